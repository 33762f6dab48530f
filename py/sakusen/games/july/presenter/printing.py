"""What the build prints of July Offensive: its map and the picture of its cover. See ``art.bake.Printing``."""

from __future__ import annotations

from ..art import cover, steppe
from ..rules.board import MAP
from .sheet import MAP_SHEET

cover_picture = cover.picture


def map_layers() -> dict[str, object]:
    return steppe.bake(MAP, MAP_SHEET)
