"""How likely a side wins as it can know itself: what the usual judgement (``judge``) makes of the beginning of a turn.

``chance.json`` says what it is called, how far it was right in games of level normal that nothing was fitted to, and
what that judgement is shifted by: it has learned from players who judge by it, where normal goes by networks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....engine.datafile import counted_with, shifts_of
from ..rules.board import ABSENT, PRC, ROC
from ..rules.state import State
from ..rules.steps import CHOOSE
from . import judge
from .estimate import Estimate


def is_measured(state: State) -> bool:
    """Before anybody has chosen a card (5.1): within a turn the judgement leaves out what is still to be done in it."""
    return state.step == CHOOSE and (state.cursor == PRC or not state.decks[PRC])


def of_seat(state: State, seat: int) -> float:
    """From 0 to 1. Of the other hand a seat knows what it has seen, and takes the rest to be like any cards."""
    estimate = Estimate(state, seat)
    won = judge.chance(estimate.total(estimate.board) + _shifts().get(state.absent, 0.0))
    return won if seat == ROC else 1 - won


def is_told(options: Mapping[str, str]) -> bool:
    """Whether it has been counted with these options how far the chance is right."""
    return counted_with(__package__, options) is not None


@cache
def _shifts() -> dict[int, float]:
    """By who is not there, what is added to the judgement: log odds of ROC."""
    return shifts_of(__package__, lambda options: ABSENT[options["fleets"]])
