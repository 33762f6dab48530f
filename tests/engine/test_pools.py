"""Exact chances for pools of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from sakusen.engine.pools import any_of, chance_of, hits, margin

THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


def test_the_chance_of_a_die_counts_its_faces() -> None:
    assert chance_of((5, 6)) == THIRD
    assert chance_of((6,)) == SIXTH
    assert chance_of(()) == 0
    assert chance_of((1, 1, 2), sides=10) == Fraction(1, 5)


@pytest.mark.parametrize("dice", [0, 1, 2, 4])
def test_hits_agree_with_counting_every_roll(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    counted = [sum(sum(f >= 5 for f in roll) == k for roll in rolls) for k in range(dice + 1)]
    assert hits(dice, THIRD) == tuple(Fraction(n, len(rolls)) for n in counted)


def test_a_die_that_always_or_never_hits() -> None:
    assert hits(3, Fraction(1)) == (0, 0, 0, 1)
    assert hits(3, Fraction(0)) == (1, 0, 0, 0)


def test_the_margin_agrees_with_counting_every_pair_of_rolls() -> None:
    count: dict[int, int] = {}
    for ours in product(range(1, 7), repeat=2):
        for theirs in product(range(1, 7), repeat=2):
            net = sum(f == 6 for f in ours) - sum(f >= 5 for f in theirs)
            count[net] = count.get(net, 0) + 1
    assert margin(2, SIXTH, 2, THIRD) == tuple(Fraction(count[net], 6**4) for net in range(-2, 3))


@pytest.mark.parametrize(("dice", "other"), [(0, 0), (1, 0), (0, 3), (20, 20)])
def test_margins_add_up(dice: int, other: int) -> None:
    shares = margin(dice, THIRD, other, SIXTH)
    assert len(shares) == dice + other + 1
    assert sum(shares) == 1


def test_the_chance_of_any_of_several() -> None:
    assert any_of([]) == 0
    assert any_of([THIRD]) == THIRD
    assert any_of([THIRD, THIRD]) == Fraction(5, 9)
    assert any_of([THIRD, Fraction(1)]) == 1
