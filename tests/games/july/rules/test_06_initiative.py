"""6 The initiative."""

from __future__ import annotations

import pytest
from tests.games.july.positions import battle, table

TWO_FIGHTS = "Kob 0502, Yam 0202, 36/149 0402, 6/15 0203, 9AC 0605"
"""Kobayashi faces the 149th in the east, Yamagata the cavalry in the west."""
SOVIET_PLAN = "36/149 x0502 6/15 x0202 fix"


@pytest.mark.rule("6.1", "6.3")
def test_the_initiative_changes_hands_with_every_turn() -> None:
    t = table("Kob 0201, 9AC 0605", turn=5, idle=2).play("done done")
    assert t.phase == (6, 1, "su")
    assert t.state.initiative == 1


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("answer", ["step", "0502>0602"])
def test_one_step_or_one_retreat_of_the_side_with_the_initiative_loses_it(answer: str) -> None:
    t = battle(TWO_FIGHTS).play("Kob x0402 Yam x0203 fix x0402").win_by(-1).play(answer)
    while t.ask.startswith("advance"):
        t.play("done")
    assert t.phase == (6, 1, "su")
    assert t.told("initiative") == [{"seat": 0, "cancelled": [2]}]


@pytest.mark.rule("6.2")
def test_the_combats_not_yet_fought_are_cancelled() -> None:
    t = battle(TWO_FIGHTS).play("Kob x0402 Yam x0203 fix x0203").win_by(-1).play("step")
    assert t.phase == (6, 1, "su")
    assert len(t.told("combat")) == 1
    assert t.combats == []


@pytest.mark.rule("6.2")
def test_damage_to_the_other_side_changes_nothing() -> None:
    # RULING 2
    t = battle(TWO_FIGHTS).play("Kob x0402 Yam x0203 fix x0402").win_by(2).play("step step done")
    assert (t.phase, t.ask) == ((5, 1, "jp"), "attack")


@pytest.mark.rule("6.2")
def test_an_equal_result_changes_nothing() -> None:
    t = battle(TWO_FIGHTS).play("Kob x0402 Yam x0203 fix x0402").win_by(0)
    assert (t.phase, t.ask) == ((5, 1, "jp"), "attack")


@pytest.mark.rule("6.2", "9.21")
def test_the_combat_that_loses_the_initiative_is_finished_with_all_its_losses_and_its_advance() -> None:
    # RULING 1
    t = battle(TWO_FIGHTS).play("Kob x0402 Yam x0203 fix x0402").win_by(-2).play("step", "0502>0602")
    assert (t.ask, t.seat) == ("advance.unit", "su")
    t.play("36/149 0402^0502 done")
    assert t.at("36/149") == "0502"
    assert t.phase == (6, 1, "su")


@pytest.mark.rule("6.4")
def test_a_change_in_the_other_sides_combat_phase_lets_that_side_act_twice_running() -> None:
    t = battle(TWO_FIGHTS, seat="su").play(SOVIET_PLAN, "hold x0502").win_by(1).play("step")
    assert t.phase == (6, 1, "su")
    assert t.told("initiative") == [{"seat": 0, "cancelled": [2]}]


@pytest.mark.rule("6.2")
def test_the_side_without_initiative_can_suffer_as_attacker_without_ending_the_turn() -> None:
    t = battle(TWO_FIGHTS, seat="su").play(SOVIET_PLAN, "hold x0502").win_by(-1).play("step")
    assert (t.phase, t.ask) == ((5, 1, "su"), "attack")


@pytest.mark.rule("9.11")
def test_the_guns_are_ready_again_after_a_phase_that_was_cut_short() -> None:
    t = battle(TWO_FIGHTS, seat="su").play(SOVIET_PLAN, "guns>0202 x0502").win_by(1).play("step")
    assert t.phase == (6, 1, "su")
    assert t.state.supported == 0
