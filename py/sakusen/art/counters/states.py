"""The state of counters, drawn over the paper: rings, stacks, ghosts, pips, footprints, arrows.

Form tells every state apart before colour does. Rings, pips and ghosts are drawn above the counters, the rest
under them; ``x``, ``y`` are map units and mean the centre of the counter concerned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from sakusen.art.counters import glyphs
from sakusen.art.pens.shapes import (
    Point,
    Shape,
    Shapes,
    circle,
    group,
    num,
    path,
    place,
    polygon,
    polyline,
    rect,
    rect_path,
    text,
    xy,
)

from ..pens.palette import ARROW_EDGE, INK, OFF_WHITE, RED, RING_CASING, RING_EDGE, WHITE, YELLOW

CREAM, YELLOW_INK = "#FFF8EA", "#3D2C00"

#: A counter on the map: drawn so wide, with its centre so far above the centre of its hex.
COUNTER, LIFT = 46.0, 3.2

#: Ring kinds from the inside outwards, when two are combined.
RING_ORDER = ("selected", "target", "support", "act")


def ring(kind: str, margin: float = 4.5, size: float = 60.0, tall: float | None = None) -> Shapes:
    """One ring about a counter of ``size`` units, ``tall`` of them high if it is not a square, in its own units.

    "act" is a thin double ring, "selected" a thick one with corner brackets, "target" has cross ticks,
    "support" is dashed.
    """
    low, wide, high = -margin, size + 2 * margin, (tall or size) + 2 * margin
    d = rect_path(low, low, wide, high, 7)
    if kind == "act":
        return [path(d, None, RING_CASING, 5.6, opacity=0.55), path(d, None, WHITE, 3.6)]
    if kind == "selected":
        return [
            path(d, None, RING_EDGE, 7.6, opacity=0.8),
            path(d, None, YELLOW, 5),
            path(_brackets(low - 5.5, low + wide + 5.5, low + high + 5.5, 13), None, RING_EDGE, 2.6, cap="round"),
        ]
    if kind == "target":
        ticks = _ticks(low + 3, low + wide - 3, low + high - 3, 13)
        return [
            path(d, None, "#FFF6E2", 8, opacity=0.95),
            path(d, None, "#161310", 5),
            path(ticks, None, "#FFF6E2", 7.5, cap="round"),
            path(ticks, None, "#161310", 4.2, cap="round"),
        ]
    if kind == "support":
        return [path(d, None, "#FFF6E2", 7, opacity=0.9), path(d, None, "#1F7F54", 4.4, dash=[12, 5])]
    raise ValueError(f"no such ring: {kind}")


def rings(kinds: Iterable[str], size: float = 60.0) -> Shapes:
    """Concentric rings, at most two, the order of ``RING_ORDER`` from the inside outwards."""
    wanted = sorted(set(kinds), key=RING_ORDER.index)[:2]
    return [shape for i, kind in enumerate(wanted) for shape in ring(kind, 4.5 + 8.5 * i, size)]


def _brackets(low: float, right: float, foot: float, arm: float) -> str:
    a, b, c, d = (num(v) for v in (low, right, low + arm, right - arm))
    f, g = num(foot), num(foot - arm)
    return f"M{a} {c}V{a}H{c}M{d} {a}H{b}V{c}M{b} {g}V{f}H{d}M{c} {f}H{a}V{g}"


def _ticks(low: float, right: float, foot: float, arm: float) -> str:
    x, y = num((low + right) / 2), num((low + foot) / 2)
    a, b, f, t = (num(v) for v in (low, right, foot, arm))
    return f"M{x} {a}v-{t}M{x} {f}v{t}M{a} {y}h-{t}M{b} {y}h{t}"


# ---------------------------------------------------------------- stacks
def fan(count: int, spread: bool = False) -> list[Point]:
    """Where the counters of a stack lie, bottom first, as offsets from the centre of the hex.

    ``spread`` opens the fan, as for a ringed stack.
    """
    dx, dy = (10.5, 9.5) if spread and count > 1 else (5.0, 4.5)
    shift = (-1.5, 1.0) if count > 1 else (0.0, 0.0)
    return [(shift[0] + dx * under, shift[1] - LIFT - dy * under) for under in range(count - 1, -1, -1)]


def stack(
    counters: Sequence[Shapes], x: float, y: float, ring_kinds: Iterable[str] = (), *, size: float = COUNTER
) -> Shapes:
    """Counters (60-unit shapes, bottom first) stacked on the hex whose centre is ``x``, ``y``.

    Rings go about the top counter and open the fan.
    """
    kinds = list(ring_kinds)
    out: Shapes = []
    for i, ((dx, dy), body) in enumerate(zip(fan(len(counters), bool(kinds)), counters, strict=True)):
        top = i == len(counters) - 1
        out.append(place([*rings(kinds), *body] if top and kinds else body, x + dx, y + dy, size))
    return out


# ---------------------------------------------------------------- marks at a counter
def moved_pip(x: float, y: float) -> Shape:
    """Bar and arrow in a disc: has moved. ``x``, ``y`` is the centre of the hex."""
    arrow = "M-4.2 0H2M-.8 -3L2.2 0L-.8 3M4.6 -4V4"
    return group(
        [
            circle(0, 0, 8, fill=OFF_WHITE, stroke=INK, width=1.3),
            path(arrow, None, INK, 1.7, cap="round", join="round"),
        ],
        x=x + 21,
        y=y + 17,
    )


def threat_count(x: float, y: float, number: int) -> Shape:
    """How many enemies could attack here: a number in a small square, at the upper left of the hex."""
    return group(
        [
            rect(-8, -8, 16, 16, 2, fill=OFF_WHITE, stroke=RED, width=1.6),
            text(0, 4.2, number, 11.5, RED, weight=700, anchor="middle"),
        ],
        x=x - 21,
        y=y - 24,
    )


def order_disc(x: float, y: float, number: int | str) -> Shape:
    """A number in a black disc, for things done in order."""
    return group(
        [
            circle(0, 0, 8.5, fill=INK, stroke=CREAM, width=1.3),
            text(0, 4.1, number, 11.5, CREAM, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def pill(
    x: float,
    y: float,
    words: str,
    size: float = 11.0,
    *,
    fill: str = INK,
    ink: str = CREAM,
    edge: str = CREAM,
    dash: Sequence[float] | None = None,
) -> Shape:
    """A few words in a capsule centred on ``x``, ``y``."""
    wide = text_width(words, size) + 14
    high = size + 7
    return group(
        [
            rect(
                -wide / 2,
                -high / 2,
                wide,
                high,
                high / 2,
                fill=fill,
                stroke=edge,
                width=1.4,
                dash=list(dash) if dash else None,
            ),
            text(0, size * 0.37, words, size, ink, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def text_width(words: str, size: float) -> float:
    """About how wide the words will be: full width characters are one em, others a little over half."""
    return sum(size if ord(c) > 0x2000 else size * 0.58 for c in words)


def ghost(counters: Sequence[Shapes], x: float, y: float, words: str = "", *, size: float = COUNTER) -> Shapes:
    """Where a stack will stand if the move is made: 72 % opacity, a dashed edge, ``words`` in a pill above.

    ``counters`` should be drawn without shadow.
    """
    (dx, dy) = fan(len(counters))[-1]
    out = [
        group(stack(counters, x, y + 1, size=size), opacity=0.72),
        place([path(glyphs.BODY, None, YELLOW_INK, 3.4, dash=[6.5, 5.2])], x + dx, y + dy + 1, size),
    ]
    return [*out, pill(x + 2, y - 34, words)] if words else out


def footprint(x: float, y: float, size: float = COUNTER) -> Shapes:
    """A hollow counter: something stood here before the last move."""
    d = rect_path(x - size / 2, y - LIFT - size / 2, size, size, 3)
    return [path(d, None, OFF_WHITE, 3.6, opacity=0.75), path(d, None, INK, 1.5, dash=[7, 4], opacity=0.85)]


def last_move(points: Sequence[Point], size: float = COUNTER) -> Shapes:
    """The way of the last move: a footprint where it began and a thin line to a dot where it ended. ``size`` is
    that of the counters of the map."""
    return [*_last_move(tuple(points), size)]


@lru_cache(maxsize=128)
def _last_move(points: tuple[Point, ...], size: float) -> Shapes:
    """Kept: the ways of a whole turn are drawn anew with every press."""
    (x, y), (ex, ey) = points[0], points[-1]
    way = polyline([(px, py - LIFT) for px, py in points])
    return [
        *footprint(x, y, size),
        path(way, None, OFF_WHITE, 4.2, cap="round", join="round", opacity=0.75),
        path(way, None, INK, 1.6, cap="round", join="round", opacity=0.85),
        circle(ex, ey - LIFT, 3.2, fill=INK, stroke=OFF_WHITE, width=1.2),
    ]


def loss_mark(x: float, y: float) -> Shapes:
    """A small cross where a unit was lost, until the phase ends."""
    cross = f"M{num(x - 6)} {num(y - 6)}l12 12m0 -12l-12 12"
    return [path(cross, None, OFF_WHITE, 6, cap="round", opacity=0.9), path(cross, None, RED, 2.6, cap="round")]


def way_mark(points: Sequence[Point], size: float = COUNTER) -> Shapes:
    """The way of a retreat through the middles of its hexes: an ink line with a white casing, a numbered disc on every
    step, an arrowhead at the counter that has arrived."""
    way = [(x, y - LIFT) for x, y in points]
    (ax, ay), (bx, by) = way[-2], way[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip = (bx - ux * size * 0.6, by - uy * size * 0.6)
    neck = (tip[0] - ux * 10, tip[1] - uy * 10)
    head = polygon([tip, (neck[0] - uy * 7, neck[1] + ux * 7), (neck[0] + uy * 7, neck[1] - ux * 7)])
    line = polyline([*way[:-1], neck])
    out = [
        path(line, None, OFF_WHITE, 7, cap="round", join="round"),
        path(head, OFF_WHITE, OFF_WHITE, 4, join="round"),
        path(line, None, INK, 3, cap="round", join="round"),
        path(head, INK),
    ]
    for number, ((x0, y0), (x1, y1)) in enumerate(pairwise(way), 1):
        share = 0.36 if number == len(way) - 1 else 0.5  # the last one clear of the head
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        out += [circle(x, y, 9, fill=INK), text(x, y + 4.3, number, 12, OFF_WHITE, weight=700, anchor="middle")]
    return out


# ---------------------------------------------------------------- attacks
def arrow_outline(
    a: Point,
    b: Point,
    start: float,
    end: float,
    half: float = 3.6,
    head: float = 8.5,
    head_length: float = 9.5,
) -> list[Point]:
    """The outline of a solid arrow on the line from ``a`` to ``b``; ``start`` and ``end`` are distances from
    ``a``.
    """
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length

    def at(along: float, aside: float) -> Point:
        return a[0] + ux * along - uy * aside, a[1] + uy * along + ux * aside

    neck = end - head_length
    return [
        at(start, half),
        at(neck, half),
        at(neck, head),
        at(end, 0),
        at(neck, -head),
        at(neck, -half),
        at(start, -half),
    ]


def attack_arrow(a: Point, b: Point, *, pending: bool = False) -> Shape:
    """A red arrow across the hexside from the centre of the attacker's hex to the defender's.

    A ``pending`` attack is yellow with a dashed edge: it is being chosen.
    """
    d = polygon(arrow_outline(a, b, 27, 48.5))
    if pending:
        return path(d, YELLOW, YELLOW_INK, 1.6, dash=[4, 3], join="round")
    return path(d, RED, ARROW_EDGE, 2, join="round")


def support_line(a: Point, b: Point) -> Shapes:
    """A dashed green line from a supporter or observer to what it supports."""
    d = f"M{xy(a)}L{xy(b)}"
    return [
        path(d, None, "#FFF6E2", 5, cap="round", opacity=0.85),
        path(d, None, "#1F7F54", 2.4, dash=[9, 5]),
    ]
