"""11.0 Movement: one unit after the other, each by its movement allowance."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import ALLOWANCE, BIT, DEPOT_AT, DEPOT_MASK, HEXES, LINKS, PLA, SIDE, STEPS, UNIT_BIT, ZONE
from .stacking import may_join
from .state import State
from .steps import DONE, HEX, TARGET
from .zoc import zone_against


class Reach(NamedTuple):
    """Where a unit can get to: hexes in ascending order, what each costs (half points), the way there."""

    hexes: tuple[int, ...]
    mask: int
    cost: dict[int, int]
    back: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The hexes entered on the cheapest way, the last one included."""
        way = [to]
        while (before := self.back[way[-1]]) in self.back:
            way.append(before)
        return way[::-1]


def _search(start: int, points: int, blocked: int, zone: int) -> Reach:
    best = [points + 1] * HEXES
    for h in bits(blocked):
        best[h] = -1  # 8.3 never onto enemies
    best[start] = 0
    back: dict[int, int] = {}
    levels: list[list[int]] = [[] for _ in range(points + 7)]
    levels[0].append(start)
    for spent in range(points):
        for h in levels[spent]:
            if best[h] != spent or (zone >> h & 1 and h != start):  # 7.1, 11.3 MUST stop on entering an enemy zone
                continue
            for n, price in STEPS[h]:  # 11.2; all-sea hexsides are not among the steps
                total = spent + price
                if total < best[n]:
                    best[n] = total
                    back[n] = h
                    levels[total].append(n)
    return _found(back, {h: best[h] for h in back})


def _found(back: dict[int, int], cost: dict[int, int]) -> Reach:
    hexes = sorted(back)
    mask = 0
    for h in hexes:
        mask |= BIT[h]
    return Reach(tuple(hexes), mask, cost, back)


def _paces(start: int, count: int, blocked: int, zone: int) -> Reach:
    """14.1 a spent unit at night: so many hexes, whatever the terrain, never into an enemy zone."""
    back: dict[int, int] = {}
    cost: dict[int, int] = {}
    edge, closed = [start], blocked | zone | BIT[start]
    for pace in range(1, count + 1):
        grown = []
        for h in edge:
            for n in LINKS[h]:
                if n not in cost and not closed >> n & 1:
                    cost[n], back[n] = pace, h
                    grown.append(n)
        edge = grown
    return _found(back, cost)


@cache
def _open_area(start: int, points: int, pacing: bool) -> int:
    """Everything in reach when there is no enemy; nothing outside it can matter."""
    return (_paces if pacing else _search)(start, points, 0, 0).mask | BIT[start]


@lru_cache(maxsize=1500)
def _known(start: int, points: int, blocked: int, zone: int, pacing: bool) -> Reach:
    return (_paces if pacing else _search)(start, points, blocked, zone)


def reach(state: State, unit: int, points: int, pacing: bool = False) -> Reach:
    """Every hex a unit can move to with so many half points (``pacing``: so many hexes), stacking aside."""
    start = state.at[unit]
    area = _open_area(start, points, pacing)
    return _known(start, points, state.occupied[1 - SIDE[unit]] & area, zone_against(state, unit) & area, pacing)


def could_reach(state: State, unit: int, points: int, goals: int) -> bool:
    """Whether a unit could get to any of these hexes (a bit set) if there were no enemy; quicker than ``reach``."""
    return bool(_open_area(state.at[unit], points, False) & goals)


def stops(state: State, unit: int, found: Reach) -> list[int]:
    """The hexes of a reach where the unit may end its move (8.2, 11.4: passing through is free)."""
    if not found.mask & state.occupied[SIDE[unit]]:
        return list(found.hexes)
    here = state.here
    return [h for h in found.hexes if not here[h] or may_join(unit, here[h])]


def has_stop(state: State, unit: int, points: int, near: int, pacing: bool = False) -> bool:
    """Whether a unit with all its points has a hex to stop in when friends are in all the hexes ``near`` it that it
    may enter (8.2). Any allowance pays for any single step, so an empty one would be enough."""
    if state.rules.offers_stuck:
        return True
    here = state.here
    return any(may_join(unit, here[h]) for h in bits(near)) or bool(
        stops(state, unit, reach(state, unit, points, pacing))
    )


def ask_move(state: State, tell: Tell | None) -> Decision | None:
    """10.4.1, 11.0 move activated units one by one; the one on the move may go on with what it has left."""
    at, passable, empty = state.at, ~state.occupied[1 - state.seat], ~(state.occupied[0] | state.occupied[1])
    units = [
        u
        for u in bits(state.active & ~state.moved)
        if (near := ZONE[at[u]] & passable) and (near & empty or has_stop(state, u, ALLOWANCE[u], near))
    ]
    hexes: list[int] = []
    if state.mover >= 0 and state.points:
        hexes = [HEX + h for h in stops(state, state.mover, reach(state, state.mover, state.points))]
    if not units and not hexes:
        if tell and not state.moved:
            tell("idle", "11.0", seat=state.seat, what="move")
        state.mover, state.points, state.step = -1, 0, TARGET
        return None
    about = (state.mover,) if hexes else ()
    return Decision(state.seat, "move", "11.1", about, [*units, *hexes, DONE])


def do_move(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.mover, state.points, state.step = -1, 0, TARGET
    elif action < HEX:  # 11.0 the unit before has finished its move
        state.mover, state.points = action, ALLOWANCE[action]
        state.moved |= UNIT_BIT[action]
    else:
        found = reach(state, state.mover, state.points)
        march(state, state.mover, found, action - HEX, "11.1", tell)
        stopped = zone_against(state, state.mover) >> (action - HEX) & 1
        state.points = 0 if stopped else state.points - found.cost[action - HEX]  # 7.1 the move is over


def march(state: State, unit: int, found: Reach, to: int, rule: str, tell: Tell | None) -> None:
    """Move a unit along the cheapest way; depots that the PLA passes through are lost too (14.2)."""
    origin, before = state.at[unit], state.depots_lost
    if SIDE[unit] == PLA and DEPOT_MASK & found.mask:
        for h in found.path(to):
            if DEPOT_MASK >> h & 1:
                state.depots_lost |= 1 << DEPOT_AT[h]
    state.put(unit, to)
    if tell:
        tell("moved", rule, unit=unit, start=origin, path=found.path(to), cost=found.cost[to])
        tell_depots(state, before, tell)


def tell_depots(state: State, before: int, tell: Tell) -> None:
    """Report the depots that the PLA has entered since ``before`` (14.2)."""
    for depot in bits(state.depots_lost & ~before):
        tell("depot_lost", "14.2", depot=depot)
