"""4.0 Victory: who has the initiative after the second negotiation."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import table

from sakusen.engine.core import Outcome


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("marker", "points", "level"),
    [
        ("PRC+3", (1.0, -1.0), "prc.3"),
        ("PRC+1", (1.0, -1.0), "prc.1"),
        ("ROC+1", (-1.0, 1.0), "roc.1"),
        ("ROC+2", (-1.0, 1.0), "roc.2"),
    ],
)
def test_the_side_with_the_initiative_after_the_second_negotiation_wins(
    marker: str, points: tuple[float, float], level: str
) -> None:
    out = table(initiative=marker, stock=5, jokers=2, negotiations=1, step="negotiate").pending
    assert isinstance(out, Outcome)
    assert (out.points, out.level, out.rule) == (points, level, "4.1")


@pytest.mark.rule("4.1", "10.3")
def test_the_first_negotiation_ends_nothing() -> None:
    t = table(prc={"strait": "Fujian"}, stock=15, jokers=1, negotiations=0, step="negotiate", turn=7)
    assert (t.ask, t.state.turn) == ("card", 8)
    assert t.marker == "PRC+3"


@pytest.mark.rule("4.1", "10.3")
def test_the_second_negotiation_counts_before_the_winner_is_named() -> None:
    t = table(roc={"east": "Vinson"}, initiative="PRC+1", stock=5, jokers=2, negotiations=1, step="negotiate")
    assert t.ask == "roc.1"
