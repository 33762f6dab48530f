"""Whom guns and aircraft are said to reach is whom the engine lets them hit, or support an attack on."""

from __future__ import annotations

from random import Random

from tests.properties.walks import replay, walks

from sakusen.engine.core import Decision
from sakusen.engine.hexes import bits
from sakusen.games.july.rules.contact import fights
from sakusen.games.july.rules.steps import COMBAT
from sakusen.games.july.rules.steps import HOLD as NO_SUPPORT
from sakusen.games.july.rules.support import guns_reach
from sakusen.games.kinmen.rules import threats as kinmen
from sakusen.games.kinmen.rules.board import PLA, ROC
from sakusen.games.kinmen.rules.steps import AIR, BATTERY, GUN

GAMES = 6
SHARE = 0.4


def test_the_guns_of_kinmen_reach_whom_the_engine_lets_them_hit_and_aircraft_strike_anywhere() -> None:
    rng, fired, flown = Random("fire"), 0, 0
    for one in walks("kinmen", 0, GAMES):
        for state, pending, _ in replay(one):
            if not isinstance(pending, Decision) or pending.ask != "order" or rng.random() > SHARE:
                continue
            seat = pending.seat
            fresh = {u for u in state.units_on_map(1 - seat) if not state.spent[u]}
            supports = [a for a in pending.actions if a == GUN or AIR <= a < AIR + 8]
            told = {u for u in fresh if kinmen.can_guns_hit(state, state.at[u])} if seat == PLA else set()
            if seat == ROC:
                told = fresh if kinmen.can_aircraft_hit(state, PLA) else set()
            hit: set[int] = set()
            for action in supports:
                after = state.copy()
                after.apply(action)
                asked = after.pending()
                hit |= {a for a in asked.actions if a != BATTERY} if isinstance(asked, Decision) else set()
            assert told == hit
            fired, flown = fired + (seat == PLA and bool(hit)), flown + (seat == ROC and bool(hit))
    assert min(fired, flown) > 3


def test_the_guns_of_july_reach_the_attacks_that_the_engine_lets_them_support() -> None:
    offered = 0
    for one in walks("july", 0, GAMES):
        for state, pending, _ in replay(one):
            if not isinstance(pending, Decision) or pending.ask != "support":
                continue
            reach = guns_reach(state)
            told = {
                COMBAT + number
                for number, fight in enumerate(fights(state), 1)
                if any(reach >> state.at[d] & 1 for d in bits(fight.defenders))
            }
            assert told == set(pending.actions) - {NO_SUPPORT}
            offered += len(told)
    assert offered > 3
