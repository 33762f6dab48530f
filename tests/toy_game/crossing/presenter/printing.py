"""What the build prints of Crossing: its map and the picture of its cover. See ``art.bake.Printing``."""

from __future__ import annotations

from typing import Any

from ..art import cover, field
from ..rules.board import NAMES

cover_picture = cover.picture


def map_layers() -> dict[str, Any]:
    return {"slug": "crossing", **field.layers(NAMES)}
