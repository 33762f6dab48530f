"""Who could attack in a place with the next card of its side, as all stand now, and as far as the enemy can know."""

from __future__ import annotations

from ....engine.hexes import bits
from .board import (
    CARDS,
    DESTINATIONS,
    EVENT_OF,
    EVENTS,
    IS_SEA,
    ISLAND_SEAS,
    MOST,
    NUMBER,
    PRC,
    SAKISHIMA,
    SIDE,
    SUIT,
    SUIT_UNITS,
    UP_TO,
)
from .events import refusal
from .operations import on_duty
from .state import State
from .steps import ACT, ACTIVATE, NEXT, NOBODY, OPERATION_DICE, ORDER
from .strikes import AREAS, DICE, in_reach
from .view import unseen


def laid(state: State, seat: int) -> int:
    """The open card with which a side has still to act this turn, -1 for none (5.2)."""
    if not ORDER <= state.step <= NEXT:
        return NOBODY
    if state.step != ORDER and state.seat == seat:
        is_to_act = state.step in (ACT, OPERATION_DICE, ACTIVATE)
    else:
        is_to_act = not state.acted
    return state.chosen[seat] if is_to_act else NOBODY


def possible(state: State, seat: int) -> int:
    """The cards that a side may act with next, as the other side knows: the open one, else all that may be in its hand
    by then (5.1, 5.6)."""
    card = laid(state, seat)
    if card != NOBODY:
        return 1 << card
    return unseen(state, 1 - seat) | state.hand_known[1 - seat]


def threats(state: State, place: int, seat: int) -> dict[int, int]:
    """The units of a side that could attack enemies in a place with its next card, each with the place where it
    stands; together they can only as far as the card's suit and limit go."""
    woken = 0
    for card in bits(possible(state, seat)):
        woken |= SUIT_UNITS[SUIT[card]] & UP_TO[NUMBER[card] or MOST]  # 6.1, 6.3
    units = bits(woken & on_duty(state, seat))
    return {u: state.at[u] for u in units if can_attack(u, state.at[u], place)}


def can_attack(unit: int, start: int, place: int) -> bool:
    """Whether a unit that stands somewhere can attack in a place: there, in the zone that lies in it (8.1), or by
    moving there (7.3)."""
    if place == SAKISHIMA:  # 8.1 China only, from either sea, without moving
        return bool(SIDE[unit] == PRC and ISLAND_SEAS >> start & 1)
    if not IS_SEA[place]:
        return False
    near = start == place or (start == SAKISHIMA and ISLAND_SEAS >> place & 1)
    return bool(near or DESTINATIONS[unit][start] >> place & 1)


def strikes_at(state: State, place: int, seat: int) -> list[int]:
    """The events by which a side could strike at enemies in a place with its next card (9.0)."""
    if state.seat == seat and state.step in (OPERATION_DICE, ACTIVATE):
        return []
    cards = possible(state, seat)
    held = {EVENT_OF[card][seat] for card in range(CARDS) if cards >> card & 1}
    found = [e for e in range(len(EVENTS)) if e in held and DICE[e] and AREAS[e] >> place & 1]
    return [e for e in found if in_reach(state, e, place) and refusal(state, seat, e) is None]
