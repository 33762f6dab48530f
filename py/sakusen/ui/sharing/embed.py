"""The page as a frame in somebody's article: shows what the address or the article asks for, and takes wheel, touch
and keyboard only while the reader is on the board.

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
from typing import Any

from ..engine.record import RecordError
from . import dom, link
from .app import App
from .coming import read
from .line_play import LinePlay
from .play import Play
from .session import Session
from .words import LANGS, say

NARROW = "(max-width: 639px)"
"""Where the panels are a sheet at the foot of the map, as on a phone."""

TOUCH = "(hover: none) and (pointer: coarse)"
"""Where there is a finger and neither wheel nor Esc."""


class Framed(App):
    """An ``App`` without shelf and saves; it is never kept what happens here."""

    def __init__(self, make_board: Any) -> None:
        super().__init__(make_board)
        self.fault: RecordError | None = None
        self.wanted = link.Wanted("embed")
        try:
            self.wanted = link.parse(str(dom.window.location.hash)) or self.wanted
        except RecordError as error:
            self.fault = error
        self.entered = False
        self._newest: link.Wanted | None = None  # what was asked for last; None when the frame is wanted elsewhere
        self._presenting = asyncio.Lock()
        self._host = self.wanted.host
        self._look_as(self.wanted)

    def _look_as(self, wanted: link.Wanted) -> None:
        if wanted.lang in LANGS:
            self.lang = wanted.lang
        self.settings = {"speed": "normal", **self.settings, **({"scheme": wanted.scheme} if wanted.scheme else {})}

    # -------------------------------------------------------------- life
    async def start(self) -> None:
        """Show what the address asks for, or wait for the article to say it."""
        self._listen()
        dom.show("shelf", False)
        self.set_lang(self.lang, keep=False)
        self.set_scheme(str(self.settings.get("scheme", "auto")), keep=False)
        dom.expose(self._hook)
        self._watch()
        if self.fault:
            self.refuse(self.fault)
        elif self._asks(self.wanted):
            await self.present(self.wanted)
        self.tell("ready")

    @staticmethod
    def _asks(wanted: link.Wanted) -> bool:
        return bool(wanted.code or wanted.game or wanted.text or wanted.src)

    def _watch(self) -> None:
        window, root = dom.window, dom.document.documentElement
        dom.listen(window, "message", self._message)
        dom.listen(window, "blur", lambda _: self.leave_board(False))
        dom.listen(dom.document, "pointerdown", self._pressed)
        dom.listen(root, "pointerleave", lambda _: self._hold_wheel(False))
        dom.watch_height("game", lambda height: self.tell("height", height=height))

    async def present(self, wanted: link.Wanted, own: str = "") -> None:
        """Show a record or a game; with ``own``, the line that the reader has played beside it. What is asked for
        meanwhile waits, and of several only the last is shown."""
        self._newest = wanted
        async with self._presenting:
            if self._newest is wanted:
                await self._present(wanted, own)

    async def _present(self, wanted: link.Wanted, own: str) -> None:
        self.dismiss()
        try:
            line = await self.visit.line_of(wanted)
            mine = await read(lambda find: link.decoding(own, find, self.luck(False))) if own else None
        except RecordError as error:
            if self._newest is wanted:
                self.refuse(error)
            return
        if self._newest is not wanted:
            return
        self.wanted = wanted
        self._look_as(wanted)
        self.set_lang(self.lang, keep=False)
        self.set_scheme(str(self.settings.get("scheme", "auto")), keep=False)
        dom.set_look("diagram", wanted.mode == "diagram", "--map-wide", f"{wanted.height}px" if wanted.height else "")
        await self.sit(line.table.baked, lambda: LinePlay(self, line, wanted, True), "")
        self.left.lift()
        self.board.wheel = "all" if self.entered else "none"
        play = self.visit.line
        if play and mine:
            play.carry_on(mine)
        if play and wanted.show:
            play.look(wanted.show)

    def refuse(self, error: RecordError) -> None:
        """Say why nothing can be shown; what was there stays."""
        self.notice(link.refusal(self.lang, error))
        self.left.lift()
        dom.show("game", self.play is not None)
        self.tell("height", height=320)
        self.tell("at", step=0, own=False)

    # -------------------------------------------------------------- the page around
    def tell(self, what: str, **more: Any) -> None:
        """Tell the page around the frame something."""
        if self._host:
            target = "*" if self._host == "null" else self._host  # a page without a name: a file, a sandbox
            dom.window.parent.postMessage(json.dumps({"sakusen": what, **more}), target)

    def _message(self, event: Any) -> None:
        if not self._host or str(event.origin) != self._host or event.source != dom.window.parent:
            return
        try:
            said = json.loads(str(event.data))
        except ValueError:
            return
        if isinstance(said, dict):
            self._heard_host(said)

    def _heard_host(self, said: dict[str, Any]) -> None:
        what, play = said.get("sakusen"), self.visit.line
        own = said.get("own")
        try:
            wanted = link.wanted("embed", {k: v for k, v in said.items() if k != "host"})
        except RecordError as error:
            self.refuse(error)
            return
        if what == "show":
            self.spawn(self.present(wanted, own if isinstance(own, str) else ""))
        elif what == "step":
            self.spawn(self._walk(wanted))
        elif what == "rest":
            self._rest(play)
        elif what == "away":
            self._hold_wheel(False)

    async def _walk(self, wanted: link.Wanted) -> None:
        """Move in what is shown, or will be in a moment."""
        async with self._presenting:
            play = self.visit.line
        if play and wanted.step is not None:
            play.goto(wanted.step)
        if play and wanted.show:
            play.look(wanted.show)

    def _rest(self, play: LinePlay | None) -> None:
        """Somebody else needs the frame: hand over what is to be seen."""
        taken = bool(play and play.session.taken)
        shown = self.board and not (play and play.has_shared_secrets)
        self._newest = None
        self.tell("resting", step=play.step if play else None, picture=self.board.picture() if shown else "",
                  own=link.encode(play.session.match) if play and taken else "")
        if play:
            play.close()

    def reached(self, play: LinePlay) -> None:
        """What is shown has changed."""
        dom.by_id("line-open").href = play.address()
        if self._newest is self.wanted:
            self.tell("at", step=play.step, own=play.session.taken)

    # -------------------------------------------------------------- on the board and off it
    def enter_board(self) -> None:
        """Wheel, touch and keyboard are the board's from now on."""
        if self.board and self.board.wheel != "all":
            self._hold_wheel(True)
            self.tell("entered")
        if not self.entered:
            self.entered = True
            dom.set_look("entered", True)
            self._show_hint()

    def leave_board(self, on_purpose: bool) -> None:
        """They are the article's again."""
        self._hold_wheel(False)
        if not self.entered:
            return
        self.entered = False
        dom.set_look("entered", False)
        self._show_hint()
        if on_purpose:
            dom.announce(say(self.lang, "frame.left"))
            dom.document.activeElement.blur()
            dom.window.parent.focus()
            self.tell("left")

    def _hold_wheel(self, held: bool) -> None:
        if self.board:
            self.board.wheel = "all" if held else "none"

    def _show_hint(self) -> None:
        if self.play and not self.play.closed:
            self.play.show_map()

    def hint(self) -> str:
        """How one gets on the board, or off it."""
        words = "frame.inside" if self.entered else "frame.hint"
        return say(self.lang, words + (".touch" if dom.matches(TOUCH) else ""))

    def _pressed(self, event: Any) -> None:
        if str(event.pointerType) == "mouse":  # a finger may be about to scroll the article
            self.enter_board()

    def _click(self, event: Any) -> None:
        self.enter_board()
        super()._click(event)

    def _key(self, event: Any) -> None:
        key = str(event.key)
        if not self.entered:
            if key in ("Enter", " ") and dom.on_map(event):
                self.enter_board()
                event.preventDefault()
            return
        if key != "Escape":
            super()._key(event)
        elif not self._dialog:
            event.preventDefault()
            if not self._stepped_back():
                self.leave_board(True)

    def _stepped_back(self) -> bool:
        """Whether there was something on the board that Escape takes back first."""
        if self._sheet:
            self.sheet("")
            return True
        return bool(self.play and self.play.cancel())

    # -------------------------------------------------------------- what a frame does not have
    def sheet(self, size: str) -> None:
        super().sheet(size)
        if self.board and not dom.matches(NARROW):
            self.board.inset(0.0)

    def show_shelf(self) -> None:
        return

    def _leave(self) -> None:
        return

    async def enter(self, ident: str, session: Session, by_hand: bool) -> None:
        return

    def arrive(self, play: Play) -> None:
        return

