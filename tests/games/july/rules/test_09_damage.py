"""9.17 to 9.20 Damage: retreats and lost steps."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle


def struck(units: str, links: str, net: int, seat: str = "jp", **rest: object) -> Table:
    return battle(units, seat=seat, **rest).play(links, "fix").win_by(net)


# ------------------------------------------------------------------ one point
@pytest.mark.rule("9.17")
def test_each_point_is_one_hex_of_retreat_or_one_step_as_the_owner_likes() -> None:
    t = struck("3TK 0502, Kob 0201, 9AC 0402", "3TK x0402", 1)
    assert (t.ask, t.seat) == ("damage.how", "su")
    assert t.choices == ["step", "0402>0303", "0402>0403"]
    assert t.copy().play("step").at("9AC") == "0402*"
    assert t.copy().play("0402>0303").at("9AC") == "0303"


@pytest.mark.rule("9.17")
def test_the_owner_of_the_suffering_side_decides_also_when_it_is_the_attacker() -> None:
    t = struck("3TK 0502, Kob 0201, 9AC 0402", "3TK x0402", -1)
    assert (t.ask, t.seat) == ("damage.how", "jp")


@pytest.mark.rule("9.17")
def test_a_unit_without_another_side_or_already_turned_is_removed() -> None:
    assert struck("Kob 0202, 6/15 0203, 9AC 0605", "Kob x0203", 1).play("step").at("6/15") == "removed"
    assert struck("3TK 0502, Kob 0201, 9AC 0402*", "3TK x0402", 1).play("step").at("9AC") == "removed"


# ------------------------------------------------------------------ several points and units
@pytest.mark.rule("9.17")
def test_point_by_point_the_owner_picks_the_unit_and_one_unit_may_take_several() -> None:
    # RULING 13
    t = struck("Kob 0502, Yam 0503, 9AC 0402, 36/149 0602, 3TK 0706", "Kob x0402 Yam x0402 Kob x0602", 3)
    assert (t.ask, t.units()) == ("damage.unit", {"9AC", "36/149"})
    t.play("9AC step 36/149 0602>0702 9AC 0402>0302")
    assert (t.at("9AC"), t.at("36/149")) == ("0302*", "0702")


@pytest.mark.rule("9.17")
def test_a_unit_may_retreat_several_hexes_one_for_each_point() -> None:
    # RULING 13
    t = struck("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 3).play("0402>0302 0302>0201 0201>0101")
    assert t.at("9AC") == "0101"


@pytest.mark.rule("9.17")
def test_a_unit_that_takes_several_points_may_go_back_and_forth() -> None:
    # RULING 14
    t = struck("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 3).play("0402>0302 0302>0201 0201>0302")
    assert t.at("9AC") == "0302"


@pytest.mark.rule("9.17")
def test_all_points_must_be_taken() -> None:
    # RULING 13
    t = struck("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 2).play("0402>0302")
    assert t.ask == "damage.how"
    assert not t.can("done")


@pytest.mark.rule("9.17")
def test_points_left_when_nobody_of_the_combat_remains_are_lost() -> None:
    # RULING 13
    t = struck("Kob 0202, 6/15 0203, 9AC 0605", "Kob x0203", 3).play("step")
    assert t.ask == "advance.unit"
    assert t.points[0] == 2 + 1  # the 149th was lost before
    assert t.at("9AC") == "0605"


@pytest.mark.rule("9.17")
def test_only_units_of_the_combat_take_its_damage() -> None:
    t = battle("Kob 0502, Yam 0203, 9AC 0402, 36/149 0501, 6/15 0202")
    t.play("Kob x0402 Kob x0501 Yam x0202 fix x0402+0501").win_by(1)
    assert t.units() == {"9AC", "36/149"}
    assert t.why("unit", "6/15")[:2] == ("why.not_in_combat", "9.17")


# ------------------------------------------------------------------ where to
@pytest.mark.rule("9.18")
def test_a_retreat_does_not_enter_an_enemy_zone() -> None:
    t = struck("3TK 0502, Kob 0201, 9AC 0402", "3TK x0402", 1)
    assert t.hexes() == {"0303", "0403"}
    assert t.why("hex", "0401")[:2] == ("why.enemy_zone", "9.18")
    assert t.why("hex", "0302")[:2] == ("why.enemy_zone", "9.18")  # Kobayashi's, across the bridge


@pytest.mark.rule("9.18")
def test_a_retreat_does_not_enter_a_hex_with_a_friend() -> None:
    t = struck("3TK 0502, Kob 0606, 9AC 0402, 36/149 0302", "3TK x0402", 1)
    assert t.hexes() == {"0303", "0403"}
    assert t.why("hex", "0302")[:2] == ("why.occupied", "9.18")


@pytest.mark.rule("9.18")
def test_zones_are_judged_at_the_moment_of_the_retreat() -> None:
    # RULING 14: the zone of a unit that has just been lost is gone
    t = battle("3TK 0301*, Kob 0503, 9AC 0401, 36/149 0402, Yam 0606", turn=6).play("3TK x0401 Kob x0402 fix")
    assert t.copy().play("x0402").win_by(1).hexes() == {"0303"}
    t.play("x0401").win_by(-1).play("done").win_by(1)
    assert t.hexes() == {"0302", "0303"}


@pytest.mark.rule("9.18")
def test_earlier_retreats_of_the_same_combat_count() -> None:
    # RULING 14
    t = struck("Kob 0503, 9AC 0402, 36/149 0403, Yam 0606", "Kob x0402 Kob x0403", 2)
    assert "0303" in t.copy().play("36/149").hexes()
    t.play("9AC 0402>0303 36/149")
    assert "0303" not in t.hexes()


@pytest.mark.rule("9.18", "8.2")
def test_a_retreat_crosses_a_river_only_by_a_bridge_that_the_unit_can_use() -> None:
    # RULINGS 14 and 20
    t = struck("3TK 0402, Kob 0606, 9AC 0302", "3TK x0302", 1)
    assert "0201" in t.hexes()
    assert "0202" not in t.hexes()
    assert t.why("hex", "0202")[:2] == ("why.river", "8.2")
    t = struck("3TK 0402, Kob 0606, 11TK 0302", "3TK x0302", 1)
    assert "0201" not in t.hexes()
    assert t.why("hex", "0201")[:2] == ("why.tank_bridge", "8.3")
    t = struck("3TK 0402, Kob 0606, 9AC 0302", "3TK x0302", 1, blown=True, demolition=True)
    assert "0201" not in t.hexes()


@pytest.mark.rule("9.17")
def test_a_retreat_climbs_a_hill_at_no_extra_cost() -> None:
    # RULING 14
    t = struck("Kob 0203, Yam 0606, 36/149 0202, 9AC 0605", "Kob x0202", 1)
    assert {"0102", "0201"} <= t.hexes()
    assert t.play("0202>0102").at("36/149") == "0102"


@pytest.mark.rule("9.17")
def test_nobody_retreats_off_the_map_or_farther_than_a_hex() -> None:
    t = struck("Kob 0602, 3TK 0706, Yam 0606, 9AC 0601", "Kob x0601", 1)
    assert t.hexes() == {"0701", "0501"}
    assert t.why("hex", "0401")[:2] == ("why.one_hex", "9.17")


@pytest.mark.rule("9.19")
def test_who_cannot_retreat_loses_a_step_without_being_asked() -> None:
    t = battle("3TK 0502, 4TK 0303, Kob 0606, 9AC 0402").play("3TK x0402 4TK x0402 fix")
    assert t.win_by(1).at("9AC") == "0402*"
    assert t.rules_told("reduced") == ["9.19"]


@pytest.mark.rule("9.20")
def test_the_guns_cannot_retreat() -> None:
    t = battle("Kob 0205, 9AC 0605").play("Kob x0105 fix").win_by(1)
    assert t.match.is_over
    assert t.rules_told("removed") == ["9.20"]


@pytest.mark.rule("9.20")
def test_companions_of_the_guns_may_take_the_damage_for_them() -> None:
    # RULING 11
    t = struck("Kob 0205, 36/149 0305, 9AC 0605", "Kob x0305 Kob x0105", 2)
    assert t.units() == {"36/149", "Art"}
    t.play("36/149 step 36/149 step")
    assert not t.match.is_over
    assert (t.at("36/149"), t.at("Art")) == ("removed", "0105")


@pytest.mark.rule("9.20", "9.17")
def test_when_the_companions_are_gone_the_guns_take_the_rest() -> None:
    t = struck("Kob 0205, 36/149 0305, 9AC 0605", "Kob x0305 Kob x0105", 3).play("36/149 step 36/149 step")
    assert t.match.is_over
    assert t.at("Art") == "removed"
