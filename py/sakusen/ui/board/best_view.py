"""Where the camera should look so that what one has to choose is in sight. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .camera import Box, Camera

ROOM = 12.0
"""Pixels that are left free round what is brought into sight."""
MIDDLE = 0.6
"""So much of a thing must be in sight, about its middle: it can be known and pressed then."""

EDGE = 0.94
"""So much of a window is filled at most by what is brought into sight from farther away."""


def missing(camera: Camera, places: Sequence[Box], many: bool = False) -> Box | None:
    """The part of the map to bring into sight, if none of these places is in sight; with ``many``, if fewer than half
    are. It holds as many of them as the window does at its present scale. ``None``: the camera may stay."""
    seen = sum(_is_seen(camera, place) for place in places)
    if not places or (2 * seen >= len(places) if many else seen):
        return None
    room = 2 * ROOM / camera.scale
    wide, high = camera.wide / camera.scale - room, camera.free / camera.scale - room
    found = max(_windows(places, wide, high), key=len)
    return _round(found) if len(found) > seen else None


def together(camera: Camera, places: Sequence[Box], scale: float) -> Box:
    """The part of the map with the first of these places and as many of the others, in their order, as the window holds
    at this scale."""
    wide, high = EDGE * camera.wide / scale, EDGE * camera.free / scale
    found = list(places[:1])
    for place in places[1:]:
        x0, y0, x1, y1 = _round([*found, place])
        if x1 - x0 <= wide and y1 - y0 <= high:
            found.append(place)
    return _round(found)


def _windows(places: Sequence[Box], wide: float, high: float) -> list[list[Box]]:
    """What lies in windows of this size, of which at least one holds as many places as any can."""
    windows = []
    for x in sorted({place[0] for place in places}):
        column = [place for place in places if x <= place[0] and place[2] <= x + wide]
        for y in sorted({place[1] for place in column}):
            windows.append([place for place in column if y <= place[1] and place[3] <= y + high])
    return windows or [[places[0]]]


def _round(places: Sequence[Box]) -> Box:
    x0, y0, x1, y1 = zip(*places, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _is_seen(camera: Camera, place: Box) -> bool:
    """Whether enough of a place is on the window, and not covered."""
    (x0, y0), (x1, y1) = camera.to_window(place[0], place[1]), camera.to_window(place[2], place[3])
    dx, dy = (x1 - x0) * (1 - MIDDLE) / 2, (y1 - y0) * (1 - MIDDLE) / 2
    return x0 + dx >= 0 and y0 + dy >= 0 and x1 - dx <= camera.wide and y1 - dy <= camera.free
