"""The best attack on a hex that a side could make in its next phases: everybody who can come, as one combat (9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....engine.hexes import bits
from .board import BIT, GUNS, HEXES, OF_SIDE, RANGE, REMOVED, SU, UNIT_BIT, UNITS, ZONE
from .contact import Contact, Fight, contact, free_units
from .movement import movable, reach
from .pools import dice
from .state import State
from .support import can_support


class Reply(NamedTuple):
    """The units that attack together, whether the guns support them, the dice of both sides."""

    units: tuple[int, ...]
    supported: bool
    attack: int
    defence: int


def reply(state: State, h: int, side: int) -> Reply | None:
    """The attack on whoever holds a hex with the most dice, and of those the one against the fewest, that a side could
    make after one move of each of its units; all that must fight finds a combat (9.1)."""
    holder = state.at_hex(h)
    if holder < 0:
        return None
    start = state.copy()
    start.seat, start.moved, start.combat = side, 0, [0] * UNITS
    best: Reply | None = None
    for stand in _stands(start, h):
        for found in _attacks(stand, holder, best.attack if best else 0):
            if best is None or (found.attack, -found.defence) > (best.attack, -best.defence):
                best = found
    return best


# ------------------------------------------------------------------ moves
def _stands(start: State, h: int) -> Iterator[State]:
    """Every way in which those who could come may stand when all have moved; the guns come within range."""
    todo, known = [start], {(tuple(start.at), 0)}
    while todo:
        here = todo.pop()
        yield here
        for unit in movable(here):
            for n in _goals(here, unit, h):
                new = here.copy()
                new.put(unit, n)
                new.moved |= UNIT_BIT[unit]
                key = (tuple(new.at), new.moved)
                if key not in known:
                    known.add(key)
                    todo.append(new)


def _goals(state: State, unit: int, h: int) -> list[int]:
    """Where a unit can go that helps against a hex: next to it, next to those that must then be attacked, or out of
    the way of another."""
    hexes = reach(state, unit).hexes
    if _is_in_the_way(state, unit, h):
        return list(hexes)
    if unit == GUNS:
        return [n for n in hexes if RANGE[n] & BIT[h]] if not RANGE[state.at[GUNS]] & BIT[h] else []
    wanted = BIT[h] | _beside(state, h)
    return [n for n in hexes if ZONE[state.blown][n] & wanted]


def _beside(state: State, h: int) -> int:
    """The other enemies that whoever attacks a hex could touch: they must be attacked, too, by others (9.1)."""
    zone, foes = ZONE[state.blown], state.occupied[1 - state.seat] & ~BIT[h]
    found = 0
    for n in range(HEXES):
        if zone[n] & BIT[h]:
            found |= zone[n] & foes
    return found


def _near(state: State, units: list[int], h: int) -> set[tuple[int, int]]:
    zone = ZONE[state.blown]
    return {(u, n) for u in units if u != GUNS for n in reach(state, u).hexes if zone[n] & BIT[h]}


def _is_in_the_way(state: State, unit: int, h: int) -> bool:
    """8.5 whether another could come to more places next to a hex if this unit were not there."""
    if state.at[unit] >= HEXES:
        return False
    others = [u for u in OF_SIDE[state.seat] if u != unit]
    before = _near(state, [u for u in movable(state) if u != unit], h)
    without = state.copy()
    without.put(unit, REMOVED)
    after = _near(without, [u for u in movable(without) if u in others], h)
    return bool({one for one in after if one[1] != state.at[unit]} - before)


# ------------------------------------------------------------------ combats
def _attacks(state: State, holder: int, least: int) -> Iterator[Reply]:
    """The combats with the holder that can be part of a plan, as long as they have so many dice."""
    c, free = contact(state), free_units(state)
    for attackers in _sets(c.links[holder]):
        if not attackers:
            continue
        for others in _sets(_common(c, attackers) & ~UNIT_BIT[holder]):
            fight = Fight(attackers, others | UNIT_BIT[holder])
            supported = state.seat == SU and can_support(state, fight)
            attack, defence = dice(state, fight, supported)
            left = free & ~(fight.attackers | fight.defenders)
            if attack >= least and all(c.links[u] & left for u in bits(c.obliged & left)):  # 9.1 by others
                yield Reply(tuple(bits(attackers)), supported, attack, defence)


def _common(c: Contact, attackers: int) -> int:
    """The defenders that all of these may be paired with."""
    found = -1
    for a in bits(attackers):
        found &= c.links[a]
    return found


def _sets(mask: int) -> Iterator[int]:
    """Every part of a set of units, the whole first, the empty one last."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0
