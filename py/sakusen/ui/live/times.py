"""The clocks of two who are connected and have agreed upon a time. They show; nothing is decided by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...together.clock import NONE, Clock, face
from ...together.live import CLOCK
from ..page import dom, table_marks
from . import live_html

if TYPE_CHECKING:
    from ..match.mate import Mate
    from ..match.play import Play
    from ..page.preferences import Preferences
    from .live import Live

TICK = 1.0


class Times:
    """Counts while both are connected: the own seat's time while it has to decide, the other's as it is told."""

    def __init__(
        self,
        preferences: Preferences,
        live_game: Live,
        later: Callable[[float, Callable[[], object]], None] = dom.later,
        now: Callable[[], float] = lambda: dom.now() / 1000,
    ) -> None:
        self._preferences, self._live, self._later, self._now = preferences, live_game, later, now
        self._play: Play | None = None
        self._mate: Mate | None = None
        self.own, self.other = Clock(), Clock()
        self._ticks = False
        live_game.listeners.append(self.look)

    def seated(self, play: Play, mate: Mate, is_new: bool) -> None:
        """A game with somebody else lies on the table."""
        self._play, self._mate = play, mate
        if is_new:
            self.own, self.other = Clock(mate.used), Clock()
        self.look()

    def heard(self, used: int) -> None:
        """The other page says how much time its seat has used."""
        self.other.set(float(used), self._now())
        self.show()

    def look(self) -> None:
        """Let the clocks run or stop as the game now stands, and look again a second later."""
        mate, now = self._mate, self._now()
        is_open = self._live.is_open and mate is not None
        did_run = self.own.runs
        self.own.run(is_open and mate is not None and mate.state == "mine", now)
        self.other.run(is_open and mate is not None and mate.state in ("theirs", "owed"), now)
        if mate:
            mate.used = self.own.used(now)
        if mate and mate.table.terms.pace.minutes and (did_run != self.own.runs or not self._ticks):
            self._live.tell(CLOCK, str(int(mate.used)))
        self.show()
        if is_open and mate and mate.table.terms.pace.minutes and not self._ticks:
            self._ticks = True
            self._later(TICK, self._tick)

    def _tick(self) -> None:
        self._ticks = False
        if self._live.is_open and self._live.table is not None:
            self._ticks = True
            self.look()
            self._later(TICK, self._tick)

    def show(self) -> None:
        """Both times beside the texts."""
        mate, play, now, place = self._mate, self._play, self._now(), dom.find("times")
        pace = mate.table.terms.pace if mate else NONE
        is_shown = mate is not None and play is not None and pace.minutes > 0 and self._live.is_open and bool(place)
        table_marks.mark("times", is_shown)
        if mate is None or play is None or not is_shown or not place:
            return
        table, lang = mate.table, self._preferences.lang
        sides, letters = play.session.presenter.seats(lang), (table.number // 2, (table.number + 1) // 2)
        pair = []
        for is_own, clock in ((True, self.own), (False, self.other)):
            seat = table.seat if is_own else 1 - table.seat
            role = table.role if is_own else 1 - table.role
            pair.append((seat, sides[seat], face(clock.left(pace, letters[role], now)), clock.runs))
        place.innerHTML = live_html.times(lang, play.session.presenter, sorted(pair))
