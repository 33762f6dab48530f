"""Who could attack a hex in the next order, as all stand now (10.1, 11.0, 12.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....engine.hexes import bits
from .board import ACROSS_RIVER, ALLOWANCE, COMMAND, HEXES, OF_SIDE, PLA, SHOCK, STRENGTH, ZONE
from .combat import across, column_of
from .movement import could_reach, reach, stops
from .options import is_used
from .state import State
from .support import gun_mask


class Reply(NamedTuple):
    """An attack that one battle group could make: its units, the strengths that meet and the column."""

    units: tuple[int, ...]
    attack: int
    defence: int
    column: int


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


def can_guns_hit(state: State, h: int) -> bool:
    """13.3 whether the guns that are left this turn reach a hex."""
    return bool(state.guns_up and gun_mask(state) >> h & 1)


def can_aircraft_hit(state: State, seat: int) -> bool:
    """13.2 whether aircraft are left this turn that can strike a side's units, wherever they stand."""
    return seat == PLA and bool(state.air_up)


def reply(state: State, h: int, seat: int) -> Reply | None:
    """The attack on a hex with the best column that one battle group of a side could make in its next order (10.1);
    its shock hits whom it weakens most (12.6). A division order may bring more."""
    if not state.here[h]:
        return None
    found = [_attack(state, h, units, attack) for units, attack in _parties(state, h, seat)]
    return max(found, key=lambda r: (r.column, r.attack, [-u for u in r.units]), default=None)


def _parties(state: State, h: int, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every battle group that could attack a hex, with the strength of its best way to do so."""
    spots = {u: _spots(state, h, u) for u in OF_SIDE[seat] if state.at[u] < HEXES and not state.spent[u]}
    is_free = seat != PLA or is_used(state, COMMAND)  # 12.12 otherwise one hex against one hex
    for u, values in spots.items():
        if values:
            yield (u,), max(values.values())
        for v in (v for v in spots if v > u and state.at[v] == state.at[u]):
            both = [
                mine + theirs
                for n, mine in values.items()
                for m, theirs in spots[v].items()
                if (n == m and (n == state.at[u] or not state.here[n])) or (n != m and is_free)  # 8.0
            ]
            if both:
                yield (u, v), max(both)


def _spots(state: State, h: int, unit: int) -> dict[int, int]:
    """The hexes from which a fresh unit could attack a hex, each with its strength there (12.5)."""
    place, value = state.at[unit], STRENGTH[unit][0]
    if not could_reach(state, unit, ALLOWANCE[unit], ZONE[h]):
        return {}
    ends = [place, *stops(state, unit, reach(state, unit, ALLOWANCE[unit]))]
    return {n: across(value) if ACROSS_RIVER[n] >> h & 1 else value for n in ends if ZONE[n] >> h & 1}


def _attack(state: State, h: int, units: tuple[int, ...], attack: int) -> Reply:
    there = bits(state.here[h])
    drops = sorted((STRENGTH[u][0] - STRENGTH[u][1] for u in there if not state.spent[u]), reverse=True)
    dots = sum(SHOCK[u] for u in units)  # 12.6 one defender for every dot
    defence = sum(STRENGTH[u][state.spent[u]] for u in there) - sum(drops[:dots])
    return Reply(units, attack, defence, column_of(attack, defence, h))
