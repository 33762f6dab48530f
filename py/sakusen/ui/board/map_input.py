"""The pointers on the map's canvas: the browser's events become numbers for ``pointer.Gestures``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import js

from ..page import dom
from .board_paint import now
from .pointer import HOLD, Gestures, Handlers, wheel_factor

if TYPE_CHECKING:
    from ..page.browser_types import Canvas, Event, PointerEvent, WheelEvent

SOON = 0.02
"""Seconds after ``HOLD`` at which a press is looked at."""


class MapInput:
    """Listens to ``surface`` as long as the page lives. ``handlers`` are told what gestures mean, ``zoom`` of turns of
    the wheel (x, y, factor)."""

    def __init__(self, surface: Canvas, handlers: Handlers, zoom: Callable[[float, float, float], None]) -> None:
        self._surface, self._zoom = surface, zoom
        self._gestures = Gestures(handlers)
        self.wheel = "ctrl" if js.window.location != js.window.parent.location else "all"
        """As ``MapView.wheel``."""
        self._tick = dom.lasting(lambda: self._gestures.tick(now()))
        self._listen()

    def _listen(self) -> None:
        surface = self._surface
        dom.listen(surface, "pointerdown", self._down, passive=False)
        dom.listen(surface, "pointermove", self._move, passive=False)
        dom.listen(surface, "pointerup", self._up, passive=False)
        dom.listen(surface, "pointercancel", self._cancel, passive=False)
        dom.listen(surface, "lostpointercapture", self._cancel, passive=False)
        dom.listen(surface, "pointerleave", self._leave, passive=False)
        dom.listen(surface, "wheel", self._wheel, passive=False)
        dom.listen(surface, "contextmenu", _prevent, passive=False)

    @staticmethod
    def _at(event: PointerEvent) -> tuple[float, float]:
        return float(event.offsetX), float(event.offsetY)

    def _leave(self, event: PointerEvent) -> None:
        self._gestures.leave(str(event.pointerType))

    def _down(self, event: PointerEvent) -> None:
        if str(event.pointerType) == "mouse" and int(event.button) > 1:
            return
        self._surface.setPointerCapture(event.pointerId)
        self._gestures.down(int(event.pointerId), str(event.pointerType), *self._at(event), now())
        js.setTimeout(self._tick, round((HOLD + SOON) * 1000))

    def _move(self, event: PointerEvent) -> None:
        self._gestures.move(int(event.pointerId), *self._at(event))

    def _up(self, event: PointerEvent) -> None:
        self._gestures.up(int(event.pointerId), *self._at(event), now())

    def _cancel(self, event: PointerEvent) -> None:
        self._gestures.cancel(int(event.pointerId))

    def _wheel(self, event: WheelEvent) -> None:
        if self.wheel == "none" or (self.wheel == "ctrl" and not event.ctrlKey):
            return  # in somebody's page the wheel is theirs
        event.preventDefault()
        self._zoom(*self._at(event), wheel_factor(float(event.deltaY), int(event.deltaMode)))


def _prevent(event: Event) -> None:
    event.preventDefault()
