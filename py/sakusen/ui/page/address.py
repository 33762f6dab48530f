"""What the address of the page says about the game on the table: ``#table=NAME`` with the name that it is kept under.

Every window has the game of its own address, whatever other windows play. ``#table`` alone, as older versions had it,
means the game that was played last.
"""

from __future__ import annotations

import re

TABLE = "#table"
LATEST = ""
"""Stands for the game that was played last."""
_NAMED = re.compile(TABLE + r"=([A-Za-z0-9_-]{1,80})")


def of_game(ident: str) -> str:
    """The fragment for a kept game, with its ``#``."""
    return f"{TABLE}={ident}"


def game_in(fragment: str) -> str | None:
    """The name of the game that a fragment means, :data:`LATEST`, or ``None`` when it means no table."""
    if fragment == TABLE:
        return LATEST
    found = _NAMED.fullmatch(fragment)
    return found[1] if found else None
