"""What a position before an action is worth: the chance to win under best play, as a small network sees it.

``values.json`` holds the network: one row of numbers for everything that can be said about each space (who
stands there, the marker on that way, barrage, gun) and about the position as a whole. The rows that apply are
added up, go through one hidden layer, and come out as a number between 0 and 1. It was fitted to values of
the relaxed game that ``SOLVED.md`` describes; ``py/tools/gunki/solve.py train`` makes the file.
"""

from __future__ import annotations

import base64
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Any, NamedTuple

from ....engine.datafile import read_data
from ..rules.board import (
    ARTILLERY,
    BARRAGE_AT,
    BEFORE_HQ,
    BIT,
    COLUMN,
    CUP,
    DAYS,
    HQ,
    LEFT,
    MARKERS,
    OFF,
    READY,
    RIGHT,
    SPACES,
    UNITS,
    route,
)
from ..rules.state import State
from .solve import KIND, OF_KIND

TOP = 4.0
"""Hidden numbers stay between 0 and this."""

# ------------------------------------------------------------------ what is said about a position
SIZES = tuple(len(units) + 1 for units in OF_KIND)
WEIGHT = [1] * len(SIZES)
for _k in range(len(SIZES) - 2, -1, -1):
    WEIGHT[_k] = WEIGHT[_k + 1] * SIZES[_k + 1]
STACKS = WEIGHT[0] * SIZES[0]
"""How many different stacks of units there are, counted by kind."""
UNIT_WEIGHT = tuple(WEIGHT[KIND[u]] for u in range(UNITS))
"""A stack is the sum of the weights of its units."""

STATIONS = [(OFF, *route(m)) for m in range(MARKERS)]
"""Where a marker can be while the game goes on, by its number along the way."""
STATION = [[STATIONS[m].index(s) if s in STATIONS[m] else 0 for s in range(SPACES + 1)] for m in range(MARKERS)]
SECTOR_MARKER = [RIGHT if s in STATIONS[RIGHT] else LEFT if s in STATIONS[LEFT] else COLUMN for s in range(SPACES)]
CUPS = tuple(count + 1 for count in CUP)


def _blocks() -> tuple[list[int], int]:
    """Where the rows of each space begin, and how many rows the spaces take."""
    begins, row = [], 0
    for space in range(SPACES):
        begins.append(row)
        row += STACKS * _contexts(space)
    return begins, row


def _contexts(space: int) -> int:
    if space == HQ:
        return 1 << BEFORE_HQ.bit_count() + 1
    stations = len(STATIONS[SECTOR_MARKER[space]])
    return stations * (4 if space in BARRAGE_AT else 2)


BEGINS, _ROW = _blocks()
CONTEXTS = [_contexts(space) for space in range(SPACES)]
LOST_ROWS = _ROW
TIME_ROWS = LOST_ROWS + STACKS
CUP_ROWS = CUPS[0] * CUPS[1] * CUPS[2] * CUPS[3]
MARKER_ROWS = TIME_ROWS + DAYS * CUP_ROWS
GUN_ROWS = MARKER_ROWS + len(STATIONS[RIGHT]) * len(STATIONS[LEFT]) * len(STATIONS[COLUMN])
BARRAGE_ROWS = GUN_ROWS + 3 * DAYS
MOST_BARRAGES = 3
ROWS = BARRAGE_ROWS + MOST_BARRAGES + 1


def rows_of(state: State) -> list[int]:
    """The numbers of the rows that apply to a position."""
    stacks = [0] * (SPACES + 2)
    for unit, place in enumerate(state.at):
        stacks[place] += UNIT_WEIGHT[unit]
    stations = [STATION[m][space] for m, space in enumerate(state.markers)]
    gun, barrage = state.gun, state.barrage
    out = []
    for space in range(SPACES):
        if space == HQ:
            context = 0
            for near in SPACES_BEFORE_HQ:
                context = 2 * context + (state.soviet >> near & 1)
        else:
            context = stations[SECTOR_MARKER[space]]
            if space in _BARRAGED:
                context = 2 * context + (barrage >> space & 1)
        out.append(BEGINS[space] + stacks[space] * CONTEXTS[space] + 2 * context + (gun == space))
    b, r, le, e = state.cup
    out.append(LOST_ROWS + stacks[OFF])
    out.append(TIME_ROWS + (state.day - 1) * CUP_ROWS + ((b * CUPS[1] + r) * CUPS[2] + le) * CUPS[3] + e)
    right, left, column = stations
    out.append(MARKER_ROWS + (right * len(STATIONS[LEFT]) + left) * len(STATIONS[COLUMN]) + column)
    out.append(GUN_ROWS + (1 if gun == READY else 0 if gun == OFF else 2) * DAYS + state.day - 1)
    out.append(BARRAGE_ROWS + min(barrage.bit_count(), MOST_BARRAGES))
    return out


_BARRAGED = frozenset(BARRAGE_AT)
SPACES_BEFORE_HQ = tuple(sorted((s for s in range(SPACES) if BEFORE_HQ & BIT[s]), key=lambda s: (s == ARTILLERY, -s)))
"""The spaces before the headquarters, in the order in which a row of the headquarters counts their markers."""


# ------------------------------------------------------------------ the network
class Network(NamedTuple):
    """Rows (``None`` where none was ever needed), bias, hidden layer and output, ready to be added up."""

    rows: Sequence[tuple[float, ...]]
    bias: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    hidden_bias: tuple[float, ...]
    out: tuple[float, ...]
    out_bias: float


@lru_cache(maxsize=1)
def network() -> Network:
    """The network of ``values.json``, unpacked once."""
    return unpacked(read_data(__package__, "values.json"))


def unpacked(data: Mapping[str, Any]) -> Network:
    """A network as ``values.json`` holds it, ready to be used."""
    width, scale = int(data["width"]), float(data["scale"])
    numbers = array("b", zlib.decompress(base64.b85decode(data["rows"])))
    used = data["used"]
    blank = (0.0,) * width
    rows = [blank] * ROWS
    at = first = 0
    for skip, count in zip(used[::2], used[1::2], strict=True):
        first += skip
        for row in range(first, first + count):
            rows[row] = tuple(scale * n for n in numbers[at : at + width])
            at += width
        first += count
    return Network(
        rows,
        tuple(data["bias"]),
        tuple(tuple(row) for row in data["hidden"]),
        tuple(data["hidden_bias"]),
        tuple(data["out"]),
        float(data["out_bias"]),
    )


def estimate(state: State) -> float:
    """About the chance to win from a position before an action; some ten microseconds."""
    net = network()
    rows = net.rows
    first = [
        0.0 if x < 0.0 else x if x < TOP else TOP
        for x in map(sum, zip(net.bias, *(rows[i] for i in rows_of(state)), strict=False))
    ]
    second = net.out_bias
    for weights, bias, out in zip(net.hidden, net.hidden_bias, net.out, strict=True):
        x = sum(map(mul, weights, first)) + bias
        if x > 0.0:
            second += out * (x if x < TOP else TOP)
    return 1.0 / (1.0 + exp(-second))
