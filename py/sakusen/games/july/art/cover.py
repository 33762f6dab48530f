"""The picture on the cover of July Offensive: the Halha in the steppe."""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.hexmap.fields import hash01
from sakusen.art.pens.shapes import (
    Shapes,
    circle,
    circle_path,
    group,
    num,
    path,
)
from sakusen.art.ridges import ridge, ridge_shape


def picture(_: Mapping[str, str]) -> Shapes:
    """Tanks on the skyline of the steppe, and the river winding towards the reader."""
    out = [
        circle(112, 188, 78, fill="#F2E7C6"),
        circle(112, 188, 78, stroke="#F2E7C6", width=18, opacity=0.25),
    ]
    for i, (y, colour) in enumerate(((226, "#A9964F"), (246, "#94843F"), (276, "#7C7035"), (322, "#625A2C"))):
        out.append(ridge_shape(ridge(y, 10 + 4 * i, 130, 3 + i), colour, 420))
    grass = []
    for i in range(120):
        foot = f"M{num(300 * hash01(i, 1, 91))} {num(270 + 140 * hash01(i, 2, 91))}"
        grass.append(f"{foot}l-1.5 -5{foot}l1.5 -6")
    out.append(path("".join(grass), None, "#3C3719", 0.8, opacity=0.45))
    bank = "M208 232C190 240 232 248 196 258S120 276 150 292S226 312 168 340S40 372 70 430"
    out += [
        path(bank + "H190C150 390 250 360 262 330S190 292 200 276S258 252 226 240S222 234 214 232Z", "#CFE0DC"),
        path(bank, None, "#5E8C95", 1.2),
    ]
    tanks = ((40, 232, 0.62), (78, 230, 0.5), (112, 236, 0.7))
    dust = "".join(f"M{x - 8} {y}q-16 -10 -30 -4q-12 2 -16 6Z" for x, y, _ in tanks)
    out.append(path(dust, "#F2E7C6", opacity=0.4))
    return out + [group(_tank("#2A2614"), x=x, y=y - 2, scale=scale) for x, y, scale in tanks]


def _tank(ink: str) -> Shapes:
    wheels = "".join(circle_path(x, 1, 3.2) for x in (-14, -7, 0, 7, 14))
    return [path("M-18 0h36l3 -6h-42ZM-14 -6h27l-4 -7h-18ZM-6 -13h12l-2 -6h-8ZM5 -17h17v2.4H5Z" + wheels, ink)]
