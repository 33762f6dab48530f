"""6.0 Operations: suit, place, kind and strength; court cards; the sleeping Self-Defense Forces."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import COUNTERS, JSDF, acting

SUITS = {u["word"]: u["suits"] for u in COUNTERS["units"]}
ALL_PRC = {
    "strait": ["Liaoning", "Shandong", "Fujian", "Nanchang", "Dalian", "Xining"],
    "mainland": ["J-20/1", "J-20/2", "J-35", "J-16/1", "J-16/2", "J-10C", "Su-35", "H-6K"],
}
ALL_US = {"indopacom": ["Washington", "Vinson", "Reagan", "F-22A", "US/F-35A", "US/F-35B", "F-15EX", "F-16C", "B-1B"]}


# ------------------------------------------------------------------ 6.1 the suit
@pytest.mark.rule("6.1")
@pytest.mark.parametrize("suit", "SHDC")
def test_a_card_wakes_the_units_that_show_its_suit_and_no_others(suit: str) -> None:
    t = acting("prc", f"{suit}9", ALL_PRC, ALL_US)
    assert t.units() == {u for stack in ALL_PRC.values() for u in stack if suit in SUITS[u]}
    t = acting("roc", f"{suit}9", ALL_PRC, ALL_US)
    assert t.units() == {u for stack in ALL_US.values() for u in stack if suit in SUITS[u]}


@pytest.mark.rule("6.1")
def test_units_without_the_suit_stay_where_they_are() -> None:
    t = acting("prc", "D4", prc={"mainland": ["Liaoning", "Nanchang"]}).play("Liaoning", ">strait")
    assert (t.at("Liaoning"), t.at("Nanchang")) == ("strait", "mainland")


@pytest.mark.rule("6.1")
def test_nothing_has_to_be_done() -> None:
    t = acting("prc", "S9", ALL_PRC, ALL_US)
    assert t.can("pass")
    t.play("pass")
    assert t.told("passed") == [{"seat": 0}]
    assert (t.ask, t.state.turn) == ("card", 2)


@pytest.mark.rule("6.1")
def test_a_side_whose_card_wakes_nobody_is_not_asked() -> None:
    assert acting("prc", "C9", prc={"strait": "Liaoning"}).ask == "card"


# ------------------------------------------------------------------ 6.2 one place, one kind
@pytest.mark.rule("6.2")
def test_all_activated_units_stand_in_one_place() -> None:
    t = acting("prc", "S9", prc={"strait": ["Liaoning", "Fujian"], "yellow": "Nanchang"}).play("Liaoning")
    assert t.units() == {"Fujian"}
    assert t.why("unit", "Nanchang").key == "why.other_place"


@pytest.mark.rule("6.2")
def test_fleets_and_aircraft_are_never_activated_together() -> None:
    t = acting("prc", "S9", prc={"strait": ["Liaoning", "Fujian", "H-6K", "J-10C"]})
    assert t.units() == {"Liaoning", "Fujian", "H-6K", "J-10C"}
    t.play("H-6K")
    assert t.units() == {"J-10C"}
    assert t.why("unit", "Liaoning").key == "why.other_kind"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("place", ["strait", "south", "sakishima", "indopacom"])
def test_a_place_is_a_sea_or_the_islands_or_a_base(place: str) -> None:
    t = acting("roc", "S9", roc={place: "F-22A"})
    assert t.units() == {"F-22A"}


@pytest.mark.rule("6.2")
def test_units_that_have_begun_must_finish() -> None:
    t = acting("prc", "S9", ALL_PRC, ALL_US).play("Fujian")
    assert not t.can("pass")
    assert t.why("button", "pass").key == "why.has_begun"


# ------------------------------------------------------------------ 6.3 the strength
@pytest.mark.rule("6.3")
def test_a_five_activates_two_aircraft_of_strength_two() -> None:
    t = acting("prc", "H5", ALL_PRC).play("J-20/1", "J-35")
    assert t.units() == set()
    assert t.why("unit", "J-16/1").key == "why.too_strong"


@pytest.mark.rule("6.3")
def test_a_five_activates_only_one_american_fleet_of_strength_three() -> None:
    t = acting("roc", "H5", roc=ALL_US).play("Washington")
    assert t.units() == set()


@pytest.mark.rule("6.3")
def test_a_two_does_not_move_a_fleet_of_strength_three() -> None:
    t = acting("prc", "S2", ALL_PRC)
    assert "Fujian" not in t.units()
    assert t.why("unit", "Fujian").data == {"unit": 2, "needs": 3, "has": 2}


@pytest.mark.rule("6.3")
def test_the_strengths_may_add_up_to_the_number_exactly() -> None:
    t = acting("prc", "S3", ALL_PRC).play("Xining")
    assert "Liaoning" in t.units()
    assert "Fujian" not in t.units()
    t.play("Liaoning")
    assert t.units() == set()


# ------------------------------------------------------------------ 6.3 court cards
@pytest.mark.rule("6.3", "6.0")
def test_a_court_card_is_an_event_or_an_operation_of_two_dice() -> None:
    t = acting("prc", "SK", ALL_PRC, roc={"east": "Vinson"})
    assert (t.ask, t.choices) == ("court", ["event", "operate", "pass"])
    t.play("operate", 1, 3)
    assert t.state.limit == 4
    assert t.ask == "activate"


@pytest.mark.rule("6.3")
def test_the_dice_of_a_court_card_are_rolled_before_the_units_are_chosen() -> None:
    t = acting("prc", "SK", ALL_PRC).play("operate")
    assert t.ask == "operation"
    t.play(1, 1)
    assert "Fujian" not in t.units()  # strength 3


@pytest.mark.rule("6.3")
def test_a_roll_that_is_too_low_for_every_unit_leaves_nothing_to_do() -> None:
    assert acting("roc", "CK", roc={"indopacom": "Vinson"}).play("operate", 1, 1).ask == "card"


@pytest.mark.rule("6.1")
def test_the_dice_are_not_offered_when_the_suit_wakes_nobody() -> None:
    t = acting("prc", "CK", prc={"strait": "Liaoning"})
    assert t.choices == ["event", "pass"]  # the airborne card needs no unit
    assert t.why("button", "operate").key == "why.nobody_of_suit"


# ------------------------------------------------------------------ 6.4 the Self-Defense Forces
@pytest.mark.rule("6.4")
def test_the_self_defense_forces_do_not_act_before_they_wake() -> None:
    t = acting("roc", "S9", roc={"indopacom": "F-22A"})
    assert t.units() == {"F-22A"}
    assert t.why("unit", "Izumo").key == "why.asleep"


@pytest.mark.rule("6.4", "9.7")
def test_the_mobilization_wakes_them_and_gathers_all_in_their_box() -> None:
    t = acting("roc", "SA", roc={"indopacom": "F-22A"}).play("event")
    assert t.state.awake
    assert t.stack("japan") == set(JSDF)
    assert not t.complaints()


@pytest.mark.rule("6.4", "9.1")
def test_a_chinese_landing_wakes_them_too() -> None:
    t = acting("prc", "SA", prc={"yellow": "Nanchang"}).play("event")
    assert t.state.awake
    assert t.stack("japan") == set(JSDF)
    assert t.rules_told("awake") == ["6.4"]


@pytest.mark.rule("6.4")
def test_forces_that_are_awake_are_not_called_a_second_time() -> None:
    t = acting("prc", "SA", prc={"yellow": "Nanchang"}, roc={"south": "Maya"}, awake=True).play("event")
    assert t.at("Maya") == "south"
    assert not t.told("awake")
    t = acting("roc", "SA", roc={"south": "Maya"}, awake=True)
    assert not t.can("event")
    assert t.why("button", "event").key == "why.event.awake"


@pytest.mark.rule("6.4")
def test_awake_they_are_activated_like_american_units_and_together_with_them() -> None:
    t = acting("roc", "S9", roc={"east": ["Izumo", "Washington"], "japan": "F-15J"}, awake=True)
    assert t.units() == {"Izumo", "Washington", "F-15J"}
    t.play("Izumo", "Washington", ">south")
    assert t.stack("south") == {"Izumo", "Washington"}
