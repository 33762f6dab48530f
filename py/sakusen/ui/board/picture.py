"""A position as one SVG picture, drawn by the painter of the table: for posters, articles and files."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...art.hexmap.layers import board_shapes
from ...art.pens.palette import PALETTES
from ...art.pens.shapes import group
from ...art.pens.svg_pen import svg_document
from ...presenter.contract import Scene, Sprite

if TYPE_CHECKING:
    from ...art.pens.shapes import Shape
    from ...engine.cooperative import Slowly
    from ...presenter.contract import Presenter

LANGS = {"zh-Hant": "zh"}
WIDE = 760.0
"""How wide a picture is, in pixels, unless it is said otherwise: the measure of an article."""
FACE = 60.0
"""The side of the square in which a counter's picture is drawn."""
_NUMBER = re.compile(r"-?\d*\.?\d+")
Box = tuple[float, float, float, float]


def picture(
    presenter: Presenter,
    baked: str,
    scene: Scene,
    lang: str,
    scheme: str,
    title: str,
    box: Sequence[float] = (),
    wide: float = WIDE,
) -> Slowly[str]:
    """The part ``box`` (x0, y0, x1, y1; the table's first view if empty) of a scene, made in steps. ``title`` is what
    a screen reader says."""
    map_ = json.loads(baked)
    yield
    x0, y0, x1, y1 = box or presenter.home
    frame: Box = (x0, y0, x1, y1)
    counters = [
        _counter(sprite)
        for sprite in scene.sprites
        if _meets((sprite.x, sprite.y, sprite.x + sprite.size, sprite.y + sprite.size), frame)
    ]
    seen = []
    for shape in (*board_shapes(map_), *presenter.paper(lang), *scene.under, *counters, *scene.over):
        yield
        if _is_seen(shape, frame):
            seen.append(shape)
    colours = {**PALETTES[scheme], **map_.get("colours", {}).get(scheme, {})}
    return svg_document(
        [group(seen, clip="sheet")],
        (x0, y0, x1 - x0, y1 - y0),
        width=wide,
        title=title,
        colours=colours,
        lang=LANGS.get(lang, lang),
        clips=map_["clips"],
    )


def _counter(sprite: Sprite) -> Shape:
    alpha = sprite.alpha if sprite.alpha < 1 else None
    return group(sprite.art, x=sprite.x, y=sprite.y, scale=sprite.size / FACE, opacity=alpha)


def _meets(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _is_seen(shape: Shape, frame: Box) -> bool:
    """Whether a shape may reach into the frame. Groups are kept: their children have coordinates of their own."""
    if "group" in shape:
        return True
    if "text" in shape:
        far = 40 + len(str(shape["text"])) * float(shape["size"])
        x, y = float(shape["x"]), float(shape["y"])
        return _meets((x - far, y - far, x + far, y + far), frame)
    numbers = [float(found) for found in _NUMBER.findall(shape["d"])]
    if not numbers or re.search("[a-zHV]", shape["d"]):
        return True  # relative or one-sided steps: not worth working out
    xs, ys, far = numbers[::2], numbers[1::2], float(shape.get("width", 1))
    return _meets((min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far), frame)
