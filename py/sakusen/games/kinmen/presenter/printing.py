"""What the build prints of Kinmen 1949: its map and the picture of its cover. See ``art.bake.Printing``."""

from __future__ import annotations

from ....art.bake import island_layers
from ..art import cover
from ..rules.board import MAP
from .sheet import MAP_SHEET

cover_picture = cover.picture


def map_layers() -> dict[str, object]:
    return island_layers(MAP, MAP_SHEET)
