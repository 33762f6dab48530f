"""Where in the turn of July Offensive the viewer is."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Chance, Outcome
from ..rules.state import State
from ..rules.steps import DEMOLISH, MARCH, MOVE, MOVE_TO, TURN_END
from .seen import Seen
from .words import say

_MOVING = (MARCH, DEMOLISH, MOVE, MOVE_TO)
NUMBERS = ("\u2460", "\u2461", "\u2462", "\u2463")
"""The four phases of a cycle, as the rulebook counts them."""


class Phase(NamedTuple):
    """Which phase of a cycle, 0 to 3, or -1 between turns and at the end; its name."""

    number: int
    name: str


def phase_of(seen: Seen) -> Phase:
    """The present phase."""
    state: State = seen.state
    if isinstance(seen.view.pending, Outcome):
        return Phase(-1, say(seen.lang, "phase.over"))
    if isinstance(seen.view.pending, Chance) and state.step == TURN_END:
        return Phase(-1, say(seen.lang, "phase.turn_end"))
    moving = state.step in _MOVING
    index = (0 if state.seat == state.initiative else 2) + (0 if moving else 1)
    key = "phase.movement" if moving else "phase.combat"
    return Phase(index, f"{NUMBERS[index]} {say(seen.lang, key)}")
