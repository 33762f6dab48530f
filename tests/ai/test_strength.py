"""How well the players play: a quick guard here, the long leagues by hand or with ``-m long``."""

from __future__ import annotations

from itertools import islice

import pytest

from tools import league
from tools.one_game import play

pytestmark = pytest.mark.slow


def wins(
    levels: tuple[str, str], seat: int, games: int, evaluations: int | None = None, enough: int | None = None
) -> int:
    """How many of so many games a seat wins; when enough are won, the others are not played."""
    won = (play("kinmen", levels, f"test-{i}", evaluations).points[seat] > 0 for i in range(games))
    return sum(islice(filter(None, won), enough))


@pytest.mark.parametrize("seat", [0, 1])
def test_easy_beats_random(seat: int) -> None:
    assert wins(("easy", "random") if seat == 0 else ("random", "easy"), seat, 6, enough=4) >= 4


@pytest.mark.parametrize("seat", [0, 1])
def test_normal_beats_random(seat: int) -> None:
    levels = ("normal", "random") if seat == 0 else ("random", "normal")
    assert wins(levels, seat, 2, 8, enough=1) >= 1


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_normal_beats_random_nearly_always(seat: int) -> None:
    levels = ("normal", "random") if seat == 0 else ("random", "normal")
    assert wins(levels, seat, 200, enough=190) >= 190


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_normal_beats_easy(seat: int) -> None:
    levels = ("normal", "easy") if seat == 0 else ("easy", "normal")
    assert wins(levels, seat, 40) > wins(("easy", "easy"), seat, 40)


def test_a_game_is_repeatable() -> None:
    first, again = (play("kinmen", ("easy", "easy"), "same") for _ in range(2))
    assert (first.points, first.level, first.decisions) == (again.points, again.level, again.decisions)


def test_wilson_interval() -> None:
    low, high = league.wilson(190, 200)
    assert 0.909 < low < 0.911
    assert 0.972 < high < 0.974
    assert league.wilson(0, 0) == (0.0, 1.0)
