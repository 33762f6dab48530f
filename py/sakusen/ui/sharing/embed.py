"""The page as a frame in somebody's article: shows what the address or the article asks for, and takes wheel, touch
and keyboard only while the reader is on the map.

Messages are JSON texts, to and from the page around the frame and nobody else. In come

    {"sakusen": "show", "record": ..., "step": ..., ...}    names as in ``link``; ``text`` is a file, ``own`` a line
    {"sakusen": "step", "step": 50, "show": "0507"}         move in the record shown; light a place
    {"sakusen": "rest"}                                     the frame is wanted elsewhere
    {"sakusen": "away"}                                     the pointer has left the frame

and out go "ready", "height" (of the content, in pixels), "at" (the step shown, and whether the reader plays),
"entered", "left", and "resting" with a picture, the step (``null`` when nothing was shown yet) and the reader's own
line.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import TYPE_CHECKING

from ...engine.record import RecordError, Stopped
from ..match.eyes import hides
from ..match.replay import ReplaySession
from ..match.replay_play import ReplayPlay
from ..match.sight import Sight
from ..page import dom, reading_aids
from ..page.words import LANGS, say, saying
from . import link
from .game_reader import read

if TYPE_CHECKING:
    from ...engine.match import Match
    from ..match.replay import Replay
    from ..page.browser_types import KeyEvent, MessageEvent, PointerEvent
    from ..page.page import Page
    from ..storage.schema import JsonObject

KEPT = "kept."
"""With this begins what an article is told of a line that stays in the frame."""
TOUCH = "(hover: none) and (pointer: coarse)"
"""Where there is a finger and neither wheel nor Esc."""


class ArticleFrame:
    """Shows in ``page`` what an article wants, and listens to clicks and keys before the page does."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._preferences, self._game, self._visit = page.preferences, page.game, page.visit
        self.fault: RecordError | None = None
        self.wanted = link.Wanted("embed")
        try:
            self.wanted = link.parse(str(dom.window.location.hash)) or self.wanted
        except RecordError as error:
            self.fault = error
        self.entered = False
        self._kept: dict[str, ReplaySession] = {}  # lines of readers in games with secrets, by what the article knows
        self._newest: link.Wanted | None = None  # what was asked for last; None when the frame is wanted elsewhere
        self._presenting = asyncio.Lock()
        self._host = self.wanted.host
        self._look_as(self.wanted)

    def _look_as(self, wanted: link.Wanted) -> None:
        if wanted.lang in LANGS:
            self._preferences.lang = wanted.lang
        scheme = {"scheme": wanted.scheme} if wanted.scheme else {}
        self._preferences.values = {"speed": "normal", **self._preferences.values, **scheme}

    # -------------------------------------------------------------- life
    async def start(self) -> None:
        """Show what the address asks for, or wait for the article to say it."""
        self._page.listen()
        dom.show("shelf", False)
        self._page.appearance.begin()
        dom.expose(self._page.told)
        self._listen()
        if self.fault:
            self.refuse(self.fault)
        elif self._asks(self.wanted):
            await self.present(self.wanted)
        self.tell("ready")

    @staticmethod
    def _asks(wanted: link.Wanted) -> bool:
        return bool(wanted.code or wanted.game or wanted.text or wanted.src)

    def _listen(self) -> None:
        window, root = dom.window, dom.document.documentElement
        dom.listen(dom.document, "click", self._click)
        dom.listen(dom.document, "keydown", self._key)
        dom.listen(window, "popstate", lambda _: window.location.reload())  # the article has given another address
        dom.listen(window, "message", self._message)
        dom.listen(window, "blur", lambda _: self.leave_map(False))
        dom.listen(dom.document, "pointerdown", self._pressed)
        dom.listen(root, "pointerleave", lambda _: self._hold_wheel(False))
        reading_aids.load_when_turned_to()
        dom.watch_height("game", lambda height: self.tell("height", height=height))

    async def present(self, wanted: link.Wanted, own: str = "") -> None:
        """Show a record or a game; with ``own``, the line that the reader has played beside it. What is asked for
        meanwhile waits, and of several only the last is shown."""
        self._newest = wanted
        async with self._presenting:
            if self._newest is wanted:
                await self._present(wanted, own)

    async def _present(self, wanted: link.Wanted, own: str) -> None:
        self._page.notices.dismiss()
        try:
            found = await self._visit.fetched(wanted)
            replay = await self._visit.replay_of(found)
            mine = await self._line_of(own)
        except RecordError as error:
            if self._newest is wanted:
                self.refuse(error, wanted)
            return
        if self._newest is wanted:
            await self._show(wanted, replay, mine, found.step)

    async def _show_match(self, wanted: link.Wanted, match: Match | Sight) -> None:
        async with self._presenting:
            if self._newest is wanted:
                await self._show(wanted, await self._visit.replay_through(match), None)

    async def _show(
        self, wanted: link.Wanted, replay: Replay, mine: Match | ReplaySession | None, step: int | None = None
    ) -> None:
        self.wanted = wanted
        self._look_as(wanted)
        self._page.appearance.begin()
        dom.set_look("diagram", wanted.mode == "diagram", "--map-wide", f"{wanted.height}px" if wanted.height else "")
        at = wanted if step is None else wanted._replace(step=step)  # a chapter of a study knows its step
        make = partial(ReplayPlay, replay=replay, wanted=at, chosen_eyes=self._visit.eyes, frame=self)
        await self._game.sit(replay.presenter.baked, make, "")
        self._page.last_screen.lift()
        self._hold_wheel(self.entered)
        play = self._visit.play
        if play and mine:
            play.carry_on(mine)
        if play and wanted.show:
            play.look(wanted.show)

    async def _line_of(self, own: str) -> Match | ReplaySession | None:
        """The reader's own line by what was told of it when the frame went; ``None`` when it is lost."""
        if not own or own.startswith(KEPT):
            return self._kept.get(own)
        found = await read(lambda find: link.decoding(own, find, self._page.dice.luck(False)))
        return None if isinstance(found, Sight) else found

    def _told_of(self, session: ReplaySession) -> str:
        """The reader's own line for the page around. A game with secrets that somebody keeps from the reader stays in
        here, and is lost with the frame where the browser has to load it anew; that page is told a name for it only."""
        if session.open_hands or not hides(session.presenter, session.match):
            return link.encode(session.match)
        name = f"{KEPT}{len(self._kept)}"
        self._kept[name] = session
        return name

    def refuse(self, error: RecordError, wanted: link.Wanted | None = None) -> None:
        """Say why nothing can be shown, and offer what can; what was there stays."""
        if isinstance(error, Stopped) and wanted:
            again = partial(self._show_match, wanted)
            self._page.partly.offer(saying("link.name"), error, again)
        else:
            self._page.notices.add(partial(link.refusal, error=error))
        self._page.last_screen.lift()
        dom.show("game", self._game.play is not None)
        self.tell("height", height=320)
        self.tell("at", step=0, own=False)

    # -------------------------------------------------------------- the page around
    def tell(self, what: str, **more: object) -> None:
        """Tell the page around the frame something."""
        if self._host:
            target = "*" if self._host == "null" else self._host  # a page without a name: a file, a sandbox
            dom.window.parent.postMessage(json.dumps({"sakusen": what, **more}), target)

    def _message(self, event: MessageEvent) -> None:
        if not self._host or str(event.origin) != self._host or event.source != dom.window.parent:
            return
        try:
            self._heard_host(link.heard(str(event.data)))
        except RecordError as error:
            self.refuse(error)

    def _heard_host(self, said: JsonObject) -> None:
        what, play = said.get("sakusen"), self._visit.play
        own = said.get("own")
        try:
            wanted = link.wanted("embed", {k: v for k, v in said.items() if k != "host"})
        except RecordError as error:
            self.refuse(error)
            return
        if what == "show":
            self._page.tasks.spawn(self.present(wanted, own if isinstance(own, str) else ""))
        elif what == "step":
            self._page.tasks.spawn(self._walk(wanted))
        elif what == "rest":
            self._rest(play)
        elif what == "away":
            self._hold_wheel(False)

    async def _walk(self, wanted: link.Wanted) -> None:
        """Move in what is shown, or will be in a moment."""
        async with self._presenting:
            play = self._visit.play
        if play and wanted.step is not None:
            play.goto(wanted.step)
        if play and wanted.show:
            play.look(wanted.show)

    def _rest(self, play: ReplayPlay | None) -> None:
        """Somebody else needs the frame: hand over what is to be seen."""
        taken = bool(play and play.session.taken)
        shown_on = None if play and (play.has_shared_secrets or play.is_covered) else self._game.map
        self._newest = None
        self.tell(
            "resting",
            step=play.step if play else None,
            picture=shown_on.picture() if shown_on else "",
            own=self._told_of(play.session) if play and taken else "",
        )
        if play:
            play.close()

    def reached(self, play: ReplayPlay) -> None:
        """What is shown has changed."""
        dom.by_id("line-open").href = play.address(hides(play.presenter, play.session.match))
        if self._newest is self.wanted:
            self.tell("at", step=play.step, own=play.session.taken)

    # -------------------------------------------------------------- on the map and off it
    def enter_map(self) -> None:
        """Wheel, touch and keyboard are the map's from now on."""
        if self._game.map and self._game.map.wheel != "all":
            self._hold_wheel(True)
            self.tell("entered")
        if not self.entered:
            self.entered = True
            dom.set_look("entered", True)
            self._show_hint()

    def leave_map(self, on_purpose: bool) -> None:
        """They are the article's again."""
        self._hold_wheel(False)
        if not self.entered:
            return
        self.entered = False
        dom.set_look("entered", False)
        self._show_hint()
        if on_purpose:
            dom.announce(say(self._preferences.lang, "frame.left"))
            dom.document.activeElement.blur()
            dom.window.parent.focus()
            self.tell("left")

    def _hold_wheel(self, held: bool) -> None:
        if self._game.map:
            self._game.map.wheel = "all" if held else "none"

    def _show_hint(self) -> None:
        if play := self._game.running:
            play.screen.show_map()

    def hint(self) -> str:
        """How one gets on the map, or off it."""
        words = "frame.inside" if self.entered else "frame.hint"
        return say(self._preferences.lang, words + (".touch" if dom.matches(TOUCH) else ""))

    def _pressed(self, event: PointerEvent) -> None:
        if str(event.pointerType) == "mouse":  # a finger may be about to scroll the article
            self.enter_map()

    def _click(self, event: PointerEvent) -> None:
        self.enter_map()
        play, link_out = self._visit.play, dom.find("line-open")
        if play and link_out and link_out.contains(event.target):
            link_out.href = play.address()
        self._page.input.click(event)

    def _key(self, event: KeyEvent) -> None:
        key = str(event.key)
        if not self.entered:
            if key in ("Enter", " ") and dom.is_on_map(event):
                self.enter_map()
                event.preventDefault()
            return
        if key != "Escape":
            self._page.input.key(event)
        elif not self._page.dialog.name:
            event.preventDefault()
            if not self._stepped_back():
                self.leave_map(True)

    def _stepped_back(self) -> bool:
        """Whether there was something on the map that Escape takes back first."""
        if self._page.sheet.size:
            self._page.sheet.open("")
            return True
        return bool(self._game.play and self._game.play.cancel())
