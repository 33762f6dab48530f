"""What the dialog says about levels of computer players."""

from __future__ import annotations

import re

import pytest

from sakusen.ai import player
from sakusen.games import SLUGS, game
from sakusen.ui.page import levels


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
@pytest.mark.parametrize("slug", SLUGS)
def test_as_many_plans_are_told_as_a_level_compares_in_this_title(slug: str, lang: str) -> None:
    lines = levels.told(lang, game(slug), 1)
    told = [int(number) for line in lines for number in re.findall(r"\d+", line)]
    looking = [player.depth(game(slug), level, None) for level in levels.LEVELS[1:]]
    assert told == [depth.width for depth in looking if depth]


def test_every_game_says_how_many_plans_its_levels_compare() -> None:
    assert "up to 8 plans" in levels.told("en", game("july"), 1)[3]
    assert "up to 6 plans" in levels.told("en", game("taiwan202x"), 1)[3]
    assert "up to 4 plans" in levels.told("en", game("kinmen"), 1)[3]
    assert "up to 8 plans" in levels.told("en", game("kinmen"), 1)[4]


def test_a_device_that_was_found_slow_is_told_what_it_gets() -> None:
    assert levels.told("en", game("july"), 4)[:-1] == levels.told("en", game("july"), 1)
    assert "4" in levels.told("en", game("july"), 4)[-1]
