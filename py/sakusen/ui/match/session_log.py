"""The lines of a session's log: made once each, forgotten when their act is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from ...presenter.contract import SKIPPED, LogLine
from ..page.words import say
from . import eyes

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


class _Lines:
    """The lines that one reader was told, each with the number of its entry, and how many entries they tell of."""

    def __init__(self, opening: Iterable[LogLine]) -> None:
        self.made = [(-1, line) for line in opening]
        self.next = 0

    def trim(self, left: int) -> None:
        """Forget the lines of entries behind the first ones."""
        while self.made and self.made[-1][0] >= left:
            self.made.pop()
        self.next = min(self.next, left)


class SessionLog:
    """The log for one reader after the other: of what happened before anything was done, and of ``entries``, which
    grow and are taken back. Whoever reads again finds his lines as they were made: at a table of two the reader changes
    all the time, and to make the lines of a whole game again would take longer and longer."""

    def __init__(self, presenter: Presenter, opening: Iterable[Event], entries: Sequence[Told]) -> None:
        self._presenter, self._opening, self._entries = presenter, opening, entries
        self._readers: dict[tuple[str, int], _Lines] = {}
        self._reader: tuple[str, int] | None = None
        self._same = 0
        self._before: list[LogLine] = []  # what the reader before this one was told, in the same language

    def lines(self, lang: str, viewer: int) -> tuple[int, list[LogLine]]:
        """The lines for the viewer; the first number says how many are as they were last time."""
        for _ in self.making(lang, viewer):
            pass
        lines = [line for _, line in self._readers[lang, viewer].made]
        same = self._same or count_alike(self._before, lines)
        self._same, self._before = len(lines), []
        return same, lines

    def making(self, lang: str, viewer: int) -> Iterator[None]:
        """Make the lines, stopping behind every entry; ``lines`` has then nothing left to do."""
        entries, reader = self._entries, (lang, viewer)
        if self._reader != reader:
            self._change_to(reader)
        told = self._readers[reader]
        while told.next < len(entries) and self._reader == reader:
            i = told.next
            told.made += [(i, line) for line in self.of(entries[i].events, lang, viewer)]
            told.next = i + 1
            yield

    def _change_to(self, reader: tuple[str, int]) -> None:
        lang, viewer = reader
        if self._reader is None or self._reader[0] != lang:
            self._readers.clear()  # nobody goes to and fro between languages
            self._before = []
        elif self._same:
            self._before = [line for _, line in self._readers[self._reader].made[: self._same]]
        self._reader, self._same = reader, 0
        if reader not in self._readers:
            self._readers[reader] = _Lines(self.of(self._opening, lang, viewer))

    def trim(self) -> None:
        """Forget the lines of entries that have been taken back."""
        for told in self._readers.values():
            told.trim(len(self._entries))
        if self._reader is not None:
            self._same = min(self._same, len(self._readers[self._reader].made))

    def of(self, events: Iterable[Event], lang: str, viewer: int) -> list[LogLine]:
        """The lines about some events."""
        lines = (eyes.line(self._presenter, event, lang, viewer) for event in events)
        return [line for line in lines if line is not None]

    def names(self, events: Iterable[Event], lang: str, viewer: int, seat: int) -> str:
        """The act of a seat that these events tell of, as HTML: the first of its lines that stand under no other, and
        how many more there are; empty when there is no word about it."""
        lines = happened([line for line in self.of(events, lang, viewer) if line.level])
        own = [line for line in lines if line.seat in (None, seat)] or lines
        heads = [line.html for line in own if line.level == min(one.level for one in own)]
        return say(lang, "propose.more", act=heads[0], n=len(heads) - 1) if len(heads) > 1 else "".join(heads)
