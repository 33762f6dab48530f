"""The pictures on cards, in two flat inks, 64 by 50 units: one machine, a sea, a track.

What matters lies in the middle 44 units, so that a narrow card may cut off both ends. No flags, no emblems, no faces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sakusen.art.counters.silhouettes import silhouette
from sakusen.art.pens.palette import OFF_WHITE, SIDES, USED_INK, WHITE
from sakusen.art.pens.shapes import Shape, Shapes, circle, circle_path, group, num, path, rect, stretched

WIDTH, HEIGHT = 64.0, 50.0
_PAPER, _WHITE = "#F3EBD8", OFF_WHITE


class Inks(NamedTuple):
    """The strong and the pale ink of a picture."""

    strong: str
    pale: str


BLACK_INKS, RED_INKS, GREY_INKS = (
    Inks("#1F4C66", "#C9DBDC"),
    Inks(SIDES["PRC"].edge, "#EBCFC2"),
    Inks(USED_INK, "#DDD5C2"),
)

_SUBMARINE = (
    "M-26 0Q-26 -6 -16 -6H-6L-5 -12H4L5 -6H16Q26 -5 30 0Q26 5 16 5H-16Q-26 5 -26 0ZM-24 -3L-31 -8V8L-24 3Z"
    "M-2 -12V-19H-0.6V-12Z"
)
_HULL = "M-9 0H9L6.5 4.5H-7ZM-3 0V-3H-1V-5.5H1V-3H4V0Z"
_MISSILE = "M9 0L5.5 -1.9H-7L-9.5 -4.5H-11V4.5H-9.5L-7 1.9H5.5Z"
_DELTA = "M9 0L-6 -8L-4 -1.6H-7.5V1.6H-4L-6 8Z"


# ---------------------------------------------------------------- parts
def _sea(y: float, ink: Inks) -> Shapes:
    """Water from a height down, with one line of swell."""
    swell = f"M-2 {num(y + 7)}q6 -3 12 0" + "t12 0" * 5
    return [rect(0, y, WIDTH, HEIGHT - y, fill=ink.pale), path(swell, None, WHITE, 0.9, opacity=0.75)]


def _hull(x: float, y: float, ink: Inks, scale: float = 1.0) -> Shape:
    """A warship far away."""
    return group([path(_HULL, ink.strong)], x=x, y=y, scale=scale)


def _track(d: str, ink: Inks) -> Shape:
    return path(d, None, ink.strong, 1.5, dash=[3.6, 2.8])


def _missile(x: float, y: float, turn: float, ink: Inks, scale: float = 0.9) -> Shape:
    return group([path(_MISSILE, ink.strong)], x=x, y=y, turn=turn, scale=scale)


def _ridge(d: str, ink: Inks, opacity: float = 0.34) -> Shape:
    return path(d, ink.strong, opacity=opacity)


def _card(x: float, y: float, turn: float, ink: Inks, pale: bool) -> Shape:
    face = rect(-8, -11.5, 16, 23, 2, fill=ink.pale if pale else _WHITE, stroke=ink.strong, width=1.3)
    mark = path("M0 -5L3.6 0L0 5L-3.6 0Z", ink.strong, opacity=0.85)
    return group([face, mark], x=x, y=y, turn=turn)


# ---------------------------------------------------------------- China
def _landing(ink: Inks) -> Shapes:
    """A landing craft, its ramp towards a low island."""
    craft = "M-13 -4H5L9 -9L10.4 -8L7.5 3H-11ZM-12 -5V-10H-6.5V-5Z"
    return [
        *_sea(32, ink),
        _ridge("M33 33Q38 22 45 25Q51 18 57 25Q62 26 66 33Z", ink, 0.42),
        path(
            "M44 24q-.6 -5 1 -8M45 16q-4 -2 -6 .6M45 16q4 -2.4 6.4 0M45 16q-1 -3 -4 -3.4M45 16q2 -3 5 -2.6",
            None,
            ink.strong,
            1.2,
            cap="round",
        ),
        group([path(craft, ink.strong)], x=23, y=35),
        path("M6 39.5h6M9 42.5h5", None, WHITE, 1, cap="round", opacity=0.8),
    ]


def _submarine_at_periscope(ink: Inks) -> Shapes:
    """A submarine just below the surface, its periscope out, a ship on the horizon."""
    return [
        *_sea(19, ink),
        _hull(47, 15.4, ink, 0.85),
        group([path(_SUBMARINE, ink.strong)], x=30, y=35, scale=0.76),
    ]


def _ballistic(ink: Inks) -> Shapes:
    """A warhead falling steeply on a carrier."""
    cone = "M0 8.5L-3.4 -5H3.4ZM-3.4 -6.4H3.4L4.4 -8.6H-4.4Z"
    return [
        *_sea(34, ink),
        _track("M6 33C12 6 28 -4 39 14", ink),
        group([path(cone, ink.strong)], x=41.4, y=20, turn=-20, scale=0.95),
        silhouette("carrier", 41, 36, 0.56, ink.strong),
    ]


def _airborne(ink: Inks) -> Shapes:
    """Parachutes under a transport aircraft."""
    canopy = "M-7.5 0A7.5 7 0 0 1 7.5 0Q5 -1.8 2.6 0Q0 -1.8 -2.6 0Q-5 -1.8 -7.5 0Z"
    lines = "M-7 0.4L0 8.6L7 0.4M-2.5 0.4L0 8.6L2.5 0.4"
    plane = "M-13 0H7Q12 0 12 2.2Q11 4 6 4H-8L-13 1.2L-15 -4.4H-12ZM-3 2L-8 8H-5L4 2.2Z"
    out: Shapes = [rect(0, 43, WIDTH, 7, fill=ink.pale), group([path(plane, ink.strong)], x=40, y=8, scale=0.92)]
    for x, y, scale in ((20, 20, 0.95), (34, 28, 1.15), (49, 23, 0.8)):
        man = rect(-1.2, 8.2, 2.4, 4.6, 1, fill=ink.strong)
        hanging = [path(lines, None, ink.strong, 0.7), path(canopy, ink.strong), man]
        out.append(group(hanging, x=x, y=y, scale=scale))
    return out


def _drones(ink: Inks) -> Shapes:
    """Three delta drones going down."""
    out = _sea(41, ink)
    for x, y, scale in ((20, 13, 0.82), (37, 17, 1.05), (30, 33, 0.9)):
        tail = path("M-10 0H-19", None, ink.strong, 1.2, dash=[2.4, 2])
        out.append(group([tail, path(_DELTA, ink.strong)], x=x, y=y, turn=36, scale=scale))
    return out


def _one_exchanged(ink: Inks) -> Shapes:
    """One card changed for another."""
    return [
        *_arrows(ink),
        _card(20, 25, -7, ink, False),
        _card(44, 25, 7, ink, True),
    ]


def _arrows(ink: Inks) -> Shapes:
    arcs = "M24 9Q32 4 40 9M40 41Q32 46 24 41"
    heads = "M42.6 10.8L37.6 11.2L40.4 6.4ZM21.4 39.2L26.4 38.8L23.6 43.6Z"
    return [path(arcs, None, ink.strong, 1.6, cap="round"), path(heads, ink.strong)]


# ---------------------------------------------------------------- United States and Japan
def _mobilization(ink: Inks) -> Shapes:
    """A helicopter destroyer puts to sea under the disc of the sun, an escort behind it."""
    return [
        circle(43, 13, 7.5, stroke=ink.strong, width=1.6),
        *_sea(35, ink),
        silhouette("destroyer", 17, 32.4, 0.42, ink.strong),
        silhouette("helicopter_destroyer", 34, 34, 0.94, ink.strong),
    ]


def _shore_missile(ink: Inks) -> Shapes:
    """A lorry with its launcher raised on an island, a missile close over the waves."""
    box = path("M-7.5 -2.6H7.5V2.6H-7.5ZM-7.5 0H7.5", ink.strong, _PAPER, 0.6)
    cab = path("M-11 0H9V-3H4L2.6 -7H-1V-3H-11Z", ink.strong)
    wheels = path("".join(circle_path(x, 1.4, 2.1) for x in (-8, -2.6, 5.4)), ink.strong, _PAPER, 0.7)
    return [
        *_sea(35, ink),
        _ridge("M-2 36V31Q8 27 18 29Q29 30 34 36Z", ink, 0.42),
        group([group([box], x=-6, y=-7, turn=-32), cab, wheels], x=18, y=28, scale=0.92),
        _missile(44, 19, 12, ink, 0.78),
        _track("M22 18Q28 14.4 35 17", ink),
        _hull(52, 34, ink, 0.7),
    ]


def _deep_submarine(ink: Inks) -> Shapes:
    """A submarine deep down, three torpedoes on their way up to a ship."""
    torpedo = "M5 0L3 -1.2H-4L-5 -2.2V2.2L-4 1.2H3Z"
    out = [*_sea(13, ink), _hull(17, 9.6, ink, 0.9)]
    for x, y in ((19, 20), (14, 25.4), (24, 26)):
        body = [path("M-6 0H-14", None, WHITE, 1, dash=[2, 2]), path(torpedo, ink.strong)]
        out.append(group(body, x=x, y=y, turn=-146, scale=0.8))
    return [*out, stretched([path(_SUBMARINE, ink.strong)], 37.0, 39.0, -0.66, 0.66)]


def _cruise_missile(ink: Inks) -> Shapes:
    """A missile in a low arc from a mountain coast to a ship."""
    return [
        *_sea(35, ink),
        _ridge("M-2 36V14L6 8L12 17L17 13L26 28L31 36Z", ink, 0.42),
        _track("M17 25C24 11 34 8 42 15", ink),
        _missile(45, 18.4, 44, ink, 0.84),
        _hull(49, 35, ink, 0.86),
    ]


def _sortie(ink: Inks) -> Shapes:
    """Two fighters climb over mountains."""
    return [
        path("M-2 51V40L8 31L15 38L25 27L36 40L45 33L66 51Z", ink.pale),
        silhouette("fighter", 23, 31, 0.92, ink.strong, 40),
        silhouette("fighter", 44, 19, 0.92, ink.strong, 40),
    ]


def _underwater(ink: Inks) -> Shapes:
    """Three drones under water, on their way to a hull above."""
    body = (
        "M-14 0Q-14 -3.6 -8 -3.6H8Q14 -3.6 16 0Q14 3.6 8 3.6H-8Q-14 3.6 -14 0ZM-13 -1L-18 -5V5L-13 1Z"
        "M-2 -3.6V-6.4H3V-3.6Z"
    )
    out = [*_sea(13, ink), group([path("M-16 -3H18L13 5H-13ZM-4 -3V-7H4V-3Z", ink.strong)], x=40, y=12, scale=0.86)]
    for x, y, scale in ((24, 26, 0.62), (40, 33, 0.78), (22, 41, 0.7)):
        out.append(group([path(body, ink.strong)], x=x, y=y, scale=scale, turn=-8))
    return out


def _three_exchanged(ink: Inks) -> Shapes:
    """A fan of three cards changed."""
    out: Shapes = [_card(32 + 11.5 * k, 27 + 1.6 * abs(k), 13.0 * k, ink, k == 0) for k in (-1, 1, 0)]
    return [
        *out,
        path("M18 9Q32 1 46 9", None, ink.strong, 1.6, cap="round"),
        path("M48.4 11.4L43.2 11L46.8 6.2ZM15.6 11.4L20.8 11L17.2 6.2Z", ink.strong),
    ]


def _truce(ink: Inks) -> Shapes:
    """A table seen from above, two papers on it face to face, a pen between them."""
    lines = "M-5 -5H5M-5 -2H5M-5 1H2"
    paper = [
        rect(-7.4, -9, 14.8, 18, 1, fill=_WHITE, stroke=ink.strong, width=1.2),
        path(lines, None, ink.strong, 1, opacity=0.7),
    ]
    return [
        rect(5, 5, 54, 40, 20, fill=ink.pale, stroke=ink.strong, width=1.6),
        rect(8, 8, 48, 34, 17, stroke=ink.strong, width=0.6, opacity=0.6),
        group(paper, x=21, y=25, turn=90),
        group(paper, x=43, y=25, turn=-90),
        path("M28.6 37L38 33.4L39.6 34.2L38.4 35.6L29 38.4Z", ink.strong),
        circle(32, 14.4, 2.6, stroke=ink.strong, width=1.4),
    ]


#: Painters by event, and "joker".
PICTURES: Mapping[str, Callable[[Inks], Shapes]] = {
    "prc_sakishima_landing": _landing,
    "prc_submarine": _submarine_at_periscope,
    "prc_df21": _ballistic,
    "prc_airborne": _airborne,
    "prc_kamikaze_drones": _drones,
    "prc_hybrid": _one_exchanged,
    "roc_jsdf_mobilize": _mobilization,
    "roc_type12": _shore_missile,
    "roc_submarine": _deep_submarine,
    "roc_hsiung_feng": _cruise_missile,
    "roc_rocaf": _sortie,
    "roc_uuv": _underwater,
    "roc_hybrid": _three_exchanged,
    "joker": _truce,
}


def picture(key: str, ink: Inks) -> Shapes:
    """A picture on its paper; raises ``KeyError`` for one that does not exist."""
    return [rect(0, 0, WIDTH, HEIGHT, fill=_PAPER), *PICTURES[key](ink)]
