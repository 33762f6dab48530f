"""The chance to win in the strip, where a title tells one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.match import CHOICE, Entry, Match
from ...presenter.chances import TellsChance
from . import mate_view, views

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.chances import WinChance
    from ...presenter.contract import AnySeen
    from .session import Session


class _Point(NamedTuple):
    """A position for which a chance was measured, or the first one: so many steps lead to it, ``last`` is the last."""

    steps: int
    last: Entry | None
    state: State

    def is_of(self, match: Match) -> bool:
        """Whether the match still comes through this position."""
        return not self.steps or self.steps <= len(match.entries) and match.entries[self.steps - 1] is self.last


class ToldChance:
    """What the strip of a session tells. In the midst of an act that is the chance of the last position before it for
    which one was measured: it stands there until the act is over."""

    def __init__(self, session: Session) -> None:
        presenter = session.presenter  # what it can do besides is asked once: a phone takes long to answer
        self._session = session
        self._table = presenter if isinstance(presenter, TellsChance) else None
        self._points: list[_Point] = []
        self._known: tuple[Entry | None, int, str, WinChance] | None = None

    def told(self) -> WinChance | None:
        """The draft does not change it. None is told to two who play apart, whom nobody helps, nor of a game begun at a
        position of somebody's own, which may be unlike all that was measured."""
        session = self._session
        match = session.match
        if not self._table or match.position or match.is_over or not mate_view.is_advised(session):
            return None
        table = self._table
        if table.is_measured(match.state):
            return self._of(table, match.entries[-1] if match.entries else None, match.state)
        point = self._last_measured(table, match)
        return self._of(table, point.last, point.state) if table.is_measured(point.state) else None

    def _of(self, table: TellsChance[State], last: Entry | None, state: State) -> WinChance | None:
        """The chance in a position to which ``last`` has led, worked out once."""
        session, asked = self._session, (self._session.viewer, self._session.lang)
        if self._known and self._known[0] is last and self._known[1:3] == asked:
            return self._known[3]
        seen: AnySeen = views.see(session.game, state, session.viewer, False, (), session.lang)
        found = table.chance(seen, session.match.agreed)
        self._known = (last, *asked, found) if found else None
        return found

    def _last_measured(self, table: TellsChance[State], match: Match) -> _Point:
        points = self._points
        while points and not points[-1].is_of(match):
            points.pop()
        if not points:
            points.append(_Point(0, None, match.beginning()))
            points[0].state.pending()
        state, known = points[-1].state.copy(), points[-1].steps
        for steps, entry in enumerate(match.entries[known:], known + 1):
            (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
            state.pending()
            if table.is_measured(state):
                points.append(_Point(steps, entry, state.copy()))
        return points[-1]
