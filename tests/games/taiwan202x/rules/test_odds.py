"""The exact chances before the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.games.taiwan202x.positions import EVENT, PLACE, UNIT, Table, acting, table

from sakusen.engine.combat import distribution
from sakusen.engine.hexes import mask_of
from sakusen.games.taiwan202x.rules.combat import is_halved, needed
from sakusen.games.taiwan202x.rules.odds import battle, counted, recapture, strike
from sakusen.games.taiwan202x.rules.steps import RETURN


def mask(*units: str) -> int:
    return mask_of(UNIT[u] for u in units)


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("generation", [4, 5, 6])
@pytest.mark.parametrize("enemy", [4, 5])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_distribution_of_hits_is_what_counting_every_roll_gives(dice: int, generation: int, enemy: int) -> None:
    tally: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        hits = sum(f >= needed(generation, enemy) for f in faces)
        hits = hits // 2 if is_halved(generation, enemy) else hits
        tally[hits] = tally.get(hits, 0) + 1
    found = counted(dice, generation, enemy)
    assert found == tuple(Fraction(tally.get(n, 0), 6**dice) for n in range(len(found)))
    assert sum(found) == 1


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("generation", "enemy", "need"), [(4, 4, 6), (5, 5, 6), (5, 4, 4), (6, 5, 4), (6, 4, 2), (4, 5, 6)]
)
def test_the_face_that_hits(generation: int, enemy: int, need: int) -> None:
    assert needed(generation, enemy) == need


@pytest.mark.rule("8.3", "8.4")
def test_a_battle_shows_both_volleys_with_dice_and_the_face_that_hits() -> None:
    t = table(prc={"south": ["J-20/1", "H-6K"]}, roc={"south": ["B-1B", "Vinson"]})
    found = battle(t.state, mask("J-20/1", "H-6K"), PLACE["south"])
    assert found.targets == mask("B-1B")
    (ours5, theirs5), (ours4, theirs4) = found.volleys
    assert (ours5.dice, ours5.need, ours5.halved, theirs5.dice) == (2, 4, False, 0)
    assert (ours4.dice, ours4.need, ours4.halved) == (2, 6, False)
    assert (theirs4.dice, theirs4.need, theirs4.halved) == (2, 6, True)
    assert ours5.any_hit == Fraction(3, 4)
    assert ours5.expected == 1


@pytest.mark.rule("8.1")
def test_a_battle_shows_what_sakishima_would_add_on_either_side() -> None:
    t = table(prc={"east": "J-16/1"}, roc={"east": "B-1B", "sakishima": "F-22A"})
    attack = battle(t.state, mask("J-16/1"), PLACE["east"])
    assert attack.joiner == mask("F-22A")
    assert attack.volleys[0][0].halved is False
    assert [v[0].halved for v in attack.joined] == [False, True]  # the fourth generation then meets the fifth
    attack = battle(t.state, mask("B-1B"), PLACE["east"])
    assert [v[0].dice for v in attack.joined] == [2, 2]


@pytest.mark.rule("9.12")
def test_the_chances_of_a_strike_are_those_of_its_dice() -> None:
    t = acting("roc", "CQ", {"strait": "Liaoning"}).play("event")
    found = strike(t.state, EVENT["roc_uuv"], PLACE["strait"])
    ends = distribution(t.state, lambda state, pending: pending.actions[0], lambda state: state.step >= RETURN)
    sunk = sum(share for share, state in ends if state.at[UNIT["Liaoning"]] == PLACE["lost"])
    assert sunk == found.any_hit == 1 - Fraction(1, 2) ** 4


@pytest.mark.rule("8.6")
def test_the_chance_of_a_recapture() -> None:
    assert recapture(mask("Izumo", "Maya")) == 1 - Fraction(5, 6) ** 3


@pytest.mark.rule("8.3")
def test_the_chances_of_a_duel_agree_with_playing_it_out() -> None:
    t: Table = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "F-22A"})
    t.play("J-20/1", ">south")
    duel = battle(t.state, mask("J-20/1"), PLACE["south"]).volleys[0]
    ends = distribution(t.state, lambda state, pending: pending.actions[-1], lambda state: state.step >= RETURN)
    for unit, fire in (("F-22A", duel[0]), ("J-20/1", duel[1])):
        assert sum(s for s, state in ends if state.at[UNIT[unit]] == PLACE["lost"]) == fire.any_hit
