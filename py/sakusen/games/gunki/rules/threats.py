"""Where the next chit could send the Soviet side, as all stand now (7.1 to 7.4)."""

from __future__ import annotations

from fractions import Fraction

from .board import ASSAULTS, BIT, CUP, DAYS
from .chances import next_action
from .state import State


def _next(state: State) -> dict[tuple[str, int], Fraction]:
    """What the next chit brings; when the cup is empty, the first one of the next day (5.0)."""
    if any(state.cup):
        return next_action(state)
    if state.day == DAYS:
        return {}
    tomorrow = state.copy()
    tomorrow.cup = list(CUP)
    return next_action(tomorrow)


def threats(state: State, space: int) -> dict[int, Fraction]:
    """The Soviet markers that could assault a space with the next chit, each with its chance; none where another one
    is in the way (RULING 3)."""
    if state.soviet & BIT[space]:
        return {}
    found = {key: share for (key, goal), share in _next(state).items() if goal == space and share}
    return {ASSAULTS[key]: share for key, share in found.items() if key in ASSAULTS}


def barrage(state: State, space: int) -> Fraction:
    """The chance that the next chit lays a barrage on a space (7.1)."""
    return _next(state).get(("barrage", space), Fraction(0))
