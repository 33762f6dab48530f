"""Who could attack a hex in the next order, as all stand now (10.1, 11.0, 12.1)."""

from __future__ import annotations

from .board import ALLOWANCE, HEXES, OF_SIDE, PLA, ZONE
from .movement import could_reach, reach, stops
from .state import State
from .support import gun_mask


def threats(state: State, h: int, seat: int) -> dict[int, int]:
    """The fresh units of a side that could attack a hex as a battle group of their own, each with the hex from which
    it would: where it stands, else the one that costs it least."""
    found: dict[int, int] = {}
    for unit in OF_SIDE[seat]:
        place = state.at[unit]
        if place >= HEXES or state.spent[unit]:
            continue
        if ZONE[place] >> h & 1:  # 12.5.3 never across an all-sea hexside
            found[unit] = place
            continue
        if not could_reach(state, unit, ALLOWANCE[unit], ZONE[h]):
            continue
        way = reach(state, unit, ALLOWANCE[unit])
        ends = [n for n in stops(state, unit, way) if ZONE[n] >> h & 1]
        if ends:
            found[unit] = min(ends, key=lambda n: (way.cost[n], n))
    return found


def guns_reach(state: State) -> int:
    """13.3 the hexes that the guns which are left this turn reach."""
    return gun_mask(state) if state.guns_up else 0


def can_guns_hit(state: State, h: int) -> bool:
    """13.3 whether the guns that are left this turn reach a hex."""
    return bool(guns_reach(state) >> h & 1)


def can_aircraft_hit(state: State, seat: int) -> bool:
    """13.2 whether aircraft are left this turn that can strike a side's units, wherever they stand."""
    return seat == PLA and bool(state.air_up)
