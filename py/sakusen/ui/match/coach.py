"""The teacher of a lesson: which step the learner is at, what was done instead, what would be shown.

Everything follows from what has been played: nothing here changes the match, and what is taken back is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...engine.core import Chance, Decision, Outcome
from ...engine.luck import Fixed
from ...engine.match import CHOICE
from ...presenter.lessons import Known, holds, touch_of

if TYPE_CHECKING:
    from ...engine.core import State, Touch
    from ...engine.luck import Luck
    from ...engine.match import Entry, Match
    from ...presenter.lessons import Act, Lesson, Step


class Answer(NamedTuple):
    """What is said to a choice that no step meant: the key of the sentence, empty for the usual one."""

    key: str


class Coach:
    """Follows ``match``, in which the lesson begins behind the first ``begin`` entries. ``passed`` are the steps that
    the learner has read, or has left undone on purpose."""

    def __init__(self, lesson: Lesson, match: Match, begin: int, passed: Iterable[int] = ()) -> None:
        self.lesson, self.match, self.begin = lesson, match, begin
        self.passed = set(passed)
        self.seat = list(match.game.seats).index(lesson.seat)
        self.answer: Answer | None = None
        self.chosen: int | None = None
        """The aim that the learner wants to read about."""
        self._entries: list[Entry] = []
        self._words: list[tuple[int, str]] = []  # who chose what, -1 for luck
        self._state = self._start()
        self._end: Known | None = None  # the position with which the lesson ended
        self.look()

    def _start(self) -> State:
        return self.match.beginning()

    # -------------------------------------------------------------- what has been played
    def look(self) -> None:
        """Something has been played, or taken back."""
        entries = self.match.entries
        known = len(self._entries)
        if known > len(entries) or any(a is not b for a, b in zip(self._entries, entries, strict=False)):
            self._entries, self._words, self._state, self._end = [], [], self._start(), None
            known = 0
        for entry in entries[known:]:
            if entry.kind == CHOICE:
                self._words.append((entry.seat, self.match.game.notate(self._state, entry.value)))
                self._state.apply(entry.value)
            else:
                self._words.append((-1, ""))
                self._state.resolve(entry.value)
            self._entries.append(entry)
            if self._end is None and self.lesson.until and len(self._entries) > self.begin:
                position = self.match.game.to_json(self._state)
                if any(holds(check, position) for check in self.lesson.until):
                    self._end = position

    def said(self, start: int) -> list[tuple[int, str]]:
        """The learner's choices from an entry on: the number of the entry, and the word."""
        own = enumerate(self._words)
        return [(at, word) for at, (seat, word) in own if at >= max(start, self.begin) and seat == self.seat]

    def _used(self) -> tuple[list[list[Act]], dict[int, int]]:
        """What each step still wants, and of the choices that a step wanted which step that is."""
        words = self.said(0)
        used: dict[int, int] = {}
        left: list[list[Act]] = []
        for step in self.lesson.steps:
            missing: list[Act] = []
            if step.is_later:
                is_open = not any(acts and before not in self.passed for before, acts in enumerate(left))
                words = [(at, word) for at, word in words if is_open and at > max(used, default=-1)]
            for act in step.acts:
                like = [(at, word) for at, word in words if at not in used and act.want.fullmatch(word)]
                exact = [at for at, word in like if word == act.plays[0][-1]]
                found = next(iter([*exact, *(at for at, _ in like)]), None)
                if found is None:
                    missing.append(act)
                else:
                    used[found] = len(left)
            left.append(missing)
        return left, used

    # -------------------------------------------------------------- where the lesson stands
    @property
    def steps(self) -> tuple[Step, ...]:
        return self.lesson.steps

    @property
    def met(self) -> list[bool]:
        """Of each step whether it has been passed or done; of an aim whether it holds."""
        left, _ = self._used()
        position = self._end or self.match.game.to_json(self.match.state)
        out = []
        for at, (step, missing) in enumerate(zip(self.steps, left, strict=True)):
            if step.aim:
                out.append(all(holds(check, position) for check in step.aim) and not missing)
            else:
                out.append(at in self.passed or bool(step.acts) and not missing)
        return out

    @property
    def aims(self) -> list[int]:
        """The steps that are aims: the last ones, or none."""
        return [at for at, step in enumerate(self.steps) if step.aim]

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to do in the lesson."""
        if self.lesson.until:
            return self._end is not None or self.match.is_over
        return all(self.met)

    @property
    def at(self) -> int:
        """The step that is shown; behind the last one when the lesson is over."""
        if self.is_over:
            return len(self.steps)
        met = self.met
        first = next((at for at, done in enumerate(met) if not done), len(met) - 1)
        if first in self.aims or not self.lesson.until and all(met):
            return self.chosen if self.chosen in self.aims else first
        return next((at for at, step in enumerate(self.steps) if step.aim or not met[at]), first)

    @property
    def step(self) -> Step | None:
        """The step that is shown; ``None`` when the lesson is over."""
        at = self.at
        return self.steps[at] if at < len(self.steps) else None

    def places(self) -> list[Touch]:
        """Where the discs of the step are, in the order of their numbers."""
        step = self.step
        return [touch_of(self.match.game, place) for place in step.places] if step else []

    # -------------------------------------------------------------- what the learner did
    def acted(self, start: int) -> None:
        """The learner has chosen what stands in the entries from ``start`` on: is it what a step wanted?"""
        before, number = self.step, self.at
        self.look()
        _, used = self._used()
        said = self.said(start)
        strange = [word for at, word in said if at not in used]
        early = [word for at, word in said if used.get(at, -1) != number]  # strange, or what a later step wants
        if not said:
            return
        if before is None or before.aim:
            self.answer = None
            return
        words = {word for _, word in said}
        key = next(
            (
                f"{step.key}.{key}"
                for step, others in ((before, early), *((step, strange) for step in self._begun_by(words)))
                for pattern, key in step.other
                for word in reversed(others)
                if pattern.fullmatch(word)
            ),
            "",
        )
        is_usual = any(at in used for at, _ in said) or all(self.lesson.quiet.fullmatch(word) for word in strange)
        self.answer = Answer(key) if key or not is_usual else None

    def _begun_by(self, words: set[str]) -> list[Step]:
        """The later steps that are still to be done and begin with one of these words: with the same unit, that is."""
        met = self.met
        return [
            step
            for at, step in enumerate(self.steps)
            if not met[at] and any(len(play) > 1 and play[0] in words for act in step.acts for play in act.plays)
        ]

    def passes(self) -> None:
        """The learner has read the step, or goes on without doing it."""
        if self.step and not self.step.aim:
            self.passed.add(self.at)
        self.answer = None

    def back(self) -> bool:
        """To the step before, if it was one to read; whether that was so."""
        before = self.at - 1
        if before not in self.passed:
            return False
        self.passed.discard(before)
        self.answer = None
        return True

    # -------------------------------------------------------------- what the teacher would do
    def line(self) -> list[int]:
        """The next choices of the step; empty when there is nothing to show, or it is not possible any more."""
        left, _ = self._used()
        if self.at >= len(self.steps) or not isinstance(self.match.pending, Decision):
            return []
        return next((line for act in left[self.at] for play in act.plays if (line := self._played(play))), [])

    def _played(self, words: Iterable[str]) -> list[int]:
        state = self.match.state.copy()
        line: list[int] = []
        for word in words:
            pending = state.pending()
            if not isinstance(pending, Decision) or pending.seat != self.seat:
                return []
            try:
                line.append(self.match.game.parse(state, word))
            except ValueError:
                return []
            state.apply(line[-1])
        return line

    @property
    def is_lost(self) -> bool:
        """Whether the learner is asked, and the step cannot be done any more."""
        step, pending = self.step, self.match.pending
        if not step or not step.acts or step.aim:
            return False
        if isinstance(pending, Outcome):
            return True
        return isinstance(pending, Decision) and pending.seat == self.seat and not self.line()

    def reply(self) -> int | None:
        """What the other side chooses next, where that is fixed and legal."""
        pending = self.match.pending
        if not isinstance(pending, Decision) or pending.seat == self.seat:
            return None
        others = [word for seat, word in self._words[self.begin :] if seat not in (-1, self.seat)]
        wanted = self.lesson.replies
        if others != list(wanted[: len(others)]) or len(others) >= len(wanted):
            return None
        try:
            return int(self.match.game.parse(self.match.state, wanted[len(others)]))
        except ValueError:
            return None


def begun(lesson: Lesson, match: Match, moves: Iterable[int], rest: Luck) -> bool:
    """Play on a match that stands where the lesson begins with what was played in it before, and give it the luck of
    the lesson. False, with the match as far as it came, where that is not legal (any more)."""
    luck = Fixed(lesson.luck, rest)
    match.luck, is_sound = None, True
    for move in moves:
        pending = match.pending
        if isinstance(pending, Decision) and move in pending.actions:
            match.choose(move)
        elif isinstance(pending, Chance) and 0 <= move < len(pending.weights) and pending.weights[move]:
            luck.skip(pending.why)
            match.roll(move)
        else:
            is_sound = False
            break
    match.luck = luck
    return is_sound
