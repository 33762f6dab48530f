"""What a forecast of an attack in Kinmen says is what the rules make of it, every die and every way out tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.games.kinmen.rules.board import SIDE
from sakusen.games.kinmen.rules.forecast import forecast
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.steps import FALL_BACK, STAND

DIE = 6
QUICK, LONG = 4, 120
"""So many random games."""
MOST_UNITS = 4
"""Larger attacks have too many ways to try all."""

Ends = tuple[Fraction, Fraction, Fraction]
"""How many the attacker and the defender have lost on average, and the chance that the hex is held."""


class Tried:
    """All that can follow the die of one battle, when each side answers as it is told."""

    def __init__(self, state: State, answers: tuple[int, int]) -> None:
        self.seat, self.target, self.defenders = state.seat, state.target, state.defenders
        self.before, self.answers = list(state.losses), answers
        self._known: dict[object, Ends] = {}

    def ends(self, state: State) -> Ends:
        key = state.key()
        if key not in self._known:
            self._known[key] = self._ends(state)
        return self._known[key]

    def _after(self, state: State, action: int) -> Ends:
        after = state.copy()
        after.apply(action)
        return self.ends(after)

    def _ends(self, state: State) -> Ends:
        pending = state.pending()
        if isinstance(pending, Chance) and pending.why in ("battle", "stand"):
            found = []
            for face in range(DIE):
                after = state.copy()
                after.resolve(face)
                found.append(self.ends(after))
            return tuple(sum(column) / Fraction(DIE) for column in zip(*found, strict=True))  # type: ignore[return-value]
        if isinstance(pending, Decision) and pending.ask in ("stand", "stand.all"):
            return self._after(state, self.answers[state.part - 1])  # the attackers are the first part
        if isinstance(pending, Decision) and pending.ask == "retreat":
            part = int(SIDE[pending.about[0]] != self.seat)
            return min((self._after(state, action) for action in pending.actions), key=lambda ends: ends[part])
        lost = [Fraction(now - then) for now, then in zip(state.losses, self.before, strict=True)]
        return lost[self.seat], lost[1 - self.seat], Fraction(bool(state.here[self.target] & self.defenders))


def battles(first: int, games: int) -> Iterator[State]:
    """Positions of random games in which the die of a battle is about to fall."""
    for one in walks("kinmen", first, games):
        for state, pending, _ in replay(one):
            is_battle = isinstance(pending, Chance) and pending.why == "battle"
            if is_battle and (state.attackers | state.defenders).bit_count() <= MOST_UNITS:
                yield state.copy()


def compare(state: State) -> None:
    told = forecast(state, state.attackers, state.target)
    stood, left = Tried(state, (STAND, STAND)).ends(state), Tried(state, (STAND, FALL_BACK)).ends(state)
    first = Tried(state, (FALL_BACK, STAND)).ends(state)
    assert stood == (told.attacker.standing, told.defender.standing, told.held)
    assert left[1] == told.defender.retreating
    assert first[0] == told.attacker.retreating


def test_a_forecast_of_an_attack_says_what_trying_every_die_and_way_says() -> None:
    found = list(battles(0, QUICK))
    assert len(found) > 10
    for state in found:
        compare(state)


@pytest.mark.long
def test_a_forecast_of_an_attack_is_right_in_many_games() -> None:
    for state in battles(1000, LONG):
        compare(state)
