"""7.0 Movement: fleets step by step, aircraft anywhere at sea, enemies are fought."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import acting

SEAS = {"strait", "yellow", "east", "south"}


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("mainland", {"strait"}),
        ("strait", {"mainland", "yellow", "south"}),
        ("yellow", {"strait", "east"}),
        ("east", {"yellow", "south"}),
        ("south", {"strait", "east"}),
    ],
)
def test_chinese_fleets_move_to_an_adjacent_place_but_never_into_the_boxes(start: str, to: set[str]) -> None:
    assert acting("prc", "S9", prc={start: "Liaoning"}).play("Liaoning").places() == to


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("unit", ["Washington", "Izumo"])
@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("indopacom", {"east"}),
        ("japan", {"yellow"}),
        ("strait", {"yellow", "south"}),
        ("yellow", {"strait", "east", "japan"}),
        ("east", {"yellow", "south", "indopacom"}),
        ("south", {"strait", "east"}),
    ],
)
def test_american_and_japanese_fleets_use_both_boxes_but_never_the_mainland(
    unit: str, start: str, to: set[str]
) -> None:
    assert acting("roc", "S9", roc={start: unit}, awake=True).play(unit).places() == to


@pytest.mark.rule("7.1")
def test_the_strait_and_the_east_china_sea_do_not_touch() -> None:
    t = acting("prc", "S9", prc={"strait": "Liaoning"}).play("Liaoning")
    assert t.why("place", "east").key == "why.not_adjacent"


@pytest.mark.rule("7.1")
def test_no_fleet_enters_sakishima_and_nobody_leaves_the_map() -> None:
    t = acting("roc", "S9", roc={"yellow": "Washington"}).play("Washington")
    assert t.why("place", "sakishima").key == "why.no_fleets_there"
    assert t.why("place", "off").key == "why.off_map"
    assert t.why("place", "mainland").key == "why.barred"


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("seat", "unit", "start"),
    [
        ("prc", "H-6K", "mainland"),
        ("roc", "F-22A", "indopacom"),
        ("roc", "F-22A", "sakishima"),
        ("roc", "F-15J", "japan"),
    ],
)
def test_aircraft_fly_from_their_base_to_any_sea(seat: str, unit: str, start: str) -> None:
    stacks = {seat: {start: unit}}
    assert acting(seat, "S9", awake=True, **stacks).play(unit).places() == SEAS


@pytest.mark.rule("7.2")
def test_aircraft_at_sea_fly_to_any_other_sea_but_not_to_the_one_where_they_are() -> None:
    t = acting("prc", "S9", prc={"east": "H-6K"}).play("H-6K")
    assert t.places() == SEAS - {"east"}
    assert t.why("place", "east").key == "why.already_there"


@pytest.mark.rule("7.2")
def test_chinese_aircraft_do_not_fly_to_sakishima() -> None:
    assert not acting("prc", "S9", prc={"east": "H-6K"}, control=True).play("H-6K").can(">sakishima")


@pytest.mark.rule("7.0")
def test_all_activated_units_go_to_one_place() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}).play("J-20/1", "H-6K", ">south")
    assert t.stack("south") == {"J-20/1", "H-6K"}
    assert t.told("moved")[0]["to"] == 3


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("enemy", ["Vinson", "US/F-35A"])
def test_units_that_enter_a_sea_with_enemies_attack_at_once(enemy: str) -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": enemy}).play("J-20/1", ">south")
    assert t.ask == "fire"
    assert len(t.told("attack")) == 1


@pytest.mark.rule("7.3")
def test_all_units_that_moved_take_part_in_the_attack() -> None:
    t = acting("prc", "S9", prc={"strait": ["Fujian", "Liaoning"]}, roc={"yellow": "Reagan"})
    t.play("Fujian", "Liaoning", ">yellow")
    assert t.told("attack")[0]["units"] == [0, 2]


@pytest.mark.rule("7.3")
def test_a_sea_without_enemies_is_entered_in_peace() -> None:
    t = acting("prc", "S9", prc={"strait": "Fujian"}, roc={"east": "Reagan"}).play("Fujian", ">yellow")
    assert not t.told("attack")
    assert t.at("Fujian") == "yellow"


@pytest.mark.rule("7.3", "8.1")
def test_an_aircraft_on_sakishima_forces_nobody_who_enters_its_seas_to_attack() -> None:
    t = acting("prc", "S9", prc={"strait": "Fujian"}, roc={"sakishima": "F-22A"}).play("Fujian", ">yellow")
    assert not t.told("attack")
    assert t.ask == "card"


@pytest.mark.rule("7.1")
def test_units_may_sail_away_from_enemies_without_a_fight() -> None:
    t = acting("prc", "S9", prc={"yellow": "Fujian"}, roc={"yellow": "Reagan"}).play("Fujian", ">strait")
    assert t.at("Fujian") == "strait"
    assert not t.told("attack")


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("seat", "unit", "start", "home"),
    [
        ("prc", "Fujian", "strait", "mainland"),
        ("roc", "Washington", "east", "indopacom"),
        ("roc", "Izumo", "east", "indopacom"),
        ("roc", "Washington", "yellow", "japan"),
    ],
)
def test_fleets_may_go_back_to_a_base(seat: str, unit: str, start: str, home: str) -> None:
    stacks = {seat: {start: unit}}
    assert acting(seat, "S9", awake=True, **stacks).play(unit, f">{home}").at(unit) == home
