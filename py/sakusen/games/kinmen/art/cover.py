"""The picture on the cover of Kinmen 1949: junks at dawn."""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.pens.shapes import (
    Shape,
    Shapes,
    circle,
    group,
    num,
    path,
    rect,
    stretched,
)

_CREAM = "#F2E3C4"


def picture(outline: Mapping[str, str]) -> Shapes:
    """Junks on a morning sea before the northern beaches; the coast is the map's own."""
    out = [
        circle(112, 176, 88, fill="#F3E2BC"),
        circle(112, 176, 66, fill="#E39A55"),
        rect(0, 200, 300, 220, fill="#173D4F"),
    ]
    out += [_swell(i) for i in range(24)]
    for x, y, w in (
        (112, 205, 132),
        (108, 213, 100),
        (118, 222, 112),
        (106, 233, 66),
        (116, 246, 76),
        (110, 260, 40),
    ):
        out.append(rect(x - w / 2, y, w, 3, 1.5, fill="#E8A766", opacity=0.85))
    for x, y, scale in (
        (30, 211, 0.5),
        (58, 216, 0.58),
        (150, 211, 0.5),
        (186, 216, 0.58),
        (86, 226, 0.72),
        (140, 230, 0.8),
        (200, 238, 0.9),
        (40, 243, 1.0),
        (112, 256, 1.2),
        (176, 268, 1.25),
    ):
        out.append(group(_junk("#0B2430", "#F4E8CC"), x=x, y=y, scale=scale))
    if outline:
        land = outline["land"]
        island = [
            path(land, None, _CREAM, 52, opacity=0.07),
            path(land, None, _CREAM, 22, opacity=0.13),
            path(land, "#EBD9B4", rule="evenodd"),
            path(outline["roads"], None, "#B79A66", 4),
            path(outline["hills"], "#CDB27C"),
        ]
        out.append(stretched(island, -22, 268, 0.19, 0.182))
    return out


def _swell(i: int) -> Shape:
    """One line of the sea, wider and bolder the nearer it is."""
    y, step = 205 + i * i * 0.40, 18 + i * 3
    wave = f"q{num(step / 4)} -{num(1.2 + i * 0.16)} {num(step / 2)} 0t{num(step / 2)} 0"
    return path(
        f"M-10 {num(y)}" + wave * (320 // step + 2),
        None,
        "#6B97A4",
        round(0.5 + i * 0.02, 2),
        opacity=round(0.75 - i * 0.015, 3),
    )


def _junk(hull: str, sail: str) -> Shapes:
    return [
        path("M-14 0q14 6 28 0l-4 7h-20Z", hull),
        path("M-3 -2V-22q12 5 11 20ZM-5 -2V-16q-8 4 -7 14Z", sail),
        path("M-3 -16h9M-3 -10h11", None, hull, 0.8),
    ]
