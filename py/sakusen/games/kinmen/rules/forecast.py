"""What an attack costs both sides, before it is rolled for: losses on average, and who has no way out (12.7 to 12.10).

Two answers of each side are told apart, since nobody knows which it will choose: all of its units stand, or all retreat
that can. In an A/D the attackers stand. Exact for both; a side that mixes the two comes out between or better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from ....engine.hexes import bits
from .board import BIT, LOST, SIDE
from .combat import CRT, RESULTS, column_for
from .fates import fewest_lost, standing
from .results import DIE, can_retreat
from .state import State

NOTHING, CERTAIN = Fraction(0), Fraction(1)
Toll = dict[int, Fraction]
"""The chance of each unit to be lost."""


class Cost(NamedTuple):
    """What one side pays: how many ``units`` it risks; how many of them it loses on average when all stand, and when
    all retreat that can; ``trapped``: whom neither can save under some result, with those results in order (results
    that remove everybody are left out); ``cut_off``: the same of those whom only a stand can save."""

    units: int
    standing: Fraction
    retreating: Fraction
    trapped: dict[int, tuple[str, ...]]
    cut_off: dict[int, tuple[str, ...]]


class Forecast(NamedTuple):
    """The costs of the attacker and of the defender; ``held``: the chance that a defender is left in the hex when all
    of them stand."""

    attacker: Cost
    defender: Cost
    held: Fraction


def forecast(state: State, attackers: int, target: int) -> Forecast:
    """What an attack by ``attackers`` (a bit set) on a hex comes to; the shock has been carried out already."""
    state = state.copy()
    state.seat = SIDE[bits(attackers)[0]]
    state.attackers, state.target, state.defenders = attackers, target, state.here[target]
    results = CRT[column_for(state, attackers, target)]
    ours, theirs = bits(attackers), bits(state.defenders)
    held = NOTHING
    for result in results:
        part, number = RESULTS[result]
        dying = [_lost_standing(state, u, number) if "D" in part else NOTHING for u in theirs]
        held += (1 - reduce(Fraction.__mul__, dying, CERTAIN)) / DIE
    return Forecast(_cost(state, results, ours, "A"), _cost(state, results, theirs, "D"), held)


def _cost(state: State, results: Sequence[str], units: list[int], part: str) -> Cost:
    standing_, retreating = NOTHING, NOTHING
    trapped: dict[int, tuple[str, ...]] = {}
    cut_off: dict[int, tuple[str, ...]] = {}
    for result, faces in Counter(results).items():
        parts, number = RESULTS[result]
        if part not in parts:
            continue
        standing_ += faces * sum((_lost_standing(state, u, number) for u in units), NOTHING)
        for share, before in _moments(state, parts, part):
            retreating += faces * share * _lost_retreating(before, units, number)
        for u in units:
            if number != "x" and not _has_way_back(state, u, int(number)):
                found = trapped if _lost_standing(state, u, number) == 1 else cut_off
                found[u] = (*found.get(u, ()), result)
    return Cost(len(units), standing_ / DIE, retreating / DIE, trapped, cut_off)


def _moments(state: State, parts: str, part: str) -> Iterator[tuple[Fraction, State]]:
    """The positions in which a side has to answer, with their chances: 12.7 in an A/D the attackers have stood, and
    those who have fallen close no way any more."""
    if parts != "AD" or part == "A":
        yield CERTAIN, state
        return
    ways: list[tuple[Fraction, tuple[int, ...]]] = [(CERTAIN, ())]
    for u in bits(state.attackers):
        risk = _lost_standing(state, u, 0)
        ways = [(p * q, (*gone, *who)) for p, gone in ways for q, who in ((1 - risk, ()), (risk, (u,))) if q]
    alike: dict[int, tuple[Fraction, tuple[int, ...]]] = {}
    for share, gone in ways:
        held = reduce(int.__or__, (BIT[state.at[u]] for u in bits(state.attackers) if u not in gone), 0)
        before = alike.get(held, (NOTHING, gone))[0]
        alike[held] = before + share, gone  # whoever is left in a hex, nobody can retreat there or past it
    for share, gone in alike.values():
        after = state.copy()
        for u in gone:
            after.put(u, LOST)
        yield share, after


def _lost_standing(state: State, unit: int, number: int | str) -> Fraction:
    if number == "x":
        return CERTAIN
    state.number = int(number)
    return 1 - (standing(state, unit).survives or NOTHING)


def _lost_retreating(state: State, units: Sequence[int], number: int | str) -> Fraction:
    """How many are lost on average when all leave that can, on the best of their ways."""
    if number == "x":
        return Fraction(len(units))
    state.number = int(number)
    leaving = [u for u in units if can_retreat(state, u, 1 + state.number)]
    stay = sum((_lost_standing(state, u, number) for u in units if u not in leaving), NOTHING)
    return stay + (fewest_lost(state, leaving) if leaving else 0)


def _has_way_back(state: State, unit: int, number: int) -> bool:
    """Whether a retreat of its own can save a unit."""
    state.number = number
    return can_retreat(state, unit, 1 + number) and fewest_lost(state, [unit]) == 0
