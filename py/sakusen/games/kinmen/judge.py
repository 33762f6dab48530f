"""How good a position is: what a player of this game looks at first."""

from __future__ import annotations

from math import tanh

from .board import PLA, ROC, STRENGTH
from .state import State
from .victory import score


def evaluate(state: State, seat: int) -> float:
    """-1 to 1 for a seat: points as they stand, strength on the map, losses."""
    total = score(state).total
    ours = sum(STRENGTH[u][0] for u in state.units_on_map(PLA))
    theirs = sum(STRENGTH[u][0] for u in state.units_on_map(ROC))
    value = tanh(0.35 * (total - 0.5) + 0.02 * (ours - 0.6 * theirs))
    return value if seat == PLA else -value
