"""The dice of another line of play."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.core import Chance
from ...engine.luck import Dealt

DICE = ("same", "new", "chosen")
"""What may fall in another line: what fell in the game, something new, what is typed in."""


class SameDice(Dealt):
    """What fell in the game, one after the other, as long as the line asks for luck of the same kind; then new luck.
    ``fallen`` holds how many outcomes there could be, and which it was."""

    def __init__(self, fallen: Sequence[tuple[int, int]], seed: str) -> None:
        super().__init__(seed)
        self._fallen = list(fallen)

    def draw(self, chance: Chance) -> int:
        """The outcome that fell in the game at this place, if it is possible here."""
        for at, (count, outcome) in enumerate(self._fallen):
            if count == len(chance.weights) and chance.weights[outcome]:
                del self._fallen[: at + 1]
                return outcome
        return super().draw(chance)
