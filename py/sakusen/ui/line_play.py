"""A record on the table: the reader walks through it, and may play on from any step and come back."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from typing import Any

from ..engine.core import Event
from ..engine.match import Match
from ..tables.contract import Focus, Prompt, Touch
from . import dom, line_bar, link
from .html import esc, plain
from .keeper import Keeper
from .line import Line, LineSession, seats_for
from .play import NEAR, Play
from .session import PERSON, Done
from .words import say

WALKS = {"first": -2, "back": -1, "forward": 1, "last": 2}


class LinePlay(Play):
    """Shows ``line`` from the step that a link wants. Nothing is kept before the reader has taken over; with
    ``framed``, nothing at all."""

    session: LineSession

    def __init__(self, app: Any, line: Line, wanted: link.Wanted, framed: bool) -> None:
        self.app, self.line, self.wanted, self.framed = app, line, wanted, framed
        self.side = link.seat_of(line.match.game, wanted.side)
        self.seats = seats_for(len(line.match.game.seats), self.side, wanted.level)
        self.is_diagram = wanted.mode == "diagram"
        self._sought = ""
        self.step = line.near(wanted.step)
        super().__init__(app, dom.random_name(), self._session_at(self.step), False)
        self.home = str(dom.window.location.hash)
        self._settle(Focus())

    def _session_at(self, step: int) -> LineSession:
        match = self.line.at(step, self.app.luck(False))
        return LineSession(match, self.line.table, self.seats, self.app.lang, self.side)

    def _settle(self, before: Focus) -> None:
        """The session is new: mark what has led to it."""
        self.session.remember(self._events_before(self.step), before)
        self.ident = dom.random_name()
        self.keeper = Keeper(self.app.saves, self.ident, self.session.match)
        self.keyed, self._refusal, self._tapped = None, None, None
        self._ended, self._logged, self._line = False, -1, []
        self.paused = self.skipping = False

    def _events_before(self, step: int) -> list[Event]:
        start = self.line.neighbour(step, -1)
        return self.line.events(start, step) if start < step else []

    async def start(self) -> None:
        await super().start()
        if not self.wanted.show:
            self._reveal_last()

    def _reveal_last(self) -> None:
        """Bring into sight where the last thing happened: a small window shows a part of the map only."""
        motions = [motion for event in self._events_before(self.step) if (motion := self.table.motion(event))]
        ends = [point for motion in motions for one in motion.all for point in (one.way[0], one.way[-1])]
        if ends and not self.closed:
            xs, ys = [x for x, _ in ends], [y for _, y in ends]
            self.app.board.reveal((min(xs) - NEAR, min(ys) - NEAR, max(xs) + NEAR, max(ys) + NEAR))

    # -------------------------------------------------------------- walking
    def walk(self, where: str) -> None:
        """To the first, the next or the last stop, or one back."""
        way = WALKS[where]
        stops = self.line.stops
        self.goto(stops[0] if way == -2 else stops[-1] if way == 2 else self.line.neighbour(self.step, way))

    def slide(self, place: int) -> None:
        """To the stop of this number."""
        self.goto(self.line.stops[max(0, min(place, len(self.line.stops) - 1))])

    def goto(self, step: int | None) -> None:
        """To a step of the record, from wherever the reader is; what was played beside it is left."""
        if self.closed:
            return
        own, before, to = self.session.taken, self.step, self.line.near(step)
        self._leave_own()
        focus = self.session.focus
        self.step, self.session = to, self._session_at(to)
        self._settle(focus)
        if not own and to == self.line.neighbour(before, 1) != before:
            self.moving = True
            self.spawn(self.carried_out(self.line.events(before, to)))
            return
        self.show()
        self._reveal_last()
        dom.announce(say(self.app.lang, "line.returned", at=to) if own else self._said(to))

    def _leave_own(self) -> None:
        """The reader's own line ends here, whatever is under way in it."""
        self.keep_picture()
        self.session.taken = False
        self.stepping.set()
        self.app.board.skip()
        if self._thinking:
            self.app.opponent.end()
        if not self.framed and str(dom.window.location.hash) != self.home:
            dom.window.history.replaceState(None, "", self.home)

    def _said(self, step: int) -> str:
        where = say(self.app.lang, "line.step", at=step, of=len(self.line))
        told = self._told(self._events_before(step))
        return f"{where}. {told}" if told else where

    def _told(self, events: Sequence[Event]) -> str:
        """The last line of the log about these events."""
        lines = [line for event in events
                 if (line := self.table.line(event, self.app.lang, self.session.viewer)) is not None and line.level]
        return plain(lines[-1].html) if lines else ""

    # -------------------------------------------------------------- playing on
    def play_on(self, seats: Sequence[str]) -> None:
        """The reader takes over here, against whom the seats say."""
        self.seats, self.side = list(seats), None
        self.session = self._session_at(self.step)
        self.session.open_hands = False
        self._settle(Focus())
        self.session.taken = True
        self.session.sit_down()
        self.moving = True
        self.spawn(self._begin())

    async def _begin(self) -> None:
        try:
            await self.keep()
        finally:
            self.moving = False
        if self.session.has_computer:
            self.app.opponent.warm(self.session.game.slug)
        self.show()
        self.proceed()

    def carry_on(self, match: Match) -> None:
        """The reader's own line from before, after the frame has been elsewhere."""
        self.session = LineSession(match, self.line.table, self.seats, self.app.lang, self.side)
        self._settle(Focus())
        self.session.taken = True
        self.show()
        self.proceed()

    def proceed(self) -> None:
        if self.session.taken:
            super().proceed()
        else:
            self.app.show_curtain(None)

    async def keep(self, whole: bool = False) -> None:
        if self.framed or not self.session.taken:
            return
        if str(dom.window.location.hash) == self.home:
            dom.window.history.replaceState(None, "", "#table")
            self.app.dismiss()
        await super().keep(whole)

    def keep_picture(self) -> None:
        if self.session.taken and not self.framed:
            super().keep_picture()

    def _undone(self, said: str) -> None:
        if len(self.session.match.entries) == self.step and not self.session.has_computer:
            self.session.taken = False  # everything taken back: at the record again
        super()._undone(said)

    # -------------------------------------------------------------- showing
    def prompt(self) -> Prompt:
        prompt = super().prompt()
        if not self.is_diagram:
            return prompt
        told = self._told(self._events_before(self.step))
        return prompt._replace(sentence=told or plain(self.table.summary(self.session.seen)), why="", rule="",
                               buttons=[])

    def parts(self) -> Generator[None, None, None]:
        yield from super().parts()
        if not self.closed:
            self._show_bar()

    def _show_bar(self) -> None:
        lang, taken = self.app.lang, self.session.taken
        can_play = not self.is_diagram and not self.session.match.is_over
        own = self.step if taken else None
        dom.show("line", True)
        dom.by_id("line").setAttribute("aria-label", say(lang, "line"))
        dom.put("line", line_bar.bar(lang, len(self.line.stops), own, can_play, self.framed))
        place, last = self.line.stop(self.step), len(self.line.stops) - 1
        words = say(lang, "line.step", at=self.step, of=len(self.line))
        dom.show_place("line", place, f"{self.step} / {len(self.line)}", words, place == 0, place == last)
        if self.framed:
            self.app.reached(self)

    def _show_status(self) -> None:
        super()._show_status()
        focus = self.session.focus
        if self.framed and self._refusal is None and focus.hover is None and focus.cursor is None:
            dom.put("status", f"<span>{esc(self.app.hint())}</span>")

    def end(self) -> LineSession:
        """A session at the last step, of the whole record."""
        return LineSession(self.line.match, self.line.table, self.seats, self.app.lang, self.side)

    @property
    def has_shared_secrets(self) -> bool:
        """Whether two persons play on who have secrets from each other."""
        session = self.session
        shared = session.taken and not session.open_hands and session.seats.count(PERSON) > 1
        return bool(shared and self.table.has_secrets(session.match.state))

    def address(self) -> str:
        """A fragment that opens in a page of its own what is to be seen here."""
        match = self.session.match if self.session.taken else self.line.match
        step = None if self.session.taken else self.step
        return link.fragment(link.Wanted("open", code=link.encode(match), step=step, side=self.wanted.side,
                                         level=self.wanted.level, lang=self.app.lang))

    async def carried_out(self, events: Sequence[Event]) -> None:
        await super().carried_out(events)
        sought, self._sought = self._sought, ""
        if sought and not self.closed:
            self.look(sought)

    # -------------------------------------------------------------- pointer
    def tapped(self, touches: list[Touch]) -> None:
        if self.is_diagram:
            self.hovered(touches[0] if touches else None)
        else:
            super().tapped(touches)

    def look(self, words: str) -> None:
        """Light the place whose line in the status bar begins with these words, e.g. the number of a hex."""
        if self.moving:
            self._sought = words  # as soon as it stands still
            return
        wanted = words.split(" ")[0]
        for spot in self.scene.spots:
            if spot.touch[0] == "hex" and plain(self.table.status(self.session.seen, spot.touch)).startswith(wanted):
                self.go(spot.touch)
                return

    def done(self, done: Done) -> None:
        super().done(done)
        if self.framed and done.what in ("previewed", "drafted", "cancelled"):
            self.app.reached(self)

    async def _computer(self) -> None:
        try:
            await super()._computer()
        except asyncio.CancelledError:
            return
