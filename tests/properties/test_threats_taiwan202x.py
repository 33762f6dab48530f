"""Who is said to be able to attack a place in Special Operation 202X is who can, every card and every move tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.engine.hexes import bits
from sakusen.games import game
from sakusen.games.taiwan202x.rules.board import NUMBER, PLACES, SIDE_UNITS
from sakusen.games.taiwan202x.rules.state import POOL, State
from sakusen.games.taiwan202x.rules.steps import ACT, ACTIVATE, CARD_AT, CHOOSE, NOBODY, PASS
from sakusen.games.taiwan202x.rules.threats import laid, possible, strikes_at, threats

QUICK, LONG = 2, 40
"""So many random games."""
SIX = 5
OWN = ("court", "activate", "event.area", "event.target")

Found = set[tuple[str, int, int]]
"""Units and events that can attack, with the place."""


def moments(step: int, first: int, games: int) -> Iterator[State]:
    """Positions of random games at the beginning of this step, some of them."""
    rng = Random(f"threats{first}")
    for one in walks("taiwan202x", first, games):
        for state, pending, _ in replay(one):
            is_first = step != CHOOSE or not state.cursor
            if isinstance(pending, Decision) and state.step == step and is_first and rng.random() < 0.4:
                yield state.copy()


def told(state: State, seat: int) -> Found:
    found: Found = set()
    for place in range(PLACES):
        if state.here[place] & SIDE_UNITS[1 - seat]:
            found |= {("unit", unit, place) for unit in threats(state, place, seat)}
            found |= {("event", event, place) for event in strikes_at(state, place, seat)}
    return found


def dealt(state: State, seat: int, card: int) -> State:
    """The side holds this card alone and plays it, and the other side has none."""
    new, bit = state.copy(), 1 << card
    new.decks[POOL] |= new.decks[0] | new.decks[1]
    new.decks = [deck & ~bit for deck in new.decks]
    new.decks[0] = new.decks[1] = 0
    new.decks[seat] = bit
    new.cursor, new.chosen = 0, [NOBODY, NOBODY]
    new.rebuild()
    new.apply(CARD_AT + card)
    return new


def tried(state: State, seat: int, found: Found, has_unit: bool = False) -> None:
    """Every operation of one unit and every event, with the highest dice."""
    pending = state.pending()
    if isinstance(pending, Chance) and pending.why == "operation":
        state.resolve(SIX)
        tried(state, seat, found)
    if not isinstance(pending, Decision) or pending.seat != seat or pending.ask not in OWN:
        return
    for action in pending.actions:
        is_unit = pending.ask == "activate" and action < PASS
        if is_unit and has_unit:
            continue
        events: Found = set()

        def tell(kind: str, rule: str, events: Found = events, **data: object) -> None:
            if kind == "attack":
                events.add(("unit", data["units"][0], data["place"]))  # type: ignore[index, arg-type]
            elif kind == "strike":
                events.add(("event", data["event"], data["place"]))  # type: ignore[arg-type]

        after = state.copy()
        after.apply(action, tell)
        found |= events
        if not events:
            tried(after, seat, found, has_unit or is_unit)


def compare(state: State) -> None:
    for seat in (0, 1):
        found: Found = set()
        for card in bits(possible(state, seat)):
            tried(dealt(state, seat, card), seat, found)
        assert told(state, seat) == found


def test_who_could_attack_a_place_is_found_by_trying_every_card_that_may_come() -> None:
    found = list(moments(CHOOSE, 0, QUICK))
    assert len(found) > 10
    for state in found:
        compare(state)


def test_of_a_side_whose_card_lies_open_only_that_card_is_counted() -> None:
    found = 0
    for state in [*moments(ACT, 0, QUICK), *moments(ACTIVATE, 0, QUICK)]:
        seat = state.seat
        if laid(state, seat) == NOBODY or state.active or (state.step == ACTIVATE and not NUMBER[state.chosen[seat]]):
            continue  # once the dice of a court card have been rolled, less may be possible
        found += 1
        tries: Found = set()
        tried(state.copy(), seat, tries)
        assert told(state, seat) == tries
        assert laid(state, 1 - seat) == (NOBODY if state.acted else state.chosen[1 - seat])
    assert found > 5


def test_threats_tell_nothing_of_the_cards_that_the_other_side_holds() -> None:
    rules, rng = game("taiwan202x"), Random("hidden")
    for state in moments(CHOOSE, 0, QUICK):
        for seat in (0, 1):
            guess = rules.determinize(rules.observe(state, 1 - seat), rng)
            assert told(guess, seat) == told(state, seat)


@pytest.mark.long
def test_who_could_attack_a_place_is_right_in_many_games() -> None:
    for state in moments(CHOOSE, 1000, LONG):
        compare(state)
