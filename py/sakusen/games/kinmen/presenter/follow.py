"""What follows an attack, under its table: losses on average when the units stand or retreat, and who is trapped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ....presenter.follow import doom_lines, follow_table
from ....presenter.remembered import AsItStands
from ....presenter.wording import decimal
from ..rules.forecast import Cost, Forecast, forecast
from ..rules.state import State
from .odds import Odds
from .words import percent, say, unit_list


def follow_html(lang: str, odds: Odds) -> str:
    """The losses of both sides, by what they answer; and those whom no answer saves."""
    mask = sum(1 << u for u in odds.attackers)
    found = _told(AsItStands(odds.state), mask, odds.target)
    heads = [say(lang, key) for key in ("follow.stand", "follow.retreat")]
    rows = [
        _row(lang, "follow.defence", found.defender),
        _row(lang, "follow.attack", found.attacker),
        (say(lang, "follow.held"), (percent(found.held), "–")),
    ]
    return follow_table(say(lang, "follow.title"), "12.8", heads, rows) + doom_lines(_trapped(lang, odds, found))


@lru_cache(maxsize=24)
def _told(stands: AsItStands[State], attackers: int, target: int) -> Forecast:
    """The forecast; kept, for the press that follows the pointer aims at the same."""
    return forecast(stands.state, attackers, target)


def _row(lang: str, key: str, cost: Cost) -> tuple[str, tuple[str, str]]:
    return say(lang, key, count=cost.units), (decimal(cost.standing), decimal(cost.retreating))


def _trapped(lang: str, odds: Odds, found: Forecast) -> Iterator[tuple[str, str, str]]:
    """One line for every set of results that is the end of somebody, or cuts off the retreat."""
    for key in ("trapped", "cut_off"):
        by_results: dict[tuple[str, ...], list[int]] = {}
        for cost in (found.defender, found.attacker):
            named = cost.trapped if key == "trapped" else cost.cut_off
            for unit, results in named.items():
                by_results.setdefault(results, []).append(unit)
        for results, units in by_results.items():
            names = unit_list(lang, units, {u: odds.state.spent[u] for u in units})
            yield names, say(lang, f"follow.{key}", results=say(lang, "list.comma").join(results)), "12.10"
