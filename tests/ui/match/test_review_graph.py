"""The graph of a review keeps its numbers in sight."""

from __future__ import annotations

import re

import pytest

from sakusen.ai.reviewing import Part, Review
from sakusen.ui.match.review_html import BESIDE, WIDE, Told, graph

NUMBER = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"( class="n")?>(\w+)</text>')
DISC = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="(\d+)"/>')


@pytest.mark.parametrize("wide", [WIDE, BESIDE])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_swing_in_the_first_moments_hides_no_number_of_the_scale_or_of_a_turn(wide: int, seat: int) -> None:
    """The disc at 100 lay on the last zero."""
    parts = [Part(0, 1, 0, 0.5, 1.0), Part(1, 2, 1, 1.0, 0.0), Part(2, 400, 0, 0.0, 1.0)]
    told = [Told(part, "", None) for part in parts]
    made = graph("en", Review(parts, [], 4), seat, "ROC", [(0, "1"), (200, "2"), (400, "3")], told, wide, 2)
    right, bottom = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', made)[0])
    numbers, discs = NUMBER.findall(made), [tuple(map(float, found)) for found in DISC.findall(made)]
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
