"""Painter of roads: each crosses every hexside at its middle; inside a hex it is one curve."""

from __future__ import annotations

from sakusen.art.hexmap.fields import hash01
from sakusen.art.hexmap.paths import walks
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.shapes import Point, Shapes, path, xy


def road_path(terrain: Terrain) -> str:
    """Path data of all roads."""
    return "".join(_one_road(terrain, walk) for walk in walks([tuple(r) for r in terrain.board.get("roads", ())]))


def _one_road(terrain: Terrain, walk: list[str]) -> str:
    grid = terrain.grid

    def bend(name: str) -> Point:
        x, y = grid.centre(name)
        return x + 9 * (hash01(int(name), 1, 61) - 0.5), y + 9 * (hash01(int(name), 2, 61) - 0.5)

    first, start = int(walk[0]), grid.centre(walk[0])
    middles = [grid.midpoint(a, b) for a, b in zip(walk, walk[1:], strict=False)]
    lead = (
        (start[0] + middles[0][0]) / 2 + 3 * (hash01(first, 5, 62) - 0.5),
        (start[1] + middles[0][1]) / 2 + 3 * (hash01(first, 6, 62) - 0.5),
    )
    d = f"M{xy(start)}Q{xy(lead, middles[0])}"
    d += "".join(f"Q{xy(bend(walk[i]), middles[i])}" for i in range(1, len(walk) - 1))
    return d + f"L{xy(grid.centre(walk[-1]))}"


def paint_roads(terrain: Terrain) -> Shapes:
    """A cream line with a casing."""
    d = road_path(terrain)
    if not d:
        return []
    return [
        path(d, None, "casing", 5.2, opacity=0.92, cap="round", join="round"),
        path(d, None, "road", 3, cap="round", join="round"),
    ]
