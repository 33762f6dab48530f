"""9.1, 9.4, 9.7 Events without dice at the enemy: landing, airborne, mobilization; what may be played at all."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import Table, acting

LANDING, AIRBORNE, MOBILIZATION = "SA", "CA", "SA"
LANDERS = {"yellow": "Nanchang"}


def landing(prc: dict[str, object] | None = None, roc: dict[str, object] | None = None, **rest: object) -> Table:
    return acting("prc", LANDING, prc=LANDERS if prc is None else prc, roc=roc, **rest)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 9.1 the landing
@pytest.mark.rule("9.1")
@pytest.mark.parametrize("sea", ["yellow", "east"])
def test_a_chinese_fleet_in_either_sea_of_the_islands_may_take_them(sea: str) -> None:
    t = landing({sea: "Nanchang"}).play("event")
    assert t.state.control
    assert t.marker == "PRC+2"


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("prc", [{"strait": "Nanchang"}, {"south": "Nanchang"}, {"yellow": "J-20/1"}])
def test_without_such_a_fleet_there_is_no_landing(prc: dict[str, object]) -> None:
    t = landing(prc)
    assert not t.can("event")
    assert t.why("button", "event").key == "why.event.no_landing_sea"


@pytest.mark.rule("9.1")
def test_an_enemy_fleet_in_the_same_sea_prevents_it_but_aircraft_and_fleets_elsewhere_do_not() -> None:
    assert not landing(roc={"yellow": "Vinson"}).can("event")
    assert landing(roc={"yellow": "F-22A", "east": "Vinson"}).can("event")


@pytest.mark.rule("9.1")
def test_one_free_sea_is_enough() -> None:
    prc = {"yellow": "Nanchang", "east": "Xining"}
    assert landing(prc, {"yellow": "Vinson"}).can("event")
    assert not landing(prc, {"yellow": "Vinson", "east": "Washington"}).can("event")


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("unit", "home"), [("F-22A", "indopacom"), ("F-15J", "japan")])
def test_the_aircraft_on_the_islands_leaves_unharmed_for_its_own_box(unit: str, home: str) -> None:
    t = landing(roc={"sakishima": unit}, awake=True).play("event")
    assert t.at(unit) == home
    assert not t.complaints()


@pytest.mark.rule("9.1")
def test_the_landing_is_made_once_in_a_game_even_after_a_recapture() -> None:
    for state in ({"control": True}, {"landed": True}):
        t = landing(**state)
        assert not t.can("event")
        assert t.why("button", "event").key == "why.event.once"


@pytest.mark.rule("9.1", "10.2")
def test_the_landing_is_possible_although_the_marker_is_at_its_end() -> None:
    t = landing(initiative="PRC+3").play("event")
    assert t.marker == "PRC+3"
    assert t.state.control


# ------------------------------------------------------------------ 9.4 airborne
@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("die", "marker"), [(1, "PRC+1"), (4, "PRC+1"), (5, "PRC+2"), (6, "PRC+2")])
def test_the_airborne_attack_moves_the_marker_on_a_five_or_six(die: int, marker: str) -> None:
    assert acting("prc", AIRBORNE, prc={"strait": "Dalian"}).play("event", die).marker == marker


@pytest.mark.rule("9.4", "10.2")
def test_it_may_not_be_played_when_it_could_change_nothing() -> None:
    t = acting("prc", AIRBORNE, prc={"strait": "Dalian"}, initiative="PRC+3")
    assert not t.can("event")
    assert t.why("button", "event")[:2] == ("why.event.track_end", "9.4")


@pytest.mark.rule("9.4", "10.2")
def test_one_step_from_one_for_taiwan_is_one_for_china() -> None:
    assert acting("prc", AIRBORNE, prc={"strait": "Dalian"}, initiative="ROC+1").play("event", 6).marker == "PRC+1"


# ------------------------------------------------------------------ 9.0 what may be played
@pytest.mark.rule("9.5")
def test_the_drone_card_is_no_event_of_its_own_turn_but_good_for_an_operation() -> None:
    t = acting("prc", "SJ", prc={"strait": "Fujian"})
    assert t.choices == ["operate", "pass"]
    assert t.why("button", "event").key == "why.event.reaction_only"


@pytest.mark.rule("9.0")
def test_an_event_that_can_do_nothing_may_not_be_played() -> None:
    t = acting("prc", "SK", prc={"strait": "Fujian"})  # DF-21, and no enemy fleet at sea
    assert t.choices == ["operate", "pass"]
    assert t.why("button", "event").key == "why.event.no_target"


@pytest.mark.rule("9.0")
def test_an_event_takes_the_place_of_the_operation() -> None:
    t = acting("roc", MOBILIZATION, roc={"indopacom": "F-22A"}).play("event")
    assert t.ask == "card"


@pytest.mark.rule("9.0")
def test_a_number_has_no_event() -> None:
    t = acting("roc", "S9", roc={"indopacom": "F-22A"})
    assert t.why("button", "event")[:2] == ("why.event.number", "9.0")
