"""Painter of hills: layer tints, and hachures lit from the north-west."""

from __future__ import annotations

import math

from sakusen.art.hexmap.contours import contour, contour_path
from sakusen.art.hexmap.fields import Field, hash01
from sakusen.art.hexmap.paths import Loop, signed_area
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Shapes, group, num, path

#: Height of the foot of each tint, in map units from the foot of the hill.
_TINTS = ((1.5, "hill0"), (13, "hill1"), (25, "hill2"), (41, "hill3"))
#: Rows of hachures: height, gap between strokes, length of a stroke.
_ROWS = ((3.5, 4.6, 8.5), (14.5, 5.0, 9.0), (26.5, 5.4, 8.0), (42.0, 6.0, 8.0))
#: Strokes by how much light their slope gets: the darkest are the thickest.
_WEIGHTS = (("thin", 0.6, 0.34), ("middle", 0.9, 0.46), ("thick", 1.25, 0.6))
#: Height at which the foot of a hill is drawn.
FOOT = _TINTS[0][0]


def paint_hills(terrain: Terrain) -> Shapes:
    """The hills of a hex map."""
    return paint_heights(terrain.hill)


def paint_heights(field: Field) -> Shapes:
    """Tints by height in map units, and hachures that are thickest on the slopes away from the light."""
    out = [path(contour_path(field, height, 0.5, 70), colour, rule="evenodd") for height, colour in _TINTS]
    strokes: dict[str, list[str]] = {name: [] for name, _, _ in _WEIGHTS}
    for seed, (height, gap, length) in enumerate(_ROWS):
        for loop in contour(field, height):
            if abs(signed_area(loop)) >= 90:
                _hachure(field, loop, gap, length, 40 + seed, strokes)
    out += [
        path("".join(strokes[name]), None, "hach", width, cap="round", opacity=opacity)
        for name, width, opacity in _WEIGHTS
    ]
    return [group([shape for shape in out if shape["d"]], clip="land")]


def _hachure(field: Field, loop: Loop, gap: float, length: float, seed: int, strokes: dict[str, list[str]]) -> None:
    """One row of strokes along a contour line, sorted by how they lie to the light."""
    run, (px, py) = 0.0, loop[-1]
    for x, y in loop:
        run += math.hypot(x - px, y - py)
        px, py = x, y
        if run < gap:
            continue
        run = 0.0
        gx, gy = field.slope(x, y, 5)
        steep = math.hypot(gx, gy)
        if steep < 0.12:
            continue
        gx, gy = gx / steep, gy / steep  # uphill
        long = length * (0.62 + 0.55 * hash01(int(x * 3), int(y * 3), seed))
        # the light comes from the upper left: a slope whose uphill points there lies in shade
        light = gx * 0.62 + gy * 0.78
        name = "thick" if light < -0.35 else "middle" if light < 0.3 else "thin"
        strokes[name].append(
            f"M{num(x + gx * long * 0.75)} {num(y + gy * long * 0.75)}l{num(-gx * long)} {num(-gy * long)}"
        )
