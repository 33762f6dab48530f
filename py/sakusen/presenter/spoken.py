"""A position for the ear: what a table tells of a place and of its areas. The page puts it together, always in the
same order, and adds what can be done there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ..engine.core import S
from .contract import Seen


class Heard(NamedTuple):
    """One place, as plain text. Empty parts are not said."""

    name: str
    terrain: str = ""
    units: Sequence[tuple[int, str]] = ()
    """Who stands there: the seat, and the unit with its strength and state. A side without a seat has a number that no
    seat has."""
    zones: str = ""
    goal: str = ""
    """What the place is worth, or to whom it matters."""

    def of(self, seat: int, mine: bool) -> list[tuple[str, int]]:
        """The units of a seat, or those of all others; equal ones once, with their number."""
        return list(Counter(words for owner, words in self.units if (owner == seat) == mine).items())


class Area(NamedTuple):
    """A part of the board, or what lies beside it: its places, and sentences about what stands at no place."""

    name: str
    places: Sequence[int] = ()
    lines: Sequence[str] = ()


@runtime_checkable
class Speaks(Protocol[S]):
    """A table that tells the position to those who do not see the map. It tells what ``seen`` tells and no guess."""

    def heard(self, seen: Seen[S], place: int) -> Heard:
        """What is at a place of the map."""

    def areas(self, seen: Seen[S]) -> Sequence[Area]:
        """The whole position by area: every place of the map stands in one of them."""

    def leads(self, seen: Seen[S], action: int) -> Sequence[str]:
        """What matters about the place of a legal action, beyond its name: who stands there, whose zone it is, what it
        is worth. Empty where there is nothing to say."""

    def dangers(self, seen: Seen[S]) -> Mapping[int, int]:
        """How many of the others' units could attack each place that the viewer holds next; only places with some."""


class EarModule(Protocol[S]):
    """The position for the ear (``ear.py``)."""

    def heard(self, seen: Seen[S], place: int, /) -> Heard: ...

    def areas(self, seen: Seen[S], /) -> Sequence[Area]: ...

    def leads(self, seen: Seen[S], action: int, /) -> Sequence[str]: ...
