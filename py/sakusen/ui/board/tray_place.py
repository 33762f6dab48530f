"""Where a paper tray lies beside a place of the map: on what is empty, as near as it goes. Pure arithmetic, in pixels
of the window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...art.pens.shapes import Shape
from ...presenter.contract import Spot, Sprite, Touch
from .camera import hits

Rect = tuple[float, float, float, float]
"""x0, y0, x1, y1."""
EDGE = 12.0
"""Room to the edge of the window."""
ROOM = 4.0
"""Room to what must not be covered."""
STEPS = (1.0, 1.5, 2.0, 2.5, 3.0)
"""So many hexes from the place, nearest first."""
WAYS = tuple((math.sin(turn * math.pi / 4), -math.cos(turn * math.pi / 4)) for turn in (7, 1, 0, 6, 2, 5, 3, 4))
"""The eight directions, those above first: what is below is read less well under a hand."""


ROUND = 14.0
"""How round the corners of a ring are that is no circle."""
MARGIN = 7.0
"""Map units between counters and the ring round them."""
BARELY = 1.2
"""So many radii from the middle of a wide zone the corner of a counter may lie for a circle to be round it."""
AWAY = 6.0
"""So many radii from the middle of a place its counters may lie."""
CROSSED, NAMED = 120.0, 160.0
"""So many pixels farther away a tray may lie if its line runs over one counter or name less, or it covers one name
less."""
GRID = 32.0
"""Pixels between the places that are tried where none of those is free."""


class TrayPlace(NamedTuple):
    """The tray, the middle of its place, the ring round that and the line between them (both as paths)."""

    left: float
    top: float
    wide: float
    x: float
    y: float
    ring: str
    stem: str
    high: float = 0.0
    is_free: bool = True
    """Whether it covers nothing that must be seen; names may be covered. Else no tray is laid, only the ring."""
    cost: float = 0.0
    """0 near the place; else how long the line is, and more for what it runs over and for covered names."""


def place_tray(
    around: Rect,
    pitch: float,
    view: Rect,
    taken: Sequence[Rect],
    size: tuple[float, float],
    bars: Sequence[Rect] = (),
    names: Sequence[Rect] = (),
) -> TrayPlace:
    """The tray of a ``size`` (width, height) for a place with a ring ``around`` it; ``pitch`` is the width of a hex,
    ``taken`` what must not be covered. Near the place and with a stem that crosses nothing, if that can be; else where
    stem and covered ``names`` cost least; where everything is full, what covers least. ``names`` are covered before
    one of ``taken``; ``bars`` of the page are never covered as long as anything else is left."""
    (wide, high), point = size, _middle(around)
    x, y = point
    blocked = [rect for rect in [*taken, *names, *bars, around] if overlap(rect, view)]
    others = [rect for rect in blocked if not overlap(rect, around)]
    for step in STEPS:
        for dx, dy in WAYS:
            left = x + dx * (pitch * step + wide / 2 * abs(dx)) - wide / 2
            top = y + dy * (pitch * step + high / 2 * abs(dy)) - high / 2
            box = (left, top, left + wide, top + high)
            if _is_free(box, view, blocked) and not _crossed(_stem(box, around), others):
                return _made(box, around)
    grid = sorted(_grid(view, wide, high), key=lambda box: math.dist(_nearest(box, point), point))
    hard = [rect for rect in [*taken, *bars, around] if overlap(rect, view)]
    found = _cheapest((box for box in grid if _is_free(box, view, hard)), around, others, names)
    if found:
        return _made(found[0], around)._replace(cost=found[1])
    hard = [*bars, around]
    least = min(grid, key=lambda box: (_covered(box, hard), _covered(box, taken), _covered(box, names)))
    return _made(least, around)._replace(is_free=not _covered(least, [*hard, *taken]))


def boxes_beside(
    around: Rect, window: tuple[float, float], size: tuple[float, float], taken: Sequence[Rect]
) -> Iterator[Rect]:
    """Free places for a tray that a window of this size can show together with the ring, wherever it stands; the
    nearest first."""
    (across, down), (wide, high) = window, size
    most, point = (across - 2 * EDGE, down - 2 * EDGE), _middle(around)
    view = (around[2] - most[0], around[3] - most[1], around[0] + most[0], around[1] + most[1])
    for box in sorted(_grid(view, wide, high, GRID / 2), key=lambda box: math.dist(_nearest(box, point), point)):
        if _is_free(box, view, taken):
            yield box


def into_view(low: float, high: float, size: float) -> float:
    """How far a stretch has to move to lie in a window of this size, off its edges."""
    return EDGE - low if low < EDGE else min(0.0, size - EDGE - high)


def _grid(view: Rect, wide: float, high: float, far: float = GRID) -> list[Rect]:
    """Boxes all over the view, so far from each other, those at its edges among them."""
    lefts = _steps(view[0] + EDGE, view[2] - EDGE - wide, far)
    tops = _steps(view[1] + EDGE, view[3] - EDGE - high, far)
    return [(left, top, left + wide, top + high) for left in lefts for top in tops]


def _steps(first: float, last: float, far: float) -> list[float]:
    count = max(0, int((last - first) / far))
    return [*(first + far * step for step in range(count + 1)), *([last] if last > first else [])]


def _cheapest(
    boxes: Iterable[Rect], around: Rect, others: Sequence[Rect], names: Sequence[Rect]
) -> tuple[Rect, float] | None:
    """Of these boxes, the nearest first, the one that has a short stem over few of the others and covers few names;
    and what it costs."""
    best, least = None, math.inf
    for box in boxes:
        long = math.dist(*_stem(box, around))
        if long >= least:
            break
        cost = long + CROSSED * _crossed(_stem(box, around), others) + NAMED * sum(overlap(box, one) for one in names)
        if cost < least:
            best, least = box, cost
    return None if best is None else (best, least)


def _nearest(box: Rect, point: tuple[float, float]) -> tuple[float, float]:
    """The point of a box that is nearest."""
    return min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])


def _covered(box: Rect, taken: Iterable[Rect]) -> float:
    return sum(_shared(box, rect) for rect in taken)


def _made(box: Rect, around: Rect) -> TrayPlace:
    wide, high = (round(after - before, 3) for before, after in zip(box[:2], box[2:], strict=True))
    a, b = _stem(box, around)
    line = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
    return TrayPlace(box[0], box[1], wide, *_middle(around), _ring(around), line, high)


def _middle(box: Rect) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _is_circle(around: Rect) -> bool:
    return abs((around[2] - around[0]) - (around[3] - around[1])) < 1


def _ring(around: Rect) -> str:
    """A circle, or a box with round corners."""
    wide, high = around[2] - around[0], around[3] - around[1]
    r = min(wide, high) / 2 if _is_circle(around) else min(ROUND, wide / 2, high / 2)
    turn = f"a{r:.1f} {r:.1f} 0 0 1 "
    across, down = wide - 2 * r, high - 2 * r
    corners = (f"h{across:.1f}{turn}{r:.1f} {r:.1f}", f"v{down:.1f}{turn}{-r:.1f} {r:.1f}")
    back = (f"h{-across:.1f}{turn}{-r:.1f} {-r:.1f}", f"v{-down:.1f}{turn}{r:.1f} {-r:.1f}Z")
    return f"M{around[0] + r:.1f} {around[1]:.1f}{''.join((*corners, *back))}"


def _stem(box: Rect, around: Rect) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the edge of the tray to the ring."""
    point = _middle(around)
    a = _nearest(box, point)
    if not _is_circle(around):
        return a, _nearest(around, a)
    radius, far = (around[2] - around[0]) / 2, math.dist(a, point)
    k = max(0.0, far - radius) / far if far else 0.0
    return a, (a[0] + (point[0] - a[0]) * k, a[1] + (point[1] - a[1]) * k)


