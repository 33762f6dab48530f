"""A sea chart of zones: depths, coasts, rhumb lines, borders between seas, where one may cross, boxes beside the seas.

Besides what ``seachart_coast`` reads, the sheet spec gives

``ridge``   the points of a range of mountains, drawn as hachures and not in play
``rose``    where the compass stands from which the rhumb lines run
``arrows``  by pair of places the two ends of the double arrow that says one may go from one to the other; there is
            one for every adjacency of the board, and no other is drawn
``colours`` by scheme, what this map calls by names of its own

and the board ``places`` (``id``, ``kind``: "sea", "base", ...) and ``adjacency`` (``a``, ``b``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from sakusen.art.hexmap.contours import contour, contour_path
from sakusen.art.hexmap.fields import Field, hash01, noise_field
from sakusen.art.hexmap.ground import sheet_edge
from sakusen.art.hexmap.paths import roughen, signed_area, simplify_loop, smooth, soften
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
    polyline,
    rect,
    segment,
)
from sakusen.games.taiwan202x.art.seachart_coast import Chart, border_line

#: Depth bands: the depth at the edge of each, and its colour.
_BANDS = ((-104, "sea1"), (-62, "sea2"), (-28, "sea3"))
_SHELF = -14.6
#: Engraved lines along the shore: distance and opacity.
_WATERLINES = ((-3.3, 0.4), (-6.6, 0.3), (-10.4, 0.22), (-14.6, 0.16))
_RHUMBS = 16
_DASHES = [9, 3, 2, 3]


def bake(board: Spec, sheet: Spec) -> dict[str, object]:
    """Paint everything of a sea chart that does not depend on language; see ``sakusen.art.bake``. The clip "water" is
    all that is not land."""
    chart = Chart(board, sheet)
    return {
        "slug": sheet["slug"],
        "size": list(sheet["size"]),
        "clips": {"land": chart.land, "water": chart.water, "sheet": sheet_edge(chart.size)},
        "colours": sheet["colours"],
        "layers": {name: painter(chart) for name, painter in PAINTERS.items()},
        "outline": {"land": chart.land, "roads": "", "hills": ""},
    }


# ---------------------------------------------------------------- water
def _level(field: Field, level: float, tolerance: float, least: float) -> str:
    """Path data of the lines at a level, tight curves without cusps; loops smaller than ``least`` are dropped."""
    loops = (loop for loop in contour(field, level) if abs(signed_area(loop)) > least)
    return "".join(smooth(simplify_loop(loop, tolerance), True, 1 / 6) for loop in loops)


def paint_depths(chart: Chart) -> Shapes:
    """Four flat tints with hairline isobaths between them."""
    out = [rect(0, 0, *chart.size, fill="sea0")]
    for level, colour in _BANDS:
        out.append(path(_level(chart.depth, level, 0.8, 400), colour, "waterline", 0.6, stroke_opacity=0.35))
    return out


def paint_rhumbs(chart: Chart) -> Shapes:
    """Faint lines in sixteen directions from the compass."""
    x, y = chart.sheet["rose"]
    far = math.hypot(*chart.size)
    rays = []
    for k in range(_RHUMBS):
        c, s = math.cos(math.tau * k / _RHUMBS), math.sin(math.tau * k / _RHUMBS)
        rays.append(segment((x + 36 * c, y + 36 * s), (x + far * c, y + far * s)))
    return [path("".join(rays), None, "waterline", 0.6, opacity=0.26)]


def paint_rose(chart: Chart) -> Shapes:
    """The compass rose; its letter is a word of the map."""
    x, y = chart.sheet["rose"]
    rose = [
        circle(0, 0, 33, fill="sea1", fill_opacity=0.45, stroke="zone", width=0.7),
        circle(0, 0, 36, stroke="zone", width=0.7, dash=[1, 3.7]),
        path(_points(25, 8, 0.3), None, "zone", 0.7, join="round"),
        path(_points(27, 4, 0.24), "zone", opacity=0.55),
        path("".join(_half_point(27, k) for k in range(4)), "zone"),
    ]
    return [group(rose, x=x, y=y, opacity=0.75)]


def _points(radius: float, count: int, waist: float) -> str:
    """A star with one point straight up."""
    corners = []
    for i in range(2 * count):
        far, angle = radius if i % 2 == 0 else radius * waist, math.tau * (i / (2 * count) - 0.25)
        corners.append((far * math.cos(angle), far * math.sin(angle)))
    return polygon(corners)


def _half_point(radius: float, quarter: int) -> str:
    """The side of a point of the rose that lies in the shade."""
    angle = math.tau * (quarter / 4 - 0.25)
    tip, inner = (radius, angle), (radius * 0.24, angle + math.tau / 8)
    return polygon([(0.0, 0.0), *((far * math.cos(turn), far * math.sin(turn)) for far, turn in (tip, inner))])


def paint_shelf(chart: Chart) -> Shapes:
    """The pale water along every coast, with engraved lines in it."""
    out = [path(_level(chart.shore, _SHELF, 0.6, 40), "sea3")]
    for level, opacity in _WATERLINES:
        out.append(path(_level(chart.shore, level, 0.45, 40), None, "waterline", 0.7, opacity=opacity))
    return out


# ---------------------------------------------------------------- land
def paint_land(chart: Chart) -> Shapes:
    """Land with patches of a second tint, and the line of the shore."""
    patches = noise_field(chart.frame, 80, 21).plus(noise_field(chart.frame, 34, 22), 0.5)
    return [
        path(chart.land, "land"),
        group([path(contour_path(patches, 0.15, 0.9, 300), "land2", opacity=0.7)], clip="land"),
        path(chart.land, None, "coast", 1.25, join="round"),
    ]


def paint_ridge(chart: Chart) -> Shapes:
    """A range of mountains as hachures on both sides of its crest."""
    crest = soften(roughen(chart.sheet["ridge"], 11, 1.0, 20, 91), 2)
    strokes = []
    for i, (x, y) in enumerate(crest):
        for side in (-1, 1):
            long = 4.5 + 4 * hash01(i, side, 8)
            strokes.append(f"M{num(x + side * 2.6)} {num(y)}l{num(side * long)} 2.5")
    return [path("".join(strokes), None, "hach", 0.9, opacity=0.5)]


# ---------------------------------------------------------------- zones
def paint_borders(chart: Chart) -> Shapes:
    """Dash and dot on a pale casing where two seas meet."""
    d = "".join(smooth(border_line(chart.sheet, pair)[::2], False, 1 / 6) for pair in chart.sheet["borders"])
    return [path(d, None, "casing", 6, opacity=0.75), path(d, None, "zone", 1.5, dash=_DASHES)]


def paint_pane(chart: Chart) -> Shapes:
    """The zone astride two seas: the border passes under it."""
    x, y, w, h = chart.sheet["pane"]["rect"]
    return [
        rect(x, y, w, h, 26, fill="box", fill_opacity=0.5, stroke="zone", width=1.6),
        rect(x + 4, y + 4, w - 8, h - 8, 22, stroke="zone", width=0.6, opacity=0.7),
    ]


def paint_boxes(chart: Chart) -> Shapes:
    """The bases: a double rule and a line under where the title will stand."""
    out: Shapes = []
    for x, y, w, h in chart.sheet["boxes"].values():
        out += [
            rect(x, y, w, h, 3, fill="box", fill_opacity=0.74, stroke="ink2", width=1.2),
            rect(x + 3.5, y + 3.5, w - 7, h - 7, 1.5, stroke="ink2", width=0.6, opacity=0.6),
            path(polyline([(x + 12, y + 30), (x + w - 12, y + 30)]), None, "ink2", 0.6, opacity=0.7),
        ]
    return out


def paint_arrows(chart: Chart) -> Shapes:
    """A double arrow for every adjacency of the board: without one nobody may go that way."""
    arrows = {frozenset(pair): ends for pair, ends in chart.sheet["arrows"].items()}
    return [_double_arrow(*arrows[frozenset((near["a"], near["b"]))]) for near in chart.board["adjacency"]]


def _double_arrow(a: Point, b: Point) -> Shape:
    half = math.dist(a, b) / 2
    n, inner = num(half), num(half - 4)
    shaft, heads = f"M-{inner} 0H{inner}", f"M{n} 0l-8 -5v10ZM-{n} 0l8 -5v10Z"
    arrow = [
        path(shaft + heads, "casing", "casing", 5, join="round"),
        path(shaft, None, "zone", 2),
        path(heads, "zone"),
    ]
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return group(arrow, x=(a[0] + b[0]) / 2, y=(a[1] + b[1]) / 2, turn=turn)


def paint_frame(chart: Chart) -> Shapes:
    """The double rule about the sheet."""
    w, h = chart.size
    return [
        rect(9, 9, w - 18, h - 18, stroke="ink2", width=1.4, opacity=0.7),
        rect(13, 13, w - 26, h - 26, stroke="ink2", width=0.6, opacity=0.7),
    ]


#: Layers of the map from the bottom up, with their painters.
PAINTERS: Mapping[str, Callable[[Chart], Shapes]] = {
    "depths": paint_depths,
    "rhumbs": paint_rhumbs,
    "rose": paint_rose,
    "shelf": paint_shelf,
    "land": paint_land,
    "ridge": paint_ridge,
    "borders": paint_borders,
    "pane": paint_pane,
    "boxes": paint_boxes,
    "arrows": paint_arrows,
    "frame": paint_frame,
}
