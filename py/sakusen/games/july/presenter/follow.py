"""What follows a combat, under its chances: steps lost on average, who holds, and who is lost whatever is done."""

from __future__ import annotations

from collections.abc import Iterator

from ....presenter.follow import doom_lines, follow_table
from ....presenter.wording import decimal
from ..rules.forecast import Cost, Forecast, forecast
from ..rules.pools import Outlook
from ..rules.state import State
from .words import percent, say, unit_ref


def follow_html(lang: str, state: State, shown: Outlook) -> str:
    """The losses of both sides, by how they take damage; and those whom nothing saves."""
    found = forecast(state, shown.fight, shown.odds.net)
    heads = [say(lang, key) for key in ("follow.stand", "follow.retreat")]
    rows = [
        _row(lang, "follow.defence", found.defender),
        _row(lang, "follow.attack", found.attacker),
        (say(lang, "follow.held"), (percent(found.held), "–")),
    ]
    return follow_table(say(lang, "follow.title"), "9.17", heads, rows) + doom_lines(_trapped(lang, found))


def _row(lang: str, key: str, cost: Cost) -> tuple[str, tuple[str, str]]:
    return say(lang, key, count=cost.steps), (decimal(cost.standing), decimal(cost.retreating))


def _trapped(lang: str, found: Forecast) -> Iterator[tuple[str, str, str]]:
    """One line for every difference in hits that is the end of somebody, and one for who cannot go back."""
    by_points: dict[int, list[int]] = {}
    for cost in (found.defender, found.attacker):
        for unit, points in cost.trapped.items():
            by_points.setdefault(points, []).append(unit)
    for points, units in sorted(by_points.items()):
        names = say(lang, "list.comma").join(unit_ref(lang, u) for u in units)
        yield names, say(lang, "follow.trapped", count=points), "9.19"
    if cut_off := [*found.defender.cut_off, *found.attacker.cut_off]:
        names = say(lang, "list.comma").join(unit_ref(lang, u) for u in cut_off)
        yield names, say(lang, "follow.cut_off"), "9.18"
