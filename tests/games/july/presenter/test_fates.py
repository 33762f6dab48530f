"""What every answer about damage and ground does is on the screen: in the panel, at the question, for the ear."""

from __future__ import annotations

import re

import pytest
from tests.games.july.presenter import walk as july_walk

from sakusen.engine.core import Decision
from sakusen.games.july.game import GAME
from sakusen.games.july.presenter.fates import fate_sentences, fate_words
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.presenter.words import LANGUAGES
from sakusen.games.july.rules.fates import ASKS, fates
from sakusen.games.july.rules.steps import DONE, HEX
from sakusen.presenter.contract import PREVIEW, Focus

ROW = re.compile(r"<tr( class=on)?><th scope=\"row\">.*?</th><td>(.*?)</td></tr>", re.S)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_stands_in_the_panel_with_what_it_does(lang: str) -> None:
    asks = set()
    for match, _ in july_walk.games(6, f"fates {lang}"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in ASKS:
            continue
        asks.add(pending.ask)
        seen = july_walk.see(match.state, pending.seat, (), lang)
        told = [fate_words(lang, match.state, action) for action in pending.actions]
        assert all(told)
        for i, action in enumerate(pending.actions):
            panel = dict(PRESENTER.panels(seen, Focus(preview=action)))["fates"]
            rows = ROW.findall(panel)
            assert [words for _, words in rows] == told
            assert [bool(mark) for mark, _ in rows] == [k == i for k in range(len(rows))]
            if PRESENTER.stage(seen, action) == PREVIEW:
                whole = fate_sentences(lang, match.state, action)
                assert whole in PRESENTER.prompt(seen, Focus(preview=action)).why
        assert all(
            words in spoken for words, (_, spoken) in zip(told, PRESENTER.action_names(seen, pending), strict=True)
        )
    assert len(asks) >= 3


def test_a_retreat_that_ends_in_destruction_says_so() -> None:
    """With points left and no hex to go on to, the unit is lost whatever comes: a retreat is then no escape."""
    found = 0
    for match, _ in july_walk.games(40, "trap"):
        for action, fate in fates(match.state).items():
            if action < HEX or not fate.losses:
                continue
            found += 1
            words = fate_words("en", match.state, action)
            assert words.startswith("with nowhere to go from there")
            assert ("is removed" in words) == any(loss.is_removed for loss in fate.losses)
            after = match.state.copy()
            after.apply(action)
            after.pending()
            assert all(after.lost[loss.unit] > match.state.lost[loss.unit] for loss in fate.losses)
    assert found > 3


def test_what_is_asked_about_other_things_has_no_fate() -> None:
    state = GAME.start()
    pending = state.pending()
    assert isinstance(pending, Decision)
    assert fates(state) == {}
    assert fate_words("en", state, DONE) == ""
    assert "fates" not in dict(PRESENTER.panels(july_walk.see(state, pending.seat), Focus()))
