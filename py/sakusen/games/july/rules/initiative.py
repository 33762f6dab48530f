"""5.1 to 5.6 and 6 The cycle of phases, and the initiative that ends a turn when it is lost."""

from __future__ import annotations

from ....engine.core import Tell
from .board import TABLES, UNITS
from .state import State
from .steps import DEMOLISH, MARCH, TURN_END

IDLE_CYCLES = int(TABLES["stall"]["idle_cycles"])
CYCLES = int(TABLES["stall"]["cycles"])


def ask_march(state: State, tell: Tell | None) -> None:
    """5.1, 5.3 a movement phase begins."""
    state.step = DEMOLISH
    if tell:
        if state.seat == state.initiative and state.cycle == 1:
            tell("turn", "5.0", turn=state.turn, initiative=state.initiative)
        tell(
            "phase",
            "5.1" if state.seat == state.initiative else "5.3",
            phase="movement",
            seat=state.seat,
            cycle=state.cycle,
        )


def ask_phase_end(state: State, tell: Tell | None) -> None:
    """5.2, 5.4 a combat phase is over: the other side's phases, or the next cycle of the same turn (5.5)."""
    _clear_plan(state)
    state.step = MARCH
    if state.seat == state.initiative:
        state.seat = state.enemies
        return
    state.idle = 0 if state.fought else state.idle + 1
    state.fought = 0
    if state.idle == IDLE_CYCLES or state.cycle == CYCLES:  # RULINGS 4 and 24: no turn goes on for ever
        state.step = TURN_END
        if tell:
            tell("stalled", "5.5", cycles=state.cycle, idle=state.idle)
        return
    state.cycle += 1
    state.seat = state.initiative
    if tell:
        tell("cycle", "5.5", cycle=state.cycle)


def lose_initiative(state: State, tell: Tell | None) -> None:
    """6.2 the turn is over at once: combats still planned and phases still to come are cancelled (5.6)."""
    cancelled = [k for k in range(1, max(state.combat) + 1) if not state.done >> k & 1]
    _clear_plan(state)
    state.step = TURN_END
    if tell:
        tell("initiative", "6.2", seat=state.initiative, cancelled=cancelled)


def _clear_plan(state: State) -> None:
    """9.11 the guns turn back whenever a combat phase ends, also when it is cut short."""
    state.combat = [0] * UNITS
    state.supported = state.done = state.shaken = 0


def next_turn(state: State) -> None:
    """6.3 the initiative goes to the side that the turn track names; 6.4 even if it has just acted."""
    state.turn += 1
    state.cycle, state.idle, state.fought = 1, 0, 0
    state.seat, state.step = state.initiative, MARCH
