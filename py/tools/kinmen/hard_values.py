"""Fit the judgement by which level hard of Kinmen thinks, one for each seat that it plays.

    PYTHONPATH=py python3 -m tools.kinmen.hard_values --games 1000 --against easy normal hard --out judge_hard.json
    PYTHONPATH=py python3 -m tools.kinmen.hard_values --games 1000 --against easy normal hard --write

Hard plays so many games as the PLA and as many as the ROC against each of the other levels, some orders of both at
random (``--wander``), with the judgement that it has now. The rows of a seat are fitted to all games of hard in that
seat, as ``tools.kinmen.values`` fits those of the other levels: what a position is worth depends on who goes on.
Without ``--write`` the weights of the game are left alone.
"""

from __future__ import annotations

import argparse
import json
import sys

from sakusen.ai import player
from sakusen.games.kinmen.bot import judge
from sakusen.games.kinmen.rules.board import PLA, SEATS
from tools.fitting import wander_argument
from tools.kinmen.values import JUDGE, Lines, Rows, Task, kinmen_arguments, made_by, put

JUDGE_HARD = JUDGE.with_name("judge_hard.json")


def tasks(seat: int, options: argparse.Namespace) -> list[Task]:
    """The games of hard in one seat."""
    found = []
    for other in options.against:
        levels = ("hard", other) if seat == PLA else (other, "hard")
        for i in range(options.games):
            found.append(Task(f"{options.seed}-{SEATS[seat]}-{other}-{i}", levels, options.wander))
    return found


def fitted(seat: int, options: argparse.Namespace) -> Rows:
    """The rows of one seat; how well they foresee games is printed."""
    own: Rows = [list(row) for row in judge.hard()[seat]]
    lines = Lines()
    lines.gather(tasks(seat, options), options.jobs)
    found = lines.weights(options.ridge, own)
    lines.compare(own, found, f"{SEATS[seat]}, ")
    return found


def as_text(weights: dict[str, Rows], note: str) -> str:
    """The file: what made it, and by seat a row of weights for every turn."""
    seats = []
    for name, rows in weights.items():
        told = ",\n".join("      " + json.dumps([round(w, 4) for w in row]) for row in rows)
        seats.append(f'    "{name}": [\n{told}\n    ]')
    return f'{{\n  "provenance": {json.dumps(note)},\n  "weights": {{\n' + ",\n".join(seats) + "\n  }\n}\n"


def main(given: list[str]) -> int:
    """The program; its exit code."""
    parser = kinmen_arguments("Kinmen's hard", games=1000)
    wander_argument(parser)
    levels = [name for name in player.LEVELS if name != "random"]
    parser.add_argument("--against", nargs="+", choices=levels, default=["easy", "normal", "hard"])
    options = parser.parse_args(given)
    if options.games < 1 or options.jobs < 1:
        parser.error("--games and --jobs must be at least 1")
    weights = {name: fitted(seat, options) for seat, name in enumerate(SEATS)}
    others = " ".join(options.against)
    command = f"hard_values --games {options.games} --against {others} --wander {options.wander:g}"
    put(as_text(weights, made_by("games of hard", command, options)), JUDGE_HARD, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
