"""What the pictures of all games share: counters with their places to tap, and the box the camera looks at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from ..engine.core import S
from .contract import Focus, Seen, Spot, Sprite, Touch
from .pictures import Face

Slot = tuple[float, float, float]
"""Where a counter lies: the middle and the size, in map units."""
Box = tuple[float, float, float, float]
"""A part of the map: x0, y0, x1, y1."""
GHOST = 0.72
"""How strongly a counter is drawn where it would stand."""
_REACH = 0.54


class SceneBuilder(Generic[S]):
    """Collects the sprites and spots of one picture."""

    def __init__(self, seen: Seen[S], focus: Focus, spots: Iterable[Spot] = ()) -> None:
        self.seen, self.focus, self.lang = seen, focus, seen.lang
        self.state: S = seen.state
        self.sprites: list[Sprite] = []
        self.spots: list[Spot] = list(spots)

    def draw(self, face: Face, slot: Slot, touch: Touch, alpha: float = 1.0) -> None:
        """A picture with its middle on a slot; it belongs to a thing but has no place of its own to tap it."""
        x, y, size = slot
        self.sprites.append(Sprite(face[0], face[1], x - size / 2, y - size / 2, size, touch, alpha))

    def put(self, face: Face, slot: Slot, touch: Touch, alpha: float = 1.0) -> None:
        """A picture with its middle on a slot, and a place to tap it."""
        self.draw(face, slot, touch, alpha)
        self.spots.append(Spot(touch, slot[0], slot[1], slot[2] * _REACH))


def box_round(points: Iterable[tuple[float, float]], room: float, size: tuple[float, float]) -> Box | None:
    """The box round some points with some room, on a sheet of this size; ``None`` without points."""
    found = list(points)
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return clipped((min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room), size)


def clipped(box: Box, size: tuple[float, float]) -> Box:
    """The part of a box that lies on a sheet of this size."""
    return max(0.0, box[0]), max(0.0, box[1]), min(size[0], box[2]), min(size[1], box[3])
