"""Who sets up an attack is told what follows it, not only the results of the table."""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape

import pytest
from tests.games.kinmen.positions import UNIT, Table, attack
from tests.presenter import walk

from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES, say, unit_ref
from sakusen.games.kinmen.rules.forecast import Forecast, forecast
from sakusen.presenter.contract import Focus

PAIR = ["82/244-1", "82/244-2"]


def told(t: Table) -> Forecast:
    return forecast(t.state, t.state.attackers, t.state.target)


def panel(t: Table, lang: str) -> str:
    seen = walk.see(t.state, 1 - t.pending.seat if t.ask == "stand" else t.state.seat, (), lang)
    return dict(PRESENTER.panels(seen, Focus()))["odds"]


@pytest.mark.rule("12.8", "12.9")
def test_who_stands_and_who_retreats_lose_differently_on_average() -> None:
    found = told(attack({"0405": PAIR}, "0306", "201/601-1"))  # 12 to 4: A/D, A/D, D, D1, D1, D2
    assert found.defender.standing == (3 * Fraction(2, 6) + 2 * Fraction(3, 6) + Fraction(4, 6)) / 6
    assert found.defender.retreating == (2 * Fraction(3, 6) + Fraction(4, 6)) / 6  # D1, D2: too far for the cape
    assert found.attacker.standing == found.attacker.retreating == 0  # a 6 stands whatever the die
    assert found.held == 1 - found.defender.standing
    assert found.defender.trapped == {}
    assert found.defender.cut_off == {UNIT["201/601-1"]: ("D1", "D2")}


@pytest.mark.rule("8.4", "12.10")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_defender_whom_nothing_saves_is_named_with_the_results(lang: str) -> None:
    t = attack({"0814": PAIR, "0913": "82/245-1"}, "0914", "201/601-1", spent=["201/601-1"])
    trapped = told(t).defender.trapped
    assert list(trapped) == [UNIT["201/601-1"]]
    html = panel(t, lang)
    assert f'data-touch="unit:{UNIT["201/601-1"]}"' in html
    assert all(result in html for result in trapped[UNIT["201/601-1"]])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_can_only_stand_since_the_way_back_is_cut_off_is_named(lang: str) -> None:
    t = attack({"0405": PAIR}, "0306", "201/601-1")
    name = unit_ref(lang, UNIT["201/601-1"], t.state.spent[UNIT["201/601-1"]])
    assert f"{name} {escape(say(lang, 'follow.cut_off', results=say(lang, 'list.comma').join(('D1', 'D2'))))}" in panel(
        t, lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panel_shows_both_answers_of_both_sides(lang: str) -> None:
    html = panel(attack({"0405": PAIR}, "0306", "201/601-1"), lang)
    rows = re.findall(r"<td>([^<]+)</td><td>([^<]+)</td>", html)
    assert rows == [("0.4", "0.3"), ("0", "0"), ("55.6%", "–")]


def test_the_button_of_an_attack_beside_its_table_looks_like_what_has_no_way_back() -> None:
    html = panel(attack({"0405": PAIR}, "0306", "201/601-1"), "en")
    assert re.search(r'class="btn seal"[^>]* data-press="roll"', html)
