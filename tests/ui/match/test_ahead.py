"""What a presenter says is worked out while the disk keeps an act; nothing of it is shown before it is kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.ahead import Ahead
from sakusen.ui.match.session import Session
from sakusen.ui.page.tasks import begun


def test_an_answer_that_was_worked_out_ahead_is_used_once() -> None:
    ahead, seen = Ahead(), object()
    ahead.look("scene", (seen, "a focus"), lambda: "ahead")
    assert ahead.take("scene", (seen, "a focus"), lambda: "anew") == "ahead"
    assert ahead.take("scene", (seen, "a focus"), lambda: "anew") == "anew"


def test_an_answer_about_another_position_or_another_focus_is_worked_out_anew() -> None:
    ahead, seen = Ahead(), [1]
    ahead.look("scene", (seen, "a focus"), lambda: "ahead")
    assert ahead.take("scene", ([1], "a focus"), lambda: "anew") == "anew"
    ahead.look("scene", (seen, "a focus"), lambda: "ahead")
    assert ahead.take("scene", (seen, "the pointer elsewhere"), lambda: "anew") == "anew"


def test_nothing_is_left_for_the_eyes_of_somebody_else() -> None:
    ahead, seen = Ahead(), object()
    ahead.look("scene", (seen,), lambda: "ahead")
    ahead.forget()
    assert ahead.take("scene", (seen,), lambda: "anew") == "anew"


class Slow:
    """A store whose changes wait for ``go``."""

    def __init__(self, store: Any) -> None:
        self._store, self.go = store, asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def change(self, *what: Any) -> bool:
        await self.go.wait()
        return bool(await self._store.change(*what))


class Noting:
    """A presenter that notes how often it was asked for a scene."""

    def __init__(self, slug: str) -> None:
        self._table, self.scenes = presenter(slug), 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def scene(self, *of: Any) -> Any:
        self.scenes += 1
        return self._table.scene(*of)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_an_act_is_worked_out_while_it_is_kept_and_shown_when_it_is_kept(slug: str) -> None:
    app, noting = fake.page(), Noting(slug)

    async def acted() -> None:
        match = Match(games.game(slug), None, None, Dealt(4))
        session = Session(match, noting, ["person"] * 2, "en", curtain=False, has_curtain=False)  # type: ignore[arg-type]
        await app.game.enter("game", session, False)
        await fake.at_rest(app)
        app.saves._store = slow = Slow(app.saves.store)
        shown, elements, noting.scenes = app.board.scene, dict(fake.dom.elements), 0
        before = {ident: one.innerHTML for ident, one in elements.items()}
        act = begun(app.play.carried_out(session.commit([session.asked.actions[0]]).events))  # type: ignore[union-attr]
        for _ in range(20):
            await asyncio.sleep(0)
        assert noting.scenes == 1, "nothing was worked out while the disk had to do"
        assert app.board.scene is shown
        assert {ident: elements[ident].innerHTML for ident in before} == before
        slow.go.set()
        await act
        assert noting.scenes == 1, "it was worked out once more"
        assert app.board.scene is not shown

    fake.look(acted())
