"""The field of Crossing: twelve hexes of grass, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.pens.shapes import path, polygon, rect_path

SIZE = (320.0, 326.0)
GRID = HexGrid(44.0, (62.0, 82.0))


def layers(names: Sequence[str]) -> dict[str, Any]:
    """The baked board (see ``sakusen.art.bake``)."""
    sheet = rect_path(0, 0, *SIZE)
    hexes = "".join(polygon(GRID.corners(name)) for name in names)
    return {
        "size": list(SIZE),
        "clips": {"land": sheet, "sheet": sheet},
        "layers": {"ground": [path(sheet, "land")], "grid": [path(hexes, "#C9D6AE", "#5E6B4A", 1.5, opacity=0.9)]},
        "outline": {"land": sheet, "roads": "M0 0", "hills": "M0 0"},
    }
