"""7.0 Movement: all activated units go to one place, and fight whoever is there."""

from __future__ import annotations

from ....engine.core import Tell
from ....engine.hexes import bits
from . import combat
from .board import DESTINATIONS, IS_SEA, SIDE_UNITS
from .state import State
from .steps import RETURN


def destinations(units: int, place: int) -> int:
    """The places that all of some units, standing together, can move to: fleets to an adjacent place (7.1),
    a base as well (ruling 31), aircraft to any other sea (7.2, ruling 49). Enemies hold nobody back (ruling 15)."""
    places = -1
    for unit in bits(units):
        places &= DESTINATIONS[unit][place]
    return places


def move(state: State, to: int, tell: Tell | None) -> None:
    """7.1, 7.2 the move; 7.3 enemies in that sea MUST be attacked at once, by everybody who has moved
    (ruling 16)."""
    units = bits(state.active)
    start = state.at[units[0]]
    for unit in units:
        state.put(unit, to)
    if tell:
        tell("moved", "7.0", seat=state.seat, units=units, start=start, to=to)
    if IS_SEA[to] and state.here[to] & SIDE_UNITS[1 - state.seat]:
        combat.declare(state, to, tell)  # ruling 17: an aircraft on Sakishima forces nobody to attack
    else:
        state.step = RETURN
