"""Who could attack where, drawn over the map: a number on every place, or the ways to one place; and how far guns and
other fire reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..art.counters import states
from ..art.pens.palette import OFF_WHITE, RED
from ..art.pens.shapes import Point, Shapes, path, xy
from .contract import Focus


def place_asked(focus: Focus, at: Mapping[int, int] | list[int]) -> int | None:
    """The hex that the pointer or the cursor is at; ``at`` has the places of units."""
    if focus.hover is not None and focus.hover[0] in ("hex", "unit"):
        kind, index = focus.hover
        return int(index) if kind == "hex" else at[int(index)]
    return focus.cursor


def count_shapes(counts: Iterable[tuple[Point, int]]) -> Shapes:
    """How many could attack each of these places, given by their middles; nobody is told, too."""
    return [states.threat_count(x, y, number) for (x, y), number in counts]


def fire_shapes(edge: str) -> Shapes:
    """How far the other side's fire reaches: a dashed line along ``edge``, which is path data. Nothing for no edge."""
    if not edge:
        return []
    return [path(edge, None, OFF_WHITE, 5.4, cap="round", opacity=0.9), path(edge, None, RED, 2.6, dash=[9, 6])]


def way_shapes(target: Point, ways: Iterable[tuple[Point, Point]]) -> Shapes:
    """The ways to one place: each from where a unit stands to where it would attack from, and an arrow from there."""
    lines, arrows = [], []
    for start, last in ways:
        if start != last:
            d = f"M{xy(start)}L{xy(last)}"
            lines += [
                path(d, None, OFF_WHITE, 5, cap="round", opacity=0.85),
                path(d, None, RED, 2.2, cap="round", dash=[3, 6]),
            ]
        arrows.append(states.attack_arrow(last, target))
    return [*lines, *arrows]
