"""5.0 The sequence of play: every step with what it asks and what answers it."""

from __future__ import annotations

from ....engine.core import Outcome, Tell
from . import actions, assault, barrage, chits, events, pressure, setup, steps
from .board import CUP, DAYS, OFF, SPACES
from .state import State
from .steps import ACTION, DAY_END, OVER
from .victory import result


def ask_chit_end(state: State, tell: Tell | None) -> None:
    """5.0 the next action, or the end of the day when the cup is empty."""
    state.clear()
    state.step = ACTION if any(state.cup) else DAY_END


def ask_day_end(state: State, tell: Tell | None) -> None:
    """5.0 all chits go back into the cup and the barrages end; 6.4 a gun that has fired is taken off."""
    state.clear()
    if tell:
        tell("day_end", "5.0", day=state.day)
    if state.gun < SPACES:
        state.gun = OFF  # RULING 13 also when a truce ends the day
        if tell:
            tell("gun_removed", "6.4")
    state.barrage = 0
    state.cup, state.drawn = list(CUP), []
    if state.day == DAYS:
        state.step = OVER
        return
    state.day += 1
    state.step = ACTION
    if tell:
        tell("day", "5.0", day=state.day)


def ask_over(state: State, tell: Tell | None) -> Outcome:
    """4.0 the game has ended, early or after the last day."""
    outcome = result(state)
    if tell:
        tell("over", outcome.rule, level=outcome.level, reason=outcome.reason)
    return outcome


SEQUENCE = {
    steps.SETUP: (setup.ask_setup, setup.do_setup),
    # 6. the player
    steps.ACTION: (actions.ask_action, actions.do_action),
    steps.WHERE: (actions.ask_where, actions.do_where),
    steps.GUN_WHERE: (actions.ask_gun_where, actions.do_gun_where),
    steps.PRESSURE_DIE: (pressure.ask_pressure_die, pressure.do_pressure_die),
    steps.PUSH: (pressure.ask_push, pressure.do_push),
    # 7. the cup
    steps.DRAW: (chits.ask_draw, chits.do_draw),
    steps.BARRAGE_DIE: (barrage.ask_barrage_die, barrage.do_barrage_die),
    steps.EVENT_DIE: (events.ask_event_die, events.do_event_die),
    steps.ENTRY_DIE: (assault.ask_entry_die, assault.do_entry_die),
    steps.ASSAULT: (assault.ask_assault, None),
    steps.DEFEND: (assault.ask_defend, assault.do_defend),
    steps.DEFENCE_DIE: (assault.ask_defence_die, assault.do_defence_die),
    steps.RETREAT: (assault.ask_retreat, assault.do_retreat),
    # the end of a chit, of a day, of the game
    steps.CHIT_END: (ask_chit_end, None),
    steps.DAY_END: (ask_day_end, None),
    steps.OVER: (ask_over, None),
}
State.play_by(SEQUENCE)
