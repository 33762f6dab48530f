"""Bitmaps of the board: layers painted once and then only copied, and counters painted once for each size."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

import js
from pyodide.ffi import to_js

from ..art.canvas_pen import CanvasPen, PathCache
from ..art.palette import PALETTES
from ..tables.contract import Sprite
from .camera import Box

PEN_LANG = {"zh-Hant": "zh"}
MOST_PIXELS = 11_000_000
"""No bitmap is larger: phones refuse more."""
MARGIN = 0.3
"""How much of a window more a layer holds on every side than the window shows."""
EDGE = 4.0
"""Room for the shadow round a counter 60 units wide."""

Shapes = Sequence[Any]


def canvas(wide: int, high: int) -> Any:
    """A new bitmap to paint on."""
    made = js.document.createElement("canvas")
    made.width, made.height = max(1, wide), max(1, high)
    return made


def free(bitmap: Any) -> None:
    """Give the memory of a bitmap back at once; some browsers are slow to notice."""
    if hasattr(bitmap, "close"):
        bitmap.close()
    else:
        bitmap.width = bitmap.height = 0


class Paint:
    """Pens with the colours, language and clips of one map."""

    def __init__(self, baked: str, lang: str, scheme: str) -> None:
        self.baked = json.loads(baked)
        self.lang = PEN_LANG.get(lang, lang)
        self.colours = {**PALETTES[scheme], **self.baked.get("colours", {}).get(scheme, {})}
        self._paths = PathCache(js.Path2D.new)

    def pen(self, ctx: Any, scratch: Callable[[], tuple[Any, Any]] | None = None) -> CanvasPen:
        """A pen on a context."""
        return CanvasPen(
            ctx,
            self._paths,
            self.colours,
            lang=self.lang,
            clips=self.baked["clips"],
            array=to_js,
            scratch=scratch,
        )


class Layer:
    """One picture of a part of the map. ``cover`` repaints it when it does not hold what the window shows."""

    def __init__(self, paint: Paint, sheet: tuple[float, float], whole: bool = False) -> None:
        self._paint, self._sheet, self._whole = paint, sheet, whole
        self._bitmap: Any = None
        self._box: Box = (0.0, 0.0, 0.0, 0.0)
        self._scale = 0.0
        self.shapes: Shapes = ()
        self._stale = True

    def show(self, shapes: Shapes) -> None:
        """Other shapes; nothing happens when they are the same."""
        if shapes != self.shapes:
            self.shapes = shapes
            self._stale = True

    def cover(self, box: Box, scale: float, sharp: bool) -> None:
        """Make sure that a box of the map is painted; with ``sharp`` exactly at this scale."""
        holds = (
            self._box[0] <= max(0.0, box[0])
            and self._box[1] <= max(0.0, box[1])
            and self._box[2] >= min(self._sheet[0], box[2])
            and self._box[3] >= min(self._sheet[1], box[3])
        )
        if (
            self._bitmap is None
            or self._stale
            or not holds
            or (sharp and abs(self._scale / scale - 1) > 1e-3)
        ):
            self._repaint(box, scale)

    def _repaint(self, box: Box, scale: float) -> None:
        self._stale = False
        area = self._wanted(box, scale)
        x0, y0, x1, y1 = area
        wide, high = math.ceil((x1 - x0) * scale), math.ceil((y1 - y0) * scale)
        if not self.shapes:
            if self._bitmap is not None:
                free(self._bitmap)
                self._bitmap = None
            self._bitmap, self._box, self._scale = canvas(1, 1), (0.0, 0.0, *self._sheet), scale
            return
        if self._bitmap is None:
            self._bitmap = canvas(wide, high)
        else:
            self._bitmap.width, self._bitmap.height = wide, high
        self._box, self._scale = (x0, y0, x0 + wide / scale, y0 + high / scale), scale
        ctx = self._bitmap.getContext("2d")
        ctx.setTransform(scale, 0, 0, scale, -x0 * scale, -y0 * scale)
        self._paint.pen(ctx).paint(self.shapes)

    def _wanted(self, box: Box, scale: float) -> Box:
        """The part to paint: the whole sheet if that is not too much, else the window and a margin."""
        wide, high = self._sheet
        if self._whole and wide * high * scale * scale <= MOST_PIXELS:
            return 0.0, 0.0, wide, high
        mx, my = (box[2] - box[0]) * MARGIN, (box[3] - box[1]) * MARGIN
        while (box[2] - box[0] + 2 * mx) * (
            box[3] - box[1] + 2 * my
        ) * scale * scale > MOST_PIXELS and mx > 1:
            mx, my = mx / 2, my / 2
        snap = 1 / scale
        x0 = math.floor(max(0.0, box[0] - mx) / snap) * snap
        y0 = math.floor(max(0.0, box[1] - my) / snap) * snap
        return x0, y0, max(x0 + snap, min(wide, box[2] + mx)), max(y0 + snap, min(high, box[3] + my))

    def draw(self, ctx: Any, x: float, y: float, scale: float) -> None:
        """Copy the layer to a window whose corner is the map point ``x, y``; scale in device pixels."""
        if self._bitmap is None or not self.shapes:
            return
        k = scale / self._scale
        dx, dy = (self._box[0] - x) * scale, (self._box[1] - y) * scale
        if abs(k - 1) < 1e-3:
            ctx.drawImage(self._bitmap, round(dx), round(dy))
        else:
            ctx.drawImage(self._bitmap, dx, dy, self._bitmap.width * k, self._bitmap.height * k)

    def drop(self) -> None:
        """Forget the bitmap and give its memory back."""
        if self._bitmap is not None:
            free(self._bitmap)
        self._bitmap, self._stale = None, True


class Sprites:
    """Counters as bitmaps by picture and size; those not used for a while are forgotten."""

    MOST = 240

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._known: dict[tuple[str, int], Any] = {}
        # with a canvas of its own for every counter, browsers keep the shapes of its letters once for each of them
        self._easel = js.OffscreenCanvas.new(1, 1) if hasattr(js, "OffscreenCanvas") else None

    def draw(self, ctx: Any, sprite: Sprite, x: float, y: float, size: float, pixels: float) -> None:
        """Draw a sprite with its corner at window pixels ``x, y``, ``size`` wide, from a bitmap for ``pixels``."""
        bitmap = self._bitmap(sprite, max(6, round(pixels)))
        unit = size / 60
        wide, high = size + 2 * EDGE * unit, (sprite.tall + 2 * EDGE) * unit
        if sprite.alpha < 1:
            ctx.globalAlpha = sprite.alpha
        if abs(bitmap.width - wide) < 1.5:
            ctx.drawImage(bitmap, round(x - EDGE * unit), round(y - EDGE * unit))
        else:
            ctx.drawImage(bitmap, x - EDGE * unit, y - EDGE * unit, wide, high)
        if sprite.alpha < 1:
            ctx.globalAlpha = 1

    def _bitmap(self, sprite: Sprite, pixels: int) -> Any:
        key = (sprite.key, pixels)
        found = self._known.pop(key, None)
        if found is None:
            if len(self._known) >= self.MOST:
                free(self._known.pop(next(iter(self._known))))
            unit = pixels / 60
            easel = self._empty(round(pixels + 2 * EDGE * unit), round((sprite.tall + 2 * EDGE) * unit))
            ctx = easel.getContext("2d")
            ctx.setTransform(unit, 0, 0, unit, EDGE * unit, EDGE * unit)
            self._paint.pen(ctx).paint(sprite.art)
            found = easel if self._easel is None else easel.transferToImageBitmap()
        self._known[key] = found  # the last used lies at the end
        return found

    def _empty(self, wide: int, high: int) -> Any:
        """Something to paint on."""
        if self._easel is None:
            return canvas(wide, high)
        self._easel.width, self._easel.height = wide, high
        return self._easel

    def clear(self) -> None:
        """Forget everything."""
        for bitmap in self._known.values():
            free(bitmap)
        self._known.clear()
