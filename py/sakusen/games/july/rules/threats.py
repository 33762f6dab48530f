"""Who could attack a hex in the next phase of its side, as all stand now (7.3, 8.0, 9.0)."""

from __future__ import annotations

from typing import NamedTuple

from .board import BIT, ENTRY, FLAG, GUNS, HEXES, OF_SIDE, RANGE, SIDE, TRACK, UNIT_BIT, ZONE
from .contact import Fight
from .movement import reach
from .pools import dice
from .state import State
from .support import is_hindered
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


class Reply(NamedTuple):
    """How many ``units`` could attack a hex, and the dice of the strongest of them alone and of the defence."""

    units: int
    attack: int
    defence: int


def reply(state: State, h: int, side: int) -> Reply | None:
    """What a side could answer in a hex in its next phases, as all stand now: who could attack, and how the strongest
    of them would alone (9.4, 9.15); several may do it together."""
    holder = state.at_hex(h)
    found = threats(state, h, side)
    pools = []
    for unit in found:
        for n in _ends(state, unit, h):
            after = state.copy()
            after.put(unit, n)
            pools.append(dice(after, Fight(UNIT_BIT[unit], UNIT_BIT[holder]), False))
    if not pools:
        return None
    attack, defence = max(pools, key=lambda pool: (pool[0], -pool[1]))
    return Reply(len(found), attack, defence)


def can_guns_hit(state: State, h: int) -> bool:
    """9.11 to 9.14 whether the Soviet guns could support an attack on a hex."""
    place = state.at[GUNS]
    return place < HEXES and not is_hindered(state) and bool(RANGE[place] & BIT[h])
