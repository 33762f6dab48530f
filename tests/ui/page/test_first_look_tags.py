"""What is shown before Python is there: every part of a table that is left is made of tags that are shown again."""

from __future__ import annotations

import re
from itertools import chain
from random import Random

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import Decision, usual
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.session import Session
from sakusen.ui.storage.last_screen import PARTS
from tools.tool_error import ROOT

LIST = re.compile(r"const OURS = new Set\((.*?)\.split", re.DOTALL)
TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9]*)")
STEPS = 500


def known() -> set[str]:
    """The tags that the first look shows again."""
    found = LIST.search((ROOT / "assets" / "boot" / "first_look.mjs").read_text(encoding="utf-8"))
    assert found
    return set(chain.from_iterable(text.split() for text in re.findall(r'"([^"]*)"', found[1])))


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_table_that_is_left_anywhere_in_a_game_is_made_of_tags_that_are_shown_again(slug: str, phone: bool) -> None:
    """One tag that is not known, and nothing of the table is shown before Python."""
    app, used = fake.page("en"), set[str]()
    fake.dom.phone = phone
    game = games.game(slug)

    async def play() -> None:
        session = Session(
            Match(game, None, usual(game), Dealt(4)), presenter(slug), ["person"] * len(game.seats), "en", curtain=False
        )
        await app.game.enter("game", session, False)
        rng = Random(slug)
        for _ in range(STEPS):
            await fake.at_rest(app)
            used.update(*(TAG.findall(str(fake.dom.by_id(part).innerHTML)) for part in PARTS))
            if not isinstance(pending := session.match.state.pending(), Decision):
                break
            chosen = [rng.choice(pending.actions)]
            app.play.act(lambda chosen=chosen: session.commit(chosen))

    fake.look(play())
    assert len(used) > 10
    assert {tag.lower() for tag in used} <= known()
