"""4 Victory."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle, table

from sakusen.engine.core import Outcome


def ended(t: Table) -> tuple[str, str, str]:
    assert isinstance(t.pending, Outcome)
    return t.pending.level, t.pending.reason, t.pending.rule


# ------------------------------------------------------------------ sudden death
@pytest.mark.rule("4.1", "9.20")
def test_japan_wins_at_once_when_the_guns_suffer_a_single_point() -> None:
    t = battle("Kob 0205, 9AC 0504").play("Kob", "x0105", "fix").roll("61111", "1")
    assert ended(t) == ("jp.sudden", "guns_taken", "4.1")
    assert t.pending.points == (1.0, -1.0)


@pytest.mark.rule("4.2")
def test_the_soviets_win_at_once_when_the_second_tank_regiment_is_removed() -> None:
    t = battle("3TK 0502*, 4TK removed, 36/149 0402, Kob 0201", seat="su").play("36/149", "x0502", "fix")
    t.win_by(1).play("step")
    assert ended(t) == ("su.sudden", "tanks_lost", "4.2")
    assert t.pending.points == (-1.0, 1.0)


@pytest.mark.rule("4.2")
def test_the_loss_of_one_tank_regiment_does_not_end_the_game() -> None:
    t = battle("3TK 0502*, 4TK 0706, 36/149 0402, Kob 0201", seat="su").play("36/149", "x0502", "fix")
    t.win_by(1).play("step")
    assert t.at("3TK") == "removed"
    assert not isinstance(t.pending, Outcome)


@pytest.mark.rule("4.2")
def test_a_soviet_tank_brigade_lost_ends_nothing() -> None:
    t = battle("3TK 0502, 11TK 0402*, Kob 0201").play("3TK", "x0402", "fix").win_by(2).play("step")
    assert t.at("11TK") == "removed"
    assert not isinstance(t.pending, Outcome)


@pytest.mark.rule("4.1", "4.2")
def test_sudden_death_comes_step_by_step_before_the_rest_of_the_damage_and_before_other_combats() -> None:
    # RULING 19: the guns fall with the first of two points; the second and the other combat are forgotten
    t = battle("Kob 0205, 3TK 0502, 36/149 0402").play("Kob x0105 3TK x0402 fix x0105").roll("66111", "1")
    assert ended(t) == ("jp.sudden", "guns_taken", "4.1")
    assert t.state.damage == 1
    assert t.told("combat")[0]["defenders"] == [7]
    assert len(t.told("combat")) == 1


# ------------------------------------------------------------------ points
@pytest.mark.rule("4.4", "4.5")
def test_a_tank_step_counts_two_points_and_any_other_step_one() -> None:
    assert table("Kob 0201*, 9AC 0402, 36/149 0304, 6/15 0103").points == (0, 1)
    assert table("Kob 0201, 3TK 0701*, 9AC 0402, 36/149 0304, 6/15 0103").points == (0, 2)
    assert table("Kob 0201, 9AC 0402*, 36/149 0304*, 6/15 removed").points == (3, 0)
    assert table("Kob 0201, 9AC 0402, 36/149 0304, 6/15 0103, 11TK 0205*").points == (2, 0)
    assert table("Kob removed, 4TK removed, 9AC removed, 36/149 0304, 6/15 0103").points == (2, 6)


@pytest.mark.rule("4.4", "4.5")
def test_a_retreat_is_worth_nothing() -> None:
    t = battle("3TK 0502, 9AC 0402, 36/149 0304, 6/15 0103, Kob 0201").play("3TK x0402 fix").win_by(1)
    t.play("0402>0403")
    assert t.points == (0, 0)


def last_turn(units: str) -> Table:
    """The last turn ends because nobody has fought for three cycles."""
    t = table(units, turn=8, seat="jp", idle=2)
    while not isinstance(t.pending, Outcome):
        t.play("done")
    return t


@pytest.mark.rule("4.3", "5.8")
def test_after_the_last_turn_more_points_win() -> None:
    assert ended(last_turn("Kob 0201, 9AC 0402*, 36/149 0304, 6/15 0103")) == ("jp.points", "points", "4.3")
    assert ended(last_turn("Kob 0201*, 9AC 0504, 36/149 0506, 6/15 0103")) == ("su.points", "points", "4.3")


@pytest.mark.rule("4.3")
def test_a_tie_is_won_by_the_soviets() -> None:
    t = last_turn("Kob 0201*, 9AC 0504*, 36/149 0506, 6/15 0103")
    assert t.points == (1, 1)
    assert ended(t) == ("su.points", "tie", "4.3")
    assert t.pending.points == (-1.0, 1.0)
