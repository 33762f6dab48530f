"""Attack links: who fights whom, and in which combat; and duties that nobody meets yet.

``a`` and ``b`` are the centres of the counters of an attacker and a defender, in map units.
"""

from __future__ import annotations

import math

from sakusen.art.counters.states import CREAM, YELLOW_INK, arrow_outline, text_width
from sakusen.art.pens.palette import ARROW_EDGE, INK, OFF_WHITE, RED, YELLOW
from sakusen.art.pens.shapes import Point, Shape, Shapes, circle, group, path, polygon, rect, segment, text

PLANNED, PENDING, PROPOSED = "planned", "pending", "proposed"
_TAIL = 42.0  # where the number stands on the way from the attacker


def link_arrow(a: Point, b: Point, state: str, counter: float = 60.0) -> Shape:
    """An arrow over the hexside: red when planned, yellow while it is being added, hollow when only proposed."""
    far = math.dist(a, b)
    reach = counter / 2 / max(abs(b[0] - a[0]), abs(b[1] - a[1])) * far  # where it meets the edge of a counter
    start, end = reach + (9 if state == PENDING else 4), far - reach + 2
    d = polygon(arrow_outline(a, b, start, max(end, start + 20), 4.6, 10.5, 12))
    if state == PENDING:
        return path(d, YELLOW, YELLOW_INK, 2, dash=[4, 3], join="round")
    if state == PROPOSED:
        return path(d, OFF_WHITE, RED, 2, dash=[4, 3], join="round")
    return path(d, RED, ARROW_EDGE, 2, join="round")


def tail(a: Point, b: Point) -> Point:
    """Where the number of a link stands."""
    far = math.dist(a, b) or 1.0
    return a[0] + (b[0] - a[0]) / far * _TAIL, a[1] + (b[1] - a[1]) / far * _TAIL


def number_disc(x: float, y: float, number: int, proposed: bool = False) -> Shape:
    """The number of a combat; hollow and dashed when it is only proposed."""
    edge = {"stroke": RED, "dash": [3, 2]} if proposed else {"stroke": ARROW_EDGE}
    return group(
        [
            circle(0, 0, 10, fill=OFF_WHITE if proposed else RED, width=2, **edge),
            text(0, 4.4, number, 12.5, RED if proposed else CREAM, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def missing_link(a: Point, b: Point) -> Shapes:
    """A duty that is not met: a dotted line between the two counters."""
    d = segment(a, b)
    return [
        path(d, None, ARROW_EDGE, 7, cap="round", opacity=0.9),
        path(d, None, INK, 2.6, cap="round", dash=[0.1, 6]),
    ]


def missing_tag(x: float, y: float, first: str, second: str) -> Shape:
    """What is missing, in two short lines on a dashed slip."""
    wide = max(text_width(first, 11.5), text_width(second, 10)) + 14
    return group(
        [
            rect(-wide / 2, -16, wide, 32, 5, fill=OFF_WHITE, stroke=RED, width=1.4, dash=[4, 3]),
            text(0, -2.5, first, 11.5, RED, weight=700, anchor="middle"),
            text(0, 11, second, 10, INK, anchor="middle"),
        ],
        x=x,
        y=y,
    )
