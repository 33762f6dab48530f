"""The general computer player: an observation and a level in, a legal action out."""

from __future__ import annotations

from typing import Any

from ..engine.core import Action, View
from . import random_player

LEVELS = ("random", "easy", "normal", "hard")


def choose(game: Any, view: View, level: str, budget_seconds: float | None, rng: Any) -> Action:
    """A legal action for the seat of the view."""
    return random_player.choose(view, rng)
