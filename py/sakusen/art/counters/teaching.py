"""What a lesson draws on the map: the numbers of the places that it speaks of."""

from __future__ import annotations

from ..pens.palette import OFF_WHITE, TEACHER
from ..pens.shapes import Shape, Shapes, circle, group, text

RADIUS = 9.5


def numbered(x: float, y: float, number: int) -> Shape:
    """The number of a place in a disc whose middle is ``x``, ``y``."""
    return group(
        [
            circle(0, 0, RADIUS, fill=TEACHER, stroke=OFF_WHITE, width=1.8),
            text(0, 4.4, number, 12.5, OFF_WHITE, weight=700, anchor="middle"),
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
