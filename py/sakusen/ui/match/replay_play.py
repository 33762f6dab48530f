"""A record on the table: the reader walks through it, and may play on from any step and return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ...engine.core import Event
from ...engine.match import Match
from ...presenter.contract import Focus, HasOnlooker, Touch
from ..board.board_motion import box_round
from ..page import address, dom
from ..page.html import plain
from ..page.words import say
from ..sharing import link
from ..storage.journal import Journal
from . import eyes
from .play import Play
from .replay import Replay, ReplaySession, seats_for
from .replay_screen import ALL, ReplayScreen
from .seen_replay import SeenReplay
from .session import Done, Session
from .session_log import happened

if TYPE_CHECKING:
    from .play_parts import PlayParts

WALKS = {"first": -2, "back": -1, "forward": 1, "last": 2}


class Frame(Protocol):
    """The frame in an article, as far as a record in it asks for it."""

    def reached(self, play: ReplayPlay) -> None:
        """What is shown has changed."""

    def hint(self) -> str:
        """How one gets on the map, or off it."""


class ReplayPlay(Play):
    """Shows ``replay`` from the step that a link wants. Nothing is kept before the reader has taken over; in a
    ``frame``, nothing at all. ``chosen_eyes`` remembers, by what was opened, through whose eyes the reader looks."""

    screen: ReplayScreen
    walks = True

    def __init__(
        self,
        parts: PlayParts,
        replay: Replay,
        wanted: link.Wanted,
        chosen_eyes: dict[str, int],
        frame: Frame | None = None,
    ) -> None:
        self.replay, self.wanted, self.frame = replay, wanted, frame
        self._chosen_eyes, self._preferences, self._dice = chosen_eyes, parts.preferences, parts.dice
        self.side = link.seat_of(replay.match.game, wanted.side)
        self.seats = seats_for(len(replay.match.game.seats), self.side, wanted.level)
        self.is_diagram = wanted.mode == "diagram" or isinstance(replay, SeenReplay)
        self._sought = ""
        self.eyes = self._first_eyes()
        """Those of a seat, or ``ALL``; ``None`` while the reader must be asked."""
        self.step = replay.near(wanted.step)
        super().__init__(parts, dom.random_name(), self._session_at(self.step), False)
        self.home = str(dom.window.location.hash)
        self._begin_at(self.session, Focus())

    def _make_screen(self, session: Session) -> ReplayScreen:
        assert isinstance(session, ReplaySession)
        return ReplayScreen(self, session, self._parts)

    @property
    def session(self) -> ReplaySession:
        return self.screen.session

    @property
    def record(self) -> Match:
        return self.session.match if self.session.taken else self.replay.match

    def _first_eyes(self) -> int | None:
        """Through whose eyes the game is seen: those of a seat, or ``ALL``; ``None`` while the reader must be asked,
        because it is not over and every seat has secrets in it."""
        wanted = self.wanted
        if not self.replay.hides or wanted.hands == "open" or (wanted.game and not self._source):
            return ALL  # a new game is nobody's yet
        presenter = self.replay.presenter
        onlooker = presenter.onlooker if isinstance(presenter, HasOnlooker) else None
        chosen = (self._chosen_eyes.get(self._source), self.side, onlooker)
        return next((eyes for eyes in chosen if eyes is not None), None)

    @property
    def _source(self) -> str:
        return self.wanted.code or self.wanted.text or self.wanted.src

    def look_as(self, whose: int | None) -> None:
        """Look through other eyes, wherever the reader is; ``None`` asks him."""
        self._leave_own()
        self.eyes = whose
        if whose is not None and self._source:
            self._chosen_eyes[self._source] = whose
        self._begin_at(self._session_at(self.step), Focus())
        self.screen.uncover()
        self.show_curtain()
        self.show()
        if self.frame:
            self.frame.reached(self)

    def _session_at(self, step: int) -> ReplaySession:
        side = self.side if self.eyes in (None, ALL) else self.eyes
        lang = self._preferences.lang
        return self.replay.session(step, self._dice.luck(False), self.seats, lang, side, self.eyes == ALL)

    def _begin_at(self, session: ReplaySession, before: Focus) -> None:
        """Show a new session: mark what has led to it, and leave the switches of the map as they were ``before``."""
        self.screen.use(session)
        session.remember(self._events_before(self.step), before)
        self.ident = dom.random_name()
        self.journal = Journal(self._parts.saves, self.ident, session.match)
        self.keyboard.at = None
        self.since.forget()
        self._ended = False
        self.computer.forget()

    def _events_before(self, step: int) -> list[Event]:
        start = self.replay.neighbour(step, -1)
        return self.replay.events(start, step) if start < step else []

    async def start(self) -> None:
        await super().start()
        if not self.wanted.show:
            self._reveal_last()

    def _reveal_last(self) -> None:
        """Bring into sight where the last thing happened: a small window shows a part of the map only."""
        box = box_round(motion for event in self._events_before(self.step) if (motion := self.presenter.motion(event)))
        if box and not self.closed:
            self._map.reveal(box)

    # -------------------------------------------------------------- walking
    def walk(self, where: str) -> None:
        """To the first, the next or the last stop, or one back."""
        way = WALKS[where]
        stops = self.replay.stops
        self.goto(stops[0] if way == -2 else stops[-1] if way == 2 else self.replay.neighbour(self.step, way))

    def slide(self, place: int) -> None:
        """To the stop of this number."""
        self.goto(self.replay.stops[max(0, min(place, len(self.replay.stops) - 1))])

    def goto(self, step: int | None) -> None:
        """To a step of the record, from wherever the reader is; what was played beside it is left."""
        if self.closed:
            return
        own, before, to = self.session.taken, self.step, self.replay.near(step)
        self._leave_own()
        focus = self.session.focus
        self.step = to
        self._begin_at(self._session_at(to), focus)
        if not own and not self.is_covered and before < to <= self._shown_to(before):
            self.moving = True
            self.spawn(self.carried_out(self.replay.events(before, to)))
            return
        self.show()
        if self.is_covered:
            return
        self._reveal_last()
        dom.announce(say(self._preferences.lang, "line.returned", at=to) if own else self._said(to))

    def _shown_to(self, before: int) -> int:
        """Up to which step of the record what happens is shown as it happens, for who comes from this one."""
        return self.replay.neighbour(before, 1)

    def _leave_own(self) -> None:
        """The reader's own line ends here, whatever is under way in it."""
        self.keep_picture()
        self.session.taken = False
        self.beats.skip_all()
        self.computer.stop()
        if not self.frame and str(dom.window.location.hash) != self.home:
            dom.window.history.replaceState(None, "", self.home)

    def told_here(self) -> str:
        """What has led to the step shown, in one line."""
        return self._told(self._events_before(self.step))

    def _said(self, step: int) -> str:
        replay = self.replay
        where = say(self._preferences.lang, "line.step", at=replay.number(step), of=replay.number(len(replay)))
        told = self._told(self._events_before(step))
        return f"{where}. {told}" if told else where

    def _told(self, events: Sequence[Event]) -> str:
        """The last line of the log about these events."""
        lines = [
            line
            for event in events
            if (line := eyes.line(self.presenter, event, self._preferences.lang, self.session.viewer)) and line.level
        ]
        return plain(happened(lines)[-1].html) if lines else ""

    # -------------------------------------------------------------- playing on
    def play_on(self, seats: Sequence[str]) -> None:
        """The reader takes over here, against whom the seats say."""
        self.seats, self.side = list(seats), None
        session = self._session_at(self.step)
        session.open_hands = False
        self._begin_at(session, Focus())
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
            self._parts.opponent.warm(self.session.game.slug)
        self.show()
        self.proceed()

    def carry_on(self, before: Match | ReplaySession) -> None:
        """The reader's own line from before, after the frame has been elsewhere."""
        if isinstance(before, ReplaySession):
            session, self.seats = before, before.seats
        else:
            session = ReplaySession(before, self.presenter, self.seats, self._preferences.lang, self.side)
        self._begin_at(session, Focus())
        self.session.taken = True
        if not self.session.open_hands:
            self.session.sit_down()
        self.show()
        self.proceed()

    def proceed(self) -> None:
        if self.session.taken:
            super().proceed()
        else:
            self.show_curtain()

    async def keep(self, whole: bool = False) -> None:
        if self.frame or not self.session.taken:
            return
        if str(dom.window.location.hash) == self.home:
            dom.window.history.replaceState(None, "", address.of_game(self.ident))
            self._parts.notices.dismiss()
        await super().keep(whole)

    def keep_picture(self) -> None:
        if self.session.taken and not self.frame:
            super().keep_picture()

    @property
    def own_begins(self) -> int:
        """How many steps the reader's own line had when it was begun."""
        return self.step

    def _undone(self, said: str) -> None:
        if len(self.session.match.entries) == self.own_begins and not self.session.has_computer:
            self.session.taken = False  # everything taken back: at the record again
        super()._undone(said)

    # -------------------------------------------------------------- going out
    @property
    def has_shared_secrets(self) -> bool:
        """Whether two persons play on who have secrets from each other."""
        session = self.session
        return session.taken and not session.open_hands and session.has_shared_secrets

    def address(self, to_be_read: bool = False) -> str:
        """A fragment that opens in a page of its own what is to be seen here; ``to_be_read`` is one that may stand on
        the page, without what the reader has played beside the record."""
        own = self.session.taken and not to_be_read
        match = self.session.match if own else self.replay.match
        step = None if own else self.step
        code = link.encode_seen(self.replay.sight) if isinstance(self.replay, SeenReplay) else link.encode(match)
        return link.fragment(
            link.Wanted(
                "open",
                code=code,
                step=step,
                side=self.wanted.side,
                level=self.wanted.level,
                lang=self._preferences.lang,
                hands="" if own else self.wanted.hands,
            )
        )

    async def carried_out(self, events: Sequence[Event]) -> None:
        await super().carried_out(events)
        sought, self._sought = self._sought, ""
        if sought and not self.closed:
            self.look(sought)

    # -------------------------------------------------------------- pointer
    def tapped(self, touches: list[Touch]) -> None:
        if self.is_diagram:
            self.session.focus = self.session.focus._replace(cursor=None)
            self.hovered(touches[0] if touches else None)
        else:
            super().tapped(touches)

    def lifted(self, touches: list[Touch], finger: bool) -> bool:
        return not self.is_diagram and super().lifted(touches, finger)

    def look(self, words: str) -> None:
        """Light the place whose line in the status bar begins with these words, e.g. the number of a hex. It stays lit
        when a pointer has been over the map meanwhile, until something else is pressed."""
        if self.moving:
            self._sought = words  # as soon as it stands still
            return
        wanted = words.split(" ")[0]
        for spot in self.screen.scene.spots:
            if spot.touch[0] == "hex" and plain(self.presenter.status(self.session.seen, spot.touch)).startswith(
                wanted
            ):
                self.session.focus = self.session.focus._replace(cursor=spot.touch[1])
                self.go(spot.touch)
                return

    def done(self, done: Done, pressed: Touch | None = None) -> None:
        super().done(done, pressed)
        if self.frame and done.what in ("previewed", "drafted", "cancelled"):
            self.frame.reached(self)
