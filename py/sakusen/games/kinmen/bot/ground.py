"""The ground as the bot judges it: marching times, objectives, what a unit is worth."""

from __future__ import annotations

from functools import cache, lru_cache

from ....engine.hexes import bits
from ..rules.board import BIT, HEXES, IS_TANK, LINKS, SIDE, STEPS, STRENGTH, SUDDEN_DEATH, TOWN, UNITS, ZONE

FAR = 99
TOWNS = tuple(bits(TOWN))
GOALS = tuple(bits(SUDDEN_DEATH))
"""The towns that end the game (4.2)."""

VALUE = tuple(0.42 if IS_TANK[u] else 0.055 * STRENGTH[u][0] + (0.03 if SIDE[u] == 0 else 0.0) for u in range(UNITS))
"""What losing a unit costs, in victory points of its owner."""


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
    for n in LINKS[h]:
        if not closed >> n & 1 and (length == 1 or flee(n, closed, length - 1)):
            return True
    return False
