"""The advice as a comparison of choices: in order, and with their chances where those have been counted to the end."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction

from ....ai.comparing import MUCH, Comparison, Row
from ....ai.lookahead import Progress
from ..rules.state import State
from ..rules.steps import SETUP
from .advice import ENDS, Advice, advising
from .estimate import estimate
from .solve import WIN, Search

MOST = 4
"""So many choices are told."""
ALL = 100
"""A counted chance is told as so many of this many games."""
LOST = 0.05
"""Whoever gives away so much of the solver's value is warned where nothing can be counted to the end."""


def comparing(state: State, given: Sequence[int] = ()) -> Generator[Progress, None, Comparison]:
    """See ``ai.comparing.ComparesItself``."""
    work, steps = advising(state), 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            found = end.value
            break
        steps += 1
        yield steps, 0
    if given:
        return _against(state, found, tuple(given))
    rows = []
    for number, choice in enumerate(found.ranked[:MOST]):
        line = tuple(found.line) if number == 0 else (choice.action,)
        won = round(float(ALL * found.chances[number]), 1) if found.chances else 0.0
        rows.append(Row(line, False, ALL if found.chances else 0, won, {}))
    return Comparison(rows, len(found.ranked), 0, True)


def _against(state: State, found: Advice, given: tuple[int, ...]) -> Comparison:
    """A line that was chosen, and the best one if that is better by much. Nobody is warned at the set-up: any may
    still be mended by the units that follow."""
    after = state.copy()
    for action in given:
        after.apply(action)
    games, won, best = 0, 0.0, 0.0
    if found.chances:
        chance = Search(ends=WIN, number=Fraction).value(after)
        games, won, best = ALL, round(float(ALL * chance), 1), round(float(ALL * found.chances[0]), 1)
        is_worse = found.chances[0] - chance >= MUCH
    else:
        lost = 0.0 if state.step == SETUP else found.value - Search(estimate, ENDS).value(after)
        is_worse = lost >= LOST
    rows = [Row(given, False, games, won, {}), Row(tuple(found.line), False, games, best, {})]
    return Comparison(rows[: 1 + is_worse], len(found.ranked), 0, True)
