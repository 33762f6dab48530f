"""Bitmaps of the board: layers painted once and then only copied, and counters painted once for each size."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import js
from pyodide.ffi import to_js

from ...art.pens.canvas_pen import CanvasPen, PathCache
from ...art.pens.palette import PALETTES
from ...presenter.contract import Sprite, Touch
from .camera import Box
from .shape_batches import batches, weight

if TYPE_CHECKING:
    from ...art.pens.shapes import Shape, Shapes
    from ..page.browser_types import Bitmap, Canvas, Context

PEN_LANG = {"zh-Hant": "zh"}
MOST_PIXELS = 11_000_000
"""No bitmap is larger: phones refuse more."""
WHOLE_PIXELS = 6_000_000
"""So many pixels may hold the whole sheet, of which the window shows a part."""
MARGIN = 0.3
"""How much of a window more a layer holds on every side than the window shows."""
EDGE = 4.0
"""Room for the shadow round a counter 60 units wide."""
BULK = 24.0
"""So much in one slice at the most: what the browser then does with it is seen on no clock."""
FEW = 3.0
"""Shapes that weigh no more (see ``shape_batches``) are painted on every frame: to copy a bitmap as large as the window
takes longer."""
AHEAD = 0.1
"""How much of a window before the edge of its bitmap the sheet is painted anew."""


def now() -> float:
    """Seconds on the browser's clock."""
    return float(js.performance.now()) / 1000


def canvas(wide: int, high: int) -> Canvas:
    """A new bitmap to paint on."""
    made: Canvas = js.document.createElement("canvas")
    made.width, made.height = max(1, wide), max(1, high)
    return made


def free(bitmap: Bitmap) -> None:
    """Give the memory of a bitmap back at once; some browsers are slow to notice."""
    close = getattr(bitmap, "close", None)  # a canvas has none
    if close:
        close()
    else:
        bitmap.width = bitmap.height = 0


class Paint:
    """Pens with the colours, language and clips of one map."""

    def __init__(self, baked: str, lang: str, scheme: str) -> None:
        self.baked = json.loads(baked)
        self.lang = PEN_LANG.get(lang, lang)
        self.colours = {**PALETTES[scheme], **self.baked.get("colours", {}).get(scheme, {})}
        self._paths = PathCache(js.Path2D.new)

    def pen(self, ctx: Context) -> CanvasPen:
        """A pen on a context."""
        return CanvasPen(
            ctx,
            self._paths,
            self.colours,
            lang=self.lang,
            clips=self.baked["clips"],
            array=to_js,
        )


