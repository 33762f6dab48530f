"""Learn what positions are worth from games that a player plays against himself: temporal differences, TD(lambda).

The player chooses what leads to the position that the network judges best, now and then something at random, so that
he sees what he would avoid. After every game each of its positions is moved a little towards what came of it: the
judgement of the next position and that of the end, mixed by ``trace``. A choice at random says nothing about the
positions before it, so what came after it does not count for them.

Each title says in a module of its own what its facts are and which choices there are (``Title``).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from math import exp, tanh
from pathlib import Path
from typing import Generic, NamedTuple

from sakusen.ai.network import Stored
from sakusen.engine.core import Chance, Outcome, S

SCALE = 256
START = 0.1
"""How far the numbers lie from zero before anything is learned."""
WANDER, DETOUR, DETOURS = 0.02, 0.2, 80
"""The share of choices at random; and in half of the games in a beginning of at most so many choices."""
TOLD = 20
"""So often the command says how far it is."""


class Title(NamedTuple, Generic[S]):
    """What a title brings."""

    slug: str
    rows: int
    begin: Callable[[random.Random], S]
    """A new game."""
    rows_of: Callable[[S], list[int]]
    """The facts of a position."""
    choices: Callable[[S], Sequence[S]]
    """The positions that the pending decision can lead to."""
    throw: Callable[[S, float], None]
    """See ``ai.contract.Throws``."""


class Seen(NamedTuple):
    """A position of a game: its facts, the chance of the first seat by the network, and whether what followed was
    chosen at random. ``is_aside``: something else that could be known of the next position; what came before does not
    lead to it."""

    rows: list[int]
    chance: float
    is_left: bool = False
    is_aside: bool = False


class Learner:
    """A network while it learns."""

    def __init__(self, rows: int, hidden: int, rng: random.Random, trace: float) -> None:
        self._rows = [[*(rng.gauss(0, START) for _ in range(hidden)), 0.0] for _ in range(rows)]
        self._bias, self._out = [0.0] * (hidden + 1), [rng.gauss(0, START) for _ in range(hidden)]
        self._known: set[int] = set()
        self._trace = trace

    def take_over(self, bias: Sequence[float], out: Sequence[float], rows: Mapping[int, Sequence[float]]) -> None:
        """Go on from what has been learned before: the numbers of a network of this size, rows by fact."""
        self._bias, self._out = list(bias), list(out)
        for fact, row in rows.items():
            self._rows[fact] = list(row)
        self._known.update(rows)

    def _hidden(self, rows: Sequence[int]) -> tuple[list[float], float]:
        """The hidden layer for a position, and its log odds."""
        *sums, straight = map(sum, zip(self._bias, *[self._rows[i] for i in rows], strict=True))
        hidden = list(map(tanh, sums))
        return hidden, straight + sum(map(float.__mul__, self._out, hidden))

    def chance(self, rows: Sequence[int]) -> float:
        """The chance of the first seat."""
        return chance(self._hidden(rows)[1])

    def learn(self, rows: Sequence[int], wanted: float, rate: float) -> None:
        """Move a little towards what came of a position."""
        hidden, lean = self._hidden(rows)
        error = rate * (chance(lean) - wanted)
        slopes = [error * o * (1 - x * x) for o, x in zip(self._out, hidden, strict=True)]
        slopes.append(error)
        for i in rows:
            self._rows[i] = list(map(float.__sub__, self._rows[i], slopes))
        self._bias = list(map(float.__sub__, self._bias, slopes))
        self._out = [o - error * x for o, x in zip(self._out, hidden, strict=True)]
        self._known.update(rows)

    def learn_game(self, seen: Sequence[Seen], end: float, rate: float) -> None:
        """Learn from all positions of a game; ``end``: 1 for a victory of the first seat, 0 for a defeat."""
        wanted, ends = end, list[float]()
        for one in reversed(seen):
            ends.append(wanted)
            if not one.is_aside:
                wanted = one.chance if one.is_left else (1 - self._trace) * one.chance + self._trace * wanted
        for one, came in zip(seen, reversed(ends), strict=True):
            if not one.is_left:
                self.learn(one.rows, came, rate)

    def stored(self, provenance: str, scale: int = SCALE) -> Stored:
        """The network as a data file holds it, all numbers times ``scale`` and rounded."""

        def whole(numbers: Sequence[float]) -> list[int]:
            return [round(scale * x) for x in numbers]

        rows = [whole(row) if i in self._known else [] for i, row in enumerate(self._rows)]
        bias, out = whole(self._bias), whole(self._out)
        return {"provenance": provenance, "scale": scale, "bias": bias, "out": out, "rows": rows}


def chance(lean: float) -> float:
    """The chance that log odds mean."""
    return 1 / (1 + exp(-max(-20.0, min(20.0, lean))))


def play(title: Title[S], learner: Learner, rng: random.Random) -> tuple[list[Seen], float]:
    """The positions of one game, and 1 for a victory of the first seat, 0.5 for a draw, 0 for a defeat."""
    state, seen, count = title.begin(rng), list[Seen](), 0
    detour = rng.randrange(DETOURS) if rng.random() < 0.5 else 0
    while not isinstance(pending := state.pending(), Outcome):
        rows = title.rows_of(state)
        if isinstance(pending, Chance):
            seen.append(Seen(rows, learner.chance(rows), False))
            title.throw(state, rng.random())
            continue
        count += 1
        found = title.choices(state)
        is_left = len(found) > 1 and rng.random() < (DETOUR if count <= detour else WANDER)
        seen.append(Seen(rows, learner.chance(rows), is_left))
        state = rng.choice(found) if is_left else _best(title, learner, found, pending.seat)
    return seen, (pending.points[0] + 1) / 2


def _best(title: Title[S], learner: Learner, found: Sequence[S], seat: int) -> S:
    if len(found) == 1:
        return found[0]
    sign = -1 if seat else 1

    def worth(state: S) -> float:
        pending = state.pending()
        if isinstance(pending, Outcome):
            return sign * (pending.points[0] + 1) / 2
        return sign * learner.chance(title.rows_of(state))

    return max(found, key=worth)


def arguments(slug: str, out: Path) -> argparse.ArgumentParser:
    """What the command of a title is told, with its usual values."""
    parser = argparse.ArgumentParser(prog="learned.py", description=f"Learn what positions of {slug} are worth.")
    parser.add_argument("--games", type=int, default=250_000)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--rate", type=float, default=0.01, help="how far a position is moved, at the beginning")
    parser.add_argument("--last-rate", type=float, default=0.001, help="the same at the end")
    parser.add_argument("--trace", type=float, default=0.85, help="how much the end counts beside the next position")
    parser.add_argument("--seed", default="self-play")
    parser.add_argument("--out", type=Path, default=out, help="where to write")
    return parser


def provenance(slug: str, given: Sequence[str]) -> str:
    """The command that made a file, and the day."""
    return f"tools/{slug}/learned.py {' '.join(given)}".strip() + f", {date.today().isoformat()}"


def main(title: Title[S], file: Path, given: list[str]) -> int:
    """The command of a title; its exit code."""
    options = arguments(title.slug, file).parse_args(given)
    rng = random.Random(options.seed)
    learner = Learner(title.rows, options.hidden, rng, options.trace)
    surprise = 0.0
    for game in range(options.games):
        seen, end = play(title, learner, rng)
        surprise += sum((one.chance - end) ** 2 for one in seen) / len(seen)
        learner.learn_game(seen, end, options.rate * (options.last_rate / options.rate) ** (game / options.games))
        part = max(1, options.games // TOLD)
        if (game + 1) % part == 0:
            print(f"{game + 1} games: Brier score of the last {part} {surprise / part:.4f}", flush=True)
            surprise = 0.0
    text = json.dumps(learner.stored(provenance(title.slug, given)), separators=(",", ":"))
    options.out.write_text(text + "\n", encoding="utf-8")
    return 0


def run(title: Title[S], file: Path) -> None:
    """The command as a program."""
    sys.exit(main(title, file, sys.argv[1:]))
