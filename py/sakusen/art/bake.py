"""The slow part of a map, done once when the site is built: fields, contours and curves become path data.

A baked board is a JSON document ``{"format", "slug", "size", "clips", "layers", "outline"}``: ``layers`` maps
the names of ``LAYERS`` to lists of shapes without any word in them, with palette names for colours, to be
drawn in that order; ``clips`` holds the outlines that clip them; ``outline`` is the bare coast, roads and
hills, coarse enough for a thumbnail. The same input gives the same bytes.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sakusen.art.beaches import paint_beaches
from sakusen.art.contours import contour_path
from sakusen.art.covers import write_covers
from sakusen.art.ground import (
    paint_coastline,
    paint_grid,
    paint_land,
    paint_numbers,
    paint_off_sheet,
    sheet_edge,
)
from sakusen.art.places import paint_places, paint_signs
from sakusen.art.relief import FOOT, paint_hills
from sakusen.art.roads import paint_roads, road_path
from sakusen.art.shorten import shorten
from sakusen.art.terrain import Terrain
from sakusen.art.water import paint_rivers, paint_sea, paint_sea_hexsides, paint_waves

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


def bake_board(board: Mapping[str, Any], sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Paint everything of a map that does not depend on language; takes seconds.

    A sheet whose ``ground`` names a module of this package is painted by that module's ``bake``, any other as an
    island in the sea.
    """
    if "ground" in sheet:
        painter = importlib.import_module(f"sakusen.art.{sheet['ground']}")
        return {"format": FORMAT, **painter.bake(board, sheet)}
    terrain = Terrain(board, sheet)
    return {
        "format": FORMAT,
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


def dump(baked: Mapping[str, Any]) -> str:
    """A baked board as JSON text, always the same bytes for the same board."""
    return json.dumps(baked, ensure_ascii=False, separators=(",", ":")) + "\n"


class Job(NamedTuple):
    """One board to bake: its data and the spec of its sheet."""

    board: Mapping[str, Any]
    sheet: Mapping[str, Any]


#: Games whose maps are baked. Each has ``games/<slug>/board.json`` and a module ``tables/<slug>_sheet.py``.
BAKED_GAMES: Sequence[str] = ("kinmen", "july", "gunki", "taiwan202x")


def find_job(slug: str) -> Job:
    """The board and sheet of a game of this package, fetched by name: the painter imports no game."""
    board = Path(__file__).parents[1] / "games" / slug / "board.json"
    sheet = importlib.import_module(f"sakusen.tables.{slug}_sheet").SHEET
    return Job(json.loads(board.read_text(encoding="utf-8")), sheet)


def bake_all(outdir: Path, jobs: Iterable[Job] | None = None) -> list[Path]:
    """Bake every board into ``<outdir>/<slug>.json``, covers beside them; returns the files written."""
    outdir.mkdir(parents=True, exist_ok=True)
    outlines, written = {}, []
    for job in jobs if jobs is not None else [find_job(slug) for slug in BAKED_GAMES]:
        baked = bake_board(job.board, job.sheet)
        outlines[baked["slug"]] = baked["outline"]
        target = outdir / f"{baked['slug']}.json"
        target.write_text(dump(shorten(baked)), encoding="utf-8", newline="\n")
        written.append(target)
    return written + write_covers(outdir, outlines)
