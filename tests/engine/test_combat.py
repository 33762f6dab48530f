"""Odds and outcome trees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.toy import TOY

from sakusen.engine.combat import distribution, odds
from sakusen.engine.core import Chance


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        (10, 4, (2, 1)), (4, 5, (1, 2)), (4, 4, (1, 1)), (12, 4, (3, 1)), (11, 4, (2, 1)), (1, 9, (1, 9)),
        (2, 9, (1, 5)), (7, 1, (7, 1)), (5, 6, (1, 2)),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, ratio: tuple[int, int]) -> None:
    assert odds(attack, defence) == ratio


def test_odds_never_flatter_the_attacker() -> None:
    for attack in range(1, 40):
        for defence in range(1, 40):
            x, y = odds(attack, defence)
            assert 1 in (x, y)
            assert Fraction(x, y) <= Fraction(attack, defence)


def test_a_distribution_lists_every_way_the_luck_can_fall_and_adds_up_to_one() -> None:
    state = TOY.start()
    ends = distribution(state, lambda s, d: 1, lambda s: s.count == 4 and not s.rolling)
    assert sum(share for share, _ in ends) == 1
    assert sorted((share, end.heap) for share, end in ends) == sorted(
        [(Fraction(1, 6), 3)] * 5 + [(Fraction(1, 6), 4)])  # fmt: skip


class Cup:
    """A position in which one marker is drawn from a cup of unequal counts."""

    drawn = -1

    def pending(self) -> Chance:
        return Chance("cup", "1.0", (1, 3, 0, 4))

    def resolve(self, outcome: int) -> None:
        self.drawn = outcome

    def copy(self) -> Cup:
        new = Cup()
        new.drawn = self.drawn
        return new


def test_a_distribution_keeps_to_the_weights() -> None:
    ends = distribution(Cup(), lambda s, d: 0, lambda s: s.drawn >= 0)
    shares = {end.drawn: share for share, end in ends}
    assert shares == {0: Fraction(1, 8), 1: Fraction(3, 8), 3: Fraction(1, 2)}


def test_a_distribution_leaves_the_position_alone() -> None:
    state = TOY.start()
    before = state.key()
    distribution(state, lambda s, d: d.actions[0], lambda s: False)
    assert state.key() == before


def test_a_distribution_stops_at_the_end_of_the_game() -> None:
    ends = distribution(TOY.start(), lambda s, d: 3 if 3 in d.actions else 1, lambda s: False)
    assert sum(share for share, _ in ends) == 1
    assert all(not isinstance(end.pending(), Chance) for _, end in ends)
