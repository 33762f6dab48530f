"""A press is answered before it is worked out what comes of it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.art.counters import teaching
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match import play as play_module
from sakusen.ui.match import pressed
from sakusen.ui.match.session import Session


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_a_press_on_the_map_has_done_is_worked_out_after_a_ring_lies_about_what_was_pressed(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the browser what follows begins within the press, so it has to give the page its turn first."""
    app = fake.page()

    async def pressed_till_done() -> tuple[Any, Any, list[str], Any]:
        match = Match(games.game(slug), None, None, Dealt(4))
        session = Session(match, presenter(slug), ["person"] * 2, "en", curtain=False, has_curtain=False)
        await app.game.enter("game", session, False)
        play, order = app.play, []

        async def turn(seconds: float) -> None:
            order.append("the page has its turn")
            await asyncio.sleep(seconds)

        monkeypatch.setattr(play_module, "asyncio", SimpleNamespace(sleep=turn))
        for _ in range(60):
            await fake.at_rest(app)
            before, steps, worked = play.screen.scene, len(match.entries), play.screen.look_ahead
            ring = _place_of_an_act(play)
            play.screen.look_ahead = lambda worked=worked: (order.append("worked out"), worked())[1]
            order.clear()
            if ring is None:
                play.act(lambda: play.session.commit([play.session.asked.actions[0]]))
                continue
            app.board.watcher.tapped([ring])
            if len(match.entries) > steps:
                shown = app.board.scene
                order.append("shown")
                await fake.at_rest(app)
                return before, shown, order, (ring, app.board.scene)
        raise AssertionError("no press on the map did anything")

    before, shown, order, (touch, after) = fake.look(pressed_till_done())
    assert shown == pressed.marked(before, touch) != before
    assert order[:3] == ["shown", "the page has its turn", "worked out"]  # what is forced may follow
    marks = [shape for shape in shown.over if shape not in before.over]
    assert len(marks) == len(teaching.ring(0, 0, 1, "focus"))
    assert not [shape for shape in after.over if shape in marks]


def _place_of_an_act(play: Any) -> Any:
    """A place of the map whose press means something now."""
    session = play.session
    places = dict.fromkeys(spot.touch for spot in play.screen.scene.spots)
    if session.focus.preview is not None:
        return next(
            (one for one in places if session.focus.preview in session.presenter.actions_at(session.seen, one)), None
        )
    return next((one for one in places if session.presenter.actions_at(session.seen, one)), None)


def test_a_thing_that_is_not_on_the_map_gets_no_ring() -> None:
    session = Session(Match(games.game("july"), None, None, Dealt(4)), presenter("july"), (), "en", curtain=False)
    scene = session.presenter.scene(session.seen, session.focus)
    assert pressed.marked(scene, ("hex", 99999)) is scene
