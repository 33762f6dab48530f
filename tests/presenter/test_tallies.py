"""What counts in a game: always the same few names with their values, known to whoever looks."""

from __future__ import annotations

import pytest
from tests.presenter import seeing

from sakusen.games import SLUGS, game, presenter
from sakusen.presenter.contract import HasTallies
from sakusen.presenter.messages import LANGUAGES


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if isinstance(presenter(slug), HasTallies)])
def test_the_counts_have_always_the_same_names_and_change_in_the_course_of_a_game(slug: str) -> None:
    found, table = set(), presenter(slug)
    assert isinstance(table, HasTallies)
    for match, _ in seeing.random_games(game(slug), 3, "tallies"):
        seen = seeing.see(game(slug), match.state, 0, (), "en")
        found.add(tuple(table.tallies(seen)))
        for lang in LANGUAGES if len(found) == 2 else ():
            names = [name for name, _ in table.tallies(seen._replace(lang=lang))]
            assert all(names)
            assert len(names) == len(set(names)) <= 3
    assert len({tuple(name for name, _ in counts) for counts in found}) == 1
    assert len(found) > 1
