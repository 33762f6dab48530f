"""Who aims a force at a sea is told the best attack that the enemy could answer with there."""

from __future__ import annotations

from html import escape

import pytest
from tests.games.taiwan202x.positions import PLACE, Table, acting
from tests.presenter.seeing import see

from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.words import say
from sakusen.games.taiwan202x.rules.replies import reply
from sakusen.games.taiwan202x.rules.steps import PLACE_AT
from sakusen.presenter.contract import Focus
from sakusen.presenter.messages import LANGUAGES

FOES = {"indopacom": ["F-22A", "F-15EX", "F-16C"]}


def told(t: Table, lang: str, focus: Focus) -> str:
    return dict(PRESENTER.panels(see(GAME, t.state, t.state.seat, (), lang), focus)).get("reply", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_to_a_sea_is_answered_by_the_force_that_would_hit_most(lang: str) -> None:
    t = acting("prc", "S9", {"strait": ["Liaoning", "Fujian"]}, FOES).play("Liaoning")
    goal = PLACE_AT + PLACE["yellow"]
    after = t.state.copy()
    after.apply(goal)
    best = reply(after, PLACE["yellow"], 1)
    html = told(t, lang, Focus(preview=goal))
    assert escape(say(lang, "panel.reply")) in html
    assert best is not None
    assert html.count("<svg") == best.units.bit_count() > 1
    assert "{" not in html
    assert told(t, lang, Focus()) == ""


def test_where_nobody_can_come_the_answer_says_so() -> None:
    t = acting("prc", "S9", {"strait": ["Liaoning"]}, {}).play("Liaoning")
    assert escape(say("en", "reply.none")) in told(t, "en", Focus(preview=PLACE_AT + PLACE["yellow"]))


def test_a_move_into_a_battle_shows_the_battle_and_no_answer() -> None:
    t = acting("prc", "S9", {"strait": ["Liaoning"]}, {"yellow": ["Washington"], **FOES}).play("Liaoning")
    assert told(t, "en", Focus(preview=PLACE_AT + PLACE["yellow"])) == ""
