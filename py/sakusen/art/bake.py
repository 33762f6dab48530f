"""The slow part of a map, done once when the site is built: fields, contours and curves become path data.

A baked board is a JSON document ``{"format", "slug", "size", "clips", "layers", "outline"}``: ``layers`` maps
the names of ``LAYERS`` to lists of shapes without any word in them, with palette names for colours, to be
drawn in that order; ``clips`` holds the outlines that clip them; ``outline`` is the bare coast, roads and
hills, coarse enough for a thumbnail. The same input gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from sakusen.art.hexmap.beaches import paint_beaches
from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.ground import (
    paint_coastline,
    paint_grid,
    paint_land,
    paint_numbers,
    paint_off_sheet,
    sheet_edge,
)
from sakusen.art.hexmap.places import paint_places, paint_signs
from sakusen.art.hexmap.relief import FOOT, paint_hills
from sakusen.art.hexmap.roads import paint_roads, road_path
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.hexmap.water import paint_rivers, paint_sea, paint_sea_hexsides, paint_waves
from sakusen.art.pens.shapes import Shapes, Spec
from sakusen.art.pens.shorten import shorten

FORMAT = 1
#: Layers of a hex map from the bottom up, with their painters.
PAINTERS = {
    "sea": paint_sea,
    "waves": paint_waves,
    "ground": paint_land,
    "hills": paint_hills,
    "beaches": paint_beaches,
    "rivers": paint_rivers,
    "off_sheet": paint_off_sheet,
    "coast": paint_coastline,
    "grid": paint_grid,
    "roads": paint_roads,
    "numbers": paint_numbers,
    "places": paint_places,
    "sea_hexsides": paint_sea_hexsides,
    "signs": paint_signs,
}
LAYERS: Sequence[str] = tuple(PAINTERS)


class Printing(Protocol):
    """What a game gives the build to print: its module ``presenter.printing``."""

    def map_layers(self) -> dict[str, object]:
        """The baked board, its ``format`` aside."""

    def cover_picture(self, outline: Mapping[str, str]) -> Shapes:
        """The picture on the cover, 300 by 420 units; ``outline`` is that of the baked board."""


def island_layers(board: Spec, sheet: Spec) -> dict[str, object]:
    """Everything of a map that does not depend on language, painted as an island in the sea; takes seconds."""
    terrain = Terrain(board, sheet)
    return {
        "slug": sheet["slug"],
        "size": list(sheet["size"]),
        "clips": {"land": terrain.land, "sheet": sheet_edge(terrain.size)},
        "layers": {name: painter(terrain) for name, painter in PAINTERS.items()},
        "outline": {
            "land": contour_path(terrain.coast, 0, 2.4, 400),
            "roads": road_path(terrain),
            "hills": contour_path(terrain.hill, FOOT, 2.0, 70),
        },
    }


def dump(layers: Spec) -> str:
    """A baked board as JSON text, always the same bytes for the same board."""
    return json.dumps({"format": FORMAT, **layers}, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_map(outdir: Path, slug: str, layers: Spec) -> Path:
    """Write a baked board to ``<outdir>/<slug>.json``."""
    target = outdir / f"{slug}.json"
    target.write_text(dump(shorten(layers)), encoding="utf-8", newline="\n")
    return target
