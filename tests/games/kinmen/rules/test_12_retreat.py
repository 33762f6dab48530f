"""12.10 and 8.4: retreats.

Two spots are made for it. From 0306, attacked out of 0405, the only way leads to 0307 and ends there. From
0405, attacked out of 0506, there are two ways of two hexes, 0404-0504 and 0306-0307, and none of three.
"""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, Table, attack

PAIR = ["82/244-1", "82/244-2"]


def plain(die: int = 3, **rest: object) -> Table:
    """12 to 4 at 3:1 in the open: D with a three, D1 with a four, D2 with a six; the defender retreats."""
    return attack({"0814": PAIR}, "0914", "201/601-1", **rest).play("3:1", die, "retreat")


# ------------------------------------------------------------------ how far
@pytest.mark.rule("12.10")
@pytest.mark.parametrize(("die", "length"), [(3, 1), (4, 2), (6, 3)])
def test_a_retreat_is_one_hex_and_the_number_of_the_result(die: int, length: int) -> None:
    t = plain(die)
    while t.ask == "retreat":
        t.play(t.choices[0])
    assert len(t.told("retreated")) == length
    assert t.rules_told("retreated") == ["12.10"] * length


@pytest.mark.rule("12.10")
def test_attackers_retreat_by_the_same_rule() -> None:
    t = attack({"0814": "82/245-1"}, "0914", ["201/601-1", "201/601-2"]).play("1:2", 2, "retreat")  # A2
    while t.ask == "retreat":
        t.play(t.choices[0])
    assert len(t.told("retreated")) == 3


# ------------------------------------------------------------------ where to
@pytest.mark.rule("12.10", "7.2")
def test_a_retreat_does_not_enter_an_enemy_zone() -> None:
    assert plain().hexes() == {"0913", "1013", "1014"}  # 0813 and 0915 touch the attackers


@pytest.mark.rule("12.10", "7.2")
def test_not_even_beside_a_friend() -> None:
    assert "0813" not in plain(enemies={"0813": "201/601-2"}).hexes()


@pytest.mark.rule("12.10", "7.2")
def test_zones_of_enemies_that_took_no_part_count_as_well() -> None:
    assert plain(friends={"1113": "82/245-1"}).hexes() == {"0913", "1014"}


@pytest.mark.rule("12.10", "8.3")
def test_a_retreat_does_not_enter_a_hex_with_an_enemy() -> None:
    # zones do not bind a tank, enemies do
    t = attack({"0814": PAIR}, "0914", "3TK/1", spent=["3TK/1"], friends={"1013": "82/245-1"})
    t.play("4:1", 3, "retreat")
    assert "1013" not in t.hexes()
    assert {"0913", "0813"} <= t.hexes()
    assert t.why("hex", "1013").rule == "8.3"


@pytest.mark.rule("12.10")
def test_a_retreat_does_not_cross_the_open_water_of_the_lake() -> None:
    t = attack({"0306": "82/244-1"}, "0307", "201/601-1").play("1:1", 5)
    assert t.units_told("must_stand") == ["201/601-1"]


@pytest.mark.rule("12.10")
def test_a_retreat_may_cross_the_lake_by_the_arrow() -> None:
    t = attack({"0507": PAIR}, "0406", "201/601-1", enemies={"0405": "118/352-1"}).play("3:1", 3, "retreat")
    assert "0307" in t.hexes()


@pytest.mark.rule("12.10")
def test_a_retreat_does_not_leave_the_map() -> None:
    t = attack({"0405": PAIR}, "0306", "201/601-1").play("3:1", 3, "retreat")
    assert t.at("201/601-1") == "0307"  # the only way, so nobody is asked


@pytest.mark.rule("12.10")
def test_no_hex_is_entered_twice() -> None:
    t = plain(6).play("0914>1014")  # there is but one hex beyond, 1013
    assert t.at("201/601-1") == "1013"
    assert not {"0914", "1014"} & t.hexes()


@pytest.mark.rule("12.10")
def test_a_tank_does_not_retreat_back_to_where_it_stood() -> None:
    t = attack({"0814": PAIR}, "0914", "3TK/1", spent=["3TK/1"]).play("4:1", 3, "retreat", "0914>1014")  # D1
    assert t.hexes() == {"1013", "0915"}  # zones do not bind it, but 0914 is where it came from


@pytest.mark.rule("12.10")
def test_the_owner_picks_the_way_hex_by_hex() -> None:
    t = plain(4)
    assert t.seat == "roc"
    t.play("0914>1013")
    assert len(t.choices) > 1
    t.play("1013>1113")
    assert t.at("201/601-1") == "1113"


@pytest.mark.rule("12.10")
def test_only_steps_that_lead_all_the_way_are_offered() -> None:
    # from 0406, attacked out of 0405, the arrow leads to 0307, where it goes no further
    t = attack({"0405": PAIR}, "0406", "201/601-1").play("3:1", 3, "retreat")
    assert t.hexes() == {"0507", "0407", "0307"}
    t = attack({"0405": PAIR}, "0406", "201/601-1").play("3:1", 4, "retreat")
    assert t.hexes() == {"0507", "0407"}
    assert t.why("hex", "0307").rule == "12.10"


# ------------------------------------------------------------------ the whole length or not at all
@pytest.mark.rule("12.10")
def test_a_unit_that_can_go_one_hex_but_not_two_has_to_stand_against_d1() -> None:
    t = attack({"0405": PAIR}, "0306", "201/601-1").play("3:1", 4)
    assert t.units_told("must_stand") == ["201/601-1"]


