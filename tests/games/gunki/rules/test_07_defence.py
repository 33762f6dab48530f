"""7.2 Defence: who rolls, with what, and what the dice do."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import EVENT, LEFT, RIGHT, Table, assaulted


def pair(*orders: str, **rest: object) -> Table:
    """Three units in R3, assaulted from R1; the choices of defenders so far."""
    t = assaulted({"R3": ["2/1", "2/2", "Eng"]}, {"R": "R1"}, RIGHT, **rest)  # type: ignore[arg-type]
    return t.play(*orders)


# ------------------------------------------------------------------ one defender
@pytest.mark.rule("7.2")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_die_up_to_the_defence_strength_holds(die: int) -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT).play(die)
    assert (t.marker("R"), t.at("2/1"), t.ask) == ("R1", "R3", "action")
    assert len(t.told("held")) == 1


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("die", [4, 5])
def test_a_higher_die_makes_the_defender_retreat_and_the_marker_advance(die: int) -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT).play(die)
    assert (t.marker("R"), t.at("2/1"), t.ask) == ("R3", "HQ", "action")


@pytest.mark.rule("7.2")
def test_a_six_destroys_the_defender() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT).play(6)
    assert (t.marker("R"), t.at("2/1")) == ("R3", "lost")
    assert t.rules_told("lost") == ["7.2"]


@pytest.mark.rule("7.2")
def test_a_front_that_is_held_keeps_the_marker_off_the_map() -> None:
    t = assaulted({"R2": "2/1"}, {}, RIGHT, 6).play(1)
    assert t.marker("R") == "off"


@pytest.mark.rule("7.2")
def test_a_single_unit_defends_without_a_question() -> None:
    assert assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT).ask == "defence"


# ------------------------------------------------------------------ one or two
@pytest.mark.rule("7.2")
def test_the_player_chooses_one_or_two_defenders_before_the_first_die() -> None:
    t = pair()
    assert (t.ask, t.choices) == ("defend", ["2/1", "2/2", "Eng"])
    t.play("2/2")
    assert (t.ask, t.choices) == ("defend.more", ["2/1", "Eng", "done"])
    assert t.copy().play("done").ask == "defence"
    assert t.play("2/1").ask == "defence"


@pytest.mark.rule("7.2")
def test_no_more_than_two_defend() -> None:
    t = pair("2/2", "2/1")
    assert t.told("defenders")[-1]["units"] == (1, 0)
    assert t.play(5, 5).ask == "action"
    assert [d["unit"] for d in t.told("defence")] == [1, 0]


@pytest.mark.rule("7.2")
def test_one_success_is_enough_and_nobody_rolls_after_it() -> None:
    t = pair("2/2", "2/1", 1)
    assert (t.ask, t.marker("R")) == ("action", "R1")
    assert len(t.told("defence")) == 1


@pytest.mark.rule("7.2")
def test_the_second_defender_can_still_hold_and_the_first_stays_where_it_is() -> None:
    t = pair("2/2", "2/1", 4, 3)
    assert t.marker("R") == "R1"
    assert t.stack("R3") == {"2/1", "2/2", "Eng"}


@pytest.mark.rule("7.2")
def test_a_six_destroys_the_first_defender_even_if_the_second_holds() -> None:
    t = pair("2/2", "2/1", 6, 3)
    assert (t.marker("R"), t.at("2/2"), t.at("2/1")) == ("R1", "lost", "R3")


@pytest.mark.rule("7.2")
def test_when_all_have_failed_those_that_did_not_roll_retreat_as_well() -> None:
    t = pair("2/1", "done", 4)
    assert t.stack("HQ") == {"2/1", "2/2", "Eng"}
    assert t.marker("R") == "R3"


@pytest.mark.rule("7.2")
def test_a_survivor_beside_a_destroyed_defender_retreats() -> None:
    t = pair("2/2", "2/1", 6, 6)
    assert t.stack("HQ") == {"Eng"}
    assert t.stack("lost") >= {"2/1", "2/2"}


@pytest.mark.rule("7.2")
def test_only_units_of_the_assaulted_space_defend() -> None:
    t = pair()
    assert t.why("unit", "Ono").key == "why.lost"
    assert t.play("2/1").why("unit", "2/1").key == "why.already_defends"
    t = assaulted({"R3": ["2/1", "2/2"], "HQ": "Ono"}, {"R": "R1"}, RIGHT)
    assert t.why("unit", "Ono").key == "why.not_attacked"


# ------------------------------------------------------------------ the wall, the gun, the cap
@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("marker", "space", "luck"), [("R", "R3", (RIGHT,)), ("L", "L3", (LEFT,))])
def test_the_wall_helps_the_headquarters_against_an_assault_across_it(
    marker: str, space: str, luck: tuple[int, ...]
) -> None:
    t = assaulted({"HQ": "Ono"}, {marker: space}, *luck).play(4)
    assert t.terms == {"defence": 3, "wall": 1}
    assert t.ask == "action"


@pytest.mark.rule("7.2")
def test_the_wall_does_not_help_against_the_column_from_the_artillery() -> None:
    t = assaulted({"HQ": "Ono"}, {"C": "ART"}, EVENT, 5).play(4)
    assert t.terms == {"defence": 3}
    assert t.ask == "defeat"


@pytest.mark.rule("7.2")
def test_the_wall_does_not_help_outside_the_headquarters() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT).play(3)
    assert t.terms == {"defence": 3}


@pytest.mark.rule("7.2", "6.4")
def test_gun_and_wall_add_up() -> None:
    t = assaulted({"HQ": "Ono"}, {"R": "R3"}, RIGHT, gun="HQ").play(5)
    assert t.terms == {"defence": 3, "gun": 1, "wall": 1}
    assert (t.last_roll["strength"], t.ask) == (5, "action")


@pytest.mark.rule("7.2")
def test_a_six_never_holds_whatever_the_strength() -> None:
    t = assaulted({"HQ": "Ono"}, {"R": "R3"}, RIGHT, gun="HQ").play(6)
    assert t.last_roll["result"] == "loss"
    assert t.ask == "defeat"


@pytest.mark.rule("7.2")
def test_two_units_defend_the_headquarters_like_any_space() -> None:
    t = assaulted({"HQ": ["Ono", "Eng"]}, {"R": "R3"}, RIGHT).play("Eng", "Ono", 5, 4)
    assert (t.ask, t.marker("R")) == ("action", "R3")
