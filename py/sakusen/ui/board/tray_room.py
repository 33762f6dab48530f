"""Room for the paper tray of a beat in a window of any size: a smaller tray, then a camera that stands a little aside,
then farther away. Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ...presenter.contract import Scene
from .camera import TAPPABLE, Camera
from .tray_place import (
    Rect,
    TrayPlace,
    boxes_beside,
    discs,
    into_view,
    is_box,
    name_boxes,
    overlap,
    place_tray,
    ring_round,
)

FARTHER = (1.0, 0.85, 0.7)
"""How much smaller the map may be shown while a beat lasts, so that its tray covers nothing."""

WORDLESS = 60.0
"""So much dearer is a smaller tray without words."""


class Around(NamedTuple):
    """What is round a place, in pixels of the window: its ring, the width of a hex, counters, names and labels."""

    ring: Rect
    pitch: float
    counters: list[Rect]
    names: list[Rect]


def around(camera: Camera, scene: Scene, printed: Sequence[Rect], place: tuple[float, float, float]) -> Around:
    """What is round a place of the map (x, y, radius); ``printed`` are the names on the sheet."""

    def seen(boxes: Sequence[Rect]) -> list[Rect]:
        return [(*camera.to_window(x0, y0), *camera.to_window(x1, y1)) for x0, y0, x1, y1 in boxes]

    names = list(dict.fromkeys((*printed, *name_boxes((*scene.under, *scene.over)))))  # some are painted twice
    names += discs(scene.spots)
    names += [(s.x - s.radius, s.y - s.radius, s.x + s.radius, s.y + s.radius) for s in scene.spots if is_box(s)]
    counters = [(s.x, s.y, s.x + s.size, s.y + s.height) for s in scene.sprites]
    pitch = next((s.radius for s in scene.spots if s.touch[0] == "hex"), place[2]) * math.sqrt(3) * camera.scale
    return Around(seen([ring_round(place, scene.sprites, scene.spots)])[0], pitch, seen(counters), seen(names))


def make_room(
    camera: Camera,
    scene: Scene,
    printed: Sequence[Rect],
    place: tuple[float, float, float],
    sizes: Sequence[tuple[float, float]],
    bars: Sequence[Rect],
) -> TrayPlace:
    """Where the tray lies: with the first of the ``sizes``, or with a later one if that lies much better. If none
    leaves all counters uncovered, the camera moves so that the last of them does; where that cannot be either, it stays
    and no place ``is_free``: the panel alone has the dice."""
    now = around(camera, scene, printed, place)
    view = (0.0, 0.0, camera.wide, camera.free)
    tried = [place_tray(now.ring, now.pitch, view, now.counters, size, bars, now.names) for size in sizes]
    free = [found._replace(cost=found.cost + WORDLESS * k) for k, found in enumerate(tried) if found.is_free]
    if free:
        return min(free, key=lambda found: found.cost)
    found = tried[-1]
    start, (x, y, radius) = camera.stand(), place
    for share in FARTHER:
        camera.take_stand(start)
        if share < 1:
            if camera.scale * share < TAPPABLE:
                break
            camera.zoom_at(*camera.to_window(x, y), share)
            camera.reveal((x - radius, y - radius, x + radius, y + radius))
        if _aside(camera, around(camera, scene, printed, place), sizes[-1], bars):
            there = around(camera, scene, printed, place)
            return place_tray(there.ring, there.pitch, view, there.counters, sizes[-1], bars, there.names)
    camera.take_stand(start)
    return found


def _aside(camera: Camera, there: Around, size: tuple[float, float], bars: Sequence[Rect]) -> bool:
    """Move the camera until a free place for the tray and the ring are in sight, on a name if there is none on empty
    paper; whether it could."""
    start, blocked, window = camera.stand(), [*there.counters, there.ring], (camera.wide, camera.free)
    empty = boxes_beside(there.ring, window, size, [*blocked, *there.names])
    for box in chain(empty, boxes_beside(there.ring, window, size, blocked)):
        dx = into_view(min(box[0], there.ring[0]), max(box[2], there.ring[2]), camera.wide)
        dy = into_view(min(box[1], there.ring[1]), max(box[3], there.ring[3]), camera.free)
        x, y = camera.x, camera.y
        camera.pan(dx, dy)
        moved = (x - camera.x) * camera.scale, (y - camera.y) * camera.scale
        is_there = math.dist(moved, (dx, dy)) < 1
        tray = (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
        if is_there and not any(overlap(tray, bar) for bar in bars):
            return True
        camera.take_stand(start)
    return False
