"""Painters of water: sea, waterlines, waves, rivers, and hexsides that are all sea."""

from __future__ import annotations

import math

from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.fields import hash01
from sakusen.art.hexmap.paths import ribbon, roughen, soften, walks
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Point, Shapes, group, num, path, rect

#: Depth bands: the depth field at the edge of each, and its colour.
_BANDS = ((-92, "sea1"), (-56, "sea2"), (-26, "sea3"))
#: Engraved lines along the shore: distance, opacity, width, and how much smoother than the shore they run.
_WATERLINES = ((-4.2, 0.62, 0.8, 0), (-9.2, 0.44, 0.7, 1), (-15.4, 0.3, 0.65, 2), (-23, 0.2, 0.6, 2))
DOUBLE_ARROW = "M-15 0H15M-15 0l5.5 -4.5M-15 0l5.5 4.5M15 0l-5.5 -4.5M15 0l-5.5 4.5"


def paint_sea(terrain: Terrain) -> Shapes:
    """Flat depth bands, waterlines along the shore, short strokes in open water."""
    out = [rect(0, 0, *terrain.size, fill="sea0")]
    out += [path(contour_path(terrain.depth, level, 0.8, 200), colour) for level, colour in _BANDS]
    for level, opacity, width, blur in _WATERLINES:
        field = terrain.coast.blur(blur, 1) if blur else terrain.coast
        out.append(path(contour_path(field, level, 0.6, 120), None, "waterline", width, opacity=opacity))
    return out


def paint_waves(terrain: Terrain) -> Shapes:
    """Wave strokes, sparse and only well away from the shore. A layer of its own: high contrast drops it."""
    width, height = terrain.size
    strokes = []
    for j in range(int(height / 26)):
        for i in range(int(width / 46)):
            x = i * 46 + (23 if j % 2 else 0) + 12 * (hash01(i, j, 11) - 0.5)
            y = j * 26 + 8 * (hash01(i, j, 12) - 0.5) + 14
            if terrain.coast.at(x, y) > -44 or hash01(i, j, 13) > 0.62:
                continue
            long = 6 + 7 * hash01(i, j, 14)
            strokes.append(f"M{num(x - long)} {num(y)}q{num(long / 2)} -2.4 {num(long)} 0t{num(long)} 0")
    return [path("".join(strokes), None, "wave", 0.8, cap="round", opacity=0.5)]


def paint_rivers(terrain: Terrain) -> Shapes:
    """Rivers along hexsides as tapering ribbons: thin at the source, wide at the mouth, a cream shoulder."""
    ends: dict[tuple[int, int], Point] = {}
    edges = []
    for river in terrain.board.get("rivers", ()):
        pair = terrain.grid.hexside(river["a"], river["b"])
        keys = [(round(x), round(y)) for x, y in pair]
        ends.update(zip(keys, pair, strict=True))
        edges.append((keys[0], keys[1]))
    out = [_river_path(terrain, [ends[key] for key in walk]) for walk in walks(edges)]
    d = "".join(out)
    if not d:
        return []
    return [group([path(d, "land", "land", 3.2, opacity=0.8), path(d, "river")], clip="land")]


def _river_path(terrain: Terrain, line: list[Point]) -> str:
    coast = terrain.coast
    if coast.at(*line[0]) < coast.at(*line[-1]):
        line.reverse()  # source first
    (ax, ay), (bx, by) = line[-2], line[-1]
    to_sea = coast.at(bx, by) < 16
    if to_sea:
        line.append((bx + (bx - ax) * 0.35, by + (by - ay) * 0.35))
    line = soften(roughen(line, 3, 3.0, 14, 51), 2)
    last, widths = len(line) - 1, []
    for i in range(last + 1):
        t = i / last
        if to_sea:
            widths.append(0.7 + 2.3 * t**0.8 + 2.2 * max(0, t - 0.88) / 0.12)
        else:
            widths.append(0.7 + 1.9 * math.sin(math.pi * min(1, 0.12 + 0.8 * t)))
    return ribbon(line, widths)


def paint_sea_hexsides(terrain: Terrain) -> Shapes:
    """All-sea hexsides as a dark wave along the inlet; causeways as a double-headed arrow across the side."""
    grid, waves, out = terrain.grid, [], []
    for edge in terrain.board.get("sea_hexsides", ()):
        if edge["b"] in terrain.hexes:
            waves.append(_wave_along(*grid.hexside(edge["a"], edge["b"])))
    if waves:
        d = "".join(waves)
        out += [path(d, None, "sea3", 5, cap="round"), path(d, None, "seaside", 2.4, cap="round")]
    for edge in terrain.board.get("causeways", ()):
        (x0, y0), (x1, y1) = grid.centre(edge["a"]), grid.centre(edge["b"])
        arrow = [
            path(DOUBLE_ARROW, None, "halo", 5, cap="round"),
            path(DOUBLE_ARROW, None, "seaside", 2, cap="round"),
        ]
        out.append(group(arrow, x=(x0 + x1) / 2, y=(y0 + y1) / 2, turn=math.degrees(math.atan2(y1 - y0, x1 - x0))))
    return out


def _wave_along(a: Point, b: Point, crests: int = 4) -> str:
    (ax, ay), (bx, by) = ((p[0] + (q[0] - p[0]) * 0.08, p[1] + (q[1] - p[1]) * 0.08) for p, q in ((a, b), (b, a)))
    dx, dy = (bx - ax) / crests, (by - ay) / crests
    length = math.hypot(dx, dy)
    px, py = -dy / length * 5, dx / length * 5
    d = f"M{num(ax)} {num(ay)}"
    for i in range(crests):
        s = 1 if i % 2 else -1
        d += f"q{num(dx / 2 + px * s)} {num(dy / 2 + py * s)} {num(dx)} {num(dy)}"
    return d
