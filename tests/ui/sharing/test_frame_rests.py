"""What a frame hands over when another board of the article wants it. Some browsers load the frame anew for that."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import pairs

from sakusen.engine.cooperative import finish
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.sharing import link


async def _handed_over(app: Any, match: Match, hands: str) -> tuple[str, Match]:
    """What the article is told of a line that its reader has begun, and that line."""
    told: list[dict[str, Any]] = []
    app.frame.tell = lambda _, **more: told.append(more)
    wanted = link.Wanted("embed", code=link.encode(match), hands=hands)
    line = finish(tracing(match, presenter(match.game.slug)))
    make = partial(ReplayPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, frame=app.frame)
    await app.game.sit(line.presenter.baked, make, "")
    if not hands:
        app.visit.look_as("0")
    app.play.goto(next(step for step in line.stops if line.at(step, None).pending and step))
    await fake.at_rest(app)
    app.play.act(lambda: app.play.session.commit([app.play.session.asked.actions[0]]))
    await fake.at_rest(app)
    app.frame._rest(app.visit.play)
    return str(told[-1]["own"]), app.play.session.match


@pytest.mark.parametrize("hands", ["open", ""])
def test_a_readers_line_goes_with_the_message_where_all_hands_are_open_and_stays_in_the_frame_where_not(
    hands: str,
) -> None:
    match = pairs("taiwan202x", 0, 1)[0][0]
    app = fake.page("en", framed=True)
    own, played = fake.look(_handed_over(app, match, hands))
    assert fake.run(app.frame._line_of(own)) is not None
    anew = fake.run(fake.page("en", framed=True).frame._line_of(own))
    assert (anew.state.key() if anew else None) == (played.state.key() if hands else None)
