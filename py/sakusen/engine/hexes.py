"""Hex grids compiled to integers: numbers, neighbours, distances and bit sets.

A hex is named ``CCRR`` (column, row); flat-top hexes, columns from west to east, rows from north to
south. Inside the engine a hex is its index in the sorted list of names, and a set of hexes is an int
with one bit per index.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache


def bits(mask: int) -> list[int]:
    """The indices of the bits that are set, ascending."""
    return list(_bits(mask))


@lru_cache(maxsize=4096)  # the same few sets are asked for again and again
def _bits(mask: int) -> tuple[int, ...]:
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return tuple(out)


def mask_of(items: Iterable[int]) -> int:
    """The bit set of some indices."""
    mask = 0
    for i in items:
        mask |= 1 << i
    return mask


def cube(name: str) -> tuple[int, int]:
    """Axial coordinates (q, r) of a hex name; odd columns sit half a hex higher."""
    col, row = int(name[:2]), int(name[2:])
    return col, row - ((col + 1) // 2 if col % 2 else col // 2)


def distance(a: str, b: str) -> int:
    """Hexes from ``a`` to ``b`` in a straight count, whatever lies between."""
    (qa, ra), (qb, rb) = cube(a), cube(b)
    dq, dr = qb - qa, rb - ra
    return max(abs(dq), abs(dr), abs(dq + dr))


class HexGrid:
    """The hexes of one map: ``names[i]``, ``index[name]``, ``adjacent[i]`` and ranges as bit sets."""

    def __init__(self, names: Iterable[str], odd: Sequence[Sequence[int]], even: Sequence[Sequence[int]]) -> None:
        self.names = sorted(names)
        self.index: Mapping[str, int] = {name: i for i, name in enumerate(self.names)}
        self.count = len(self.names)
        self._odd, self._even = odd, even
        self.adjacent = [[self.index[n] for n in self.around(name) if n in self.index] for name in self.names]

    def around(self, name: str) -> list[str]:
        """The six names round a hex, N first, clockwise, on the map or not."""
        col, row = int(name[:2]), int(name[2:])
        steps = self._odd if col % 2 else self._even
        return [f"{col + dc:02d}{row + dr:02d}" for dc, dr in steps]

    def within(self, radius: int) -> list[int]:
        """For each hex the set of hexes at most ``radius`` away, itself included."""
        spots = [cube(name) for name in self.names]
        bit = {spot: 1 << i for i, spot in enumerate(spots)}
        reach = range(-radius, radius + 1)
        disc = [(dq, dr) for dq in reach for dr in reach if abs(dq + dr) <= radius]
        return [sum(bit.get((q + dq, r + dr), 0) for dq, dr in disc) for q, r in spots]
