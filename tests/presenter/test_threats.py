"""Asked who could attack, the map shows the ways to one hex or a number on every own one, and a sentence says it."""

from __future__ import annotations

import pytest
from tests.presenter.seeing import random_games, see

from sakusen.games import game, presenter
from sakusen.presenter.contract import Focus, HasOverlays
from sakusen.presenter.messages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", ["gunki", "july", "kinmen", "taiwan202x"])
def test_threats_are_drawn_and_told_for_every_hex_and_for_all(slug: str, lang: str) -> None:
    table, rules = presenter(slug), game(slug)
    assert isinstance(table, HasOverlays)
    assert table.overlays == ("threats",)
    told = set()
    for number, (match, _) in enumerate(random_games(rules, 1, "threats")):
        if number % 25:
            continue
        seen = see(rules, match.state, number // 25 % 2, (), lang)
        for focus in (Focus(), Focus(cursor=3), Focus(hover=("hex", 2)), Focus(hover=("unit", 2))):
            shapes, words = table.overlay(seen, focus._replace(asked="threats"))
            assert words
            assert "{" not in words
            told.add(words)
            assert shapes or (focus.cursor is None and focus.hover != ("hex", 2))  # nobody of the viewer is on the map
    assert len(told) > 3
