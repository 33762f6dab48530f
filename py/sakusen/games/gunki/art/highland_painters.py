"""Painters of a map of spaces in mountains: ground, streams, road, ditch, wall, routes, printed arrows, spaces."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from sakusen.art.counters.counters import die
from sakusen.art.counters.states import arrow_outline
from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.fields import hash01, noise_field, segment_distance
from sakusen.art.hexmap.ground import sheet_edge
from sakusen.art.hexmap.paths import normals, ribbon, roughen, smooth, soften
from sakusen.art.hexmap.relief import paint_heights
from sakusen.art.pens.palette import INK, OFF_WHITE, RED, SHADOW
from sakusen.art.pens.shapes import (
    Point,
    Shape,
    Shapes,
    Spec,
    circle,
    group,
    num,
    path,
    polygon,
    rect,
    segment,
    text,
    xy,
)
from sakusen.games.gunki.art.highland import Highland, positions

SHIELD = "M0 -13l12 4v9c0 8 -6 12 -12 14c-6 -2 -12 -6 -12 -14v-9Z"
_TOWER = "M-8 7V-7h3.5v-3h3v3h3v-3h3v3H8V7Z"
_GATE = "M-2 7v-6a2 2 0 0 1 4 0v6Z"


# ---------------------------------------------------------------- ground
def paint_ground(land: Highland) -> Shapes:
    """Land with patches of a second tint, and grass north of the wall."""
    patches = noise_field(land.frame, 110, 35).plus(noise_field(land.frame, 44, 36), 0.5)
    return [
        rect(0, 0, *land.size, fill="land"),
        path(contour_path(patches, 0.16, 0.9, 300), "land2", opacity=0.6),
        path(_grass(land), None, "grass", 0.8, cap="round", opacity=0.5),
    ]


def _grass(land: Highland) -> str:
    """Pairs of short strokes on the plateau, thinned by hash."""
    across, down, out = 34, 30, []
    right, low = land.sheet["margin"] - 8, 150
    for j in range(int(land.size[1] / down) + 1):
        for i in range(int(land.size[0] / across) + 1):
            x, y = i * across + across * hash01(i, j, 15), j * down + down * hash01(i, j, 16)
            if hash01(i, j, 14) > 0.4 or y >= low or x >= right:
                continue
            s = 3 + 2.5 * hash01(i, j, 17)
            out.append(f"M{xy((x, y))}l{xy((-s * 0.4, -s))}M{xy((x + 1.2, y))}l{xy((s * 0.45, -s * 1.1))}")
    return "".join(out)


def paint_mountains(land: Highland) -> Shapes:
    """Tints of height and hachures."""
    return paint_heights(land.height)


def paint_streams(land: Highland) -> Shapes:
    """Streams that come out of the mountains: a pale shoulder, water, an inked edge."""
    out: Shapes = []
    for points in land.sheet["streams"]:
        line = soften(roughen([tuple(p) for p in points], 8, 7, 22, 41), 3)
        last = len(line) - 1
        d = ribbon(line, [0.8 + 1.8 * i / last for i in range(last + 1)])
        out.append(path(d, "bank", "bank", 3.2, join="round", opacity=0.9))
        out.append(path(d, "stream", "streamink", 1.2, join="round"))
    return out


def paint_highway(land: Highland) -> Shapes:
    """The road that divides the sectors."""
    d = smooth(land.road, False)
    return [path(d, None, "casing", 9, opacity=0.9), path(d, None, "road", 6)]


def paint_ditch(land: Highland) -> Shapes:
    """The anti-tank ditch: a line with teeth towards the enemy."""
    line = soften(roughen([tuple(p) for p in land.sheet["ditch"]], 8, 3, 22, 71), 3)
    teeth = "".join(f"M{xy(p)}l{xy((-nx * 6, -ny * 6))}" for p, (nx, ny) in zip(line, normals(line), strict=True))
    return [
        path(smooth(line, False), None, "hach", 1.4, opacity=0.6),
        path(teeth, None, "hach", 1.1, opacity=0.55),
    ]


# ---------------------------------------------------------------- the wall
def paint_wall(land: Highland) -> Shapes:
    """The wall: a pale band with crenels on the enemy's side, and towers where no route is near."""
    line = land.wall
    crest = [(x - nx * 4.2, y - ny * 4.2) for (x, y), (nx, ny) in zip(line, normals(line), strict=True)]
    d = smooth(line, False)
    out = [
        path(d, None, "wallink", 9.4, opacity=0.9),
        path(d, None, "wall", 6.6),
        path(smooth(crest, False), None, "wallink", 3, dash=[3.2, 3.2]),
        path(d, None, "wallink", 0.6, dash=[1, 5], opacity=0.7),
    ]
    crossings = [(land.at[r["a"]], land.at[r["b"]]) for r in land.board["routes"] if r["wall"]]
    for x, y in line[7::14]:
        if all(segment_distance(x, y, a, b) >= 30 for a, b in crossings):
            out.append(group([path(_TOWER, "wall", "wallink", 1.4, join="round"), path(_GATE, "wallink")], x=x, y=y))
    return out


