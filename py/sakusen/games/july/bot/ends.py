"""How a game ends when two quick players play on: a small network that has learned it from a great many games.

The judge weighs what a player looks at first and cannot know what a place is worth beside another; this knows nothing
but places. The two err in different ways, so their mean is what plans are compared by. ``ends.json`` holds the numbers,
made by ``tools/july/ends.py``; a page fetches them with the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import tanh
from typing import NamedTuple, TypedDict

from ....engine.datafile import read_data
from ..rules.board import HEXES, STEPS, TURNS, UNITS
from ..rules.state import State

PLACES = HEXES + 2  # the hexes, those still to come, those removed
LOST = max(STEPS) + 1
UNIT_ROWS = PLACES * LOST
TURN_ROW = UNITS * UNIT_ROWS
BLOWN_ROW = TURN_ROW + 4 * (TURNS + 1)
ROWS = BLOWN_ROW + 2
FIRST = tuple(range(0, TURN_ROW, UNIT_ROWS))
"""By unit: its first row."""


class Stored(TypedDict):
    """The network as ``ends.json`` holds it: all numbers times ``scale``, rounded."""

    scale: int
    bias: list[int]
    out: list[int]
    rows: list[list[int]]


class Network(NamedTuple):
    """A row of numbers for every fact of a position; the last number of each goes straight to the end."""

    rows: Sequence[Sequence[float]]
    bias: Sequence[float]
    out: Sequence[float]


@lru_cache(maxsize=1)
def network() -> Network:
    """The network of ``ends.json``."""
    return unpacked(read_data(__package__, "ends.json"))


def unpacked(data: Stored) -> Network:
    """A network ready to be added up."""
    scale = float(data["scale"])
    rows = [tuple(number / scale for number in row) for row in data["rows"]]
    return Network(rows, tuple(n / scale for n in data["bias"]), tuple(n / scale for n in data["out"]))


def rows_of(state: State) -> list[int]:
    """The rows of a position: the place and the losses of every unit, the turn with whose turn it is, the bridge."""
    found = [first + place * LOST + gone for first, place, gone in zip(FIRST, state.at, state.lost, strict=True)]
    found.append(TURN_ROW + 4 * state.turn + 2 * state.seat + state.initiative)
    found.append(BLOWN_ROW + state.blown)
    return found


def added_up(net: Network, rows: Sequence[int]) -> tuple[list[float], float]:
    """The hidden layer for the rows of a position, and the log odds of a Japanese victory."""
    *sums, straight = map(sum, zip(net.bias, *[net.rows[i] for i in rows], strict=True))
    hidden = list(map(tanh, sums))
    return hidden, float(straight + sum(map(float.__mul__, net.out, hidden)))


def lean(state: State) -> float:
    """The log odds of a Japanese victory, when a side begins to move; some fifteen microseconds."""
    return added_up(network(), rows_of(state))[1]
