"""The page about strength: its overview repeats figures, and they must be those of the sections that count them."""

from __future__ import annotations

import re

import pytest

from tools.tool_error import ROOT

OVERVIEW, COUNTED = (ROOT / "py/docs/strength.md").read_text("utf-8").split("## How long they think")
TRIED = (ROOT / "py/docs/tried.md").read_text("utf-8")
ROWS = [line for line in OVERVIEW.splitlines() if line.startswith("|") and "](" in line]
INTERVAL = re.compile(r"\[[^\]]*\](?!\()")
VALUE = re.compile(r"\+?\d+\.\d+%?")
SOLVED = re.compile(r"\d+ = \d+%")
WON = re.compile(r"\d[\d.]* and \d[\d.]* of 400")


def figures(row: str) -> list[str]:
    """What a row repeats: every value with its interval, the tactics that hard solves, games won on each side."""
    intervals = INTERVAL.findall(row)
    values = VALUE.findall(INTERVAL.sub("", row.rsplit("|", 2)[0])) if intervals else []
    if "at most" in row:
        values = values[1:]  # the error that is allowed
    assert len(values) == len(intervals)
    pairs = [f"{value} {interval}" for value, interval in zip(values, intervals, strict=True)]
    return [*pairs, *(f"| hard | {solved}" for solved in SOLVED.findall(row)), *WON.findall(row)]


@pytest.mark.parametrize("row", ROWS)
def test_every_figure_of_the_overview_stands_where_it_is_counted(row: str) -> None:
    assert [figure for figure in figures(row) if figure not in COUNTED and figure not in TRIED] == []


def test_the_overview_has_all_titles() -> None:
    assert {row.split("|")[1].strip(" *").split(",")[0] for row in ROWS} == {"July", "202X", "Kinmen", "Regiment"}
    assert sum(len(figures(row)) for row in ROWS) > 30
