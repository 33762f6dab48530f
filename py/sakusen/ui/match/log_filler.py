"""Puts the lines of a running game into the log, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .log_view import LogView
    from .progress import Progress
    from .session import Session

LINES = 150
"""So many lines of the log are put on the page at once."""


class LogFiller:
    """Fills ``log`` with what its reader may know. It stops when the table is left."""

    def __init__(self, log: LogView, progress: Progress) -> None:
        self._log, self._progress = log, progress
        self._logged = 0  # lines on the page; -1: all of them must be put there anew
        self._filling = 0  # how often the log has been filled

    def forget(self) -> None:
        """All lines must be put there anew: the language has changed, or the reader."""
        self._logged = -1

    def clear(self) -> None:
        """Nothing of the log is left on the page."""
        self._log.clear()

    def parts(self, session: Session) -> Iterator[None]:
        """Add what is new, stopping after each part."""
        self._log.read_by(session.viewer)
        yield from session.logging()
        same, lines = session.log()
        before, self._logged = self._logged, len(lines)
        if before == same == len(lines):
            return
        self._filling += 1
        mark, start = self._filling, before
        if not 0 < before == same:
            start = LINES
            self._log.fill(lines[:LINES], session.presenter, len(lines), same == 0)
        for at in range(start, len(lines), LINES):
            yield
            if self._progress.closed or self._filling != mark:  # meanwhile the log has been shown anew
                return
            self._log.append(lines[at : at + LINES], len(lines))
