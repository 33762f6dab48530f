"""Pixel geometry of a flat-top hex map whose hexes are called CCRR: column from the west, row from the north.

Even columns sit half a hex lower than odd ones. All lengths are map units. Painters and pointer input use the
same object, so what is clicked is what is drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

Point = tuple[float, float]

#: Column and row steps to the six neighbours in the order N, NE, SE, S, SW, NW.
ODD_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
EVEN_STEPS = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True)
class HexGrid:
    """Where every hex is.

    ``side`` is the length of a hexside; ``origin`` is the centre of the hex ``first`` (column, row), whose
    column must be odd; ``pitch`` is the distance across flats, from a hex to its southern neighbour.
    """

    side: float
    origin: Point
    first: tuple[int, int] = (1, 1)
    pitch: float = field(init=False)

    def __post_init__(self) -> None:
        if self.first[0] % 2 == 0:
            raise ValueError("the first column of a grid must be odd")
        object.__setattr__(self, "pitch", self.side * math.sqrt(3))

    @staticmethod
    def split(name: str) -> tuple[int, int]:
        """Column and row of a hex name: ``"0507"`` is (5, 7)."""
        return int(name[:2]), int(name[2:])

    @staticmethod
    def join(column: int, row: int) -> str:
        """The name of a column and row, the inverse of ``split``."""
        return f"{column:02d}{row:02d}"

    def cell_centre(self, column: int, row: int) -> Point:
        """Centre of a hex given as column and row; works for hexes outside the map as well."""
        half = 0.5 if column % 2 == 0 else 0.0
        x = self.origin[0] + (column - self.first[0]) * 1.5 * self.side
        return x, self.origin[1] + (row - self.first[1] + half) * self.pitch

    def centre(self, name: str) -> Point:
        """Centre of a hex given by name."""
        return self.cell_centre(*self.split(name))

    def corners(self, name: str, scale: float = 1.0) -> list[Point]:
        """The six corners, from the east corner clockwise on the screen; ``scale`` shrinks towards the
        centre.
        """
        x, y = self.centre(name)
        r, half = self.side * scale, self.pitch * scale / 2
        return [
            (x + r, y),
            (x + r / 2, y + half),
            (x - r / 2, y + half),
            (x - r, y),
            (x - r / 2, y - half),
            (x + r / 2, y - half),
        ]

    def neighbours(self, name: str) -> list[str]:
        """The six neighbouring names in the order N, NE, SE, S, SW, NW, whether on the map or not."""
        c, r = self.split(name)
        return [self.join(c + dc, r + dr) for dc, dr in (EVEN_STEPS if c % 2 == 0 else ODD_STEPS)]

    def midpoint(self, a: str, b: str) -> Point:
        """The middle of the hexside between two neighbours (of the line between any two hexes)."""
        (xa, ya), (xb, yb) = self.centre(a), self.centre(b)
        return (xa + xb) / 2, (ya + yb) / 2

    def hexside(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the hexside between neighbours; seen from ``a`` the first end is on the left."""
        (xa, ya), (xb, yb) = self.centre(a), self.centre(b)
        mx, my = self.midpoint(a, b)
        length = math.hypot(xb - xa, yb - ya)
        px, py = -(yb - ya) / length * self.side / 2, (xb - xa) / length * self.side / 2
        return (mx - px, my - py), (mx + px, my + py)

    def cell_at(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the hex under a point; may lie outside the map (and be negative)."""
        guess = round((x - self.origin[0]) / (1.5 * self.side)) + self.first[0]
        best, found = math.inf, (0, 0)
        for column in (guess - 1, guess, guess + 1):
            half = 0.5 if column % 2 == 0 else 0.0
            row = round((y - self.origin[1]) / self.pitch - half) + self.first[1]
            cx, cy = self.cell_centre(column, row)
            distance = (cx - x) ** 2 + (cy - y) ** 2
            if distance < best:
                best, found = distance, (column, row)
        return found

    def hex_at(self, x: float, y: float) -> str | None:
        """The name of the hex under a point, or None where no four-digit name exists.

        The caller checks whether the map has such a hex. ``hex_at(*centre(h)) == h`` for every name.
        """
        column, row = self.cell_at(x, y)
        return self.join(column, row) if 0 <= column <= 99 and 0 <= row <= 99 else None
