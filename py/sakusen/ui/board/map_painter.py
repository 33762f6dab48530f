"""What lies on the map's canvas: the paper, the shapes under the counters, the counters, the shapes over them.

A frame is a copy of the paper and of both layers, and the counters from their bitmaps. What is not yet painted is
painted in slices between the frames.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...art.hexmap.layers import board_shapes
from ...presenter.contract import Scene
from .board_motion import DEEP, Travel
from .board_paint import Layer, Paint, Paper, Sprites, canvas, free, now
from .tray_place import Rect, name_boxes

if TYPE_CHECKING:
    from ...art.pens.canvas_pen import CanvasPen
    from ...art.pens.shapes import Shapes
    from ...presenter.contract import Presenter
    from ..page.browser_types import Canvas, Context
    from .camera import Box, Camera

PICTURE_WIDTH = 1400
"""The most pixels of the picture that is shown the next time before Python is there."""


class MapPainter:
    """Paints one game at a time on ``surface``. Nothing is drawn by itself: :meth:`draw` is one frame."""

    def __init__(self, surface: Canvas) -> None:
        self._canvas, self._ctx = surface, surface.getContext("2d")
        self.scene = Scene([], [], [], [])
        self.travel = Travel()
        self._paint: Paint | None = None
        self._pen: CanvasPen | None = None  # for what is painted on every frame
        self._sprites: Sprites | None = None
        self._layers: tuple[Paper, Layer, Layer] | None = None
        self._printed: list[Rect] | None = None
        self._words: Callable[[], Shapes] = list  # what is printed in a language
        self._sprite_scale = 1.0  # the scale for which counters are painted

    # ------------------------------------------------------------ what is painted
    def lay_out(self, presenter: Presenter, baked: str, lang: str, scheme: str, is_same_sheet: bool) -> None:
        """Show the sheet of a game. Of the same sheet in other words or colours the old picture is shown until the new
        one is painted."""
        older = self._layers[0] if self._layers and is_same_sheet else None
        self._paint = Paint(baked, lang, scheme)
        self._pen = self._paint.pen(self._ctx)
        paper = Paper(self._paint, presenter.size)
        paper.show([{"group": [*board_shapes(self._paint.baked), *presenter.paper(lang)], "clip": "sheet"}])
        if older:
            paper.inherit(older)
        self._printed, self._words = None, lambda: presenter.paper(lang)
        self.drop()
        self._sprites = Sprites(self._paint)
        self._layers = (paper, Layer(self._paint, presenter.size), Layer(self._paint, presenter.size))
        self.scene = Scene([], [], [], [])

    @property
    def printed(self) -> list[Rect]:
        """Where words are printed on the paper, in map units."""
        if self._printed is None:
            self._printed = name_boxes(self._words())
        return self._printed

    def show(self, scene: Scene) -> None:
        """Show a scene; only what differs from the one before is painted anew."""
        self.scene = scene
        self.travel.show_new()
        if self._layers:
            self._layers[1].show(scene.under)
            self._layers[2].show(scene.over)
        if self._sprites and not scene.sprites:  # nobody may look
            self._sprites.forget_drawn()

    def drop(self) -> None:
        """Forget all bitmaps, and give their memory back."""
        for layer in self._layers or ():
            layer.drop()
        if self._sprites:
            self._sprites.clear()

    # ------------------------------------------------------------ how far it is painted
    @property
    def has_sheet(self) -> bool:
        """Whether there is a game to draw."""
        return self._layers is not None

    @property
    def is_behind(self) -> bool:
        """Whether counters are missing because the last frame had no time for them."""
        return bool(self._sprites and self._sprites.is_behind)

    @property
    def is_painting_paper(self) -> bool:
        """Whether the paper must still be painted."""
        return bool(self._layers and self._layers[0].is_painting)

    @property
    def is_painting(self) -> bool:
        """Whether what is to be seen is still being painted."""
        return self.is_painting_paper or self.is_behind

    def work(self, until: float) -> None:
        """Paint the paper, at the longest until a time on the clock."""
        if self._layers:
            self._layers[0].work(until)

    # ------------------------------------------------------------ one frame
    def take_size(self, wide: int, high: int) -> None:
        """The canvas has so many pixels now. That clears it; what was to be seen before the paper is there stays."""
        before = None
        if self._layers and not self._layers[0].is_there and self._canvas.width and self._canvas.height:
            before = canvas(self._canvas.width, self._canvas.height)
            before.getContext("2d").drawImage(self._canvas, 0, 0)
        self._canvas.width, self._canvas.height = wide, high
        if before:
            self._ctx.drawImage(before, 0, 0)
            free(before)

    def draw(self, camera: Camera, scale: float, sharp: bool, until: float) -> None:
        """Draw what ``camera`` sees; ``scale`` is in device pixels. Unless ``sharp``, bitmaps are stretched rather than
        painted anew. New counters are painted until a time on the clock."""
        if self._layers is None or self._sprites is None:
            return
        if sharp:
            self._sprite_scale = scale
        ctx, layers = self._ctx, self._layers
        for layer in layers:
            layer.cover(camera.box, scale, sharp)
        self._sprites.begin(until)
        if not layers[0].is_there:
            return  # what was to be seen before stays: a map without its paper is none
        self._wipe()
        layers[0].draw(ctx, camera.x, camera.y, scale)
        self._draw_layer(layers[1], camera, scale)
        self._draw_sprites(self._sprites, camera, scale)
        self._draw_layer(layers[2], camera, scale)
        self._draw_travellers(self._sprites, camera, scale)

    def _wipe(self) -> None:
        """Nothing but the mat."""
        ctx = self._ctx
        ctx.setTransform(1, 0, 0, 1, 0, 0)
        ctx.globalAlpha = 1
        self._fill(ctx, self._canvas.width, self._canvas.height)

    def _fill(self, ctx: Context, wide: int, high: int) -> None:
        ctx.fillStyle = self._paint.colours["mat"] if self._paint else "#fff"
        ctx.fillRect(0, 0, wide, high)

    def _draw_layer(self, layer: Layer, camera: Camera, scale: float) -> None:
        """Copy a layer's picture; few shapes are painted instead, on whole pixels where the paper is copied to such."""
        if not layer.has_few:
            layer.draw(self._ctx, camera.x, camera.y, scale)
        elif self._pen:
            x, y = -camera.x * scale, -camera.y * scale
            is_stretched = scale != self._sprite_scale
            self._paint_on(self._ctx, self._pen, layer.shapes, (x, y) if is_stretched else (round(x), round(y)), scale)

    def _draw_sprites(self, sprites: Sprites, camera: Camera, scale: float) -> None:
        x0, y0, x1, y1 = camera.box
        away = self.travel.away()
        for s in self.scene.sprites:
            if s.x > x1 or s.y > y1 or s.x + s.size < x0 or s.y + s.height < y0 or s.touch in away:
                continue
            x, y = (s.x - camera.x) * scale, (s.y - camera.y) * scale
            sprites.draw(self._ctx, s, x, y, s.size * scale, s.size * self._sprite_scale)

    def _draw_travellers(self, sprites: Sprites, camera: Camera, scale: float) -> None:
        """Counters on their way, those that have arrived, and those that wait for their turn."""
        if not (places := self.travel.places(now())):
            return
        for s in self.scene.sprites:
            at = places.get(s.touch)
            if at is not None:
                x, y = at[0] - s.size / 2 - camera.x, at[1] - DEEP - s.height / 2 - camera.y
                sprites.draw(self._ctx, s, x * scale, y * scale, s.size * scale, s.size * self._sprite_scale)

    # ------------------------------------------------------------ pictures
    def snapshot(self, box: Box, wide: int, high: int) -> str:
        """A part of the map as a small picture in a data address; empty when there is nothing to show. It has what the
        scene has now: what was last painted for the window may be for the eyes of another seat."""
        if not self._layers or not self._sprites or not self._paint or not self._layers[0].is_there:
            return ""
        self._sprites.begin(math.inf)
        x0, y0, x1, y1 = box
        scale = max(wide / (x1 - x0), high / (y1 - y0))
        small = canvas(wide, high)
        ctx = small.getContext("2d")
        pen, corner = self._paint.pen(ctx), (-x0 * scale, -y0 * scale)
        self._fill(ctx, wide, high)
        self._layers[0].draw(ctx, x0, y0, scale)
        self._paint_on(ctx, pen, self.scene.under, corner, scale)
        for s in self.scene.sprites:
            x, y = (s.x - x0) * scale, (s.y - y0) * scale
            self._sprites.draw(ctx, s, x, y, s.size * scale, s.size * self._sprite_scale)
        self._paint_on(ctx, pen, self.scene.over, corner, scale)
        return str(small.toDataURL("image/jpeg", 0.82))

    def _paint_on(
        self, ctx: Context, pen: CanvasPen, shapes: Shapes, corner: tuple[float, float], scale: float
    ) -> None:
        """Paint shapes on a picture, in which the map's corner has this place."""
        if shapes:
            ctx.setTransform(scale, 0, 0, scale, *corner)
            pen.paint(shapes)
            ctx.setTransform(1, 0, 0, 1, 0, 0)

    def whole_picture(self) -> str:
        """The canvas as it is, as a data address."""
        return str(self._canvas.toDataURL("image/webp", 0.9))

    def small_picture(self) -> str:
        """The canvas as a data address of a modest size; empty when that cannot be had."""
        wide, high = self._canvas.width, self._canvas.height
        if self._layers is None or not self._layers[0].is_there or not wide or not high:
            return ""
        shrink = min(1.0, PICTURE_WIDTH / wide)
        small = canvas(round(wide * shrink), round(high * shrink))
        small.getContext("2d").drawImage(self._canvas, 0, 0, small.width, small.height)
        address = str(small.toDataURL("image/jpeg", 0.8))
        free(small)
        return address
