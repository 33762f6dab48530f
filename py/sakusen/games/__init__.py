"""The registry of games: hands a game to whoever asks by slug."""

from __future__ import annotations

from importlib import import_module
from typing import Any

SLUGS = ("kinmen", "taiwan202x", "july", "gunki")
"""Every game whose rules are complete, in the order of the series."""


def game(slug: str) -> Any:
    """The rules of a title (a ``Game``). ``LookupError`` if there is no such title."""
    if slug not in SLUGS:
        raise LookupError(slug)
    return import_module(f"{__name__}.{slug}.game").GAME
