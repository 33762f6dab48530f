"""8 Movement and reinforcements."""

from __future__ import annotations

import pytest
from tests.games.july.positions import opening, table

QUIET = "9AC 0506, 36/149 removed, 6/15 removed"
"""One Soviet unit far in the south."""


# ------------------------------------------------------------------ allowances
@pytest.mark.rule("8.1")
def test_a_unit_moves_as_many_hexes_as_its_allowance_or_fewer() -> None:
    t = table(f"Kob 0502, {QUIET}")
    near = {"0401", "0402", "0501", "0503", "0601", "0602"}
    far = {"0301", "0302", "0303", "0403", "0504", "0603", "0702", "0703"}
    assert t.destinations("Kob") == near | far


@pytest.mark.rule("8.1")
def test_the_fourth_tank_regiment_goes_a_hex_farther_than_the_third() -> None:
    third = table(f"3TK 0702, 4TK removed, Kob 0201, {QUIET}").destinations("3TK")
    fourth = table(f"4TK 0702, 3TK removed, Kob 0201, {QUIET}").destinations("4TK")
    assert "0401" in third
    assert fourth - third == {"0301", "0302", "0303", "0304", "0404"}


@pytest.mark.rule("8.1")
def test_each_unit_moves_once_in_a_phase_and_nobody_has_to() -> None:
    t = table(f"Kob 0502, {QUIET}").play("Kob 0502-0402")
    assert "Kob" not in t.units()
    assert t.why("unit", "Kob")[:2] == ("why.has_moved", "8.1")
    assert t.can("done")


@pytest.mark.rule("8.1")
def test_the_phase_is_over_when_nobody_can_move() -> None:
    t = table("3TK 0502, 4TK 0602, 9AC 0402, 36/149 0503, 6/15 removed, Yam removed, Kob removed")
    assert t.ask == "plan.attacker"


@pytest.mark.rule("8.1")
def test_the_guns_never_move() -> None:
    t = table("Kob 0201, 9AC 0605", seat="su")
    assert "Art" not in t.units()
    assert t.why("unit", "Art").key == "why.guns_stay"


@pytest.mark.rule("8.1")
def test_a_reduced_unit_moves_as_its_turned_side_says() -> None:
    t = table(f"3TK 0502*, {QUIET}")
    assert "0302" in t.destinations("3TK")
    assert "0201" not in t.destinations("3TK")


# ------------------------------------------------------------------ hills
@pytest.mark.rule("8.4")
def test_a_hill_takes_two_points() -> None:
    t = table(f"Kob 0202, {QUIET}")
    reached = t.destinations("Kob")
    assert {"0102", "0103", "0201", "0203", "0204"} <= reached
    assert not {"0101", "0104"} & reached  # a point is left beside them


@pytest.mark.rule("8.4")
def test_a_unit_with_one_point_left_cannot_enter_a_hill() -> None:
    # RULING 17: a unit with two points climbs only from next to the hill
    t = table(f"Kob 0202, {QUIET}").play("Kob")
    reason = t.why("hex", "0104")
    assert reason[:2] == ("why.too_far", "8.4")
    assert (reason.data["needs"], reason.data["has"]) == (3, 2)


@pytest.mark.rule("8.4")
def test_from_hill_to_hill_it_is_two_points_and_down_it_is_one() -> None:
    t = table("Kob 0102, 9AC 0506, 36/149 removed, 6/15 removed")
    assert t.destinations("Kob") == {"0101", "0103", "0201", "0202", "0203", "0302"}


# ------------------------------------------------------------------ rivers
@pytest.mark.rule("8.2")
def test_a_river_can_be_crossed_only_by_a_bridge() -> None:
    t = table(f"Kob 0303, {QUIET}").play("Kob")
    assert "0304" in t.hexes()
    assert not {"0202", "0203"} & t.hexes()
    assert t.why("hex", "0202")[:2] == ("why.river", "8.2")
    t = table("36/149 0405, 9AC 0506, 6/15 removed", seat="su").play("36/149")
    assert "0404" not in t.hexes()


@pytest.mark.rule("8.2")
def test_the_ordinary_bridge_at_kawamata_and_the_one_over_the_holsten_carry_everybody() -> None:
    assert "0204" in table(f"3TK 0304, {QUIET}").destinations("3TK")
    assert "0404" in table(f"3TK 0403, {QUIET}").destinations("3TK")
    assert "0304" in table("36/149 0204, Kob 0502, 9AC 0506", seat="su").destinations("36/149")


@pytest.mark.rule("8.3")
def test_tanks_do_not_pass_the_military_bridge_and_infantry_does() -> None:
    assert "0201" in table(f"Kob 0302, {QUIET}").destinations("Kob")
    t = table(f"3TK 0302, {QUIET}").play("3TK")
    assert "0201" not in t.hexes()
    assert t.why("hex", "0201")[:2] == ("why.tank_bridge", "8.3")
    t = table("11TK 0201, Kob 0605, 9AC 0506, 36/149 0304", seat="su").play("11TK")
    assert "0302" not in t.hexes()
    assert t.why("hex", "0302")[:2] == ("why.tank_bridge", "8.3")


