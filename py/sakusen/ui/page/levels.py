"""Who may play a side, and what the levels of computer players do."""

from __future__ import annotations

from ...ai import player
from ...engine.core import AnyGame
from .words import say

LEVELS = ("person", "beginner", "easy", "normal", "hard")
"""As dialogs and links offer them."""


def named(lang: str) -> list[tuple[str, str]]:
    """Every one with its name."""
    return [(level, say(lang, "who.short." + level)) for level in LEVELS]


def told(lang: str, game: AnyGame, fewer: int) -> list[str]:
    """What they are, and a line for each level of computer players; a device that has been found slow is told what it
    gets."""
    lines = [say(lang, "level.head")]
    for level in LEVELS[1:]:
        how = player.depth(game, level, None)
        lines.append(say(lang, "level." + level, plans=how.width if how else 0))
    return [*lines, say(lang, "level.slow", n=fewer)] if fewer > 1 else lines
