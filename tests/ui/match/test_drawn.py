"""What a reader has drawn stands on the map, at the step and in articles."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen import games
from sakusen.art.pens.palette import READER
from sakusen.engine import lines
from sakusen.engine.cooperative import finish
from sakusen.games import presenter
from sakusen.ui.match.drawn import shapes
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.match.session import Session
from sakusen.ui.sharing import link


@pytest.mark.parametrize("slug", games.SLUGS)
def test_arrows_and_circles_have_their_places_in_every_title(slug: str) -> None:
    session = Session(played(slug, 1, 20), presenter(slug), (), "en", curtain=False)
    spots = session.presenter.scene(session.seen, session.focus).spots
    one, two = list(dict.fromkeys(f"hex:{spot.touch[1]}" for spot in spots if spot.touch[0] == "hex"))[:2]
    assert len(shapes([lines.Drawing("green", one)], spots)) == 2
    assert len(shapes([lines.Drawing("red", one, two)], spots)) == 4
    assert shapes([lines.Drawing("blue", one, one), lines.Drawing("red", "hex:99999", two)], spots) == []


def test_an_article_shows_what_is_drawn_and_said_at_its_step() -> None:
    app = fake.page("en", framed=True)

    async def shown() -> tuple[Any, str]:
        match = played("july", 1, 40)
        line = finish(tracing(match, presenter("july")))
        step = line.near(12)
        lines.note(match, step, "The hill decides.", "")
        lines.draw(match, step, lines.Drawing("green", "hex:3", "hex:8"))
        wanted = link.Wanted("embed", code=link.encode(match), step=step)
        make = partial(ReplayPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, frame=app.frame)
        await app.game.sit(line.presenter.baked, make, "")
        await fake.at_rest(app)
        return app.play.screen.scene.over, str(fake.dom.by_id("prompt").innerHTML)

    over, prompt = fake.look(shown())
    assert any(shape.get("fill") == READER["green"] for shape in over)
    assert "The hill decides." in prompt
