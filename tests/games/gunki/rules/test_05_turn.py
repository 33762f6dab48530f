"""5.0 The sequence of play."""

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
    opening,
    table,
)

HOME = {"HQ": "Ono", "L3": "2/1", "R3": "2/2", "ART": "2/3"}


@pytest.mark.rule("5.0")
def test_one_action_and_one_chit_in_turn_until_the_cup_is_empty() -> None:
    t = table({"HQ": "Ono"})
    for count, chit in enumerate((BARRAGE, RIGHT, LEFT, EVENT, EVENT), 1):
        assert (t.ask, t.state.day, t.left) == ("action", 1, 6 - count)
        t.play("truce", chit, *((DETOUR,) if chit == EVENT else (4,)))
    assert (t.ask, t.state.day, t.left) == ("action", 2, 5)


@pytest.mark.rule("5.0")
def test_a_game_has_fifteen_actions_at_most() -> None:
    t, actions = table({**HOME, "L1": "L/1"}), 0
    while t.ask == "action":
        actions += 1
        t.play("truce", t.state.cup.index(max(t.state.cup)) + 1)
        while t.ask in ("barrage", "entry", "event", "defence"):
            t.play(EVENT_BARRAGE if t.ask == "event" else 1)
    assert (actions, t.ask) == (15, "victory")


@pytest.mark.rule("5.0")
def test_a_chit_is_drawn_from_those_that_are_left() -> None:
    t = table({"HQ": "Ono"}, drawn=(EVENT, RIGHT)).play("Ono", "HQ-L3")
    assert (t.ask, t.pending.weights) == ("chit", (1, 0, 1, 1))
    t.play(EVENT, TRUCE, "truce")
    assert t.pending.weights == (1, 0, 1, 0)


@pytest.mark.rule("5.0")
def test_all_chits_go_back_into_the_cup_when_the_day_ends() -> None:
    t = table({"HQ": "Ono"}, drawn=(BARRAGE, RIGHT, LEFT, EVENT)).play("truce", EVENT, DETOUR)
    assert (t.left, t.state.drawn) == (5, [])
    assert t.told("day_end") == [{"day": 1}]


@pytest.mark.rule("5.0", "7.1")
def test_barrages_end_with_the_day() -> None:
    t = table({"HQ": "Ono"}, barrage=["L3"], drawn=(BARRAGE, RIGHT, LEFT, EVENT))
    assert t.barrage == {"L3"}
    assert t.play("truce", EVENT, DETOUR).barrage == set()


@pytest.mark.rule("5.0")
def test_units_markers_and_a_silent_gun_stay_for_the_next_day() -> None:
    t = table({"HQ": "Ono", "L1": "2/1"}, {"R": "R1"}, gun="ready", drawn=(BARRAGE, RIGHT, LEFT, EVENT))
    t.play("truce", EVENT, DETOUR)
    assert (t.at("2/1"), t.at("Ono"), t.gun) == ("L1", "HQ", "ready")
    assert (t.marker("R"), t.marker("C")) == ("R1", "D1")


@pytest.mark.rule("5.0")
def test_the_chits_of_the_day_lie_open_in_the_order_in_which_they_came() -> None:
    t = opening().play("truce", EVENT, TRUCE + 3, 1, "Ono", "HQ-L3", BARRAGE, 2)
    assert [d["chit"] for d in t.told("chit")] == ["event", "barrage"]
    assert t.match.game.to_json(t.state)["drawn"] == ["event", "barrage"]


@pytest.mark.rule("5.0")
def test_the_order_of_the_chits_makes_no_other_position() -> None:
    a = table({"HQ": "Ono"}, {"R": "R1", "L": "L1"}, drawn=(RIGHT, LEFT))
    b = table({"HQ": "Ono"}, {"R": "R1", "L": "L1"}, drawn=(LEFT, RIGHT))
    assert a.state.key() == b.state.key()
