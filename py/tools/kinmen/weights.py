"""Find the weights of Kinmen's script in games of it against itself.

    PYTHONPATH=py python3 -m tools.kinmen.weights --games 20000 --out weights.json

In every game each side plays by the weights found so far, all of them changed a little at random. After every batch the
weights go towards those that won and away from those that lost, in proportion to how far each had been changed. What is
written is the mean of the last third of the way, since single games are mostly luck. ``--from`` goes on from a file.
Who plays himself alone learns to win against his like: with ``--against`` one side plays by the weights of these files
in three games of five, and only those of the other side move.
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

from sakusen.games.kinmen.bot import weights
from sakusen.games.kinmen.bot.ground import TOWNS
from sakusen.games.kinmen.bot.weights import TURNS, Row
from sakusen.games.kinmen.rules.board import NAMES
from tools.one_game import SCRIPT, Setting, play
from tools.spread import spread

FILE = Path(weights.__file__).with_name("weights.json")
SIDES = ("pla", "roc")
FACTOR = 0.3
"""A step multiplies a weight by e to the power of this."""
ALWAYS, OF_TURN = 0.85, 0.6
"""How many steps a number of the search is: one that moves a weight on every turn, and one that moves it on the first
or the third turn only. The second turn has none of its own."""
TOWN_WEIGHTS = "towns"
ADDED = {
    **dict.fromkeys(("reserve", "alarm"), 2.0),
    **dict.fromkeys(("forced", "stay"), 0.2),
    **dict.fromkeys(("side_hill", "prize_less", "recover_least"), 0.1),
    **dict.fromkeys(("peak", "strike_tank", "land_mates", "land_touch"), 0.04),
    **dict.fromkeys(("strike", "strike_near", "strike_fresh", "passing", "battery", "surf"), 0.03),
    **dict.fromkeys(("least", "advance", "hex_prize"), 0.03),
    **dict.fromkeys(("hill", "tired", "pla_unit", "recoil", "attack", "aimed", "keep"), 0.02),
    **dict.fromkeys(("night_least",), 0.01),
}
"""What a step adds to weights that may be 0 or less."""
WHOLE = ("reserve", "alarm")
BATCH = 100
"""Games after which the weights move."""
PART = 25
"""So many of them are one task, however many processes there are."""
ALIKE = 0.4
"""The share of games in which both sides are changed, if there are other weights to play against."""
LAST = 3
"""The mean is taken of one such part of the way."""

NO_VILLAGES = Setting("standard", {"villages": "no"})
"""Towns alone have a weight of their own; a village that scores has that of a town (4.3)."""
Steps = list[float]
"""How far each number of a side is changed: three for every weight, in the order of its row, and one for every town."""
Pair = tuple[Steps, Steps]
Rows = tuple[Row, Row]


class Batch(NamedTuple):
    """Games that are played around one place. ``means`` is what the first side has had of late, from -1 to 1: in games
    where both are changed, and then for each of ``against`` where the first side is, and where the second one is."""

    rows: Rows
    place: Pair
    games: int
    seed: str
    means: Sequence[float]
    against: Sequence[Rows] = ()
    noise: float = 1.0
    """How many steps every number is changed, on average."""


class Pull(NamedTuple):
    """Where the games of a batch pull each side; how many there were by ``Batch.means``, what the first side had."""

    steps: Pair
    games: list[int]
    points: list[float]


def size(row: Row) -> int:
    """How many numbers the search has for a row."""
    return 3 * (len(row) - (TOWN_WEIGHTS in row)) + len(TOWNS)


def changed(row: Row, steps: Sequence[float]) -> Row:
    """A row that is changed by so much, with a number of every weight for every turn."""
    each, out = iter(steps), dict[str, float | list[float] | dict[str, float]]()
    for name, old in row.items():
        if not isinstance(old, dict):
            always, first, third = ALWAYS * next(each), OF_TURN * next(each), OF_TURN * next(each)
            olds = old if isinstance(old, list) else [old] * TURNS
            steps_of = (always + first, always, always + third)
            out[name] = [_one(name, x, step) for x, step in zip(olds, steps_of, strict=True)]
    shares = row.get(TOWN_WEIGHTS)
    named = shares if isinstance(shares, dict) else {}
    towns = {NAMES[t]: named.get(NAMES[t], 1.0) for t in TOWNS}
    out[TOWN_WEIGHTS] = {name: _one(TOWN_WEIGHTS, x, ALWAYS * next(each)) for name, x in towns.items()}
    return out


def _one(name: str, old: float, step: float) -> float:
    if name in WHOLE:
        return max(0, round(old + ADDED[name] * step))
    found = old + ADDED[name] * step if name in ADDED else old * exp(FACTOR * step)
    return float(f"{found:.4g}")


def result(rows: Rows, seed: str) -> float:
    """What the first side has of a game of the script with these weights: 1, 0 or -1."""
    usual = weights.BY_SIDE
    weights.BY_SIDE = (weights.weights_of(rows[0]), weights.weights_of(rows[1]))
    try:
        return play("kinmen", (SCRIPT, SCRIPT), seed, setting=NO_VILLAGES).points[0]
    finally:
        weights.BY_SIDE = usual


def pull_of(batch: Batch) -> Pull:
    """Play a batch."""
    rng = random.Random(batch.seed)
    pull = Pull(
        ([0.0] * len(batch.place[0]), [0.0] * len(batch.place[1])), [0] * len(batch.means), [0.0] * len(batch.means)
    )
    for i in range(batch.games):
        meeting = 0
        if batch.against and rng.random() >= ALIKE:
            meeting = 1 + rng.randrange(2 * len(batch.against))
        sides = (0, 1) if not meeting else ((meeting - 1) % 2,)
        rows = list(batch.against[(meeting - 1) // 2] if meeting else batch.rows)
        noise = {side: [rng.gauss(0, 1) for _ in batch.place[side]] for side in sides}
        for side, more in noise.items():
            steps = [x + batch.noise * y for x, y in zip(batch.place[side], more, strict=True)]
            rows[side] = changed(batch.rows[side], steps)
        points = result((rows[0], rows[1]), f"{batch.seed}-{i}")
        pull.games[meeting] += 1
        pull.points[meeting] += points
        for side, more in noise.items():
            gain = (1, -1)[side] * (points - batch.means[meeting])
            for k, x in enumerate(more):
                pull.steps[side][k] += gain * x
    return pull


def moved(place: Pair, pulls: Sequence[Pull], rate: float) -> Pair:
    """The place after a batch."""
    one, two = (
        [x + rate * sum(pull.steps[side][k] for pull in pulls) for k, x in enumerate(steps)]
        for side, steps in enumerate(place)
    )
    return one, two


def search(rows: Rows, options: argparse.Namespace) -> Rows:
    """The rows that are found."""
    place: Pair = ([0.0] * size(rows[0]), [0.0] * size(rows[1]))
    against = [rows_of(file) for file in options.against]
    way, means = list[Pair](), [0.0] * (1 + 2 * len(against))
    for number in range(options.games // BATCH):
        seeds = [f"{options.seed}-{number}-{part}" for part in range(BATCH // PART)]
        tasks = [Batch(rows, place, PART, seed, means, against, options.noise) for seed in seeds]
        pulls = list(spread(pull_of, tasks, options.jobs, None))
        means = [_later(mean, k, pulls) for k, mean in enumerate(means)]
        place = moved(place, pulls, options.rate)
        way.append(place)
        if number % 10 == 9:
            print(f"{(number + 1) * BATCH} games, the PLA has {0.5 + means[0] / 2:.0%} of late", flush=True)
    last = way[-(len(way) // LAST or 1) :]
    one, two = ([sum(x) / len(last) for x in zip(*(pair[side] for pair in last), strict=True)] for side in (0, 1))
    return changed(rows[0], one), changed(rows[1], two)


def _later(mean: float, meeting: int, pulls: Sequence[Pull]) -> float:
    """What the first side has had of late in games of one kind, after some more."""
    games = sum(pull.games[meeting] for pull in pulls)
    points = sum(pull.points[meeting] for pull in pulls)
    return mean + 0.1 * (points - mean * games) / BATCH


def rows_of(file: Path) -> Rows:
    """The rows of both sides in a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return data["pla"], data["roc"]


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="weights.py", description="Find the weights of Kinmen's script.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rate", type=float, default=0.005, help="how far one game moves what was changed by a step")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as cores")
    parser.add_argument("--from", dest="begin", type=Path, default=FILE, help="the weights to begin with")
    parser.add_argument("--against", type=Path, nargs="*", default=[], help="other weights that are played against")
    parser.add_argument("--noise", type=float, default=1.0, help="how many steps every number is changed in a game")
    parser.add_argument("--out", type=Path, required=True, help="where to write")
    options = parser.parse_args(given)
    if options.games < BATCH or options.jobs < 1:
        parser.error(f"--games must be at least {BATCH}, --jobs at least 1")
    begun = json.loads(options.begin.read_text(encoding="utf-8"))
    found = search((begun["pla"], begun["roc"]), options)
    against = "".join(f" {file.name}" for file in options.against)
    note = (
        f"games of the script against itself, {date.today().isoformat()}: python3 -m tools.kinmen.weights "
        f"--games {options.games} --rate {options.rate:g} --noise {options.noise:g} --seed {options.seed}"
        f"{against and ' --against' + against}; begun with: {begun['provenance']}"
    )
    made = {"provenance": note, **dict(zip(SIDES, found, strict=True))}
    options.out.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
