"""Where names stand on a map, for what is drawn over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


@runtime_checkable
class HasNames(Protocol):
    """A presenter whose places have their names in the middle, where a mark would be put."""

    def names(self, lang: str) -> Sequence[tuple[float, float, float, float]]:
        """The parts of the map with a name that no mark should cover: x0, y0, x1, y1 in map units."""
