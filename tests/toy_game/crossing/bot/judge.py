"""How good a position is."""

from __future__ import annotations

from ..rules.board import COLUMN, COLUMNS, START
from ..rules.state import State


def evaluate(state: State, seat: int) -> float:
    """Whoever has gone further is better off."""
    gone = [abs(COLUMN[here] - COLUMN[start]) for here, start in zip(state.at, START, strict=True)]
    return (gone[seat] - gone[1 - seat]) / COLUMNS
