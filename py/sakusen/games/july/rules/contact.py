"""9.0 to 9.2 Who is in contact with whom, and who has to fight.

The attacks of a phase are a picture of links: an attacker and a defender are linked when the zone of one
reaches the other. A plan divides units among combats; in a combat every attacker is linked to every defender
(RULING 6).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....engine.hexes import bits
from .board import BIT, GUNS, HEXES, HILL, OF_SIDE, SIDE_UNITS, UNIT_BIT, UNITS, ZONE
from .state import State


class Contact(NamedTuple):
    """The links of a combat phase. Sets of units are bit sets."""

    links: tuple[int, ...]
    """By unit: the units of the other side that it may be paired with."""
    obliged: int
    """Attackers that must attack, and defenders that must be attacked."""
    attackers: int
    """Everybody of the attacking side, whether in contact or not."""


class Fight(NamedTuple):
    """A combat of the plan, as bit sets of units."""

    attackers: int
    defenders: int


@lru_cache(maxsize=512)
def _contact(at: tuple[int, ...], seat: int, blown: int) -> Contact:
    links, obliged = [0] * UNITS, 0
    foes = [(d, BIT[at[d]]) for d in OF_SIDE[1 - seat] if at[d] < HEXES]
    for a in OF_SIDE[seat]:
        if a == GUNS:  # 9.13 the guns never attack, so they oblige nobody (RULING 9)
            continue
        zone = ZONE[blown][at[a]]
        for d, spot in foes:
            if zone & spot:  # 9.16 no attack across a river without bridge
                links[a] |= UNIT_BIT[d]
                links[d] |= UNIT_BIT[a]
        if not HILL & BIT[at[a]]:  # 9.8, 9.9 a unit on a hill need not attack all or any, and obliges nobody (RULING 7)
            obliged |= links[a] | (UNIT_BIT[a] if links[a] else 0)  # 9.1 MUST attack, MUST be attacked
    return Contact(tuple(links), obliged, SIDE_UNITS[seat])


def contact(state: State) -> Contact:
    """The links between the side whose phase it is and its enemies, as the units stand now."""
    return _contact(tuple(state.at), state.seat, state.blown)


def is_in_contact(state: State) -> bool:
    """Whether anybody at all could be attacked now."""
    c = contact(state)
    return any(c.links)


def fights(state: State) -> list[Fight]:
    """The combats planned so far; the combat with number k is entry k - 1."""
    return list(_fights(tuple(state.combat), SIDE_UNITS[state.seat]))


@lru_cache(maxsize=4096)
def _fights(combat: tuple[int, ...], ours: int) -> tuple[Fight, ...]:
    out: list[list[int]] = []
    for unit, number in enumerate(combat):
        if number:
            while len(out) < number:
                out.append([0, 0])
            out[number - 1][0 if ours & UNIT_BIT[unit] else 1] |= UNIT_BIT[unit]
    return tuple(Fight(*pair) for pair in out)


def free_units(state: State) -> int:
    """Units that are in no combat of the plan."""
    return sum(UNIT_BIT[u] for u, number in enumerate(state.combat) if not number)


# ------------------------------------------------------------------ joining and completing
def may_link(c: Contact, plan: list[Fight], free: int, attacker: int, defender: int) -> bool:
    """Whether a pair may be linked so that it stands in one combat where everybody is linked to everybody.

    At least one of the two must be free (9.2: nobody fights twice); whether the rest of the plan can still be
    completed is :func:`can_complete`.
    """
    a, d = UNIT_BIT[attacker], UNIT_BIT[defender]
    if not c.links[attacker] & d:
        return False
    if a & free:
        return bool(d & free) or not _of(plan, d).defenders & ~c.links[attacker]
    return bool(d & free) and not _of(plan, a).attackers & ~c.links[defender]


def _of(plan: list[Fight], unit: int) -> Fight:
    return next(fight for fight in plan if (fight.attackers | fight.defenders) & unit)


def linked(plan: list[Fight], attacker: int, defender: int) -> list[Fight]:
    """The plan after linking a pair that may be linked."""
    a, d = UNIT_BIT[attacker], UNIT_BIT[defender]
    out = [Fight(f.attackers | a, f.defenders | d) if f.attackers & a or f.defenders & d else f for f in plan]
    return out if any(f.attackers & a for f in out) else [*out, Fight(a, d)]


def can_complete(c: Contact, plan: list[Fight], free: int) -> bool:
    """Whether every obliged unit that is still free can find a combat.

    A free unit linked to another free unit is no worry: a set of links that leaves nobody out always contains
    one made of stars, and a star is a legal combat. So only stranded units count, those whose possible
    partners all stand in combats already; each must join one of these. Two stranded units of opposite sides
    are never linked to each other, so a combat takes in stranded attackers or stranded defenders, not both.
    """
    attackers: list[int] = []
    defenders: list[int] = []
    for unit in bits(c.obliged & free):
        links = c.links[unit]
        if links & free:
            continue
        is_attacker = c.attackers & UNIT_BIT[unit]
        doors = 0
        for k, fight in enumerate(plan):
            if not (fight.defenders if is_attacker else fight.attackers) & ~links:
                doors |= 1 << k
        if not doors:
            return False
        (attackers if is_attacker else defenders).append(doors)
    if not attackers or not defenders:
        return True
    return any(
        all(m & chosen for m in attackers) and all(m & ~chosen for m in defenders) for chosen in range(1 << len(plan))
    )


def pairs(c: Contact, plan: list[Fight], free: int) -> list[tuple[int, int]]:
    """Every pair (attacker, defender) that may be linked now and leaves a plan that can be completed."""
    out = []
    for a in bits(c.attackers):
        for d in bits(c.links[a]):
            if may_link(c, plan, free, a, d):
                left = free & ~(UNIT_BIT[a] | UNIT_BIT[d])
                if not c.obliged & left or can_complete(c, linked(plan, a, d), left):
                    out.append((a, d))
    return out
