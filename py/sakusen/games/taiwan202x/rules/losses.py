"""8.5 Losses: the owner of the units that were hit chooses which of them leave the game."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import FLEETS, IS_FLEET, LOST, STRENGTH, UNIT_BIT, power
from .state import State
from .steps import NOBODY, RETURN, VOLLEY


def soak(unit: int) -> int:
    """8.5 the hits that a unit takes away with it: one, or as many as its strength when it is a fleet."""
    return STRENGTH[unit] if IS_FLEET[unit] else 1


def soaked(units: int) -> int:
    """The hits that all of some units take away with them."""
    return power(units & FLEETS) + (units & ~FLEETS).bit_count()


@lru_cache(maxsize=4096)
def choices(units: int, hits: int) -> tuple[int, ...]:
    """Every set of units that the owner may lose to so many hits: enough for all of them, and no unit in it
    that could stay (rulings 26, 27, 44). All of them when they cannot take so many; nothing for no hits."""
    if soaked(units) <= hits:
        return (units,)
    sets = [0]
    for unit in bits(units):
        sets += [s | UNIT_BIT[unit] for s in sets]
    return tuple(s for s in sets if soaked(s) >= hits and not any(soaked(s & ~UNIT_BIT[u]) >= hits for u in bits(s)))


@lru_cache(maxsize=4096)
def left_open(units: int, hits: int, fallen: int) -> tuple[int, int]:
    """Those still to be lost for certain, and those of whom some have to be; both empty when enough have fallen."""
    certain, possible = -1, 0
    for whole in choices(units, hits):
        if not fallen & ~whole:
            certain &= whole
            possible |= whole
    certain &= possible & ~fallen
    return certain, possible & ~fallen & ~certain


class Toll(NamedTuple):
    """What losing a unit settles: who falls with it for certain, the hits that are then still to be taken, and by
    whom some of them; 0 and nobody when it is enough."""

    with_it: int
    left: int
    among: int


def toll(state: State, unit: int) -> Toll:
    """What an answer to the question of losses settles at once (8.5)."""
    seat = 1 - state.seat if state.hits[1 - state.seat] else state.seat
    fallen = state.fallen | UNIT_BIT[unit]
    certain, among = left_open(state.fighters[seat] | fallen, state.hits[seat], fallen)
    return Toll(certain, state.hits[seat] - soaked(fallen | certain) if among else 0, among)


def ask_losses(state: State, tell: Tell | None) -> Decision | None:
    """8.5 first the side that was attacked, then the one that acts; the hits have fallen at the same time
    (ruling 51). Who falls for certain is no question (ruling 56)."""
    for seat in (1 - state.seat, state.seat):
        while state.hits[seat]:
            units = state.fighters[seat] | state.fallen
            certain, open_ = left_open(units, state.hits[seat], state.fallen)
            if open_ and not certain or state.older and _was_asked(units, state.hits[seat], certain | open_):
                left = state.hits[seat] - soaked(state.fallen)
                return Decision(seat, "loss", "8.5", (state.place, left), bits(certain | open_))
            if not certain:
                state.hits[seat] = state.fallen = 0
            else:
                _lose(state, seat, bits(certain)[0], tell)
    state.step = VOLLEY
    if state.event != NOBODY:
        state.fighters[0] = state.fighters[1] = 0  # ruling 36: an event fires once
        state.step = RETURN
    return None


def _was_asked(units: int, hits: int, open_: int) -> bool:
    """Edition 1 also asked in what order units fall that fall for certain."""
    return open_.bit_count() > 1 and soaked(units) > hits


def do_losses(state: State, action: int, tell: Tell | None) -> None:
    seat = 1 - state.seat if state.hits[1 - state.seat] else state.seat
    _lose(state, seat, action, tell)


def _lose(state: State, seat: int, unit: int, tell: Tell | None) -> None:
    """A unit leaves the game; there is no damage to a unit that stays (ruling 26)."""
    place = state.at[unit]
    state.put(unit, LOST)
    state.fighters[seat] &= ~UNIT_BIT[unit]
    state.fallen |= UNIT_BIT[unit]
    if tell:
        tell("lost", "8.5", unit=unit, place=place)
