"""8.6 The Self-Defense Forces take Sakishima back."""

from __future__ import annotations

from ....engine.core import D6, Chance, Tell
from ....engine.hexes import bits
from .board import FLEETS, JSDF_UNITS, PLACE, PRC, ROC, SIDE_FLEETS, TABLES, power
from .sakishima import regain
from .state import State
from .steps import RECAPTURE_DICE, RETURN

AREA = PLACE[TABLES["recapture"]["area"]]
SUCCESS = int(TABLES["recapture"]["success_on"])
LANDERS = FLEETS & JSDF_UNITS


def is_possible(state: State, units: int) -> bool:
    """8.6 China controls the islands, Japanese fleets alone (ruling 35) were in the Yellow Sea when their side
    began to act, and no Chinese fleet is with them."""
    here = state.here[AREA]
    return bool(state.control and units and not units & ~(LANDERS & here) and not here & SIDE_FLEETS[PRC])


def begin(state: State, tell: Tell | None) -> None:
    """One die for every point of strength, instead of an attack; it may be tried again in later turns."""
    state.dice[ROC], state.hits[ROC], state.step = power(state.active), 0, RECAPTURE_DICE
    if tell:
        tell("recapture", "8.6", units=bits(state.active), dice=state.dice[ROC])


def ask_dice(state: State, tell: Tell | None) -> Chance | None:
    if state.dice[ROC]:
        return Chance("recapture", "8.6", D6)
    success = bool(state.hits[ROC])  # ruling 35: one 6 among all the dice is enough
    state.hits[ROC], state.step = 0, RETURN
    if tell:
        tell("recaptured" if success else "recapture_failed", "8.6")
    if success:
        regain(state, tell)
    return None


def do_die(state: State, outcome: int, tell: Tell | None) -> None:
    state.dice[ROC] -= 1
    state.hits[ROC] += outcome + 1 >= SUCCESS
    if tell:
        tell("die", "8.6", seat=ROC, die=outcome + 1, hit=outcome + 1 >= SUCCESS)
