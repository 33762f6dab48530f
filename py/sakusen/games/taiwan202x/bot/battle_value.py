"""How battles and strikes end: the chances of who is left, when both sides lose what they can best spare."""

from __future__ import annotations

from functools import lru_cache

from ....engine.hexes import bits
from ..rules.board import GENERATION, IS_FLEET, OF_GENERATION, STRENGTH, power
from ..rules.combat import BEST, FIRE_ORDER, best_generation
from ..rules.losses import choices
from ..rules.odds import counted

RARE = 0.004
"""Hits that come less often are counted with fewer."""
NEWER = 1.5
"""What a unit of the better generation is worth against one of the other."""
HULL = 1.6
"""What a point of a fleet's strength is worth against one of aircraft."""
SPARE = tuple(
    STRENGTH[u] * (HULL if IS_FLEET[u] else 1.0) * (NEWER if GENERATION[u] == BEST else 1.0)
    for u in range(len(STRENGTH))
)
"""What a unit is worth to its owner when losses are chosen."""


def worth(units: int) -> float:
    """What some units are worth to their owner."""
    return sum(SPARE[u] for u in bits(units))


@lru_cache(maxsize=4096)
def victims(units: int, hits: int) -> int:
    """The units that the owner gives up to so many hits."""
    return min(choices(units, hits), key=worth) if hits else 0


@lru_cache(maxsize=1024)
def shares(dice: int, generation: int, enemy: int) -> tuple[tuple[int, float], ...]:
    """(hits, chance), without what hardly ever happens."""
    found = [float(share) for share in counted(dice, generation, enemy)]
    while len(found) > 1 and found[-1] < RARE:
        rest = found.pop()
        found[-1] += rest
    return tuple((n, share) for n, share in enumerate(found) if share > 0)


@lru_cache(maxsize=8192)
def _falls(units: int, dice: int, generation: int) -> tuple[tuple[float, int], ...]:
    """(chance, who is left) of some units under the fire of so many dice."""
    if not dice or not units:
        return ((1.0, units),)
    out: dict[int, float] = {}
    for hits, share in shares(dice, generation, best_generation(units)):
        left = units & ~victims(units, hits)
        out[left] = out.get(left, 0.0) + share
    return tuple((share, left) for left, share in out.items())


@lru_cache(maxsize=20000)
def battle(ours: int, theirs: int, step: int = 0) -> tuple[tuple[float, int, int], ...]:
    """How a battle between two sets of units ends, from a step of the order of fire on."""
    if step == len(FIRE_ORDER) or not ours or not theirs:
        return ((1.0, ours, theirs),)
    generation = FIRE_ORDER[step]
    rank = OF_GENERATION[generation]
    mine, foes = power(ours & rank), power(theirs & rank)
    if not mine and not foes:
        return battle(ours, theirs, step + 1)
    out: dict[tuple[int, int], float] = {}
    for share, stay in _falls(theirs, mine, generation):
        for other, left in _falls(ours, foes, generation):
            for rest, a, b in battle(left, stay, step + 1):
                out[a, b] = out.get((a, b), 0.0) + share * other * rest
    return tuple((share, a, b) for (a, b), share in out.items())


def strike(units: int, dice: int, generation: int) -> tuple[tuple[float, int], ...]:
    """(chance, who is left) of the target of a strike."""
    return _falls(units, dice, generation)
