"""4.0 Victory: what the Soviet markers have reached."""

from __future__ import annotations

from ....engine.core import Outcome
from .board import BEFORE_HQ, HQ, TABLES
from .state import State

LEVELS = tuple((v["most"], v["level"], float(v["points"])) for v in TABLES["victory"]["levels"])


def before_hq(state: State) -> int:
    """How many Soviet markers stand next to the brigade headquarters (4.2)."""
    return (state.soviet & BEFORE_HQ).bit_count()


def is_lost(state: State) -> bool:
    """4.1 whether a Soviet marker has entered the headquarters."""
    return HQ in state.markers


def result(state: State) -> Outcome:
    """How the game has ended."""
    if is_lost(state):
        _, level, points = LEVELS[-1]
        return Outcome((points,), level, "hq.entered", "4.1")
    count = before_hq(state)
    _, level, points = next(row for row in LEVELS if count <= row[0])  # 4.2
    return Outcome((points,), level, f"before_hq.{count}", "4.2")
