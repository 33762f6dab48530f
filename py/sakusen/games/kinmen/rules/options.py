"""15.0 The PLA's operation options: three of six markers, three of them blanks."""

from __future__ import annotations

from ....engine.core import Tell
from .board import OPTION_CHITS, TABLES
from .state import State
from .steps import LAY_OPTIONS, NO, POINT_OPTIONS, SETUP, YES

PENALTY = int(TABLES["options"]["vp"])
DRAWN = int(TABLES["options"]["drawn"])


def holds(state: State, chit: int) -> bool:
    """Whether the PLA has drawn this option and not shown it yet; in a sealed game whether that is possible."""
    if state.rules.sealed:
        return may_hold(state, chit) and (not state.own or bool(state.own >> chit & 1))
    return bool(state.drawn >> chit & 1) and not state.used >> chit & 1


def may_hold(state: State, chit: int) -> bool:
    """Whether everybody must reckon with this option, by what has been shown; so it is asked about in a sealed game."""
    return bool(unknown(state)) and not state.used >> chit & 1


def unknown(state: State) -> int:
    """How many markers of a sealed game the PLA has drawn and nobody else knows."""
    is_early = state.step in (LAY_OPTIONS, SETUP, POINT_OPTIONS)
    return 0 if is_early or not state.rules.sealed else DRAWN - state.drawn.bit_count()


def asked_about(state: State, chit: int) -> list[int]:
    """The answers to whether an option is shown; none when that is not asked. In a sealed game it is asked as long as
    it could be, and who does not hold it can only say no."""
    if holds(state, chit):
        return [YES, NO]
    return [NO] if state.rules.sealed and may_hold(state, chit) else []


def is_used(state: State, chit: int) -> bool:
    """Whether this option has been shown; it stays in force to the end of the game."""
    return bool(state.used >> chit & 1)


def use(state: State, chit: int, rule: str, tell: Tell | None) -> None:
    """Show an option; each costs a victory point, and only when used (15.4)."""
    state.used |= 1 << chit
    if state.rules.sealed:
        state.drawn |= 1 << chit
    if tell:
        tell("option_used", rule, option=OPTION_CHITS[chit], vp=PENALTY)


def points(state: State) -> int:
    """15.4 what the options have cost, zero or less."""
    return PENALTY * state.used.bit_count()
