"""7.0 The Soviet action: one chit out of the cup, and what it says."""

from __future__ import annotations

from ....engine.core import Chance, Tell
from .assault import begin
from .board import ASSAULTS, BARRAGE, CHITS, EVENT
from .state import State
from .steps import BARRAGE_DIE, EVENT_DIE


def ask_draw(state: State, tell: Tell | None) -> Chance:
    """5.0 every chit in the cup is as likely as any other; what is left in it is known."""
    return Chance("chit", "5.0", tuple(state.cup))


def do_draw(state: State, outcome: int, tell: Tell | None) -> None:
    state.cup[outcome] -= 1
    state.drawn.append(outcome)
    if tell:
        tell("chit", "5.0", chit=CHITS[outcome], left=tuple(state.cup))
    if outcome == BARRAGE:
        state.step = BARRAGE_DIE
    elif outcome == EVENT:
        state.step = EVENT_DIE
    else:
        begin(state, ASSAULTS[CHITS[outcome]])
