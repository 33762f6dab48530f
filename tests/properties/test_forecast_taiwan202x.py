"""What a forecast of a battle or a strike in Special Operation 202X says is what the rules make of it, every die tried.

Nobody is ever doomed before the dice: all of them can miss, and nobody retreats. So the forecast names no unit that is
lost whatever is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.games.taiwan202x.presenter.forecast import battle, strike
from sakusen.games.taiwan202x.rules.board import LOST, PRC, ROC, UNIT_BIT, UNITS, power
from sakusen.games.taiwan202x.rules.combat import OF_BEST
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import NOBODY

DIE = 6
QUICK, LONG = 6, 80
"""So many random games."""

Lost = dict[tuple[int, int], Fraction]
"""The chances of every two numbers of units lost, of China and of the others."""


class Tried:
    """All that can follow the dice of one battle or strike; every owner gives up the least strength."""

    def __init__(self, state: State) -> None:
        self.before = tuple(state.fighters)
        self._known: dict[object, Lost] = {}

    def gone(self, state: State, seat: int) -> int:
        """The units of a side that were there and are lost."""
        units = (u for u in range(UNITS) if self.before[seat] & UNIT_BIT[u] and state.at[u] == LOST)
        return sum(UNIT_BIT[u] for u in units)

    def ends(self, state: State) -> Lost:
        key = state.key()
        if key not in self._known:
            self._known[key] = self._ends(state)
        return self._known[key]

    def _ends(self, state: State) -> Lost:
        pending = state.pending()
        if isinstance(pending, Chance) and pending.why == "fire":
            out: Lost = {}
            for face in range(DIE):
                after = state.copy()
                after.resolve(face)
                for lost, share in self.ends(after).items():
                    out[lost] = out.get(lost, Fraction(0)) + share / DIE
            return out
        if isinstance(pending, Decision) and pending.ask == "loss":
            return self.ends(min(self._answered(state, pending.seat), key=lambda one: self._price(one, pending.seat)))
        return {(self.gone(state, PRC).bit_count(), self.gone(state, ROC).bit_count()): Fraction(1)}

    def _answered(self, state: State, seat: int) -> Iterator[State]:
        """Every way in which a side can take the hits of one volley."""
        pending = state.pending()
        if not isinstance(pending, Decision) or pending.ask != "loss" or pending.seat != seat:
            yield state
            return
        for action in pending.actions:
            after = state.copy()
            after.apply(action)
            yield from self._answered(after, seat)

    def _price(self, state: State, seat: int) -> tuple[int, int, int]:
        gone = self.gone(state, seat)
        return power(gone), (gone & OF_BEST).bit_count(), gone


def volleys(first: int, games: int) -> Iterator[State]:
    """Positions of random games in which the first die of a battle or of a strike is about to fall."""
    for one in walks("taiwan202x", first, games):
        is_begun = False
        for state, pending, _ in replay(one):
            is_fire = isinstance(pending, Chance) and pending.why == "fire"
            if is_fire and not is_begun:
                yield state.copy()
            is_begun = is_fire or (is_begun and isinstance(pending, Decision) and pending.ask == "loss")


def compare(state: State) -> bool:
    """Whether it was a battle rather than a strike."""
    prc, roc = state.fighters
    found = Tried(state).ends(state)
    lost = [
        tuple(
            sum((p for n, p in found.items() if n[seat] == count), Fraction(0))
            for count in range(units.bit_count() + 1)
        )
        for seat, units in enumerate((prc, roc))
    ]
    if state.event == NOBODY:
        assert battle(prc, roc).lost == tuple(lost)
    else:
        struck = 1 - state.seat
        told = strike(state.dice[state.seat], state.generation, state.fighters[struck])[2]
        assert told == lost[struck]
    assert found[0, 0] > 0, "all dice can miss"
    return bool(state.event == NOBODY)


def test_a_forecast_of_a_battle_or_a_strike_says_what_trying_every_die_says() -> None:
    found = [compare(state) for state in volleys(0, QUICK)]
    assert sum(found) > 5
    assert len(found) > sum(found) > 0


@pytest.mark.long
def test_a_forecast_of_a_battle_or_a_strike_is_right_in_many_games() -> None:
    for state in volleys(1000, LONG):
        compare(state)
