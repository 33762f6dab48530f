"""How likely the PLA wins, as the table tells it.

The features of the judgement with weights of its own (``chance_weights.json``), fitted to what level normal made of
positions, its own and those of weaker players, in games with the usual options. ``chance.json`` says what the chance is
called, how far it was right in games that nothing was fitted to, and what other options shift it by.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....ai.log_odds import shifted
from ....engine.datafile import counted_with, read_data, shifts_of
from ..rules.board import PLA
from ..rules.state import Rules, State, rules_of
from . import judge, plans


def is_measured(state: State) -> bool:
    """When an order is asked for, and when night falls: in between the judgement leaves out what is half done."""
    return plans.at_rest(state) > 0


def of_pla(state: State) -> float:
    """From 0 to 1, a draw counted as half a win. What the PLA hides (15.0) does not matter to it."""
    share = (judge.evaluate(state, PLA, _rows()) + 1) / 2
    agreed = state.rules._replace(offers_stuck=False, sealed=False)  # neither is an option
    return shifted(share, _shifts().get(agreed, 0.0))


def is_told(options: Mapping[str, str]) -> bool:
    """Whether it has been counted with these options how far the chance is right."""
    return counted_with(__package__, options) is not None


@cache
def _shifts() -> dict[Rules, float]:
    """By what is agreed on, what the chance is shifted by in log odds."""
    return shifts_of(__package__, rules_of)


@cache
def _rows() -> judge.Rows:
    rows: judge.Rows = read_data(__package__, "chance_weights.json")["weights"]
    return rows
