"""The exact chances before the dice: what a volley brings, what a strike brings, whether a recapture succeeds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ....engine.combat import Term
from ....engine.hexes import bits
from ....engine.pools import any_of, hits
from .board import FLEETS, OF_GENERATION, SIDE_UNITS, STRENGTH, TABLES, power
from .combat import FIRE_ORDER, best_generation, is_halved, may_join, needed, targets
from .recapture import SUCCESS
from .state import State
from .strikes import DICE, GENERATION, in_reach

SIDES = int(TABLES["combat"]["die"])


class Fire(NamedTuple):
    """One side's fire in one step: how many dice, how they hit, and the chance of 0, 1, ... hits that count."""

    generation: int
    enemy: int
    dice: int
    need: int
    halved: bool
    chances: tuple[Fraction, ...]
    terms: tuple[Term, ...]

    @property
    def expected(self) -> Fraction:
        """The mean number of hits."""
        return sum((share * n for n, share in enumerate(self.chances)), Fraction(0))

    @property
    def any_hit(self) -> Fraction:
        """The chance of at least one hit that counts."""
        return 1 - self.chances[0]


@lru_cache(maxsize=512)
def counted(dice: int, generation: int, enemy: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, ... hits that count when so many dice fire at that generation (8.4)."""
    plain = hits(dice, Fraction(SIDES + 1 - needed(generation, enemy), SIDES))
    if not is_halved(generation, enemy):
        return plain
    out = [Fraction(0)] * (dice // 2 + 1)
    for n, share in enumerate(plain):
        out[n // 2] += share  # ruling 24
    return tuple(out)


def fire(generation: int, dice: int, enemies: int, terms: Sequence[Term] = ()) -> Fire:
    """The fire of so many dice of a generation at a set of units."""
    enemy = best_generation(enemies)
    return Fire(
        generation,
        enemy,
        dice,
        needed(generation, enemy),
        is_halved(generation, enemy),
        counted(dice, generation, enemy),
        tuple(terms),
    )


def volleys(ours: int, theirs: int) -> list[tuple[Fire, Fire]]:
    """The steps of a battle between two sets of units: our fire and theirs, the fifth generation first.

    The fourth generation is shown as if the fifth had missed; who has fallen by then fires no more.
    """
    out = []
    for generation in FIRE_ORDER:
        rank = OF_GENERATION[generation]
        if (ours | theirs) & rank:
            out.append(
                (
                    fire(generation, power(ours & rank), theirs, _terms(ours & rank)),
                    fire(generation, power(theirs & rank), ours, _terms(theirs & rank)),
                )
            )
    return out


def _terms(units: int) -> list[Term]:
    return [Term("unit", STRENGTH[u], "8.4", (u,)) for u in bits(units)]


class Prospect(NamedTuple):
    """An attack before it is declared: whom it meets, and the fire of both sides with and without Sakishima."""

    attackers: int
    targets: int
    joiner: int
    volleys: list[tuple[Fire, Fire]]
    joined: list[tuple[Fire, Fire]]


def battle(state: State, attackers: int, place: int) -> Prospect:
    """What an attack by a set of units on the enemy in a place would be. Trusts that there is an enemy."""
    foes = targets(state, attackers, place)
    joiner = may_join(state, place, attackers | foes)
    ours = attackers | joiner if joiner and _same_side(attackers, joiner) else attackers
    theirs = foes | joiner if joiner and ours == attackers else foes
    plain = volleys(attackers, foes)
    return Prospect(attackers, foes, joiner, plain, volleys(ours, theirs) if joiner else plain)


def _same_side(some: int, others: int) -> bool:
    return any(some & side and others & side for side in SIDE_UNITS)


def strike(state: State, event: int, place: int, kind: int = FLEETS) -> Fire:
    """The fire of a strike at the units of a kind in a sea. Trusts that there are any."""
    return fire(GENERATION[event], DICE[event], in_reach(state, event, place) & kind)


def recapture(units: int) -> Fraction:
    """8.6 the chance that these fleets take Sakishima back."""
    return any_of([Fraction(SIDES + 1 - SUCCESS, SIDES)] * power(units))