def _is_free(box: Rect, view: Rect, taken: Iterable[Rect]) -> bool:
    if box[0] < view[0] + EDGE or box[1] < view[1] + EDGE or box[2] > view[2] - EDGE or box[3] > view[3] - EDGE:
        return False
    roomy = (box[0] - ROOM, box[1] - ROOM, box[2] + ROOM, box[3] + ROOM)
    return not any(overlap(roomy, rect) for rect in taken)


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two boxes share anything."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _shared(a: Rect, b: Rect) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _crossed(line: tuple[tuple[float, float], tuple[float, float]], taken: Iterable[Rect]) -> int:
    """Over how many of these a line runs."""
    (ax, ay), (bx, by) = line
    points = [(ax + (bx - ax) * k / 24, ay + (by - ay) * k / 24) for k in range(25)]
    return sum(any(rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3] for x, y in points) for rect in taken)


# ------------------------------------------------------------------ what is ringed
def ring_round(place: tuple[float, float, float], sprites: Iterable[Sprite], spots: Sequence[Spot]) -> Rect:
    """What the ring of a place (x, y, radius) goes round, in map units: the place, or its counters where they do not
    lie at its middle, as in a wide sea."""
    x, y, radius = place
    circle, area = (x - radius, y - radius, x + radius, y + radius), _area(spots, x, y)
    if area is None:
        return circle
    near = [s for s in sprites if math.dist(_centre(s), (x, y)) < AWAY * radius and _area(spots, *_centre(s)) == area]
    if sum(spot.touch == area for spot in spots) == 1:  # a hex: its counters belong to nothing else
        lies_in = all(math.dist(_centre(s), (x, y)) <= radius for s in near)
    else:
        lies_in = all(_reach(s, x, y) <= BARELY * radius for s in near)
    if lies_in:
        return circle
    return (
        min(s.x for s in near) - MARGIN,
        min(s.y for s in near) - MARGIN,
        max(s.x + s.size for s in near) + MARGIN,
        max(s.y + s.height for s in near) + MARGIN,
    )


