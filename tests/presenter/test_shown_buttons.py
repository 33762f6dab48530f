"""What is shown has a button that does it: nobody has to know that a second press on the map does."""

from __future__ import annotations

import pytest
from tests.presenter.seeing import random_games, see

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.presenter.asking import decision
from sakusen.presenter.contract import DRAFT, PREVIEW, Focus

WITHOUT = {("july", "plan.target")}
"""A pair of a plan is put down with one press and taken up again with another; the plan has the button."""


@pytest.mark.parametrize("slug", games.SLUGS)
def test_whatever_is_shown_first_has_a_button_that_does_it(slug: str) -> None:
    """Retreats and advances had none: a phone showed only Undo and "Lose a step"."""
    rules, table = games.game(slug), games.presenter(slug)
    asked = set()
    for number, (match, _) in enumerate(random_games(rules, 2, "buttons")):
        if not isinstance(match.pending, Decision) or number % 3:
            continue
        seat = match.pending.seat
        at = see(rules, match.state, seat)
        drafts = [a for a in list(match.pending.actions)[:6] if table.stage(at, a) == DRAFT]
        for draft in [(), *((one,) for one in drafts[:2])]:
            seen = see(rules, match.state, seat, draft)
            now = decision(seen)
            for action in list(now.actions)[:8] if now else ():
                if now and table.stage(seen, action) == PREVIEW and (slug, now.ask) not in WITHOUT:
                    asked.add(now.ask)
                    assert any(b.action == action for b in table.prompt(seen, Focus(preview=action)).buttons), now
    if not asked:
        pytest.skip("every press is done at once in this game")
