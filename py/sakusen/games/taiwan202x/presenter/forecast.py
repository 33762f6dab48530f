"""How a battle or a strike can end, exactly: the hits of every volley, who is left between them, what is lost.

Hits are exact. Who falls is its owner's choice (8.5); here the owner gives up as little strength as possible, and of
equal sets the one with fewer units of the fifth generation.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ..rules.board import OF_GENERATION, PRC, ROC, power
from ..rules.combat import FIRE_ORDER, OF_BEST, best_generation, is_halved, needed
from ..rules.losses import choices
from ..rules.odds import counted

Sets = dict[int, Fraction]
"""Sets of units with their chances."""
Pairs = dict[tuple[int, int], Fraction]
"""The units of both sides, by seat, with their chances."""
NOTHING, CERTAIN = Fraction(0), Fraction(1)


class Pool(NamedTuple):
    """Dice that a side may throw in a step: how many, at which generation, from which face on they hit, whether the
    hits count half, and the chance that it comes to just this."""

    dice: int
    enemy: int
    need: int
    halved: bool
    share: Fraction


class Step(NamedTuple):
    """One generation fires. ``share`` is the chance that it comes to that; pools, hits and what is left afterwards
    are given under this condition. ``hits[seat]`` are the hits that count; ``left[seat]`` the units left."""

    generation: int
    share: Fraction
    pools: tuple[tuple[Pool, ...], tuple[Pool, ...]]
    hits: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    left: tuple[dict[int, Fraction], dict[int, Fraction]]


class Forecast(NamedTuple):
    """All of it. ``lost[seat]`` is the chance to lose 0, 1, ... units."""

    sides: tuple[int, int]
    steps: tuple[Step, ...]
    lost: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]


@lru_cache(maxsize=2048)
def give_up(units: int, hits: int) -> int:
    """The units that a side would lose to so many hits: the least strength, then the older generation."""
    if not hits or not units:
        return 0
    return min(choices(units, hits), key=lambda s: (power(s), (s & OF_BEST).bit_count(), s))


def _after(units: int, chances: tuple[Fraction, ...]) -> Sets:
    """Who is left of some units, given the chances of so many hits."""
    out: Sets = {}
    for hits, share in enumerate(chances):
        left = units & ~give_up(units, hits)
        out[left] = out.get(left, NOTHING) + share
    return out


def _pool(generation: int, firing: int, enemies: int, share: Fraction) -> Pool:
    enemy = best_generation(enemies)
    dice = power(firing & OF_GENERATION[generation])
    return Pool(dice, enemy, needed(generation, enemy), is_halved(generation, enemy), share)


def _mixed(into: list[Fraction], chances: tuple[Fraction, ...], share: Fraction) -> None:
    into += [NOTHING] * (len(chances) - len(into))
    for n, chance in enumerate(chances):
        into[n] += chance * share


def _merged(pools: list[Pool]) -> tuple[Pool, ...]:
    """Equal pools as one, the largest first."""
    found: dict[tuple[int, int, int, bool], Fraction] = {}
    for pool in pools:
        key = pool[:4]
        found[key] = found.get(key, NOTHING) + pool.share
    return tuple(Pool(*key, share) for key, share in sorted(found.items(), key=lambda item: (-item[0][0], item[0][2])))


def _step(generation: int, here: Pairs) -> tuple[Step, Pairs]:
    """One generation fires in every way in which the battle may stand."""
    total = sum(here.values(), NOTHING)
    pools: tuple[list[Pool], list[Pool]] = ([], [])
    hits: tuple[list[Fraction], list[Fraction]] = ([], [])
    left: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    after: Pairs = {}
    for pair, share in here.items():
        given = share / total
        fire = [_pool(generation, pair[seat], pair[1 - seat], given) for seat in (PRC, ROC)]
        chances = [counted(p.dice, generation, p.enemy) for p in fire]
        for seat in (PRC, ROC):
            pools[seat].append(fire[seat])
            _mixed(hits[seat], chances[seat], given)
        ends = [_after(pair[seat], chances[1 - seat]) for seat in (PRC, ROC)]
        for one, p in ends[PRC].items():
            for two, q in ends[ROC].items():
                after[one, two] = after.get((one, two), NOTHING) + share * p * q
        for seat in (PRC, ROC):
            for units, p in ends[seat].items():
                count = units.bit_count()
                left[seat][count] = left[seat].get(count, NOTHING) + given * p
    step = Step(generation, total, (_merged(pools[0]), _merged(pools[1])), (tuple(hits[0]), tuple(hits[1])), left)
    return step, after


@lru_cache(maxsize=256)
def battle(prc: int, roc: int) -> Forecast:
    """An exchange of fire between two sets of units, each generation once (8.3)."""
    alive: Pairs = {(prc, roc): CERTAIN}
    steps = []
    for generation in FIRE_ORDER:
        rank = OF_GENERATION[generation]
        fighting = {pair: p for pair, p in alive.items() if pair[0] and pair[1] and (pair[0] | pair[1]) & rank}
        if fighting:
            step, after = _step(generation, fighting)
            steps.append(step)
            alive = _joined({pair: p for pair, p in alive.items() if pair not in fighting}, after)
    return Forecast((prc, roc), tuple(steps), (_lost(prc, alive, PRC), _lost(roc, alive, ROC)))


def _joined(one: Pairs, two: Pairs) -> Pairs:
    out = dict(one)
    for pair, share in two.items():
        out[pair] = out.get(pair, NOTHING) + share
    return out


def _lost(units: int, ends: Pairs, seat: int) -> tuple[Fraction, ...]:
    whole = units.bit_count()
    out = [NOTHING] * (whole + 1)
    for pair, share in ends.items():
        out[whole - pair[seat].bit_count()] += share
    return tuple(out)


@lru_cache(maxsize=256)
def strike(dice: int, generation: int, targets: int) -> tuple[Pool, tuple[Fraction, ...], tuple[Fraction, ...]]:
    """A volley that nobody answers: its dice, the chance of so many hits, and of so many units lost."""
    enemy = best_generation(targets)
    pool = Pool(dice, enemy, needed(generation, enemy), is_halved(generation, enemy), CERTAIN)
    chances = counted(dice, generation, enemy)
    lost = [NOTHING] * (targets.bit_count() + 1)
    for left, share in _after(targets, chances).items():
        lost[(targets & ~left).bit_count()] += share
    return pool, chances, tuple(lost)


def mean(chances: tuple[Fraction, ...]) -> Fraction:
    """The mean of 0, 1, ... with these chances."""
    return sum((n * p for n, p in enumerate(chances)), NOTHING)


def trimmed(chances: tuple[Fraction, ...], most: int) -> list[tuple[int, Fraction, bool]]:
    """The chances of 0, 1, ... with at most ``most`` entries; the last stands for itself and all beyond it when it
    says so. What can never happen at the end is left out."""
    found = list(chances)
    while len(found) > 1 and not found[-1]:
        found.pop()
    if len(found) <= most:
        return [(n, p, False) for n, p in enumerate(found)]
    rest = sum(found[most - 1 :], NOTHING)
    return [*((n, p, False) for n, p in enumerate(found[: most - 1])), (most - 1, rest, True)]
