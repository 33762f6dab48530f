"""What follows a pressure or a defence, under its chances: losses on average, and who is lost with no way back."""

from __future__ import annotations

from collections.abc import Sequence

from ....presenter.follow import doom_lines, follow_table
from ....presenter.wording import decimal, percent
from ..rules.dice import RESULTS, Ledger
from ..rules.forecast import of_defence, of_pressure
from ..rules.state import State
from .odds import Defending, Pressing
from .words import say, unit_ref

DIE = 6


def pressure_html(lang: str, state: State, press: Pressing) -> str:
    """What a pressure costs and brings on average; the faces that nothing saves the unit from."""
    found = of_pressure(state, press.unit, press.space)
    rows = [
        (say(lang, "follow.lost", count=1), (decimal(found.lost),)),
        (say(lang, "follow.back"), (decimal(found.back),)),
    ]
    table = follow_table(say(lang, "follow.title"), "6.3", ("",), rows)
    return table + doom_lines([(unit_ref(lang, press.unit), _fatal(lang, press.ledger), "6.3")])


def defence_html(lang: str, found: Defending) -> str:
    """What a defence by one unit, or by two, costs on average; whether all are lost when the space falls."""
    counts = (1, 2) if len(found.units) > 1 else (1,)
    orders: Sequence[tuple[int, ...]] = [found.chosen] if found.rolling else [found.order(n) for n in counts]
    ends = [of_defence(found.state, order, found.space, found.origin) for order in orders if order]
    if not ends:
        return ""
    heads = [say(lang, "odds.count", count=len(order)) for order in orders if order]
    rows = [
        (say(lang, "follow.lost", count=ends[0].units), [decimal(end.lost) for end in ends]),
        (say(lang, "follow.held"), [percent(end.held) for end in ends]),
    ]
    table = follow_table(say(lang, "follow.title"), "7.2", heads, rows)
    if not found.is_cut_off:
        return table
    names = say(lang, "list.comma").join(unit_ref(lang, u) for u in found.units)
    return table + doom_lines([(names, say(lang, "follow.cut_off"), "7.2")])


def _fatal(lang: str, ledger: Ledger) -> str:
    faces = [str(face) for face in range(1, DIE + 1) if RESULTS[ledger.result(face)] == "loss"]
    return say(lang, "follow.fatal", faces=say(lang, "list.faces").join(faces))
