"""Who can do nothing but pass is asked once; what happens to him ends the waiting."""

from __future__ import annotations

from typing import Any

from ui_toy import HEX, PASS, Game, State, Table

from sakusen.engine.core import Decision
from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.presenter.contract import Wait
from sakusen.ui.match.session import Session


class Idle(State):
    """A position in which the second side can only pass."""

    def pending(self) -> Any:
        found = super().pending()
        return Decision(1, "unit", "10.1", (), [PASS]) if isinstance(found, Decision) and found.seat else found


class Quiet(Game):
    def start(self, scenario: str = "standard", options: Any = None) -> State:
        return Idle(self.turns, 0)

    def determinize(self, view: Any, rng: Any) -> State:
        state = super().determinize(view, rng)
        state.__class__ = Idle
        return state


class Waits(Table):
    """The phase changes with the sixth turn; a move to hex 2 is an attack."""

    def bar(self, seen: Any) -> Any:
        return [("1", "", True)], [("early", seen.state.turn < 6), ("late", seen.state.turn >= 6)]

    def wait(self, seen: Any) -> Wait | None:
        pending = seen.view.pending
        only = isinstance(pending, Decision) and seen.mine and list(pending.actions) == [PASS]
        return Wait(PASS, "stops if attacked") if only else None

    def interrupts(self, event: Any, seat: int) -> bool:
        return bool(event.data.get("hex") == 2)


def copied(state: State) -> State:
    new = Idle.__new__(Idle)
    new.__dict__.update(state.__dict__)
    new.at = list(state.at)
    return new


Idle.copy = copied  # type: ignore[method-assign,assignment]


def session(*seats: str) -> Session:
    return Session(Match(Quiet(12), None, {}, dice(1)), Waits(), seats or ("normal", "person"), "en")


def enemy(s: Session, goal: int = 1) -> None:
    """The other side moves its first unit away, or back."""
    s.computer(0)
    s.computer(HEX + (goal if s.match.state.at[0] != goal else 0))  # type: ignore[attr-defined]


def test_the_pass_is_offered_once_and_until_the_phase_ends() -> None:
    s = session()
    enemy(s)
    once, until = s.prompt().buttons
    assert (once.key, once.detail, once.primary) == ("pass", "this once", False)
    assert (until.key, until.detail, until.primary) == ("wait", "stops if attacked", True)


def test_a_single_pass_is_asked_again() -> None:
    s = session()
    enemy(s)
    s.press("pass")
    enemy(s)
    assert s.forced() is None


def test_who_waits_passes_by_himself_until_the_phase_ends() -> None:
    s = session()
    enemy(s)
    assert s.press("wait").what == "committed"
    for _ in range(2):
        enemy(s)
        if s.match.state.turn < 6:  # type: ignore[attr-defined]
            assert s.forced() == PASS
            s.commit([PASS], auto=True)
    enemy(s)
    assert s.match.state.turn >= 6  # type: ignore[attr-defined]
    assert s.forced() is None


def test_an_attack_ends_the_waiting() -> None:
    s = session()
    enemy(s)
    s.press("wait")
    enemy(s, 2)
    assert s.forced() is None
    assert s.prompt().buttons[-1].key == "wait"


def test_taking_back_ends_the_waiting() -> None:
    s = session()
    enemy(s)
    s.press("wait")
    enemy(s)
    assert s.undo()
    assert s.forced() is None


def test_nobody_is_called_to_the_table_to_pass() -> None:
    s = session("person", "person")
    s.commit([0, HEX + 1])
    assert s.viewer == 1
    s.press("wait")
    assert s.viewer == 0
    s.commit([0, HEX])
    assert s.viewer == 0
    assert s.forced() == PASS


def test_a_table_that_knows_no_waiting_offers_none() -> None:
    s = Session(Match(Quiet(12), None, {}, dice(1)), Table(), ("normal", "person"), "en")
    enemy(s)
    assert [button.key for button in s.prompt().buttons] == ["pass"]
