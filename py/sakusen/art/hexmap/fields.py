"""Scalar fields on a raster over the sheet: noise, distance, blur. Seeded throughout, never random."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import sub

Rows = list[list[float]]
_FAR = 1e20


@lru_cache(maxsize=1 << 16)  # noise asks for the same few corners again and again
def hash01(ix: int, iy: int, seed: int = 0) -> float:
    """A number from 0 to 1 that depends on its arguments only; the same on every platform."""
    n = (ix * 374761393 + iy * 668265263 + seed * 2147483647 + 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2246822519) & 0xFFFFFFFF
    return ((n ^ (n >> 15)) & 0xFFFFFF) / 0xFFFFFF


def noise(x: float, y: float, wave: float, seed: int = 0) -> float:
    """Smooth value noise from -1 to 1 whose hills are about ``wave`` apart."""
    x, y = x / wave, y / wave
    ix, iy = math.floor(x), math.floor(y)
    fx, fy = _ease(x - ix), _ease(y - iy)
    a, b = hash01(ix, iy, seed), hash01(ix + 1, iy, seed)
    c, d = hash01(ix, iy + 1, seed), hash01(ix + 1, iy + 1, seed)
    top, bottom = a + (b - a) * fx, c + (d - c) * fx
    return 2 * (top + (bottom - top) * fy) - 1


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)


@dataclass(frozen=True)
class Frame:
    """A raster over a sheet of ``width`` by ``height`` map units, one sample every ``step``, ``pad`` samples
    of margin on all sides.
    """

    width: float
    height: float
    step: float = 4.0
    pad: int = 6

    @property
    def columns(self) -> int:
        """Samples in a row."""
        return int(self.width / self.step) + 2 * self.pad + 1

    @property
    def rows(self) -> int:
        """Rows of samples."""
        return int(self.height / self.step) + 2 * self.pad + 1

    def xs(self) -> list[float]:
        """The map x of every column."""
        return [(i - self.pad) * self.step for i in range(self.columns)]

    def ys(self) -> list[float]:
        """The map y of every row."""
        return [(j - self.pad) * self.step for j in range(self.rows)]

    def index(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the sample nearest to a map point, clamped to the raster."""
        i, j = round(x / self.step) + self.pad, round(y / self.step) + self.pad
        return min(max(i, 0), self.columns - 1), min(max(j, 0), self.rows - 1)


class Field:
    """A raster of numbers over a frame. Operations return new fields."""

    def __init__(self, frame: Frame, values: Rows) -> None:
        self.frame, self.values = frame, values

    @classmethod
    def level(cls, frame: Frame, value: float = 0.0) -> Field:
        """A field that is the same everywhere."""
        return cls(frame, [[value] * frame.columns for _ in range(frame.rows)])

    def plus(self, other: Field, times: float = 1.0, shift: float = 0.0) -> Field:
        """``self + times * other + shift``."""
        return Field(
            self.frame,
            [
                [a + times * b + shift for a, b in zip(p, q, strict=True)]
                for p, q in zip(self.values, other.values, strict=True)
            ],
        )

    def map(self, fn: Callable[[float, float, float], float]) -> Field:
        """``fn(value, x, y)`` at every sample."""
        xs, ys = self.frame.xs(), self.frame.ys()
        return Field(
            self.frame,
            [[fn(v, x, y) for v, x in zip(row, xs, strict=True)] for row, y in zip(self.values, ys, strict=True)],
        )

    def at(self, x: float, y: float) -> float:
        """The value at a map point, interpolated; points off the raster take the edge."""
        frame, v = self.frame, self.values
        gx = min(max(x / frame.step + frame.pad, 0), frame.columns - 1.001)
        gy = min(max(y / frame.step + frame.pad, 0), frame.rows - 1.001)
        i, j = int(gx), int(gy)
        a, b = gx - i, gy - j
        return (v[j][i] * (1 - a) + v[j][i + 1] * a) * (1 - b) + (v[j + 1][i] * (1 - a) + v[j + 1][i + 1] * a) * b

    def slope(self, x: float, y: float, reach: float = 4.0) -> tuple[float, float]:
        """The gradient at a map point, measured over ``reach`` units each way."""
        return (
            (self.at(x + reach, y) - self.at(x - reach, y)) / (2 * reach),
            (self.at(x, y + reach) - self.at(x, y - reach)) / (2 * reach),
        )

    def blur(self, radius: int, passes: int = 3) -> Field:
        """A box blur of ``radius`` samples, repeated; three passes are close to a Gaussian."""
        values = self.values
        for _ in range(passes):
            across = [_box(row, radius) for row in values]
            down = [_box(list(column), radius) for column in zip(*across, strict=True)]
            values = [list(row) for row in zip(*down, strict=True)]
        return Field(self.frame, values)


