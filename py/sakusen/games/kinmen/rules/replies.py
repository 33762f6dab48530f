"""The best attack on a hex that a side could make in its next order: by a battle group or a whole division (10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....engine.hexes import bits
from .board import (
    ACROSS_RIVER,
    ALLOWANCE,
    COMMAND,
    DIVISION,
    DIVISION_UNITS,
    HEXES,
    IS_TANK,
    OF_SIDE,
    PLA,
    SHOCK,
    SIDE,
    STRENGTH,
    TANK_UNITS,
    UNIT_BIT,
    ZONE,
)
from .combat import across, column_of
from .movement import could_reach, reach, stops
from .operations import division_orders
from .options import is_used
from .stacking import LIMIT
from .state import State
from .steps import DIVISION_ORDER, JOINT_ORDER

GROUP = -1
"""In place of the action of a division order: a battle group."""


class Reply(NamedTuple):
    """An attack that one order could make: its units, the strengths that meet, the column, and the action of the
    division order that it takes (``GROUP`` for a battle group)."""

    units: tuple[int, ...]
    attack: int
    defence: int
    column: int
    order: int = GROUP


class Party(NamedTuple):
    """Units that could attack together: from where each does, all that counts about them."""

    units: tuple[int, ...]
    attack: int
    dots: int
    order: int = GROUP


def reply(state: State, h: int, seat: int) -> Reply | None:
    """The attack on a hex with the best column that a side could make with its next order; its shock hits whom it
    weakens most (12.6). Where a battle group does as well as a division it is the battle group."""
    if not state.here[h]:
        return None
    best = max((_attack(state, h, party) for party in _groups(state, h, seat)), key=_rank, default=None)
    for order, members, hexes in _divisions(state, h, seat):
        if best is None or _rank(_attack(state, h, _at_most(members, hexes, order))) > _rank(best):
            found = [_attack(state, h, party) for party in _best(state, members, hexes, order)]
            best = max([*found, *([best] if best else [])], key=_rank, default=None)
    return best


def _rank(found: Reply) -> tuple[int, int, bool, list[int]]:
    return found.column, found.attack, found.order == GROUP, [-u for u in found.units]


def _attack(state: State, h: int, party: Party) -> Reply:
    there = bits(state.here[h])
    drops = sorted((STRENGTH[u][0] - STRENGTH[u][1] for u in there if not state.spent[u]), reverse=True)
    defence = sum(STRENGTH[u][state.spent[u]] for u in there) - sum(drops[: party.dots])  # 12.6 one for every dot
    return Reply(party.units, party.attack, defence, column_of(party.attack, defence, h), party.order)


def _is_free(state: State, seat: int) -> bool:
    """12.12 whether units of several hexes may attack one together."""
    return seat != PLA or is_used(state, COMMAND)


def _value(unit: int, n: int, h: int) -> int:
    """12.5 the strength of a fresh unit that attacks a hex from another."""
    value = STRENGTH[unit][0]
    return across(value) if ACROSS_RIVER[n] >> h & 1 else value


# ------------------------------------------------------------------ battle groups
def _groups(state: State, h: int, seat: int) -> Iterator[Party]:
    """Every battle group that could attack a hex, with the strength of its best way to do so."""
    spots = {u: _spots(state, h, u) for u in OF_SIDE[seat] if state.at[u] < HEXES and not state.spent[u]}
    is_free = _is_free(state, seat)
    for u, values in spots.items():
        if values:
            yield Party((u,), max(values.values()), SHOCK[u])
        for v in (v for v in spots if v > u and state.at[v] == state.at[u]):
            both = [
                mine + theirs
                for n, mine in values.items()
                for m, theirs in spots[v].items()
                if (n == m and (n == state.at[u] or not state.here[n])) or (n != m and is_free)  # 8.0
            ]
            if both:
                yield Party((u, v), max(both), SHOCK[u] + SHOCK[v])


def _spots(state: State, h: int, unit: int) -> dict[int, int]:
    """The hexes from which a fresh unit could attack a hex, each with its strength there (12.5)."""
    if not could_reach(state, unit, ALLOWANCE[unit], ZONE[h]):
        return {}
    ends = [state.at[unit], *stops(state, unit, reach(state, unit, ALLOWANCE[unit]))]
    return {n: _value(unit, n, h) for n in ends if ZONE[n] >> h & 1}


# ------------------------------------------------------------------ division orders
class Member(NamedTuple):
    """A unit of the division that could attack the hex, when it is fresh or has recovered: where it stands, from where
    it could attack with what strength, and whether it could go where it is not in the way."""

    unit: int
    place: int
    values: dict[int, int]
    can_leave: bool


Way = tuple[int, int, int, int]
"""What a member does: in which hex of the list it stands then (-1: none of them), whether it must recover, its strength
in the attack, its dots."""
Found = dict[tuple[tuple[int, ...], int, int], tuple[int, int]]
"""By room left, points left and dots: the strength of the best attack, and its units as a bit set."""


def _divisions(state: State, h: int, seat: int) -> Iterator[tuple[int, list[Member], list[int]]]:
    """For every division order who of the division could attack a hex, and the hexes from which they could do it
    together (10.2, 10.3)."""
    on_map = [u for u in OF_SIDE[seat] if state.at[u] < HEXES]
    fresh = sum(UNIT_BIT[u] for u in on_map if not state.spent[u])
    worn = sum(UNIT_BIT[u] for u in on_map if state.spent[u])
    known = {u: _member(state, h, u) for u in bits(fresh | worn if state.logistics[seat] else fresh)}
    for order in division_orders(state, seat, fresh, worn)[::-1]:  # those with tanks first: they bring most
        is_joint = order >= JOINT_ORDER
        command = DIVISION_UNITS[order - (JOINT_ORDER if is_joint else DIVISION_ORDER)] | TANK_UNITS * is_joint
        members = [member for u, member in known.items() if member and command & UNIT_BIT[u]]
        if is_joint and not any(IS_TANK[member.unit] for member in members):
            continue  # the division alone does as well
        near = sorted({n for member in members for n in member.values})
        for hexes in [near] * bool(near) if _is_free(state, seat) else [[n] for n in near]:
            yield order, members, hexes


def _at_most(members: Sequence[Member], hexes: Sequence[int], order: int) -> Party:
    """More than these can do: everybody attacks from the best place, as many as there is room for."""
    values = sorted((max((member.values.get(n, 0) for n in hexes)) for member in members), reverse=True)
    dots = sum(SHOCK[member.unit] for member in members)
    return Party((), sum(values[: LIMIT * len(hexes)]), dots, order)


def _member(state: State, h: int, unit: int) -> Member | None:
    if not could_reach(state, unit, ALLOWANCE[unit], ZONE[h]):
        return None
    way = reach(state, unit, ALLOWANCE[unit])
    values = {n: _value(unit, n, h) for n in (state.at[unit], *way.hexes) if ZONE[n] >> h & 1}
    can_leave = any(not ZONE[n] >> h & 1 for n in stops(state, unit, way))
    return Member(unit, state.at[unit], values, can_leave) if values else None


def _best(state: State, members: Sequence[Member], hexes: Sequence[int], order: int) -> Iterator[Party]:
    """The strongest attacks of a division from some hexes: who recovers, and who goes where there is room (8.0)."""
    movable = sum(UNIT_BIT[member.unit] for member in members)
    fixed = [state.here[n] & ~movable for n in hexes]
    points = state.logistics[SIDE[members[0].unit]]
    found: Found = {(tuple(LIMIT - mask.bit_count() for mask in fixed), points, 0): (0, 0)}
    for member in members:
        found = _with(found, member.unit, list(_ways(state, member, hexes, fixed)))
    best: dict[int, tuple[int, int]] = {}
    for (_, _, dots), (attack, mask) in found.items():
        best[dots] = max(best.get(dots, (0, 0)), (attack, mask))
    for dots, (attack, mask) in best.items():
        if mask:
            yield Party(tuple(bits(mask)), attack, dots, order)


def _with(found: Found, unit: int, ways: Iterable[Way]) -> Found:
    """All that is possible when one member more does one of these things."""
    out: Found = {}
    for (room, points, dots), (attack, mask) in found.items():
        for i, cost, value, more in ways:
            if cost > points or (i >= 0 and not room[i]):
                continue
            left = room if i < 0 else (*room[:i], room[i] - 1, *room[i + 1 :])
            key = (left, points - cost, dots + more)
            new = (attack + value, mask | UNIT_BIT[unit] if value else mask)
            if new > out.get(key, (-1, 0)):
                out[key] = new
    return out


def _ways(state: State, member: Member, hexes: Sequence[int], fixed: Sequence[int]) -> Iterator[Way]:
    unit, place, values, can_leave = member
    cost = int(state.spent[unit])
    friends = DIVISION_UNITS[DIVISION[unit]] | TANK_UNITS
    for i, n in enumerate(hexes):
        if n in values and (IS_TANK[unit] or not fixed[i] & ~friends):  # 8.1
            yield i, cost, values[n], SHOCK[unit]
    if place not in hexes:
        yield -1, 0, 0, 0
        return
    if cost:  # who is fresh attacks rather than stand by
        yield hexes.index(place), 0, 0, 0
    if can_leave:
        yield -1, cost, 0, 0
