"""11.0 Movement."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import Table, table


def moving(unit: str, start: str, **rest: object) -> Table:
    """A unit that has been chosen to move, alone on the island."""
    side = "pla" if unit.split("/")[0] in ("82", "84", "85", "87") else "roc"
    return table(**{side: {start: unit}}, seat=side, **rest).play(unit, unit)


def cost(start: str, to: str, unit: str = "82/244-1") -> float:
    """Movement points from a hex to another."""
    return moving(unit, start).play(f"{start}-{to}").told("moved")[-1]["cost"] / 2


# ------------------------------------------------------------------ 11.2 terrain
@pytest.mark.rule("11.2")
def test_clear_ground_costs_one_point() -> None:
    assert cost("0814", "0914") == 1


@pytest.mark.rule("11.2")
def test_a_hill_costs_two_points() -> None:
    assert cost("1710", "1709") == 2


@pytest.mark.rule("11.2")
def test_leaving_a_hill_costs_what_the_hex_ahead_costs() -> None:
    assert cost("1709", "1710") == 1


@pytest.mark.rule("11.2")
def test_towns_villages_and_beaches_cost_what_the_ground_costs() -> None:
    assert cost("0811", "0810") == 1  # a town
    assert cost("0914", "0915") == 1  # a village
    assert cost("0606", "0605") == 1  # a beach


@pytest.mark.rule("11.2")
def test_crossing_a_river_costs_one_point_more() -> None:
    assert cost("2011", "2111") == 2
    assert cost("2111", "2011") == 2


@pytest.mark.rule("11.2")
def test_crossing_a_river_to_a_hill_costs_three() -> None:
    assert cost("0808", "0908") == 3


@pytest.mark.rule("11.2")
def test_along_a_road_a_hex_costs_half_a_point() -> None:
    assert cost("0709", "0710") == 0.5
    assert cost("0512", "0708") == 2.5


@pytest.mark.rule("11.2")
def test_a_road_makes_nothing_of_a_hill() -> None:
    assert cost("0417", "0517") == 0.5


@pytest.mark.rule("11.2")
def test_a_road_makes_nothing_of_a_river() -> None:
    assert cost("2010", "2110") == 0.5
    assert cost("0412", "0413") == 0.5


@pytest.mark.rule("11.2")
def test_a_road_in_both_hexes_is_no_use_unless_it_leads_from_one_to_the_other() -> None:
    assert cost("0413", "0513") == 1


@pytest.mark.rule("11.2")
def test_the_lake_arrow_costs_as_much_as_a_river() -> None:
    assert cost("0307", "0406") == 2
    assert cost("0406", "0307") == 2


@pytest.mark.rule("11.2")
def test_nobody_crosses_the_open_water_of_the_lake() -> None:
    assert cost("0307", "0407") == 3  # round by the arrow and 0406
    assert cost("0307", "0308") == 4


@pytest.mark.rule("11.2")
def test_a_way_may_mix_ground_and_road() -> None:
    assert cost("0608", "0709") == 1  # 0608 has no road
    assert cost("0608", "0710") == 1.5


@pytest.mark.rule("11.2")
def test_the_cheapest_way_is_taken() -> None:
    assert cost("0814", "0913") == 2


# ------------------------------------------------------------------ 11.1 how far
@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("unit", "far", "too_far"),
    [("82/244-1", "0814", "0813"), ("201/601-1", "0813", "0913"), ("3TK/1", "0913", "1113")],
)
def test_a_unit_moves_as_far_as_its_allowance(unit: str, far: str, too_far: str) -> None:
    t = moving(unit, "0718")
    assert far in t.reachable()
    assert too_far not in t.reachable()
    assert t.why("hex", too_far).rule == "11.1"


@pytest.mark.rule("11.1")
def test_a_unit_need_not_use_all_its_points() -> None:
    assert "0717" in moving("82/244-1", "0718").reachable()


@pytest.mark.rule("11.1")
def test_a_move_may_be_made_in_legs_with_the_points_that_are_left() -> None:
    t = moving("82/244-1", "0718").play("0718-0717", "0717-0716")
    assert "0714" in t.reachable()
    assert "0813" not in t.reachable()
    t.play("0716-0714")
    assert t.at("82/244-1") == "0714"


@pytest.mark.rule("11.1")
def test_legs_let_a_unit_choose_the_longer_way() -> None:
    t = moving("82/244-1", "0814").play("0814-0914", "0914-0813")
    assert t.at("82/244-1") == "0813"  # beside where it began, by two hexes


@pytest.mark.rule("11.1")
def test_the_points_of_one_unit_do_not_help_another() -> None:
    t = table(pla={"0718": ["82/244-1", "82/244-2"]}).play("0718S", "82/244-1", "0718-0717", "82/244-2")
    assert "0814" in t.reachable()
    assert "0813" not in t.reachable()


@pytest.mark.rule("11.1")
def test_a_unit_moves_once_in_an_operation() -> None:
    t = table(pla={"0718": ["82/244-1", "82/244-2"]}).play("0718S", "82/244-1", "0718-0717", "82/244-2")
    assert not t.can("82/244-1")  # the next unit has begun, so this one has finished
    assert t.why("unit", "82/244-1").rule == "11.0"


@pytest.mark.rule("11.0")
def test_not_every_activated_unit_has_to_move() -> None:
    t = table(pla={"0718": ["82/244-1", "82/244-2"]}).play("0718S", "82/244-1", "0718-0717", "done")
    assert t.at("82/244-2") == "0718"


@pytest.mark.rule("11.1")
def test_a_move_is_told_with_its_way_and_its_cost() -> None:
    t = moving("40/Misc-1", "0512").play("0512-0708")
    (told,) = t.told("moved")
    assert len(told["path"]) == 5
    assert t.rules_told("moved") == ["11.1"]


# ------------------------------------------------------------------ 11.3, 11.4
@pytest.mark.rule("11.3")
def test_a_unit_with_points_left_goes_no_further_once_it_is_in_an_enemy_zone() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1014": "201/601-1"}).play("82/244-1", "82/244-1", "0814-0914")
    assert t.state.points == 0


@pytest.mark.rule("11.4", "8.2")
def test_a_unit_passes_a_full_hex_but_does_not_stop_there() -> None:
    t = table(pla={"0718": "82/244-1", "0717": ["84/251-1", "84/251-2"]}).play("82/244-1", "82/244-1")
    assert "0717" not in t.reachable()
    assert "0714" in t.reachable()


@pytest.mark.rule("11.1")
def test_a_unit_hemmed_in_by_enemies_is_not_offered_a_move() -> None:
    roc = {"0306": "201/601-1", "0406": "201/601-2"}
    t = table(pla={"0307": "82/244-1"}, roc=roc).play("82/244-1")
    assert t.ask == "attack.target"
