"""Deeds that mean something and have no way back, in every game: shown first, never what is pressed by default."""

from __future__ import annotations

import random

import pytest
from tests.presenter.test_sentences import drafts, see, walk

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.presenter.contract import COMMIT, Focus

DEEDS = {"kinmen": {"reveal", "yes"}, "taiwan202x": {"event"}, "gunki": {"truce"}}


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_deed_is_shown_first_and_is_primary_only_then(slug: str) -> None:
    chance, found, presenter = random.Random(3), set(), games.presenter(slug)
    for match, _ in walk(slug):
        pending = match.pending
        if not isinstance(pending, Decision):
            continue
        for draft in drafts(match, chance):
            seen = see(match, pending.seat, "en", draft)
            for button in presenter.prompt(seen, Focus()).buttons:
                if not button.deed:
                    continue
                found.add(button.key)
                assert button.action is not None
                assert not button.primary
                assert presenter.stage(seen, button.action) != COMMIT
                shown = presenter.prompt(seen, Focus(preview=button.action))
                assert any(again.action == button.action for again in shown.buttons), button.key
    assert found >= DEEDS.get(slug, set())
