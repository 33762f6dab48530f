"""8.5 Losses: the owner of the units that were hit chooses which of them leave the game."""

from __future__ import annotations

from functools import lru_cache

from ...engine.core import Decision, Tell
from ...engine.hexes import bits
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
def _next(units: int, hits: int, fallen: int) -> tuple[int, ...]:
    """The units that may be lost next; none when enough have fallen."""
    mask = 0
    for whole in choices(units, hits):
        if not fallen & ~whole:
            mask |= whole & ~fallen
    return tuple(bits(mask))


def ask_losses(state: State, tell: Tell | None) -> Decision | None:
    """8.5 first the side that was attacked, then the one that acts; the hits have fallen at the same time
    (ruling 51)."""
    for seat in (1 - state.seat, state.seat):
        while state.hits[seat]:
            units = state.fighters[seat] | state.fallen
            open_ = _next(units, state.hits[seat], state.fallen) if units else ()
            if not open_:
                state.hits[seat] = state.fallen = 0
            elif len(open_) > 1 and soaked(units) > state.hits[seat]:
                left = state.hits[seat] - soaked(state.fallen)
                return Decision(seat, "loss", "8.5", (state.place, left), list(open_))
            else:
                _lose(state, seat, open_[0], tell)
    state.step = VOLLEY if state.event == NOBODY else RETURN
    return None


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
