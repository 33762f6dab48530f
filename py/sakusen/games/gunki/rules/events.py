"""7.4 Events: a die on the event table."""

from __future__ import annotations

from ....engine.core import Chance, Tell
from .assault import begin
from .board import ASSAULTS, EVENTS
from .state import State
from .steps import BARRAGE_DIE, DAY_END


def ask_event_die(state: State, tell: Tell | None) -> Chance:
    return Chance("event", "7.4")


def do_event_die(state: State, outcome: int, tell: Tell | None) -> None:
    event = EVENTS[outcome]
    if tell:
        tell("event", "7.4", die=outcome + 1, event=event)
    if event == "truce":
        _truce(state, tell)
    elif event == "barrage":
        state.step = BARRAGE_DIE  # RULING 2 the event chit is its marker
    else:
        begin(state, ASSAULTS[event])


def _truce(state: State, tell: Tell | None) -> None:
    """6.1, 7.4 only an answer to a request that was the last action: then the day is over."""
    if state.asked:
        state.step = DAY_END
    else:
        state.end_chit()
    if tell:
        tell("truce" if state.asked else "no_truce", "6.1")
