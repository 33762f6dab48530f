"""Fit the chance to win that the table of Kinmen tells: what level normal makes of a position.

    PYTHONPATH=py python3 -m tools.kinmen.chance --games 10000 --led 9000 --out chance_weights.json
    PYTHONPATH=py python3 -m tools.kinmen.chance --games 10000 --led 9000 --write

Normal plays against itself; and so many games more are first led somewhere by other levels, some orders at random, and
played to their end by normal: people do not play as it does, and what it has never seen cannot be told. These count
twice. A row for every turn is fitted to what it made of the positions, as in ``tools.kinmen.values``. Who waits for a
boat is held to be worth ``WAITING`` of those ashore at most, so that to land is no loss. Without ``--write`` the
weights of the game are left alone.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

from sakusen.engine.datafile import read_data
from sakusen.games.kinmen.bot import judge
from tools.fitting import Line, fit
from tools.kinmen.values import JUDGE, Led, Lines, Rows, Task, as_text, kinmen_arguments, made_by, put

WEIGHTS = JUDGE.with_name("chance_weights.json")
LEVEL = "normal"
LEADERS = ("normal", "easy", "beginner")
WANDER = (0.0, 0.0, 0.0, 0.0, 0.15, 0.15, 0.15, 0.5, 0.5, 0.5)
"""The share of orders at random, each as likely."""
AT_ONCE, RESTS = 0.3, 75
"""How often normal plays from the beginning on, and how far a game is led at most; it comes to rest 75 times or so."""
TWICE = 2
WAITING = 0.7
"""A unit that waits for a boat is worth so much of a spent one ashore at most."""
WAITS, ASHORE = judge.NAMES.index("aotou"), judge.NAMES.index("pla_spent")


def led(seed: str) -> Led:
    """Who leads a game, and how far."""
    rng = random.Random(seed)
    rests = 0 if rng.random() < AT_ONCE else rng.randint(1, RESTS)
    return Led((rng.choice(LEADERS), rng.choice(LEADERS)), rng.choice(WANDER), rests)


def held_back(lines: list[Line], ridge: float) -> list[float]:
    """A row of weights in which those who wait are worth no more than they may."""
    free = fit(lines, ridge)
    if free[WAITS] <= WAITING * free[ASHORE]:
        return free
    together = []
    for x, result in lines:
        row = list(x)
        row[ASHORE] += WAITING * row.pop(WAITS)
        together.append((row, result))
    found = fit(together, ridge)
    found.insert(WAITS, WAITING * found[ASHORE])
    return found


def gathered(names: Iterable[str], jobs: int, is_led: bool) -> Lines:
    """The lines of games with these seeds."""
    lines = Lines()
    lines.gather([Task(name, (LEVEL, LEVEL), 0.0, None, led(name) if is_led else None) for name in names], jobs)
    return lines


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = kinmen_arguments("Kinmen's chance to win", games=10000, ridge=20.0)
    parser.add_argument("--led", type=int, default=9000, help="games that others have led somewhere")
    options = parser.parse_args(given)
    if options.games < 1 or options.led < 0 or options.jobs < 1:
        parser.error("--games and --jobs must be at least 1, and --led no less than 0")
    own: Rows = read_data(judge.__package__ or "", WEIGHTS.name)["weights"]
    normal = gathered((f"{options.seed}-{i}" for i in range(options.games)), options.jobs, False)
    mixed = gathered((f"{options.seed}-led-{i}" for i in range(options.led)), options.jobs, True)
    turns = zip(normal.fitted, mixed.fitted, own, strict=True)
    rows = [held_back(a + TWICE * b, options.ridge) if a or b else list(row) for a, b, row in turns]
    normal.compare(own, rows)
    mixed.compare(own, rows, "led, ")
    command = f"chance --games {options.games} --led {options.led}"
    put(as_text(rows, made_by("games of level normal", command, options)), WEIGHTS, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
