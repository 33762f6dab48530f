"""The picture on the cover of Special Operation 202X: the strait as a plotting table."""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.hexmap.fields import noise
from sakusen.art.hexmap.paths import smooth
from sakusen.art.pens.shapes import (
    Point,
    Shapes,
    circle_path,
    group,
    path,
    stretched,
)

_CREAM = "#F2E3C4"


def picture(_: Mapping[str, str]) -> Shapes:
    """Range circles, a sweep, an island and two groups of ships."""
    thin = "".join(circle_path(132, 250, r) for r in range(30, 330, 26) if r % 52 != 30)
    bold = "".join(circle_path(132, 250, r) for r in range(30, 330, 26) if r % 52 == 30)
    out = [
        path(bold, None, "#7FB0BF", 1.4, opacity=0.38),
        path(thin, None, "#7FB0BF", 0.6, opacity=0.38),
        path("M132 250L330 120A240 240 0 0 0 250 44Z", "#7FB0BF", opacity=0.16),
        path(
            "M132 250L330 120M132 250V-20M132 250H-20M132 250H320M132 250V440",
            None,
            "#7FB0BF",
            0.7,
            opacity=0.5,
        ),
    ]
    island = smooth(_island())
    out += [
        path(island, None, _CREAM, 9, opacity=0.2),
        path(island, _CREAM),
        path("M150 176C152 210 138 262 122 300", None, "#C9B58A", 1.4),
    ]
    coast = [
        (60, 60),
        (54, 86),
        (66, 104),
        (48, 128),
        (56, 150),
        (36, 172),
        (40, 196),
        (20, 220),
        (22, 246),
        (0, 268),
    ]
    out.append(path(smooth(coast, False) + "L-4 268V40H60Z", "#C8513C"))
    for x, y in ((66, 190), (58, 214), (72, 236)):
        out.append(group(_ship("#E9826B"), x=x, y=y, scale=0.62))
    for x, y in ((192, 250), (206, 274), (182, 298)):
        out.append(stretched(_ship("#DCE8EE"), x, y, -0.72, 0.72))
    out.append(path("M84 202Q100 196 108 204M84 226Q94 224 100 228", None, "#E9826B", 1.6, dash=[4, 3]))
    return out


def _island() -> list[Point]:
    rough = [
        (150, 164),
        (163, 170),
        (166, 184),
        (160, 200),
        (157, 220),
        (152, 244),
        (143, 270),
        (134, 292),
        (128, 312),
        (122, 318),
        (118, 302),
        (106, 284),
        (100, 262),
        (102, 240),
        (110, 218),
        (122, 196),
        (136, 174),
    ]
    out = []
    for i, (x, y) in enumerate(rough):
        nx, ny = rough[(i + 1) % len(rough)]
        for t in (0, 0.33, 0.66):
            out.append(
                (
                    x + (nx - x) * t + 2.2 * noise(x * t + i, y, 5, 4),
                    y + (ny - y) * t + 2.2 * noise(x, y * t + i, 5, 5),
                )
            )
    return out


def _ship(ink: str) -> Shapes:
    return [path("M-18 0h36l-5 6h-26ZM-8 0v-6h6v-5h4v5h8v6ZM0 -11v-7", ink, ink, 1.2)]
