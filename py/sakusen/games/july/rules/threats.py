"""Who could attack a hex in the next phase of its side, as all stand now (7.3, 8.0, 9.0)."""

from __future__ import annotations

from .board import BIT, ENTRY, FLAG, GUNS, HEXES, OF_SIDE, SIDE, TRACK, ZONE
from .movement import reach
from .state import State
from .support import guns_reach
from .zoc import is_held


def threats(state: State, h: int, side: int) -> dict[int, int]:
    """The units of a side that could attack a hex after one move, each with the hex from which it would: where it
    stands, else the one that costs it least. Reinforcements that may enter now are among them."""
    found: dict[int, int] = {}
    for unit in OF_SIDE[side]:
        ends = _ends(state, unit, h)
        if ends:
            found[unit] = min(ends, key=lambda n: (ends[n], n))
    return found


def _ends(state: State, unit: int, h: int) -> dict[int, int]:
    """The hexes from which a unit could attack a hex after one move, each with what it costs to be there."""
    place, zone = state.at[unit], ZONE[state.blown]
    if unit == GUNS:  # 9.13 the guns never attack
        return {}
    if place < HEXES and zone[place] & BIT[h]:
        return {place: 0}
    if place < HEXES and is_held(state, unit):  # 7.3 MUST NOT leave an enemy zone
        return {}
    is_free = not (state.occupied[0] | state.occupied[1]) & BIT[FLAG[SIDE[unit]]]
    if place < HEXES or (place == TRACK and ENTRY[unit] <= state.turn and is_free):
        cost = reach(state, unit).cost
        return {n: cost[n] for n in cost if zone[n] & BIT[h]}
    return {}


def can_guns_hit(state: State, h: int) -> bool:
    """9.11 to 9.14 whether the Soviet guns could support an attack on a hex."""
    return bool(guns_reach(state) & BIT[h])
