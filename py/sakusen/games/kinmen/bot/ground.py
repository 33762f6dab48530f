"""The ground as the bot judges it: marching times, objectives, what a unit is worth."""

from __future__ import annotations

from functools import cache, lru_cache

from ....engine.hexes import bits
from ..rules.board import BIT, HEXES, HILL, LINKS, STEPS, STRENGTH, SUDDEN_DEATH, TOWN, VILLAGE, ZONE
from ..rules.combat import column_of

FAR = 99
TOWNS = tuple(bits(TOWN))
MAY_SCORE = tuple(bits(TOWN | VILLAGE))
"""Towns, and the villages that can be agreed on to score as they do (4.3)."""
GOALS = tuple(bits(SUDDEN_DEATH))
"""The towns that end the game (4.2)."""
IS_HILL = tuple(bool(HILL >> h & 1) for h in range(HEXES))
HILLS = (IS_HILL.index(False), IS_HILL.index(True))
"""A hex that is no hill, and one that is."""


@cache
def march_to(goal: int) -> tuple[int, ...]:
    """Half movement points from every hex to ``goal`` on an empty map (``FAR`` when there is no way)."""
    cost = [FAR] * HEXES
    cost[goal] = 0
    levels: list[list[int]] = [[goal]]
    spent = 0
    while spent < len(levels):
        for h in levels[spent]:
            if cost[h] != spent:
                continue
            for n in LINKS[h]:  # backwards: the price is that of entering h from n
                total = spent + next(price for to, price in STEPS[n] if to == h)
                if total < cost[n]:
                    cost[n] = total
                    while len(levels) <= total:
                        levels.append([])
                    levels[total].append(n)
        spent += 1
    return tuple(cost)


@lru_cache(maxsize=40000)
def spread(area: int) -> int:
    """The hexes that units standing anywhere in ``area`` could attack, and the area itself."""
    out = area
    while area:
        low = area & -area
        out |= ZONE[low.bit_length() - 1]
        area ^= low
    return out


def flee(h: int, closed: int, length: int) -> bool:
    """Whether a unit in ``h`` finds a retreat of ``length`` hexes that enters nothing closed (12.10)."""
    if length == 0:
        return True
    closed |= BIT[h]
    free = ZONE[h] & ~closed
    if length == 1:
        return free != 0
    while free:
        low = free & -free
        if flee(low.bit_length() - 1, closed, length - 1):
            return True
        free ^= low
    return False


@lru_cache(maxsize=4000)
def units_of(stack: int) -> tuple[int, ...]:
    """The units of a stack, ascending."""
    return tuple(bits(stack))


@lru_cache(maxsize=4000)
def tired_power(stack: int) -> int:
    """How strong the units of a stack are when all are spent."""
    return sum([STRENGTH[u][1] for u in units_of(stack)])


@cache
def column(attack: int, defence: int, is_hill: bool) -> int:
    """The column of an attack by so much strength (12.4.2, 12.5.2)."""
    return column_of(attack, defence, HILLS[is_hill])
