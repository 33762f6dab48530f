"""What was taken back is done again, unless something else was done since."""

from __future__ import annotations

from typing import Any

from ui_toy import HEX, PASS, Game, Table

from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.ui.match import again
from sakusen.ui.match.replay import ReplaySession
from sakusen.ui.match.session import Session


def session(*seats: str, secret: str = "no") -> Session:
    return Session(Match(Game(), None, {"secret": secret}, dice(1, 2, 3)), Table(), seats or ("person",) * 2, "en")


def values(s: Session) -> list[int]:
    return [entry.value for entry in s.match.entries]


def test_an_act_that_was_taken_back_is_done_again_and_named() -> None:
    s = session("person", "normal")
    assert again.redoes(s) is None
    s.press("pass")
    assert s.undo()
    assert again.redoes(s) == "<b>pass</b> {'seat': 0}"
    assert again.redo(s).what == "committed"
    assert values(s) == [PASS]
    assert again.redoes(s) is None


def test_several_acts_are_done_again_in_their_order() -> None:
    s = session()
    s.commit([0])
    s.commit([HEX + 2])
    s.lift_curtain()
    assert s.viewer == 1
    s.commit([2])
    s.commit([HEX + 1])
    s.commit([0])
    assert s.undo()
    assert again.redo(s).what == "committed"
    assert values(s) == [0, HEX + 2, 2, HEX + 1, 0]


def test_another_act_instead_leaves_nothing_to_do_again() -> None:
    s = session("person", "normal")
    s.press("pass")
    s.undo()
    s.commit([1])
    assert again.redoes(s) is None
    s.undo()
    assert again.redoes(s) is not None  # that one now
    again.redo(s)
    assert values(s) == [1]
    assert again.redo(s).what == "nothing"


def test_what_the_computer_does_meanwhile_leaves_nothing_to_do_again() -> None:
    s = session("person", "normal")
    s.press("pass")
    s.undo()
    again.redo(s)
    s.computer(2)
    assert again.redo(s).what == "nothing"


def test_presses_of_a_draft_are_done_again() -> None:
    s = session()
    s.tap([("unit", 0)])
    s.undo()
    assert again.redoes(s) == "draft"
    assert again.redo(s).what == "drafted"
    assert s.draft == [0]
    assert s.undo()
    s.tap([("unit", 1)])
    assert again.redoes(s) is None


def test_nothing_behind_a_die_is_done_again() -> None:
    s = session()
    s.commit([0])
    s.undo()
    s.commit([0, HEX + 3])
    assert again.redoes(s) is None


def test_behind_a_curtain_nothing_is_done_again() -> None:
    s = session(secret="yes")
    s.lift_curtain()
    s.press("pass")
    assert s.curtain == 1
    assert again.redoes(s) is None
    assert again.redo(s).what == "nothing"
    s.lift_curtain()
    assert again.redoes(s) is None


class Phased(Table):
    """A table whose phase changes with every second turn, and whose turn with every fourth."""

    def bar(self, seen: Any) -> Any:
        turn = seen.state.turn
        turns = [(str(n), "", turn // 4 == n) for n in range(3)]
        return turns, [(f"phase {n}", turn // 2 % 2 == n) for n in range(2)]


def alone() -> Session:
    """A person who plays both sides of a record."""
    match = Match(Game(), None, {}, dice(1, 2, 3))
    s = ReplaySession(match, Phased(), ("person", "person"), "en")
    for unit, goal in ((0, 1), (2, 0), (0, 2), (2, 1)):
        s.commit([unit, HEX + goal])
    return s


def test_a_phase_is_begun_anew_and_done_again_act_by_act() -> None:
    s = alone()
    s.commit([1])  # the fifth turn: a new turn and a new phase
    assert again.restarts(s, "phase") == (1, False)
    assert again.restart(s, "phase") == 1
    assert len(s.match.entries) == 8
    assert again.redo(s).what == "committed"
    assert len(s.match.entries) == 9


def test_a_turn_goes_back_over_its_phases_but_not_over_the_turn_before() -> None:
    s = alone()
    s.undo()  # three turns of the first four are played: the second phase has one act
    assert again.restarts(s, "phase") == (1, False)
    assert again.restarts(s, "turn") == (3, False)
    assert again.restart(s, "turn") == 3
    assert s.match.entries == []
    for _ in range(4):
        assert again.redo(s).what == "committed"
    assert len(s.match.entries) == 8


def test_no_restart_goes_back_behind_a_die_and_it_says_so() -> None:
    s = ReplaySession(Match(Game(), None, {}, dice(1, 2, 3)), Phased(), ("person", "person"), "en")
    s.commit([0, HEX + 3])
    s.commit([2])
    assert again.restarts(s, "turn") == (1, True)
    again.restart(s, "turn")
    assert [entry.kind for entry in s.match.entries] == ["choice", "choice", "luck"]


def test_a_restart_that_ends_at_an_act_of_somebody_else_blames_no_die() -> None:
    s = Session(Match(Game(), None, {}, dice(1, 2, 3)), Phased(), ("person", "person"), "en")
    s.commit([0, HEX + 3])
    assert s.back.is_at_luck
    for unit, goal in ((2, 0), (0, 2)):
        s.commit([unit, HEX + goal])
    s.viewer = 0
    assert again.restarts(s, "turn") == (1, False)


def test_behind_a_curtain_nothing_is_begun_anew() -> None:
    s = session(secret="yes")
    assert s.curtain is not None
    assert again.restarts(s, "turn") == (0, False)
