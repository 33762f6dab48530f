"""Fit the judgement of July Offensive to games that its computer player plays against itself.

    PYTHONPATH=py python3 -m tools.july.values --games 320 --level normal --out judge.json

Every position in which a side begins to move gives a line for the row ``open``, every one in which it begins to
plan its attack one for the row ``set``: the features of the position with the result of the game. Both rows are
logistic regressions by Newton's method, held back by a ridge. ``--wander`` is the share of decisions that are
taken at random among the candidates, so that the games differ. The other entries of ``judge.json`` are kept.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from sakusen.ai import player
from sakusen.engine.core import Chance, Decision, Outcome, usual
from sakusen.engine.luck import Dealt
from sakusen.games.july.bot import judge
from sakusen.games.july.bot.assault import best_worth
from sakusen.games.july.bot.plans import at_rest
from sakusen.games.july.game import GAME
from sakusen.games.july.rules.state import State
from tools.fitting import Line, arguments, fit, wander_argument

JUDGE = Path(judge.__file__).with_name("judge.json")


def play(seed: str, level: str, wander: float) -> dict[str, list[Line]]:
    """One game and the lines it gives, by row; 1 when Japan has won."""
    state, luck, rng = GAME.start(options=usual(GAME)), Dealt(seed), random.Random(seed)
    seen: dict[str, list[list[float]]] = {"open": [], "set": []}
    line: list[int] = []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            line = []
            continue
        rest = at_rest(state)
        if rest:
            _note(state, rest, seen)
        if not line or line[0] not in pending.actions:
            line = _think(state, level, wander, rng)
        state.apply(line.pop(0))
    result = 1.0 if pending.points[0] > 0 else 0.0
    return {row: [(x, result) for x in found] for row, found in seen.items()}


def _note(state: State, rest: int, seen: dict[str, list[list[float]]]) -> None:
    if rest > 0:
        seen["open"].append(judge.features(state))
    else:
        sign = 1 if state.seat == 0 else -1
        seen["set"].append([*judge.features(state), sign * best_worth(state)])


def _think(state: State, level: str, wander: float, rng: random.Random) -> list[int]:
    asked = state.pending()
    assert isinstance(asked, Decision)
    view = GAME.observe(state, asked.seat)
    if rng.random() < wander:
        plan = rng.choice(GAME.plans(view)[:8])
        return [plan.action, *(plan.aim.script if plan.aim else ())]
    return player.choose_line(GAME, view, level, None, rng)


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = arguments("July Offensive", games=1200, ridge=20.0, out=JUDGE)
    wander_argument(parser)
    parser.add_argument("--level", choices=list(player.LEVELS), default="easy")
    options = parser.parse_args(given)
    begun = time.process_time()
    lines: dict[str, list[Line]] = {"open": [], "set": []}
    won = 0.0
    for i in range(options.games):
        found = play(f"{options.seed}-{i}", options.level, options.wander)
        won += found["open"][0][1]
        for row, more in found.items():
            lines[row] += more
    spent = time.process_time() - begun
    print(f"{options.games} games, Japan won {won / options.games:.1%}, {spent:.0f} s", flush=True)
    data = json.loads(JUDGE.read_text(encoding="utf-8"))
    for row, names in (("open", judge.NAMES[:-1]), ("set", judge.NAMES)):
        weights = fit(lines[row], options.ridge)
        data[row] = {name: round(w, 3) for name, w in zip(names, weights, strict=True)}
        print(row, len(lines[row]), data[row], flush=True)
    data["provenance"] = (
        f"open, set: logistic regression over {options.games} games of the {options.level} player "
        f"against itself ({options.wander:.0%} of its decisions at random), tools/july/values.py"
    )
    text = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    options.out.write_text("{\n" + text + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
