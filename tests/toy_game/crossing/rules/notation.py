"""How a move is written: the hex that is entered, "0202"."""

from __future__ import annotations

from ....engine.core import Decision
from .board import NAMES
from .state import State


def notate(state: State, action: int) -> str:
    """The hex by its name."""
    return NAMES[action]


def parse(state: State, text: str) -> int:
    """The inverse of :func:`notate` among the legal moves; ``ValueError`` if there is none."""
    pending = state.pending()
    for action in pending.actions if isinstance(pending, Decision) else ():
        if NAMES[action] == text:
            return action
    raise ValueError(text)


def gloss(before: State, outcome: int) -> str:
    """Nothing is left to luck."""
    return ""
