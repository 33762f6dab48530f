"""What the build prints of Regiment without Colours: map and picture of the cover. See ``art.bake.Printing``."""

from __future__ import annotations

from ..art import cover, highland_painters
from ..rules.board import MAP
from .sheet import MAP_SHEET

cover_picture = cover.picture


def map_layers() -> dict[str, object]:
    return highland_painters.bake(MAP, MAP_SHEET)
