"""Advice: what to do in any decision, and what it is worth.

Every choice is worked out by the rules up to the player's next action (``solve``), where the network of
``estimate`` says what the position is worth; on the last action of the last day that is exact. One piece of
advice takes some tenths of a second.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.core import Decision
from ...engine.slowly import Slowly, finish
from .board import DAYS, FREE, SPACES, SUGGESTED
from .estimate import estimate
from .setup import MOST, has_room
from .solve import KIND, WIN, Ranked, Search, choices
from .state import State
from .steps import ACTION, ALL, SETUP

ENDS = {**WIN, "draw": 0.02}
"""A draw is better than a defeat, and otherwise counts for next to nothing."""
ROUNDS = 12


class Advice(NamedTuple):
    """The choices of the pending decision with their values, best first (like units once); the best line until
    luck has a say; and whether the values are exact or the network had a part in them."""

    ranked: list[Ranked]
    line: list[int]
    exact: bool

    @property
    def action(self) -> int:
        return self.ranked[0].action

    @property
    def value(self) -> float:
        """About the chance to win."""
        return self.ranked[0].value


def advise(state: State) -> Advice:
    """Advice for the pending decision; ``ValueError`` when there is none."""
    return finish(advising(state))


def advising(state: State) -> Slowly[Advice]:
    """:func:`advise` in steps of a few milliseconds."""
    pending = state.pending()
    if not isinstance(pending, Decision):
        raise ValueError("nothing to decide")
    if state.step == SETUP:
        ranked = yield from _rank_setup(state, pending)
        return Advice(ranked, [ranked[0].action], False)
    search = Search(estimate, ENDS)
    ranked = yield from search.ranking(state)
    line = [ranked[0].action]
    here = state.copy()
    here.apply(line[0])
    while isinstance(here.pending(), Decision) and here.step not in (ACTION, SETUP):
        line.append((yield from search.ranking(here))[0].action)
        here.apply(line[-1])
    return Advice(ranked, line, state.day == DAYS and sum(state.cup) + (state.step != ACTION) <= 1)


# ------------------------------------------------------------------ the set-up
def _rank_setup(state: State, pending: Decision) -> Slowly[list[Ranked]]:
    """Where the next unit goes, each with the value of the best set-up that is found from there."""
    ranked = []
    for action in choices(state, pending):
        after = state.copy()
        after.apply(action)
        ranked.append(Ranked(action, estimate(after) if action == ALL else complete(after)))
        yield
    return sorted(ranked, key=lambda r: r.value, reverse=True)


def complete(state: State) -> float:
    """The value of a good way to set up the units still in hand: each goes in turn where it helps most, until
    no unit wants to go elsewhere and no two of them want to change places."""
    here = state.copy()
    loose = FREE[here.cursor:] if here.step == SETUP else ()
    for unit in loose:
        here.put(unit, SUGGESTED[unit] if has_room(here, SUGGESTED[unit]) else next(
            s for s in range(SPACES) if has_room(here, s)))
    here.cursor, here.step = 0, ACTION
    best = estimate(here)
    for _ in range(ROUNDS):
        before = best
        for unit in loose:
            best = _settle(here, unit, best)
        best = _swap(here, loose, best)
        if best <= before:
            break
    return best


def _settle(here: State, unit: int, best: float) -> float:
    """Put one unit where it is worth most; the value then."""
    home = here.at[unit]
    for space in range(SPACES):
        if space != here.at[unit] and here.here[space].bit_count() < MOST:
            here.put(unit, space)
            value = estimate(here)
            if value > best:
                best, home = value, space
            else:
                here.put(unit, home)
    here.put(unit, home)
    return best


def _swap(here: State, units: tuple[int, ...], best: float) -> float:
    """Let two units of different kinds change places where that helps; the value then."""
    for i, a in enumerate(units):
        for b in units[i + 1:]:
            if KIND[a] != KIND[b] and here.at[a] != here.at[b]:
                here_a, here_b = here.at[a], here.at[b]
                here.put(a, here_b)
                here.put(b, here_a)
                value = estimate(here)
                if value > best:
                    best = value
                else:
                    here.put(a, here_a)
                    here.put(b, here_b)
    return best
