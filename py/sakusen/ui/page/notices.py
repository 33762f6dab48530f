"""Notices over the map or the shelf: sentences that stay until they are answered, in the language of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..match import render
from . import dom
from .words import Words, say

if TYPE_CHECKING:
    from .preferences import Preferences

HERE = "here"
"""Of the game on the table, whichever that is."""
MOST = 3
"""So many stand on the page at once."""
NoticeButton = tuple[Words, str, str]
"""Label, command and argument."""


@dataclass
class Notice:
    """What is said, what can be answered, how far that is which it tells of (in percent; ``None`` where nothing is
    told of that), and the game it is about."""

    text: Words
    buttons: Sequence[NoticeButton]
    percent: int | None
    of: str


class Notices:
    """Shows them, each with a number of its own."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._count = 0
        self._table = ""
        self._shown: dict[int, Notice] = {}

    def add(self, text: Words, buttons: Sequence[NoticeButton] = (), bar: bool = False, of: str = "") -> int:
        """Show a notice and let a screen reader say it; its number, for :meth:`dismiss` and :meth:`advance`. What is
        ``of`` a game, named as it is kept or :data:`HERE`, goes with it. What stands there already in the same words
        gives way, so that it does not drive out what else is said."""
        self._count += 1
        one = Notice(text, buttons, 0 if bar else None, self._table if of == HERE else of)
        for number in [number for number, other in self._shown.items() if self._is_same(one, other)]:
            self.dismiss(str(number))
        self._shown[self._count] = one
        dom.add("notices", render.note(self._count, self._inside(self._count, one)), MOST)
        dom.announce(text(self._preferences.lang), urgent=True)
        return self._count

    def _is_same(self, one: Notice, other: Notice) -> bool:
        lang = self._preferences.lang
        asked, asked_before = ([button[1:] for button in notice.buttons] for notice in (one, other))
        return (one.text(lang), one.of, asked) == (other.text(lang), other.of, asked_before) and one.percent is None

    def _inside(self, number: int, one: Notice) -> str:
        lang = self._preferences.lang
        buttons = [(label(lang), do, arg) for label, do, arg in one.buttons]
        return render.note_inside(one.text(lang), buttons, say(lang, "close"), number, one.percent)

    def again(self) -> None:
        """Say the same in the language of now; whoever hears it has heard it before."""
        for number, one in list(self._shown.items()):
            if dom.find(f"note-{number}"):
                dom.put(f"note-{number}", self._inside(number, one))
            else:
                del self._shown[number]  # newer ones have taken its place

    def advance(self, number: int, percent: int) -> None:
        """How far that is which a notice with a bar tells of."""
        if (one := self._shown.get(number)) and (bar := dom.find(f"note-bar-{number}")):
            one.percent = percent
            bar.setAttribute("value", str(percent))

    def dismiss(self, number: str = "") -> None:
        """A notice has been read, or all of them."""
        if number:
            self._shown.pop(int(number), None)
        else:
            self._shown.clear()
        dom.remove(f"#notices [data-note='{number}']" if number else "#notices .note")

    def turn_to(self, ident: str) -> None:
        """Another game lies on the table, or none: what was said of the one before goes."""
        before, self._table = self._table, ident
        for number in [number for number, one in self._shown.items() if one.of and one.of == before != ident]:
            self.dismiss(str(number))
