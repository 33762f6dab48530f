"""The zones of a sea chart as areas: outlines to be lit, and circles to be tapped. Quick, done at run time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sakusen.art.pens.shapes import Point, Shape, Spec, group, polygon, rect_path
from sakusen.games.taiwan202x.art.seachart_coast import sea_outline, stretches_inside
from sakusen.games.taiwan202x.art.seachart_slots import edge_at

Rect = tuple[float, float, float, float]


def zone_path(sheet: Spec, place: str) -> str:
    """The outline of a zone as path data; that of a sea runs on over land (see ``zone_marks``)."""
    if place in sheet["outlines"]:
        return polygon(sea_outline(sheet, place))
    if place == sheet["pane"]["place"]:
        x, y, w, h = sheet["pane"]["rect"]
        return rect_path(x, y, w, h, 26)
    x, y, w, h = sheet["boxes"][place]
    return rect_path(x, y, w, h, 3)


def zone_marks(sheet: Spec, marks: Iterable[tuple[str, Sequence[Shape]]]) -> list[Shape]:
    """Places and the shapes made of their ``zone_path``, as shapes to paint; those of seas are kept to the water. All
    seas stand in one group: along the coast a browser clips a whole window for each group."""
    seas: list[Shape] = []
    others: list[Shape] = []
    for place, shapes in marks:
        (seas if place in sheet["outlines"] else others).extend(shapes)
    return ([group(seas, clip="water")] if seas else []) + others


def zone_middle(sheet: Spec, place: str) -> Point:
    """The middle of the room for counters of a place."""
    room = sheet["rooms"][place]
    y = (room[0][0] + room[-1][0]) / 2
    return (edge_at(room, y, 1) + edge_at(room, y, 2)) / 2, y


def zone_spots(sheet: Spec, place: str, step: float = 24.0) -> list[tuple[float, float, float]]:
    """Circles (x, y, radius) that cover a zone. The centre of each lies in this zone and in no other, so that of all
    circles about a point the nearest tells the zone. The first is the one nearest to ``zone_middle``."""
    rects = {**sheet["boxes"], sheet["pane"]["place"]: sheet["pane"]["rect"]}
    own = rects.pop(place, None)
    loop = [] if own else sea_outline(sheet, place)
    wide, high = sheet["size"]
    found = []
    for j in range(int(high / step)):
        y = step * (j + 0.5)
        stretches = [_stretch(own, y)] if own else stretches_inside(loop, y)
        for i in range(int(wide / step)):
            x = step * (i + 0.5)
            is_here = any(left <= x <= right for left, right in stretches)
            if is_here and not any(_holds(rect, x, y) for rect in rects.values()):
                found.append((x, y, step * 0.9))
    mx, my = zone_middle(sheet, place)
    return sorted(found, key=lambda spot: (spot[0] - mx) ** 2 + (spot[1] - my) ** 2)


def _stretch(rect: Rect, y: float) -> tuple[float, float]:
    """From where to where a rectangle reaches at a height; nowhere above and below it."""
    return (rect[0], rect[0] + rect[2]) if _holds(rect, rect[0], y) else (1.0, 0.0)


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect[0] <= x <= rect[0] + rect[2] and rect[1] <= y <= rect[1] + rect[3]
