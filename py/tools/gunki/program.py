"""What ``tools/gunki/solve.py`` does; its text says how to call it."""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from array import array
from collections import Counter
from itertools import combinations_with_replacement, product
from math import sqrt
from pathlib import Path

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.datafile import read_data
from sakusen.engine.luck import pick
from sakusen.games.gunki.bot import estimate
from sakusen.games.gunki.bot.advice import ENDS, advise
from sakusen.games.gunki.bot.estimate import network, rows_of
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import FREE, INDEX, SPACES, UNIT_NAMES
from sakusen.games.gunki.rules.setup import MOST
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION, SETUP
from tools.gunki import model
from tools.gunki import values as gunki_values
from tools.gunki.model import Relaxation
from tools.gunki.play import Player, line_of, network_text
from tools.gunki.values import suggested

VALUES = Path(estimate.__file__).with_name("values.json")
ENGINEERS, LEFT_FIRST = UNIT_NAMES.index("Eng"), UNIT_NAMES.index("L/1")
STRONGER = {ENGINEERS: (2, 2)}
"""The engineers attack like any company: a kind less."""
STRONGER_STILL = {**STRONGER, LEFT_FIRST: (3, 3)}
"""One company of the left defends better than it does: another kind less, and two fifths of the positions."""
TOGETHER = tuple(
    tuple(INDEX[s] for s in spaces) for spaces in (("R3", "D1"), ("L3", "R2"), ("ART", "R1"), ("HQ", "L1", "L2"))
)
"""Spaces that seldom need the gun on the same day."""
APART = tuple((space,) for space in range(SPACES))
RELAXATIONS = {
    "quick": Relaxation(STRONGER_STILL, 1, TOGETHER),
    "normal": Relaxation(STRONGER, 1, TOGETHER),
    "tight": Relaxation(STRONGER, 1, APART),
}


def setups(relaxed: Relaxation) -> list[str]:
    """The questions for every set-up there is, like units once."""
    state, kinds, out = suggested(), model.kind_of(relaxed), list[str]()
    groups = [[u for u in FREE if kinds[u] == kind] for kind in sorted(set(kinds))]
    for places in product(*(combinations_with_replacement(range(SPACES), len(units)) for units in groups)):
        for units, spaces in zip(groups, places, strict=True):
            for unit, space in zip(units, spaces, strict=True):
                state.at[unit] = space
        if max(Counter(state.at).values()) <= MOST:
            out += model.queries(relaxed, state)
    return out


def bound(chosen: argparse.Namespace) -> int:
    """Print upper bounds for the suggested set-up and for the best one."""
    relaxed = RELAXATIONS[chosen.relaxed]._replace(barrages=chosen.barrages)
    asked = [*model.queries(relaxed, suggested()), *setups(relaxed)]
    values = model.solve(relaxed, asked, chosen.cc, chosen.keep)
    print(
        f"No player wins more than {values[0]:.4f} of the games from the suggested set-up, and no more than "
        f"{max(values):.4f} from any other."
    )
    return 0


def train(chosen: argparse.Namespace) -> int:
    """Begin values.json anew, with the values of the relaxed game."""
    relaxed = RELAXATIONS["quick"]._replace(draw=ENDS["draw"])
    asked, counts, rows = list[str](), list[int](), []
    for state in gunki_values.sample(chosen.games, chosen.seed, chosen.blind):
        lines = model.queries(relaxed, state)
        asked += lines
        counts.append(len(lines))
        rows.append(array("H", rows_of(state)))
    print(f"{len(rows)} positions", flush=True)
    answers = iter(model.solve(relaxed, asked, chosen.cc))
    values = [min(next(answers) for _ in range(count)) for count in counts]
    gunki_values.write(gunki_values.fit(list(zip(values, rows, strict=True)), chosen.cc), VALUES)
    return 0


def improve(chosen: argparse.Namespace) -> int:
    """Make values.json better, round by round."""
    data = read_data("sakusen.games.gunki.bot", "values.json")
    for turn in range(chosen.rounds):
        data, (won, drawn) = gunki_values.improve(data, chosen.games, chosen.seed + turn, chosen.cc)
        print(f"before round {turn + 1}: won {won:.3f}, drawn {drawn:.3f}", flush=True)
        gunki_values.write(data, VALUES)
    return 0


def measure(chosen: argparse.Namespace) -> int:
    """Play by the advice and count."""
    won, drawn = (_in_python if chosen.python else _in_c)(chosen)
    share = won / chosen.games
    print(
        f"{chosen.games} games, set-up {chosen.setup}: won {share:.4f} "
        f"(+- {1.96 * sqrt(share * (1 - share) / chosen.games):.4f}), drawn {drawn / chosen.games:.4f}"
    )
    return 0


def _in_c(chosen: argparse.Namespace) -> tuple[int, int]:
    """The same choices as the advice makes, but a hundred times as fast."""
    net = network()
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), network_text(net), len(net.bias), len(net.hidden), chosen.cc)
        first = suggested() if chosen.setup == "suggested" else advised()
        return player.play([line_of(first)] * chosen.games, chosen.seed)[:2]


def advised() -> State:
    """The first morning of the set-up that the advice makes."""
    state: State = GAME.start("standard", {"setup": "free"})
    while state.pending() and state.step == SETUP:
        state.apply(advise(state).action)
    return state


def _in_python(chosen: argparse.Namespace) -> tuple[int, int]:
    """By the game and its advice themselves."""
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
    print(f"{spent / asked * 1000:.0f} ms for a piece of advice")
    return ends["victory"], ends["draw"]


def options(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="solve.py", description="Regiment without Colours worked out.")
    parser.add_argument("--cc", default="cc", help="C compiler")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("bound", help="an upper bound on the chance to win")
    command.add_argument("--barrages", type=int, default=1, help="spaces under a barrage at a time (1 to 3)")
    command.add_argument("--relaxed", choices=tuple(RELAXATIONS), default="normal", help="how far (quick: furthest)")
    command.add_argument("--keep", type=Path, help="folder in which solved days stay, to go on after a stop")
    command = commands.add_parser("train", help="begin values.json anew")
    command.add_argument("--games", type=int, default=100_000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--blind", action="store_true", help="without a network to begin from")
    command = commands.add_parser("improve", help="make values.json better")
    command.add_argument("--rounds", type=int, default=5)
    command.add_argument("--games", type=int, default=15_000, help="for a round")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("measure", help="play by the advice")
    command.add_argument("--python", action="store_true", help="by the game itself; slow, and it times the advice")
    command.add_argument("--games", type=int, default=2000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--setup", choices=("suggested", "free"), default="suggested")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    chosen = options(arguments)
    return {"bound": bound, "train": train, "improve": improve, "measure": measure}[chosen.command](chosen)