@pytest.mark.rule("12.10")
def test_a_unit_that_can_go_two_hexes_but_not_three_has_to_stand_against_d2() -> None:
    t = attack({"0506": PAIR}, "0405", "201/601-1").play("3:1", 4)
    assert t.choices == ["stand", "retreat"]
    t = attack({"0506": PAIR}, "0405", "201/601-1").play("3:1", 6)
    assert t.units_told("must_stand") == ["201/601-1"]


@pytest.mark.rule("12.10")
def test_attackers_without_the_whole_length_have_to_stand_too() -> None:
    t = attack({"0306": "82/244-1"}, "0405", "201/601-1").play("1:1", 2)  # A
    assert t.choices == ["stand", "retreat"]
    t = attack({"0306": "82/244-1"}, "0405", "201/601-1").play("1:1", 1)  # A1
    assert t.units_told("must_stand") == ["82/244-1"]


# ------------------------------------------------------------------ spent
@pytest.mark.rule("12.10")
def test_a_unit_is_spent_where_its_retreat_ends() -> None:
    t = plain(4).play("0914>1013")
    assert not t.is_spent("201/601-1")
    t.play("1013>1113")
    assert t.is_spent("201/601-1")


@pytest.mark.rule("12.10")
def test_a_spent_unit_retreats_without_further_harm() -> None:
    t = attack({"0814": "82/244-1"}, "0914", "201/601-1", spent=["201/601-1"])
    t.play("3:1", 3, "retreat", "0914>1014")
    assert t.is_spent("201/601-1")
    assert t.losses == (0, 0)


# ------------------------------------------------------------------ 8.4 no room
@pytest.mark.rule("8.4", "12.10")
def test_a_retreat_that_ends_in_a_full_hex_goes_on_one_hex_more() -> None:
    t = plain(enemies={"1013": ["201/602-1", "201/602-2"]}).play("0914>1013")
    assert t.ask == "retreat"
    assert t.hexes() == {"0913", "1012", "1014", "1113"}
    t.play("1013>1113")
    assert t.at("201/601-1") == "1113"
    assert t.rules_told("retreated") == ["12.10", "8.4"]


@pytest.mark.rule("8.4", "8.1")
def test_a_retreat_that_ends_with_another_division_goes_on_too() -> None:
    t = plain(enemies={"1013": "118/352-1"}).play("0914>1013", "1013>1012")
    assert t.at("201/601-1") == "1012"


@pytest.mark.rule("8.4")
def test_a_retreat_may_end_with_one_unit_of_its_own_division() -> None:
    t = plain(enemies={"1013": "201/602-1"}).play("0914>1013")
    assert t.stack("1013") == {"201/601-1", "201/602-1"}


@pytest.mark.rule("8.4")
def test_it_goes_on_until_there_is_room() -> None:
    full = {"1013": ["201/602-1", "201/602-2"], "1113": "118/352-1", "1112": ["11/32-1", "11/32-2"]}
    t = plain(enemies=full).play("0914>1013", "1013>1113")
    assert t.ask == "retreat"
    assert not {"0914", "1013"} & t.hexes()
    t.play("1113>1112")
    assert t.ask == "retreat"
    t.play("1112>1212")
    assert t.at("201/601-1") == "1212"
    assert t.rules_told("retreated") == ["12.10", "8.4", "8.4", "8.4"]


@pytest.mark.rule("8.4")
def test_going_on_does_not_enter_an_enemy_zone_either() -> None:
    full = {"1013": ["201/602-1", "201/602-2"]}
    t = plain(enemies=full, friends={"1212": "82/245-1"}).play("0914>1013")
    assert t.hexes() == {"0913", "1012", "1014"}  # 1113 touches the third PLA unit


@pytest.mark.rule("8.4", "4.3")
def test_a_retreat_that_ends_in_a_full_hex_with_nowhere_to_go_on_is_the_end_of_the_unit() -> None:
    full = {"0307": ["201/602-1", "201/602-2"]}
    t = attack({"0405": PAIR}, "0306", "201/601-1", enemies=full).play("3:1", 3)
    assert t.choices == ["stand", "retreat"]
    t.play("retreat")
    assert t.at("201/601-1") == "lost"
    assert t.rules_told("lost") == ["8.4"]
    assert t.losses == (0, 1)


@pytest.mark.rule("8.4")
def test_the_second_of_two_units_that_retreat_together_must_find_room_too() -> None:
    t = attack({"0405": PAIR}, "0306", ["201/601-1", "201/601-2"], enemies={"0307": "201/602-1"})
    t.play("1:1", 5, "retreat", "retreat")
    assert t.at("201/601-1") == "0307"
    assert t.at("201/601-2") == "lost"


@pytest.mark.rule("8.2", "12.10")
def test_a_retreat_of_two_hexes_may_pass_through_a_full_one() -> None:
    t = plain(4, enemies={"1013": ["201/602-1", "201/602-2"]}).play("0914>1013", "1013>1012")
    assert t.at("201/601-1") == "1012"
    assert t.rules_told("retreated") == ["12.10", "12.10"]


@pytest.mark.rule("8.4", "8.1")
def test_a_tank_ends_its_retreat_with_any_single_friend() -> None:
    t = attack({"0814": PAIR}, "0914", "3TK/1", spent=["3TK/1"], enemies={"1013": "118/352-1"})
    t.play("4:1", 2, "retreat", "0914>1013")
    assert t.stack("1013") == {"3TK/1", "118/352-1"}


# ------------------------------------------------------------------ what a retreat touches
@pytest.mark.rule("14.2", "12.10")
def test_a_depot_that_the_pla_retreats_into_is_lost() -> None:
    t = attack({"0516": ["201/601-1", "201/601-2"]}, "0416", "82/245-1")
    t.play("1:1", 5, "retreat", "0416>0317")
    assert len(t.told("depot_lost")) == 1
    assert KINMEN.to_json(t.state)["depots_lost"] == ["0317"]
