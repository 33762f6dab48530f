"""An aim: what a player means to do next. Search hands it back to the policy, which then follows it."""

from __future__ import annotations

from typing import NamedTuple


class Aim(NamedTuple):
    """Actions of one side, in order. They are followed as long as they are legal, then forgotten."""

    side: int
    script: tuple[int, ...]


class Plan(NamedTuple):
    """A candidate for search: its worth by rule of thumb, the action that begins it, and what follows."""

    worth: float
    action: int
    aim: Aim | None


def scripted(worth: float, side: int, script: list[int]) -> Plan:
    """A candidate that carries out these actions."""
    return Plan(worth, script[0], Aim(side, tuple(script[1:])))
