"""Painters of flat ground: land with its patches, the coastline, land beyond the sheet, the hex grid."""

from __future__ import annotations

from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.fields import noise_field
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Shapes, group, path, polygon, rect_path, segment, text


def paint_land(terrain: Terrain) -> Shapes:
    """Paper-coloured land with a pale rim and patches of a second tint."""
    patches = noise_field(terrain.frame, 95, 21).plus(noise_field(terrain.frame, 38, 22), 0.5)
    inner = contour_path(terrain.coast, 6.5, 0.6)
    return [
        path(terrain.land, "off", rule="evenodd"),
        group(
            [
                path(inner, "land", rule="evenodd"),
                path(contour_path(patches, 0.18, 0.9, 300), "land2", opacity=0.75),
            ],
            clip="land",
        ),
    ]


def paint_coastline(terrain: Terrain) -> Shapes:
    """The line of the shore."""
    return [path(terrain.land, None, "coast", 1.25, join="round")]


def paint_off_sheet(terrain: Terrain) -> Shapes:
    """Land that goes on past the edge of the map: paler, and it gets no grid."""
    if not terrain.off_sheet:
        return []
    d = "".join(polygon(terrain.grid.corners(h, 1.01)) for h in sorted(terrain.off_sheet))
    return [group([path(d, "paper", opacity=0.5)], clip="land")]


def paint_grid(terrain: Terrain) -> Shapes:
    """Hairline hexes, a little stronger at the corners."""
    grid, seen = terrain.grid, set()
    lines, ticks = [], []
    for name in sorted(terrain.hexes):
        corners = grid.corners(name)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            key = frozenset(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
            if key in seen:
                continue
            seen.add(key)
            lines.append(segment(a, b))
            for p, q in ((a, b), (b, a)):
                ticks.append(segment(p, (p[0] + (q[0] - p[0]) * 0.17, p[1] + (q[1] - p[1]) * 0.17)))
    return [
        path("".join(lines), None, "grid", 0.7, opacity=0.3),
        path("".join(ticks), None, "grid", 0.95, opacity=0.5, cap="round"),
    ]


def paint_numbers(terrain: Terrain) -> Shapes:
    """The number of every hex on its top edge, over the roads; where a road passes, with a halo."""
    roads, out = {frozenset(pair) for pair in terrain.board.get("roads", ())}, []
    for name in sorted(terrain.hexes):
        x, y = terrain.grid.centre(name)
        crossed = frozenset((name, terrain.grid.neighbours(name)[0])) in roads
        halo = {"halo": "halo", "halo_width": 2.2} if crossed else {}
        out.append(text(x, y - terrain.grid.pitch / 2 + 8.2, name, 7.2, "number", anchor="middle", spacing=0.4, **halo))
    return out


def sheet_edge(size: tuple[float, float]) -> str:
    """Path data of the sheet, to clip a picture to it."""
    return rect_path(0, 0, *size)
