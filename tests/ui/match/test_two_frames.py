"""A press that only chooses something is answered in two frames: what a person looks at is painted first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.presenter.contract import Touch
from sakusen.ui.match.session import Session

if TYPE_CHECKING:
    from sakusen.ui.match.play import Play
    from sakusen.ui.page.page import Page

Frames = list[Callable[[], object]]
FIRST = {"acting", "head", "prompt"}
BEHIND = {"panels", "legal", "playback"}


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    """What waits for a frame to be painted; nothing is painted by itself."""
    waiting: Frames = []
    monkeypatch.setattr(fake.dom, "after_frame", waiting.append)
    return waiting


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts of the page that have been filled, in their order."""
    order: list[str] = []
    put = fake.dom.put
    monkeypatch.setattr(fake.dom, "put", lambda ident, html: (order.append(ident), put(ident, html))[1])
    return order


async def seated(slug: str) -> Page:
    """Two persons at a table at which pressing a place chooses something."""
    app: Page = fake.page()
    match = Match(games.game(slug), None, None, Dealt(4))
    session = Session(match, presenter(slug), ["person"] * 2, "en", curtain=False, has_curtain=False)
    await app.game.enter("game", session, False)
    for _ in range(200):
        await fake.at_rest(app)
        if chosen(app.play) is not None:
            return app
        if session.asked is None:
            pytest.skip("a game in which every press on the map acts at once")
        app.play.act(lambda: session.commit([session.asked.actions[0]]))
    raise AssertionError("no press chooses anything")


def chosen(play: Play) -> Touch | None:
    """A place of the map whose press chooses something and does nothing yet."""
    session = play.session
    before, steps = session.focus, len(session.match.entries)
    for touch in dict.fromkeys(spot.touch for spot in play.screen.scene.spots):
        if not session.presenter.actions_at(session.seen, touch):
            continue
        done = session.tap([touch])
        if len(session.match.entries) > steps:
            return None
        session.cancel()
        session.focus = before
        if done.what not in ("nothing", "refused", "held"):
            return Touch(touch)
    return None


@pytest.mark.parametrize("slug", games.SLUGS)
def test_words_buttons_and_map_are_there_one_frame_before_everything_else(
    slug: str, frames: Frames, filled: list[str]
) -> None:
    async def pressed() -> None:
        app = await seated(slug)
        frames.clear()
        touch, before = chosen(app.play), app.play.screen.scene
        filled.clear()
        app.board.watcher.tapped([touch])
        assert app.board.scene is app.play.screen.scene is not before
        assert set(filled) >= FIRST
        is_shown_first = app.play.session.focus.preview is not None
        assert set(filled).isdisjoint(BEHIND - {"panels"} if is_shown_first else BEHIND)
        assert app.play.is_busy
        frames.pop()()
        assert set(filled) >= FIRST | BEHIND
        assert not app.play.is_busy

    fake.look(pressed())


def test_what_an_attack_comes_to_is_there_with_the_press_that_shows_it(
    frames: Frames, filled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pressed() -> None:
        app = await seated("july")
        play = app.play
        frames.clear()
        filled.clear()
        play.session.focus = play.session.focus._replace(preview=play.session.asked.actions[0])
        monkeypatch.setattr(play.presenter.__class__, "panels", lambda *_: [("odds", "what it comes to")])
        play.screen.show_choice()
        assert "what it comes to" in fake.dom.by_id("panels").innerHTML
        assert "legal" not in filled

    fake.look(pressed())


def test_on_a_phone_the_sheet_is_there_with_the_map_since_it_takes_room_from_it(
    frames: Frames, filled: list[str]
) -> None:
    async def pressed() -> None:
        app = await seated("july")
        frames.clear()
        filled.clear()
        fake.dom.phone = True
        app.play.screen.show_choice()
        assert {"panels", "handle"} <= set(filled)
        assert "legal" not in filled

    fake.look(pressed())


def test_of_two_presses_within_a_frame_the_second_is_shown(frames: Frames, filled: list[str]) -> None:
    async def pressed() -> None:
        app = await seated("july")
        before = fake.dom.by_id("legal").innerHTML
        frames.clear()
        app.board.watcher.tapped([chosen(app.play)])
        app.play.cancel()
        filled.clear()
        for painted in frames:
            painted()
        assert not app.play.is_busy
        assert filled.count("legal") == 1
        assert fake.dom.by_id("legal").innerHTML == before

    fake.look(pressed())


def test_what_is_shown_as_a_whole_before_the_second_frame_stays(frames: Frames, filled: list[str]) -> None:
    async def pressed() -> None:
        app = await seated("july")
        frames.clear()
        app.board.watcher.tapped([chosen(app.play)])
        app.play.show()
        assert not app.play.is_busy
        filled.clear()
        frames.pop()()
        assert not filled

    fake.look(pressed())


def test_the_focus_that_a_closing_menu_has_taken_away_is_caught_when_all_is_there(
    frames: Frames, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pressed() -> None:
        app = await seated("july")
        frames.clear()
        caught: list[str] = []
        monkeypatch.setattr(fake.dom, "catch_focus", lambda: caught.append("caught"), raising=False)
        app.board.watcher.tapped([chosen(app.play)])
        assert not caught
        frames.pop()()
        assert caught

    fake.look(pressed())


def test_the_rest_of_the_screen_is_not_shown_when_the_table_has_been_left(frames: Frames, filled: list[str]) -> None:
    async def pressed() -> None:
        app = await seated("july")
        frames.clear()
        app.board.watcher.tapped([chosen(app.play)])
        app.play.close()
        filled.clear()
        frames.pop()()
        assert not filled

    fake.look(pressed())
