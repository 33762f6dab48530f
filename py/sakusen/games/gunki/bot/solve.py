"""Working a position out: what it is worth when it is played on perfectly, by the rules themselves.

:class:`Search` walks through everything that can happen from a position. It asks the engine what is
pending, takes the best of the player's choices and the average over luck, and stops at the end of the game
or, if it is given an ``estimate``, at the player's next action. Without an estimate the values are exact; that
takes a moment for the last chits of the last day and is out of reach for a whole game (``SOLVED.md`` has the
bounds for that). Units with equal strengths in the same space are alike, so only one of them is tried, and
positions that differ only in which of them stands where are one position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ....engine.cooperative import Slowly, finish
from ....engine.core import Chance, Decision, Outcome
from ..rules.board import ATTACK, BARRAGE_AT, BIT, DEFENCE, ENTRY, EVENTS, UNITS
from ..rules.dice import attack_strength, defence_strength, die_change, judge
from ..rules.state import State
from ..rules.steps import ACTION, BARRAGE_DIE, DEFENCE_DIE, ENTRY_DIE, EVENT_DIE, PRESSURE_DIE

KINDS = tuple(dict.fromkeys(zip(ATTACK, DEFENCE, strict=True)))
"""The strengths that occur: units of a kind are interchangeable."""
KIND = tuple(KINDS.index(pair) for pair in zip(ATTACK, DEFENCE, strict=True))
OF_KIND = tuple(tuple(u for u in range(UNITS) if KIND[u] == k) for k in range(len(KINDS)))

WIN: Mapping[str, float] = {"victory": 1.0, "draw": 0.0, "defeat": 0.0}
"""What the ends are worth when only winning counts."""
Estimate = Callable[[State], float]


class Ranked(NamedTuple):
    """An action and what the position is worth after it."""

    action: int
    value: float


def canonical(state: State) -> tuple[object, ...]:
    """Equal for positions before an action that are worth the same because they differ in like units only."""
    at = state.at
    places = (tuple(sorted(at[u] for u in units)) if len(units) > 1 else at[units[0]] for units in OF_KIND)
    return (state.day, *state.cup, state.barrage, state.gun, *state.markers, *places)


def branches(state: State, chance: Chance) -> list[tuple[int, int]]:
    """The outcomes of the pending chance as (outcome, weight), one for all faces that do the same."""
    merged: dict[object, list[int]] = {}
    for outcome, weight in enumerate(chance.weights):
        if weight:
            merged.setdefault(_effect(state, outcome), [outcome, 0])[1] += weight
    return [(outcome, weight) for outcome, weight in merged.values()]


def _effect(state: State, outcome: int) -> object:
    """What an outcome does, as a key."""
    step = state.step
    if step == DEFENCE_DIE:
        unit, space = state.defenders[state.cursor], state.target
        strength = defence_strength(state, unit, space, state.markers[state.marker])
        return judge(strength, outcome + 1 + die_change(state, space))
    if step == PRESSURE_DIE:
        strength = attack_strength(state, state.unit, state.target)
        return judge(strength, outcome + 1 + die_change(state, state.target))
    if step == ENTRY_DIE:
        return ENTRY[state.marker][outcome]
    if step == EVENT_DIE:
        return EVENTS[outcome]
    if step == BARRAGE_DIE:
        return state.barrage | BIT[BARRAGE_AT[outcome]]
    return outcome


def choices(state: State, decision: Decision) -> list[int]:
    """The actions of a decision, one for all units that are alike in the same place."""
    at, seen, out = state.at, set(), []
    for action in decision.actions:
        if action < UNITS:
            like = (KIND[action], at[action])
            if like in seen:
                continue
            seen.add(like)
        out.append(action)
    return out


class Search:
    """Values of positions. ``ends`` says what each victory level is worth; ``estimate``, if given, what a
    position before an action is worth. Values are remembered, so one search should not live for long."""

    def __init__(self, estimate: Estimate | None = None, ends: Mapping[str, float] = WIN, number: Any = float) -> None:
        self.estimate = estimate
        self.ends = ends
        self.number = number
        self.known: dict[tuple[object, ...], Any] = {}

    def value(self, state: State) -> Any:
        """What a position is worth, whatever is pending in it."""
        pending = state.pending()
        if isinstance(pending, Outcome):
            return self.number(self.ends[pending.level])
        if isinstance(pending, Chance):
            return self._average(state, pending)
        if state.step == ACTION:
            return self._before_action(state, pending)
        return max(self._after(state, action) for action in choices(state, pending))

    def rank(self, state: State) -> list[Ranked]:
        """The actions of the pending decision (like units once) with their values, best first."""
        return finish(self.ranking(state))

    def ranking(self, state: State) -> Slowly[list[Ranked]]:
        """:meth:`rank` in steps, one for every action."""
        pending = state.pending()
        assert isinstance(pending, Decision)
        ranked = []
        for action in choices(state, pending):
            ranked.append(Ranked(action, self._after(state, action)))
            yield
        return sorted(ranked, key=lambda r: r.value, reverse=True)

    def _after(self, state: State, action: int) -> Any:
        after = state.copy()
        after.apply(action)
        return self.value(after)

    def _average(self, state: State, chance: Chance) -> Any:
        total = self.number(0)
        for outcome, weight in branches(state, chance):
            after = state.copy()
            after.resolve(outcome)
            total += weight * self.value(after)
        return total / sum(chance.weights)

    def _before_action(self, state: State, pending: Decision) -> Any:
        key = canonical(state)
        found = self.known.get(key)
        if found is None:
            found = (
                self.estimate(state)
                if self.estimate
                else max(self._after(state, action) for action in choices(state, pending))
            )
            self.known[key] = found
        return found


def line(search: Search, state: State, limit: int = 4) -> Sequence[Ranked]:
    """The best choices in a row until luck or the next action has a say."""
    out: list[Ranked] = []
    here = state.copy()
    while len(out) < limit and isinstance(here.pending(), Decision) and (not out or here.step != ACTION):
        best = search.rank(here)[0]
        out.append(best)
        here.apply(best.action)
    return out
