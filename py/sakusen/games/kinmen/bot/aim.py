"""An aim: what one order is meant to do. Search hands it back to the policy, which then follows it."""

from __future__ import annotations

from typing import NamedTuple


class Aim(NamedTuple):
    """Units to recover and to activate (bit sets), where they go, and which hexes they attack with whom.

    ``side`` gives the order. An aim that no longer fits the position is simply not followed. At night it says who goes
    where, and how many logistics points are kept for the next day.
    """

    side: int
    units: int
    recover: int
    moves: dict[int, int]
    blows: tuple[tuple[int, int], ...]
    reveal: bool = False
    reserve: int | None = None


class Plan(NamedTuple):
    """A candidate for search: the action that begins it, what it is aimed at, and its worth by rule of thumb."""

    worth: float
    action: int
    aim: Aim | None
