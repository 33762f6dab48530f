"""What ``solve_gunki.py`` does; its text says how to call it."""

from __future__ import annotations

import argparse
import random
import time
from array import array
from collections import Counter
from math import sqrt
from pathlib import Path

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.luck import pick
from sakusen.games.gunki.advice import ENDS, advise
from sakusen.games.gunki.board import INDEX, SPACES, UNIT_NAMES
from sakusen.games.gunki.estimate import rows_of
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.state import State
from sakusen.games.gunki.steps import ACTION
from tools import gunki_model, gunki_values
from tools.gunki_model import Relaxation

VALUES = Path(gunki_values.__file__).parents[1] / "sakusen" / "games" / "gunki" / "values.json"
STRONGER = {UNIT_NAMES.index("Eng"): (2, 2)}
"""The engineers attack like any company: a kind less."""
TOGETHER = tuple(tuple(INDEX[s] for s in spaces) for spaces in (
    ("R3", "D1"), ("L3", "R2"), ("ART", "R1"), ("HQ", "L1", "L2")))
"""Spaces that seldom need the gun on the same day."""
APART = tuple((space,) for space in range(SPACES))


def suggested() -> State:
    """The first morning of the suggested set-up."""
    state = GAME.start("standard", {"setup": "suggested"})
    state.pending()
    return state


def bound(chosen: argparse.Namespace) -> int:
    """Print upper bounds for the suggested set-up and for the best one."""
    relaxed = Relaxation(STRONGER, chosen.barrages, TOGETHER if chosen.quick else APART)
    values = gunki_model.solve(relaxed, gunki_model.queries(relaxed, suggested()), chosen.cc)
    print(f"No player wins more than {values[0]:.4f} of the games from the suggested set-up.")
    return 0


def train(chosen: argparse.Namespace) -> int:
    """Make values.json anew."""
    relaxed = Relaxation(STRONGER, 1, TOGETHER, draw=ENDS["draw"])
    asked, counts, rows = list[str](), list[int](), []
    for state in gunki_values.sample(chosen.games, chosen.seed, chosen.blind):
        lines = gunki_model.queries(relaxed, state)
        asked += lines
        counts.append(len(lines))
        rows.append(array("H", rows_of(state)))
    print(f"{len(rows)} positions", flush=True)
    answers = iter(gunki_model.solve(relaxed, asked, chosen.cc))
    values = [min(next(answers) for _ in range(count)) for count in counts]
    gunki_values.write(gunki_values.fit(list(zip(values, rows, strict=True)), chosen.cc), VALUES)
    return 0


def measure(chosen: argparse.Namespace) -> int:
    """Play by the advice and count."""
    rng, ends, spent, asked = random.Random(chosen.seed), Counter[str](), 0.0, 0
    for _ in range(chosen.games):
        state, line = GAME.start("standard", {"setup": chosen.setup}), list[int]()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(pick(pending.weights, rng.random()))
                line = []
                continue
            if not line or state.step == ACTION:
                begun = time.process_time()
                line = list(advise(state).line)
                spent, asked = spent + time.process_time() - begun, asked + 1
            state.apply(line.pop(0))
        ends[pending.level] += 1
    share = ends["victory"] / chosen.games
    print(f"{chosen.games} games, set-up {chosen.setup}: won {share:.4f} "
          f"(+- {1.96 * sqrt(share * (1 - share) / chosen.games):.4f}), drawn {ends['draw'] / chosen.games:.4f}, "
          f"{spent / asked * 1000:.0f} ms for a piece of advice")
    return 0


def options(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="solve_gunki.py", description="Regiment without Colours worked out.")
    parser.add_argument("--cc", default="cc", help="C compiler")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("bound", help="an upper bound on the chance to win")
    command.add_argument("--barrages", type=int, default=1, help="spaces under a barrage at a time (1 to 3)")
    command.add_argument("--quick", action="store_true", help="the gun helps several spaces at once: half the time")
    command = commands.add_parser("train", help="make values.json")
    command.add_argument("--games", type=int, default=100_000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--blind", action="store_true", help="without a network to begin from")
    command = commands.add_parser("measure", help="play by the advice")
    command.add_argument("--games", type=int, default=2000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--setup", choices=("suggested", "free"), default="suggested")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    chosen = options(arguments)
    return {"bound": bound, "train": train, "measure": measure}[chosen.command](chosen)

