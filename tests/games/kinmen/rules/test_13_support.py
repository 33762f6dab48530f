"""13.0 Support: air power and artillery."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import Table, table

BOMBER, FIGHTERS = "B-25", ["P-51 A", "P-51 B"]
PLA = {"0814": ["82/244-1", "82/244-2"], "0914": "84/251-1", "1506": "85/253-1"}


def air(*markers: str, **rest: object) -> Table:
    """The ROC's turn to order, with these air markers face up."""
    return table(**{"pla": PLA, "seat": "roc", "air": markers, **rest})


def guns(roc: dict[str, object], pla: dict[str, object], **rest: object) -> Table:
    return table(pla=pla, roc=roc, **{"guns": 1, **rest})


# ------------------------------------------------------------------ 13.1
@pytest.mark.rule("13.0", "13.1", "10.1")
def test_a_support_request_takes_the_place_of_an_order_and_activates_nobody() -> None:
    t = air("P-51 A", roc={"1912": "11/32-1"}).play("P-51A", "84/251-1")
    assert (t.ask, t.seat) == ("order", "pla")
    assert not t.is_spent("11/32-1")


@pytest.mark.rule("13.1")
def test_one_request_uses_one_marker_and_each_marker_serves_once() -> None:
    t = air(*FIGHTERS).play("P-51A", "84/251-1", "pass")
    assert {c for c in t.choices if c.startswith(("P", "B-"))} == {"P-51B"}
    t.play("P-51B", "85/253-1", "pass")
    assert not any(c.startswith("P-") for c in t.choices)


@pytest.mark.rule("13.1")
def test_every_gun_serves_once_a_turn() -> None:
    t = guns({"0914": ["201/601-1", "201/601-2"], "0913": "201/601-3"}, {"0814": "82/244-1"}, guns=2)
    t.play("gun", "201/601-1", "pass", "gun", "201/601-2", "pass")
    assert not t.can("gun")


@pytest.mark.rule("13.1")
def test_markers_with_the_same_dots_are_offered_once() -> None:
    assert [c for c in air("P-51 A", "P-51 B", "B-25").choices if c != "pass"] == ["P-51A", "B-25"]


@pytest.mark.rule("13.1")
def test_markers_that_are_face_down_cannot_be_used() -> None:
    assert air().choices == ["pass"]
    assert not guns({"0914": "201/601-1"}, {"0814": "82/244-1"}, guns=0).can("gun")


# ------------------------------------------------------------------ 13.2 air strikes on units
@pytest.mark.rule("13.2")
def test_an_air_strike_spends_a_pla_unit_anywhere_on_the_map() -> None:
    t = air("P-51 A").play("P-51A")
    assert t.units() == {"82/244-1", "82/244-2", "84/251-1", "85/253-1"}
    t.play("85/253-1")
    assert t.is_spent("85/253-1")
    assert t.rules_told("air_hit") == ["13.2"]


@pytest.mark.rule("13.2")
def test_a_marker_with_one_dot_hits_one_unit() -> None:
    t = air("P-51 A").play("P-51A", "82/244-1")
    assert t.units_told("air_hit") == ["82/244-1"]
    assert t.seat == "pla"


@pytest.mark.rule("13.2")
def test_spent_units_are_no_target() -> None:
    t = air("P-51 A", spent=["82/244-1", "84/251-1"]).play("P-51A")
    assert t.units() == {"82/244-2", "85/253-1"}
    assert t.why("unit", "82/244-1").rule == "13.2"


@pytest.mark.rule("13.2")
def test_the_bomber_hits_two_units_in_one_hex_or_in_two_adjacent_hexes() -> None:
    t = air(BOMBER).play("B-25", "82/244-1")
    assert (t.ask, t.seat, t.units()) == ("support.second", "roc", {"82/244-2", "84/251-1"})
    t.play("82/244-2")
    assert t.is_spent("82/244-1")
    assert t.is_spent("82/244-2")
    assert not t.is_spent("84/251-1")


@pytest.mark.rule("13.2")
def test_the_second_bomb_falls_no_further_than_the_next_hex() -> None:
    t = air(BOMBER).play("B-25", "82/244-1")
    assert "85/253-1" not in t.units()
    assert t.why("unit", "85/253-1").rule == "13.2"


@pytest.mark.rule("13.2")
def test_the_second_bomb_is_not_asked_for_when_there_is_one_target_or_none() -> None:
    t = air(BOMBER, pla={"0814": "82/244-1", "0914": "84/251-1", "1506": "85/253-1"}).play("B-25", "82/244-1")
    assert t.units_told("air_hit") == ["82/244-1", "84/251-1"]
    t = air(BOMBER).play("B-25", "85/253-1")
    assert t.units_told("air_hit") == ["85/253-1"]
    assert t.seat == "pla"


@pytest.mark.rule("13.2")
def test_the_bomber_does_not_hit_a_spent_neighbour() -> None:
    t = air(BOMBER, spent=["82/244-2"]).play("B-25", "82/244-1")
    assert t.units_told("air_hit") == ["82/244-1", "84/251-1"]


