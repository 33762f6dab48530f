"""What one refresh of the screen asks of a game."""

from __future__ import annotations

from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.session import Session


class Counting:
    """A presenter that counts how often it is asked for the prompt and the scene."""

    def __init__(self, slug: str) -> None:
        self._table = presenter(slug)
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("prompt", "scene"):
            self.asked.append(name)
        return getattr(self._table, name)


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
        tap, show = session.tap, screen.show
        session.tap = lambda touches: (path.append("tap"), tap(touches))[1]
        screen.show = lambda: (path.append("show"), show())[1]
        legal = [spot.touch for spot in screen.scene.spots if session.presenter.actions_at(session.seen, spot.touch)]
        app.board.watcher.tapped([legal[0]])  # as the map tells it

    fake.look(tapped())
    assert path == ["tap", "show"]
