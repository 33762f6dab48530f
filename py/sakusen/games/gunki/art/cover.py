"""The picture on the cover of Regiment without Colours: a staff that carries no colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakusen.art.hexmap.paths import smooth
from sakusen.art.pens.palette import INK, RED
from sakusen.art.pens.shapes import (
    Point,
    Shapes,
    circle,
    gradient,
    group,
    num,
    path,
)
from sakusen.art.ridges import ridge, ridge_shape

_RIDGES = (
    (196, 66, "#BDBBAF", "#E4DAC3"),
    (226, 74, "#A2A399", "#E4DAC3"),
    (262, 76, "#7F847A", "#E4DAC3"),
    (314, 70, "#565D55", "#8E9086"),
    (372, 52, "#2B2F2B", "#1E211E"),
)


def picture(_: Mapping[str, str]) -> Shapes:
    """Ink-wash ridges in morning haze, the outer wall along one of them, and a bare staff."""
    out = [circle(170, 104, 30, fill="#F6EFDC")]
    for i, (y, height, near, far) in enumerate(_RIDGES):
        line = ridge(y, height, 118 + 16 * i, 20 + 5 * i)
        top = min(p[1] for p in line)
        haze = gradient((0, top), (0, y + 108), ((0, near), (1, far)))
        out.append(ridge_shape(line, haze, y + 108))
        if i == 2:
            out += _wall(line)
    out += [
        path("M88 380V122", None, INK, 5),
        path("M88 380V122", None, RED, 3),
        circle(88, 119, 5, fill="#C8921E", stroke=INK, width=1),
        path("M90 128q20 60 8 118q-3 12 2 22", None, "#5B3A22", 1.5),
    ]
    man = "M-4 0v-13q0 -4 4 -4t4 4V0ZM-2.6 -19a2.8 2.8 0 1 1 5.2 0ZM4 2L6 -24"
    return out + [
        group([path(man, "#171A17", "#171A17", 1)], x=x, y=362 if x < 80 else 360, scale=scale)
        for x, scale in ((52, 1), (66, 0.94), (108, 1.02), (124, 0.9))
    ]


def _wall(line: Sequence[Point]) -> Shapes:
    """The wall follows a ridge, crenels on top, with three towers."""
    foot = [(x, y + 1) for x, y in line]
    crest = [(x, y - 2) for x, y in line]
    towers = "".join(
        f"M{num(foot[k][0] - 6)} {num(foot[k][1] + 5)}h12v-12h-2v-3h-2v3h-4v-3h-2v3h-2Z" for k in (8, 28, 47)
    )
    return [
        path(smooth(foot, False), None, "#EFE6CF", 5.5),
        path(smooth(crest, False), None, "#4E544D", 2.2, dash=[3, 2.6]),
        path(towers, "#EFE6CF", "#4E544D", 1.1),
    ]
