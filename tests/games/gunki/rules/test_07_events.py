"""7.4 Events and the detour column."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import (
    DETOUR,
    EVENT,
    EVENT_BARRAGE,
    EVENT_LEFT,
    EVENT_RIGHT,
    TRUCE,
    assaulted,
    table,
)


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("die", "event"),
    [(1, "truce"), (2, "assault.R"), (3, "assault.L"), (4, "barrage"), (5, "assault.C"), (6, "assault.C")],
)
def test_the_event_die_says_what_happens(die: int, event: str) -> None:
    t = table({"HQ": "Ono"}).play("truce", EVENT)
    assert (t.ask, t.pending.rule) == ("event", "7.4")
    assert t.play(die).told("event") == [{"die": die, "event": event}]


@pytest.mark.rule("7.4")
def test_an_event_asks_for_the_dice_that_it_needs() -> None:
    after = {TRUCE: "action", EVENT_RIGHT: "entry", EVENT_LEFT: "entry", EVENT_BARRAGE: "barrage", DETOUR: "action"}
    for die, ask in after.items():
        assert assaulted({"HQ": "Ono"}, {}, EVENT, die).ask == ask


@pytest.mark.rule("7.4")
def test_the_first_detour_brings_the_column_onto_the_track_without_a_die() -> None:
    t = assaulted({"HQ": "Ono"}, {}, EVENT, DETOUR)
    assert (t.marker("C"), t.ask) == ("D1", "action")


@pytest.mark.rule("7.4")
def test_every_further_detour_moves_it_on() -> None:
    t = assaulted({"HQ": "Ono"}, {"C": "D1"}, EVENT, 6)
    assert t.marker("C") == "ART"
    t.play("truce", EVENT, 5)
    assert (t.told("assault")[-1]["space"], t.ask) == (t.state.at[-1], "defence")


@pytest.mark.rule("7.4")
def test_units_in_its_way_defend_against_the_column() -> None:
    t = assaulted({"D1": "2/1"}, {}, EVENT, DETOUR)
    assert (t.ask, t.pending.rule) == ("defence", "7.4")
    assert t.copy().play(3).marker("C") == "off"
    t.play(4)
    assert (t.marker("C"), t.at("2/1")) == ("D1", "ART")


@pytest.mark.rule("7.4")
def test_a_column_that_was_thrown_off_the_map_begins_again() -> None:
    t = table({"ART": "2/1"}, {"C": "D1"}).play("2/1", "ARTxD1", 1)
    assert t.marker("C") == "off"
    t = table({"HQ": "Ono", "L3": "2/1"}).play("2/1", "L3-L1", EVENT, DETOUR)
    assert t.marker("C") == "D1"


@pytest.mark.rule("7.4")
def test_barrages_never_fall_on_the_way_of_the_column() -> None:
    t = assaulted({"ART": "2/1"}, {"C": "D1"}, EVENT, DETOUR, barrage=["L1", "L3"]).play(3)
    assert t.terms == {"defence": 3}
