"""15.0 The PLA's operation options: three of six markers, three of them blanks."""

from __future__ import annotations

from ....engine.core import Tell
from .board import OPTION_CHITS, TABLES
from .state import State

PENALTY = int(TABLES["options"]["vp"])


def holds(state: State, chit: int) -> bool:
    """Whether the PLA has drawn this option and not shown it yet."""
    return bool(state.drawn >> chit & 1) and not state.used >> chit & 1


def is_used(state: State, chit: int) -> bool:
    """Whether this option has been shown; it stays in force to the end of the game."""
    return bool(state.used >> chit & 1)


def use(state: State, chit: int, rule: str, tell: Tell | None) -> None:
    """Show an option; each costs a victory point, and only when used (15.4)."""
    state.used |= 1 << chit
    if tell:
        tell("option_used", rule, option=OPTION_CHITS[chit], vp=PENALTY)


def points(state: State) -> int:
    """15.4 what the options have cost, zero or less."""
    return PENALTY * state.used.bit_count()
