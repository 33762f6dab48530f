"""Exact chances for pools of dice in which every die either hits or does not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

NEVER, CERTAIN = Fraction(0), Fraction(1)


def chance_of(faces: Sequence[int], sides: int = 6) -> Fraction:
    """The chance that one die shows one of these faces."""
    return Fraction(len(set(faces)), sides)


@lru_cache(maxsize=256)
def hits(dice: int, chance: Fraction) -> tuple[Fraction, ...]:
    """The chance of 0, 1, ... ``dice`` hits when every die hits with this chance. They add up to 1."""
    miss = CERTAIN - chance
    return tuple(comb(dice, k) * chance**k * miss ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=256)
def margin(dice: int, chance: Fraction, other_dice: int, other_chance: Fraction) -> tuple[Fraction, ...]:
    """The chance of every difference in hits between two pools, from -``other_dice`` up to ``dice``.

    Entry ``i`` belongs to the difference ``i - other_dice``. They add up to 1.
    """
    out = [NEVER] * (dice + other_dice + 1)
    theirs = hits(other_dice, other_chance)
    for k, ours in enumerate(hits(dice, chance)):
        for n, share in enumerate(theirs):
            out[k - n + other_dice] += ours * share
    return tuple(out)


def any_of(chances: Sequence[Fraction]) -> Fraction:
    """The chance that at least one of several independent things happens."""
    none = CERTAIN
    for chance in chances:
        none *= CERTAIN - chance
    return CERTAIN - none
