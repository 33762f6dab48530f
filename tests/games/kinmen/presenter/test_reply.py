"""Who aims at a hex, or sets up an attack, is told the best attack that the enemy could answer with there."""

from __future__ import annotations

from html import escape

import pytest
from tests.games.kinmen.positions import Table, attack, table
from tests.presenter import walk

from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES, division, say
from sakusen.games.kinmen.rules.board import INDEX
from sakusen.games.kinmen.rules.replies import reply
from sakusen.games.kinmen.rules.steps import DIVISION_ORDER, HEX
from sakusen.presenter.contract import Focus

PAIR = ["82/244-1", "82/244-2"]


def told(t: Table, lang: str, focus: Focus) -> str:
    panels = dict(PRESENTER.panels(walk.see(t.state, t.state.seat, (), lang), focus))
    html = panels.get("reply") or panels.get("odds", "")
    words = escape(say(lang, "panel.reply"))
    return html[html.index(words) :] if words in html else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_is_answered_by_a_battle_group_against_the_unit_spent_by_its_order(lang: str) -> None:
    t = table({"0405": PAIR}, {"0408": "201/601-1"}, seat="pla").play("82/244-1", "82/244-1")
    focus = Focus(preview=HEX + INDEX["0406"])
    after = t.state.copy()
    after.apply(HEX + INDEX["0406"])
    after.spent[after.mover] = 1
    best = reply(after, INDEX["0406"], 1)
    assert best is not None
    assert best.defence < 6  # a spent unit is weaker
    assert f"{best.attack} : {best.defence}" in told(t, lang, focus)
    assert told(t, lang, Focus()) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_attack_is_answered_where_it_comes_from(lang: str) -> None:
    t = attack({"0405": PAIR}, "0306", "201/601-1")
    html = told(t, lang, Focus())
    assert f'data-touch="hex:{INDEX["0405"]}"' in html
    assert " : " in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_division_that_could_come_as_a_whole_is_named_with_the_strength_it_brings(lang: str) -> None:
    units = {"0408": "201/601-1", "0409": "201/602-1", "0508": "201/601-2"}
    t = table({"0405": PAIR}, units, seat="pla").play("82/244-1", "82/244-1")
    best = reply(t.state, INDEX["0405"], 1)
    assert best is not None
    assert best.order >= DIVISION_ORDER
    assert (len(best.units), best.attack) == (3, 12)
    html = told(t, lang, Focus(preview=HEX + INDEX["0406"]))
    assert escape(division(lang, best.order - DIVISION_ORDER)) in html
