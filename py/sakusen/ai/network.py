"""A small network that tells how a position leans: a row of numbers for every fact, one hidden layer, log odds.

A game says which facts are true of a position, by the numbers of their rows; what they mean has been learned from
games (``tools/self_play.py``). All that is asked of a network is to add rows up, so each row is kept as one whole
number that holds all of its numbers side by side: a sum of rows is then a sum of whole numbers, exact and quick.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from math import tanh
from operator import mul
from struct import Struct
from typing import NotRequired, TypedDict

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
    rows: list[list[int]] | str
    """A text holds those rows one after another that have numbers, two bytes each, the lower one first, as base 64;
    ``facts`` tells whose they are, in their order."""
    facts: NotRequired[list[int]]


Row = Callable[[int], Sequence[int]]


class _Rows(dict[int, int]):
    """By fact: its numbers as one. Each is made when it is asked for: most facts never are, and all at once would hold
    a page up."""

    __slots__ = ("_row",)

    def __init__(self, row: Row) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, fact: int) -> int:
        row = self[fact] = _packed(self._row(fact))
        return row


def _reader(stored: Stored, width: int) -> tuple[Row, int]:
    """What gives a row by its number, and how many are known. ``ValueError`` for a text that holds none."""
    rows = stored["rows"]
    if not isinstance(rows, str):
        return rows.__getitem__, len(rows)
    data, row = b64decode(rows), Struct(f"<{width}h")
    at = {fact: number * row.size for number, fact in enumerate(stored["facts"])}
    return lambda fact: row.unpack_from(data, at[fact]) if fact in at else (), len(at)


class _Tangents(dict[int, float]):
    """By a sum times the scale and with the offset, as it is kept: the hyperbolic tangent of the sum. At most twice
    ``OFFSET`` of them."""

    __slots__ = ("_scale",)

    def __init__(self, scale: int) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, field: int) -> float:
        found = self[field] = tanh((field - OFFSET) / self._scale)
        return found


class Network:
    """A network ready to be asked."""

    __slots__ = ("_bias", "_fields", "_out", "_rows", "_scale", "_size", "_tangents", "hidden")

    def __init__(self, data: Stored) -> None:
        self._scale, self.hidden = data["scale"], len(data["out"])
        row, self._size = _reader(data, self.hidden + 1)
        self._rows, self._tangents = _Rows(row), _Tangents(self._scale)
        self._bias = _packed([number + OFFSET for number in data["bias"]])
        self._out = tuple(number / self._scale for number in data["out"])
        self._fields = Struct(f"<{self.hidden + 1}H")

    def __len__(self) -> int:
        """How many facts it knows."""
        return self._size

    def total(self, facts: Iterable[int]) -> int:
        """What some facts add; such sums may be added up themselves."""
        return sum(map(self._rows.__getitem__, facts))

    def lean(self, facts: Iterable[int]) -> float:
        """The log odds of a victory of the first seat, in a position of which these facts are true."""
        return self.lean_of(sum(map(self._rows.__getitem__, facts)))

    def lean_of(self, total: int) -> float:
        """The same for a sum of all that is true."""
        fields = self._fields.unpack((total + self._bias).to_bytes(self._fields.size, "little"))
        straight: float = (fields[-1] - OFFSET) / self._scale
        return sum(map(mul, self._out, map(self._tangents.__getitem__, fields)), straight)


def _packed(numbers: Sequence[int]) -> int:
    """Numbers as one; sums of such numbers are those of their parts."""
    return sum(number << BITS * i for i, number in enumerate(numbers))
