"""Notices over the map or the shelf: sentences that stay until they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..match import render
from . import dom
from .words import say

if TYPE_CHECKING:
    from .preferences import Preferences

HERE = "here"
"""Of the game on the table, whichever that is."""
MOST = 3
"""So many stand on the page at once."""
NoticeButton = tuple[str, str, str]
"""Label, command and argument."""


class Notices:
    """Shows them, each with a number of its own."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._count = 0
        self._table = ""
        self._of: dict[int, str] = {}  # the games that notices are about

    def add(self, text: str, buttons: Sequence[NoticeButton] = (), bar: bool = False, of: str = "") -> int:
        """Show a notice and let a screen reader say it; its number, for :meth:`dismiss` and :meth:`advance`. What is
        ``of`` a game, named as it is kept or :data:`HERE`, goes with it."""
        self._count += 1
        if ident := self._table if of == HERE else of:
            self._of[self._count] = ident
        dom.add("notices", render.note(text, buttons, say(self._preferences.lang, "close"), self._count, bar), MOST)
        dom.announce(text, urgent=True)
        return self._count

    def advance(self, number: int, percent: int) -> None:
        """How far that is which a notice with a bar tells of."""
        if bar := dom.find(f"note-bar-{number}"):
            bar.setAttribute("value", str(percent))

    def dismiss(self, number: str = "") -> None:
        """A notice has been read, or all of them."""
        dom.remove(f"#notices [data-note='{number}']" if number else "#notices .note")

    def turn_to(self, ident: str) -> None:
        """Another game lies on the table, or none: what was said of the one before goes."""
        before, self._table = self._table, ident
        for number in [number for number, of in self._of.items() if of == before != ident]:
            del self._of[number]
            self.dismiss(str(number))
