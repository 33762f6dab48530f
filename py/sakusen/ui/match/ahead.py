"""What a presenter says of a position, worked out before it may be shown: while the disk keeps what has happened, the
processor has nothing else to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


class Ahead:
    """Each answer is worked out once before it is wanted, and used once. What was asked about something else by then is
    worked out anew."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[object, ...], object]] = {}

    def look(self, name: str, asked: tuple[object, ...], answer: Callable[[], T]) -> T:
        """Work out an answer that will be wanted soon. ``asked`` is everything that it depends on; the first of these
        is compared as an object, the others by what they hold."""
        found = answer()
        self._known[name] = asked, found
        return found

    def take(self, name: str, asked: tuple[object, ...], answer: Callable[[], T]) -> T:
        """An answer that is wanted now."""
        before, found = self._known.pop(name, ((), None))
        if before and before[0] is asked[0] and before[1:] == asked[1:]:
            return cast(T, found)
        return answer()

    def forget(self) -> None:
        """Nothing of what was worked out will be wanted: somebody else looks on."""
        self._known.clear()
