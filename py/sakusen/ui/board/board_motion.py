"""Counters that travel: where they are at a moment. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from ...presenter.contract import Motion, Sprite

GLIDE = 0.42
"""Seconds for the way of one counter at normal speed."""
DROP = 0.07
"""Shorter glides are not shown."""
LIFT = 2.0
"""How high a counter is lifted on its way, in map units."""

DEEP = 3.0
"""So far above a point of its way lies the middle of a counter, in map units: as in a hex, over the name."""
BESIDE = 70.0
"""A counter this near to the beginning of its way begins where it stands."""

MARGIN = 60.0
"""Map units round a travelling counter that should be in sight."""

Point = tuple[float, float]


def box_round(motions: Iterable[Motion]) -> tuple[float, float, float, float] | None:
    """The part of the map in which counters travel; ``None`` when none does."""
    ends = [point for motion in motions for one in motion.all for point in (one.way[0], one.way[-1])]
    if not ends:
        return None
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def from_where_they_stand(motions: Sequence[Motion], sprites: Iterable[Sprite]) -> list[Motion]:
    """The same ways, each begun where its counter stands in the place from which it goes: it is not the middle there
    that a counter leaves which stands beside another."""
    middles = {tuple(s.touch): (s.x + s.size / 2, s.y + s.height / 2 + DEEP) for s in sprites}

    def begun(motion: Motion) -> Motion:
        middle = middles.pop(tuple(motion.touch), None)  # where it goes on, it stands at the end of the way before
        beside = [begun(one) for one in motion.beside]
        way = motion.way
        if middle and math.dist(middle, way[0]) < BESIDE:
            way = [middle, *way[1:]]
        return motion._replace(way=way, beside=beside)

    return [begun(motion) for motion in motions]


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
        """Where every counter arrives."""
        return ends(self.motions)


def ends(motions: Sequence[Motion]) -> dict[object, Point]:
    """Where every counter of some motions arrives."""
    return {m.touch: m.way[-1] for motion in motions for m in motion.all}


class Travel:
    """Counters of one scene that travel, or that have arrived and are shown there until the next scene."""

    def __init__(self) -> None:
        self._glide: Glide | None = None
        self._arrived: dict[object, Point] = {}
        self.is_moving = False
        """Whether some were still on their way when :meth:`places` was asked last."""

    @property
    def is_on(self) -> bool:
        """Whether counters travel, or have arrived and nobody has said :meth:`end`."""
        return self._glide is not None

    def begin(self, motions: Sequence[Motion], speed: float, start: float) -> bool:
        """Let counters travel from a moment on; false when that would be too quick to be seen: then they are there."""
        glide = Glide(motions, speed, start)
        if glide.each:
            self._glide = glide
        else:
            self._arrived.update(ends(motions))
        return self.is_on

    def end(self) -> None:
        """Those that travel are there."""
        if self._glide is not None:
            self._arrived.update(self._glide.ends)
        self._glide, self.is_moving = None, False

    def show_new(self) -> None:
        """Another scene is shown, in which counters stand where they have arrived."""
        if self._glide is None:
            self._arrived.clear()

    def away(self) -> set[object]:
        """The counters that are not where the scene has them."""
        return {*(self._glide.ends if self._glide else ()), *self._arrived}

    def places(self, now: float) -> dict[object, Point]:
        """Where these are at a moment."""
        places = dict(self._arrived)
        self.is_moving = False
        if self._glide is not None:
            moving, still = self._glide.at(now)
            places.update(still)
            places.update({touch: (x, y - LIFT) for touch, (x, y) in moving.items()})
            self.is_moving = bool(moving)
        return places