class Layer:
    """Shapes that lie on a part of the map, and one picture of them. ``cover`` repaints it when it does not hold what
    the window shows; few shapes have no picture and are painted on each frame."""

    def __init__(self, paint: Paint, sheet: tuple[float, float], whole: bool = False) -> None:
        self._paint, self._sheet, self._whole = paint, sheet, whole
        self._bitmap: Canvas | None = None
        self._box: Box = (0.0, 0.0, 0.0, 0.0)
        self._scale = 0.0
        self.shapes: Shapes = []
        self.has_few = True
        self._stale = True

    def show(self, shapes: Shapes) -> None:
        """Other shapes; nothing happens when they are the same."""
        if shapes != self.shapes:
            self.shapes = shapes
            is_clipped = any("clip" in shape for shape in shapes)  # along a coast that takes as long as a copy
            self.has_few = sum(map(weight, shapes)) <= FEW and not is_clipped
            self._stale = True

    def _holds(self, box: Box, painted: Box) -> bool:
        """Whether a painted part holds a box, as far as there is any sheet."""
        return (
            painted[0] <= max(0.0, box[0])
            and painted[1] <= max(0.0, box[1])
            and painted[2] >= min(self._sheet[0], box[2])
            and painted[3] >= min(self._sheet[1], box[3])
        )

    def _fits(self, box: Box, scale: float, sharp: bool) -> bool:
        """Whether what is painted will do."""
        return (
            self._bitmap is not None
            and not self._stale
            and self._holds(box, self._box)
            and not (sharp and _differ(self._scale, scale))
        )

    def cover(self, box: Box, scale: float, sharp: bool) -> None:
        """Make sure that a box of the map is painted; with ``sharp`` exactly at this scale."""
        if self.has_few:
            self.drop()
        elif not self._fits(box, scale, sharp):
            self._repaint(box, scale)

    def _repaint(self, box: Box, scale: float) -> None:
        """Other shapes come with every press, and a margin takes as long as the window: it comes when the map moves."""
        margin = 0.0 if self._stale else MARGIN
        self._stale = False
        area = self._wanted(box, scale, margin)
        x0, y0, x1, y1 = area
        wide, high = math.ceil((x1 - x0) * scale), math.ceil((y1 - y0) * scale)
        if self._bitmap is None:
            self._bitmap = canvas(wide, high)
        else:
            self._bitmap.width, self._bitmap.height = wide, high
        self._box, self._scale = (x0, y0, x0 + wide / scale, y0 + high / scale), scale
        ctx = self._bitmap.getContext("2d")
        ctx.setTransform(scale, 0, 0, scale, -x0 * scale, -y0 * scale)
        self._paint.pen(ctx).paint(self.shapes)

    def _wanted(self, box: Box, scale: float, margin: float = MARGIN) -> Box:
        """The part to paint: the whole sheet if that is not too much, else the window and a margin."""
        wide, high = self._sheet
        if self._whole and wide * high * scale * scale <= WHOLE_PIXELS:
            return 0.0, 0.0, wide, high
        mx, my = (box[2] - box[0]) * margin, (box[3] - box[1]) * margin
        while (box[2] - box[0] + 2 * mx) * (box[3] - box[1] + 2 * my) * scale * scale > MOST_PIXELS and mx > 1:
            mx, my = mx / 2, my / 2
        snap = 1 / scale
        x0 = math.floor(max(0.0, box[0] - mx) / snap) * snap
        y0 = math.floor(max(0.0, box[1] - my) / snap) * snap
        return x0, y0, max(x0 + snap, min(wide, box[2] + mx)), max(y0 + snap, min(high, box[3] + my))

    def draw(self, ctx: Context, x: float, y: float, scale: float) -> None:
        """Copy the layer to a window whose corner is the map point ``x, y``; scale in device pixels."""
        if self._bitmap is None:
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


class _NextPicture(NamedTuple):
    """A picture of the sheet that is being painted."""

    bitmap: Canvas
    box: Box
    scale: float
    pen: CanvasPen
    left: Iterator[tuple[list[Shape], float]]


class Paper(Layer):
    """The sheet itself. Painting it takes a phone half a second, so that is done in slices, on a bitmap behind the one
    that is shown: ``cover`` begins it, ``work`` goes on. Until it is done the old picture is stretched."""

    def __init__(self, paint: Paint, sheet: tuple[float, float]) -> None:
        super().__init__(paint, sheet, True)
        self._next: _NextPicture | None = None

    @property
    def is_there(self) -> bool:
        """Whether there is any picture."""
        return self._bitmap is not None

    @property
    def is_painting(self) -> bool:
        """Whether there is work to do."""
        return self._next is not None

    def inherit(self, older: Paper) -> None:
        """Show the picture of another paper, which gives it away, until there is one of its own."""
        self._bitmap, self._box, self._scale = older._bitmap, older._box, older._scale
        older._bitmap, self._stale = None, True

    def cover(self, box: Box, scale: float, sharp: bool) -> None:
        mx, my = (box[2] - box[0]) * AHEAD, (box[3] - box[1]) * AHEAD
        soon = (box[0] - mx, box[1] - my, box[2] + mx, box[3] + my)
        next_one = self._next
        if self._fits(soon, scale, sharp):
            self._give_up()
        elif not next_one or not self._holds(soon, next_one.box) or (sharp and _differ(next_one.scale, scale)):
            self._give_up()
            self._begin(box, scale)

    def _begin(self, box: Box, scale: float) -> None:
        x0, y0, x1, y1 = self._wanted(box, scale)
        bitmap = canvas(math.ceil((x1 - x0) * scale), math.ceil((y1 - y0) * scale))
        ctx = bitmap.getContext("2d")
        ctx.setTransform(scale, 0, 0, scale, -x0 * scale, -y0 * scale)
        painted = (x0, y0, x0 + bitmap.width / scale, y0 + bitmap.height / scale)
        self._next = _NextPicture(bitmap, painted, scale, self._paint.pen(ctx), batches(self.shapes))

    def work(self, until: float) -> None:
        """Paint, at the longest until a time on the clock."""
        next_one = self._next
        if next_one is None:
            return
        done = 0.0
        for few, heavy in next_one.left:
            next_one.pen.paint(few)
            done += heavy
            if now() >= until or (done >= BULK and until < math.inf):
                return
        if self._bitmap is not None:
            free(self._bitmap)
        self._bitmap, self._box, self._scale = next_one.bitmap, next_one.box, next_one.scale
        self._next, self._stale = None, False

    def _give_up(self) -> None:
        if self._next is not None:
            free(self._next.bitmap)
            self._next = None

    def drop(self) -> None:
        self._give_up()
        super().drop()


