"""The pictures of the covers, each in three or four flat inks, 300 by 420 units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakusen.art.fields import hash01, noise
from sakusen.art.paths import smooth
from sakusen.art.shapes import (
    Point,
    Shape,
    Shapes,
    circle,
    circle_path,
    gradient,
    group,
    num,
    path,
    rect,
    stretched,
)

Outline = Mapping[str, str]
_CREAM = "#F2E3C4"


# ---------------------------------------------------------------- Kinmen: junks at dawn
def kinmen(outline: Outline) -> Shapes:
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


# ---------------------------------------------------------------- July: the Halha in the steppe
def july(_: Outline) -> Shapes:
    """Tanks on the skyline of the steppe, and the river winding towards the reader."""
    out = [
        circle(112, 188, 78, fill="#F2E7C6"),
        circle(112, 188, 78, stroke="#F2E7C6", width=18, opacity=0.25),
    ]
    for i, (y, colour) in enumerate(((226, "#A9964F"), (246, "#94843F"), (276, "#7C7035"), (322, "#625A2C"))):
        out.append(_ridge_shape(_ridge(y, 10 + 4 * i, 130, 3 + i), colour, 420))
    grass = []
    for i in range(120):
        foot = f"M{num(300 * hash01(i, 1, 91))} {num(270 + 140 * hash01(i, 2, 91))}"
        grass.append(f"{foot}l-1.5 -5{foot}l1.5 -6")
    out.append(path("".join(grass), None, "#3C3719", 0.8, opacity=0.45))
    bank = "M208 232C190 240 232 248 196 258S120 276 150 292S226 312 168 340S40 372 70 430"
    out += [
        path(
            bank + "H190C150 390 250 360 262 330S190 292 200 276S258 252 226 240S222 234 214 232Z", "#CFE0DC"
        ),
        path(bank, None, "#5E8C95", 1.2),
    ]
    tanks = ((40, 232, 0.62), (78, 230, 0.5), (112, 236, 0.7))
    dust = "".join(f"M{x - 8} {y}q-16 -10 -30 -4q-12 2 -16 6Z" for x, y, _ in tanks)
    out.append(path(dust, "#F2E7C6", opacity=0.4))
    return out + [group(_tank("#2A2614"), x=x, y=y - 2, scale=scale) for x, y, scale in tanks]


def _tank(ink: str) -> Shapes:
    wheels = "".join(circle_path(x, 1, 3.2) for x in (-14, -7, 0, 7, 14))
    return [
        path("M-18 0h36l3 -6h-42ZM-14 -6h27l-4 -7h-18ZM-6 -13h12l-2 -6h-8ZM5 -17h17v2.4H5Z" + wheels, ink)
    ]


# ---------------------------------------------------------------- Taiwan: the strait as a plotting table
def taiwan(_: Outline) -> Shapes:
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


# ---------------------------------------------------------------- Gunki: a staff that carries no colours
_RIDGES = (
    (196, 66, "#BDBBAF", "#E4DAC3"),
    (226, 74, "#A2A399", "#E4DAC3"),
    (262, 76, "#7F847A", "#E4DAC3"),
    (314, 70, "#565D55", "#8E9086"),
    (372, 52, "#2B2F2B", "#1E211E"),
)


def gunki(_: Outline) -> Shapes:
    """Ink-wash ridges in morning haze, the outer wall along one of them, and a bare staff."""
    out = [circle(170, 104, 30, fill="#F6EFDC")]
    for i, (y, height, near, far) in enumerate(_RIDGES):
        line = _ridge(y, height, 118 + 16 * i, 20 + 5 * i)
        top = min(p[1] for p in line)
        haze = gradient((0, top), (0, y + 108), ((0, near), (1, far)))
        out.append(_ridge_shape(line, haze, y + 108))
        if i == 2:
            out += _wall(line)
    out += [
        path("M88 380V122", None, "#23201B", 5),
        path("M88 380V122", None, "#A2392A", 3),
        circle(88, 119, 5, fill="#C8921E", stroke="#23201B", width=1),
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


# ---------------------------------------------------------------- ridges
def _ridge(y: float, height: float, wave: float, seed: int) -> list[Point]:
    """A skyline from edge to edge, three octaves deep."""
    return [
        (
            x,
            y
            - height * (0.5 + 0.5 * noise(x, seed * 7, wave, seed))
            - height * 0.28 * noise(x, 3, wave / 2.7, seed + 1)
            - height * 0.1 * noise(x, 5, wave / 7, seed + 2),
        )
        for x in range(-6, 310, 4)
    ]


def _ridge_shape(line: Sequence[Point], fill: object, base: float) -> Shape:
    return path(smooth(line, False) + f"L310 {num(base)}L-6 {num(base)}Z", fill)
