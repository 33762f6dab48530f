"""A match of any game that is asked and moved in words, as the tests of the rules do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import Match


class MatchInWords:
    """A match, asked and moved in words."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game

    # -------------------------------------------------------------- play
    def play(self, *happenings: str | int) -> Self:
        """Everything that happens, in order: words are choices, numbers are the faces of dice and other luck.

        Several words may stand in one string, separated by spaces.
        """
        for happening in happenings:
            for what in [happening] if isinstance(happening, int) else happening.split():
                pending = self.match.pending
                if isinstance(pending, Chance):
                    self.match.roll(self.outcome(pending, what))
                else:
                    assert isinstance(what, str), f"{what}, but there is no luck in {self}"
                    assert isinstance(pending, Decision), f"{what}, but nobody is asked in {self}"
                    assert what in self.choices, f"{what} is not possible in {self}"
                    self.match.choose(self.game.parse(self.state, what))
        return self

    def outcome(self, chance: Chance, what: str | int) -> int:
        """The outcome of some luck that a number or a word means."""
        assert isinstance(what, int), f"{what}, but nobody is asked in {self}"
        return what - 1

    def copy(self) -> Self:
        """The same match again, to try something else."""
        return type(self)(self.match.branch())

    # -------------------------------------------------------------- questions
    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def pending(self) -> Any:
        return self.match.pending

    @property
    def ask(self) -> str:
        """The key of the question, the reason of the luck, or the level of the victory."""
        pending = self.pending
        if isinstance(pending, Decision):
            return pending.ask
        return pending.why if isinstance(pending, Chance) else str(pending.level)

    @property
    def seat(self) -> str:
        return str(self.game.seats[self.pending.seat])

    @property
    def choices(self) -> list[str]:
        """The legal choices in words; none when luck is called for or the game is over."""
        return [self.game.notate(self.state, a) for a in self._actions()]

    def can(self, word: str) -> bool:
        return word in self.choices

    def _actions(self) -> Sequence[int]:
        return self.pending.actions if isinstance(self.pending, Decision) else ()

    def _touched(self) -> list[tuple[str, Any]]:
        return [self.game.touch(self.state, a) for a in self._actions()]

    # -------------------------------------------------------------- what has been told
    def told(self, kind: str) -> list[dict[str, Any]]:
        """What has been told under this kind of event."""
        return [e.data for e in self.match.events() if e.kind == kind]

    def rules_told(self, kind: str) -> list[str]:
        """The rules that those events name."""
        return [e.rule for e in self.match.events() if e.kind == kind]

    def complaints(self) -> list[str]:
        return self.game.validate(self.state)

    def __repr__(self) -> str:
        shown = self.choices[:40]
        return f"<{self.ask}: {shown if shown else 'luck or the end'}>"
