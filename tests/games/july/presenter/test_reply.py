"""Who sends a unit to a hex is told who could attack it there."""

from __future__ import annotations

import pytest
from tests.games.july.positions import UNIT, table
from tests.presenter.seeing import see

from sakusen.games.july.game import GAME
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.presenter.words import LANGUAGES, unit
from sakusen.games.july.rules.board import INDEX
from sakusen.games.july.rules.replies import reply
from sakusen.games.july.rules.steps import HEX
from sakusen.presenter.contract import Focus


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_next_to_an_enemy_says_with_how_many_dice_it_could_be_answered(lang: str) -> None:
    t = table("Kob 0401, 9AC 0403").play("Kob")
    after = t.state.copy()
    after.put(UNIT["Kob"], INDEX["0402"])
    found = reply(after, INDEX["0402"], 1)
    assert found is not None
    assert len(found.units) == 1
    html = dict(PRESENTER.panels(see(GAME, t.state, 0, (), lang), Focus(preview=HEX + INDEX["0402"])))["odds"]
    assert f'data-touch="hex:{INDEX["0402"]}"' in html
    assert f"{found.attack} " in html[html.rindex('<div class="mods">') :]
    assert "reply" not in dict(PRESENTER.panels(see(GAME, t.state, 0, (), lang), Focus()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_that_could_attack_together_are_named_with_all_their_dice(lang: str) -> None:
    t = table("Kob 0401, 9AC 0403, 36/149 0503").play("Kob")
    after = t.state.copy()
    after.put(UNIT["Kob"], INDEX["0402"])
    found = reply(after, INDEX["0402"], 1)
    assert found is not None
    assert len(found.units) == 2
    panels = dict(PRESENTER.panels(see(GAME, t.state, 0, (), lang), Focus(preview=HEX + INDEX["0402"])))
    html = panels.get("odds") or panels["reply"]
    line = html[html.rindex('<div class="mods">') :]
    assert all(unit(lang, u) in line for u in found.units)
    assert f"{found.attack} " in line
