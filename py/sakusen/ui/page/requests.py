"""What was asked for last: reading a game takes a while, and meanwhile the reader may want another one."""

from __future__ import annotations

from collections.abc import Callable


class Requests:
    """Counts what is wanted on the table."""

    def __init__(self) -> None:
        self._count = 0

    def ask(self) -> Callable[[], bool]:
        """Something is wanted on the table, or nothing any more. The answer tells whether that still holds."""
        self._count += 1
        mine = self._count
        return lambda: mine == self._count
