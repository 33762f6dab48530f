"""The chance to win, where a title has one that has been measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from ..engine.core import S
from .contract import Seen

WinChance = tuple[str, str, float, str]
"""What it is called; a side; how likely that side wins, from 0 to 1; where this comes from and how far it was right."""


@runtime_checkable
class TellsChance(Protocol[S]):
    """A table of a game in which nothing is hidden, with a chance that comes about as often as it says: its error in
    games that it had not learned from is at most 0.03 (``tools/calibration.py``)."""

    def chance(self, seen: Seen[S], options: Mapping[str, str]) -> WinChance | None:
        """``None`` as long as what has been learned has not come, when the game is over, and with ``options`` for which
        it has not been shown."""
