"""The panels on a phone: a sheet at the foot of the map that can be drawn up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom, table_marks

if TYPE_CHECKING:
    from ..board.map_view import MapView

LOW = "low"
"""Drawn up for one row of counters."""
SIZES = ("", LOW, "half", "full")
HIGHER = {"": "half", LOW: "half", "half": "full", "full": "full"}
LOWER = {"": "", LOW: "", "half": "", "full": "half"}
PRESSED = {"": "half", LOW: "half", "half": "", "full": "half"}
"""By size the one that a drag upwards, a drag downwards and a press of the handle lead to."""
PRESS = 8.0
"""A drag of fewer pixels is a press."""


class PhoneSheet:
    """``query`` is the media query of windows in which the panels are a sheet; in an article it covers a small map, so
    that it is only drawn up where somebody wants that."""

    def __init__(self, query: str, is_framed: bool = False) -> None:
        self._query, self._is_framed = query, is_framed
        self.size = ""
        """One of ``SIZES``; the first is closed."""
        self.map: MapView | None = None
        """The map of which the sheet covers a part."""

    def listen(self) -> None:
        """Follow the handle of the sheet."""
        dom.listen_drag("handle", self._dragged)

    def open(self, size: str) -> None:
        """Give it one of ``SIZES``."""
        self.size = size = "" if self._is_framed and size == LOW else size
        dom.by_id("side").setAttribute("data-open", size)
        table_marks.mark("sheet", size)
        dom.by_id("handle").setAttribute("aria-expanded", str(bool(size)).lower())
        if self.map:
            self.map.inset(dom.sheet_height(size) if dom.matches(self._query) else 0.0)

    def fit(self) -> None:
        """The window has another size: the sheet is of another height, or a drawer beside the map."""
        if self.map:
            self.map.covered = dom.sheet_height(self.size) if dom.matches(self._query) else 0.0

    def _dragged(self, up: float) -> None:
        self.open((PRESSED if abs(up) < PRESS else HIGHER if up > 0 else LOWER)[self.size])
