"""Learn how games of July Offensive end, from games that quick players play to their end; writes ``ends.json``.

    PYTHONPATH=py python3 -m tools.july.ends --games 30000 --jobs 2

Every game begins with some decisions at random, so that positions are seen that a good player would avoid, and is then
played on by the quick players of imagined games. Every position after that in which a side begins to move is a sample,
with the end of the game. A network of one hidden layer is fitted to all by stochastic gradient; the games of the last
twentieth are left out and tell what it is worth: the Brier score beside that of the judge's weights alone.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

from sakusen.engine.core import Chance, Outcome, usual
from sakusen.games.july.bot import ends, judge, rollout
from sakusen.games.july.bot.plans import at_rest, throw
from sakusen.games.july.game import GAME
from sakusen.games.july.rules.state import State
from tools.spread import spread

FILE = Path(ends.__file__).with_name("ends.json")
HIDDEN, SCALE = 16, 256
START = 0.1
"""How far the numbers lie from zero before anything is learned."""
PART = 500
"""So many games are one task; a part is left out of the fit as a whole."""
DETOUR, WANDER = 70, (0.05, 0.15, 0.3)
"""At most so many decisions of a game are a detour, with one of these shares of decisions at random."""
USUAL = 0.6
"""The share of games in the usual set-up without the bridge that can be blown; the others have any options."""


class Sample(NamedTuple):
    """The rows of a position, what the weights of the judge say of it, and whether Japan won."""

    rows: list[int]
    lean: float
    won: float


def play(seed: str) -> list[Sample]:
    """The positions of one game."""
    rng = random.Random(seed)
    state = begin(rng)
    detour, wander = rng.randrange(DETOUR), rng.choice(WANDER)
    seen: list[tuple[list[int], float]] = []
    decisions = 0
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            throw(state, rng.random())
            continue
        decisions += 1
        if decisions <= detour and rng.random() < wander:
            state.apply(rng.choice(pending.actions))
            continue
        if decisions > detour and at_rest(state) > 0:
            seen.append((ends.rows_of(state), judge.lean(state)))
        rollout.roll(state)
    return [Sample(rows, lean, float(pending.points[0] > 0)) for rows, lean in seen]


def begin(rng: random.Random) -> State:
    """A new game, mostly with what new games usually have."""
    options = GAME.scenarios["standard"].options
    chosen = usual(GAME) if rng.random() < USUAL else {name: rng.choice(one) for name, one in options.items()}
    return GAME.start(options=chosen)


def play_part(task: tuple[str, int]) -> list[Sample]:
    """The positions of some games."""
    seed, part = task
    return [sample for game in range(PART) for sample in play(f"{seed}-{part}-{game}")]


# ------------------------------------------------------------------ learning
class Learner:
    """A network while it learns."""

    def __init__(self, rng: random.Random) -> None:
        self._rows = [[*(rng.gauss(0, START) for _ in range(HIDDEN)), 0.0] for _ in range(ends.ROWS)]
        self.net = ends.Network(self._rows, [0.0] * (HIDDEN + 1), [rng.gauss(0, START) for _ in range(HIDDEN)])

    def learn(self, sample: Sample, rate: float) -> None:
        """Move a little towards what came of a position."""
        hidden, lean = ends.added_up(self.net, sample.rows)
        error = rate * (chance(lean) - sample.won)
        slopes = [error * o * (1 - x * x) for o, x in zip(self.net.out, hidden, strict=True)]
        slopes.append(error)
        for i in sample.rows:
            self._rows[i] = [a - b for a, b in zip(self._rows[i], slopes, strict=True)]
        bias = [a - b for a, b in zip(self.net.bias, slopes, strict=True)]
        out = [o - error * x for o, x in zip(self.net.out, hidden, strict=True)]
        self.net = ends.Network(self._rows, bias, out)


def chance(lean: float) -> float:
    """The chance that log odds mean."""
    return 1 / (1 + exp(-max(-20.0, min(20.0, lean))))


def brier(leans: Iterable[float], samples: Sequence[Sample]) -> float:
    """How far chances are from what came."""
    return sum((chance(lean) - one.won) ** 2 for lean, one in zip(leans, samples, strict=True)) / len(samples)


def worth(net: ends.Network, samples: Sequence[Sample]) -> float:
    """The Brier score of a network."""
    return brier((ends.added_up(net, one.rows)[1] for one in samples), samples)


def fitted(samples: list[Sample], rate: float, epochs: int, rng: random.Random, left: Sequence[Sample]) -> ends.Network:
    """A network fitted to samples; the rate falls to nothing."""
    learner, total, count = Learner(rng), epochs * len(samples), 0
    for epoch in range(epochs):
        rng.shuffle(samples)
        for sample in samples:
            learner.learn(sample, rate * (1 - count / total))
            count += 1
        print(f"pass {epoch + 1}: Brier score {worth(learner.net, left):.4f}", flush=True)
    return learner.net


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="ends.py", description="Learn how games of July Offensive end.")
    parser.add_argument("--games", type=int, default=30000, help="in whole parts, two at least")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--seed", default="ends")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE, help="where to write")
    options = parser.parse_args(given)
    parts = max(2, options.games // PART)
    played = list(spread(play_part, [(options.seed, part) for part in range(parts)], options.jobs, None))
    kept = max(1, parts // 20)
    samples = [one for part in played[:-kept] for one in part]
    left = [one for part in played[-kept:] for one in part]
    old = brier((one.lean for one in left), left)
    print(f"{parts * PART} games, {len(samples)} positions; the weights alone: {old:.4f}", flush=True)
    net = fitted(samples, options.rate, options.epochs, random.Random(options.seed), left)
    said = f"tools/july/ends.py --games {parts * PART} --epochs {options.epochs} --rate {options.rate}"
    data = {
        "provenance": f"{said} --seed {options.seed}; Brier score of games left out {worth(net, left):.4f}",
        "scale": SCALE,
        "bias": [round(SCALE * x) for x in net.bias],
        "out": [round(SCALE * x) for x in net.out],
        "rows": [[round(SCALE * x) for x in row] for row in net.rows],
    }
    options.out.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