def paint_shields(land: Highland) -> Shapes:
    """+1 where a route crosses the wall."""
    out: Shapes = []
    for route in land.board["routes"]:
        if route["wall"]:
            a, b = land.at[route["a"]], land.at[route["b"]]
            x, y = min(land.wall, key=lambda p: segment_distance(p[0], p[1], a, b))
            shield = path(SHIELD, OFF_WHITE, "#3C423C", 1.6)
            out.append(group([shield, text(0, 5, "+1", 12, INK, weight=700, anchor="middle")], x=x, y=y))
    return out


def paint_margin(land: Highland) -> Shapes:
    """The margin beside the map: the ground runs on under it, paler."""
    left, (wide, high) = land.sheet["margin"], land.size
    return [
        rect(left, 0, wide - left, high, fill="paper", opacity=0.88),
        path(segment((left, 13), (left, high - 13)), None, "ink2", 0.8, opacity=0.6),
    ]


# ---------------------------------------------------------------- routes and ways of the enemy
def paint_routes(land: Highland) -> Shapes:
    """The routes between the spaces."""
    d = "".join(segment(land.at[r["a"]], land.at[r["b"]]) for r in land.board["routes"])
    return [
        path(d, None, "halo", 11, opacity=0.8),
        path(d, None, "routeink", 7.4),
        path(d, None, "route", 4.8),
    ]


def paint_entries(land: Highland) -> Shapes:
    """Where assaults enter: solid arrows from the north, with the faces of the die that send them there."""
    out: Shapes = []
    for ident, faces in land.sheet["entries"]:
        x, y = land.at[ident]
        end = y - 24 - land.sheet["radius"] - 7
        outline = arrow_outline((x, 24), (x, y), 0, end, 4.2, 11, 15)
        out.append(path(polygon(outline), "accent", "halo", 1.6, opacity=0.9))
        out.append(_faces_pill(x, 36, faces))
    return out


