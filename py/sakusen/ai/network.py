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
OFFSET = 1 << BITS - 1
"""Is added to every sum, so that none is negative; sums, times the scale, must be smaller than this in size."""


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

    __slots__ = ("_bias", "_fields", "_out", "_rows", "_scale", "_tanh", "hidden")

    def __init__(self, data: Stored) -> None:
        self._scale, self.hidden = data["scale"], len(data["out"])
        self._rows = tuple(map(_packed, data["rows"]))
        self._bias = _packed([number + OFFSET for number in data["bias"]])
        self._out = tuple(number / self._scale for number in data["out"])
        self._fields, self._tanh = Struct(f"<{self.hidden + 1}H"), _tanh_table(self._scale)

    def __len__(self) -> int:
        """How many facts it knows."""
        return len(self._rows)

    def lean(self, facts: Iterable[int]) -> float:
        """The log odds of a victory of the first seat, in a position of which these facts are true."""
        total = sum(map(self._rows.__getitem__, facts), self._bias)
        fields = self._fields.unpack(total.to_bytes(self._fields.size, "little"))
        straight: float = (fields[-1] - OFFSET) / self._scale
        return sum(map(mul, self._out, map(self._tanh.__getitem__, fields)), straight)


def _packed(numbers: Sequence[int]) -> int:
    """Numbers as one; sums of such numbers are those of their parts."""
    return sum(number << BITS * i for i, number in enumerate(numbers))


@cache
def _tanh_table(scale: int) -> tuple[float, ...]:
    """The hyperbolic tangent of every sum that may come out."""
    return tuple(tanh((number - OFFSET) / scale) for number in range(2 * OFFSET))
