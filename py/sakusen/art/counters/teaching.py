"""The teacher's ink: what a lesson or a hint draws on the map, numbers of places, ways and aims. The game's own marks
are yellow, white and red, never this."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..pens.palette import OFF_WHITE, TEACHER
from ..pens.shapes import Point, Shape, Shapes, circle, group, path, polygon, polyline, text
from .states import arrow_outline

RADIUS = 9.5
EDGE = 24.0
"""From the middle of a counter to its edge, about."""
HEAD = 13.0


def numbered(x: float, y: float, number: int, scale: float = 1.0) -> Shape:
    """The number of a place in a disc whose middle is ``x``, ``y``, ``scale`` times as large as usual."""
    return group(
        [
            circle(0, 0, RADIUS * scale, fill=TEACHER, stroke=OFF_WHITE, width=1.8 * scale),
            text(0, 4.4 * scale, number, 12.5 * scale, OFF_WHITE, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def goal(x: float, y: float, radius: float) -> Shapes:
    """The dashed line about an empty place that is meant."""
    return [
        circle(x, y, radius, fill=None, stroke=OFF_WHITE, width=4.2),
        circle(x, y, radius, fill=None, stroke=TEACHER, width=2.4, dash=[7, 5]),
    ]


def ring(x: float, y: float, radius: float, ink: str) -> Shapes:
    """A circle about a place: a reader has drawn it, or has pressed there."""
    return [
        circle(x, y, radius, fill=None, stroke=OFF_WHITE, width=8),
        circle(x, y, radius, fill=None, stroke=ink, width=4),
    ]


def way_arrow(way: Sequence[Point], ink: str = TEACHER) -> Shapes:
    """An arrow along the points of a way, from the edge of the counter to that of the place it goes to."""
    points = [_toward(way[0], way[1], EDGE), *way[1:-1]]
    tip = _toward(way[-1], way[-2], EDGE)
    neck = _toward(tip, points[-1], HEAD)
    head = _head(points[-1], tip)
    d = polyline([*points, neck])
    return [
        path(d, None, OFF_WHITE, 9.5, cap="round", join="round"),
        path(head, OFF_WHITE, OFF_WHITE, 4, join="round"),
        path(d, None, ink, 5.5, cap="round", join="round"),
        path(head, ink),
    ]


def aim_arrow(a: Point, b: Point) -> Shapes:
    """An arrow from one place against another."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    d = polygon(arrow_outline(a, b, EDGE, max(EDGE + HEAD + 2, length - EDGE)))
    return [path(d, TEACHER, OFF_WHITE, 2, join="round")]


def _toward(a: Point, b: Point, far: float) -> Point:
    """The point so far from ``a`` on the way to ``b``."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    share = min(far, length / 2) / length
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _head(a: Point, tip: Point) -> str:
    length = math.hypot(tip[0] - a[0], tip[1] - a[1]) or 1.0
    ux, uy = (tip[0] - a[0]) / length, (tip[1] - a[1]) / length
    x, y = tip[0] - ux * HEAD, tip[1] - uy * HEAD
    return polygon([(x - uy * 9, y + ux * 9), tip, (x + uy * 9, y - ux * 9)])
