"""The table shows itself when its map is painted; until then the shelf is to be seen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.session import Session
from sakusen.ui.page import laying, test_api


async def opening(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, asyncio.Future[None], list[Callable[[], None]]]:
    """A game that is being put on the table, from the shelf; what is to be called when its map is painted."""
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(fake.Board, "when_seen", lambda _, call: waiting.append(call))
    app = fake.page("en")
    fake.dom.by_id("game").hidden = True
    session = Session(Match(games.game("july")), presenter("july"), ["person", "person"], "en", curtain=False)
    entering = asyncio.ensure_future(app.game.enter("game", session, False))
    for _ in range(2000):
        if waiting:
            break
        await asyncio.sleep(0.001)
    return app, entering, waiting


def is_shelf_shown() -> bool:
    return not fake.dom.by_id("shelf").hidden and fake.dom.by_id("game").getAttribute("data-laying") == "on"


def told(app: Any) -> str:
    """Where browser tests are told to be."""
    return str(json.loads(test_api.told(app.game.play, app.game.map, test_api.BRIEF))["page"])


def test_the_shelf_stays_until_the_map_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """For half a second the table had no map."""

    async def act() -> None:
        app, entering, waiting = await opening(monkeypatch)
        assert is_shelf_shown()
        assert app.play.moving, "nobody may press what is not to be seen"
        assert told(app) == "shelf"
        waiting[0]()
        await entering
        assert told(app) == "table"
        assert fake.dom.by_id("shelf").hidden
        assert not fake.dom.by_id("game").getAttribute("data-laying")
        assert not app.play.moving

    fake.look(act())


def test_a_map_that_cannot_be_painted_holds_the_table_up_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        monkeypatch.setattr(laying, "LONGEST", 0.01)
        _, entering, waiting = await opening(monkeypatch)
        await entering
        assert waiting
        assert not is_shelf_shown()

    fake.look(act())


def test_who_chooses_another_language_meanwhile_sees_the_table_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf was shown anew for it, and the table never came."""

    async def act() -> None:
        come = asyncio.Event()
        monkeypatch.setattr(fake.Untaught, "fetch", lambda *_: come.wait())
        app = fake.page("en")
        fake.dom.by_id("game").hidden = True
        session = Session(Match(games.game("july")), presenter("july"), ["person", "person"], "en", curtain=False)
        entering = asyncio.ensure_future(app.game.enter("game", session, False))
        for _ in range(200):
            await asyncio.sleep(0)
        assert is_shelf_shown()
        app.appearance.set_lang("ja")
        assert is_shelf_shown()
        assert "学ぶ" in fake.dom.by_id("shelf").innerHTML
        come.set()
        await entering
        assert not fake.dom.by_id("game").hidden
        assert told(app) == "table"
        assert "フェイズ" in fake.dom.by_id("prompt").innerHTML

    fake.look(act())


def test_who_goes_back_to_the_shelf_meanwhile_sees_no_table_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        app, entering, waiting = await opening(monkeypatch)
        app.game.close()
        app.shelf.show()
        waiting[0]()
        await entering
        assert fake.dom.by_id("game").hidden
        assert not fake.dom.by_id("shelf").hidden

    fake.look(act())
