"""Whether a position is possible."""

from __future__ import annotations

from .board import COLUMN, FAR, SEATS
from .state import State


def validate(state: State) -> list[str]:
    """1.1: who has arrived has won, so it is never that patrol's turn again."""
    here = state.at[state.seat]
    return [f"{SEATS[state.seat]} has arrived already"] if COLUMN[here] == FAR[state.seat] else []
