"""What is said before the dice about a defence, a pressure and a marker pushed back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.gunki.positions import RIGHT, UNIT, assaulted, table

from sakusen.games.gunki.rules import assault
from sakusen.games.gunki.rules.board import HQ, INDEX, NEARER, OFF
from sakusen.games.gunki.rules.fates import End, defence_ends, is_cut_off, press, pushes

L1, R1, R3 = INDEX["L1"], INDEX["R1"], INDEX["R3"]


@pytest.mark.rule("7.2")
def test_whoever_is_driven_out_of_the_headquarters_is_lost_so_nobody_falls_back_from_there() -> None:
    # RULING 8
    t = assaulted({"HQ": ["2/1", "Ono", "Eng"]}, {"R": "R3"}, RIGHT)
    ends = defence_ends(t.state, (UNIT["2/1"],), HQ, R3)
    assert is_cut_off(t.state, HQ)
    assert {end for end in ends if not end.is_held} == {End(False, 0, 3), End(False, 1, 2)}
    assert sum(ends.values()) == 1


@pytest.mark.rule("7.2")
def test_a_space_with_its_way_back_held_is_a_trap_and_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = list(NEARER)
    edited[R3] = (INDEX["ART"],)  # cannot happen on our map
    monkeypatch.setattr(assault, "NEARER", edited)
    t = assaulted({"R3": ["2/1", "2/2"]}, {"R": "R1", "C": "ART"}, RIGHT)
    assert {end.cut_off for end in defence_ends(t.state, (UNIT["2/1"],), R3, R1) if not end.is_held} == {1, 2}
    t.play("2/1", "done", 4)
    assert (t.at("2/1"), t.at("2/2")) == ("lost", "lost")


@pytest.mark.rule("6.3")
def test_where_a_pressed_marker_can_go_is_told_before_the_die() -> None:
    t = table({"R3": "2/1", "HQ": "2/2"}, {"R": "R1"})
    t.play("2/1")
    found = press(t.state, UNIT["2/1"], R1)
    assert (found.ways, found.is_left_empty) == ((OFF,), True)
    assert found.success + found.failure + found.loss == 1
    assert found.success == Fraction(1, 2)


@pytest.mark.rule("6.3", "4.2")
def test_a_choice_of_ways_back_tells_how_many_markers_stand_before_the_headquarters_then() -> None:
    t = table({"HQ": "2/1"}, {"L": "L3", "R": "R3"}).play("2/1", "HQxL3", 1)
    assert t.ask == "push"
    assert {push.before_hq for push in pushes(t.state).values()} == {1}
    assert L1 in {push.place for push in pushes(t.state).values()}
    assert pushes(t.play("L3>L1").state) == {}
