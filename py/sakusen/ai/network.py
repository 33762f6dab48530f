"""A small network that tells how a position leans: a row of numbers for every fact, one hidden layer, log odds.

A game says which facts are true of a position, by the numbers of their rows; what they mean has been learned from
games (``tools/self_play.py``). All that is asked of a network is to add rows up, so each row is kept as one whole
number that holds all of its numbers side by side: a sum of rows is then a sum of whole numbers, exact and quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import tanh
from operator import mul
from struct import Struct
from typing import TypedDict

BITS = 16
MIDDLE = 1 << BITS - 1
"""Sums lie less than this from zero, times the scale; what is added to them so that none is below zero."""


class Stored(TypedDict):
    """A network in a data file: all numbers times ``scale``, rounded; the last one of the bias and of every row goes
    straight to the end. A fact that no game has shown has no numbers."""

    provenance: str
    scale: int
    bias: list[int]
    out: list[int]
    rows: list[list[int]]


class Network:
    """A network ready to be asked."""

    __slots__ = ("_bend", "_bias", "_fields", "_out", "_rows", "_scale", "hidden")

    def __init__(self, data: Stored) -> None:
        self._scale, self.hidden = data["scale"], len(data["out"])
        self._rows = tuple(map(_side_by_side, data["rows"]))
        self._bias = _side_by_side([number + MIDDLE for number in data["bias"]])
        self._out = tuple(number / self._scale for number in data["out"])
        self._fields, self._bend = Struct(f"<{self.hidden + 1}H"), _bend(self._scale)

    def __len__(self) -> int:
        """How many facts it knows."""
        return len(self._rows)

    def lean(self, facts: Iterable[int]) -> float:
        """The log odds of a victory of the first seat, in a position of which these facts are true."""
        total = sum(map(self._rows.__getitem__, facts), self._bias)
        fields = self._fields.unpack(total.to_bytes(self._fields.size, "little"))
        straight: float = (fields[-1] - MIDDLE) / self._scale
        return sum(map(mul, self._out, map(self._bend.__getitem__, fields)), straight)


def _side_by_side(numbers: Sequence[int]) -> int:
    """Numbers as one; sums of such numbers are those of their parts."""
    return sum(number << BITS * i for i, number in enumerate(numbers))


@cache
def _bend(scale: int) -> tuple[float, ...]:
    """The hyperbolic tangent of every sum that may come out."""
    return tuple(tanh((number - MIDDLE) / scale) for number in range(2 * MIDDLE))
