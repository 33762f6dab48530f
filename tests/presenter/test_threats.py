"""Asked who could attack, the map shows the ways to one hex or a number on every own one, and a sentence says it."""

from __future__ import annotations

import pytest
from tests.presenter.seeing import random_games, see

from sakusen.art.pens.palette import MARKER_PINK, RED
from sakusen.art.pens.shapes import Shape
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


@pytest.mark.parametrize("slug", SLUGS)
def test_a_count_stands_at_the_edge_of_a_counter_and_hides_nothing_of_what_it_says(slug: str) -> None:
    """On the first counter of a space in the Regiment it hid whose it is, in July half of its name."""
    table, rules = presenter(slug), game(slug)
    assert isinstance(table, HasOverlays)
    counted = 0
    for number, (match, _) in enumerate(random_games(rules, 1, "counts")):
        if number % 8 == 0:
            seen = see(rules, match.state, number // 8 % 2 if len(rules.seats) > 1 else 0)
            shapes, _ = table.overlay(seen, Focus(asked="threats"))
            counters = [s for s in table.scene(seen, Focus()).sprites if s.touch and s.touch[0] == "unit"]
            for x, y in map(middle, filter(is_count, shapes)):
                counted += 1
                hidden = [
                    overlap((x - 8, x + 8), (s.x, s.x + s.size)) * overlap((y - 8, y + 8), (s.y, s.y + s.height))
                    for s in counters
                ]
                assert max(hidden, default=0.0) < 0.5 * 16 * 16, (x, y)
    assert counted > 5


def is_count(shape: Shape) -> bool:
    """Whether this is a number in its square."""
    return len(shape.get("group", ())) == 2 and shape["group"][0].get("stroke") == RED


def middle(shape: Shape) -> tuple[float, float]:
    """Where a group has been moved to."""
    return shape["matrix"][4], shape["matrix"][5]


def overlap(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How long the common part of two pieces of a line is."""
    return max(0.0, min(a[1], b[1]) - max(a[0], b[0]))
