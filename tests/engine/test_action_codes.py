"""The numbers of actions: every number means one thing, and what has been published keeps its number."""

from __future__ import annotations

import pytest

from sakusen.engine.action_codes import ActionCodes, Kind
from sakusen.games import SLUGS, game

PUBLISHED = {
    "kinmen": {
        "unit": 0,
        "pass": 60,
        "battery": 71,
        "air": 80,
        "hex": 100,
        "stack": 300,
        "division": 491,
        "joint": 511,
    },
    "taiwan202x": {"unit": 0, "pass": 29, "at-air": 39, "place": 50, "attack": 60, "base": 70, "card": 110},
    "july": {"unit": 0, "done": 10, "keep": 15, "combat": 20, "hex": 40},
    "gunki": {"unit": 0, "gun": 10, "all": 13, "hex": 20},
}
"""Links of version 1 hold these numbers."""
CODES = ActionCodes((Kind("unit", 0, 3), Kind("hex", 10, 5)), {4: "done"})


def test_an_action_points_at_one_thing_and_the_thing_has_one_action() -> None:
    assert CODES.touch(2) == ("unit", 2)
    assert CODES.touch(14) == ("hex", 4)
    assert CODES.touch(4) == ("button", "done")
    assert [CODES.action(*CODES.touch(action)) for action in (0, 4, 10)] == [0, 4, 10]
    assert (CODES.value(12, "hex"), CODES.value(12, "unit"), CODES.value(99, "hex")) == (2, None, None)


def test_a_number_in_a_gap_is_no_action() -> None:
    with pytest.raises(KeyError):
        CODES.touch(3)


def test_two_things_cannot_have_one_number() -> None:
    with pytest.raises(ValueError, match=r"hex 0 has the number of .*unit.*2"):
        ActionCodes((Kind("unit", 0, 3), Kind("hex", 2, 5)), {})


@pytest.mark.parametrize("slug", PUBLISHED)
def test_the_numbers_of_the_first_version_are_kept(slug: str) -> None:
    codes = game(slug).codes
    firsts = {kind.name: kind.first for kind in codes.kinds} | {word: action for action, word in codes.buttons.items()}
    assert {name: firsts[name] for name in PUBLISHED[slug]} == PUBLISHED[slug]


def test_every_game_says_what_its_numbers_mean() -> None:
    assert set(PUBLISHED) <= set(SLUGS)
