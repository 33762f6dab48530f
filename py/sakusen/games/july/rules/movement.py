"""8 Movement: one unit after the other, each at most once in a phase; reinforcements."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ....engine.core import Decision, Tell
from .board import (
    ALLOWANCE,
    BIT,
    ENTRY,
    FLAG,
    HEXES,
    IS_TANK,
    OF_SIDE,
    PRICE,
    SIDE,
    TABLES,
    TRACK,
    UNIT_BIT,
    WALK,
)
from .state import State
from .steps import CONTACT, DONE, HEX, MOVE, MOVE_TO, NOBODY

ENTER = int(TABLES["movement"]["enter"])


class Reach(NamedTuple):
    """Where a unit can get to: hexes in ascending order, what each costs, the way there."""

    hexes: tuple[int, ...]
    cost: dict[int, int]
    back: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The hexes entered on the cheapest way, the last one included."""
        way = [to]
        while (before := self.back.get(way[-1], NOBODY)) != NOBODY:
            way.append(before)
        return way[::-1]


def search(start: int, points: int, walk: list[int], blocked: int, zone: int) -> Reach:
    """Cheapest ways from ``start``, which itself is not among the hexes."""
    cost, back = {start: 0}, {start: NOBODY}
    levels: list[list[int]] = [[] for _ in range(points + max(PRICE) + 1)]
    levels[0].append(start)
    for spent in range(points):
        for h in levels[spent]:
            if cost[h] != spent or zone & BIT[h]:  # 7.2 MUST stop in an enemy zone; RULING 25
                continue
            free = walk[h] & ~blocked  # 8.2, 8.3 rivers; 8.5, 8.6 MUST NOT enter or pass another unit
            while free:
                low = free & -free
                free ^= low
                n = low.bit_length() - 1
                total = spent + PRICE[n]  # 8.4, RULING 17 in full
                if total <= points and total < cost.get(n, points + 1):
                    cost[n] = total
                    back[n] = h
                    levels[total].append(n)
    del cost[start], back[start]
    for n in back:
        if back[n] == start:
            back[n] = NOBODY
    return Reach(tuple(sorted(cost)), cost, back)


@cache
def _open_area(start: int, points: int, tank: int, blown: int) -> int:
    """Everything in reach when nobody else is there; nothing outside it can matter."""
    area = BIT[start]
    for h in search(start, points, WALK[blown][tank], 0, 0).hexes:
        area |= BIT[h]
    return area


@lru_cache(maxsize=1500)
def _known(start: int, points: int, tank: int, blown: int, blocked: int, zone: int, entering: bool) -> Reach:
    found = search(start, points, WALK[blown][tank], blocked, zone)
    if not entering:
        return found
    # RULING 18: the flag hex costs a point, then the unit may go on
    cost = {start: ENTER, **{h: ENTER + price for h, price in found.cost.items()}}
    back = {start: NOBODY, **{h: start if b == NOBODY else b for h, b in found.back.items()}}
    return Reach(tuple(sorted(cost)), cost, back)


def reach(state: State, unit: int) -> Reach:
    """Every hex where a unit that has not moved can end its move (8), also one that enters the map (8.7)."""
    place, side, tank, blown = state.at[unit], SIDE[unit], IS_TANK[unit], state.blown
    points, entering = ALLOWANCE[unit][state.lost[unit]], place == TRACK
    if entering:
        place, points = FLAG[side], points - ENTER
    area = _open_area(place, points, tank, blown)
    blocked = (state.occupied[0] | state.occupied[1]) & area & ~BIT[place]
    return _known(place, points, tank, blown, blocked, state.zone(1 - side) & area, entering)


def movable(state: State) -> list[int]:
    """The units that may move now: those outside enemy zones, and reinforcements whose flag hex is free."""
    side, at, moved, lost = state.seat, state.at, state.moved, state.lost
    taken, held = state.occupied[0] | state.occupied[1], state.zone(1 - side)
    units = []
    for unit in OF_SIDE[side]:
        place = at[unit]
        if moved & UNIT_BIT[unit]:  # 8.1
            continue
        if place < HEXES:
            if held & BIT[place]:  # 7.3 MUST NOT leave an enemy zone
                continue
            if _first_steps(unit, place, ALLOWANCE[unit][lost[unit]], state.blown) & ~taken:
                units.append(unit)
        elif place == TRACK and ENTRY[unit] <= state.turn and not taken & BIT[FLAG[side]]:
            # 8.7, 8.8, RULING 3: in this turn or any later one, in any cycle
            units.append(unit)
    return units


@cache
def _first_steps(unit: int, place: int, points: int, blown: int) -> int:
    """The hexes that a unit can enter with its first step when nobody is there."""
    walk = WALK[blown][IS_TANK[unit]][place]
    return sum(BIT[n] for n in range(HEXES) if walk & BIT[n] and PRICE[n] <= points)


# ------------------------------------------------------------------ steps
def ask_move(state: State, tell: Tell | None) -> Decision | None:
    """8 move units in any order; nobody has to move."""
    units = movable(state)
    if not units:
        state.step = CONTACT
        if tell:
            tell("moved_all" if state.moved else "no_move", "8.1", seat=state.seat)
        return None
    return Decision(state.seat, "move.unit", "8.1", (), [*units, DONE])


def do_move(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.step = CONTACT
    else:
        state.unit, state.step = action, MOVE_TO


def ask_move_to(state: State, tell: Tell | None) -> Decision:
    """8.1 a unit that has been picked moves: somewhere within its allowance."""
    hexes = reach(state, state.unit).hexes
    return Decision(state.seat, "move.to", "8.1", (state.unit,), [HEX + h for h in hexes])


def do_move_to(state: State, action: int, tell: Tell | None) -> None:
    unit, to = state.unit, action - HEX
    if tell:
        found, origin = reach(state, unit), state.at[unit]
        kind, rule = ("entered", "8.7") if origin == TRACK else ("moved", "8.1")
        tell(kind, rule, unit=unit, start=origin, path=found.path(to), cost=found.cost[to])
    state.put(unit, to)
    state.moved |= UNIT_BIT[unit]  # 8.1 each unit once in a phase
    state.unit, state.step = NOBODY, MOVE
