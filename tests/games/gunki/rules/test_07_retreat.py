"""7.2 Retreats."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import DETOUR, EVENT, LEFT, RIGHT, Table, assaulted

from sakusen.games.gunki.rules import assault, explain
from sakusen.games.gunki.rules.board import INDEX, NEARER


def fallen(space: str, chit: int, *luck: int, **markers: str) -> Table:
    return assaulted({space: "2/1"}, markers, chit, *luck).play(4)


@pytest.mark.rule("7.2")
def test_a_retreat_goes_to_the_neighbour_nearer_to_the_headquarters() -> None:
    assert fallen("R1", RIGHT, 1).at("2/1") == "R3"
    assert fallen("R2", RIGHT, 6).at("2/1") == "R3"
    assert fallen("L1", LEFT, 1).at("2/1") == "L3"
    assert fallen("L2", LEFT, 6).at("2/1") == "L3"
    assert fallen("L3", LEFT, L="L1").at("2/1") == "HQ"
    assert fallen("D1", EVENT, DETOUR).at("2/1") == "ART"
    assert fallen("ART", EVENT, DETOUR, C="D1").at("2/1") == "HQ"


@pytest.mark.rule("7.2")
def test_a_retreat_may_end_on_any_number_of_units() -> None:
    t = assaulted({"R3": "2/1", "HQ": ["Ono", "Eng", "L/1", "L/2"]}, {"R": "R1"}, RIGHT).play(4)
    assert len(t.stack("HQ")) == 5


@pytest.mark.rule("7.2")
def test_who_is_driven_out_of_the_headquarters_is_lost_and_with_him_the_game() -> None:
    t = assaulted({"HQ": ["Ono", "Eng"]}, {"R": "R3"}, RIGHT).play("Ono", "done", 5)
    assert t.stack("lost") >= {"Ono", "Eng"}
    assert (t.ask, t.pending.rule) == ("defeat", "4.1")


@pytest.mark.rule("7.2")
def test_a_unit_whose_way_back_a_marker_holds_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = list(NEARER)
    edited[INDEX["R3"]] = (INDEX["ART"],)  # cannot happen on our map
    monkeypatch.setattr(assault, "NEARER", edited)
    t = assaulted({"R3": "2/1"}, {"R": "R1", "C": "ART"}, RIGHT).play(4)
    assert t.at("2/1") == "lost"
    assert t.marker("R") == "R3"


@pytest.mark.rule("7.2")
def test_with_several_spaces_nearer_the_player_chooses_for_every_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = list(NEARER)
    edited[INDEX["R3"]] = (INDEX["L3"], INDEX["HQ"], INDEX["ART"])  # cannot happen on our map
    monkeypatch.setattr(assault, "NEARER", edited)
    monkeypatch.setattr(explain, "NEARER", edited)
    t = assaulted({"R3": ["2/1", "2/2"]}, {"R": "R1", "C": "ART"}, RIGHT).play("2/1", "done", 4)
    assert (t.ask, t.choices) == ("retreat", ["R3>L3", "R3>HQ"])
    assert t.why("hex", "ART").key == "why.enemy_there"
    assert t.why("hex", "D1").key == "why.not_nearer"
    t.play("R3>L3")
    assert t.ask == "retreat"
    t.play("R3>HQ")
    assert (t.at("2/1"), t.at("2/2"), t.marker("R")) == ("L3", "HQ", "R3")
