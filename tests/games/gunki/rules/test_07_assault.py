"""7.2, 7.3 Assaults: where they go, and what happens when nobody stands there."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import EVENT, EVENT_LEFT, EVENT_RIGHT, LEFT, RIGHT, assaulted, table

from sakusen.games.gunki.rules.board import COLUMN, INDEX


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("die", "space"), [(1, "R1"), (3, "R1"), (4, "R2"), (6, "R2")])
def test_the_first_assault_on_the_right_falls_on_one_of_two_fronts(die: int, space: str) -> None:
    t = assaulted({"HQ": "Ono"}, {}, RIGHT)
    assert (t.ask, t.pending.rule) == ("entry", "7.2")
    assert t.play(die).marker("R") == space


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("die", "space"), [(1, "L1"), (3, "L1"), (4, "L2"), (6, "L2")])
def test_the_first_assault_on_the_left_falls_on_one_of_two_fronts(die: int, space: str) -> None:
    t = assaulted({"HQ": "Ono"}, {}, LEFT)
    assert (t.ask, t.pending.rule) == ("entry", "7.3")
    assert t.play(die).marker("L") == space


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("front", ["R1", "R2"])
def test_a_marker_on_the_map_goes_on_towards_the_headquarters(front: str) -> None:
    assert assaulted({"HQ": "Ono"}, {"R": front}, RIGHT).marker("R") == "R3"


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("front", ["L1", "L2"])
def test_the_left_goes_the_same_way(front: str) -> None:
    assert assaulted({"HQ": "Ono"}, {"L": front}, LEFT).marker("L") == "L3"


@pytest.mark.rule("7.2")
def test_a_marker_beside_the_headquarters_assaults_the_headquarters() -> None:
    t = assaulted({"HQ": "Ono"}, {"R": "R3"}, RIGHT)
    assert t.told("assault")[-1] == {"marker": 0, "start": INDEX["R3"], "space": INDEX["HQ"]}
    assert t.ask == "defence"


@pytest.mark.rule("7.2")
def test_an_empty_space_is_entered_without_a_die() -> None:
    t = assaulted({"HQ": "Ono"}, {"R": "R1"}, RIGHT)
    assert t.told("defence") == []
    assert len(t.told("advanced")) == 1
    assert t.ask == "action"


@pytest.mark.rule("7.2", "7.3", "7.4")
def test_an_event_can_bring_an_assault_as_well() -> None:
    assert assaulted({"HQ": "Ono"}, {"R": "R1"}, EVENT, EVENT_RIGHT).marker("R") == "R3"
    assert assaulted({"HQ": "Ono"}, {"L": "L1"}, EVENT, EVENT_LEFT).marker("L") == "L3"
    assert assaulted({"HQ": "Ono"}, {}, EVENT, EVENT_RIGHT, 5).marker("R") == "R2"


@pytest.mark.rule("7.2")
def test_an_assault_stops_at_a_space_that_another_marker_holds() -> None:
    t = table({"HQ": "Ono"}, {"R": "R1"})
    t.state.put_marker(COLUMN, INDEX["R3"])  # cannot happen on our map
    t.play("truce", RIGHT)
    assert (t.marker("R"), t.marker("C"), t.ask) == ("R1", "R3", "action")
    assert len(t.told("blocked")) == 1