def _faces_pill(x: float, y: float, words: str) -> Shape:
    wide = 5.9 * len(words) + 14
    return group(
        [
            rect(-wide / 2, -9, wide, 18, 9, fill=OFF_WHITE, stroke="accent", width=1.3),
            text(0, 4, words, 11, RED, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def paint_detour(land: Highland) -> Shapes:
    """The way round of the column: dashed arrows. Each is the four points of a curve, some of them measured from a
    space."""
    out: Shapes = []
    for curve in land.sheet["detour"]:
        out += _dashed_arrow([_measured(land, p) for p in curve])
    return out


def _measured(land: Highland, point: Sequence[float | str]) -> Point:
    """A point of the sheet, or one given as (space, dx, dy)."""
    if isinstance(point[0], str):
        x, y = land.at[point[0]]
        return x + float(point[1]), y + float(point[2])
    return float(point[0]), float(point[1])


def _dashed_arrow(curve: Sequence[Point]) -> Shapes:
    start, first, second, end = curve
    d = f"M{xy(start)}C{xy(first, second, end)}"
    turn = math.degrees(math.atan2(end[1] - second[1], end[0] - second[0]))
    head = path("M12 0L-5 -9.5V9.5Z", "accent", "halo", 1.4)
    return [
        path(d, None, "halo", 8, opacity=0.8),
        path(d, None, "accent", 4.2, dash=[11, 6]),
        group([head], x=end[0], y=end[1], turn=turn),
    ]


# ---------------------------------------------------------------- spaces
def paint_spaces(land: Highland) -> Shapes:
    """The spaces: double rings; the headquarters is red, a space that decides the game has a dashed inner ring."""
    goal = land.board["headquarters"]
    near = {r["b"] if r["a"] == goal else r["a"] for r in land.board["routes"] if goal in (r["a"], r["b"])}
    out: Shapes = []
    for space in land.board["spaces"]:
        x, y = land.at[space["id"]]
        out += _space(x, y, land.sheet["radius"], space["id"] == goal, space["id"] in near)
    return [*out, *barrage_dice(land.board, land.sheet)]


def barrage_dice(board: Spec, sheet: Spec, only: frozenset[str] = frozenset()) -> Shapes:
    """The number of every space that a barrage can hit, or of these only, at its upper right."""
    at = positions(board, sheet)
    numbered = [space for space in board["spaces"] if "barrage_die" in space and space["id"] in (only or at)]
    return [
        group(die(space["barrage_die"], 22), x=at[space["id"]][0] + 27, y=at[space["id"]][1] - 53) for space in numbered
    ]


def _space(x: float, y: float, radius: float, is_goal: bool, decides: bool) -> Shapes:
    return [
        circle(x + 1.5, y + 3, radius + 1, fill=SHADOW, opacity=0.16),
        circle(
            x,
            y,
            radius,
            fill="goal" if is_goal else "space",
            stroke="accent" if is_goal else "ink",
            width=3.2 if is_goal else 2,
        ),
        circle(
            x,
            y,
            radius - 5,
            stroke="accent" if is_goal or decides else "ink2",
            width=1.6 if decides else 0.8,
            dash=[5, 4] if decides else None,
        ),
    ]


#: Layers of the map from the bottom up, with their painters.
PAINTERS: Mapping[str, Callable[[Highland], Shapes]] = {
    "ground": paint_ground,
    "mountains": paint_mountains,
    "streams": paint_streams,
    "road": paint_highway,
    "ditch": paint_ditch,
    "wall": paint_wall,
    "margin": paint_margin,
    "routes": paint_routes,
    "shields": paint_shields,
    "entries": paint_entries,
    "detour": paint_detour,
    "spaces": paint_spaces,
}


def bake(board: Spec, sheet: Spec) -> dict[str, object]:
    """The baked map (see ``sakusen.art.bake``), with the colours of its own by scheme under ``colours``."""
    land = Highland(board, sheet)
    whole = sheet_edge(land.size)
    return {
        "slug": sheet["slug"],
        "size": list(sheet["size"]),
        "clips": {"land": whole, "sheet": whole},
        "colours": sheet["colours"],
        "layers": {name: painter(land) for name, painter in PAINTERS.items()},
        "outline": bare_outline(land),
    }


def bare_outline(land: Highland) -> dict[str, str]:
    """Coarse wall, road and mountains for a thumbnail."""
    return {
        "land": f"M0 0h{num(land.size[0])}v{num(land.size[1])}h{num(-land.size[0])}Z",
        "roads": smooth(land.road, False),
        "hills": contour_path(land.height, 1.5, 2.0, 70),
    }
