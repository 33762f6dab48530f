"""What decided a finished game: how much each draw and die, and each choice, moved the chance to win.

Before luck the chance to win is the average over what can fall; the swing of a draw is what it made of that.
Before a choice it is the value of the best one; the swing of a choice is what it gave away. Values are those of
``advice``, so they are estimates until the last action of the last day.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.core import Decision
from ...engine.match import CHOICE, Entry, Match
from .advice import ENDS, rank_setup
from .estimate import estimate
from .solve import KIND, Search
from .state import State
from .steps import SETUP


class Swing(NamedTuple):
    """One step of a game (``step`` counts from 1, ``kind`` is "luck" or "choice"), what was asked or rolled for,
    and the chance to win before and after it."""

    step: int
    kind: str
    why: str
    value: int
    before: float
    after: float

    @property
    def swing(self) -> float:
        return self.after - self.before


def review(match: Match) -> list[Swing]:
    """Every step of a game behind the set-up, in order."""
    state = match.game.from_json(match.position) if match.position else match.game.start(
        match.scenario, match.options)
    out = []
    for step, entry in enumerate(match.entries, 1):
        if state.step != SETUP or not isinstance(state.pending(), Decision):
            out.append(_swing(state, step, entry))
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
    return out


def _swing(state: State, step: int, entry: Entry) -> Swing:
    search, pending = Search(estimate, ENDS), state.pending()
    after = state.copy()
    if isinstance(pending, Decision):
        ranked = search.rank(state)
        after.apply(entry.value)
        return Swing(step, entry.kind, pending.ask, entry.value, ranked[0].value,
                     min(ranked[0].value, search.value(after)))
    before = search.value(state)
    after.resolve(entry.value)
    return Swing(step, entry.kind, pending.why, entry.value, before, _settled(after, search))  # type: ignore[union-attr]


def _settled(state: State, search: Search) -> float:
    return float(search.value(state))


def decisive(swings: Sequence[Swing], count: int = 5, kind: str = "luck") -> list[Swing]:
    """The draws (or the choices) that moved the game most, largest first."""
    of_kind = [s for s in swings if s.kind == kind]
    return sorted(of_kind, key=lambda s: abs(s.swing), reverse=True)[:count]


__all__ = ["KIND", "Swing", "decisive", "rank_setup", "review"]