@pytest.mark.rule("13.2")
def test_an_air_marker_without_anything_to_hit_cannot_be_used() -> None:
    spent = ["82/244-1", "82/244-2", "84/251-1", "85/253-1"]
    assert air(BOMBER, spent=spent).choices == ["pass"]


@pytest.mark.rule("13.2")
def test_units_at_aotou_are_no_target() -> None:
    assert "82/245-1" not in air("P-51 A").play("P-51A").units()


# ------------------------------------------------------------------ 13.2 air strikes on the guns
@pytest.mark.rule("13.2")
def test_an_air_strike_can_silence_as_many_guns_as_it_has_dots() -> None:
    assert air("P-51 A", guns=3).play("P-51A", "battery").state.guns_up == 2
    assert air(BOMBER, guns=3).play("B-25", "battery").state.guns_up == 1


@pytest.mark.rule("13.2")
def test_the_bomber_silences_the_one_gun_that_is_left() -> None:
    t = air(BOMBER, guns=1).play("B-25", "battery")
    assert t.state.guns_up == 0
    assert t.seat == "pla"


@pytest.mark.rule("13.2")
def test_guns_that_are_face_down_are_no_target() -> None:
    assert not air(BOMBER, guns=0).play("B-25").can("battery")


@pytest.mark.rule("13.2")
def test_the_guns_can_be_struck_when_no_unit_can() -> None:
    t = air("P-51 A", pla={}, guns=2)
    assert t.can("P-51A")
    assert t.play("P-51A").choices == ["battery"]


# ------------------------------------------------------------------ 13.3 artillery
@pytest.mark.rule("13.3")
def test_a_gun_spends_a_roc_unit_next_to_a_pla_unit() -> None:
    t = guns({"0914": "201/601-1", "1014": "201/601-2"}, {"0814": "82/244-1"}).play("gun")
    assert t.choices == ["201/601-1"]
    t.play("201/601-1")
    assert t.is_spent("201/601-1")
    assert t.rules_told("gun_hit") == ["13.3"]
    assert t.seat == "roc"


@pytest.mark.rule("13.3")
def test_a_spent_pla_unit_directs_the_guns_as_well() -> None:
    assert guns({"0914": "201/601-1"}, {"0814": "82/244-1"}, spent=["82/244-1"]).can("gun")


@pytest.mark.rule("13.3")
def test_from_a_triangle_the_guns_reach_three_hexes() -> None:
    roc = {"0708": "201/601-1", "0709": "201/601-2", "0808": "201/601-3"}  # 0408 to 0708 is three hexes
    t = guns(roc, {"0408": "82/244-1"}).play("gun")
    assert t.units() == {"201/601-1", "201/601-2"}
    assert t.why("unit", "201/601-3").rule == "13.3"


@pytest.mark.rule("13.3")
def test_a_hill_without_a_triangle_is_no_observation_post() -> None:
    assert not guns({"0808": "201/601-1"}, {"0608": "82/244-1"}).can("gun")


@pytest.mark.rule("13.3")
def test_a_triangle_without_a_pla_unit_is_no_observation_post() -> None:
    assert not guns({"0606": "201/601-1"}, {"0814": "82/244-1"}).can("gun")


@pytest.mark.rule("13.3")
def test_the_reach_from_a_triangle_is_counted_across_the_sea() -> None:
    t = guns({"0307": "201/601-1", "0306": "201/601-2"}, {"0408": "82/244-1"}).play("gun")
    assert t.units() == {"201/601-1", "201/601-2"}


@pytest.mark.rule("13.3")
def test_hexes_that_touch_across_open_water_are_adjacent_for_the_guns() -> None:
    assert guns({"0308": "201/601-1"}, {"0307": "82/244-1"}).can("gun")


@pytest.mark.rule("13.3", "9.2")
def test_a_triangle_that_was_taken_this_turn_directs_the_guns_at_once() -> None:
    t = guns({"0808": "201/601-1", "0607": "201/601-2"}, {"0407": "82/244-1"})
    assert not t.can("gun")
    t.play("82/244-1", "82/244-1", "0407-0408", "done", "pass")
    assert t.play("gun").units() == {"201/601-2"}


@pytest.mark.rule("13.3")
def test_spent_roc_units_are_no_target_for_the_guns() -> None:
    t = guns({"0914": ["201/601-1", "201/601-2"]}, {"0814": "82/244-1"}, spent=["201/601-1"]).play("gun")
    assert t.units() == {"201/601-2"}


@pytest.mark.rule("13.3")
def test_a_gun_without_anything_to_hit_cannot_be_used() -> None:
    assert not guns({"1912": "11/32-1"}, {"0814": "82/244-1"}).can("gun")


@pytest.mark.rule("13.3")
def test_guns_hit_tanks_too() -> None:
    assert guns({"0914": "3TK/1"}, {"0814": "82/244-1"}).play("gun", "3TK/1").is_spent("3TK/1")


@pytest.mark.rule("13.2", "13.3")
def test_support_removes_nobody() -> None:
    t = guns({"0914": "201/601-1"}, {"0814": "82/244-1"}, air=["P-51 A"])
    t.play("gun", "201/601-1", "P-51A", "82/244-1")
    assert t.losses == (0, 0)
