"""Where the map lies behind the window: pan, zoom, fit, and what is under a point. Pure arithmetic.

Map units are those of the sheet, window units are CSS pixels of the canvas; ``scale`` is window over map.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from ...presenter.contract import Spot, Touch

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in map units."""
Stand = list[float | str]
"""Where a camera stands, as :meth:`Camera.stand` says it."""

MOST = 3.0
"""The largest scale."""
SLACK = 48.0
"""How far the edge of the sheet may come into the window, in pixels."""
EDGE = 8.0
"""How far below the window's upper edge a sheet lies that is smaller than what is not covered, in pixels."""
STEP = 1.25
"""The factor of one press of a zoom button."""
FINGER = 22.0
"""The least radius of a tap with a finger, in pixels."""
TAPPABLE = 0.5
"""The scale down to which the camera goes back by itself: hexes stay wide enough for a finger."""
READABLE = 0.36
"""The scale down to which it goes back to show what is only to be looked at."""
COMFORT = 0.8
"""The least scale at which a home view is worth having on a small screen."""
LITTLE = 96.0
"""The height of the window changes by so many pixels with the lines of the prompt: no reason to zoom the home view."""
CLOSE, ROUND = 0.6, 110.0
"""So much of the home view, across, the nearest picture of a part of it shows; map units round what it is about."""
HOME, WHOLE, OWN = "home", "whole", "own"
"""What the reader wants to see: the home view, the whole sheet, or a scale of his own."""


