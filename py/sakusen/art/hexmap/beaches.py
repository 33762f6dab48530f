"""Painter of landing beaches: two kinds, told apart by texture and by the arrow in front of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.fields import Field, hash01
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Shape, Shapes, group, num, path, segment


class BeachStyle(NamedTuple):
    """Fill, texture ("stipple" or "hatch") and arrow ("solid" or "chevrons") of one kind of beach."""

    fill: str
    texture: str
    arrow: str


STYLES: Mapping[str, BeachStyle] = {
    "west": BeachStyle("sandw", "stipple", "solid"),
    "east": BeachStyle("sande", "hatch", "chevrons"),
}
SOLID_ARROW = "M5.5 0L-4.5 -5.2L-2 0L-4.5 5.2Z"
CHEVRONS = "M-5 -4.6L.5 0L-5 4.6M0 -4.6L5.5 0L0 4.6"
_HATCH_ANGLE, _HATCH_STEP = -52.0, 5.0


def paint_beaches(terrain: Terrain) -> Shapes:
    """A strip of sand along the shore of every beach hex and an arrow from the sea."""
    out: Shapes = []
    for kind, style in STYLES.items():
        hexes = sorted(h for h, facts in terrain.hexes.items() if facts.get("beach") == kind)
        if not hexes:
            continue
        sand = _sand_field(terrain, hexes)
        out.append(path(contour_path(sand, 0, 0.5, 40), style.fill, "sandink", 0.7, stroke_opacity=0.6))
        if style.texture == "hatch":
            out.append(path(_hatching(sand), None, "sandink", 1.1, opacity=0.75))
        else:
            out.append(path(_stipple(terrain, hexes), None, "sandink", 1.25, cap="round", opacity=0.8))
        out += [_arrow(terrain, name, style.arrow) for name in hexes]
    return out


def _sand_field(terrain: Terrain, hexes: list[str]) -> Field:
    """Positive in a strip along the shore, in the beach hexes and a little beyond them to seaward."""
    cells = {HexGrid.split(h) for h in hexes}
    land = {HexGrid.split(h) for h in terrain.hexes}
    centres = [terrain.grid.centre(h) for h in hexes]

    def sand(v: float, x: float, y: float) -> float:
        if not -14 < v < 16:
            return -9.0
        cell = terrain.cell(x, y)
        if cell not in cells and (cell in land or min(math.hypot(x - a, y - b) for a, b in centres) > 47):
            return -4.0
        return 7.6 - abs(v - 3.4)

    return terrain.coast.map(sand).blur(1, 1)


def _stipple(terrain: Terrain, hexes: list[str]) -> str:
    """Dots on the sand, as strokes of no length with round ends."""
    cells, land = {HexGrid.split(h) for h in hexes}, {HexGrid.split(h) for h in terrain.hexes}
    dots = []
    for name in hexes:
        cx, cy = terrain.grid.centre(name)
        for k in range(170):
            x = cx + 92 * (hash01(k, int(name), 31) - 0.5)
            y = cy + 92 * (hash01(k, int(name), 32) - 0.5)
            cell = terrain.grid.cell_at(x, y)
            on_sand = -2 < terrain.coast.at(x, y) < 9 and math.hypot(x - cx, y - cy) < 46
            if on_sand and (cell in cells or cell not in land):
                dots.append(f"M{num(x)} {num(y)}h0")
    return "".join(dots)


def _hatching(sand: Field) -> str:
    """Parallel lines, explicit and cut to the sand, so that no pattern is needed."""
    frame = sand.frame
    c, s = math.cos(math.radians(_HATCH_ANGLE)), math.sin(math.radians(_HATCH_ANGLE))
    reach = math.hypot(frame.width, frame.height)
    found = [
        (x, y)
        for row, y in zip(sand.values, frame.ys(), strict=True)
        for v, x in zip(row, frame.xs(), strict=True)
        if v > 0
    ]
    aside = [y * c - x * s for x, y in found]
    out = []
    k = math.floor(min(aside) / _HATCH_STEP) - 1
    while k * _HATCH_STEP <= max(aside) + _HATCH_STEP:
        x0, y0 = -s * k * _HATCH_STEP, c * k * _HATCH_STEP
        start = None
        for step in range(int(-reach), int(reach)):
            x, y = x0 + c * step, y0 + s * step
            inside = 0 <= x <= frame.width and 0 <= y <= frame.height and sand.at(x, y) > 0
            if inside and start is None:
                start = (x, y)
            elif not inside and start is not None:
                out.append(segment(start, (x, y)))
                start = None
        k += 1
    return "".join(out)


def _arrow(terrain: Terrain, name: str, kind: str) -> Shape:
    """The arrow in the water in front of a beach hex, pointing ashore."""
    grid, (x, y) = terrain.grid, terrain.grid.centre(name)
    gx = gy = 0.0
    for n in grid.neighbours(name):
        if n not in terrain.hexes:
            nx, ny = grid.centre(n)
            gx, gy = gx + nx - x, gy + ny - y
    length = math.hypot(gx, gy) or 1.0
    gx, gy = gx / length, gy / length  # out to sea
    k = 20
    while terrain.coast.at(x + gx * k, y + gy * k) > -11 and k < 64:
        k += 1
    turn = math.degrees(math.atan2(-gy, -gx))
    sign = (
        path(SOLID_ARROW, "seaside")
        if kind == "solid"
        else path(CHEVRONS, None, "seaside", 1.5, cap="round", join="round")
    )
    return group([sign], x=x + gx * k, y=y + gy * k, turn=turn)
