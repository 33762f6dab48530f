"""Advice: what to do in any decision, and what it is worth.

Every choice is worked out by the rules up to the player's next action (``solve``), where the network of
``estimate`` says what the position is worth; on the last action of the last day that is exact. One piece of
advice takes some tenths of a second.

What the network says puts choices in order. It has not been shown to be a chance to win, so it is never told as
one: only ``Advice.chances`` are for the reader's eyes, and they are there only when nothing was estimated.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ....engine.cooperative import Slowly, finish
from ....engine.core import Decision
from ..rules.board import DAYS, FREE, SPACES, SUGGESTED
from ..rules.setup import MOST, has_room
from ..rules.state import State
from ..rules.steps import ACTION, ALL, DEFEND, RETREAT, SETUP
from .estimate import estimate
from .solve import KIND, WIN, Ranked, Search, choices

ENDS = {**WIN, "draw": 0.02}
"""A draw is better than a defeat, and otherwise counts for next to nothing."""
ROUNDS = 12


class Advice(NamedTuple):
    """The choices of the pending decision with their values, best first (like units once); the best line until
    luck has a say; and for every choice the exact chance to win by it, none where the network had a part."""

    ranked: list[Ranked]
    line: list[int]
    chances: list[Fraction]

    @property
    def action(self) -> int:
        return self.ranked[0].action

    @property
    def value(self) -> float:
        """How good the best choice is, between 0 and 1; to be compared, not to be told."""
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
        return Advice(ranked, [ranked[0].action], [])
    search = Search(estimate, ENDS)
    ranked, chances = yield from _ranking(state, search)
    line = [ranked[0].action]
    here = state.copy()
    here.apply(line[0])
    while isinstance(here.pending(), Decision) and here.step not in (ACTION, SETUP):
        line.append((yield from _ranking(here, search))[0][0].action)
        here.apply(line[-1])
    return Advice(ranked, line, chances)


def is_last(state: State) -> bool:
    """Whether no action comes behind the pending decision, so that all that can follow can be counted."""
    after_its_chit = state.step in (DEFEND, RETREAT)
    return state.day == DAYS and state.step != SETUP and sum(state.cup) + after_its_chit <= 1


def _ranking(state: State, search: Search) -> Slowly[tuple[list[Ranked], list[Fraction]]]:
    """The choices, best first; and, where they can be counted, the chances to win by them: then a greater chance
    goes before everything else."""
    ranked = yield from search.ranking(state)
    if not is_last(state):
        return ranked, []
    counted = yield from Search(ends=WIN, number=Fraction).ranking(state)
    wins = {choice.action: Fraction(choice.value) for choice in counted}
    ranked.sort(key=lambda choice: (wins[choice.action], choice.value), reverse=True)
    return ranked, [wins[choice.action] for choice in ranked]


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
    loose = FREE[here.cursor :] if here.step == SETUP else ()
    for unit in loose:
        here.put(
            unit,
            SUGGESTED[unit] if has_room(here, SUGGESTED[unit]) else next(s for s in range(SPACES) if has_room(here, s)),
        )
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
        for b in units[i + 1 :]:
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
