"""What one refresh of the screen asks of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.session import Session
from sakusen.ui.page import cooperative


class Counting:
    """A presenter that notes what it is asked for: prompt, scene, what a place means."""

    def __init__(self, slug: str) -> None:
        self._table = presenter(slug)
        self.asked: list[str] = []
        self.touches: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("prompt", "scene"):
            self.asked.append(name)
        return getattr(self._table, name)

    def actions_at(self, seen: Any, touch: Any) -> list[int]:
        self.touches.append(touch)
        return list(self._table.actions_at(seen, touch))


@pytest.mark.parametrize("slug", games.SLUGS)
def test_one_refresh_asks_for_the_prompt_and_for_the_scene_once(slug: str) -> None:
    app, counting = fake.page(), Counting(slug)

    async def shown() -> list[str]:
        match = Match(games.game(slug), None, None, Dealt(4))
        seats = ["person"] * len(match.game.seats)
        await app.game.enter("game", Session(match, counting, seats, "en", curtain=False), False)  # type: ignore[arg-type]
        await fake.at_rest(app)
        counting.asked.clear()
        app.play.show()
        return list(counting.asked)

    assert fake.look(shown()) == ["prompt", "scene"]


def test_a_tap_on_the_map_goes_down_to_the_session_once_and_comes_back_in_one_refresh() -> None:
    app = fake.page()
    path: list[str] = []

    async def tapped() -> None:
        match = Match(games.game("july"), None, None, Dealt(4))
        await app.game.enter("game", Session(match, presenter("july"), ["person"] * 2, "en"), False)
        await fake.at_rest(app)
        session, screen = app.play.session, app.play.screen
        tap, parts = session.tap, screen.parts
        session.tap = lambda touches: (path.append("tap"), tap(touches))[1]
        screen.parts = lambda: (path.append("show"), parts())[1]
        legal = [spot.touch for spot in screen.scene.spots if session.presenter.actions_at(session.seen, spot.touch)]
        app.board.watcher.tapped([legal[0]])  # as the map tells it

    fake.look(tapped())
    assert path == ["tap", "show"]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_place_is_asked_about_twice_when_a_new_question_is_shown(slug: str) -> None:
    """A large place has many spots; to ask for each of them made every act of Special Operation 202X slower."""
    app, counting = fake.page(), Counting(slug)

    async def acted() -> list[Any]:
        match = Match(games.game(slug), None, None, Dealt(4))
        session = Session(match, counting, ["person"] * 2, "en", curtain=False)  # type: ignore[arg-type]
        await app.game.enter("game", session, False)
        await fake.at_rest(app)
        session.commit([session.asked.actions[0]])  # type: ignore[union-attr]
        counting.touches.clear()
        app.play.show()
        return list(counting.touches)

    asked = fake.look(acted())
    assert len(asked) == len(set(asked))


def turns_of_the_page(slug: str, monkeypatch: pytest.MonkeyPatch, step: float, is_shown: bool = True) -> int:
    """How often the page has its turn while an act is carried out, if the clock goes on by ``step`` seconds whenever
    somebody looks at it; without ``is_shown`` nothing of it is put on the page."""
    app, clock, turns = fake.page(), count(0.0, step), []

    async def acted() -> None:
        match = Match(games.game(slug), None, None, Dealt(4))
        await app.game.enter("game", Session(match, presenter(slug), ["person"] * 2, "en", curtain=False), False)
        await fake.at_rest(app)
        monkeypatch.setattr(cooperative, "perf_counter", clock.__next__)
        monkeypatch.setattr(cooperative, "sleep", lambda seconds: asyncio.sleep(seconds, turns.append(seconds)))
        if not is_shown:
            monkeypatch.setattr(app.play.screen, "parts", lambda: iter(()))
        await app.play.carried_out(())

    fake.look(acted())
    return len(turns)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_an_act_comes_to_is_shown_in_one_frame_where_each_part_takes_two_milliseconds(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of the answer in a frame of its own is laid out and painted by itself."""
    assert turns_of_the_page(slug, monkeypatch, 0.002) == 0


def test_the_focus_of_a_button_that_goes_is_given_once_behind_the_last_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """To give it, the browser lays out the page. In the midst of a refresh that takes as long as all of it once more;
    and if the panels had another height by then and the new lines of the log were still to come, the log would be
    scrolled as if by its reader, and would no longer show its newest line."""
    app, order = fake.page(), list[str]()

    @contextmanager
    def given_once() -> Iterator[None]:
        order.append("begun")
        yield
        order.append("given")

    async def acted() -> None:
        match = Match(games.game("july"), None, None, Dealt(4))
        await app.game.enter("game", Session(match, presenter("july"), ["person"] * 2, "en"), False)
        await fake.at_rest(app)
        put, lines = fake.dom.put, fake.dom.append_lines
        monkeypatch.setattr(fake.dom, "put", lambda ident, html: (order.append(ident), put(ident, html))[1])
        monkeypatch.setattr(fake.dom, "append_lines", lambda *of: (order.append("lines"), lines(*of))[1])
        monkeypatch.setattr(fake.dom, "focus_given_once", given_once)
        app.play.done(app.play.session.commit([app.play.session.asked.actions[0]]))
        await fake.at_rest(app)

    fake.look(acted())
    assert {"acting", "panels", "legal"} < set(order)
    assert (order.count("given"), order[-1]) == (1, "given")
    assert set(order[: order.index("begun")]) <= {"beat"}


def test_language_that_is_chosen_while_the_screen_is_still_coming_part_by_part_stays() -> None:
    app = fake.page()

    async def switched() -> tuple[str, str]:
        match = Match(games.game("july"), None, None, Dealt(4))
        await app.game.enter("game", Session(match, presenter("july"), ["person"] * 2, "en"), False)
        await fake.at_rest(app)
        coming = app.play.screen.parts()
        next(coming)
        app.appearance.set_lang("ja")
        chosen = fake.dom.by_id("prompt").innerHTML + fake.dom.by_id("log").innerHTML
        for _ in coming:
            pass
        return chosen, fake.dom.by_id("prompt").innerHTML + fake.dom.by_id("log").innerHTML

    chosen, now = fake.look(switched())
    assert "フェイズ" in chosen
    assert now == chosen


def test_why_a_press_was_refused_does_not_stay_in_another_language() -> None:
    app = fake.page()

    async def switched() -> str:
        match = Match(games.game("july"), None, None, Dealt(4))
        await app.game.enter("game", Session(match, presenter("july"), ["person"] * 2, "en"), False)
        await fake.at_rest(app)
        app.play.undo()
        assert 'class="no"' in fake.dom.by_id("prompt").innerHTML
        app.appearance.set_lang("ja")
        return str(fake.dom.by_id("prompt").innerHTML)

    assert 'class="no"' not in fake.look(switched())


@pytest.mark.parametrize("slug", games.SLUGS)
def test_where_it_takes_long_to_work_out_what_an_act_comes_to_the_page_has_its_turn_between_two_answers(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = turns_of_the_page(slug, monkeypatch, 0.02, is_shown=False)
    assert turns >= 4  # prompt and picture, panels, what lies below and before them, the log, what can be done
