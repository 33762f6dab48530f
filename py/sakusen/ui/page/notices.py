"""Notices over the map or the shelf: sentences that stay until they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..match import render
from . import dom
from .words import say

if TYPE_CHECKING:
    from .preferences import Preferences

MOST = 3
"""So many stand on the page at once."""
NoticeButton = tuple[str, str, str]
"""Label, command and argument."""


class Notices:
    """Shows them, each with a number of its own."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._count = 0

    def add(self, text: str, buttons: Sequence[NoticeButton] = (), bar: bool = False) -> int:
        """Show a notice and let a screen reader say it; its number, for :meth:`dismiss` and :meth:`advance`."""
        self._count += 1
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
