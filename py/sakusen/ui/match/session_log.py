"""The lines of a session's log: made once each, forgotten when their act is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from ...presenter.contract import SKIPPED, LogLine

if TYPE_CHECKING:
    from ...engine.core import Event
    from ...presenter.contract import Presenter


def count_alike(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    return next((i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now)))


def happened(lines: list[LogLine]) -> list[LogLine]:
    """The lines about what took place; all if there are none."""
    return [line for line in lines if line.level < SKIPPED] or lines


class Told(Protocol):
    """Something that has been done, with what it told."""

    @property
    def events(self) -> Sequence[Event]: ...


class SessionLog:
    """The log for one reader after the other: of what happened before anything was done, and of ``entries``, which
    grow and are taken back."""

    def __init__(self, presenter: Presenter, opening: Iterable[Event], entries: Sequence[Told]) -> None:
        self._presenter, self._opening, self._entries = presenter, opening, entries
        self._made: list[tuple[int, LogLine]] = []
        self._reader: tuple[str, int] | None = None
        self._next = self._same = 0
        self._before: list[LogLine] = []  # what the reader before this one was told, in the same language

    def lines(self, lang: str, viewer: int) -> tuple[int, list[LogLine]]:
        """The lines for the viewer; the first number says how many are as they were last time."""
        for _ in self.making(lang, viewer):
            pass
        lines = [line for _, line in self._made]
        same = self._same or count_alike(self._before, lines)
        self._same, self._before = len(lines), []
        return same, lines

    def making(self, lang: str, viewer: int) -> Iterator[None]:
        """Make the lines, stopping behind every entry; ``lines`` has then nothing left to do."""
        entries, reader = self._entries, (lang, viewer)
        if self._reader != reader:
            if self._reader is None or self._reader[0] != lang:
                self._before = []
            elif self._same:
                self._before = [line for _, line in self._made[: self._same]]
            self._reader, self._next, self._same = reader, 0, 0
            self._made = [(-1, line) for line in self.of(self._opening, lang, viewer)]
        while self._next < len(entries) and self._reader == reader:
            i = self._next
            self._made += [(i, line) for line in self.of(entries[i].events, lang, viewer)]
            self._next = i + 1
            yield

    def trim(self) -> None:
        """Forget the lines of entries that have been taken back."""
        left = len(self._entries)
        while self._made and self._made[-1][0] >= left:
            self._made.pop()
        self._next, self._same = min(self._next, left), min(self._same, len(self._made))

    def of(self, events: Iterable[Event], lang: str, viewer: int) -> list[LogLine]:
        """The lines about some events."""
        lines = (self._presenter.line(event, lang, viewer) for event in events)
        return [line for line in lines if line is not None]

    def names(self, events: Iterable[Event], lang: str, viewer: int, seat: int) -> str:
        """The act of a seat that these events tell of, as HTML; empty when there is no word about it."""
        lines = happened([line for line in self.of(events, lang, viewer) if line.level])
        own = [line for line in lines if line.seat in (None, seat)] or lines
        return own[-1].html if own else ""
