"""Who is said to be able to attack a hex is who can, every move of every unit tried by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.games.july.rules import board as july_board
from sakusen.games.july.rules import contact as july_contact
from sakusen.games.july.rules import pools as july_pools
from sakusen.games.july.rules import threats as july
from sakusen.games.july.rules.steps import HEX as JULY_HEX
from sakusen.games.kinmen.rules import combat as kinmen_combat
from sakusen.games.kinmen.rules import threats as kinmen
from sakusen.games.kinmen.rules.board import HEXES, UNITS, ZONE
from sakusen.games.kinmen.rules.steps import DONE, HEX, NO, REVEAL, STACK

QUICK, LONG = 3, 60
"""So many random games."""


def asked(slug: str, ask: str, first: int, games: int, share: float) -> Iterator[Any]:
    """Positions of random games in which this is asked, some of them."""
    rng = Random(f"threats{first}")
    for one in walks(slug, first, games):
        for state, pending, _ in replay(one):
            if isinstance(pending, Decision) and pending.ask == ask and rng.random() < share:
                yield state.copy()


def kinmen_attacks(state: Any) -> set[tuple[int, int]]:
    """Every unit with every hex of an enemy that it can attack as a battle group of its own."""
    found = set()
    for unit in (action for action in state.pending().actions if action < len(state.at)):
        ordered = state.copy()
        ordered.apply(unit)
        ends = [ordered]
        pending = ordered.pending()
        if pending.ask == "move" and unit in pending.actions:
            moved = ordered.copy()
            moved.apply(unit)
            ends += [after(moved, a) for a in moved.pending().actions if a >= HEX and a < HEX + HEXES]
        for end in ends:
            if end.pending().ask == "move":
                end = after(end, DONE)
            found |= {(unit, h) for h in range(HEXES) if kinmen_combat.open_targets(end) >> h & 1}
    return found


def after(state: Any, action: int) -> Any:
    new = state.copy()
    new.apply(action)
    return new


def kinmen_replies(state: Any) -> dict[int, tuple[int, int]]:
    """The best column, and the strength of the attack, that one battle group gets against every hex of the enemy."""
    best: dict[int, tuple[int, int]] = {}
    near = [HEX + n for n in range(HEXES) if ZONE[n] & state.occupied[1 - state.seat]]
    actions = [a for a in state.pending().actions if a < UNITS or STACK <= a < STACK + HEXES]
    ahead = [after(state, action) for action in actions]
    while ahead:
        here = ahead.pop()
        pending = here.pending()
        if not isinstance(pending, Decision) or here.seat != state.seat:
            if isinstance(pending, Chance) and pending.why == "battle":
                column = kinmen_combat.column_for(here, here.attackers, here.target)
                attack = kinmen_combat.totals(here, here.attackers, here.target)[0]
                best[here.target] = max(best.get(here.target, (-1, -1)), (column, attack))
            elif isinstance(pending, Decision) and pending.ask == "shock.defend":
                ahead.append(after(here, NO))
            continue
        choices = [a for a in pending.actions if a != REVEAL]
        if pending.ask == "move":
            choices = [a for a in choices if a < UNITS or a == DONE or (a in near and here.points)]
        elif pending.ask not in ("attack.target", "attack.units", "shock.pick", "shock.defend"):
            continue
        elif pending.ask == "attack.target":
            choices = [a for a in choices if a != DONE]
        ahead += [after(here, a) for a in (choices if pending.ask != "shock.defend" else [NO])]
    return best


def compare_replies(state: Any) -> None:
    found = kinmen_replies(state)
    for h in (h for h in range(HEXES) if state.occupied[1 - state.seat] >> h & 1):
        told = kinmen.reply(state, h, state.seat)
        assert (told and (told.column, told.attack)) == found.get(h)


def compare_kinmen(state: Any) -> None:
    seat = state.seat
    enemies = [h for h in range(HEXES) if state.occupied[1 - seat] >> h & 1]
    assert {(u, h) for h in enemies for u in kinmen.threats(state, h, seat)} == kinmen_attacks(state)


def compare_july(state: Any) -> None:
    """Each unit that may move, put wherever the rules let it go, is in contact with whom it is said to threaten."""
    side, found = state.seat, set()
    best: dict[int, tuple[int, int]] = {}
    ends = {u: {state.at[u]} for u in july_board.OF_SIDE[side] if state.at[u] < july_board.HEXES}
    for unit in (a for a in state.pending().actions if a < july_board.UNITS):
        moved = after(state, unit)
        pending = moved.pending()
        if isinstance(pending, Decision) and pending.ask == "move.to":
            ends.setdefault(unit, set()).update(a - JULY_HEX for a in pending.actions if is_hex(a))
    for unit, places in ends.items():
        for place in places:
            end = state.copy()
            end.put(unit, place)
            links = july_contact.contact(end).links[unit]
            for d in (d for d in range(july_board.UNITS) if links >> d & 1):
                found.add((unit, state.at[d]))
                pool = july_pools.outlook(end, july_contact.Fight(1 << unit, 1 << d)).pool
                best[state.at[d]] = max(best.get(state.at[d], (0, 0)), (pool.attack, -pool.defence))
    foes = [state.at[d] for d in july_board.OF_SIDE[1 - side] if state.at[d] < july_board.HEXES]
    assert {(u, h) for h in foes for u in july.threats(state, h, side)} == found
    for h in foes:
        told = july.reply(state, h, side)
        assert (told and (told.attack, -told.defence)) == best.get(h)
        assert (told.units if told else 0) == sum(1 for _, place in found if place == h)


def is_hex(action: int) -> bool:
    return JULY_HEX <= action < JULY_HEX + july_board.HEXES


def test_who_could_attack_in_kinmen_is_found_by_trying_every_order_of_one_unit() -> None:
    found = list(asked("kinmen", "order", 0, QUICK, 0.15))
    assert len(found) > 10
    for state in found:
        compare_kinmen(state)


def test_the_best_attack_of_one_battle_group_in_kinmen_is_found_by_trying_every_order_of_one() -> None:
    found = list(asked("kinmen", "order", 0, QUICK, 0.2))
    assert len(found) > 5
    for state in found:
        compare_replies(state)


def test_who_could_attack_in_july_is_found_by_trying_every_move() -> None:
    found = [state for state in asked("july", "move.unit", 0, QUICK, 0.3) if not state.moved]
    assert len(found) > 5
    for state in found:
        compare_july(state)


@pytest.mark.long
def test_who_could_attack_is_right_in_many_games() -> None:
    for state in asked("kinmen", "order", 1000, LONG, 0.2):
        compare_kinmen(state)
    for state in asked("kinmen", "order", 2000, LONG, 0.05):
        compare_replies(state)
    for state in asked("july", "move.unit", 1000, LONG, 0.2):
        if not state.moved:
            compare_july(state)
