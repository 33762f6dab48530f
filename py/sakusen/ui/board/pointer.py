"""Pointers to gestures: tap, drag, pinch, hold, hover. Pure: the browser's events are given as numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

SLIP = {"mouse": 5.0, "pen": 8.0, "touch": 11.0}
"""How far a press may slip and still be a tap, in pixels."""
HOLD = 0.5
"""Seconds after which a press that has not moved asks what is there."""
TWICE = 0.3
"""Seconds between the taps of a double tap."""


class Handlers(NamedTuple):
    """What gestures lead to; all lengths in pixels of the canvas."""

    tap: Callable[[float, float, bool], None]
    """x, y, with a finger."""
    double: Callable[[float, float], bool]
    """A second tap at the same place; true if it has been dealt with."""
    hold: Callable[[float, float], None]
    hover: Callable[[float, float], None]
    leave: Callable[[bool], None]
    """With a finger, which is nowhere as soon as it is lifted."""
    pan: Callable[[float, float], None]
    pinch: Callable[[float, float, float], None]
    """About x, y by a factor."""
    settle: Callable[[], None]
    """A drag or pinch has ended."""
    lift: Callable[[float, float, bool], bool] = lambda x, y, finger: False
    """A drag begins at x, y, with a finger: true if it carries something instead of moving the map."""
    carry: Callable[[float, float], None] = lambda x, y: None
    drop: Callable[[float, float, bool], None] = lambda x, y, finger: None
    """What is carried is let go of, with a finger."""
    lose: Callable[[], None] = lambda: None
    """What is carried is not carried any more: nothing comes of it."""


class _Press:
    __slots__ = ("kind", "moved", "x", "x0", "y", "y0")

    def __init__(self, kind: str, x: float, y: float) -> None:
        self.kind, self.x0, self.y0, self.x, self.y = kind, x, y, x, y
        self.moved = False


class Gestures:
    """Follows the pointers on one canvas. Unknown or forgotten pointers are ignored, so that a lost event does
    no harm."""

    def __init__(self, handlers: Handlers) -> None:
        self._do = handlers
        self._presses: dict[int, _Press] = {}
        self._spoiled = False  # this touch has been a drag, pinch or hold: its end is no tap
        self._since = 0.0
        self._held = self._carries = False
        self._last_tap = (-1.0, 0.0, 0.0)

    @property
    def pressed(self) -> bool:
        """Whether any pointer is down."""
        return bool(self._presses)

    def down(self, pointer: int, kind: str, x: float, y: float, now: float) -> None:
        """A pointer touches the canvas."""
        self._presses[pointer] = _Press(kind, x, y)
        if len(self._presses) == 1:
            self._spoiled, self._held, self._since = False, False, now
        else:
            self._spoiled = True
            self._let_lie()

    def _let_lie(self) -> None:
        if self._carries:
            self._carries = False
            self._do.lose()

    def move(self, pointer: int, x: float, y: float) -> None:
        """A pointer moves, pressed or not."""
        press = self._presses.get(pointer)
        if press is None:
            if not self._presses:
                self._do.hover(x, y)
            return
        if len(self._presses) == 1:
            self._drag(press, x, y)
        elif len(self._presses) == 2:
            self._pinch(pointer, press, x, y)
        else:
            press.x, press.y = x, y

    def _drag(self, press: _Press, x: float, y: float) -> None:
        far = math.hypot(x - press.x0, y - press.y0)
        if not press.moved and far <= SLIP.get(press.kind, 8.0) and not self._spoiled:
            return
        dx, dy = x - press.x, y - press.y
        if not press.moved and not self._spoiled:
            self._carries = self._do.lift(press.x0, press.y0, press.kind != "mouse")
        press.moved = self._spoiled = True
        press.x, press.y = x, y
        if self._carries:
            self._do.carry(x, y)
        else:
            self._do.pan(dx, dy)

    def _pinch(self, pointer: int, press: _Press, x: float, y: float) -> None:
        other = next(p for key, p in self._presses.items() if key != pointer)
        before = math.hypot(press.x - other.x, press.y - other.y)
        middle = ((press.x + other.x) / 2, (press.y + other.y) / 2)
        press.x, press.y = x, y
        after = math.hypot(x - other.x, y - other.y)
        now = ((x + other.x) / 2, (y + other.y) / 2)
        self._do.pan(now[0] - middle[0], now[1] - middle[1])
        if before > 8 and after > 8:
            self._do.pinch(now[0], now[1], after / before)

    def up(self, pointer: int, x: float, y: float, now: float) -> None:
        """A pointer leaves the canvas surface."""
        press = self._presses.pop(pointer, None)
        if press is None:
            return
        if self._carries:
            self._carries = False
            self._do.drop(x, y, press.kind != "mouse")
            return
        if self._spoiled:
            if not self._presses:
                self._do.settle()
            return
        if self._held:
            return
        at, tx, ty = self._last_tap
        again = 0 <= now - at <= TWICE and math.hypot(x - tx, y - ty) < 24
        self._last_tap = (now, x, y)
        if again and self._do.double(x, y):
            self._last_tap = (-1.0, 0.0, 0.0)
            return
        self._do.tap(press.x0, press.y0, press.kind != "mouse")

    def tick(self, now: float) -> None:
        """Time passes: a long press asks what is there."""
        if len(self._presses) != 1 or self._spoiled or self._held or now - self._since < HOLD:
            return
        press = next(iter(self._presses.values()))
        if press.kind != "mouse":
            self._held = True
            self._do.hold(press.x0, press.y0)

    def cancel(self, pointer: int) -> None:
        """The browser takes a pointer away."""
        if self._presses.pop(pointer, None) is not None:
            self._spoiled = True
            self._let_lie()
            if not self._presses:
                self._do.settle()

    def leave(self, kind: str) -> None:
        """No pointer is over the canvas any more."""
        if not self._presses:
            self._do.leave(kind != "mouse")


def wheel_factor(delta: float, mode: int) -> float:
    """The zoom factor of a turn of the wheel; ``mode`` as the browser has it (0 pixels, 1 lines, 2 pages)."""
    pixels = delta * (1, 18, 240)[mode if 0 <= mode <= 2 else 0]
    return math.exp(-max(-240.0, min(240.0, pixels)) * 0.0016)
