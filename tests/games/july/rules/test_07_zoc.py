"""7 Zones of control."""

from __future__ import annotations

import pytest
from tests.games.july.positions import battle, hexes, table

from sakusen.games.july.rules.board import JP, SU


@pytest.mark.rule("7.1")
def test_the_zone_of_a_unit_is_the_six_hexes_round_it() -> None:
    t = table("Kob 0502, 3TK 0706, 4TK removed")
    assert hexes(t.state.zone(JP)) - {"0605", "0705"} == {"0501", "0601", "0602", "0503", "0402", "0401"}


@pytest.mark.rule("7.1")
def test_the_guns_and_reduced_units_have_zones_and_units_off_the_map_have_none() -> None:
    assert hexes(table("Art 0105, 9AC removed").state.zone(SU)) == {"0104", "0106", "0204", "0205"}
    assert "0401" in hexes(table("9AC 0402*").state.zone(SU))


@pytest.mark.rule("7.4")
def test_a_zone_ends_at_a_river_except_across_a_bridge() -> None:
    zone = hexes(table("36/149 0302, 9AC removed, 6/15 removed").state.zone(SU))
    assert {"0201", "0301", "0401", "0402", "0303"} <= zone
    assert "0202" not in zone


@pytest.mark.rule("7.4", "9.16")
def test_units_on_both_sides_of_a_river_without_bridge_do_not_fight() -> None:
    t = battle("Kob 0202, 36/149 0302, 9AC 0605, 6/15 0106")
    assert t.phase == (5, 1, "su")
    assert t.ask == "move.unit"


@pytest.mark.rule("7.4")
def test_a_zone_crosses_the_military_bridge_for_tanks_as_well() -> None:
    # RULING 12
    assert "0201" in hexes(table("11TK 0302").state.zone(SU))
    t = battle("3TK 0302, 36/149 0201, 9AC 0605, 6/15 0106")
    assert t.targets("3TK") == {"0201"}


@pytest.mark.rule("7.2")
def test_a_unit_that_enters_an_enemy_zone_stops_there() -> None:
    t = table("4TK 0701, 3TK 0706, 9AC 0501, 36/149 0305, 6/15 0106, Kob 0201")
    reached = t.destinations("4TK")
    assert {"0601", "0602", "0502"} <= reached  # 0601 and 0502 are in the zone of the 9th
    assert "0401" not in reached  # could only be reached through the zone


@pytest.mark.rule("7.3")
def test_a_unit_in_an_enemy_zone_cannot_move_at_all() -> None:
    # RULING 16: not even from one hex of the zone to the next, nor out of it
    t = table("3TK 0502, 9AC 0402, Kob 0201")
    assert "3TK" not in t.units()
    assert t.why("unit", "3TK")[:2] == ("why.held_attacks", "7.3")
    assert "9AC" not in table("3TK 0502, 9AC 0402, Kob 0201", seat="su").units()


@pytest.mark.rule("7.3")
def test_a_retreat_may_leave_an_enemy_zone() -> None:
    t = battle("3TK 0502, 9AC 0402, Kob 0201").play("3TK x0402 fix").win_by(1)
    assert t.can("0402>0403")


@pytest.mark.rule("7.3", "7.4")
def test_a_unit_across_the_river_is_not_held() -> None:
    assert "Kob" in table("Kob 0202, 36/149 0302, 9AC 0605, 6/15 0106").units()


@pytest.mark.rule("7.1")
def test_the_zone_goes_with_the_unit() -> None:
    t = table("Kob 0302, 9AC 0605").play("Kob 0302-0401")
    assert {"0501", "0502", "0301"} <= hexes(t.state.zone(JP))
    assert "0201" not in hexes(t.state.zone(JP))
