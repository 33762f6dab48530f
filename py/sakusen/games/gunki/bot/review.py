"""What decided a finished game: how much each draw and die, and each choice, moved the chance to win.

Before luck the chance to win is the average over what can fall; the swing of a draw is what it made of that.
Before a choice it is the value of the best one; the swing of a choice is what it gave away. The values are
those of ``advice``, so they are estimates until the last action of the last day.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....engine.cooperative import Slowly, finish
from ....engine.core import Chance, Decision
from ....engine.match import CHOICE, Entry, Match
from ..rules.state import State
from ..rules.steps import SETUP
from .advice import ENDS
from .estimate import estimate
from .solve import Search


class Swing(NamedTuple):
    """One step of a game (``step`` counts from 1, ``kind`` is "choice" or "luck"): what was asked or rolled
    for, what was chosen or fell, and the chance to win before and after it."""

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
    return finish(reviewing(match))


def reviewing(match: Match) -> Slowly[list[Swing]]:
    """:func:`review` in steps of a few milliseconds."""
    state = match.beginning()
    assert isinstance(state, State)
    search, known, out = Search(estimate, ENDS), None, list[Swing]()
    for step, entry in enumerate(match.entries, 1):
        state.pending()
        if state.step == SETUP:
            state.apply(entry.value)
            continue
        swing = yield from _swing(search, state, step, entry, known)
        out.append(swing)
        known = swing.after
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
    return out


def _swing(search: Search, state: State, step: int, entry: Entry, known: float | None) -> Slowly[Swing]:
    """One step; ``known`` is what the position was worth after the step before, if there was one."""
    pending, after = state.pending(), state.copy()
    if isinstance(pending, Decision):
        ranked = yield from search.ranking(state)
        worth = {choice.action: choice.value for choice in ranked}.get(entry.value)
        if worth is None:  # a unit like another one
            after.apply(entry.value)
            worth = search.value(after)
        return Swing(step, entry.kind, pending.ask, entry.value, ranked[0].value, worth)
    assert isinstance(pending, Chance)
    before = search.value(state) if known is None else known
    after.resolve(entry.value)
    yield
    return Swing(step, entry.kind, pending.why, entry.value, before, search.value(after))


def decisive(swings: Sequence[Swing], count: int = 5, kind: str = "luck") -> list[Swing]:
    """The draws and dice (or the choices) that moved the game most, largest first."""
    return sorted((s for s in swings if s.kind == kind), key=lambda s: abs(s.swing), reverse=True)[:count]
