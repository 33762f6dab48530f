"""When something is to be chosen on the map it is in sight: the map is told so once for every question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen import games
from sakusen.games import presenter
from sakusen.ui.match import again
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS, say


class Looking(fake.Board):
    """A map that remembers what it was asked to bring into sight."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: list[tuple[int, bool]] = []

    def look_for(self, places: Sequence[tuple[float, float, float, float]], many: bool) -> None:
        self.looks.append((len(places), many))


def table(slug: str, steps: int) -> tuple[Any, Looking]:
    """A page with a game of persons only after so many steps, and its map."""
    board = Looking()
    app = fake.page(board=board)

    async def entered() -> None:
        match = played(slug, 4, steps)
        seats = ["person"] * len(match.game.seats)
        await app.game.enter("game", Session(match, presenter(slug), seats, "en", curtain=False), False)
        await fake.at_rest(app)

    fake.look(entered())
    return app, board


def test_where_the_fleets_of_taiwan_may_be_set_up_is_brought_into_sight_when_it_is_asked() -> None:
    app, board = table("taiwan202x", 0)
    assert app.play.session.asked.ask == "setup.fleet"
    ((places, many),) = board.looks
    assert places, "a sea is one place, and so is the counter that stands in it"
    assert places < len(app.play.screen.scene.spots) / 3
    assert many
    app.play.screen.show()
    app.play.screen.show_map()
    assert len(board.looks) == 1, "where the reader moves the map afterwards, it stays"


def test_each_question_is_looked_at_once_and_most_of_it_when_a_turn_begins() -> None:
    app, board = table("july", 0)
    session = app.play.session
    asked = {tuple(games.game("july").touch(session.seen.state, action)) for action in session.asked.actions}
    spots = {tuple(spot.touch) for spot in app.play.screen.scene.spots}
    assert board.looks == [(len(asked & spots), True)]
    session.commit([session.asked.actions[0]])
    app.play.screen.show()
    assert [many for _, many in board.looks] == [True, False]


@pytest.mark.parametrize("lang", LANGS)
def test_acts_that_are_taken_back_together_are_told_to_the_eye_and_the_camera_stays(lang: str) -> None:
    """Only the ear was told, and on a phone the camera went to another part of the map."""
    app, board = table("july", 0)
    app.preferences.lang = lang

    async def restart() -> None:
        play = app.play
        play.repaint()
        for _ in range(2):
            play.session.commit([play.session.asked.actions[0]])
        play.show()
        board.looks.clear()
        app.commands.run("restart", "turn")
        await fake.at_rest(app)
        words = say(lang, "restart.done", n=2)
        assert fake.dom.said.count(words) == 1
        assert f'<small class="told"><span title="{words}">' in fake.dom.by_id("prompt").innerHTML
        assert [places for places, _ in board.looks] == [0]
        play.tapped([])
        assert words not in fake.dom.by_id("prompt").innerHTML

    fake.look(restart())


@pytest.mark.parametrize("lang", LANGS)
def test_a_turn_that_luck_has_cut_is_offered_up_to_there(lang: str) -> None:
    app, _ = table("kinmen", 0)
    session, rng = app.play.session, random.Random(4)
    while again.restarts(session, "turn") != (2, True):
        session.lift_curtain()
        session.commit([rng.choice(session.asked.actions)])
    app.preferences.lang = lang
    app.commands.run("menu", "")
    assert say(lang, "restart.luck", n=2) in fake.dom.by_id("dialog").innerHTML


def test_what_the_game_itself_wants_to_be_seen_comes_first() -> None:
    app, board = table("kinmen", 0)
    steps = [step for step in range(1, 40) if played("kinmen", 4, step).pending.ask == "landing.unit"]
    app, board = table("kinmen", steps[0])
    assert app.play.screen.scene.focus_box
    assert not board.looks
