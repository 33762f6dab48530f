"""How likely the PLA wins, as the table tells it.

The features of the judgement with weights of its own (``chance_weights.json``), fitted to what level normal made of
positions, its own and those of weaker players, in games with the usual options. ``chance.json`` says what the chance is
called, how far it was right in games that nothing was fitted to, and what other options shift it by.
"""

from __future__ import annotations

from functools import cache
from math import exp

from ....engine.datafile import read_data
from ..rules.board import PLA
from ..rules.state import Rules, State
from . import judge, plans


def is_measured(state: State) -> bool:
    """When an order is asked for, and when night falls: in between the judgement leaves out what is half done."""
    return plans.at_rest(state) > 0


def of_pla(state: State) -> float:
    """From 0 to 1, a draw counted as half a win. What the PLA hides (15.0) does not matter to it."""
    share = (judge.evaluate(state, PLA, _rows()) + 1) / 2
    odds = _factor(state.rules)
    return share * odds / (share * odds + 1 - share)


@cache
def _factor(rules: Rules) -> float:
    """What the odds are to be multiplied by in games with these options."""
    agreed = {
        "villages": "yes" if rules.village_vp else "no",
        "extension": "yes" if rules.extension else "no",
        "setup": "free" if rules.free_setup else "printed",
    }
    told = read_data(__package__, "chance.json")["told"]
    return exp(next((one.get("shift", 0.0) for one in told if one["options"] == agreed), 0.0))


@cache
def _rows() -> judge.Rows:
    rows: judge.Rows = read_data(__package__, "chance_weights.json")["weights"]
    return rows
