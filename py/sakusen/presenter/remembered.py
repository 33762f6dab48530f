"""Positions as keys: what was worked out about one is there when the pointer, and then a press, aims at the same."""

from __future__ import annotations

from typing import Generic

from ..engine.core import S


class AsItStands(Generic[S]):
    """A position that nobody changes any more, for ``functools.lru_cache``: equal positions are equal keys."""

    __slots__ = ("_key", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self._key = state.key()

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsItStands) and self._key == other._key
