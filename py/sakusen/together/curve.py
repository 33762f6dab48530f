"""The group in which cards are masked: noble-curves where a page has brought it, plain Python elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from .sealed_deck import Group

MOST = 20_000
"""So many products are kept; a game has some hundred."""


class Later(Exception):
    """More is to be worked out than is allowed at once; what has been is kept, so it is asked again."""


class Kept:
    """A group that keeps what it has worked out: a game is gone through again with every letter.

    ``left`` is how many products and names may be worked out before :class:`Later` is raised, ``None`` without end;
    ``done`` counts them."""

    def __init__(self, inner: Group) -> None:
        self._inner, self.base = inner, inner.base
        self.left: int | None = None
        self.done = 0
        self._names: dict[bytes, bytes] = {}
        self._masked: dict[tuple[int, bytes], bytes] = {}
        self._joined: dict[tuple[int, bytes, int, bytes], bytes] = {}
        self._sound: set[bytes] = set()

    def hashed(self, label: bytes) -> bytes:
        """See ``sealed_deck.Group``."""
        if label not in self._names:
            self._take(1)
            self._names[label] = self._inner.hashed(label)
        return self._names[label]

    def _take(self, count: int) -> int:
        """So many of them may be worked out now."""
        if self.left is not None:
            count = min(count, self.left)
            if not count:
                raise Later
            self.left -= count
        self.done += count
        return count

    def masked(self, scalars: Sequence[int], elements: Sequence[bytes]) -> list[bytes]:
        """See ``sealed_deck.Group``."""
        pairs = list(zip(scalars, elements, strict=True))
        missing = [pair for pair in pairs if pair not in self._masked]
        if len(self._masked) > MOST:
            self._masked.clear()
            missing = pairs
        while missing:
            some = missing[: self._take(len(missing))]
            missing = missing[len(some) :]
            found = self._inner.masked([k for k, _ in some], [e for _, e in some])
            self._masked.update(zip(some, found, strict=True))
        return [self._masked[pair] for pair in pairs]

    def joined(self, k: int, one: bytes, m: int, other: bytes) -> bytes:
        """See ``sealed_deck.Group``."""
        key = k, one, m, other
        if key not in self._joined:
            self._take(1)
            self._joined[key] = self._inner.joined(k, one, m, other)
        return self._joined[key]

    def sound(self, elements: Sequence[bytes]) -> None:
        """See ``sealed_deck.Group``."""
        if len(self._sound) > MOST:
            self._sound.clear()
        self._inner.sound([one for one in elements if one not in self._sound])
        self._sound.update(elements)


class Curve:
    """Which group it is; set once."""

    chosen: ClassVar[Kept | None] = None


def bring(group: Group) -> None:
    """From now on cards are masked in this group."""
    Curve.chosen = Kept(group)


def group() -> Kept:
    """The group of this program."""
    if Curve.chosen is None:
        from . import ristretto

        bring(ristretto.Plain())
    assert Curve.chosen is not None
    return Curve.chosen
