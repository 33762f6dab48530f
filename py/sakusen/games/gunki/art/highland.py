"""The shape of the ground under a map of spaces in mountains: the line of a wall and heights about it.

Everything follows from the board (where the spaces are, where wall and road run) and from the sheet spec, whose
keys for this are

``fit``      for x and for y a shift and a factor that take board coordinates to map units
``wall``     lists of points before and behind those of the board's wall, so that it runs on off the sheet
``heights``  ids of the spaces that lie on a hill of their own; ``pass`` and ``valley``: ids of the space where the
             road leaves the mountains and of the one that lies in a valley
"""

from __future__ import annotations

import math
from functools import cached_property

from sakusen.art.hexmap.fields import Field, Frame, noise
from sakusen.art.hexmap.paths import roughen, soften
from sakusen.art.pens.shapes import Point, Spec

_WALL_RISE, _WALL_BASE = 66.0, 17.0
_NORTH_REACH, _SOUTH_REACH = 62.0, 92.0
_HILL_RISE, _HILL_BASE, _HILL_REACH = 52.0, 14.0, 70.0


def fit(sheet: Spec, point: tuple[float, float]) -> Point:
    """A point of the board in map units."""
    (sx, kx), (sy, ky) = sheet["fit"]
    return sx + point[0] * kx, sy + point[1] * ky


def positions(board: Spec, sheet: Spec) -> dict[str, Point]:
    """The middle of every space in map units."""
    return {space["id"]: fit(sheet, (space["x"], space["y"])) for space in board["spaces"]}


class Highland:
    """Board and sheet, and what the painters share: ``at`` are the middles of the spaces, ``wall`` and ``road``
    the lines of the wall and of the road."""

    def __init__(self, board: Spec, sheet: Spec) -> None:
        self.board, self.sheet = board, sheet
        self.size: tuple[float, float] = tuple(sheet["size"])
        self.frame = Frame(*self.size)
        self.at = positions(board, sheet)
        self.wall = self._wall()
        self.road = self._road()

    def _wall(self) -> list[Point]:
        before, behind = sheet_ends(self.sheet["wall"])
        middle = [fit(self.sheet, p) for p in self.board["features"]["greatWall"]["path"]][:-1]
        return soften(roughen([*before, *middle, *behind], 9, 5, 22, 31), 5)

    def _road(self) -> list[Point]:
        middle = [fit(self.sheet, p) for p in self.board["features"]["highway"]["path"]]
        line = soften(roughen(middle, 8, 3, 22, 61), 3)
        return [(line[0][0], -10.0), *line, (line[-1][0], self.size[1] + 14)]

    def wall_y(self, x: float) -> float:
        """How far down the sheet the wall runs at ``x``."""
        for (ax, ay), (bx, by) in zip(self.wall, self.wall[1:], strict=False):
            if ax <= x <= bx:
                return ay + (by - ay) * (x - ax) / ((bx - ax) or 1)
        return self.wall[-1][1]

    @cached_property
    def height(self) -> Field:
        """Heights in map units above the foot of the mountains; takes some seconds."""
        walls = [self.wall_y(x) for x in self.frame.xs()]
        step, pad = self.frame.step, self.frame.pad
        hills = [self.at[ident] for ident in self.sheet["heights"]]
        gap, valley = self.at[self.sheet["pass"]], self.at[self.sheet["valley"]]

        def rise(_: float, x: float, y: float) -> float:
            high = _ridge(x, y, y - walls[round(x / step) + pad])
            rough = 8 * noise(x, y, 36, 8)
            for hx, hy in hills:
                high = max(high, _hill(x, y, hx, hy) + rough)
            high -= 30 * math.exp(-(((x - gap[0]) / 34) ** 2))
            if y > valley[1] - 120:
                high -= 46 * math.exp(-(((x - valley[0] - (y - valley[1]) * 0.55) / 46) ** 2))
            return high

        return Field.level(self.frame).map(rise).blur(1, 1)


def sheet_ends(ends: tuple[list[Point], list[Point]]) -> tuple[list[Point], list[Point]]:
    """The points before and behind a line as tuples."""
    before, behind = ends
    return [(float(x), float(y)) for x, y in before], [(float(x), float(y)) for x, y in behind]


def _ridge(x: float, y: float, south: float) -> float:
    """Mountains along the wall, falling away more slowly to the south; ``south`` is the way from the wall."""
    reach = _NORTH_REACH if south < 12 else _SOUTH_REACH
    bulk = 0.62 + 0.55 * noise(x, y, 74, 5) + 0.3 * noise(x, y, 31, 6)
    return _WALL_RISE * math.exp(-(((south - 12) / reach) ** 2)) * bulk - _WALL_BASE + 5 * noise(x, y, 15, 7)


def _hill(x: float, y: float, hx: float, hy: float) -> float:
    """A hill about a point, wider than high, and smooth."""
    far = math.hypot((x - hx) / 1.25, y - hy - 6)
    return _HILL_RISE * math.exp(-((far / _HILL_REACH) ** 2)) - _HILL_BASE
