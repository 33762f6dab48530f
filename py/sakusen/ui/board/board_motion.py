"""Counters that travel: where they are at a moment. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..tables.contract import Motion

GLIDE = 0.42
"""Seconds for the way of one counter at normal speed."""
DROP = 0.07
"""Shorter glides are not shown."""
LIFT = 2.0
"""How high a counter is lifted on its way, in map units."""

Point = tuple[float, float]


def ease(share: float) -> float:
    """Slow, quick, slow: one ease for the whole way."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def along(way: Sequence[Point], share: float) -> Point:
    """The point of a way at a share of its length."""
    lengths = [math.dist(a, b) for a, b in zip(way, way[1:], strict=False)]
    left = sum(lengths) * min(1.0, max(0.0, share))
    for (a, b), length in zip(zip(way, way[1:], strict=False), lengths, strict=True):
        if left <= length and length > 0:
            k = left / length
            return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k
        left -= length
    return way[-1]


class Glide:
    """Several motions one after the other, from ``start`` on; what travels side by side counts as one."""

    def __init__(self, motions: Sequence[Motion], speed: float, start: float) -> None:
        self.motions = list(motions)
        self.each = GLIDE / speed if speed > 0 else 0.0
        if self.each < DROP:
            self.each = 0.0
        self.start = start

    def at(self, now: float) -> tuple[dict[object, Point], dict[object, Point]]:
        """Where the counters on their way are (none when all have arrived), and where the others are."""
        still: dict[object, Point] = {m.touch: m.way[0] for motion in reversed(self.motions) for m in motion.all}
        for i, motion in enumerate(self.motions):
            share = (now - self.start - i * self.each) / self.each if self.each else 1.0
            if share < 1:
                return {m.touch: along(m.way, ease(share)) for m in motion.all}, still
            still.update({m.touch: m.way[-1] for m in motion.all})
        return {}, still

    @property
    def ends(self) -> dict[object, Point]:
        """Where every counter comes to."""
        return ends(self.motions)


def ends(motions: Sequence[Motion]) -> dict[object, Point]:
    """Where every counter of some motions comes to."""
    return {m.touch: m.way[-1] for motion in motions for m in motion.all}
