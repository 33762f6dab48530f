"""The chance to win, where a title has one that has been measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Protocol, runtime_checkable

from ..engine.core import Outcome, S
from ..engine.datafile import counted_with, read_data
from .contract import AnySeen, Seen

WinChance = tuple[str, str, float, str]
"""What it is called; a side; how likely that side wins, from 0 to 1; where this comes from and how far it was right."""


@runtime_checkable
class TellsChance(Protocol[S]):
    """A table of a game with a chance that comes about as often as it says: its error in games that it had not learned
    from is at most 0.03 (``tools/calibration.py``)."""

    def is_measured(self, state: S) -> bool:
        """Whether such positions are those in which that was measured. In the midst of an act the chance of the last
        one before it holds on."""

    def chance(self, seen: Seen[S], options: Mapping[str, str]) -> WinChance | None:
        """By what the viewer knows. ``None`` as long as what has been learned has not come, when the game is over, and
        with ``options`` for which it has not been shown."""


def in_words(bot: str, lang: str, options: Mapping[str, str]) -> tuple[str, str] | None:
    """What the chance is called, and where it comes from and how far it was right in games with these options; ``None``
    with options for which nobody has counted that (``chance.json`` in the package ``bot``)."""
    told = counted_with(bot, options)
    if told is None:
        return None
    known, points = read_data(bot, "chance.json"), ceil(100 * told["error"])
    source = known["source"][lang].format(learned_from=known["learned_from"], games=told["games"], points=points)
    return known["heading"][lang], source


def told(
    bot: str, seen: AnySeen, options: Mapping[str, str], side: str, share: Callable[[], float]
) -> WinChance | None:
    """What :meth:`TellsChance.chance` answers: ``share`` is how likely ``side`` wins, by what the package ``bot`` has
    learned."""
    if isinstance(seen.view.pending, Outcome):
        return None
    try:
        said = in_words(bot, seen.lang, options)
        return (said[0], side, share(), said[1]) if said else None
    except OSError:
        return None