def _differ(one: float, other: float) -> bool:
    """Whether two scales are not the same."""
    return abs(one / other - 1) > 1e-3


class Sprites:
    """Counters as bitmaps by picture and size; those not used for a while are forgotten.

    A phone takes long to paint many of them, so each frame has some time for it; behind that, a counter is drawn from
    a bitmap of another size, or as it was drawn before, and ``is_behind`` asks for one more frame.
    """

    MOST = 240

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._known: dict[tuple[str, int], Bitmap] = {}
        self._last: dict[str, int] = {}  # by picture, the size painted last
        self._drawn: dict[Touch, tuple[str, int]] = {}  # which bitmap was drawn last for a thing
        self._until = math.inf
        self.is_behind = False
        # with a canvas of its own for every counter, browsers keep the shapes of its letters once for each of them
        self._easel: Canvas | None = js.OffscreenCanvas.new(1, 1) if hasattr(js, "OffscreenCanvas") else None

    def begin(self, until: float = math.inf) -> None:
        """A frame begins, in which counters are painted until a time on the clock."""
        self._until, self.is_behind = until, False

    def draw(self, ctx: Context, sprite: Sprite, x: float, y: float, size: float, pixels: float) -> None:
        """Draw a sprite with its corner at window pixels ``x, y``, ``size`` wide, from a bitmap for ``pixels``."""
        bitmap = self._bitmap(sprite, max(6, round(pixels)))
        if bitmap is None:
            return
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

    def _bitmap(self, sprite: Sprite, pixels: int) -> Bitmap | None:
        key = (sprite.key, pixels)
        found = self._known.pop(key, None)
        if found is None and now() >= self._until:
            self.is_behind = True
            other = self._known.get((sprite.key, self._last.get(sprite.key, 0)))
            return other or self._known.get(self._drawn.get(sprite.touch, key))
        if found is None:
            if len(self._known) >= self.MOST:
                free(self._known.pop(next(iter(self._known))))
            unit = pixels / 60
            easel = self._empty(round(pixels + 2 * EDGE * unit), round((sprite.tall + 2 * EDGE) * unit))
            ctx = easel.getContext("2d")
            ctx.setTransform(unit, 0, 0, unit, EDGE * unit, EDGE * unit)
            self._paint.pen(ctx).paint(sprite.art)
            found = easel if self._easel is None else easel.transferToImageBitmap()
            self._last[sprite.key] = pixels
        self._known[key] = found  # the last used lies at the end
        self._drawn[sprite.touch] = key
        return found

    def forget_drawn(self) -> None:
        """What was drawn before may be for the eyes of another seat: it stands in for nothing."""
        self._drawn.clear()

    def _empty(self, wide: int, high: int) -> Canvas:
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
        self._last.clear()
        self._drawn.clear()