def _centre(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.size / 2, sprite.y + sprite.height / 2


def _reach(sprite: Sprite, x: float, y: float) -> float:
    """How far the farthest corner of a counter is from a point."""
    centre = _centre(sprite)
    return math.hypot(abs(centre[0] - x) + sprite.size / 2, abs(centre[1] - y) + sprite.height / 2)


def _area(spots: Sequence[Spot], x: float, y: float) -> Touch | None:
    """The hex or zone in which a point lies."""
    found = hits(spots, x, y)
    return found[-1] if found and found[-1][0] == "hex" else None


# ------------------------------------------------------------------ what must not be covered
def is_box(spot: Spot) -> bool:
    """Whether a spot is a printed box rather than a hex or a counter."""
    return spot.touch[0] == "box"


def discs(spots: Sequence[Spot]) -> list[Rect]:
    """The places of a map that is no grid: each is printed as a disc of its own, apart from the others."""
    places = [spot for spot in spots if spot.touch[0] == "hex"]
    if any(math.dist((a.x, a.y), (b.x, b.y)) < a.radius + b.radius for a, b in pairwise(places)):
        return []
    return [(s.x - s.radius, s.y - s.radius, s.x + s.radius, s.y + s.radius) for s in places]


def name_boxes(shapes: Iterable[Shape]) -> list[Rect]:
    """Where words are printed, in the units of the shapes; numbers of hexes are none."""
    found: list[Rect] = []
    _collect(shapes, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), found)
    return found


def _collect(shapes: Iterable[Shape], matrix: Sequence[float], found: list[Rect]) -> None:
    for shape in shapes:
        if "group" in shape:
            _collect(shape["group"], _times(matrix, shape.get("matrix")), found)
        elif "text" in shape and not str(shape["text"]).isdigit():
            found.append(_text_box(shape, matrix))


def _times(a: Sequence[float], b: Sequence[float] | None) -> Sequence[float]:
    if not b:
        return a
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _text_box(shape: Shape, matrix: Sequence[float]) -> Rect:
    words, size = str(shape["text"]), float(shape["size"])
    long = sum(size if ord(c) > 0x2E7F else size * 0.56 for c in words) + len(words) * float(shape.get("spacing", 0))
    x, y = float(shape["x"]), float(shape["y"])
    if shape.get("vertical"):
        box = (x - size / 2, y - size * len(words) / 2, x + size / 2, y + size * len(words) / 2)
    else:
        left = x - long * {"middle": 0.5, "end": 1.0}.get(str(shape.get("anchor")), 0.0)
        box = (left, y - size, left + long, y + size * 0.25)
    a, b, c, d, e, f = matrix
    corners = [(a * px + c * py + e, b * px + d * py + f) for px in box[::2] for py in box[1::2]]
    xs, ys = [px for px, _ in corners], [py for _, py in corners]
    return min(xs), min(ys), max(xs), max(ys)
