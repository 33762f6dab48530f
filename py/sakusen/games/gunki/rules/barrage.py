"""7.1 Barrage: until the day ends, every die thrown for one space is worse by one."""

from __future__ import annotations

from ....engine.core import Chance, Tell
from .board import BARRAGE_AT, BIT
from .state import State


def ask_barrage_die(state: State, tell: Tell | None) -> Chance:
    return Chance("barrage", "7.1")


def do_barrage_die(state: State, outcome: int, tell: Tell | None) -> None:
    space = BARRAGE_AT[outcome]
    again = bool(state.barrage & BIT[space])
    state.barrage |= BIT[space]  # RULING 2 a second chit on the same space adds nothing
    state.end_chit()
    if tell:
        tell("barrage", "7.1", die=outcome + 1, space=space, again=again)
