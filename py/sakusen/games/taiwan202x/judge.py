"""How good a position is: the marker, where it would go now, and what is left to move it."""

from __future__ import annotations

from math import tanh

from ...engine.hexes import bits
from .board import (
    AIR,
    FIRST_OF_ROC,
    GENERATION,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    SIDE_FLEETS,
    STRENGTH,
    load,
)
from .combat import BEST
from .negotiation import POINTS, TO_END, score
from .operations import on_duty
from .state import State
from .steps import OVER

WEIGHTS: dict[str, float] = load("judge.json")["weights"]
NEWER: float = load("judge.json")["newer"]
"""What a unit of the fifth generation is worth against one of the fourth."""


def evaluate(state: State, seat: int) -> float:
    """-1 (lost) to 1 (won) for a seat; a fair judgement between two turns, not in the middle of a battle."""
    if state.step == OVER:
        value = -1.0 if state.initiative < FIRST_OF_ROC else 1.0
    else:
        value = tanh(sum(WEIGHTS[name] * amount for name, amount in features(state).items()))
    return value if seat == ROC else -value


def features(state: State) -> dict[str, float]:
    """What the judgement rests on; positive is good for the United States and Japan."""
    left = TO_END - state.negotiations
    here = state.here
    worth = [[0.0, 0.0], [0.0, 0.0]]
    near = 0.0
    for seat in (PRC, ROC):
        for unit in bits(on_duty(state, seat)):
            value = STRENGTH[unit] * (NEWER if GENERATION[unit] == BEST else 1.0)
            worth[seat][AIR >> unit & 1] += value
    for sea in SEA_LIST:
        for seat, sign in ((PRC, -1), (ROC, 1)):
            near += sign * POINTS[sea] * min(3, (here[sea] & SIDE_FLEETS[seat]).bit_count()) / 3
    result = score(state)
    marker = state.initiative - FIRST_OF_ROC + 0.5
    return {
        "initiative": marker, "projected": (result.after - result.before) * (1.0 if left == 1 else 0.7),
        "fleets": worth[ROC][0] - worth[PRC][0], "air": worth[ROC][1] - worth[PRC][1], "near": near,
        "islands": float(bool(here[SAKISHIMA])) - float(state.control),
        "awake": float(state.awake),
        "cards": float(state.decks[ROC].bit_count() - state.decks[PRC].bit_count())}