def _box(line: list[float], radius: int) -> list[float]:
    n = 2 * radius + 1
    padded = [line[0]] * radius + line + [line[-1]] * radius
    totals = accumulate(map(sub, padded[n:], padded), initial=sum(padded[:n]))
    return [total / n for total in totals]


def noise_field(frame: Frame, wave: float, seed: int) -> Field:
    """``noise`` at every sample; the lattice is computed once, so this is far cheaper than calling it."""
    cells = [(math.floor(x / wave), _ease(x / wave - math.floor(x / wave))) for x in frame.xs()]
    first, last = cells[0][0], cells[-1][0] + 1
    steps = [(ix - first, fx) for ix, fx in cells]
    lattice: dict[int, list[float]] = {}

    def line(iy: int) -> list[float]:
        if iy not in lattice:
            lattice[iy] = [2 * hash01(ix, iy, seed) - 1 for ix in range(first, last + 1)]
        return lattice[iy]

    rows = []
    for y in frame.ys():
        iy = math.floor(y / wave)
        fy = _ease(y / wave - iy)
        knots = [a + (b - a) * fy for a, b in zip(line(iy), line(iy + 1), strict=True)]
        rows.append([knots[k] + (knots[k + 1] - knots[k]) * fx for k, fx in steps])
    return Field(frame, rows)


def signed_distance(frame: Frame, mask: list[list[bool]]) -> Field:
    """Distance in map units to the border of the mask, positive inside (Felzenszwalb-Huttenlocher, exact)."""
    inside, outside = _distances(mask, False), _distances(mask, True)
    return Field(
        frame,
        [[(a - b) * frame.step for a, b in zip(p, q, strict=True)] for p, q in zip(inside, outside, strict=True)],
    )


def _distances(mask: list[list[bool]], target: bool) -> Rows:
    """For every sample the distance, in samples, to the nearest one whose mask equals ``target``."""
    across = [_parabolas([0.0 if cell == target else 1e9 for cell in row]) for row in mask]
    down = [[math.sqrt(v) for v in _parabolas(list(column))] for column in zip(*across, strict=True)]
    return [list(row) for row in zip(*down, strict=True)]


def _parabolas(f: list[float]) -> list[float]:
    """Squared distance transform of one line: the lower envelope of parabolas rooted at the samples."""
    n, k = len(f), 0
    roots, bounds = [0] * n, [0.0] * (n + 1)
    bounds[0], bounds[1] = -_FAR, _FAR
    for q in range(1, n):
        height = f[q] + q * q
        while True:
            p = roots[k]
            meet = (height - f[p] - p * p) / (2 * (q - p))
            if meet > bounds[k]:
                break
            k -= 1
        k += 1
        roots[k], bounds[k], bounds[k + 1] = q, meet, _FAR
    out, k = [0.0] * n, 0
    for q in range(n):
        while bounds[k + 1] < q:
            k += 1
        out[q] = (q - roots[k]) ** 2 + f[roots[k]]
    return out


def segment_distance(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance of a point from the segment between ``a`` and ``b``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length))
    return math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
