"""The map on the screen: shows a game's scenes on a canvas and says what is tapped. Knows no game.

``Camera`` knows where the map lies behind the window, ``MapPainter`` what lies on it, ``MapInput`` what the pointers
do; here they meet. A frame is drawn only when something has changed or moves.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import js

from ..page import dom
from ..page.cooperative import SLICE
from . import best_view
from .board_motion import ease, from_where_they_stand
from .board_paint import now
from .camera import FINGER, READABLE, TAPPABLE, WHOLE, Box, Camera, Stand, between, hits, where
from .map_input import MapInput
from .map_painter import MapPainter
from .pointer import Handlers
from .second_tap import SecondTap
from .tray_room import make_room
from .visiting import Visiting
from .way_back import WayBack

if TYPE_CHECKING:
    from ...presenter.contract import Motion, Presenter, Scene, Touch
    from ..page.browser_types import Canvas
    from .map_view import MapWatcher
    from .tray_place import TrayPlace

FLIGHT, FRAME = 0.18, 0.014
"""Seconds in which the camera glides to something out of sight, and between two frames of that."""
OVER_MAP = ("tools", "line", "status", "playback", "side", "notices")
"""Elements of index.html that may lie over the map."""
REST = 140
"""Milliseconds after the last zoom before everything is painted sharply again."""


class Board:
    """The map in one canvas, as ``map_view.MapView``. Made once; its listeners live as long as the page."""

    def __init__(self, surface: Canvas) -> None:
        self._canvas = surface
        self.watcher: MapWatcher | None = None
        self.is_asked = False
        self._camera = Camera((1.0, 1.0), (0.0, 0.0, 1.0, 1.0))
        self._way_back = WayBack()
        self._focused: Box | None = None  # what the game itself wanted to be seen last
        self._painter = MapPainter(surface)
        handlers = Handlers(
            tap=self._tap,
            double=self._double,
            hold=self._hold,
            hover=self._hover,
            leave=self._leave,
            pan=self._pan,
            pinch=self._zoom_at,
            settle=self._settle,
            lift=self._lift,
            carry=self._carry,
            drop=self._drop,
            lose=self._end_carrying,
        )
        self._second = SecondTap()
        self._input = MapInput(surface, handlers, self._zoom_at)
        self._opened: tuple[str, str, str] | None = None  # game, language, scheme
        self._ratio = 1.0
        self._sharp = True
        self._asked = self._working = False
        self._seen: list[Callable[[], object]] = []  # to be called when everything can be seen
        self._arrived: asyncio.Future[None] | None = None
        self._visiting = Visiting()
        self._over: Touch | None = None
        self._told_percent = -1
        self._rest_timer = 0
        self._frame_call = dom.lasting(self._next_frame)
        self._rest_call = dom.lasting(self._rest)
        self._work_call = dom.lasting(self._work)
        dom.listen(surface, "contextrestored", lambda _: self._renew())
        dom.watch_size("board", self.resize)
        self.resize()

    # ------------------------------------------------------------ what is shown
    def open(self, presenter: Presenter, baked: str, lang: str, scheme: str) -> None:
        """Lay out a table's map in a language and a colour scheme; the camera stays if it is the same sheet."""
        key = (presenter.slug, lang, scheme)
        if self._opened == key:
            return
        is_same_sheet = self._opened is not None and self._opened[0] == presenter.slug
        if not is_same_sheet:
            self._camera, self._way_back, self._focused = Camera(presenter.size, presenter.home), WayBack(), None
            self._visiting = Visiting()
            self._camera.resize(*self._size())
        self._opened = key
        self._painter.lay_out(presenter, baked, lang, scheme, is_same_sheet)
        self._sharp = True
        self._dirty()

    def show(self, scene: Scene) -> None:
        """Show a scene, and move the camera so that a new focus is in sight."""
        if scene.focus_box is not None and scene.focus_box != self._focused:
            self.reveal(scene.focus_box)
        self._focused = scene.focus_box
        self._painter.show(scene)
        self._dirty()

    async def play(self, motions: Sequence[Motion], speed: float) -> None:
        """Let counters of the scene shown travel, one after the other; returns when they have arrived."""
        self.skip()
        ways = from_where_they_stand(motions, self._painter.scene.sprites)
        if not self._painter.travel.begin(ways, 0.0 if js.document.hidden else speed, now()):
            return
        arrived = self._arrived = asyncio.get_event_loop().create_future()
        self._dirty()
        await arrived

    def skip(self) -> None:
        """Counters that travel are there."""
        if self._painter.travel.is_on:
            self._painter.travel.end()
            self._dirty()
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)
        self._arrived = None

    # ------------------------------------------------------------ the window
    def resize(self) -> None:
        """The canvas or its pixels have another size."""
        wide, high = self._size()
        ratio = max(1.0, float(js.window.devicePixelRatio or 1))
        device = (round(wide * ratio), round(high * ratio))
        same = device == (self._canvas.width, self._canvas.height) and self._camera.wide == wide
        if same and ratio == self._ratio:
            return
        self._ratio = ratio
        before, stood = self._camera.scale, self._camera.stand()
        self._camera.resize(wide, high)
        self._way_back.bring_again(self._camera, stood)
        self._painter.take_size(*device)
        if self._camera.scale == before:
            self._sharp = True
            self._moved_camera()
        else:
            self._zooming()
        self._frame()  # another size has cleared the canvas, and the browser is about to show it

    def _size(self) -> tuple[float, float]:
        return float(self._canvas.clientWidth or 1), float(self._canvas.clientHeight or 1)

    @property
    def covered(self) -> float:
        """So many pixels at the lower edge are covered by a sheet. Another number moves nothing until the window gets
        its new size."""
        return self._camera.inset

    @covered.setter
    def covered(self, pixels: float) -> None:
        self._camera.inset = max(0.0, pixels)

    def inset(self, pixels: float) -> None:
        """So many pixels at the lower edge are covered by a sheet."""
        stood = self._camera.stand()
        self._camera.cover(pixels)
        self._way_back.bring_again(self._camera, stood)
        self._moved_camera()
        self.reveal(self._painter.scene.focus_box)

    # ------------------------------------------------------------ the camera
    @property
    def percent(self) -> int:
        """The scale; 100 is the default of the desktop."""
        return self._camera.percent if self._opened else 100

    @property
    def is_whole(self) -> bool:
        """Whether the reader wants to see the whole sheet."""
        return self._camera.wish == WHOLE

    def home(self, whole: bool = False) -> None:
        """Show what is shown first, or the whole sheet."""
        self._by_hand()
        self.resize()
        if whole:
            self._camera.whole()
        else:
            self._camera.home()
        self._zooming()

    def zoom(self, direction: int) -> None:
        """One step nearer (1) or farther (-1)."""
        self._by_hand()
        self._camera.step(direction)
        self._zooming()

    def _by_hand(self) -> None:
        """The reader moves the map."""
        self._second.forget()
        self._visiting.forget()

    def _zoom_at(self, x: float, y: float, factor: float) -> None:
        """About a point of the canvas."""
        self._by_hand()
        self._camera.zoom_at(x, y, factor)
        self._zooming()

    def reveal(self, what: Touch | Box | None) -> None:
        """Bring a thing or a part of the map into sight."""
        if what is None:
            return
        box: Box | None = None
        if len(what) == 4:
            box = (float(what[0]), float(what[1]), float(what[2]), float(what[3]))
        else:
            spot = next((s for s in self._painter.scene.spots if tuple(s.touch) == tuple(what)), None)
            if spot is not None:
                box = (spot.x - spot.radius, spot.y - spot.radius, spot.x + spot.radius, spot.y + spot.radius)
        if box is not None and self._way_back.reveal(self._camera, box):
            self._moved_camera()

    def bring(self, places: Sequence[Box], far: bool) -> None:
        """Bring the first of these places into sight, and with it as many of the others as the window holds; with
        ``far`` from as far away as can be read."""
        if self._way_back.bring(self._camera, places, READABLE if far else TAPPABLE):
            self._zooming()

    def look_for(self, places: Sequence[Box], many: bool) -> None:
        """As near as before something was to be shown. Bring as many of these places into sight as the window holds, if
        none of them is; with ``many``, if fewer than half are."""
        if self._way_back.go(self._camera):
            self._zooming()
        if (box := best_view.missing(self._camera, places, many)) and self._camera.reveal(box, best_view.ROOM):
            self._moved_camera()

    async def visit(
        self, box: Box | None, place: tuple[float, float, float] | None, sizes: Sequence[tuple[float, float]]
    ) -> TrayPlace | None:
        """Let the camera glide to a box of the map if it is out of sight. Where a paper tray lies beside a ``place``
        there (x, y, radius), in one of these sizes (pixels); the camera goes a little aside if that gives it room."""
        before = self._camera.stand()
        if box is not None:
            self._camera.reveal(box)
        found = self._tray_place(place, sizes) if place else None
        if self._visiting.went(before, self._camera.stand()):
            await self._fly(before, self._camera.stand())
        return found

    async def follow(self, box: Box, stays: bool) -> None:
        """Let the camera glide to what happens if that is out of sight, from where it stood before :meth:`visit` if it
        ``stays`` there; else until :meth:`go_back`."""
        start = self._camera.stand()
        self._visiting.follow(self._camera, self._way_back, box, stays)
        if (end := self._camera.stand()) != start:
            await self._fly(start, end)

    async def go_back(self) -> None:
        """Let the camera glide back to where it stood before :meth:`visit`, if the reader has not moved it since."""
        if before := self._visiting.back():
            await self._fly(self._camera.stand(), before)

    async def _fly(self, start: Stand, end: Stand) -> None:
        began = now()
        while (share := (now() - began) / FLIGHT) < 1:
            self._camera.take_stand(between(start, end, ease(share)))
            self._moved_camera()
            await asyncio.sleep(FRAME)
        self._camera.take_stand(end)
        if start[2] != end[2]:
            self._zooming()
        self._moved_camera()

    def _tray_place(self, place: tuple[float, float, float], sizes: Sequence[tuple[float, float]]) -> TrayPlace:
        at, boxes = self._canvas.getBoundingClientRect(), [dom.by_id(i).getBoundingClientRect() for i in OVER_MAP]
        bars = [(b.left - at.left, b.top - at.top, b.right - at.left, b.bottom - at.top) for b in boxes if b.height]
        return make_room(self._camera, self._painter.scene, self._painter.printed, place, sizes, bars)

    def stand(self) -> list[float | str]:
        """Where the camera stands, for :meth:`take_stand`."""
        return self._camera.stand()

    def take_stand(self, stand: object) -> None:
        """Stand where the camera stood, if the window still has that size."""
        if self._camera.take_stand(stand):
            self._zooming()

    def _moved_camera(self) -> None:
        """The camera stands elsewhere: draw, and tell the scale when it has changed."""
        self._dirty()
        if self._camera.percent != self._told_percent:
            self._told_percent = self._camera.percent
            if self._opened and self.watcher:
                self.watcher.zoomed()

    def _zooming(self) -> None:
        """Copies are stretched until the zoom rests."""
        self._sharp = False
        if self._rest_timer:
            js.clearTimeout(self._rest_timer)
        self._rest_timer = js.setTimeout(self._rest_call, REST)
        self._moved_camera()

    def _rest(self, *_: object) -> None:
        """Nothing has been zoomed for a while: paint sharply."""
        self._rest_timer = 0
        self._sharp = True
        self._dirty()

    # ------------------------------------------------------------ for those who look at it from outside
    def locate(self, touch: Touch) -> tuple[float, float] | None:
        """Client coordinates at which a tap means a thing; ``None`` when it is not in sight."""
        point = where(self._painter.scene.spots, touch)
        if point is None:
            return None
        x, y = self._camera.to_window(*point)
        if not (2 <= x <= self._camera.wide - 2 and 2 <= y <= self._camera.free - 2):
            return None
        frame = self._canvas.getBoundingClientRect()
        return float(frame.left) + x, float(frame.top) + y

    def tap_at(self, x: float, y: float, finger: bool) -> None:
        """A tap at a point of the page."""
        frame = self._canvas.getBoundingClientRect()
        self._tap(x - float(frame.left), y - float(frame.top), finger)

    @property
    def is_busy(self) -> bool:
        """Whether what is to be seen is still being painted, or the window has a size that is not yet answered."""
        return self._painter.is_painting or self._size() != (self._camera.wide, self._camera.high)

    @property
    def is_sharp(self) -> bool:
        """Whether everything is painted at the present scale. After a zoom it is stretched for a moment."""
        return self._sharp

    def when_seen(self, call: Callable[[], object]) -> None:
        """Call something as soon as everything has been painted."""
        self._seen.append(call)
        self._dirty()

    def snapshot(self, wide: int, high: int, points: Sequence[tuple[float, float]] = ()) -> str:
        """A small picture of the home view, of these points; a data address, empty when there is nothing to show."""
        return self._painter.snapshot(self._camera.close_up(points, wide / high), wide, high)

    def picture(self) -> str:
        """What is to be seen now, as a data address; empty when there is nothing to show."""
        if not self._painter.has_sheet:
            return ""
        self._finish()
        return self._painter.whole_picture()

    def small_picture(self) -> str:
        """What the window shows now as a data address, of a modest size; empty when that cannot be had."""
        return self._painter.small_picture()

    # ------------------------------------------------------------ frames
    def _dirty(self) -> None:
        """Ask for one frame."""
        if not self._asked:
            self._asked = True
            js.requestAnimationFrame(self._frame_call)

    def _next_frame(self, *_: object) -> None:
        self.resize()  # the browser tells nothing when the size of before is back within a frame
        if self._asked:  # and not drawn meanwhile
            self._frame()

    def _frame(self, patient: bool = False) -> None:
        """Draw what is to be seen, now; with ``patient`` however long it takes."""
        self._asked = False
        if not self._painter.has_sheet:
            return
        if abs(max(1.0, float(js.window.devicePixelRatio or 1)) - self._ratio) > 1e-6:
            self.resize()
        until = math.inf if patient else now() + SLICE
        self._painter.draw(self._camera, self._camera.scale * self._ratio, self._sharp, until)
        travel = self._painter.travel
        if travel.is_moving:
            self._dirty()
        elif travel.is_on:
            self.skip()
        self._go_on()

    def _go_on(self) -> None:
        """A frame has been drawn: see to what is not yet painted, or tell that everything is to be seen."""
        if self._painter.is_painting_paper and not self._working:
            self._work_later()
        if self._painter.is_behind:
            self._dirty()
        if not self._painter.is_painting:
            seen, self._seen = self._seen, []
            for call in seen:
                call()

    def _work_later(self) -> None:
        self._working = True
        js.setTimeout(self._work_call, 0)

    def _work(self, *_: object) -> None:
        """One slice of painting the paper."""
        self._working = False
        if not self._painter.is_painting_paper:
            return
        self._painter.work(now() + SLICE)
        if self._painter.is_painting_paper:
            self._work_later()
        else:
            self._dirty()

    def _finish(self) -> None:
        """Paint everything now, however long it takes."""
        self._frame()
        if self._painter.is_painting:
            self._painter.work(math.inf)
            self._frame(patient=True)

    def _renew(self) -> None:
        """The browser has taken the canvas away and given it back empty."""
        self._painter.drop()  # what was painted for the canvas may be gone with it
        self._finish()

    # ------------------------------------------------------------ gestures
    def _touches(self, x: float, y: float, finger: bool) -> list[Touch]:
        """What lies under a point of the canvas, topmost first."""
        point = self._camera.to_map(x, y)
        return hits(self._painter.scene.spots, *point, FINGER / self._camera.scale if finger else 0.0)

    def _tap(self, x: float, y: float, finger: bool) -> None:
        if finger and self.is_asked:
            self._carry(x, y)
        elif self.watcher:
            self.watcher.tapped(self._second.meant(x, y, self.stand(), self._touches(x, y, finger)))

    def _double(self, x: float, y: float) -> bool:
        """Two taps on open water zoom; everywhere else they are two taps."""
        if self._touches(x, y, True):
            return False
        self._zoom_at(x, y, 1.6)
        return True

    def _lift(self, x: float, y: float, finger: bool) -> bool:
        found = self.watcher is not None and self.watcher.lifted(self._touches(x, y, finger), finger)
        if found:
            self._canvas.style.setProperty("cursor", "grabbing")
        return found

    def _carry(self, x: float, y: float) -> None:
        found = self._touches(x, y, False)
        self._tell_hover(found[-1] if found else None)  # the place under everything

    def _drop(self, x: float, y: float, finger: bool) -> None:
        self._end_carrying(self._touches(x, y, finger))

    def _end_carrying(self, touches: list[Touch] | None = None) -> None:
        self._canvas.style.removeProperty("cursor")
        if self.watcher:
            self.watcher.dropped(touches or [])

    def _hold(self, x: float, y: float) -> None:
        found = self._touches(x, y, True)
        self._tell_hover(found[0] if found else None)

    def _hover(self, x: float, y: float) -> None:
        found = self._touches(x, y, False)
        self._tell_hover(found[0] if found else None)

    def _leave(self, finger: bool) -> None:
        if not (finger and self.is_asked):  # what it asked with a tap stays to be read
            self._tell_hover(None)

    def _tell_hover(self, touch: Touch | None) -> None:
        if touch != self._over:
            self._over = touch
            if self.watcher:
                self.watcher.hovered(touch)

    def forget_tap(self) -> None:
        """What was tapped has been done: the next tap at the same point is a first one."""
        self._by_hand()

    def _pan(self, dx: float, dy: float) -> None:
        self._by_hand()
        self._camera.pan(dx, dy)
        self._moved_camera()

    def _settle(self) -> None:
        if not self._sharp:
            self._zooming()

    @property
    def wheel(self) -> str:
        """Which turns of the wheel zoom: "all", those with "ctrl", or "none"."""
        return self._input.wheel

    @wheel.setter
    def wheel(self, which: str) -> None:
        self._input.wheel = which
