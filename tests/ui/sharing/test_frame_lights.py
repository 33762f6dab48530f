"""A link of an article lights a place on the board."""

from __future__ import annotations

from functools import partial
from typing import Any

import ui_fake_page as fake
from ui_histories import played

from sakusen.engine.cooperative import finish
from sakusen.games import presenter
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.sharing import link


async def _lit(app: Any) -> tuple[str, str]:
    """What the status line says when a place is lit, and after the pointer has passed over the map."""
    match = played("kinmen", 1, 60)
    line = finish(tracing(match, presenter(match.game.slug)))
    wanted = link.Wanted("embed", code=link.encode(match))
    make = partial(ReplayPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, frame=app.frame)
    await app.game.sit(line.presenter.baked, make, "")
    await fake.at_rest(app)
    app.play.look("0708")
    lit = str(fake.dom.by_id("status").innerHTML)
    app.play.hovered(("hex", 0))
    app.play.hovered(None)
    return lit, str(fake.dom.by_id("status").innerHTML)


def test_a_place_that_a_link_has_lit_stays_lit_when_the_pointer_leaves_the_map() -> None:
    before, after = fake.look(_lit(fake.page("en", framed=True)))
    assert "0708" in before
    assert after == before
