"""What a picture is: a list of small plain records, fit for JSON, that any pen can draw.

There are three kinds of record, told apart by the key they carry:

``{"d": ...}``      a path: SVG path data with ``fill``, ``stroke``, ``width``, ``opacity``,
                    ``fill_opacity``, ``stroke_opacity``, ``dash`` (list), ``cap``, ``join``, ``rule``
                    ("evenodd")
``{"text": ...}``   a line of text: ``x``, ``y`` (baseline), ``size``, ``fill`` and optionally ``font``
                    ("serif"; sans is the default), ``weight``, ``anchor`` ("middle", "end"), ``spacing``
                    (letter spacing), ``halo``, ``halo_width``, ``opacity``, ``turn`` (degrees about x, y),
                    ``vertical`` (characters stacked downwards, ``y`` being the middle of the column),
                    ``italic``
``{"group": ...}``  a list of records with ``matrix`` (six numbers as in SVG), ``opacity`` (of the whole),
                    ``clip`` (a name known to the pen, or path data)

A colour is a name of ``palette`` ("sea0"), resolved when the picture is painted so that one file serves every
scheme; or a literal ("#B23F2E") for things that look alike in all of them; or ``gradient(...)``. Lengths are
map units, or units of a 60-unit counter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

Shape = dict[str, Any]
"""A record of one of these kinds: what a value is depends on its key."""
Shapes = list[Shape]
Point = tuple[float, float]
Gradient = dict[str, list[Any]]
Colour = str | Gradient
Style = dict[str, Any]
"""Some keys of a record."""
Spec = Mapping[str, Any]
"""A part of a board or of a map's sheet: data of ours, whose keys are described where they are read."""


@lru_cache(maxsize=20_000)
def num(value: float, places: int = 1) -> str:
    """A number as path data wants it: few decimals, no trailing zeros, no negative zero. Kept, for corners of hexes
    come again and again."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def xy(*points: Point) -> str:
    """Points as a space-separated run of path coordinates."""
    return " ".join(f"{num(x)} {num(y)}" for x, y in points)


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight lines through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return polyline(points, True)


def segment(a: Point, b: Point) -> str:
    """Path data of one straight line."""
    return f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"


def rect_path(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Path data of a rectangle, with corners rounded by ``r``."""
    if r <= 0:
        return f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}Z"
    r = min(r, w / 2, h / 2)
    arc, n = f"a{num(r)} {num(r)} 0 0 1 ", num
    return (
        f"M{n(x + r)} {n(y)}h{n(w - 2 * r)}{arc}{n(r)} {n(r)}v{n(h - 2 * r)}{arc}{n(-r)} {n(r)}"
        f"h{n(2 * r - w)}{arc}{n(-r)} {n(-r)}v{n(2 * r - h)}{arc}{n(r)} {n(-r)}Z"
    )


def circle_path(x: float, y: float, r: float) -> str:
    """Path data of a circle."""

    def n(value: float) -> str:
        return num(value, 2)  # small dots need the second decimal

    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0Z"


def star_path(x: float, y: float, r: float, waist: float = 0.42, points: int = 5) -> str:
    """Path data of a star standing on two points; ``waist`` is the inner radius over the outer one."""
    corners = []
    for i in range(2 * points):
        radius, angle = (r if i % 2 == 0 else r * waist), math.radians(-90 + 180 / points * i)
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)


def path(
    d: str, fill: Colour | None = None, stroke: Colour | None = None, width: float | None = None, **style: Any
) -> Shape:
    """A path record. Style values that are None are left out; see the module text for the keys."""
    shape: Shape = {"d": d}
    for key, value in (("fill", fill), ("stroke", stroke), ("width", width), *style.items()):
        if value is not None:
            shape[key] = value
    return shape


def rect(x: float, y: float, w: float, h: float, r: float = 0.0, **style: Any) -> Shape:
    """A rectangle, compiled to a path."""
    return path(rect_path(x, y, w, h, r), **style)


def circle(x: float, y: float, r: float, **style: Any) -> Shape:
    """A circle, compiled to a path."""
    return path(circle_path(x, y, r), **style)


def haloed(d: str, fill: Colour | None, halo: Colour = "halo", width: float = 1.6, **style: Any) -> Shapes:
    """A filled path over a wider line of paper colour, so that it stands off what lies under it."""
    return [path(d, None, halo, width, join="round"), path(d, fill, **style)]


def text(x: float, y: float, string: object, size: float, fill: Colour = "ink", **style: Any) -> Shape:
    """A text record with its baseline at ``y``. Style values that are None are left out."""
    shape: Shape = {"text": str(string), "x": round(x, 1), "y": round(y, 1), "size": size, "fill": fill}
    shape.update((key, value) for key, value in style.items() if value is not None)
    return shape


def group(
    children: Sequence[Shape],
    *,
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 1.0,
    turn: float = 0.0,
    opacity: float | None = None,
    clip: str | None = None,
) -> Shape:
    """A group moved to ``x``, ``y``, scaled and turned (degrees, clockwise) about its own origin."""
    shape: Shape = {"group": list(children)}
    if x or y or scale != 1.0 or turn:
        c, s = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
        shape["matrix"] = [round(v, 4) + 0.0 for v in (c, s, -s, c)] + [round(x, 2) + 0.0, round(y, 2) + 0.0]
    if opacity is not None:
        shape["opacity"] = opacity
    if clip is not None:
        shape["clip"] = clip
    return shape


def stretched(children: Sequence[Shape], x: float, y: float, sx: float, sy: float) -> Shape:
    """A group moved to ``x``, ``y`` and scaled differently along the axes."""
    return {"group": list(children), "matrix": [sx, 0.0, 0.0, sy, x, y]}


def place(children: Sequence[Shape], x: float, y: float, size: float = 46.0, unit: float = 60.0) -> Shape:
    """A counter of ``unit`` units put with its centre at ``x``, ``y``, drawn ``size`` map units wide."""
    return group(children, x=x - size / 2, y=y - size / 2, scale=size / unit)


def gradient(a: Point, b: Point, stops: Sequence[tuple[float, str]]) -> Gradient:
    """A linear gradient between two points, to be used where a colour is expected."""
    return {"line": [a[0], a[1], b[0], b[1]], "stops": [list(stop) for stop in stops]}


def count(shapes: Iterable[Shape]) -> dict[str, int]:
    """How many fills, strokes, texts and groups a picture has; both pens must draw exactly these."""
    total = {"fill": 0, "stroke": 0, "text": 0, "group": 0}
    for shape in shapes:
        if "group" in shape:
            total["group"] += 1
            for key, value in count(shape["group"]).items():
                total[key] += value
        elif "text" in shape:
            total["text"] += 1
        else:
            total["fill"] += "fill" in shape
            total["stroke"] += "stroke" in shape
    return total
