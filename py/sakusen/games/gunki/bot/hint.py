"""The advice as a comparison of choices: in order, and with their chances where those have been counted to the end."""

from __future__ import annotations

from collections.abc import Generator

from ....ai.comparing import Comparison, Row
from ....ai.lookahead import Progress
from ..rules.state import State
from .advice import advising

MOST = 4
"""So many choices are told."""
ALL = 100
"""A counted chance is told as so many of this many games."""


def comparing(state: State) -> Generator[Progress, None, Comparison]:
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
    rows = []
    for number, choice in enumerate(found.ranked[:MOST]):
        line = tuple(found.line) if number == 0 else (choice.action,)
        won = round(float(ALL * found.chances[number]), 1) if found.chances else 0.0
        rows.append(Row(line, False, ALL if found.chances else 0, won, {}))
    return Comparison(rows, len(found.ranked), 0, True)
