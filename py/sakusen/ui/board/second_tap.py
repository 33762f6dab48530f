"""The second press at a point of the window means what the first one met there, wherever the map has gone meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...presenter.contract import Touch

SAME = 10.0
"""Presses that are nearer to each other (pixels) are at the same point."""


class SecondTap:
    """Remembers the last press until it has led to something, or until the reader has moved the map himself."""

    def __init__(self) -> None:
        self._x = self._y = 0.0
        self._met: list[Touch] | None = None
        self._stood: Sequence[object] = ()

    def forget(self) -> None:
        """The next press is a first one."""
        self._met = None

    def meant(self, x: float, y: float, stand: Sequence[object], found: list[Touch]) -> list[Touch]:
        """What a press means that lies over ``found`` while the camera stands so."""
        is_same = self._met is not None and hypot(x - self._x, y - self._y) < SAME
        met = self._met if is_same and self._met is not None and list(stand) != list(self._stood) else found
        self._x, self._y, self._met, self._stood = x, y, met, stand
        return met
