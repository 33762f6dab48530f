"""8.6 The Self-Defense Forces take Sakishima back."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import Table, acting


def fleets(roc: dict[str, object] | None = None, prc: dict[str, object] | None = None, **rest: object) -> Table:
    stacks = {"yellow": ["Izumo", "Maya"]} if roc is None else roc
    return acting("roc", "S9", prc=prc, roc=stacks, **({"control": True} | rest))  # type: ignore[arg-type]


@pytest.mark.rule("8.6")
def test_japanese_fleets_in_the_yellow_sea_roll_a_die_for_every_point_of_strength() -> None:
    t = fleets().play("Izumo", "Maya", "recapture")
    assert t.state.dice[1] == 3
    assert t.ask == "recapture"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("dice", [(6, 1, 1), (1, 1, 6), (6, 6, 6)])
def test_one_six_among_them_frees_the_islands_and_moves_the_marker_once(dice: tuple[int, ...]) -> None:
    t = fleets().play("Izumo", "Maya", "recapture", *dice)
    assert not t.state.control
    assert t.marker == "ROC+1"
    assert not t.complaints()


@pytest.mark.rule("8.6")
def test_without_a_six_it_fails_and_may_be_tried_again() -> None:
    t = fleets().play("Izumo", "Maya", "recapture", 5, 5, 5)
    assert t.state.control
    assert t.marker == "PRC+1"
    assert t.stack("yellow") == {"Izumo", "Maya"}
    assert fleets(initiative="PRC+1").play("Izumo").can("recapture")


@pytest.mark.rule("8.6")
def test_it_is_no_attack_and_nobody_fires_back() -> None:
    t = fleets(prc={"yellow": "J-35"}).play("Izumo")
    assert {"recapture", "xyellow"} <= set(t.choices)  # Chinese aircraft do not stand in the way
    t.play("recapture", 6, 1)
    assert not t.told("attack")


@pytest.mark.rule("8.6")
def test_only_japanese_fleets_may_do_it() -> None:
    t = fleets({"yellow": ["Izumo", "Washington"]})
    assert not t.copy().play("Washington").can("recapture")
    assert t.copy().play("Izumo").can("recapture")
    assert not t.play("Izumo", "Washington").can("recapture")
    assert t.why("button", "recapture").key == "why.jsdf_fleets_only"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("sea", ["east", "south", "strait", "japan"])
def test_only_fleets_that_were_in_the_yellow_sea_when_their_turn_began_may_do_it(sea: str) -> None:
    t = fleets({sea: "Izumo"}).play("Izumo")
    assert not t.can("recapture")
    assert t.why("button", "recapture").key == "why.not_in_yellow_sea"


@pytest.mark.rule("8.6")
def test_a_fleet_that_sails_into_the_yellow_sea_may_not_do_it_in_the_same_turn() -> None:
    t = fleets({"japan": "Izumo"}).play("Izumo", ">yellow")
    assert t.ask == "card"


@pytest.mark.rule("8.6")
def test_a_chinese_fleet_in_the_yellow_sea_prevents_it() -> None:
    t = fleets(prc={"yellow": "Xining"}).play("Izumo")
    assert not t.can("recapture")
    assert t.why("button", "recapture").key == "why.prc_fleet_there"


@pytest.mark.rule("8.6")
def test_there_is_nothing_to_take_back_while_the_islands_are_free() -> None:
    t = fleets(control=False, awake=True).play("Izumo")
    assert not t.can("recapture")
    assert t.why("button", "recapture").key == "why.islands_free"


@pytest.mark.rule("8.6", "5.5")
def test_afterwards_aircraft_may_be_based_on_the_islands_again() -> None:
    t = fleets({"yellow": "Izumo", "south": "F-22A"}).play("Izumo", "recapture", 6, 1)
    assert t.can("F-22A@sakishima")


@pytest.mark.rule("8.6", "9.8")
def test_afterwards_the_events_of_the_islands_may_be_played_again() -> None:
    before = acting("roc", "SQ", prc={"south": "Xining"}, roc={"japan": "Izumo"}, control=True)
    assert before.why("button", "event").key == "why.event.islands_lost"
    assert acting("roc", "SQ", prc={"south": "Xining"}, landed=True).can("event")
