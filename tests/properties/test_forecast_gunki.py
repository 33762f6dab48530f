"""What a defence or a pressure in gunki is said to cost is what the rules make of it, every die and every way tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.engine.hexes import bits
from sakusen.games.gunki.rules.assault import MOST
from sakusen.games.gunki.rules.board import OFF
from sakusen.games.gunki.rules.forecast import of_defence, of_pressure
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import DONE, SPACE

DIE = 6
GAMES = 4
INSIDE = ("pressure", "defence", "push", "retreat")


def asked(ask: str) -> Iterator[Any]:
    """Positions of random games in which this is asked."""
    for one in walks("gunki", 0, GAMES):
        for state, pending, _ in replay(one):
            if isinstance(pending, Decision) and pending.ask == ask:
                yield state.copy()


def lost(state: State) -> int:
    return sum(place == OFF for place in state.at)


def ends(state: State, share: Fraction) -> Iterator[tuple[Any, Fraction]]:
    """Every way to go on until the cup is asked, or the next question; where one is chosen, all count alike."""
    pending = state.pending()
    why = pending.why if isinstance(pending, Chance) else pending.ask if isinstance(pending, Decision) else ""
    if why not in INSIDE:
        yield state, share
        return
    actions = range(DIE) if isinstance(pending, Chance) else pending.actions
    for action in actions:
        after = state.copy()
        after.apply(action)
        yield from ends(after, share / len(actions))


def test_a_forecast_of_a_pressure_says_what_trying_every_face_says() -> None:
    found = 0
    for state in asked("where"):
        unit = state.unit
        for action in state.pending().actions:
            space = action - SPACE
            if not state.soviet >> space & 1:
                continue
            found += 1
            after = state.copy()
            after.apply(action)
            gone = back = Fraction(0)
            for end, share in ends(after, Fraction(1)):
                gone += share * (lost(end) - lost(state))
                back += share * (end.markers != state.markers)
            assert (gone, back) == of_pressure(state, unit, space)
    assert found > 10


def test_a_forecast_of_a_defence_says_what_trying_every_face_says() -> None:
    found = 0
    for state in asked("defend"):
        space, marker = state.target, state.marker
        units = bits(state.here[space])
        for order in (o for n in range(1, MOST + 1) for o in permutations(units, n)):
            found += 1
            after = state.copy()
            for action in (*order, DONE):
                if isinstance(after.pending(), Decision) and action in after.pending().actions:
                    after.apply(action)
            gone = held = Fraction(0)
            for end, share in ends(after, Fraction(1)):
                gone += share * (lost(end) - lost(state))
                held += share * (end.markers[marker] != space)
            assert (len(units), gone, held) == of_defence(state, order, space, state.markers[marker])
    assert found > 10
