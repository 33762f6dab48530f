"""The combat results table by heart: exact chances of an attack, tabulated by column.

``engine.combat.distribution`` gives the same figures by playing every die through the rules (a test
compares them); here they are looked up, so that thousands of attacks can be weighed in a second.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules.combat import CRT, RESULTS


def _counts() -> tuple[dict[str, int], ...]:
    out = []
    for column in CRT:
        row: dict[str, int] = {}
        for result in column:
            row[result] = row.get(result, 0) + 1
        out.append(row)
    return tuple(out)


class Share(NamedTuple):
    """Chances of one column: ``hit[n]`` that defenders must stand or retreat at number n, ``bled[n]`` attackers."""

    wiped: float
    hit: tuple[float, float, float]
    ruined: float
    bled: tuple[float, float, float]
    hits: tuple[tuple[int, float], ...]
    """Numbers and chances of ``hit`` that are not 0."""
    bleeds: tuple[tuple[int, float], ...]
    """The same of ``bled``."""


def _share(row: dict[str, int]) -> Share:
    hit, bled = [0.0] * 3, [0.0] * 3
    wiped = ruined = 0.0
    for result, count in row.items():
        part, number = RESULTS[result]
        if number == "x":
            if part == "D":
                wiped += count / 6
            else:
                ruined += count / 6
            continue
        if "D" in part:
            hit[number] += count / 6
        if "A" in part:
            bled[number] += count / 6
    hits, bleeds = (tuple((n, chance) for n, chance in enumerate(part) if chance) for part in (hit, bled))
    return Share(wiped, (hit[0], hit[1], hit[2]), ruined, (bled[0], bled[1], bled[2]), hits, bleeds)


COLUMN = tuple(_share(row) for row in _counts())
"""By column of the table."""

STAND = tuple(tuple(min(1.0, max(0.0, (value - number) / 6)) for number in range(3)) for value in range(9))
"""12.9 by strength and number: the chance to stand."""

FALLS = tuple(tuple(1.0 - chance for chance in row) for row in STAND)
"""The chance not to."""
