"""A position of Crossing, and its one rule.

1.1  The patrols move in turn, each to a hex beside its own in the next column. Who is first in the last column, or
     enters the hex of the other patrol, has won.
"""

from __future__ import annotations

from ....engine.core import Decision, Outcome, Tell
from .board import AHEAD, COLUMN, FAR, GRID

RULE = "1.1"
SCALARS = ("seat",)
LISTS = ("at",)
"""The fields of a position, by their kind."""


class State:
    """``at`` holds the hex of each patrol, ``seat`` who is to move."""

    __slots__ = (*SCALARS, *LISTS)

    def __init__(self, at: list[int], seat: int) -> None:
        self.at, self.seat = at, seat

    @property
    def is_over(self) -> bool:
        """Whether the patrol that moved last has won. 1.1"""
        moved = 1 - self.seat
        return COLUMN[self.at[moved]] == FAR[moved] or self.at[0] == self.at[1]

    def pending(self) -> Decision | Outcome:
        """1.1"""
        if self.is_over:
            reason = "caught" if self.at[0] == self.at[1] else "crossed"
            return Outcome((1.0, -1.0) if self.seat else (-1.0, 1.0), "win", reason, RULE)
        here = self.at[self.seat]
        ahead = [h for h in GRID.adjacent[here] if COLUMN[h] == COLUMN[here] + AHEAD[self.seat]]
        return Decision(self.seat, "move", RULE, (here,), ahead)

    def apply(self, action: int, tell: Tell | None = None) -> None:
        """1.1"""
        if tell:
            tell("moved", RULE, seat=self.seat, origin=self.at[self.seat], goal=action)
        self.at[self.seat] = action
        self.seat = 1 - self.seat

    def resolve(self, outcome: int, tell: Tell | None = None) -> None:
        """Nothing is left to luck."""
        raise ValueError(outcome)

    def settle(self, tell: Tell) -> None:
        """Nothing happens by itself."""

    def copy(self) -> State:
        return State(list(self.at), self.seat)

    def key(self) -> tuple[int, ...]:
        return (*self.at, self.seat)
