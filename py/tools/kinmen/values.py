"""Fit the judgement of Kinmen to games that its computer player plays against itself.

    PYTHONPATH=py python3 -m tools.kinmen.values --games 10000 --more 700 --out judge.json
    PYTHONPATH=py python3 -m tools.kinmen.values --games 10000 --more 700 --write

Every position in which an order is asked for, or the night begins, gives a line to the row of its turn: the features
of the position with the result of the game, a draw being half a victory. The rows are logistic regressions, held back
by a ridge. ``--wander`` is the share of orders that are taken at random among the candidates, so that the games differ.
Quick players give many games, but what is worth how much depends on who goes on: with ``--more``, so many games are
then played by a level that looks ahead (``--by``) and judges by what has been fitted, and the rows are fitted to all.
Of every five games one is left out of the fit; on it the new weights and those of the game are compared. Without
``--write`` the weights of the game are left alone.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Sequence
from datetime import date
from math import exp
from pathlib import Path
from typing import NamedTuple

from sakusen.ai import player
from sakusen.ai.lookahead import carry_on
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games.kinmen.bot import judge
from sakusen.games.kinmen.bot.plans import at_rest
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.rules.state import State
from tools.fitting import Line, arguments, fit, wander_argument
from tools.spread import spread

JUDGE = Path(judge.__file__).with_name("judge.json")
CANDIDATES = 8
"""Of so many orders one is taken at random."""
HELD_OUT = 5
"""One of so many games is left out of the fit."""
Rows = list[list[float]]


class Led(NamedTuple):
    """Who plays first: two levels, the PLA's first, with a share of orders at random, until the game has come to rest
    so many times. Only what comes then gives lines."""

    levels: tuple[str, str]
    wander: float
    rests: int


def play(seed: str, levels: tuple[str, str], wander: float, led: Led | None = None) -> list[list[Line]]:
    """One game of two levels, the PLA's first, and the lines it gives, by turn; 1 when the PLA has won. No village
    scores: where one does it is judged as a town."""
    state, luck, rng = GAME.start(), Dealt(seed), random.Random(seed)
    seen: list[Rows] = [[] for _ in judge.ROWS]
    line: list[int] = []
    rests = 0
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            line = []
            continue
        if not line or line[0] not in pending.actions:
            rests += at_rest(state) > 0
            is_led = led is not None and rests <= led.rests
            if at_rest(state) and not is_led:
                seen[state.turn - 1].append(judge.features(state))
            who, share = (led.levels, led.wander) if led and is_led else (levels, wander)
            line = _think(state, pending, who[pending.seat], share, rng)
        state.apply(line.pop(0))
    result = (pending.points[0] + 1) / 2
    return [[(x, result) for x in found] for found in seen]


class Task(NamedTuple):
    """A game to be played, as :func:`play` takes it, and what is judged by if not by the weights of the game."""

    seed: str
    levels: tuple[str, str]
    wander: float
    rows: Rows | None = None
    led: Led | None = None


def played(task: Task) -> list[list[Line]]:
    """Play a game that is described by one value."""
    own = list(judge.ROWS)
    judge.ROWS[:] = task.rows or own
    try:
        return play(task.seed, task.levels, task.wander, task.led)
    finally:
        judge.ROWS[:] = own


class Lines:
    """Lines by turn: those that are fitted to, and those of the games that are left out."""

    def __init__(self) -> None:
        self.fitted: list[list[Line]] = [[] for _ in judge.ROWS]
        self.held: list[list[Line]] = [[] for _ in judge.ROWS]

    def gather(self, tasks: Sequence[Task], jobs: int) -> None:
        """Play games and keep their lines."""
        for i, found in enumerate(spread(played, tasks, jobs, None)):
            for row, more in zip(self.held if i % HELD_OUT == 0 else self.fitted, found, strict=True):
                row += more

    def weights(self, ridge: float, usual_rows: Rows) -> Rows:
        """A row for every turn; the usual one where there are no lines."""
        return [fit(lines, ridge) if lines else list(row) for lines, row in zip(self.fitted, usual_rows, strict=True)]

    def compare(self, before: Rows, now: Rows, whose: str = "") -> None:
        """Print how well two sets of weights foresee the games that were left out."""
        for turn, (fitted, held, old, new) in enumerate(zip(self.fitted, self.held, before, now, strict=True), 1):
            told = f"Brier {brier(held, old):.4f} before, {brier(held, new):.4f} now"
            print(f"{whose}turn {turn}: {len(fitted)} positions; left out {len(held)}, {told}")


def _think(state: State, asked: Decision, level: str, wander: float, rng: random.Random) -> list[int]:
    view = GAME.observe(state, asked.seat)
    if at_rest(state) == 1 and rng.random() < wander:
        game = GAME.of_level(level)
        plan = rng.choice(game.plans(view)[:CANDIDATES])
        return list(carry_on(game, game.determinize(view, rng), asked.seat, plan))
    return player.choose_line(GAME, view, level, None, rng)


def brier(lines: Sequence[Line], weights: Sequence[float]) -> float:
    """The mean square of how far the chance by these weights was from the result."""
    chances = [1 / (1 + exp(-sum(map(float.__mul__, weights, x)))) for x, _ in lines]
    return sum((chance - y) ** 2 for chance, (_, y) in zip(chances, lines, strict=True)) / max(1, len(lines))


def as_text(weights: Rows, note: str) -> str:
    """The file: what made it, the names of the features, and a row of weights for every turn."""
    rows = ",\n".join("    " + json.dumps([round(w, 4) for w in row]) for row in weights)
    names = json.dumps(judge.NAMES)
    return f'{{\n  "provenance": {json.dumps(note)},\n  "names": {names},\n  "weights": [\n{rows}\n  ]\n}}\n'


def kinmen_arguments(title: str, games: int, ridge: float = 10.0) -> argparse.ArgumentParser:
    """What all commands for Kinmen are told, beside what is their own."""
    parser = arguments(title, games=games, ridge=ridge, out=None)
    parser.add_argument("--write", action="store_true", help="write the game's own file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as cores")
    return parser


def made_by(what: str, command: str, options: argparse.Namespace) -> str:
    """The note that a file of weights begins with."""
    return (
        f"logistic regression to {what}, {date.today().isoformat()}: python3 -m tools.kinmen.{command} "
        f"--ridge {options.ridge:g} --seed {options.seed}"
    )


def put(text: str, own: Path, options: argparse.Namespace) -> None:
    """Write what was made to the game's own file or another, if it is wanted anywhere."""
    target = own if options.write else options.out
    if target:
        target.write_text(text, encoding="utf-8")


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = kinmen_arguments("Kinmen", games=10000)
    wander_argument(parser)
    parser.add_argument("--level", choices=list(player.LEVELS), default="easy")
    parser.add_argument("--more", type=int, default=0, help="games that are played after the first fit")
    parser.add_argument("--by", choices=list(player.LEVELS), default="normal", help="the level that plays these")
    options = parser.parse_args(given)
    if options.games < 1 or options.jobs < 1 or options.more < 0:
        parser.error("--games and --jobs must be at least 1, and --more no less than 0")
    own: Rows = [list(row) for row in judge.ROWS]
    lines = Lines()
    seeds = [f"{options.seed}-{i}" for i in range(options.games + options.more)]
    lines.gather([Task(seed, (options.level,) * 2, options.wander) for seed in seeds[: options.games]], options.jobs)
    weights = lines.weights(options.ridge, own)
    if options.more:
        tasks = [Task(seed, (options.by,) * 2, options.wander, weights) for seed in seeds[options.games :]]
        lines.gather(tasks, options.jobs)
        weights = lines.weights(options.ridge, own)
    lines.compare(own, weights)
    more = f" --more {options.more} --by {options.by}" if options.more else ""
    command = f"values --games {options.games}{more} --level {options.level} --wander {options.wander:g}"
    put(as_text(weights, made_by("self-play", command, options)), JUDGE, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
