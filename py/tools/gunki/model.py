"""The relaxed game for ``bound.c``: its header from the game's data, its queries from positions."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from sakusen.engine.hexes import bits, mask_of
from sakusen.games.gunki.rules import dice
from sakusen.games.gunki.rules.board import (
    ACROSS_WALL,
    ADJACENT,
    ARTILLERY,
    ATTACK,
    BARRAGE_AT,
    BIT,
    COLUMN,
    CUP,
    DAYS,
    DEFENCE,
    ENTRY,
    EVENTS,
    HQ,
    LEFT,
    MARKERS,
    NEARER,
    NEXT,
    OFF,
    READY,
    RIGHT,
    SPACES,
    UNITS,
    route,
)
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.victory import LEVELS
from tools.tool_error import ToolError, last_line

SOURCE = Path(__file__).with_name("bound.c")
KINDS = 4
STATIONS = [[OFF, *route(m)] for m in range(MARKERS)]


class Relaxation(NamedTuple):
    """What is made easier for the player. ``stronger`` lets units fight as another kind (unit: attack, defence);
    ``barrages`` is how many spaces can be under a barrage at a time; each of ``guns`` is a set of spaces that the
    bombardment helps all at once (no sets: no gun at all, which is no relaxation but a harder game)."""

    stronger: dict[int, tuple[int, int]]
    barrages: int
    guns: tuple[tuple[int, ...], ...]
    days: int = DAYS
    draw: float = 0.0
    """What a draw is worth; 0 when only winning counts."""


def kinds(relaxed: Relaxation) -> list[tuple[int, int]]:
    """The kinds of units that are left, fewest units first, filled up with kinds of no units."""
    strengths = [relaxed.stronger.get(u, (ATTACK[u], DEFENCE[u])) for u in range(UNITS)]
    found = sorted(set(strengths), key=lambda kind: (strengths.count(kind), kind))
    if len(found) > KINDS:
        raise ToolError(f"the solver knows {KINDS} kinds of units, and these are {len(found)}.")
    return [*[(1, 1 + i) for i in range(KINDS - len(found))], *found] if len(found) < KINDS else found


def kind_of(relaxed: Relaxation) -> list[int]:
    """The kind of every unit."""
    known = kinds(relaxed)
    spare = KINDS - len({relaxed.stronger.get(u, (ATTACK[u], DEFENCE[u])) for u in range(UNITS)})
    return [known.index(relaxed.stronger.get(u, (ATTACK[u], DEFENCE[u])), spare) for u in range(UNITS)]


def array_of(name: str, values: Iterable[object], of: str = "int") -> str:
    """A C table of constants."""
    return f"static const {of} {name}[] = {{{', '.join(map(str, values))}}};"


def _table(name: str, rows: Sequence[Sequence[int]]) -> str:
    width = max(map(len, rows))
    body = ", ".join("{" + ", ".join(map(str, row)) + "}" for row in rows)
    return f"static const int {name}[][{width}] = {{{body}}};"


def _numbers(relaxed: Relaxation) -> list[str]:
    """Sizes, and numbers of the rules."""
    faces = {"TRUCE": "truce", "R": "assault.R", "L": "assault.L", "C": "assault.C", "BARRAGE": "barrage"}
    return [
        f"#define {name} {value}"
        for name, value in {
            "SPACES": SPACES,
            "UNITS": UNITS,
            "HQ": HQ,
            "ARTILLERY": ARTILLERY,
            "DAYS": DAYS,
            "SOLVED_DAYS": relaxed.days,
            "STATIONS_R": len(STATIONS[RIGHT]),
            "STATIONS_L": len(STATIONS[LEFT]),
            "STATIONS_C": len(STATIONS[COLUMN]),
            "WALL_FROM": ACROSS_WALL[HQ],
            "WALL": dice.WALL,
            "FATAL": dice.FATAL,
            "BEST": dice.BEST,
            "GUN_ATTACK": dice.GUN_ATTACK,
            "GUN_DEFENCE": dice.GUN_DEFENCE,
            "BARRAGE_DIE": dice.BARRAGE_DIE,
            "BARRAGES": sum(BIT[s] for s in set(BARRAGE_AT)),
            "CAP": relaxed.barrages,
            "SETS": 64,
            "GUNS": len(relaxed.guns),
            **{f"FACES_{name}": EVENTS.count(key) for name, key in faces.items()},
        }.items()
    ]


def header(relaxed: Relaxation) -> str:
    """``model.h``: everything of the game that the solver needs to know."""
    for marker in range(MARKERS):
        if len({ENTRY[marker].count(s) for s in ENTRY[marker]}) > 1:
            raise ToolError("the solver needs fronts that are equally likely.")
    known, units = kinds(relaxed), kind_of(relaxed)
    steps = [
        [-1 if s == OFF or NEXT[m][s] == HQ else STATIONS[m].index(NEXT[m][s]) for s in STATIONS[m]]
        for m in range(MARKERS)
    ]
    ends = [next(level for most, level, _ in LEVELS if near <= most) for near in range(MARKERS + 1)]
    worth = {"victory": 1.0, "draw": relaxed.draw, "defeat": 0.0}
    if CUP != (1, 1, 1, 2):
        raise ToolError("the solver is written for one barrage, one assault on each side and two events.")
    return "\n".join(
        [
            *_numbers(relaxed),
            _table("adjacent", [near + [-1] * (1 + max(map(len, ADJACENT)) - len(near)) for near in ADJACENT]),
            array_of("nearer", [near[0] if near else -1 for near in NEARER]),
            _table("way", [row + [0] * (max(map(len, STATIONS)) - len(row)) for row in STATIONS]),
            _table("step", [row + [0] * (max(map(len, steps)) - len(row)) for row in steps]),
            array_of("entries", [len(set(ENTRY[m])) for m in range(MARKERS)]),
            array_of("barrage_at", BARRAGE_AT),
            array_of("guns", [sum(BIT[s] for s in spaces) for spaces in relaxed.guns] or [0]),
            array_of("attack", [a for a, _ in known]),
            array_of("defence", [d for _, d in known]),
            array_of("units", [units.count(k) for k in range(KINDS)]),
            array_of("kind_of", units),
            array_of("ends", [worth[level] for level in ends], "float"),
            "",
        ]
    )


def queries(relaxed: Relaxation, state: State) -> list[str]:
    """The lines that ask for the value of a position before an action. With more barrages than the relaxed game
    has, one for every choice of them; the least of the answers comes nearest."""
    if state.gun == OFF or not relaxed.guns:
        mode = 0
    elif state.gun == READY:
        mode = len(relaxed.guns) + 1
    else:
        mode = 1 + next(i for i, spaces in enumerate(relaxed.guns) if state.gun in spaces)
    b, r, le, e = state.cup
    cup = ((b * 2 + r) * 2 + le) * 3 + e
    stations = [STATIONS[m].index(space) for m, space in enumerate(state.markers)]
    rest = " ".join(map(str, (mode, *state.at, *stations)))
    spaces = bits(state.barrage)
    return [
        f"{state.day} {cup} {mask_of(some)} {rest}" for some in combinations(spaces, min(len(spaces), relaxed.barrages))
    ]


def solve(relaxed: Relaxation, asked: Iterable[str], compiler: str = "cc", keep: Path | None = None) -> list[float]:
    """The values that the lines ask for, in the relaxed game. This is the work of minutes or hours.

    In ``keep`` the mornings of solved days stay: a run that was stopped goes on behind them. Only positions of days
    that are solved in this run can be asked for, so with a kept folder those of the first day.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        program, model, text = folder / "bound", folder / "model.h", header(relaxed)
        if model.exists() and model.read_text(encoding="utf-8") != text:
            raise ToolError(f"{folder} holds another relaxed game.")
        model.write_text(text, encoding="utf-8")
        command = [compiler, "-O3", "-march=native", "-ffast-math", f"-I{folder}", "-o", str(program), str(SOURCE)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            raise ToolError(f"the solver could not be compiled: {last_line(made)}")
        done = subprocess.run(
            [str(program), str(folder)], input="\n".join(asked), stdout=subprocess.PIPE, text=True, check=False
        )
        if done.returncode:
            raise ToolError("the solver stopped early; is there enough memory?")
    return [float(line) for line in done.stdout.split()]
