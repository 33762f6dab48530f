"""Why a move is not possible."""

from __future__ import annotations

from typing import Any

from ....engine.core import Reason
from .state import RULE, State


def explain(state: State, attempt: tuple[Any, ...], seat: int | None = None) -> Reason:
    """1.1: there is only one way to go."""
    return Reason("not_ahead", RULE, {})
