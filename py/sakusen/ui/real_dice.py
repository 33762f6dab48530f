"""Luck for people who roll real dice: dice are typed in, markers and cards are drawn here."""

from __future__ import annotations

from ..engine.core import D6, Chance
from ..engine.luck import Dealt


class RealDice(Dealt):
    """Waits for every open six-sided die. A draw from a cup, or one that only one side may see, is made here."""

    def draw(self, chance: Chance) -> int | None:  # type: ignore[override]
        """The outcome of a draw; ``None`` for a die, which is brought from outside."""
        return None if chance.weights is D6 and chance.seen_by is None else super().draw(chance)
