"""Luck on the page: dice that are rolled here, and real ones that are typed in."""

from __future__ import annotations

from ...engine.core import D6, Chance
from ...engine.luck import Dealt, Luck
from ..page import dom


class RealDice(Dealt):
    """Waits for every open six-sided die. A draw from a cup, or one that only one side may see, is made here."""

    def draw(self, chance: Chance) -> int | None:  # type: ignore[override]
        """The outcome of a draw; ``None`` for a die, whose face is typed in."""
        return None if chance.weights is D6 and chance.seen_by is None else super().draw(chance)


class Dice:
    """Where the games of the page get their luck from."""

    def luck(self, by_hand: bool) -> Luck:
        """Luck for one game: all of it made here, or dice typed in."""
        return RealDice(dom.random_name()) if by_hand else Dealt(dom.random_name())
