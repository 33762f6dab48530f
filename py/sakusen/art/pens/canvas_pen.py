"""The canvas pen: shapes to calls on a 2D context that is handed in.

Every call from Python crosses into the browser, so the pen keeps the methods it needs, sets an attribute only
when it changes, and keeps one ``Path2D`` per distinct path. It never looks anything up in the browser itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sakusen.art.pens.palette import FONTS, LIGHT
from sakusen.art.pens.shapes import Colour, Shape
from sakusen.art.pens.svg_pen import stacked_baselines

_ALIGN = {"middle": "center", "end": "right"}


class PathCache:
    """One ``Path2D`` per path string, shared by all pens of a page; forgets everything when it is full."""

    def __init__(self, path2d: Callable[[str], object], limit: int = 4000) -> None:
        self._make, self._limit = path2d, limit
        self._known: dict[str, object] = {}

    def __call__(self, d: str) -> object:
        """The path for this data, made on first use."""
        found = self._known.get(d)
        if found is None:
            if len(self._known) >= self._limit:
                self._known.clear()
            found = self._known[d] = self._make(d)
        return found


class CanvasPen:
    """Paints shapes on a canvas context, in whatever transform the context has.

    ``ctx``      a ``CanvasRenderingContext2D``, or anything with its methods
    ``path2d``   makes a ``Path2D`` of path data; hand in a ``PathCache`` to share paths between pens
    ``array``    turns a list of numbers into what ``setLineDash`` takes (``to_js`` in the browser)
    ``scratch``  returns an empty context of the same pixel size and its canvas, used to paint a group with an
                 opacity as a whole; without it the opacity goes to each child, which shows where children
                 overlap

    The context is left as it was found. A pen may be kept for as long as its canvas lives.
    """

    def __init__(
        self,
        ctx: Any,
        path2d: Callable[[str], object],
        colours: Mapping[str, str] = LIGHT,
        *,
        lang: str = "ja",
        clips: Mapping[str, str] | None = None,
        array: Callable[[Sequence[float]], object] = list,
        scratch: Callable[[], tuple[Any, object]] | None = None,
    ) -> None:
        self._path2d = path2d if isinstance(path2d, PathCache) else PathCache(path2d)
        self._colours, self._fonts, self._clips = colours, FONTS[lang], clips or {}
        self._lang, self._array, self._scratch = lang, array, scratch
        self._ctx = ctx
        self._save, self._restore, self._transform = ctx.save, ctx.restore, ctx.transform
        self._fill, self._stroke, self._clip = ctx.fill, ctx.stroke, ctx.clip
        self._fill_text, self._stroke_text, self._set_dash = ctx.fillText, ctx.strokeText, ctx.setLineDash
        self._now: dict[str, object] = {}

    def paint(self, shapes: Iterable[Shape], alpha: float = 1.0) -> None:
        """Draw the shapes in order; ``alpha`` is multiplied into every opacity."""
        self._save()
        self._now = {}  # nobody knows what the context was left with
        for shape in shapes:
            self._one(shape, alpha)
        self._restore()
        self._now = {}

    def _one(self, shape: Shape, alpha: float) -> None:
        if "d" in shape:
            self._draw_path(shape, alpha)
        elif "text" in shape:
            self._draw_text(shape, alpha)
        else:
            self._draw_group(shape, alpha)

    def _set(self, name: str, value: object) -> None:
        if self._now.get(name) != value:
            self._now[name] = value
            setattr(self._ctx, name, value)

    def _paint_with(self, name: str, value: Colour) -> None:
        """Set ``fillStyle`` or ``strokeStyle`` to a palette name, a literal colour or a gradient."""
        if isinstance(value, str):
            self._set(name, self._colours.get(value, value))
            return
        made = self._ctx.createLinearGradient(*value["line"])
        for at, colour in value["stops"]:
            made.addColorStop(at, self._colours.get(colour, colour))
        self._now[name] = None
        setattr(self._ctx, name, made)

    def _draw_path(self, shape: Shape, alpha: float) -> None:
        get = shape.get
        outline = self._path2d(shape["d"])
        alpha *= get("opacity", 1.0)
        if "fill" in shape:
            self._set("globalAlpha", alpha * get("fill_opacity", 1.0))
            self._paint_with("fillStyle", shape["fill"])
            if "rule" in shape:
                self._fill(outline, shape["rule"])
            else:
                self._fill(outline)
        if "stroke" in shape:
            self._set("globalAlpha", alpha * get("stroke_opacity", 1.0))
            self._paint_with("strokeStyle", shape["stroke"])
            self._set("lineWidth", get("width", 1))
            self._set("lineCap", get("cap", "butt"))
            self._set("lineJoin", get("join", "miter"))
            self._dash(get("dash"))
            self._stroke(outline)

    def _dash(self, dash: Sequence[float] | None) -> None:
        wanted = tuple(dash or ())
        if self._now.get("dash", ()) != wanted:
            self._now["dash"] = wanted
            self._set_dash(self._array(list(wanted)))

    def _draw_text(self, shape: Shape, alpha: float) -> None:
        get, string, x, y, size = shape.get, shape["text"], shape["x"], shape["y"], shape["size"]
        if get("turn"):
            upright = {key: value for key, value in shape.items() if key != "turn"}
            self._draw_group({"group": [upright], "matrix": _turned(shape["turn"], x, y)}, alpha)
            return
        self._set("globalAlpha", alpha * get("opacity", 1.0))
        style = "italic " if get("italic") else ""
        self._set("font", f"{style}{get('weight', 400)} {size}px {self._fonts[get('font', 'sans')]}")
        vertical = get("vertical")
        self._set("textAlign", "center" if vertical else _ALIGN.get(get("anchor", ""), "left"))
        self._set("letterSpacing", "0px" if vertical else f"{get('spacing', 0)}px")
        if vertical:
            runs = list(zip(string, stacked_baselines(string, y, size, get("spacing", 0)), strict=True))
        else:
            runs = [(string, y)]
        if get("halo"):
            self._paint_with("strokeStyle", shape["halo"])
            self._set("lineWidth", shape["halo_width"])
            self._set("lineJoin", "round")
            self._dash(None)
            for run, base in runs:
                self._stroke_text(run, x, base)
        self._paint_with("fillStyle", shape["fill"])
        for run, base in runs:
            self._fill_text(run, x, base)

    def _draw_group(self, shape: Shape, alpha: float) -> None:
        opacity = shape.get("opacity", 1.0)
        if opacity < 1 and self._scratch is not None:
            self._draw_whole(shape, alpha * opacity)
            return
        matrix, clip = shape.get("matrix"), shape.get("clip")
        boxed = matrix is not None or clip is not None
        if boxed:
            self._save()
            before = dict(self._now)
            if matrix is not None:
                self._transform(*matrix)
            if clip is not None:
                self._clip(self._path2d(clip if clip.startswith("M") else self._clips[clip]), "evenodd")
        for child in shape["group"]:
            self._one(child, alpha * opacity)
        if boxed:
            self._restore()
            self._now = before

    def _draw_whole(self, shape: Shape, alpha: float) -> None:
        """Paint a group on a scratch canvas, then lay that over this one with the group's opacity."""
        assert self._scratch is not None
        ctx, canvas = self._scratch()
        ctx.setTransform(self._ctx.getTransform())
        pen = CanvasPen(ctx, self._path2d, self._colours, lang=self._lang, clips=self._clips, array=self._array)
        pen.paint([{key: value for key, value in shape.items() if key != "opacity"}])
        self._save()
        self._ctx.setTransform(1, 0, 0, 1, 0, 0)
        self._ctx.globalAlpha = alpha
        self._ctx.drawImage(canvas, 0, 0)
        self._restore()


def _turned(degrees: float, x: float, y: float) -> list[float]:
    """The matrix that turns by ``degrees`` about a point."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [c, s, -s, c, x - c * x + s * y, y - s * x - c * y]
