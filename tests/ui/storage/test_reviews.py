"""A review that is kept with its game: the same comes back, and whatever else stands there is as good as none."""

from __future__ import annotations

import json

import pytest

from sakusen.ai.reviewing import LUCK, Better, Part, Review, to_json
from sakusen.ui.storage import reviews

RECORD = '[Game "july"]\n\n1. a b'
PARTS = [Part(0, 4, 0, 0.5, 0.55), Part(4, 7, LUCK, 0.55, 0.25), Part(7, 9, 1, 0.25, 1.0)]
FOUND = Review(PARTS, [Better(4, (3, 12), 9.5, 4.0, 24)], 24)


def kept(data: object) -> Review | None:
    """What comes of data that were written whole."""
    text = json.dumps(data)
    return reviews.read(f"{reviews._sum(RECORD)} {reviews._sum(text)} {text}", RECORD, 9, 2)


def test_what_was_kept_comes_back() -> None:
    assert reviews.read(reviews.written(FOUND, RECORD), RECORD, 9, 2) == FOUND
    assert kept(to_json(FOUND)) == FOUND


def test_another_game_has_no_such_review_and_a_damaged_text_holds_none() -> None:
    text = reviews.written(FOUND, RECORD)
    assert reviews.read(text, RECORD + " c", 9, 2) is None
    assert reviews.read(text, RECORD, 10, 2) is None
    assert all(
        reviews.read(damaged, RECORD, 9, 2) is None for damaged in ("", text[:-3], text.replace("24", "23"), "x y")
    )


def test_what_is_too_long_is_not_kept() -> None:
    many = Review([Part(at, at + 1, 0, 0.123456789, 0.5) for at in range(5000)], [], 24)
    assert reviews.written(many, RECORD) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"games": 0},
        {"games": "many"},
        {"parts": []},
        {"parts": 7},
        {"parts": [[0, 4, 0, 0.5, 0.55]]},
        {"parts": [[0, 9, 5, 0.5, 0.55]]},
        {"parts": [[0, 9, 0, 0.5, 1.5]]},
        {"parts": [[0, 9, 0, "a", 0.5]]},
        {"parts": [[1, 9, 0, 0.5, 0.5]]},
        {"parts": [[0, 4, 0, 0.5, 0.5], [5, 9, 0, 0.5, 0.5]]},
        {"better": [[3, [3], 9, 4, 24]]},
        {"better": [[4, [], 9, 4, 24]]},
        {"better": [[4, ["a"], 9, 4, 24]]},
        {"better": [[4, [3], 99, 4, 24]]},
        {"better": [[4, [3], 9, 4, 24]] * 9},
        {"better": {"step": 4}},
        {"better": [[[4], [3], 9, 4, 24]]},
    ],
)
def test_what_is_no_review_of_the_game_is_as_good_as_none(change: dict[str, object]) -> None:
    assert kept({**to_json(FOUND), **change}) is None
    assert kept([change]) is None
