"""Which part of the rulebook is read: the contents follow the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import book_dom, dom

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .book_text import Part
    from .browser_types import Element

BELOW_HEAD = "-60px 0px 0px 0px"
"""What is above this line has been read, or lies under the bar of a phone."""


class Place:
    """Tells (``changed``) whenever another part is the first one in sight. Where the text cannot be scrolled far enough
    to bring a part to the top, it is the one that was gone to."""

    def __init__(self, changed: Callable[[Part], object]) -> None:
        self._changed = changed
        self._watch: book_dom.SightWatch | None = None
        self._parts: Sequence[Part] = ()
        self._in_sight: set[str] = set()
        self._gone_to = ""
        self.part: Part | None = None

    def look(self, parts: Sequence[Part]) -> None:
        """Follow the parts that are shown now."""
        if self._watch is None:
            self._watch = book_dom.SightWatch(self._told, BELOW_HEAD)
        self._parts, self._in_sight = parts, set()
        self._watch.look("article")

    def go(self, part: Part) -> None:
        """Somebody has turned to a part."""
        self.part, self._gone_to = part, part.ident

    def _told(self, come: Sequence[Element], gone: Sequence[Element]) -> None:
        self._in_sight -= {str(element.id) for element in gone}
        self._in_sight |= {str(element.id) for element in come}
        shown = [part for part in self._parts if part.ident in self._in_sight]
        if not shown:
            return
        found = shown[0]
        if dom.at_end("book-pages"):
            found = next((part for part in shown if part.ident == self._gone_to), found)
        if found is not self.part:
            self.part = found
            self._changed(found)
