"""5 The sequence of play."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle, opening, table

APART = "Kob 0201, 9AC 0605, 36/149 0305, 6/15 0106"
"""Nobody touches anybody."""
TOUCHING = "Kob 0201, 3TK 0502, 9AC 0402, 36/149 0305, 6/15 0106"


def phases(t: Table) -> list[tuple[str, int, int]]:
    return [(d["phase"], d["seat"], d["cycle"]) for d in t.told("phase")]


# ------------------------------------------------------------------ the four phases
@pytest.mark.rule("5.0", "5.1", "5.3")
def test_the_side_with_the_initiative_moves_first_and_then_the_other() -> None:
    assert table(APART, turn=5).play("done").phase == (5, 1, "su")
    assert table(APART, turn=6, seat="su").play("done").phase == (6, 1, "jp")


@pytest.mark.rule("5.2", "5.4")
def test_a_combat_phase_follows_the_movement_phase_of_the_same_side() -> None:
    t = table(TOUCHING).play("done")
    assert (t.seat, t.ask) == ("jp", "plan.attacker")
    t.play("3TK x0402 fix").win_by(0)
    assert (t.seat, t.ask, t.phase) == ("su", "move.unit", (5, 1, "su"))
    t.play("done")
    assert (t.seat, t.ask) == ("su", "plan.attacker")
    assert phases(t) == [("combat", 0, 1), ("movement", 1, 1), ("combat", 1, 1)]


@pytest.mark.rule("5.5")
def test_without_a_change_of_initiative_the_cycle_begins_again_in_the_same_turn() -> None:
    t = table(TOUCHING).play("done 3TK x0402 fix").win_by(0).play("done 9AC x0502 fix").win_by(0)
    assert t.phase == (5, 2, "jp")
    assert t.told("cycle") == [{"cycle": 2}]


@pytest.mark.rule("5.6", "6.2")
def test_a_change_in_the_first_combat_phase_cancels_the_phases_of_the_other_side() -> None:
    t = table(TOUCHING).play("done 3TK x0402 fix").win_by(-1).play("step")
    assert t.phase == (6, 1, "su")
    assert phases(t) == [("combat", 0, 1), ("movement", 1, 1)]


# ------------------------------------------------------------------ a turn that nobody ends
def idle_cycle(t: Table) -> Table:
    return t.play("done", "done")


@pytest.mark.rule("5.5")
def test_after_three_full_cycles_without_combat_the_turn_ends_and_the_initiative_passes() -> None:
    # RULING 4
    t = idle_cycle(idle_cycle(table(APART)))
    assert t.phase == (5, 3, "jp")
    assert idle_cycle(t).phase == (6, 1, "su")
    assert t.told("stalled") == [{"cycles": 3, "idle": 3}]


@pytest.mark.rule("5.5")
def test_a_combat_by_either_side_begins_the_count_anew() -> None:
    # RULING 4: a combat in one half of a cycle is enough, and only unbroken idleness counts
    t = table(TOUCHING, idle=2).play("done 3TK x0402 fix").win_by(1).play("0402>0403 done done")
    assert t.phase == (5, 2, "jp")
    assert t.state.idle == 0
    t = table(TOUCHING, idle=2).play("done 3TK x0402 fix").win_by(0)
    t.play("done 9AC x0502 fix").win_by(0)
    assert (t.phase, t.state.idle) == ((5, 2, "jp"), 0)


@pytest.mark.rule("5.5")
def test_a_turn_of_thirty_cycles_ends_even_if_there_is_fighting() -> None:
    # RULING 24: so that every game ends
    t = table(TOUCHING, cycle=30).play("done 3TK x0402 fix").win_by(0).play("done 9AC x0502 fix").win_by(0)
    assert t.phase == (6, 1, "su")
    assert t.told("stalled") == [{"cycles": 30, "idle": 0}]


# ------------------------------------------------------------------ the end of the game
def ending(turn: int) -> Table:
    """A turn that ends by a change of initiative."""
    if turn % 2:
        return battle(TOUCHING, turn=turn).play("3TK x0402 fix").win_by(-1).play("step")
    return battle(TOUCHING, turn=turn, seat="su").play("9AC x0502 fix").win_by(-1).play("step")


@pytest.mark.rule("5.7")
def test_after_the_first_five_turns_no_die_is_rolled() -> None:
    assert ending(5).phase == (6, 1, "su")


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("turn", "faces"), [(6, {1, 2}), (7, {1, 2, 3, 4})])
def test_after_turns_six_and_seven_a_die_may_end_the_game(turn: int, faces: set[int]) -> None:
    # RULING 5: also when the turn has ended by a change of initiative
    for die in range(1, 7):
        t = ending(turn)
        assert t.ask == "end"
        t.play(die)
        assert (t.state.turn == turn) == (die in faces) == t.match.is_over
        assert t.told("end_die") == [{"die": die, "ends": die in faces, "turn": turn}]


@pytest.mark.rule("5.7")
def test_the_die_is_rolled_too_when_a_turn_runs_out_of_cycles() -> None:
    t = idle_cycle(table(APART, turn=7, seat="jp", idle=2))
    assert t.ask == "end"


@pytest.mark.rule("5.8")
def test_the_eighth_turn_ends_the_game_without_a_die() -> None:
    t = ending(8)
    assert t.match.is_over
    assert t.told("end_die") == []


@pytest.mark.rule("8.7")
def test_reinforcements_may_still_enter_in_a_later_cycle_and_in_a_later_turn() -> None:
    # RULING 3
    t = opening().play("done done")
    assert t.phase == (1, 2, "jp")
    assert "Yam" not in t.units()
    t = table(APART, turn=6, seat="su").play("done")
    assert "Yam" in t.units()
    t.play("done done")
    assert (t.phase, t.can("Yam")) == ((6, 2, "jp"), True)
