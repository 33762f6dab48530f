"""A review keeps the numbers and discs of its graph in sight, and says where its figures come from."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sakusen.ai.reviewing import Better, Part, Review
from sakusen.ui.match import reviewer
from sakusen.ui.match.plan_steps import Step
from sakusen.ui.match.review_html import BESIDE, DISC, HIGH, LEFT, TOP, WIDE, Told, graph, side_by_side, whole
from sakusen.ui.page.words import LANGS, say

NUMBER = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"( class="n")?>(\w+)</text>')
DISCS = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="(\d+)"/>')
LINE_TO = re.compile(r'x2="([\d.]+)" y2="([\d.]+)" class="s"/>')


@pytest.mark.parametrize("wide", [WIDE, BESIDE])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_swing_in_the_first_moments_hides_no_number_of_the_scale_or_of_a_turn(wide: int, seat: int) -> None:
    """The disc at 100 lay on the last zero."""
    parts = [Part(0, 1, 0, 0.5, 1.0), Part(1, 2, 1, 1.0, 0.0), Part(2, 400, 0, 0.0, 1.0)]
    told = [Told(part, "", None) for part in parts]
    made = graph("en", Review(parts, [], 4), seat, "ROC", [(0, "1"), (200, "2"), (400, "3")], told, wide, 2)
    right, bottom = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', made)[0])
    numbers, discs = NUMBER.findall(made), [tuple(map(float, found)) for found in DISCS.findall(made)]
    assert [number[3] for number in numbers] == ["1", "2", "3", "0", "50", "100"]
    for x, y, r in discs:
        assert x - r >= 0
        assert x + r <= right
        assert y - r >= 0
        assert y + r <= bottom
        for at, base, is_scale, number in numbers:
            left = float(at) - 7 * len(number) if is_scale else float(at)
            clear = left + 7 * len(number) <= x - r or x + r <= left or float(base) <= y - r or y + r <= float(base) - 9
            assert clear, number


def test_swings_close_together_stand_side_by_side_each_with_a_line_to_its_place() -> None:
    """Which moments a review finds is up to luck; two of one turn lay so close that one could not be pressed."""
    parts = [
        Part(0, 10, 0, 0.5, 0.8),
        Part(10, 11, 1, 0.8, 0.79),
        Part(11, 12, 0, 0.79, 0.81),
        Part(12, 400, 1, 0.81, 0),
    ]
    made = graph("en", Review(parts, [], 4), 0, "ROC", [], [Told(part, "", None) for part in parts])
    discs = [(float(x), float(y)) for x, y, _ in DISCS.findall(made)]
    assert all(dist(one, other) >= 2 * DISC - 0.2 for one, other in combinations(discs, 2))
    assert discs[0] == (LEFT + 15, pytest.approx(TOP + HIGH * 0.2, abs=0.1))
    assert [(float(x), float(y)) in discs for x, y in LINE_TO.findall(made)] == [True, True]


@pytest.mark.parametrize("wide", [WIDE, BESIDE])
def test_however_close_nine_swings_lie_each_disc_is_free_and_inside_the_graph(wide: int) -> None:
    rng = Random(3)
    for within in (0, 1, 20, wide):
        for _ in range(200):
            first = rng.uniform(0, wide - within)
            spots = [
                (LEFT + first + rng.uniform(0, within), TOP + HIGH * rng.choice((0, 1, rng.random()))) for _ in range(9)
            ]
            placed = side_by_side(spots, LEFT + wide / 2)
            assert all(dist(one, other) >= 2 * DISC - 0.1 for one, other in combinations(placed, 2))
            assert all(LEFT <= x <= LEFT + wide and TOP <= y <= TOP + HIGH for x, y in placed)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("is_learned", [False, True])
def test_a_review_says_where_its_chance_comes_from(is_learned: bool, lang: str) -> None:
    found = Review([Part(0, 4, 0, 0.5, 0.75)], [], 24, is_learned)
    page = whole(lang, found, 0, "ROC", [], [])
    learned, games = say(lang, "review.learned", n=24), say(lang, "review.games", n=24, e=14)
    assert (learned in page, games in page) == (is_learned, not is_learned)


def test_of_a_long_plan_that_was_better_a_review_tells_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [Step(f"Step {number}", (number,)) for number in range(12)]
    monkeypatch.setattr(reviewer.plan_steps, "steps", lambda *_: steps)
    monkeypatch.setattr(reviewer.views, "see", lambda *_: None)
    maker = object.__new__(reviewer.Reviewer)
    maker._preferences = SimpleNamespace(lang="en")  # type: ignore[assignment]
    session: Any = SimpleNamespace(game=None, presenter=None)
    better = Better(3, (1,), 30.0, 20.0, 40)
    told = maker._better(session, better, Part(3, 4, 0, 0.5, 0.25), {3: cast("Any", None)})
    assert told == (better, "Step 0, Step 1, Step 2, Step 3, and 8 more steps")