# ------------------------------------------------------------------ other units
@pytest.mark.rule("8.5")
def test_one_unit_to_a_hex() -> None:
    t = table(f"Kob 0502, 3TK 0402, {QUIET}").play("Kob")
    assert "0402" not in t.hexes()
    assert t.why("hex", "0402")[:2] == ("why.occupied", "8.5")


@pytest.mark.rule("8.6")
def test_a_unit_may_not_pass_through_a_friend() -> None:
    # 0301 can be left by 0302 and 0401 only
    t = table("Kob 0301, 3TK 0302, 4TK 0401, 9AC 0506, 36/149 removed, 6/15 removed")
    assert "Kob" not in t.units()
    assert t.why("unit", "Kob")[:2] == ("why.cannot_leave", "8.6")


@pytest.mark.rule("8.5", "8.6")
def test_a_unit_may_not_enter_or_pass_the_hex_of_an_enemy() -> None:
    t = table("Kob 0402, 3TK 0706, 4TK 0705, 9AC 0602, 36/149 removed, 6/15 removed").play("Kob")
    assert {"0501", "0502", "0503"} <= t.hexes()
    assert not {"0602", "0601", "0702"} & t.hexes()
    assert t.why("hex", "0602")[:2] == ("why.occupied", "8.5")


@pytest.mark.rule("8.6")
def test_why_a_hex_behind_other_units_cannot_be_reached() -> None:
    t = table("4TK 0301, 3TK 0302, Kob 0501, Yam 0502, 9AC 0506, 36/149 removed, 6/15 removed").play("4TK")
    assert t.why("hex", "0601")[:2] == ("why.units_in_way", "8.6")


# ------------------------------------------------------------------ reinforcements
@pytest.mark.rule("8.7")
def test_a_reinforcement_enters_on_its_flag_hex_from_its_turn_on() -> None:
    assert "Yam" not in opening().units()
    reason = opening().why("unit", "Yam")
    assert (reason.key, reason.rule, reason.data["turn"]) == ("why.not_due", "8.7", 2)
    t = table(QUIET, turn=2, seat="jp")
    assert "Yam" in t.units()
    assert "@0702" in t.play("Yam").choices


@pytest.mark.rule("8.7")
def test_the_flag_hex_costs_a_point_and_the_unit_may_go_on() -> None:
    # RULING 18
    t = table(QUIET, turn=2, seat="jp").play("Yam")
    assert t.hexes() == {"0702", "0601", "0602", "0703"}  # a tank regiment stands in 0701
    t.play("@0602")
    assert t.at("Yam") == "0602"
    assert t.told("entered")[0]["cost"] == 2
    t = table("Kob 0201, 9AC 0605", turn=5, seat="su").play("11TK")
    assert {"0203", "0304", "0405", "0506"} <= t.hexes()  # three hexes beyond the flag
    assert not {"0202", "0303", "0404"} & t.hexes()
    assert "0106" in t.hexes()


@pytest.mark.rule("8.7")
def test_a_unit_that_has_entered_has_moved() -> None:
    t = table(QUIET, turn=2, seat="jp").play("Yam @0702")
    assert "Yam" not in t.units()


@pytest.mark.rule("8.7")
def test_an_entering_unit_may_stay_in_an_enemy_zone_but_not_go_on_from_it() -> None:
    # RULING 25
    t = table("Kob 0205, 9AC 0506", seat="su")
    assert t.play("11TK").hexes() == {"0206"}


@pytest.mark.rule("8.8")
def test_an_enemy_in_the_flag_hex_keeps_reinforcements_out() -> None:
    t = table("9AC 0702, 3TK 0501, 4TK 0503, Kob 0201", turn=2, seat="jp")
    assert "Yam" not in t.units()
    assert t.why("unit", "Yam")[:2] == ("why.flag_taken", "8.8")


@pytest.mark.rule("8.5", "8.7")
def test_a_friend_in_the_flag_hex_keeps_them_out_too_until_it_leaves() -> None:
    # RULING 18
    t = table(f"Kob 0702, {QUIET}", turn=2, seat="jp")
    assert "Yam" not in t.units()
    assert t.why("unit", "Yam")[:2] == ("why.flag_taken", "8.5")
    t.play("Kob 0702-0603")
    assert "Yam" in t.units()


@pytest.mark.rule("8.7")
def test_a_reinforcement_may_wait() -> None:
    # RULING 18
    t = table(QUIET, turn=2, seat="jp").play("done")
    assert t.at("Yam") == "track"


@pytest.mark.rule("7.2")
def test_why_a_hex_behind_a_zone_cannot_be_reached() -> None:
    t = table("3TK 0701, 4TK 0706, Kob 0201, 9AC 0502, 36/149 0504, 6/15 removed, Yam removed").play("3TK")
    assert t.why("hex", "0401")[:2] == ("why.zone_in_way", "7.2")
