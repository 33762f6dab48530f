"""Games by the rules in C (``play.c``), with a network for what comes later: many thousand a minute.

The Python rules stay the judge: ``tests/games/gunki/bot/test_tools.py`` compares what both say about positions.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from sakusen.games.gunki.bot import estimate
from sakusen.games.gunki.bot.advice import ENDS
from sakusen.games.gunki.bot.estimate import Network
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import ATTACK, DEFENCE, READY
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION
from sakusen.games.gunki.rules.view import rebuild
from tools.gunki.model import STATIONS, Relaxation, array_of, header
from tools.tool_error import ToolError, last_line

SOURCE = Path(__file__).with_name("play.c")
Counts = tuple[int, int, int]
"""Ends of games: won, drawn, lost."""


def network_header(width: int, hidden: int) -> str:
    """``network.h``: how a position becomes rows, as in ``estimate.py``."""
    numbers = {
        "WIDTH": width,
        "HIDDEN": hidden,
        "TOP": estimate.TOP,
        "ROWS": estimate.ROWS,
        "LOST_ROWS": estimate.LOST_ROWS,
        "TIME_ROWS": estimate.TIME_ROWS,
        "CUP_ROWS": estimate.CUP_ROWS,
        "MARKER_ROWS": estimate.MARKER_ROWS,
        "GUN_ROWS": estimate.GUN_ROWS,
        "BARRAGE_ROWS": estimate.BARRAGE_ROWS,
        "MOST_BARRAGES": estimate.MOST_BARRAGES,
        "CUP_R": estimate.CUPS[1],
        "CUP_L": estimate.CUPS[2],
        "CUP_E": estimate.CUPS[3],
        "READY_GUN": READY,
    }
    return "\n".join(
        [
            *(f"#define {name} {value}" for name, value in numbers.items()),
            array_of("begins", estimate.BEGINS),
            array_of("contexts", estimate.CONTEXTS),
            array_of("marker_of", estimate.SECTOR_MARKER),
            array_of("before_hq", estimate.SPACES_BEFORE_HQ),
            array_of("unit_weight", estimate.UNIT_WEIGHT),
            array_of("unit_attack", ATTACK),
            array_of("unit_defence", DEFENCE),
            "",
        ]
    )


def network_text(net: Network) -> str:
    """A network as ``fit`` prints it and ``play`` reads it."""
    lines: list[Iterable[float]] = [
        (x for row in net.rows for x in row),
        net.bias,
        (x for row in net.hidden for x in row),
        net.hidden_bias,
        net.out,
        (net.out_bias,),
    ]
    return "\n".join(" ".join(f"{x:.6g}" for x in line) for line in lines) + "\n"


def line_of(state: State) -> str:
    """A position before an action as a line."""
    stations = (STATIONS[m].index(space) for m, space in enumerate(state.markers))
    return " ".join(map(str, (state.day, *state.cup, state.barrage, state.gun, *state.at, *stations)))


def state_of(line: str) -> State:
    """The position of a line."""
    numbers = [int(word) for word in line.split()]
    state: State = GAME.start("standard", {"setup": "suggested"})
    state.day, state.cup, (state.barrage, state.gun) = numbers[0], numbers[1:5], numbers[5:7]
    state.at = numbers[7:15]
    state.markers = [STATIONS[m][station] for m, station in enumerate(numbers[15:])]
    state.step = ACTION
    rebuild(state)
    return state


class Player:
    """The program, compiled into a folder, with one network."""

    def __init__(self, folder: Path, text: str, width: int, hidden: int, compiler: str = "cc") -> None:
        self.program, self.network = folder / "play", folder / "network.txt"
        relaxed = Relaxation({}, 1, (), draw=ENDS["draw"])  # nothing is made easier
        (folder / "model.h").write_text(header(relaxed), encoding="utf-8")
        (folder / "network.h").write_text(network_header(width, hidden), encoding="utf-8")
        self.network.write_text(text, encoding="utf-8")
        made = subprocess.run(
            [
                compiler,
                "-O3",
                "-march=native",
                "-ffast-math",
                f"-I{folder}",
                "-o",
                str(self.program),
                str(SOURCE),
                "-lm",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise ToolError(f"the player could not be compiled: {last_line(made)}")

    def _run(self, arguments: Sequence[str], lines: Sequence[str]) -> str:
        done = subprocess.run(
            [str(self.program), str(self.network), *arguments],
            input="\n".join(lines),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            raise ToolError("the player stopped early.")
        return done.stdout

    def values(self, lines: Sequence[str]) -> list[float]:
        """What the positions are worth after the best action."""
        return [float(word) for word in self._run(["value"], lines).split()]

    def play(self, first: Sequence[str], seed: int) -> Counts:
        """How the games from these positions end."""
        won, drawn, lost = self._run(["play", str(seed), "0"], first).split()
        return int(won), int(drawn), int(lost)

    def wander(self, first: Sequence[str], seed: int, detours: float) -> list[tuple[str, float]]:
        """The positions on the way through games in which so large a share of the actions is taken at random, each
        with what it is worth after the best action."""
        rows = (line.rpartition(" ") for line in self._run(["play", str(seed), str(detours)], first).splitlines())
        return [(line, float(value)) for line, _, value in rows]
