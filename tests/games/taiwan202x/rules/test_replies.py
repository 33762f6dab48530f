"""What the enemy could answer with: the same as the best of all attacks that the engine would let him make."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.games.taiwan202x.positions import PLACE, UNIT, acting

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules import odds
from sakusen.games.taiwan202x.rules.board import IS_SEA, MOST, NUMBER, PLACES, SAKISHIMA, SIDE_UNITS
from sakusen.games.taiwan202x.rules.operations import ask_activate
from sakusen.games.taiwan202x.rules.replies import reply
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import ACTIVATE, ATTACK, PASS, PLACE_AT
from sakusen.games.taiwan202x.rules.threats import possible


def attacks(state: State, place: int, seat: int) -> dict[int, Fraction]:
    """Every set of units that the engine lets attack in a place with some card that the side may hold, with the mean
    number of hits."""
    found: dict[int, Fraction] = {}
    for card in bits(possible(state, seat)):
        begin = state.copy()
        begin.seat, begin.step, begin.active = seat, ACTIVATE, 0
        begin.chosen[seat], begin.limit = card, NUMBER[card] or MOST
        waiting, met = [begin], {0}
        while waiting:
            now = waiting.pop()
            asked = ask_activate(now, None)
            for action in asked.actions if asked else ():
                if action in (PLACE_AT + place, ATTACK + place):
                    volleys = odds.battle(now, now.active, place).volleys
                    found[now.active] = sum((ours.expected for ours, _ in volleys), Fraction(0))
                elif action < PASS and now.active | 1 << action not in met:
                    after = now.copy()
                    after.active |= 1 << action
                    met.add(after.active)
                    waiting.append(after)
    return found


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_best_reply_is_the_best_of_all_attacks_that_the_engine_allows(seed: int) -> None:
    match, chance, compared = Match(GAME, luck=Dealt(seed)), random.Random(seed), 0
    while compared < 12 and not isinstance(pending := match.pending, Outcome):
        if isinstance(pending, Decision) and pending.ask == "activate" and not match.state.active:
            for place in (p for p in range(PLACES) if IS_SEA[p] or p == SAKISHIMA):
                if not match.state.here[place] & SIDE_UNITS[pending.seat]:
                    continue
                best, all_ = reply(match.state, place, 1 - pending.seat), attacks(match.state, place, 1 - pending.seat)
                assert (best is not None) == bool(all_)
                if best is not None:
                    assert best.hits == max(all_.values()) == all_[best.units]
                    compared += 1
        match.choose(chance.choice(list(pending.actions)))
    assert compared >= 4


def test_where_nobody_stands_there_is_no_reply() -> None:
    t = acting("prc", "S9", prc={"strait": "Liaoning"}, roc={"indopacom": ["F-22A"]})
    assert reply(t.state, PLACE["yellow"], 1) is None
    found = reply(t.state, PLACE["strait"], 1)
    assert found is None or found.units == 1 << UNIT["F-22A"]
