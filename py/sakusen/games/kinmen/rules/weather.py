"""9.0 Weather: how many air markers fly and how many guns fire this turn."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from .board import AIR_DOTS, EXTRA_GUNS, GUN_MARKERS, GUNS, PEAK, PLA, TABLES
from .options import asked_about, is_used, use
from .state import State
from .steps import AIR_DIE, AIR_DRAW, ORDER, YES

DIVISOR = int(TABLES["weather"]["air_die_divisor"])
BASE_GUNS = int(TABLES["weather"]["base_guns"])


def ask_weather(state: State, tell: Tell | None) -> Decision | None:
    """15.3 at the start of the phase the PLA may show More Artillery."""
    if tell:
        tell("phase", "9.0", phase="weather")
    if answers := asked_about(state, GUNS):
        return Decision(PLA, "weather.guns", "15.3", (), answers, secret=True)
    _count_guns(state, tell)
    return None


def do_weather(state: State, action: int, tell: Tell | None) -> None:
    if action == YES:
        use(state, GUNS, "15.3", tell)
    _count_guns(state, tell)


def _count_guns(state: State, tell: Tell | None) -> None:
    peaks = (PEAK & state.occupied[PLA]).bit_count()
    guns = min(GUN_MARKERS, BASE_GUNS + peaks)  # 9.2 one, and one for every observation hex held
    if is_used(state, GUNS):
        guns += EXTRA_GUNS  # 15.3 two more on every turn from now on
    state.guns_up, state.air_up, state.cursor, state.step = guns, 0, 0, AIR_DIE
    if tell:
        tell("guns", "9.2", guns=guns, peaks=peaks)


def ask_air_die(state: State, tell: Tell | None) -> Chance:
    """9.1 the ROC rolls for its air force."""
    return Chance("air", "9.1")


def do_air_die(state: State, outcome: int, tell: Tell | None) -> None:
    state.cursor = -(-(outcome + 1) // DIVISOR)  # 9.1 half the die, rounded up
    state.step = AIR_DRAW
    if tell:
        tell("air_die", "9.1", die=outcome + 1, markers=state.cursor)


def ask_air_draw(state: State, tell: Tell | None) -> Chance | None:
    """9.1 so many markers are turned up at random."""
    markers = len(AIR_DOTS)
    if state.cursor >= markers:
        state.air_up = (1 << markers) - 1
    if state.air_up.bit_count() < state.cursor:
        return Chance("air_marker", "9.1", [0 if state.air_up >> i & 1 else 1 for i in range(markers)])
    state.cursor, state.passes, state.seat, state.step = 0, 0, PLA, ORDER  # 10.0 the PLA begins
    if tell:
        tell("air_ready", "9.1", markers=state.air_up)
        tell("phase", "10.0", phase="operations")
    return None


def do_air_draw(state: State, outcome: int, tell: Tell | None) -> None:
    state.air_up |= 1 << outcome
    if tell:
        tell("air_marker", "9.1", marker=outcome)
