"""What the build prints of Special Operation 202X: its map and the picture of its cover. See ``art.bake.Printing``."""

from __future__ import annotations

from ..art import cover, seachart
from ..rules.board import MAP
from .sheet import MAP_SHEET

cover_picture = cover.picture


def map_layers() -> dict[str, object]:
    return seachart.bake(MAP, MAP_SHEET)
