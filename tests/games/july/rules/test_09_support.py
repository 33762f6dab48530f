"""9.11 to 9.14 The support of the Soviet guns."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle

TWO = "Kob 0202, Yam 0403, 6/15 0203, 9AC 0402, 36/149 0504"
"""The cavalry against Kobayashi and two units against Yamagata in 0403, the limit of the guns."""


def planned(units: str = TWO, links: str = "6/15 x0202 9AC x0403 36/149 x0403", **rest: object) -> Table:
    return battle(units, seat="su", **rest).play(links, "fix")


@pytest.mark.rule("9.11", "9.14")
def test_the_guns_add_a_die_to_one_attack() -> None:
    t = planned()
    assert (t.ask, t.seat, t.choices) == ("support", "su", ["guns>0202", "guns>0403", "hold"])
    t.play("guns>0403 x0403")
    assert t.dice == (3 + 4 + 1, 5)
    assert t.told("combat")[0]["pool"]["attack_terms"][-1][:3] == ("guns", 1, "9.14")


@pytest.mark.rule("9.11")
def test_the_support_is_used_up_in_the_phase_and_there_again_in_the_next() -> None:
    t = planned().play("guns>0403 x0403").win_by(0)
    assert t.dice == (2, 5)
    t.win_by(0)
    assert t.state.supported == 0
    t.play("done Kob x0203 Yam x0402 Yam x0504 fix x0203").win_by(0).win_by(0).play("done")
    t.play("6/15 x0202 9AC x0403 36/149 x0403 fix")
    assert t.ask == "support"


@pytest.mark.rule("9.11")
def test_support_may_be_held_back() -> None:
    t = planned().play("hold x0403")
    assert t.dice == (7, 5)


@pytest.mark.rule("9.11")
def test_support_is_chosen_before_the_first_die_and_for_one_combat() -> None:
    # RULING 10
    t = planned().play("guns>0202")
    assert t.ask == "combat.next"
    t.play("x0403")
    assert t.dice == (7, 5)
    assert t.ask == "attack"


@pytest.mark.rule("9.14")
def test_a_combat_of_which_no_defender_is_within_three_hexes_cannot_be_supported() -> None:
    # RULING 10: 0402 is four hexes from the guns
    t = battle("Kob 0202, Yam 0402, 6/15 0203, 9AC 0403", seat="su").play("6/15 x0202 9AC x0402 fix")
    assert t.choices == ["guns>0202", "hold"]
    assert t.why("combat", 2)[:2] == ("why.out_of_range", "9.14")


@pytest.mark.rule("9.14")
def test_one_defender_within_three_hexes_is_enough() -> None:
    # RULING 10
    t = battle("Kob 0402, Yam 0403, 36/149 0303, 9AC 0605", seat="su").play("36/149 x0402 36/149 x0403 fix")
    assert t.choices == ["guns>0402+0403", "hold"]


@pytest.mark.rule("9.11")
def test_the_guns_support_the_attack_whether_the_soviets_have_the_initiative_or_not() -> None:
    # RULING 10
    assert planned(turn=5).ask == "support"
    assert planned(turn=6).ask == "support"


@pytest.mark.rule("9.11")
def test_the_guns_do_not_support_a_defence() -> None:
    t = battle(TWO).play("Kob x0203 Yam x0402 Yam x0504 fix")
    assert t.ask == "combat.next"
    t.play("x0203")
    assert t.dice == (5, 2)


@pytest.mark.rule("9.12")
@pytest.mark.parametrize("spot", ["0104", "0106", "0204", "0205"])
def test_a_japanese_unit_beside_the_guns_keeps_them_from_supporting(spot: str) -> None:
    t = battle(f"Kob {spot}, Yam 0403, 9AC 0402, 36/149 0606", seat="su")
    assert t.why("unit", "Art")[:2] == ("why.guns_hindered", "9.12")
    t.play("9AC x0403 fix")
    assert t.ask == "attack"


@pytest.mark.rule("9.12")
def test_a_japanese_unit_two_hexes_away_does_not() -> None:
    t = battle("Kob 0103, Yam 0403, 9AC 0402, 36/149 0606", seat="su").play("9AC x0403 fix")
    assert t.ask == "support"


@pytest.mark.rule("9.12")
def test_a_unit_touching_the_guns_across_a_river_without_bridge_hinders_them_too() -> None:
    # RULING 10: any of the six hexes; guns that stand elsewhere than printed
    t = battle("Kob 0303, Yam 0502, Art 0202, 9AC 0602, 36/149 0606", seat="su").play("9AC x0502 fix")
    assert t.ask == "attack"


@pytest.mark.rule("9.12")
def test_support_once_given_stays_when_a_victorious_defender_comes_to_the_guns() -> None:
    # RULING 23
    t = planned("Kob 0203, Yam 0303, 6/15 0202, 36/149 0304", "6/15 x0203 36/149 x0303")
    t.play("guns>0303 x0203").win_by(-1).play("step", "Kob 0203^0204")
    assert t.at("Kob") == "0204"
    assert t.dice == (5, 5)


@pytest.mark.rule("9.14")
def test_support_is_no_link_and_makes_nobody_fight() -> None:
    t = battle("Kob 0302, 9AC 0605", seat="su")
    assert t.told("combat") == []
    assert t.seat == "jp"
