"""6.0 to 6.2, 6.4 What the player does: requests, moves and the bombardment."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import (
    BARRAGE,
    DETOUR,
    EVENT,
    EVENT_BARRAGE,
    LEFT,
    RIGHT,
    TRUCE,
    Table,
    assaulted,
    opening,
    table,
)

from sakusen.games.gunki.rules.board import ADJACENT, NAMES


def where(t: Table) -> set[str]:
    """The spaces that can be pointed at."""
    touched = [t.match.game.touch(t.state, a) for a in t.pending.actions]
    return {NAMES[value] for kind, value in touched if kind == "hex"}


# ------------------------------------------------------------------ 6.1
@pytest.mark.rule("6.1")
def test_a_truce_can_always_be_asked_for() -> None:
    assert opening().can("truce")
    assert table({}, gun="gone").choices == ["truce"]


@pytest.mark.rule("6.1", "7.4")
def test_a_request_that_is_accepted_ends_the_day() -> None:
    t = table({"HQ": "Ono"}, drawn=(RIGHT,), barrage=["L1"]).play("truce", EVENT, TRUCE)
    assert (t.ask, t.state.day, t.left, t.barrage) == ("action", 2, 5, set())
    assert t.told("truce") == [{}]


@pytest.mark.rule("6.1")
def test_an_accepted_truce_on_the_last_day_ends_the_game() -> None:
    t = table({"HQ": "Ono"}, {"R": "R1"}, day=3).play("truce", EVENT, TRUCE)
    assert t.ask == "victory"


@pytest.mark.rule("6.1")
def test_an_offer_without_a_request_in_the_last_action_is_nothing() -> None:
    t = table({"HQ": "Ono"}).play("truce", BARRAGE, 1, "Ono", "HQ-L3", EVENT, TRUCE)
    assert (t.ask, t.state.day, t.left) == ("action", 1, 3)
    assert t.told("no_truce") == [{}]


@pytest.mark.rule("6.1")
def test_any_other_chit_or_event_leaves_a_request_without_answer() -> None:
    for luck in ((BARRAGE, 1), (RIGHT, 1), (LEFT, 1), (EVENT, EVENT_BARRAGE, 1), (EVENT, DETOUR)):
        t = table({"HQ": "Ono"}).play("truce", *luck)
        assert (t.state.day, t.left, t.state.asked) == (1, 4, 0)


# ------------------------------------------------------------------ 6.2
@pytest.mark.rule("6.2")
def test_a_unit_moves_along_one_route() -> None:
    for start, near in enumerate(ADJACENT):
        t = table({NAMES[start]: "2/1"}).play("2/1")
        assert where(t) == {NAMES[n] for n in near}
    t = table({"L2": "2/1"}).play("2/1", "L2-R1")
    assert t.at("2/1") == "R1"
    assert t.ask == "chit"


@pytest.mark.rule("6.2")
def test_only_one_unit_moves_in_an_action() -> None:
    t = table({"L2": ["2/1", "2/2"]}).play("2/1")
    assert t.why("unit", "2/2").key == "why.one_action"
    assert t.play("L2-L3").stack("L2") == {"2/2"}


@pytest.mark.rule("6.2")
def test_any_number_of_units_may_stand_in_a_space_after_the_setup() -> None:
    t = table({"L3": ["2/1", "2/2", "2/3", "L/1", "L/2", "L/3", "Eng"], "HQ": "Ono"}).play("Ono", "HQ-L3")
    assert len(t.stack("L3")) == 8
    assert t.complaints() == []


@pytest.mark.rule("6.2")
def test_a_unit_does_not_move_onto_a_marker() -> None:
    t = table({"L3": "2/1"}, {"L": "L1"}).play("2/1")
    assert set(t.choices) == {"L3xL1", "L3-L2", "L3-HQ"}


@pytest.mark.rule("6.2")
def test_a_far_space_or_the_own_one_cannot_be_reached() -> None:
    t = table({"L3": "2/1"}, {"R": "R3"}).play("2/1")
    assert (t.why("hex", "D1").key, t.why("hex", "D1").rule) == ("why.no_route", "6.2")
    assert (t.why("hex", "R3").key, t.why("hex", "R3").rule) == ("why.no_route", "6.3")
    assert t.why("hex", "L3").key == "why.stays"


@pytest.mark.rule("6.0")
def test_a_lost_unit_does_nothing_more() -> None:
    t = table({"L3": "2/1"})
    assert not t.can("Ono")
    assert t.why("unit", "Ono").key == "why.lost"


# ------------------------------------------------------------------ 6.4
@pytest.mark.rule("6.4")
def test_the_gun_fires_at_any_space_also_at_one_with_a_marker() -> None:
    t = table({"L3": "2/1"}, {"L": "L1"}, gun="ready").play("gun")
    assert where(t) == set(NAMES)
    t.play("@L1")
    assert (t.gun, t.ask) == ("L1", "chit")


@pytest.mark.rule("6.4")
def test_the_gun_fires_once_in_a_game() -> None:
    t = table({"L3": "2/1"}, gun="ready").play("gun", "@L1", BARRAGE, 1)
    assert not t.can("gun")
    assert (t.why("button", "gun").key, t.why("button", "gun").rule) == ("why.gun_gone", "6.4")


@pytest.mark.rule("6.4")
def test_the_gun_is_taken_off_when_the_day_ends() -> None:
    t = table({"HQ": "Ono"}, gun="L1", drawn=(BARRAGE, RIGHT, LEFT, EVENT)).play("truce", EVENT, DETOUR)
    assert (t.state.day, t.gun) == (2, "gone")
    assert t.told("gun_removed") == [{}]


@pytest.mark.rule("6.4")
def test_a_truce_takes_the_gun_off_as_well() -> None:
    assert table({"HQ": "Ono"}, gun="L1").play("truce", EVENT, TRUCE).gun == "gone"


@pytest.mark.rule("6.4")
def test_a_silent_gun_is_lost_at_once_when_a_marker_reaches_the_artillery() -> None:
    t = assaulted({"HQ": "Ono"}, {"C": "D1"}, EVENT, DETOUR, gun="ready")
    assert (t.marker("C"), t.gun) == ("ART", "gone")
    assert len(t.told("gun_lost")) == 1


@pytest.mark.rule("6.4")
def test_a_gun_in_action_stays_when_a_marker_reaches_the_artillery() -> None:
    for space in ("L3", "ART"):
        t = assaulted({"HQ": "Ono"}, {"C": "D1"}, EVENT, DETOUR, gun=space)
        assert (t.marker("C"), t.gun) == ("ART", space)


@pytest.mark.rule("6.4")
def test_the_gun_defends_nothing_by_itself() -> None:
    t = assaulted({"HQ": "Ono"}, {"C": "D1"}, EVENT, DETOUR, gun="ART")
    assert t.told("defence") == []


@pytest.mark.rule("6.4")
def test_a_gun_in_action_makes_a_defence_stronger() -> None:
    t = assaulted({"R3": "2/2"}, {"R": "R1"}, RIGHT, gun="R3").play(3)
    assert t.terms == {"defence": 2, "gun": 1}
    assert t.last_roll["result"] == "success"


@pytest.mark.rule("6.4")
def test_a_gun_in_action_makes_pressure_stronger() -> None:
    t = table({"R3": "2/2"}, {"R": "R1"}, gun="R1").play("2/2", "R3xR1", 3)
    assert t.terms == {"attack": 2, "gun": 1}
    assert t.marker("R") == "off"
