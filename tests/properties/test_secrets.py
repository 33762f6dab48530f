"""Who asks gets no answer that rests on what he may not know, in every game that has secrets.

Twin positions differ only in what a seat may not know. The screens have tests of their own with the same twins.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.twins import Twins, is_asked, looks, twins
from tests.properties.walks import positions, walks

from sakusen.engine.core import Decision
from sakusen.games import SLUGS, game

GAMES, LONG = 12, 400
SECRET = {"kinmen": {1}, "taiwan202x": {0, 1}}
"""The seats from which something is hidden, by title."""


def attempts(slug: str) -> list[tuple[str, Any]]:
    """Everything that can be tried in a game: what its actions point at somewhere in some games."""
    rules, found = game(slug), set()
    for sample, pending in positions(walks(slug, 0, GAMES)):
        if isinstance(pending, Decision):
            found |= {rules.touch(sample.state, action) for action in pending.actions}
    return sorted(found, key=str)


@pytest.mark.parametrize("slug", SLUGS)
def test_games_with_secrets_have_twins_for_every_seat_that_is_kept_in_the_dark(slug: str) -> None:
    rules, found = game(slug), twins(slug, GAMES)
    assert {pair.seat for pair in found} == SECRET.get(slug, set())
    for seat in SECRET.get(slug, set()):
        assert {is_asked(rules, pair) for pair in found if pair.seat == seat} == {True, False}
    for pair in found:
        assert looks(rules.observe(pair.one, pair.seat)) == looks(rules.observe(pair.other, pair.seat)), pair.where
        assert pair.one.key() != pair.other.key(), pair.where


def check_answers(slug: str, pairs: list[Twins]) -> None:
    rules, tries = game(slug), attempts(slug)
    for pair in pairs:
        for attempt in tries:
            answers = [rules.explain(state, attempt, pair.seat) for state in (pair.one, pair.other)]
            assert answers[0] == answers[1], f"{pair.where}, seat {pair.seat}: {attempt}"


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(SECRET))
def test_a_refusal_rests_on_nothing_that_the_one_who_asks_may_not_know(slug: str) -> None:
    check_answers(slug, twins(slug, GAMES))


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(SECRET))
@pytest.mark.parametrize("first", range(GAMES, GAMES + LONG, 20))
def test_a_refusal_rests_on_nothing_hidden_in_many_games(slug: str, first: int) -> None:
    check_answers(slug, twins(slug, 20, first))
