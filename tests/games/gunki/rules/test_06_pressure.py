"""6.3 Pressure."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import BARRAGE, RIGHT, table

from sakusen.games.gunki.rules.board import COLUMN, INDEX


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_die_up_to_the_attack_strength_pushes_the_marker_and_the_unit_takes_its_space(die: int) -> None:
    t = table({"HQ": "L/1", "R1": "2/2"}, {"R": "R3"}).play("L/1", "HQxR3", die)
    assert (t.marker("R"), t.at("L/1"), t.ask) == ("R2", "R3", "chit")
    assert t.last_roll["result"] == "success"


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("die", [4, 5])
def test_a_higher_die_does_nothing(die: int) -> None:
    t = table({"HQ": "L/1"}, {"R": "R3"}).play("L/1", "HQxR3", die)
    assert (t.marker("R"), t.at("L/1"), t.ask) == ("R3", "HQ", "chit")
    assert t.last_roll["result"] == "failure"


@pytest.mark.rule("6.3")
def test_a_six_destroys_the_unit() -> None:
    t = table({"HQ": "L/1"}, {"R": "R3"}).play("L/1", "HQxR3", 6)
    assert (t.marker("R"), t.at("L/1"), t.ask) == ("R3", "lost", "chit")
    assert t.rules_told("lost") == ["6.3"]


@pytest.mark.rule("6.3")
def test_the_player_chooses_between_two_free_ways_back() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"}).play("2/1", "HQxR3", 1)
    assert (t.ask, t.choices) == ("push", ["R3>R1", "R3>R2"])
    t.play("R3>R2")
    assert (t.marker("R"), t.at("2/1")) == ("R2", "R3")


@pytest.mark.rule("6.3")
def test_a_marker_is_not_pushed_back_onto_japanese_units() -> None:
    t = table({"HQ": "2/1", "R2": "Eng"}, {"R": "R3"}).play("2/1", "HQxR3", 1)
    assert t.marker("R") == "R1"


@pytest.mark.rule("6.3")
def test_a_marker_with_both_ways_back_held_is_removed() -> None:
    t = table({"HQ": "2/1", "R2": "Eng", "R1": "2/2"}, {"R": "R3"}).play("2/1", "HQxR3", 1)
    assert (t.marker("R"), t.at("2/1")) == ("off", "R3")
    assert len(t.told("removed")) == 1


@pytest.mark.rule("6.3")
def test_a_marker_whose_only_way_back_is_held_is_removed() -> None:
    t = table({"HQ": "2/1", "D1": "Eng"}, {"C": "ART"}).play("2/1", "HQxART", 1)
    assert (t.marker("C"), t.at("2/1")) == ("off", "ART")


@pytest.mark.rule("6.3")
def test_a_unit_that_presses_from_behind_bars_the_way_back_through_its_own_space() -> None:
    t = table({"R1": "2/1"}, {"R": "R3"}).play("2/1", "R1xR3", 1)
    assert (t.marker("R"), t.at("2/1")) == ("R2", "R3")
    t = table({"D1": "2/1"}, {"C": "ART"}).play("2/1", "D1xART", 1)
    assert (t.marker("C"), t.at("2/1")) == ("off", "ART")


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("start", "marker", "space"), [("R3", "R", "R1"), ("L3", "L", "L2"), ("ART", "C", "D1")])
def test_a_marker_in_the_space_where_it_came_in_is_removed(start: str, marker: str, space: str) -> None:
    t = table({start: "2/1"}, {marker: space}).play("2/1", f"{start}x{space}", 3)
    assert (t.marker(marker), t.at("2/1")) == ("off", space)


@pytest.mark.rule("6.3")
def test_a_removed_marker_comes_again_as_the_first_time() -> None:
    t = table({"R3": "2/1"}, {"R": "R1"}).play("2/1", "R3xR1", 1, RIGHT)
    assert t.ask == "entry"
    assert t.play(4).marker("R") == "R2"


@pytest.mark.rule("6.3")
def test_pressure_along_a_route_between_two_fronts() -> None:
    t = table({"L2": "2/1"}, {"R": "R1"}).play("2/1", "L2xR1", 2)
    assert (t.marker("R"), t.at("2/1")) == ("off", "R1")


@pytest.mark.rule("6.3", "7.1")
def test_a_barrage_on_the_goal_adds_one_to_the_die_of_a_pressure() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"}, barrage=["R3"]).play("2/1", "HQxR3", 3)
    assert t.terms == {"attack": 3, "barrage": 1}
    assert t.last_roll["result"] == "failure"


@pytest.mark.rule("6.3")
def test_a_five_under_a_barrage_counts_as_a_six() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"}, barrage=["R3"]).play("2/1", "HQxR3", 5)
    assert t.at("2/1") == "lost"


@pytest.mark.rule("6.3")
def test_a_barrage_on_the_own_space_does_not_disturb_a_pressure() -> None:
    t = table({"R3": "2/1"}, {"R": "R1"}, barrage=["R3"]).play("2/1", "R3xR1", 3)
    assert t.terms == {"attack": 3}
    assert t.marker("R") == "off"


@pytest.mark.rule("6.3")
def test_a_way_back_that_another_marker_holds_is_closed() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"})
    t.state.put_marker(COLUMN, INDEX["R1"])  # cannot happen on our map
    t.play("2/1", "HQxR3", 1)
    assert t.marker("R") == "R2"


@pytest.mark.rule("6.3", "7.1")
def test_engineers_cannot_press_into_a_barrage_with_success_but_may_try() -> None:
    t = table({"HQ": "Eng"}, {"R": "R3"}, barrage=["R3"]).play("Eng", "HQxR3", 1)
    assert t.last_roll["result"] == "failure"


@pytest.mark.rule("6.3")
def test_the_unit_moves_in_by_duty_and_the_next_chit_follows() -> None:
    t = table({"R3": "2/1"}, {"R": "R1"}).play("2/1", "R3xR1", 1)
    assert t.told("moved_in")[0]["unit"] == t.told("pressure")[0]["unit"]
    assert t.play(BARRAGE, 1).ask == "action"
