"""The map on the screen: paints a table's scenes on a canvas and says what is tapped. Knows no game.

A frame is drawn only when something has changed or moves: a copy of the paper, the shapes under the counters, the
counters from their bitmaps, the shapes over them. All listeners are made once and live as long as the page.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from ..art.layers import board_shapes
from ..tables.contract import Motion, Scene, Touch
from .board_motion import LIFT, Glide, ends
from .board_paint import Layer, Paint, Paper, Sprites, canvas, free
from .board_paint import now as _now
from .camera import FINGER, Box, Camera, hits, where
from .pointer import Gestures, Handlers, wheel_factor
from .slices import SLICE

REST = 140
"""Milliseconds after the last zoom before everything is painted sharply again."""
PICTURE_WIDTH = 1400
"""The most pixels of the picture that is shown the next time before Python is there."""
_NOTHING = Scene([], [], [], [])


class Board:
    """The map in one canvas. ``app`` is told ``tapped(touches)``, ``hovered(touch)`` and ``zoomed(percent)``."""

    def __init__(self, element: Any, app: Any) -> None:
        self._canvas, self._app = element, app
        self._ctx = element.getContext("2d")
        self._camera = Camera((1.0, 1.0), (0.0, 0.0, 1.0, 1.0))
        self._scene: Scene = _NOTHING
        self._sprites: Sprites | None = None
        self._layers: tuple[Paper, Layer, Layer] | None = None
        self._paint: Paint | None = None
        self._opened: tuple[Any, ...] = ()
        self._ratio = 1.0
        self._sprite_scale = 1.0
        self._sharp = True
        self._asked = False
        self._working = False
        self._seen: list[Callable[[], Any]] = []  # to be called when everything can be seen
        self._glide: Glide | None = None
        self._arrived: asyncio.Future[None] | None = None
        self._moved: dict[Any, tuple[float, float]] = {}
        self._over: Touch | None = None
        self._zoomed = -1
        self.wheel = "ctrl" if js.window.location != js.window.parent.location else "all"
        """Which turns of the wheel zoom: "all", those with "ctrl", or "none"; the others are the page's around us."""
        self._rest_timer = 0
        self._kept: list[Any] = []
        self._gestures = Gestures(
            Handlers(
                self._tap,
                self._double,
                self._hold,
                self._hover,
                self._leave,
                self._pan,
                self._pinch,
                self._settle,
            )
        )
        self._frame_proxy = self._keep(create_proxy(self._frame))
        self._rest_proxy = self._keep(create_proxy(self._rest))
        self._work_proxy = self._keep(create_proxy(self._work))
        self._tick_proxy = self._keep(create_proxy(lambda: self._gestures.tick(_now())))
        self._listen()
        self.resize()

    def _keep(self, proxy: Any) -> Any:
        self._kept.append(proxy)
        return proxy

    # ------------------------------------------------------------ what the page asks
    def open(self, table: Any, baked: str, lang: str, scheme: str) -> None:
        """Lay out a table's map in a language and a colour scheme; the camera stays if it is the same sheet."""
        key = (table.slug, lang, scheme)
        if self._opened == key:
            return
        older = self._layers[0] if self._layers and self._opened[:1] == key[:1] else None
        if not older:
            self._camera = Camera(table.size, table.home)
            self._camera.resize(*self._size())
        self._opened = key
        self._paint = Paint(baked, lang, scheme)
        paper = Paper(self._paint, table.size)
        paper.show([{"group": [*board_shapes(self._paint.baked), *table.paper(lang)], "clip": "sheet"}])
        if older:
            paper.inherit(older)
        self._drop()
        self._sprites = Sprites(self._paint)
        self._layers = (paper, Layer(self._paint, table.size), Layer(self._paint, table.size))
        self._scene = _NOTHING
        self._sharp = True
        self._dirty()

    def show(self, scene: Scene) -> None:
        """Show a scene; only what differs from the one before is painted anew. A new focus comes into sight."""
        if scene.focus_box is not None and scene.focus_box != self._scene.focus_box:
            self.reveal(scene.focus_box)
        self._scene = scene
        if self._glide is None:
            self._moved.clear()
        if self._layers:
            self._layers[1].show(scene.under)
            self._layers[2].show(scene.over)
        self._dirty()

    async def play(self, motions: Sequence[Motion], speed: float) -> None:
        """Let counters of the scene shown travel, one after the other; returns when they have arrived."""
        self.skip()
        glide = Glide(motions, speed, _now())
        if not glide.each or js.document.hidden:
            self._moved.update(ends(motions))
            return
        self._glide = glide
        arrived = self._arrived = asyncio.get_event_loop().create_future()
        self._dirty()
        await arrived

    def skip(self) -> None:
        """Counters that travel are there."""
        if self._glide is not None:
            self._moved.update(self._glide.ends)
            self._glide = None
            self._dirty()
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)
        self._arrived = None

    def resize(self) -> None:
        """The canvas or its pixels have another size."""
        wide, high = self._size()
        ratio = max(1.0, float(js.window.devicePixelRatio or 1))
        device = (round(wide * ratio), round(high * ratio))
        if (
            ratio == self._ratio
            and device == (self._canvas.width, self._canvas.height)
            and self._camera.wide == wide
        ):
            return
        self._ratio = ratio
        self._canvas.width, self._canvas.height = device
        self._camera.resize(wide, high)
        self._moved_camera()
        self._sharp = True

    def _size(self) -> tuple[float, float]:
        return float(self._canvas.clientWidth or 1), float(self._canvas.clientHeight or 1)

    def inset(self, pixels: float) -> None:
        """So many pixels at the lower edge are covered by a sheet."""
        self._camera.cover(pixels)
        self._moved_camera()
        self.reveal(self._scene.focus_box)

    def home(self, whole: bool = False) -> None:
        """Show what is shown first, or the whole sheet."""
        self.resize()
        if whole:
            self._camera.whole()
        else:
            self._camera.home()
        self._zooming()

    def zoom(self, direction: int) -> None:
        """One step nearer (1) or farther (-1)."""
        self._camera.step(direction)
        self._zooming()

    def reveal(self, what: Touch | Box | None) -> None:
        """Bring a thing or a part of the map into sight."""
        if what is None:
            return
        box: Box | None = None
        if len(what) == 4:
            box = (float(what[0]), float(what[1]), float(what[2]), float(what[3]))
        else:
            spot = next((s for s in self._scene.spots if tuple(s.touch) == tuple(what)), None)
            if spot is not None:
                box = (spot.x - spot.radius, spot.y - spot.radius, spot.x + spot.radius, spot.y + spot.radius)
        if box is not None and self._camera.reveal(box):
            self._moved_camera()

    def locate(self, touch: Touch) -> tuple[float, float] | None:
        """Client coordinates at which a tap means a thing; ``None`` when it is not in sight."""
        point = where(self._scene.spots, touch)
        if point is None:
            return None
        x, y = self._camera.to_window(*point)
        if not (2 <= x <= self._camera.wide - 2 and 2 <= y <= self._camera.free - 2):
            return None
        frame = self._canvas.getBoundingClientRect()
        return float(frame.left) + x, float(frame.top) + y

    def snapshot(self, wide: int, high: int) -> str:
        """A small picture of the home view as a data address; empty when there is nothing to show."""
        if self._layers is None or self._sprites is None or not self._layers[0].is_there:
            return ""
        self._sprites.begin()
        x0, y0, x1, y1 = self._camera.home_box
        scale = max(wide / (x1 - x0), high / (y1 - y0))
        picture = canvas(wide, high)
        ctx = picture.getContext("2d")
        ctx.fillStyle = self._paint.colours["mat"] if self._paint else "#fff"
        ctx.fillRect(0, 0, wide, high)
        for layer in (self._layers[0], None, self._layers[2]):
            if layer is not None:
                layer.draw(ctx, x0, y0, scale)
                continue
            for s in self._scene.sprites:
                self._sprites.draw(
                    ctx,
                    s,
                    (s.x - x0) * scale,
                    (s.y - y0) * scale,
                    s.size * scale,
                    s.size * self._sprite_scale,
                )
        return str(picture.toDataURL("image/jpeg", 0.82))

    @property
    def is_painting(self) -> bool:
        """Whether what is to be seen is still being painted."""
        return bool(self._layers and self._sprites and (self._layers[0].is_painting or self._sprites.is_behind))

    def when_seen(self, call: Callable[[], Any]) -> None:
        """Call something as soon as everything has been painted."""
        self._seen.append(call)
        self._dirty()

    def _finish(self) -> None:
        """Paint everything now, however long it takes."""
        self._frame()
        if self._layers and self.is_painting:
            self._layers[0].work(math.inf)
            self._frame(patient=True)

    def picture(self) -> str:
        """What is to be seen now, as a data address; empty when there is nothing to show."""
        if self._layers is None:
            return ""
        self._finish()
        return str(self._canvas.toDataURL("image/webp", 0.9))

    def small_picture(self) -> str:
        """What the window shows now as a data address, of a modest size; empty when that cannot be had."""
        wide, high = self._canvas.width, self._canvas.height
        if self._layers is None or not self._layers[0].is_there or not wide or not high:
            return ""
        shrink = min(1.0, PICTURE_WIDTH / wide)
        small = canvas(round(wide * shrink), round(high * shrink))
        small.getContext("2d").drawImage(self._canvas, 0, 0, small.width, small.height)
        address = str(small.toDataURL("image/jpeg", 0.8))
        free(small)
        return address

    def stand(self) -> list[float]:
        """Where the camera stands, for :meth:`take_stand`: upper left corner, scale, and the window's size."""
        camera = self._camera
        return [round(value, 3) for value in (camera.x, camera.y, camera.scale, camera.wide, camera.high)]

    def take_stand(self, stand: Any) -> None:
        """Stand where the camera stood, if the window still has that size."""
        camera = self._camera
        if isinstance(stand, list) and len(stand) == 5 and stand[3:] == self.stand()[3:]:
            camera.x, camera.y, camera.scale = (float(value) for value in stand[:3])
            camera.pan(0.0, 0.0)
            self._zooming()

    def tap_at(self, x: float, y: float, finger: bool) -> None:
        """A tap at a point of the page."""
        frame = self._canvas.getBoundingClientRect()
        self._tap(x - float(frame.left), y - float(frame.top), finger)

    # ------------------------------------------------------------ frames
    def _pixel_scale(self) -> float:
        return self._camera.scale * self._ratio

    def _dirty(self) -> None:
        """Ask for one frame."""
        if not self._asked:
            self._asked = True
            js.requestAnimationFrame(self._frame_proxy)

    def _frame(self, _stamp: float = 0.0, patient: bool = False) -> None:
        self._asked = False
        if self._layers is None or self._sprites is None or self._paint is None:
            return
        if abs(max(1.0, float(js.window.devicePixelRatio or 1)) - self._ratio) > 1e-6:
            self.resize()
        camera, scale = self._camera, self._pixel_scale()
        if self._sharp:
            self._sprite_scale = scale  # while the zoom is under way counters are stretched, not painted anew
        ctx, layers = self._ctx, self._layers
        for layer in layers:
            layer.cover(camera.box, scale, self._sharp)
        self._sprites.begin(math.inf if patient else _now() + SLICE)
        self._wipe()
        layers[0].draw(ctx, camera.x, camera.y, scale)
        layers[1].draw(ctx, camera.x, camera.y, scale)
        self._draw_sprites(ctx, scale)
        layers[2].draw(ctx, camera.x, camera.y, scale)
        self._draw_travellers(ctx, scale)
        if not layers[0].is_there:
            self._wipe()  # what lies on the paper is not shown without it
        self._go_on()

    def _wipe(self) -> None:
        """Nothing but the mat."""
        ctx = self._ctx
        ctx.setTransform(1, 0, 0, 1, 0, 0)
        ctx.globalAlpha = 1
        ctx.fillStyle = self._paint.colours["mat"] if self._paint else "#fff"
        ctx.fillRect(0, 0, self._canvas.width, self._canvas.height)

    def _go_on(self) -> None:
        """A frame has been drawn: see to what is not yet painted, or tell that everything is to be seen."""
        if self._layers and self._layers[0].is_painting and not self._working:
            self._working = True
            js.setTimeout(self._work_proxy, 0)
        if self._sprites and self._sprites.is_behind:
            self._dirty()
        if not self.is_painting:
            seen, self._seen = self._seen, []
            for call in seen:
                call()

    def _work(self, *_: Any) -> None:
        """One slice of painting the paper."""
        self._working = False
        paper = self._layers[0] if self._layers else None
        if paper is None or not paper.is_painting:
            return
        paper.work(_now() + SLICE)
        if paper.is_painting:
            self._working = True
            js.setTimeout(self._work_proxy, 0)
        else:
            self._dirty()

    def _draw_sprites(self, ctx: Any, scale: float) -> None:
        sprites, camera = self._sprites, self._camera
        assert sprites is not None
        x0, y0, x1, y1 = camera.box
        away = set(self._glide.ends) if self._glide else set()
        away.update(self._moved)
        for s in self._scene.sprites:
            if s.x > x1 or s.y > y1 or s.x + s.size < x0 or s.y + s.height < y0 or s.touch in away:
                continue
            sprites.draw(
                ctx, s, (s.x - camera.x) * scale, (s.y - camera.y) * scale, s.size * scale, s.size * self._sprite_scale
            )

    def _draw_travellers(self, ctx: Any, scale: float) -> None:
        """Counters on their way, those that have arrived, and those that wait for their turn."""
        glide = self._glide
        if glide is None and not self._moved:
            return
        places: dict[Any, tuple[float, float]] = dict(self._moved)
        if glide is not None:
            moving, still = glide.at(_now())
            places.update(still)
            places.update({touch: (x, y - LIFT) for touch, (x, y) in moving.items()})
            if moving:
                self._dirty()
            else:
                self.skip()
        sprites, camera = self._sprites, self._camera
        assert sprites is not None
        for s in self._scene.sprites:
            at = places.get(s.touch)
            if at is not None:
                x, y = at[0] - s.size / 2 - camera.x, at[1] - 3 - s.height / 2 - camera.y
                sprites.draw(ctx, s, x * scale, y * scale, s.size * scale, s.size * self._sprite_scale)

    def _moved_camera(self) -> None:
        """The camera stands elsewhere: draw, and tell the scale when it has changed."""
        self._dirty()
        if self._camera.percent != self._zoomed:
            self._zoomed = self._camera.percent
            if self._opened:
                self._app.zoomed(self._zoomed)

    def _rest(self, *_: Any) -> None:
        """Nothing has been zoomed for a while: paint sharply."""
        self._rest_timer = 0
        self._sharp = True
        self._dirty()

    def _zooming(self) -> None:
        """Copies are stretched until the zoom rests."""
        self._sharp = False
        if self._rest_timer:
            js.clearTimeout(self._rest_timer)
        self._rest_timer = js.setTimeout(self._rest_proxy, REST)
        self._moved_camera()

    def _drop(self) -> None:
        for layer in self._layers or ():
            layer.drop()
        if self._sprites:
            self._sprites.clear()

    # ------------------------------------------------------------ gestures
    def _listen(self) -> None:
        calls: dict[str, Callable[[Any], Any]] = {
            "pointerdown": self._down,
            "pointermove": self._move,
            "pointerup": self._up,
            "pointercancel": lambda e: self._gestures.cancel(int(e.pointerId)),
            "lostpointercapture": lambda e: self._gestures.cancel(int(e.pointerId)),
            "pointerleave": lambda e: self._gestures.leave(),
            "wheel": self._wheel,
            "contextmenu": lambda e: e.preventDefault(),
        }
        passive = to_js({"passive": False}, dict_converter=js.Object.fromEntries)
        for kind, call in calls.items():
            self._canvas.addEventListener(kind, self._keep(create_proxy(call)), passive)
        watch = js.ResizeObserver.new(self._keep(create_proxy(lambda *_: self.resize())))
        watch.observe(self._canvas)
        self._kept.append(watch)

    def _at(self, event: Any) -> tuple[float, float]:
        return float(event.offsetX), float(event.offsetY)

    def _down(self, event: Any) -> None:
        if str(event.pointerType) == "mouse" and int(event.button) > 1:
            return
        self._canvas.setPointerCapture(event.pointerId)
        self._gestures.down(int(event.pointerId), str(event.pointerType), *self._at(event), _now())
        js.setTimeout(self._tick_proxy, 520)

    def _move(self, event: Any) -> None:
        self._gestures.move(int(event.pointerId), *self._at(event))

    def _up(self, event: Any) -> None:
        self._gestures.up(int(event.pointerId), *self._at(event), _now())

    def _wheel(self, event: Any) -> None:
        if self.wheel == "none" or (self.wheel == "ctrl" and not event.ctrlKey):
            return  # in somebody's page the wheel is theirs
        event.preventDefault()
        self._camera.zoom_at(*self._at(event), wheel_factor(float(event.deltaY), int(event.deltaMode)))
        self._zooming()

    def _touches(self, x: float, y: float, finger: bool) -> list[Touch]:
        point = self._camera.to_map(x, y)
        return hits(self._scene.spots, *point, FINGER / self._camera.scale if finger else 0.0)

    def _tap(self, x: float, y: float, finger: bool) -> None:
        self._app.tapped(self._touches(x, y, finger))

    def _double(self, x: float, y: float) -> bool:
        """Two taps on open water zoom; everywhere else they are two taps."""
        if self._touches(x, y, True):
            return False
        self._camera.zoom_at(x, y, 1.6)
        self._zooming()
        return True

    def _hold(self, x: float, y: float) -> None:
        found = self._touches(x, y, True)
        self._tell_hover(found[0] if found else None)

    def _hover(self, x: float, y: float) -> None:
        found = self._touches(x, y, False)
        self._tell_hover(found[0] if found else None)

    def _leave(self) -> None:
        self._tell_hover(None)

    def _tell_hover(self, touch: Touch | None) -> None:
        if touch != self._over:
            self._over = touch
            self._app.hovered(touch)

    def _pan(self, dx: float, dy: float) -> None:
        self._camera.pan(dx, dy)
        self._moved_camera()

    def _pinch(self, x: float, y: float, factor: float) -> None:
        self._camera.zoom_at(x, y, factor)
        self._zooming()

    def _settle(self) -> None:
        if not self._sharp:
            self._zooming()
