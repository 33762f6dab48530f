"""5.0 The sequence of play: every step with what it asks and what answers it."""

from __future__ import annotations

from ....engine.core import Decision, Outcome, Tell
from . import combat, landing, movement, night, operations, results, sealing, setup, steps, support, weather
from .board import PLA
from .state import START, State
from .steps import EXTEND, LOAD, NO, OPEN_OPTIONS, OVER, YES
from .victory import final, sudden_death

LAST_TURN = int(START["turns"])


def ask_turn_end(state: State, tell: Tell | None) -> Outcome | None:
    """5.1, 4.1, 4.2 sudden death is tested at the very end of the turn; then the next turn or the end."""
    result = sudden_death(state)
    if result:
        return _ended(state, result, tell)
    if state.turn == LAST_TURN and state.rules.extension:
        state.step = EXTEND
        return None
    if state.turn >= LAST_TURN:
        return _ended(state, final(state), tell)
    _next_turn(state, tell)
    return None


def _ended(state: State, result: Outcome, tell: Tell | None) -> Outcome | None:
    """The end; in a sealed game the options are opened before."""
    if state.rules.sealed:
        state.step = OPEN_OPTIONS
        return None
    return _over(result, tell)


def _over(result: Outcome, tell: Tell | None) -> Outcome:
    if tell:
        tell("over", result.rule, level=result.level, reason=result.reason)
    return result


def _next_turn(state: State, tell: Tell | None) -> None:
    state.turn += 1
    state.seat, state.sea_left, state.step = PLA, state.sea, LOAD  # 6.1 the points are not used up by landing
    if tell:
        tell("turn", "5.0", turn=state.turn)
        tell("phase", "6.0", phase="landing")


def ask_extend(state: State, tell: Tell | None) -> Decision:
    """5.2 after the third turn the PLA may play a fourth for one victory point."""
    return Decision(PLA, "extend", "5.2", (), [YES, NO])


def do_extend(state: State, action: int, tell: Tell | None) -> None:
    if action == YES:
        state.extended = 1
        if tell:
            tell("extended", "5.2")
        _next_turn(state, tell)
    else:
        state.step = OPEN_OPTIONS if state.rules.sealed else OVER


def ask_over(state: State, tell: Tell | None) -> Outcome:
    return _over(sudden_death(state) or final(state), tell)


SEQUENCE = {
    steps.SETUP: (setup.ask_setup, setup.do_setup),
    steps.DRAW_OPTIONS: (setup.ask_draw, setup.do_draw),
    # I. landing
    steps.LOAD: (landing.ask_load, landing.do_load),
    steps.LAND_UNIT: (landing.ask_land_unit, landing.do_land_unit),
    steps.LAND_HEX: (landing.ask_land_hex, landing.do_land_hex),
    steps.DELAYED_DIVISION: (landing.ask_delayed_division, landing.do_delayed_division),
    steps.DELAYED_HEX: (landing.ask_delayed_hex, landing.do_delayed_hex),
    # II. weather
    steps.WEATHER: (weather.ask_weather, weather.do_weather),
    steps.AIR_DIE: (weather.ask_air_die, weather.do_air_die),
    steps.AIR_DRAW: (weather.ask_air_draw, weather.do_air_draw),
    # III. operations
    steps.ORDER: (operations.ask_order, operations.do_order),
    steps.RECOVER: (operations.ask_recover, operations.do_recover),
    steps.ACTIVATE: (operations.ask_activate, operations.do_activate),
    steps.SUPPORT: (support.ask_support, support.do_support),
    steps.SECOND_STRIKE: (support.ask_second_strike, support.do_second_strike),
    steps.MOVE: (movement.ask_move, movement.do_move),
    steps.TARGET: (combat.ask_target, combat.do_target),
    steps.ATTACKERS: (combat.ask_attackers, combat.do_attackers),
    steps.SHOCK_PICK: (combat.ask_shock_pick, combat.do_shock_pick),
    steps.SHOCK_DEFENCE: (combat.ask_shock_defence, combat.do_shock_defence),
    steps.BATTLE_DIE: (combat.ask_battle_die, combat.do_battle_die),
    steps.CHOICE: (results.ask_choice, results.do_choice),
    steps.RETREAT: (results.ask_retreat, results.do_retreat),
    steps.STAND_DIE: (results.ask_stand_die, results.do_stand_die),
    steps.ADVANCE: (results.ask_advance, results.do_advance),
    steps.SPEND: (operations.ask_spend, None),
    # IV. night
    steps.NIGHT: (night.ask_night, None),
    steps.NIGHT_MOVE: (night.ask_night_move, night.do_night_move),
    steps.NIGHT_RECOVER: (night.ask_night_recover, night.do_night_recover),
    steps.BOAT_DICE: (night.ask_boat_dice, night.do_boat_die),
    steps.MORE_BOATS: (night.ask_more_boats, night.do_more_boats),
    steps.MORE_BOATS_DIE: (night.ask_more_boats_die, night.do_more_boats_die),
    # the end of a turn
    steps.TURN_END: (ask_turn_end, None),
    steps.EXTEND: (ask_extend, do_extend),
    steps.OVER: (ask_over, None),
    # a sealed game
    steps.LAY_OPTIONS: (sealing.ask_lay, sealing.do_lay),
    steps.POINT_OPTIONS: (sealing.ask_point, sealing.do_point),
    steps.TELL_OPTIONS: (sealing.ask_tell, sealing.do_tell),
    steps.OPEN_OPTIONS: (sealing.ask_open, sealing.do_open),
}
State.play_by(SEQUENCE)
