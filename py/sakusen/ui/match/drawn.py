"""What a reader has drawn on the map: arrows and circles, with the places of the picture that is shown. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...art.counters import teaching
from ...art.pens.palette import READER
from ...art.pens.shapes import Shapes
from ..page.html import touch_from

if TYPE_CHECKING:
    from ...engine.lines import Drawing
    from ...presenter.contract import Spot, Touch

RADIUS = (20.0, 46.0)
"""The least and the greatest radius of a circle."""
Place = tuple[float, float, float]


def shapes(drawings: Iterable[Drawing], spots: Sequence[Spot]) -> Shapes:
    """The drawings; those of places that the picture does not have are left out."""
    made: Shapes = []
    for one in drawings:
        start = place(touch_from(one.start), spots)
        end = place(touch_from(one.end), spots) if one.end else None
        if start is None or (one.end and end is None):
            continue
        ink = READER[one.ink]
        if end is None:
            x, y, radius = start
            made += teaching.ring(x, y, radius, ink)
        elif start[:2] != end[:2]:
            made += teaching.way_arrow([start[:2], end[:2]], ink)
    return made


def place(touch: Touch | None, spots: Sequence[Spot]) -> Place | None:
    """The middle of a thing or place, which may have several spots, and how large a ring about it is; ``None`` where
    the picture does not have it."""
    found = [spot for spot in spots if tuple(spot.touch) == touch]
    if not found:
        return None
    x, y = (sum(spot.x for spot in found) / len(found), sum(spot.y for spot in found) / len(found))
    middle = min(found, key=lambda spot: (spot.x - x) ** 2 + (spot.y - y) ** 2)  # a sea may have a bay
    least, most = RADIUS
    return middle.x, middle.y, max(least, min(most, middle.radius))
