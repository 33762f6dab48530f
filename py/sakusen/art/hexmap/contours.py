"""Contour lines of a field by marching squares, and what is measured on them."""

from __future__ import annotations

from sakusen.art.hexmap.fields import Field
from sakusen.art.hexmap.paths import Loop, signed_area, simplify_loop, smooth

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
#: Which edges of a cell the line joins, by which of its corners lie above the level (bits: upper left, upper
#: right, lower right, lower left). Land keeps to one side, so loops and holes turn opposite ways.
_JOINS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_LEFT, _TOP),),
    2: ((_TOP, _RIGHT),),
    3: ((_LEFT, _RIGHT),),
    4: ((_RIGHT, _BOTTOM),),
    5: ((_LEFT, _TOP), (_RIGHT, _BOTTOM)),
    6: ((_TOP, _BOTTOM),),
    7: ((_LEFT, _BOTTOM),),
    8: ((_BOTTOM, _LEFT),),
    9: ((_BOTTOM, _TOP),),
    10: ((_TOP, _RIGHT), (_BOTTOM, _LEFT)),
    11: ((_BOTTOM, _RIGHT),),
    12: ((_RIGHT, _LEFT),),
    13: ((_RIGHT, _TOP),),
    14: ((_TOP, _LEFT),),
}
_OUTSIDE = -50.0  # the border of the raster counts as below every level, so every line closes
_Edge = tuple[int, int, int]  # column, row, and 0 for a horizontal edge or 1 for a vertical one


def contour(field: Field, level: float) -> list[Loop]:
    """The closed lines at ``level``, as lists of map points, in a fixed order."""
    walled = _walled(field, level)
    following = _crossings(walled)
    loops = []
    for start in sorted(following):
        loop, edge = [], start
        while edge in following:
            loop.append(_point(field, walled, edge))
            edge = following.pop(edge)
        if len(loop) > 5:
            loops.append(loop)
    return loops


def _walled(field: Field, level: float) -> list[list[float]]:
    """The field above ``level``, with its border pushed below."""
    width, height = field.frame.columns, field.frame.rows
    wall = [_OUTSIDE] * width
    middle = [[_OUTSIDE, *(v - level for v in row[1:-1]), _OUTSIDE] for row in field.values[1 : height - 1]]
    return [wall, *middle, wall]


def _crossings(values: list[list[float]]) -> dict[_Edge, _Edge]:
    """For every cell edge that the line enters by, the edge it leaves by."""
    following: dict[_Edge, _Edge] = {}
    for j in range(len(values) - 1):
        upper = [v > 0 for v in values[j]]
        lower = [v > 0 for v in values[j + 1]]
        if upper == lower and (all(upper) or not any(upper)):
            continue
        for i in range(len(upper) - 1):
            case = upper[i] | upper[i + 1] << 1 | lower[i + 1] << 2 | lower[i] << 3
            if case in (0, 15):
                continue
            edges = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for a, b in _JOINS[case]:
                following[edges[a]] = edges[b]
    return following


def _point(field: Field, values: list[list[float]], edge: _Edge) -> tuple[float, float]:
    """Where the line crosses a cell edge."""
    i, j, upright = edge
    a = values[j][i]
    b = values[j + 1][i] if upright else values[j][i + 1]
    t = a / (a - b)
    step, pad = field.frame.step, field.frame.pad
    return (i + (0 if upright else t) - pad) * step, (j + (t if upright else 0) - pad) * step


def loops_path(loops: list[Loop], tolerance: float = 0.5, least_area: float = 60.0) -> str:
    """Path data of loops, simplified and smoothed; smaller ones than ``least_area`` are dropped."""
    return "".join(
        smooth(simplify_loop(loop, tolerance), True) for loop in loops if abs(signed_area(loop)) > least_area
    )


def contour_path(field: Field, level: float, tolerance: float = 0.5, least_area: float = 60.0) -> str:
    """Path data of the contour lines at ``level``."""
    return loops_path(contour(field, level), tolerance, least_area)
