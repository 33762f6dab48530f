"""Where the keyboard goes on the map: the next hex in a direction, the next unit that may act."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from ...presenter.contract import Spot, Touch

Place = int
"""A hex, as touches and scenes name it."""
T = TypeVar("T")
ANGLES = {"n": -90.0, "s": 90.0, "ne": -30.0, "se": 30.0, "nw": -150.0, "sw": 150.0, "e": 0.0, "w": 180.0}
"""Directions on the screen in degrees, clockwise from the right."""
SPREAD = 46.0
"""How far off the direction a neighbour may lie."""


def hexes(spots: Iterable[Spot]) -> dict[Place, tuple[float, float]]:
    """The hexes of a scene with their middles."""
    return {spot.touch[1]: (spot.x, spot.y) for spot in spots if spot.touch[0] == "hex"}


def step(places: dict[Place, tuple[float, float]], at: Place, direction: str) -> Place:
    """The nearest place in a direction; the same place at the edge of the map."""
    x, y = places[at]
    best, found = math.inf, at
    for place, (px, py) in places.items():
        dx, dy = px - x, py - y
        if place == at or not (dx or dy):
            continue
        off = abs((math.degrees(math.atan2(dy, dx)) - ANGLES[direction] + 180) % 360 - 180)
        if off <= SPREAD:
            far = math.hypot(dx, dy) * (1 + off / 60)
            if far < best - 1e-6:
                best, found = far, place
    return found


def under(spots: Sequence[Spot], touch: Touch) -> Place | None:
    """The hex on which a thing lies; ``None`` for what lies beside the map."""
    place = near(spots, touch)
    return place if place is not None and touch in things(spots, place) else None


def near(spots: Sequence[Spot], touch: Touch) -> Place | None:
    """The hex that lies nearest to a thing on the map; ``None`` when either is missing."""
    spot = next((spot for spot in spots if tuple(spot.touch) == tuple(touch)), None)
    places = hexes(spots)
    if spot is None or not places:
        return None
    return min(places, key=lambda place: math.hypot(places[place][0] - spot.x, places[place][1] - spot.y))


def turn(items: Sequence[T], now: T | None, back: bool = False) -> T | None:
    """The item after (or before) the present one, round and round; ``None`` when there are no items."""
    if not items:
        return None
    if now is None or now not in items:
        return items[-1 if back else 0]
    return items[(items.index(now) + (-1 if back else 1)) % len(items)]


def things(spots: Sequence[Spot], place: Place) -> list[Touch]:
    """What lies on a hex, nearer to it than to all others, the topmost first; nothing that lies beside the map."""
    places = hexes(spots)
    if place not in places:
        return []
    (x, y), reach = places[place], _apart(tuple(places.values()))
    there = (spot for spot in spots if spot.touch[0] != "hex" and math.hypot(spot.x - x, spot.y - y) < reach)
    found = [spot.touch for spot in there if _is_nearest(places, place, spot)]
    return list(dict.fromkeys(reversed(found)))


@lru_cache(maxsize=8)
def _apart(middles: Sequence[tuple[float, float]]) -> float:
    """How far the places of a map are from the next one, where they are farthest; what is farther from all of them lies
    beside the map."""
    if len(middles) < 2:
        return math.inf
    return max(min(math.dist(one, other) for other in middles if other != one) for one in middles)


def _is_nearest(places: dict[Place, tuple[float, float]], place: Place, spot: Spot) -> bool:
    """Whether a hex lies nearer to a thing than all others; of two that lie equally near it is the first."""
    x, y, mine = spot.x, spot.y, places[place]
    far, is_before = math.hypot(mine[0] - x, mine[1] - y), True
    for other, (ox, oy) in places.items():
        if other == place:
            is_before = False
        elif math.hypot(ox - x, oy - y) < far or (is_before and math.hypot(ox - x, oy - y) == far):
            return False
    return True
