"""How much a player may think about one decision, counted in evaluations: the same on every machine."""

from __future__ import annotations

import math
from time import perf_counter


class Budget:
    """So many evaluations; one is an imagined position that has been played out and judged.

    ``seconds`` is no budget but an emergency brake for devices that would keep a person waiting for ever: only what
    ends by it, and says so by ``was_cut``, may differ from machine to machine.
    """

    __slots__ = ("_late", "left", "used", "was_cut")

    def __init__(self, evaluations: int, seconds: float = math.inf) -> None:
        self.left, self.used, self.was_cut = evaluations, 0, False
        self._late = perf_counter() + seconds

    def spend(self) -> None:
        """One evaluation has been made."""
        self.left -= 1
        self.used += 1

    def hurry(self) -> None:
        """Somebody wants the best that has been found so far: nothing more is left."""
        self.left = min(self.left, 0)

    @property
    def is_spent(self) -> bool:
        """Whether no further evaluation may be begun."""
        if self.left <= 0:
            return True
        self.was_cut = self.was_cut or perf_counter() > self._late
        return self.was_cut
