"""The shape of a sea chart: coasts, how far from them a point lies, how deep the water is, where seas meet.

Everything follows from the sheet spec, whose keys for this are

``land``      by name the corners of a coast, roughened here; ``isles``: (x, y, radius)
``borders``   by pair of seas the line where they meet; ``outlines``: by sea its area, made of borders (pair and 1, or
              -1 for backwards) and of points on land or off the sheet between them
``boxes``     by place its rectangle; ``pane``: ``place`` and ``rect`` of a zone that lies in two seas
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from sakusen.art.hexmap.fields import Field, Frame, noise, noise_field, segment_distance, signed_distance
from sakusen.art.hexmap.paths import Loop, roughen, simplify_loop, smooth, soften
from sakusen.art.pens.shapes import Point, Spec, rect_path

#: Octaves of a coast: how far it strays, how far apart its bays are.
_COAST_NOISE = ((3.6, 21.0), (1.7, 8.5))
_STEP = 6.0  # between two points of a roughened coast
_EXACT = 26.0  # up to here the distance from the shore is that of the line, beyond it that of the raster
_CURVE = 1 / 6


class Chart:
    """Board and sheet, and what the painters share: ``coasts`` are the closed lines of all land, isles last."""

    def __init__(self, board: Spec, sheet: Spec) -> None:
        self.board, self.sheet = board, sheet
        self.size: tuple[float, float] = tuple(sheet["size"])
        self.frame = Frame(*self.size)
        mains = [rough_coast(points, 3 + 2 * i) for i, points in enumerate(sheet["land"].values())]
        self.coasts: list[Loop] = [*mains, *(_isle(x, y, r) for x, y, r in sheet["isles"])]

    @cached_property
    def land(self) -> str:
        """Path data of all land."""
        return "".join(smooth(simplify_loop(loop, 0.35), True, _CURVE) for loop in self.coasts)

    @cached_property
    def water(self) -> str:
        """Path data of all that is not land, for clips that fill by the even-odd rule."""
        wide, high = self.size
        return rect_path(-60, -60, wide + 120, high + 120) + self.land

    @cached_property
    def shore(self) -> Field:
        """Distance from the shore in map units, positive on land."""
        mask = land_mask(self.frame, self.coasts)
        rough = signed_distance(self.frame, mask)
        near: dict[tuple[int, int], float] = {}
        for i, j, far in _near_shore(self.frame, self.coasts):
            near[i, j] = min(near.get((i, j), _EXACT), far)
        for (i, j), far in near.items():
            rough.values[j][i] = far if mask[j][i] else -far
        return rough

    @cached_property
    def depth(self) -> Field:
        """Minus the depth, so that shallow water is high: deeper away from the shore, and to the south-east."""
        swell = noise_field(self.frame, 120, 5).plus(noise_field(self.frame, 45, 6), 0.5)
        ocean = Field.level(self.frame).map(lambda _, x, y: max(0.0, (x - 560 + 0.9 * (y - 330)) * 0.16))
        return self.shore.blur(6).plus(swell, 12.0).plus(ocean, -1.0)


def rough_coast(corners: Sequence[Point], seed: int) -> Loop:
    """A coast through the corners, with bays and capes of two sizes."""
    out: Loop = []
    for a, b in pairwise([*corners, corners[0]]):
        parts = max(2, int(math.dist(a, b) / _STEP))
        for t in range(parts):
            x, y = a[0] + (b[0] - a[0]) * t / parts, a[1] + (b[1] - a[1]) * t / parts
            dx = sum(far * noise(x, y, wave, seed + 40 * i) for i, (far, wave) in enumerate(_COAST_NOISE))
            dy = sum(far * noise(x, y, wave, seed + 40 * i + 20) for i, (far, wave) in enumerate(_COAST_NOISE))
            out.append((x + dx, y + dy))
    return out


def _isle(x: float, y: float, radius: float) -> Loop:
    """A small island, wider than high."""
    out: Loop = []
    for i in range(9):
        angle, reach = i * math.tau / 9, radius * (1 + 0.3 * noise(i * 7, x, 5, 3))
        out.append((x + reach * math.cos(angle), y + 0.66 * reach * math.sin(angle)))
    return out


# ---------------------------------------------------------------- fields
def land_mask(frame: Frame, coasts: Sequence[Loop]) -> list[list[bool]]:
    """Which samples of a raster lie on land."""
    xs, rows = frame.xs(), []
    for y in frame.ys():
        row = [False] * len(xs)
        for loop in coasts:
            for left, right in _inside(loop, y + 1e-6):
                for i in range(frame.index(left, y)[0], frame.index(right, y)[0] + 1):
                    if left <= xs[i] <= right:
                        row[i] = True
        rows.append(row)
    return rows


def _inside(loop: Loop, y: float) -> Iterator[Point]:
    """The stretches of a horizontal line that lie within a loop."""
    cuts = []
    for (x0, y0), (x1, y1) in pairwise([*loop, loop[0]]):
        if (y0 > y) != (y1 > y):
            cuts.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    cuts.sort()
    return zip(cuts[::2], cuts[1::2], strict=False)


def _near_shore(frame: Frame, coasts: Sequence[Loop]) -> Iterator[tuple[int, int, float]]:
    """Samples near each stretch of coast with their distance from it."""
    for loop in coasts:
        for a, b in pairwise([*loop, loop[0]]):
            first = frame.index(min(a[0], b[0]) - _EXACT, min(a[1], b[1]) - _EXACT)
            last = frame.index(max(a[0], b[0]) + _EXACT, max(a[1], b[1]) + _EXACT)
            for j in range(first[1], last[1] + 1):
                y = (j - frame.pad) * frame.step
                for i in range(first[0], last[0] + 1):
                    far = segment_distance((i - frame.pad) * frame.step, y, a, b)
                    if far < _EXACT:
                        yield i, j, far


# ---------------------------------------------------------------- seas
def border_line(sheet: Spec, pair: tuple[str, str]) -> list[Point]:
    """The line where two seas meet, smooth enough to be drawn as straight pieces."""
    return soften(roughen(sheet["borders"][pair], 6, 1.2, 24, 81), 4)


def sea_outline(sheet: Spec, sea: str) -> list[Point]:
    """The area of a sea as a closed line; it runs on over land and beneath boxes, so clip it to the water."""
    out: list[Point] = []
    for part in sheet["outlines"][sea]:
        if isinstance(part[0], str):
            out += border_line(sheet, (part[0], part[1]))[:: part[2]]
        else:
            out.append((float(part[0]), float(part[1])))
    return out


def stretches_inside(loop: Sequence[Point], y: float) -> list[Point]:
    """From where to where a horizontal line lies within a closed line, from left to right."""
    return list(_inside(list(loop), y + 1e-6))
