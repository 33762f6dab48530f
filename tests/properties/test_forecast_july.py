"""What a forecast of a combat in July says is what the rules make of it, every die and every way of damage tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.hexes import bits
from sakusen.games.july.rules.board import HEXES, REMOVED, TRACK
from sakusen.games.july.rules.combat import current_fight
from sakusen.games.july.rules.forecast import Cost, forecast
from sakusen.games.july.rules.pools import outlook
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import STEP

DIE = 6
QUICK, LONG = 6, 60
"""So many random games."""
MOST_DICE = 6
"""Larger combats have too many ways to try all."""

Ends = tuple[Fraction, Fraction, Fraction]
"""The steps that attacker and defender have lost on average, and the chance that a defender stands where it stood."""


class IsOver(Exception):
    """The game has ended in the middle of the combat (4.1, 4.2)."""


class Tried:
    """All that can follow the dice of the combat under way; ``is_back``: whoever takes damage loses as few steps as
    it can, otherwise every point costs a step."""

    def __init__(self, state: State, is_back: bool) -> None:
        self.number, self.fight, self.is_back = state.current, current_fight(state), is_back
        self.before = list(state.lost)
        self.stood = {d: state.at[d] for d in bits(self.fight.defenders)}
        self._known: dict[object, Ends] = {}

    def ends(self, state: State) -> Ends:
        pending = state.pending()
        key = state.key()
        if key not in self._known:
            self._known[key] = self._ends(state, pending)
        return self._known[key]

    def _after(self, state: State, action: int) -> Ends:
        after = state.copy()
        after.apply(action)
        return self.ends(after)

    def _ends(self, state: State, pending: object) -> Ends:
        if isinstance(pending, Outcome):
            raise IsOver
        is_here = state.current == self.number
        if is_here and isinstance(pending, Chance):
            found = []
            for face in range(DIE):
                after = state.copy()
                after.resolve(face)
                found.append(self.ends(after))
            return tuple(sum(column) / Fraction(DIE) for column in zip(*found, strict=True))  # type: ignore[return-value]
        if is_here and isinstance(pending, Decision) and pending.ask.startswith("damage"):
            if self.is_back:
                part = int(pending.seat != state.seat)
                return min((self._after(state, action) for action in pending.actions), key=lambda ends: ends[part])
            return self._after(state, STEP if STEP in pending.actions else pending.actions[0])
        ours, theirs = (Fraction(sum(state.lost[u] - self.before[u] for u in bits(side))) for side in self.fight)
        return ours, theirs, Fraction(any(state.at[d] == h for d, h in self.stood.items()))


def combats(first: int, games: int) -> Iterator[State]:
    """Positions of random games in which the first die of a combat is about to fall."""
    for one in walks("july", first, games):
        last = None
        for state, pending, _ in replay(one):
            now = (state.turn, state.cycle, state.seat, state.current)
            if isinstance(pending, Chance) and pending.why == "attack" and now != last:
                last = now
                if state.attack_dice + state.defence_dice <= MOST_DICE:
                    yield state.copy()


def saved(state: State, number: int, known: dict[object, set[int]]) -> set[int]:
    """The units that are on the map after some way of dealing with the damage under way."""
    pending = state.pending()
    if isinstance(pending, Outcome):
        raise IsOver
    if state.current != number or not isinstance(pending, Decision) or not pending.ask.startswith("damage"):
        return {u for u, place in enumerate(state.at) if place < HEXES}
    key = state.key()
    if key not in known:
        known[key] = set()
        for action in pending.actions:
            after = state.copy()
            after.apply(action)
            known[key] |= saved(after, number, known)
    return known[key]


def went_back(state: State, number: int, before: list[int], known: dict[object, set[int]]) -> set[int]:
    """The units that go back in some way of dealing with the damage under way."""
    pending, key = state.pending(), state.key()
    if state.current != number or not isinstance(pending, Decision) or not pending.ask.startswith("damage"):
        return {u for u, place in enumerate(state.at) if place not in (before[u], TRACK, REMOVED)}
    if key not in known:
        known[key] = {u for u, place in enumerate(state.at) if place not in (before[u], TRACK, REMOVED)}
        for action in pending.actions:
            after = state.copy()
            after.apply(action)
            known[key] |= went_back(after, number, before, known)
    return known[key]


def compare(state: State) -> bool:
    """Whether the combat could be tried to its end; it must have been told rightly then."""
    fight = current_fight(state)
    shown = outlook(state, fight, state.current)
    told = forecast(state, fight, shown.odds.net)
    try:
        assert Tried(state, False).ends(state) == (told.attacker.standing, told.defender.standing, told.held)
        fewest = Tried(state, True).ends(state)
        assert fewest[:2] == (told.attacker.retreating, told.defender.retreating)
        for sign, cost, units in ((-1, told.attacker, fight.attackers), (1, told.defender, fight.defenders)):
            compare_trapped(state, sign, cost, bits(units), max(0, *(sign * net for net in shown.odds.net)))
    except IsOver:
        return False
    return True


def won_by(state: State, net: int) -> State:
    """The position when the dice have fallen with this difference in hits for the attacker."""
    after, ours, theirs = state.copy(), state.attack_dice, state.defence_dice
    for i in range(ours):
        after.resolve(DIE - 1 if i < net else 0)
    for i in range(theirs):
        after.resolve(DIE - 1 if i < -net else 0)
    return after


def compare_trapped(state: State, sign: int, cost: Cost, units: list[int], most: int) -> None:
    for points in range(1, most + 1):
        safe = saved(won_by(state, sign * points), state.current, {})
        doomed = {u for u, since in cost.trapped.items() if points >= since}
        assert doomed == {u for u in units if u not in safe}
    gone = set[int]()
    for points in range(1, most + 1):
        gone |= went_back(won_by(state, sign * points), state.current, list(state.at), {})
    assert not gone & set(cost.cut_off)
    if most and len(units) == 1:
        assert list(cost.cut_off) == [u for u in units if u not in gone]


def test_a_forecast_of_a_combat_says_what_trying_every_die_and_every_loss_says() -> None:
    found = [compare(state) for state in combats(0, QUICK)]
    assert sum(found) > 10


@pytest.mark.long
def test_a_forecast_of_a_combat_is_right_in_many_games() -> None:
    for state in combats(1000, LONG):
        compare(state)
