"""The game that lies on the table, and the map on which it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..match.play import Play
from ..match.play_parts import PlayParts
from . import address, address_bar, dom, fetching, laying, reading_aids, table_marks
from .labels import label_parts
from .sound import Sound
from .words import say

if TYPE_CHECKING:
    from ..board.map_view import MapView
    from ..match.log_view import LogView
    from ..match.opponent import Opponent
    from ..match.real_dice import Dice
    from ..match.session import Session
    from ..storage.save_notices import SaveNotices
    from ..storage.saves import Saves
    from ..storage.schema import JsonObject
    from .browser_types import Canvas
    from .dialog_box import DialogBox
    from .notices import Notices
    from .phone_sheet import PhoneSheet
    from .preferences import Preferences
    from .requests import Requests
    from .tasks import Tasks, Work

MakeMap = Callable[["Canvas"], "MapView"]
Sit = Callable[[], "Work"]
MakePlay = Callable[[PlayParts], Play]


class OpenGame:
    """At most one game is open. ``map`` is made with the first one and stays. With ``is_framed`` nothing is opened to
    be kept."""

    def __init__(
        self,
        make_map: MakeMap,
        preferences: Preferences,
        requests: Requests,
        opponent: Opponent,
        saves: Saves,
        save_notices: SaveNotices,
        notices: Notices,
        dialog: DialogBox,
        sheet: PhoneSheet,
        log: LogView,
        dice: Dice,
        tasks: Tasks,
        tab: str,
        is_framed: bool = False,
    ) -> None:
        self._make_map, self._preferences, self._requests = make_map, preferences, requests
        self._save_notices, self._sheet, self._tab, self._is_framed = save_notices, sheet, tab, is_framed
        self.opponent, self._saves, self._notices, self._dialog = opponent, saves, notices, dialog
        self.learned = opponent.learned
        self._log, self._dice, self._tasks = log, dice, tasks
        self.sound = Sound(preferences)
        self.play: Play | None = None
        self.map: MapView | None = None
        self.baked = ""
        """The text of the baked map."""
        self.on_enter: Callable[[Play], None] = lambda _: None
        """Called with every game that is put on the table."""
        self.on_close: Callable[[], None] = lambda: None
        """Called before the table is left for the shelf."""
        self.missing_map: Callable[[Sit], None] = lambda _: None
        """Called when the map of a game cannot be fetched, with what tries again."""
        self._windows = dom.Channel(self._heard)

    # -------------------------------------------------------------- opening
    async def enter(self, ident: str, session: Session, by_hand: bool) -> None:
        """Open a game that is kept under a name."""
        if not self._is_framed:
            make = lambda parts: Play(parts, ident, session, by_hand)  # noqa: E731
            await self.sit(session.presenter.baked, make, address.of_game(ident))

    async def sit(self, baked: str, make: MakePlay, fragment: str) -> None:
        """Open the game that ``make`` makes, unless something else is wanted before it is there; ``fragment``, if any,
        is the end of the page's address then."""
        is_wanted = self._requests.ask()
        if self.play:
            self._put_away()
        text = await fetching.fetch_json(f"assets/baked/{baked if '.' in baked else baked + '.json'}")
        if not is_wanted():
            return
        if not text:
            self.missing_map(lambda: self.sit(baked, make, fragment))
            return
        self.baked = text
        laying.begin()
        dom.by_id("game").classList.remove("logging")  # on a phone the log of what was there before lies over the table
        dom.show("line", False)
        table_marks.mark("line", False)
        table_marks.mark("card", False)
        if fragment:
            address_bar.put(fragment)
        play = make(self._parts(await self._laid_out()))
        self._notices.turn_to(play.ident)
        await self.learned.fetch(play.session.game.slug)
        self._windows.tell({"claim": play.ident, "tab": self._tab})
        await play.keep()
        if not is_wanted():
            return
        self.play = play
        if self.map:
            self.map.watcher = play
        self.on_enter(play)
        self.label()
        reading_aids.begin(play.session.game.slug, self._is_framed)
        await play.start()
        if self.map and not play.closed:
            await laying.end(self.map)
        dom.by_id("panels").scrollTop = 0  # where the game before had been read
        if not self._is_framed:
            dom.by_id("prompt").focus(dom.options(preventScroll=True))

    async def _laid_out(self) -> MapView:
        """The map, as large as its place now is."""
        if self.map:
            self.map.resize()
            return self.map
        self.map = self._sheet.map = self._make_map(dom.canvas("board"))
        await asyncio.sleep(0)  # each of these steps takes a phone a tenth of a second: let the browser draw between
        return self.map

    def _parts(self, shown_on: MapView) -> PlayParts:
        return PlayParts(
            self._preferences,
            shown_on,
            self.baked,
            self.opponent,
            self._saves,
            self._save_notices,
            self._notices,
            self._dialog,
            self._sheet,
            self._log,
            self._dice,
            self._tasks,
            self.sound,
        )

    # -------------------------------------------------------------- while it is open
    @property
    def running(self) -> Play | None:
        """The game, unless it has been closed already."""
        return self.play if self.play and not self.play.closed else None

    def label(self) -> None:
        """Name the parts of the table and the page in the language of now."""
        label_parts(self._preferences.lang)
        if self.play:
            lang, mate = self._preferences.lang, self.play.session.mate
            title = f"{self.play.presenter.title(lang)[0]} — 作戦 Sakusen"
            is_mine = mate is not None and mate.state == "mine" and self.play.outcome is None
            dom.document.title = say(lang, "mail.page", title=title) if is_mine else title

    def repaint(self) -> None:
        """The language or the colours have changed."""
        if play := self.running:
            play.repaint()
            play.show()

    def resize(self) -> None:
        """The window has another size."""
        if self.play and self.map:
            self._sheet.fit()
            self.map.resize()
            self.play.show()

    def _heard(self, message: JsonObject) -> None:
        """Another window has taken a game over."""
        play = self.play
        if play and message.get("claim") == play.ident and message.get("tab") != self._tab and not play.superseded:
            play.superseded = True
            self._save_notices.tell("superseded")

    # -------------------------------------------------------------- closing
    def close(self) -> None:
        """Put the game away and leave nothing of it on the page."""
        self.on_close()
        if self.play:
            self._put_away()
        dom.show("curtain", False)
        dom.by_id("game").inert = False

    def _put_away(self) -> None:
        if self.play:
            self.play.close()
            reading_aids.end()
            self._notices.turn_to("")
        if self.map:
            self.map.watcher = None
        self.play = None
