"""Asked who could attack, the map shows the ways to one hex or a number on every own one, and a sentence says it."""

from __future__ import annotations

import pytest
from tests.presenter.seeing import random_games, see

from sakusen.art.pens.palette import MARKER_PINK
from sakusen.games import game, presenter
from sakusen.presenter.contract import Focus, HasOverlays
from sakusen.presenter.messages import LANGUAGES

SLUGS = ("gunki", "july", "kinmen", "taiwan202x")


def is_reach(shape: object) -> bool:
    """Whether this is the line round what the other side's fire reaches, or a chance of fire in a pale pill."""
    if not isinstance(shape, dict):
        return False
    return shape.get("dash") == [9, 6] or shape.get("fill") == MARKER_PINK or any(map(is_reach, shape.get("group", ())))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_how_far_fire_reaches_is_drawn_and_the_sentence_says_what_is_drawn(slug: str, lang: str) -> None:
    """Guns, barrages and strikes by events: there was only a sentence about a single place, and nothing on the map."""
    table, rules = presenter(slug), game(slug)
    assert isinstance(table, HasOverlays)
    words: dict[bool, set[str]] = {True: set(), False: set()}
    for number, (match, _) in enumerate(random_games(rules, 1, "fire")):
        if number % 9 == 0:
            shapes, said = table.overlay(see(rules, match.state, number // 9 % 2, (), lang), Focus(asked="threats"))
            words[any(map(is_reach, shapes))].add(said)
    drawn, plain = words[True], words[False]
    assert drawn
    assert all(any(said.startswith(short) and said != short for short in plain) for said in drawn) or not plain
    assert not drawn & plain
