"""The one door for luck."""

from __future__ import annotations

from collections import Counter

import pytest

from sakusen.engine.core import D6, Chance
from sakusen.engine.luck import ByHand, Dealt, OutOfLuck, Scripted, dice, pick

DIE = Chance("die", "1.0", D6)
CUP = Chance("cup", "1.0", (0, 2, 0, 1))


def test_the_same_seed_deals_the_same_luck() -> None:
    one, other = Dealt(5), Dealt(5)
    assert [one.draw(DIE) for _ in range(50)] == [other.draw(DIE) for _ in range(50)]


def test_another_seed_deals_other_luck() -> None:
    one, other = Dealt(5), Dealt(6)
    assert [one.draw(DIE) for _ in range(50)] != [other.draw(DIE) for _ in range(50)]


def test_the_luck_of_a_seed_never_changes_between_releases() -> None:
    luck = Dealt("kinmen 1949")
    assert [luck.draw(DIE) + 1 for _ in range(12)] == [4, 3, 2, 6, 1, 2, 1, 5, 4, 1, 4, 1]


def test_dealt_luck_follows_the_weights_and_never_draws_what_cannot_happen() -> None:
    luck = Dealt(1)
    drawn = Counter(luck.draw(CUP) for _ in range(3000))
    assert set(drawn) == {1, 3}
    assert 1.7 < drawn[1] / drawn[3] < 2.3


def test_every_face_of_a_die_falls_about_as_often() -> None:
    luck = Dealt(2)
    drawn = Counter(luck.draw(DIE) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(880 < n < 1120 for n in drawn.values())


@pytest.mark.parametrize(("roll", "outcome"), [(0.0, 1), (0.66, 1), (2 / 3, 3), (0.67, 3), (0.999999, 3)])
def test_pick_walks_along_the_weights(roll: float, outcome: int) -> None:
    assert pick(CUP.weights, roll) == outcome


def test_scripted_luck_brings_what_is_written_in_order() -> None:
    luck = Scripted([3, 1])
    assert (luck.draw(CUP), luck.left) == (3, 1)
    assert (luck.draw(DIE), luck.left) == (1, 0)


def test_a_script_that_has_ended_says_where() -> None:
    with pytest.raises(OutOfLuck, match="die"):
        Scripted([]).draw(DIE)


@pytest.mark.parametrize("outcome", [0, 2, 4, -1])
def test_a_script_cannot_bring_what_cannot_happen(outcome: int) -> None:
    with pytest.raises(OutOfLuck, match="cup"):
        Scripted([outcome]).draw(CUP)


def test_dice_are_scripted_by_their_faces() -> None:
    luck = dice(6, 1)
    assert (luck.draw(DIE), luck.draw(DIE)) == (5, 0)


def test_luck_by_hand_draws_nothing() -> None:
    assert ByHand().draw(DIE) is None
