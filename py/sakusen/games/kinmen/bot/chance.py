"""How likely the PLA wins, as the table tells it.

The features of the judgement with weights of its own (``chance_weights.json``), fitted to what level normal made of
positions, its own and those of weaker players. ``chance.json`` says what the chance is called, and how far it was right
in games that nothing was fitted to.
"""

from __future__ import annotations

from functools import cache

from ....engine.datafile import read_data
from ..rules.board import PLA
from ..rules.state import State
from . import judge, plans


def is_measured(state: State) -> bool:
    """When an order is asked for, and when night falls: in between the judgement leaves out what is half done."""
    return plans.at_rest(state) > 0


def of_pla(state: State) -> float:
    """From 0 to 1, a draw counted as half a win. What the PLA hides (15.0) does not matter to it."""
    return (judge.evaluate(state, PLA, _rows()) + 1) / 2


@cache
def _rows() -> judge.Rows:
    rows: judge.Rows = read_data(__package__, "chance_weights.json")["weights"]
    return rows
