"""What the persons at a table have done, how far it can be taken back, and what can be done again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.match import CHOICE, LUCK

if TYPE_CHECKING:
    from ...engine.core import Event, State
    from ...engine.match import Match


class Act(NamedTuple):
    """What one press has carried out: the entries of the match from ``start``, by ``seat``."""

    start: int
    seat: int
    auto: bool = False


def acts_kept(saved: Iterable[Sequence[int]], steps: int) -> list[Act]:
    """The acts of a save that its record still has; none when they cannot be read: only undo needs them."""
    try:
        return [Act(int(a[0]), int(a[1]), bool(a[2])) for a in saved if int(a[0]) < steps]
    except (TypeError, ValueError, IndexError, KeyError):
        return []


class Undone(NamedTuple):
    """What can be done again where it was taken back: the actions of an act, or presses of a draft."""

    where: Hashable
    seat: int
    actions: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    draft: tuple[int, ...] = ()
    drafts: tuple[tuple[int, ...], ...] = ()


class TakeBack:
    """The acts of ``match``. ``is_person`` says who plays by hand, ``is_of_another`` whose acts are not for the one
    at the table to take back."""

    def __init__(
        self,
        match: Match,
        acts: list[Act],
        is_person: Callable[[int], bool],
        is_of_another: Callable[[Act], bool],
    ) -> None:
        self._match, self._is_person, self._is_of_another = match, is_person, is_of_another
        self.acts = acts
        self._undone: list[Undone] = []
        self._barrier = 1 + max((i for i, e in enumerate(match.entries) if e.kind == LUCK), default=-1)

    # -------------------------------------------------------------- what happens
    def note_luck(self) -> None:
        """Look whether the last entry has ended the way back."""
        if not self._match.can_undo:
            self._barrier = len(self._match.entries)

    def note(self, act: Act | None) -> None:
        """Something new has been carried out (``None``: luck alone), so nothing that was taken back can be done again;
        what nobody had a choice about changes nothing of that."""
        self.note_luck()
        if act is not None:
            self.acts.append(act)
        if act is None or not act.auto:
            self._undone = []

    def bar(self, step: int) -> None:
        """What lies before a step has been told to somebody at another table, and stays."""
        self._barrier = max(self._barrier, step)

    # -------------------------------------------------------------- back
    def own(self) -> Iterator[int]:
        """Indices of the acts that a person may take back, the newest first; what lies behind each goes with it."""
        for i in range(len(self.acts) - 1, -1, -1):
            act = self.acts[i]
            if not self._match.can_undo or act.start < self._barrier or self._is_of_another(act):
                return
            if not act.auto and self._is_person(act.seat):
                yield i

    def last(self) -> int | None:
        """Index of the act up to which (it included) everything would be taken back."""
        return next(self.own(), None)

    def since(self, begins: Callable[[State], bool]) -> tuple[list[int], bool]:
        """The acts that can be taken back and whose position before them is one that ``begins`` still counts to the
        stretch of play that is meant, the newest first; and whether luck or a revelation cut it short."""
        found: list[int] = []
        for i in self.own():
            state = self._match.state_before(self.acts[i].start)
            if state is None or not begins(state):
                return found, False
            found.append(i)
        before = reversed(self.acts[: found[-1] if found else len(self.acts)])
        other = next((act for act in before if act.start < self._barrier or self._is_of_another(act)), None)
        return found, self.is_at_luck and (other is None or other.start < self._barrier)

    @property
    def is_at_luck(self) -> bool:
        """Whether luck, or something revealed, has ended the way back."""
        return self._barrier > 0

    def events(self, index: int) -> list[Event]:
        """What an act told."""
        return [event for entry in self._match.entries[slice(*self._span(index))] for event in entry.events]

    def _span(self, index: int) -> tuple[int, int]:
        end = self.acts[index + 1].start if index + 1 < len(self.acts) else len(self._match.entries)
        return self.acts[index].start, end

    def back(self, index: int) -> None:
        """Take back an act, and all behind it; it can be done again."""
        match, act, events = self._match, self.acts[index], tuple(self.events(index))
        entries = match.entries[slice(*self._span(index))]
        actions = tuple(entry.value for entry in entries if entry.kind == CHOICE)
        while len(match.entries) > act.start and match.can_undo:
            match.undo()
        del self.acts[index:]
        self._undone.append(Undone(self._where(()), act.seat, actions, events))

    # -------------------------------------------------------------- again
    def _where(self, draft: Sequence[int]) -> Hashable:
        return self._match.state.key(), tuple(draft)

    def drop_draft(self, seat: int, now: Sequence[int], draft: Sequence[int], drafts: Sequence[list[int]]) -> None:
        """A press of a draft has been taken back: ``draft`` was there before, with the drafts before it, and ``now`` is
        left."""
        self._undone.append(
            Undone(self._where(now), seat, draft=tuple(draft), drafts=tuple(tuple(one) for one in drafts))
        )

    def again(self, seat: int, draft: Sequence[int]) -> Undone | None:
        """What this seat can do again now: only what it took back here, in the same position."""
        last = self._undone[-1] if self._undone else None
        return last if last and last.seat == seat and last.where == self._where(draft) else None

    def rest(self) -> list[Undone]:
        """What stays to be done again after the last of it."""
        return self._undone[:-1]

    def keep(self, rest: list[Undone]) -> None:
        """Leave that to be done again."""
        self._undone = rest