class Camera:
    """A window of ``wide`` x ``high`` pixels over a sheet, whose lowest ``inset`` pixels are covered.

    ``x, y`` is the map point in the window's upper left corner. Every method leaves the camera within bounds:
    never smaller than the whole sheet, never larger than ``MOST``, the sheet never out of sight.

    ``wish`` is what the reader wants to see. A window of another size changes neither the wish nor the place that is
    looked at, only the scale and corner that follow from them: after any number of sizes the first one shows what it
    showed.
    """

    def __init__(self, sheet: tuple[float, float], home: Box) -> None:
        self.sheet, self.home_box = sheet, home
        self.wide = self.high = 1.0
        self.inset = 0.0
        self.x = self.y = 0.0
        self.scale = 1.0
        self.wish = OWN
        self._own = 1.0  # the scale wanted, if it is the reader's own
        self._aim = (0.0, 0.0)  # the map point wanted in the middle
        self._covered = 0.0  # the inset when the wish was made
        self._sizes: list[tuple[float, float, float]] = []  # width, height, scale: of the wish, and of the last fit

    # ------------------------------------------------------------ conversions
    def to_map(self, px: float, py: float) -> tuple[float, float]:
        """The map point under a window point."""
        return self.x + px / self.scale, self.y + py / self.scale

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """The window point of a map point."""
        return (x - self.x) * self.scale, (y - self.y) * self.scale

    @property
    def box(self) -> Box:
        """The part of the map that the window shows, covered or not."""
        return self.x, self.y, self.x + self.wide / self.scale, self.y + self.high / self.scale

    @property
    def free(self) -> float:
        """The height that is not covered."""
        return max(1.0, self.high - self.inset)

    @property
    def least(self) -> float:
        """The scale that shows the whole sheet."""
        return min(MOST, self.wide / self.sheet[0], self.free / self.sheet[1])

    @property
    def percent(self) -> int:
        """The scale as a percentage."""
        return round(100 * self.scale)

    # ------------------------------------------------------------ acts
    def resize(self, wide: float, high: float) -> None:
        """The window has another size; the middle of the picture stays in the middle, as far as the bounds allow."""
        self.wide, self.high = max(1.0, wide), max(1.0, high)
        self.scale = self._wanted()
        self._look_at(*self._aim)

    def cover(self, inset: float) -> None:
        """So many pixels at the bottom are covered now; the upper edge stays where it is."""
        self.inset = max(0.0, min(inset, self.high - 1.0))
        self._bound()
        self._stay()

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by so many pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale
        self._bound()
        self._stay()

    def zoom_at(self, px: float, py: float, factor: float) -> None:
        """Zoom; the map point under the window point stays there, as far as the bounds allow."""
        x, y = self.to_map(px, py)
        self.scale = min(MOST, max(self.least, self.scale * factor))
        self.x, self.y = x - px / self.scale, y - py / self.scale
        self._bound()
        self._stay()
        self._want(OWN)

    def step(self, direction: int) -> None:
        """One press of a zoom button: nearer (1) or farther (-1), about the middle; 100 % is never skipped."""
        wanted = self.scale * (STEP if direction > 0 else 1 / STEP)
        if (self.scale - 1) * (wanted - 1) < -1e-9:
            wanted = 1.0
        self.zoom_at(self.wide / 2, self.free / 2, wanted / self.scale)

    def centre_on(self, x: float, y: float) -> None:
        """Bring a map point into the middle of what is not covered."""
        self._aim = (x, y)
        self._look_at(x, y)

    def fit(self, box: Box, most: float = MOST) -> None:
        """Show a box as large as it goes."""
        w, h = max(1.0, box[2] - box[0]), max(1.0, box[3] - box[1])
        self.scale = max(self.least, min(most, self.wide / w, self.free / h))
        self.centre_on((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self._want(OWN)

    def whole(self) -> None:
        """Show the whole sheet."""
        self.fit((0.0, 0.0, *self.sheet))
        self._want(WHOLE)

    def home(self) -> None:
        """Show the home box; on a small screen its middle, at a scale at which counters can be read."""
        box = self.home_box
        self.scale = self._home_scale(self.free)
        self.centre_on((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self._want(HOME)

    def close_up(self, points: Sequence[tuple[float, float]], shape: float) -> Box:
        """The part of the sheet that a picture shows of this ``shape`` (its width to its height): round these points
        and no nearer than it takes to know where that is; as much of the home view as it can hold where there are
        none. The camera itself stays."""
        x0, y0, x1, y1 = self.home_box
        most = min(x1 - x0, (y1 - y0) * shape)
        if not points:
            return x0, y0, x0 + most, y0 + most / shape
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wanted = max(max(xs) - min(xs) + 2 * ROUND, (max(ys) - min(ys) + 2 * ROUND) * shape)
        wide = min(most, max(CLOSE * most, wanted))
        left = min(max((max(xs) + min(xs) - wide) / 2, 0.0), self.sheet[0] - wide)
        top = min(max((max(ys) + min(ys) - wide / shape) / 2, 0.0), self.sheet[1] - wide / shape)
        return left, top, left + wide, top + wide / shape

    def stand(self) -> Stand:
        """Where the camera stands, for :meth:`take_stand`: upper left corner, scale, the window's size, the wish."""
        return [*(round(value, 6) for value in (self.x, self.y, self.scale, self.wide, self.high)), self.wish]

    def take_stand(self, stand: object) -> bool:
        """Stand where a camera stood, if the window still has that size; whether it has. Anything may be given."""
        if not isinstance(stand, list) or stand[3:5] != self.stand()[3:5] or len(stand) not in (5, 6):
            return False
        if not all(isinstance(value, (int, float)) and math.isfinite(value) for value in stand[:3]) or stand[2] <= 0:
            return False
        self.x, self.y, self.scale = (float(value) for value in stand[:3])
        self._bound()
        self._stay()
        self._want(stand[5] if stand[5:] in ([HOME], [WHOLE]) else OWN)
        return True

    def reveal(self, box: Box, room: float = 36.0, least: float = TAPPABLE) -> bool:
        """Pan just so far that a box is in sight, from farther away if it is too large, but not at a smaller scale than
        ``least``; whether that was needed."""
        wide, high = box[2] - box[0] + 2 * room / self.scale, box[3] - box[1] + 2 * room / self.scale
        if self.scale > least and (wide * self.scale > self.wide or high * self.scale > self.free):
            fits = 0.94 * min(self.wide / max(1.0, box[2] - box[0]), self.free / max(1.0, box[3] - box[1]))
            if (scale := max(self.least, least, fits)) < self.scale:
                self.scale = scale
                self.centre_on((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
                self._want(OWN)
                return True
        x0, y0 = self.to_window(box[0], box[1])
        x1, y1 = self.to_window(box[2], box[3])
        left, top = self.to_window(0, 0)
        right, foot = self.to_window(*self.sheet)  # beyond the sheet there is nothing to be seen
        dx = _shift(max(x0 - room, left), min(x1 + room, right), self.wide)
        dy = _shift(max(y0 - room, top), min(y1 + room, foot), self.free)
        if dx or dy:
            self.pan(dx, dy)
        return bool(dx or dy)

    # ------------------------------------------------------------ what is wanted
    def _want(self, wish: str) -> None:
        """From now on this is wanted; what is to be seen is right already."""
        self.wish, self._own, self._covered = wish, self.scale, self.inset
        self._sizes = [(self.wide, self.high, self.scale)]

    def _stay(self) -> None:
        """The place that is looked at is wanted."""
        self._aim = self.to_map(self.wide / 2, self.free / 2)

    def _look_at(self, x: float, y: float) -> None:
        self.x, self.y = x - self.wide / 2 / self.scale, y - self.free / 2 / self.scale
        self._bound()

    def _wanted(self) -> float:
        """The scale that is wanted in a window of this size; the bounds may allow another."""
        if self.wish == OWN:
            return self._own
        free = max(1.0, self.high - self._covered)
        if self.wish == WHOLE:
            return min(MOST, self.wide / self.sheet[0], free / self.sheet[1])
        for wide, high, scale in self._sizes:
            if wide == self.wide and abs(high - self.high) <= LITTLE:
                return scale
        scale = self._home_scale(free)
        self._sizes = [*self._sizes[:1], (self.wide, self.high, scale)]
        return scale

    def _home_scale(self, free: float) -> float:
        """The scale of the home view in a window of this width with so much height free."""
        box = self.home_box
        fits = min(1.25, self.wide / max(1.0, box[2] - box[0]), free / max(1.0, box[3] - box[1]))
        return max(self.least, fits if fits >= COMFORT else COMFORT)

    def _bound(self) -> None:
        self.scale = min(MOST, max(self.least, self.scale))
        self.x = _bounded(self.x, self.wide / self.scale, self.sheet[0], SLACK / self.scale)
        self.y = _bounded(self.y, self.free / self.scale, self.sheet[1], SLACK / self.scale)
        if self.inset and self.free > self.sheet[1] * self.scale + 1:
            self.y = -EDGE / self.scale  # in the middle of what is free it would move as a cover comes and goes


def _shift(low: float, high: float, size: float) -> float:
    """How far a stretch has to move to lie within 0..size; one that is too long is centred."""
    if high - low > size:
        return size / 2 - (low + high) / 2
    return -low if low < 0 else size - high if high > size else 0.0


def _bounded(at: float, window: float, sheet: float, slack: float) -> float:
    """The start of a window on a sheet: centred when the sheet is smaller, else with little beyond its edge."""
    if window >= sheet:
        return (sheet - window) / 2
    return min(max(at, -slack), sheet - window + slack)


def between(start: Stand, end: Stand, share: float) -> Stand:
    """Where a camera stands on its way from one stand to another."""
    way = [float(a) + (float(b) - float(a)) * share for a, b in zip(start[:3], end[:3], strict=True)]
    return [*way, *end[3:]]


# ---------------------------------------------------------------- what is under a point
def hits(spots: Sequence[Spot], x: float, y: float, finger: float = 0.0) -> list[Touch]:
    """The things at a map point, topmost first, the hex last. ``finger`` is the least radius in map units.

    Things whose own circle holds the point stand before those that only a thick finger reaches; and of these the ones
    that are farther away than the middle of the hex stand behind it: on a small map a finger on a hex reaches the
    counters of its neighbours.
    """
    inside: list[Touch] = []
    near: list[tuple[float, float, Touch]] = []
    hexes: list[tuple[float, Touch]] = []
    for spot in reversed(spots):
        far = math.hypot(spot.x - x, spot.y - y)
        if spot.touch[0] == "hex":
            if far <= spot.radius:
                hexes.append((far, spot.touch))
        elif far <= spot.radius:
            inside.append(spot.touch)
        elif far <= finger:
            near.append((far, far - spot.radius, spot.touch))
    near.sort(key=lambda item: item[0])
    middle, on = min(hexes, key=lambda item: item[0], default=(math.inf, None))
    closer = [touch for _, gap, touch in near if gap <= middle]
    beyond = [touch for _, gap, touch in near if gap > middle]
    return list(dict.fromkeys([*inside, *closer, *([on] if on else ()), *beyond]))


def where(spots: Sequence[Spot], touch: Touch) -> tuple[float, float] | None:
    """A map point at which a tap means a thing; ``None`` when it is not there or wholly covered."""
    wanted = tuple(touch)
    own = [spot for spot in spots if spot.touch == wanted]
    for spot in reversed(own):
        beside = _beside(spots, spot)
        for x, y in _points(spot):
            if hits(beside, x, y)[:1] == [spot.touch]:
                return x, y
    return (own[-1].x, own[-1].y) if own else None


def _beside(spots: Sequence[Spot], one: Spot) -> list[Spot]:
    """Those of the spots, this one among them, that can be hit at one of its points: the squares around them meet."""
    _, x, y, r = one
    return [spot for spot in spots if abs(spot.x - x) <= spot.radius + r and abs(spot.y - y) <= spot.radius + r]


def _points(spot: Spot) -> Iterable[tuple[float, float]]:
    yield spot.x, spot.y
    for share in (0.5, 0.72):
        for turn in range(8):
            angle = math.pi / 4 * turn + math.pi / 2
            yield (
                spot.x + spot.radius * share * math.cos(angle),
                spot.y + spot.radius * share * math.sin(angle),
            )
