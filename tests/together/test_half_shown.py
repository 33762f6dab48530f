"""A page that was closed while it showed a letter goes on with it, wherever it stopped."""

from __future__ import annotations

import pytest
from tests.together.two import TITLES, begun, holds

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.match import CHOICE
from sakusen.engine.record import replayed
from sakusen.together import post
from sakusen.together.luck import TableLuck, settle


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("letters", [2, 3, 6])
def test_a_letter_of_which_some_or_all_steps_are_here_is_still_taken_in(slug: str, letters: int) -> None:
    writer, reader = begun(slug, "shared", letters)
    before, steps = reader.table, len(reader.match.entries)
    code = writer.send()
    came = finish(post.receiving(before, reader.match, code, games.game, False, holds))
    assert came.kind == post.NEW
    assert came.match
    assert came.table
    half = before._replace(inbox=code)
    for shown in {0, 1, len(came.match.entries) - steps}:
        match = replayed(reader.match, steps)
        for entry in came.match.entries[steps : steps + shown]:
            (match.choose if entry.kind == CHOICE else match.roll)(entry.value)
        settle(match, TableLuck(came.table, match))  # the page rolls what the letter has made possible
        again = finish(post.receiving(half, match, code, games.game, False, holds))
        assert (again.kind, again.table and again.table._replace(inbox="")) == (post.NEW, came.table)
