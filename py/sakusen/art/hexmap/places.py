"""Painter of places: towns, villages, and the signs in the side slots of a hex."""

from __future__ import annotations

import math

from sakusen.art.hexmap.fields import hash01
from sakusen.art.hexmap.paths import smooth
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Point, Shapes, circle_path, haloed, num, path, polygon, text

from ..pens.palette import INK

#: The four buildings of a village, from the centre of the hex.
_COTTAGES = ((-8.0, -4.0), (1.5, -7.5), (6.0, 1.5), (-3.5, 4.5))


def paint_places(terrain: Terrain) -> Shapes:
    """Towns are a cluster of blocks on a pad, villages four small blocks: never colour alone."""
    pads, blocks, cottages = [], [], []
    for name, facts in sorted(terrain.hexes.items()):
        centre = terrain.grid.centre(name)
        if facts.get("town"):
            pads.append(_pad(centre, int(name)))
            blocks.append(_town_blocks(centre, int(name)))
        elif facts.get("village"):
            cottages.append(_cottages(centre, int(name)))
    out = []
    if pads:
        out = [
            path("".join(pads), "townpad", "town", 0.8, stroke_opacity=0.55),
            path("".join(blocks), "town"),
        ]
    return [*out, path("".join(cottages), "village")] if cottages else out


def _pad(centre: Point, seed: int) -> str:
    x, y = centre
    return smooth(
        [
            (
                x + (25 + 4 * hash01(seed, i, 71)) * math.cos(i * math.pi / 5),
                y - 1 + (21 + 4 * hash01(seed, i, 72)) * math.sin(i * math.pi / 5),
            )
            for i in range(10)
        ]
    )


def _block(centre: Point, turn: float, x: float, y: float, w: float, h: float) -> str:
    """One building, turned about the centre of its hex."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return polygon(
        [
            (centre[0] + c * px - s * py, centre[1] + s * px + c * py)
            for px, py in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        ]
    )


def _town_blocks(centre: Point, seed: int) -> str:
    turn, out = 24 * (hash01(seed, 1, 73) - 0.5), []
    for j in range(4):
        for i in range(5):
            if (i in (0, 4) and j in (0, 3)) or hash01(seed + i, j, 74) < 0.1:
                continue
            w, h = 4.4 + 2.6 * hash01(seed, i * 7 + j, 75), 4 + 2.6 * hash01(seed, i * 7 + j, 76)
            out.append(_block(centre, turn, -20.5 + i * 8.6, -16.5 + j * 8.6, w, h))
    return "".join(out)


def _cottages(centre: Point, seed: int) -> str:
    turn = 40 * (hash01(seed, 9, 79) - 0.5)
    return "".join(
        _block(
            centre,
            turn,
            dx + 1.4 * hash01(seed, i, 79),
            dy,
            4.4 + 2 * hash01(seed, i, 77),
            3.6 + 1.6 * hash01(seed, i, 78),
        )
        for i, (dx, dy) in enumerate(_COTTAGES)
    )


def paint_signs(terrain: Terrain) -> Shapes:
    """Observation points in the left slot of their hex, depots with their number in the right one.

    A counter in the middle of the hex hides neither.
    """
    out: Shapes = []
    for name, facts in sorted(terrain.hexes.items()):
        x, y = terrain.grid.centre(name)
        if facts.get("observation"):
            out += haloed(f"M{num(x - 30.5)} {num(y - 7)}l7 12.2h-14Z", "ink")
            out.append(path(circle_path(x - 30.5, y + 1.4, 1.5), "halo"))
        if facts.get("depot"):
            out += haloed(f"M{num(x + 23.4)} {num(y - 3.4)}l7.6 -5.4l7.6 5.4v9.2h-15.2Z", "gold", width=1.8)
            out.append(text(x + 31, y + 4.6, facts["depot"], 9.5, INK, weight=700, anchor="middle"))
    return out
