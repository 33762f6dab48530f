"""A position that knows where it stands in the sequence of play.

A game lists its steps; each has a function that asks and one that acts. ``ask(state, tell)`` gives what is
pending, or ``None`` after moving ``state.step`` on because there was nothing to ask; ``act(state, choice, tell)``
carries out the choice or the outcome of luck and sets the next step. So the sequence of play is data, every
moment can be saved, and a legal list is computed only when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from .core import Pending, Tell

Ask = Callable[[Any, Tell | None], Pending | None]
"""Given the position, what is pending; ``None`` after moving on because there is nothing to ask."""
Act = Callable[[Any, int, Tell | None], None]
"""Carries out a choice or an outcome on the position."""


def _refuse(state: Stepper, choice: int, tell: Tell | None) -> None:
    raise TypeError(f"step {state.step} asks nothing")


class Stepper:
    """Base of a game's state: what is pending, and how it is answered. Subclasses add their own slots."""

    __slots__ = ("_next", "step")
    asks: ClassVar[tuple[Ask, ...]] = ()
    acts: ClassVar[tuple[Act, ...]] = ()

    step: int
    _next: Pending | None

    @classmethod
    def play_by(cls, sequence: Mapping[int, tuple[Ask, Act | None]]) -> None:
        """Set the sequence of play: step number -> (ask, act); act is ``None`` for steps that only pass."""
        cls.asks = tuple(sequence[step][0] for step in range(len(sequence)))
        cls.acts = tuple(sequence[step][1] or _refuse for step in range(len(sequence)))

    def pending(self) -> Pending:
        """What must be decided next; the steps that ask nothing are passed on the way."""
        n = self._next
        while n is None:
            n = self._next = self.asks[self.step](self, None)
        return n

    def apply(self, action: int, tell: Tell | None = None) -> None:
        """Carry out a legal action of the pending decision."""
        if self._next is None:
            self.pending()
        self.acts[self.step](self, action, tell)
        self._next = None
        if tell is not None:
            self.settle(tell)

    def resolve(self, outcome: int, tell: Tell | None = None) -> None:
        """Carry out an outcome of the pending chance."""
        self.apply(outcome, tell)

    def settle(self, tell: Tell) -> None:
        """Pass the steps that ask nothing now, so that what happens on the way is told."""
        n = None
        while n is None:
            n = self.asks[self.step](self, tell)
        self._next = n
