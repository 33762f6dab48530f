"""The log on the screen: its lines, what of it is shown, the newest of them in sight, and the button that says how
many are new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..page import dom
from ..page.following import Following, Room
from ..page.html import esc, icon
from ..page.words import say
from .log_markup import LogMarkup, log_text

if TYPE_CHECKING:
    from ...presenter.contract import LogLine, Presenter
    from ..page.browser_types import PointerEvent

SHOWN = ("all", "battles", "mine")
"""What can be shown of the log."""


class LogView:
    """Made once for the page. ``lang`` gives the language of now."""

    def __init__(self, lang: Callable[[], str]) -> None:
        self._lang, self._following = lang, Following()
        self._log, self._button = dom.by_id("log"), dom.by_id("newer")
        self._markup: LogMarkup | None = None
        self._lines: list[LogLine] = []
        self._folded: set[int] = set()  # the numbers of the lines whose groups are closed
        self._shown = SHOWN[0]
        self._stays = False  # a group has just been folded or unfolded: what the reader looks at stays where it is
        dom.listen(self._log, "scroll", lambda _: self._scrolled())
        dom.listen(self._log, "click", self._clicked)
        for ident in ("log", "lines"):  # the room for the log, and what it holds
            dom.watch_size(ident, self._sized)

    # -------------------------------------------------------------- lines
    def fill(self, lines: Sequence[LogLine], presenter: Presenter, count: int, is_other: bool) -> None:
        """Put the first lines there; in all there will be ``count``. Another log is read from its end, unfolded."""
        self._following.renewed()
        self._following.holds(count, is_other)
        if is_other:
            self._folded.clear()
        self._markup, self._lines = LogMarkup(presenter, self._folded), list(lines)
        none = f'<p class="none">{esc(say(self._lang(), "log.none"))}</p>'
        dom.put("lines", "".join(html for _, html in self._markup.added(lines)) if lines else none)
        self._show_bar()
        self._tell()

    def append(self, lines: Sequence[LogLine], count: int) -> None:
        """Put lines behind those that are there, which are then ``count`` or on the way to it."""
        self._following.holds(count)
        self._lines += lines
        for depth, html in self._markup.added(lines) if self._markup else ():
            dom.append_lines("lines", html, depth)
        self._tell()

    def clear(self) -> None:
        """Nobody may read it now."""
        self._lines, self._markup = [], None
        self._following.holds(0, True)
        dom.put("lines", "")
        self._tell()

    @property
    def text(self) -> str:
        """All that the reader of now may read of it, as text."""
        return log_text(self._lines)

    # -------------------------------------------------------------- what is shown
    def read_by(self, seat: int) -> None:
        """Who reads it, so that "mine" is known."""
        self._log.setAttribute("data-mine", str(seat))

    def show(self, what: str) -> None:
        """Show all lines, the battles only, or the reader's own."""
        self._shown = what if what in SHOWN else SHOWN[0]
        self._log.setAttribute("data-show", self._shown)
        self._show_bar()
        self.newest()

    def fold(self) -> None:
        """Fold all entries, or unfold all when all of them are folded."""
        entries = list(dom.document.querySelectorAll("#lines .ent"))
        closes = any(bool(one.open) for one in entries)
        for one in entries:
            one.open = not closes
            self._note(int(str(one.firstElementChild.getAttribute("data-fold"))), not closes)

    def _clicked(self, event: PointerEvent) -> None:
        """A group is about to be folded or unfolded by the browser."""
        found = dom.data_of(event, "touch", "rule", "fold")
        if found and found[0] == "fold":
            self._stays = True
            self._note(int(found[1]), not found[2].parentElement.open)

    def _note(self, number: int, is_open: bool) -> None:
        if is_open:
            self._folded.discard(number)
        else:
            self._folded.add(number)

    def _show_bar(self) -> None:
        lang = self._lang()
        made = "".join(
            f'<button type="button" data-do="log-show" data-arg="{what}" '
            f'aria-pressed="{str(what == self._shown).lower()}">{esc(say(lang, "log.show." + what))}</button>'
            for what in SHOWN
        )
        acts = (("look-back", "back.look", "first"), ("log-fold", "log.fold", "log"), ("log-copy", "log.copy", "file"))
        tools = "".join(
            f'<button type="button" data-do="{do}" title="{esc(say(lang, label))}" '
            f'aria-label="{esc(say(lang, label))}">{icon(symbol)}</button>'
            for do, label, symbol in acts
        )
        shown = f'<div role="group" aria-label="{esc(say(lang, "log.show"))}">{made}</div>'
        dom.put("log-bar", f'<h2 class="unseen">{esc(say(lang, "log"))}</h2>{shown}{tools}')

    # -------------------------------------------------------------- the newest line
    def newest(self) -> None:
        """Go to the newest line; the focus, if it was on the button, goes there, too."""
        had_focus = dom.document.activeElement == self._button
        self._following.to_end()
        self._sized()
        self._tell()
        if had_focus:
            self._log.focus(dom.options(preventScroll=True))

    def _sized(self) -> None:
        """Something has another height; the browser has laid out the page and is about to show it."""
        stays, self._stays = self._stays, False
        self._following.sized(self._room())
        if self._following.is_on and not stays:
            self._log.scrollTop = self._log.scrollHeight

    def _scrolled(self) -> None:
        self._following.scrolled(float(self._log.scrollTop), self._room())
        self._tell()

    def _room(self) -> Room:
        return float(self._log.clientHeight), float(self._log.scrollHeight)

    def _tell(self) -> None:
        new = self._following.new
        self._button.hidden = not new
        if new:
            dom.put("newer", esc(say(self._lang(), "log.new", n=new)))
