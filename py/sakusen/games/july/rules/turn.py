"""5 The sequence of play: every step with what it asks and what answers it; the ends of turns and games."""

from __future__ import annotations

from ....engine.core import Chance, Outcome, Tell
from . import combat, demolition, initiative, movement, plan, results, steps, support
from .board import END_FACES, TURNS
from .initiative import next_turn
from .state import State
from .steps import OVER
from .victory import final, sudden_death


def ask_turn_end(state: State, tell: Tell | None) -> Chance | None:
    """5.7, RULING 5 after turns 6 and 7 a die may end the game, however the turn has ended; 5.8 the last."""
    if state.turn == TURNS:
        state.step = OVER
        return None
    if END_FACES[state.turn]:
        return Chance("end", "5.7")
    next_turn(state)
    return None


def do_turn_end(state: State, outcome: int, tell: Tell | None) -> None:
    ends = outcome + 1 in END_FACES[state.turn]
    if tell:
        tell("end_die", "5.7", die=outcome + 1, ends=ends, turn=state.turn)
    if ends:
        state.step = OVER
    else:
        next_turn(state)


def ask_over(state: State, tell: Tell | None) -> Outcome:
    """4 the game is over, by sudden death or by points."""
    result = sudden_death(state) or final(state)
    if tell:
        tell("over", result.rule, level=result.level, reason=result.reason)
    return result


SEQUENCE = {
    # 5.1, 5.3 movement
    steps.MARCH: (initiative.ask_march, None),
    steps.DEMOLISH: (demolition.ask_demolish, demolition.do_demolish),
    steps.MOVE: (movement.ask_move, movement.do_move),
    steps.MOVE_TO: (movement.ask_move_to, movement.do_move_to),
    # 5.2, 5.4 combat
    steps.CONTACT: (plan.ask_contact, None),
    steps.PLAN: (plan.ask_plan, plan.do_plan),
    steps.TARGET: (plan.ask_target, plan.do_target),
    steps.SUPPORT: (support.ask_support, support.do_support),
    steps.NEXT: (combat.ask_next, combat.do_next),
    steps.DICE: (combat.ask_dice, combat.do_dice),
    steps.DAMAGE: (results.ask_damage, results.do_damage),
    steps.LOSS: (results.ask_loss, results.do_loss),
    steps.ADVANCE: (results.ask_advance, results.do_advance),
    steps.ADVANCE_TO: (results.ask_advance_to, results.do_advance_to),
    steps.COMBAT_END: (combat.ask_combat_end, None),
    steps.PHASE_END: (initiative.ask_phase_end, None),
    # 5.5 to 5.8 the end of a turn
    steps.TURN_END: (ask_turn_end, do_turn_end),
    steps.OVER: (ask_over, None),
}
State.play_by(SEQUENCE)
