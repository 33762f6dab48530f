"""How likely the PLA wins, as the table tells it.

The judgement of the computer player with weights of its own (``chance_weights.json``), fitted to games of level normal
against itself. ``chance.json`` says what it is called, and how far it was right in games that it had not learned from.
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
