"""How good a position is: the chance to win under good play, turned into points."""

from __future__ import annotations

from ....engine.core import Outcome
from ..rules.state import State
from ..rules.steps import ACTION, SETUP
from .advice import ENDS, complete
from .estimate import estimate
from .solve import Search


def evaluate(state: State, seat: int) -> float:
    """-1 (surely not won) to 1 (won). Between two actions what can fall is averaged, which takes longer."""
    pending = state.pending()
    if isinstance(pending, Outcome):
        return pending.points[seat]
    if state.step == SETUP:
        value = complete(state)
    elif state.step == ACTION:
        value = estimate(state)
    else:
        value = Search(estimate, ENDS).value(state)
    return 2 * value - 1
