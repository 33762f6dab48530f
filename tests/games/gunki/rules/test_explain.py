"""Why not? Every refusal names the rule that stands against it."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import RIGHT, assaulted, opening, table

from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import ADJACENT, INDEX


@pytest.mark.rule("3.1")
def test_in_the_setup_the_units_come_one_after_the_other() -> None:
    reason = opening("free").why("unit", "L/1")
    assert (reason.key, reason.rule, reason.data) == ("why.other_unit_first", "3.1", {"unit": 3, "first": 0})


@pytest.mark.rule("6.0")
def test_a_space_is_not_chosen_before_a_unit() -> None:
    t = opening()
    reason, near = t.why("hex", "L1"), ADJACENT[INDEX["L1"]]
    assert (reason.key, reason.data["units"]) == ("why.unit_first", [u for u in range(8) if t.state.at[u] in near])


def test_while_luck_is_pending_nothing_is_chosen() -> None:
    t = opening().play("truce")
    assert (t.why("unit", "Ono").key, t.why("unit", "Ono").rule) == ("why.no_decision", "5.0")


@pytest.mark.rule("6.3")
def test_a_marker_goes_back_only_along_its_own_way() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"}).play("2/1", "HQxR3", 1)
    assert (t.why("hex", "L1").key, t.why("hex", "L1").rule) == ("why.not_its_way", "6.3")
    assert t.why("unit", "2/1").key == "why.not_now"
    t.state.put(1, 4)
    assert t.why("hex", "R2").key == "why.held"


@pytest.mark.rule("7.2")
def test_other_buttons_and_spaces_are_simply_not_asked_for() -> None:
    t = assaulted({"R3": ["2/1", "2/2"]}, {"R": "R1"}, RIGHT)
    assert t.why("button", "truce").key == "why.not_now"
    assert t.why("hex", "R3").key == "why.not_now"
    assert GAME.explain(t.state, ("space", 3)).key == "why.not_now"
