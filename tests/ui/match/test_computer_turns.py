"""The computer player's turns on the page: shown one after the other; the reader may stop, step and skip them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.computer_turns import SOON
from sakusen.ui.match.opponent import Lost
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import say


class First:
    """A computer player that takes the first legal action, and says nothing once it has moved so often."""

    fewer = 1

    def __init__(self, match: Match, moves: int = 10_000) -> None:
        self._match, self.left, self.ended = match, moves, 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def warm(self, slug: str) -> None:
        return

    def end(self) -> None:
        self.ended += 1

    give_up = end

    async def choose(self, *asked: Any) -> list[int]:
        self.progress = asked[-1]
        await self.may_answer.wait()
        if not self.left:
            raise Lost("gone")
        self.left -= 1
        return [self._match.pending.actions[0]]


async def sitting(slug: str, seats: list[str], moves: int = 10_000) -> Any:
    """A table with this computer player."""
    app = fake.page()
    match = Match(games.game(slug), None, None, Dealt(4))
    app.opponent = app.game.opponent = First(match, moves)
    await app.game.enter("game", Session(match, presenter(slug), seats, "en"), False)
    return app


async def until(app: Any, what: Any) -> None:
    for _ in range(5000):
        if what():
            return
        await asyncio.sleep(0)
    raise AssertionError(f"{app.play.session.turn} after {steps(app)}")


def steps(app: Any) -> int:
    return len(app.play.session.match.entries)


def test_the_computer_moves_until_the_person_is_asked_and_every_move_is_saved_and_shown() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"])
        await until(app, lambda: app.play.session.turn == "person" and not app.play.progress.thinking)
        assert steps(app)
        assert app.play.journal.steps == steps(app)
        assert not app.play.progress.thinking
        assert 'data-do="pause"' not in fake.dom.by_id("playback").innerHTML

    fake.look(turns())


def test_while_paused_each_step_is_one_move_and_going_on_plays_the_rest() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"])
        app.commands.run("pause", "")
        await asyncio.sleep(0.01)
        before = steps(app)
        app.commands.run("step", "")
        await until(app, lambda: steps(app) > before)
        await asyncio.sleep(0.01)
        assert len([entry for entry in app.play.session.match.entries[before:] if entry.kind == "choice"]) == 1
        app.commands.run("play", "")
        await until(app, lambda: app.play.session.turn == "person")

    fake.look(turns())


def test_an_illegal_answer_is_a_fault_of_the_program_and_stands_in_the_console(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def illegal(*_: Any) -> list[int]:
        return [987654]

    async def turns() -> None:
        monkeypatch.setattr(First, "choose", illegal)
        app = await sitting("july", ["normal", "person"])
        await until(app, lambda: say("en", "lost.fault") in fake.dom.by_id("notices").innerHTML)
        assert steps(app) == 0

    fake.look(turns())
    assert capsys.readouterr().err.startswith("The computer player has no answer: refused ")


def test_a_computer_player_that_falls_silent_is_told_and_asked_again_when_the_reader_wants() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"], 1)
        await until(app, lambda: say("en", "lost.memory") in fake.dom.by_id("notices").innerHTML)
        before = steps(app)
        assert not app.play.progress.thinking
        app.notices.dismiss()
        assert say("en", "lost") in app.play.screen.prompt.sentence, "nobody is said to think"
        assert 'data-do="ask-again"' in fake.dom.by_id("acting").innerHTML, "also when the notice has been closed"
        assert fake.dom.by_id("playback").hidden
        app.opponent.left = 10_000
        app.commands.run("ask-again", "")
        await until(app, lambda: steps(app) > before)
        assert 'data-do="ask-again"' not in fake.dom.by_id("acting").innerHTML

    fake.look(turns())


def test_of_a_long_decision_the_progress_is_shown_and_the_best_so_far_can_be_had() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"])
        await until(app, lambda: hasattr(app.opponent, "progress"))
        app.opponent.may_answer.clear()
        before = steps(app)
        app.opponent.hurry = app.opponent.may_answer.set
        for looked in range(1, SOON):
            app.opponent.progress(looked, 360)
        assert 'data-do="hurry"' not in fake.dom.by_id("acting").innerHTML, "a move that comes soon has no button"
        app.opponent.progress(80, 360)
        assert "80 of 360" in fake.dom.by_id("acting").innerHTML
        app.opponent.progress(120, 360)
        assert "120 of 360" in fake.dom.by_id("thought").innerHTML
        app.commands.run("hurry", "")
        await until(app, lambda: steps(app) > before and app.play.session.turn == "person")
        assert 'data-do="hurry"' not in fake.dom.by_id("acting").innerHTML

    fake.look(turns())


def test_a_device_on_which_less_is_thought_is_told_so_once() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"])
        app.opponent.fewer = 2
        await until(app, lambda: app.play.session.turn == "person" and not app.play.progress.thinking)
        assert fake.dom.by_id("notices").innerHTML.count(say("en", "lost.slow", n=2)) == 1
        app.commands.run("new", "july")
        assert say("en", "level.slow", n=2) in fake.dom.by_id("dialog").innerHTML

    fake.look(turns())


def test_who_leaves_the_table_ends_the_thinking() -> None:
    async def turns() -> None:
        app = await sitting("july", ["normal", "person"])
        app.commands.run("pause", "")
        await asyncio.sleep(0.01)
        play = app.play
        app.shelf.leave_table()
        await asyncio.sleep(0.01)
        assert app.opponent.ended
        assert play.closed
        assert app.play is None
        assert app.board.watcher is None

    fake.look(turns())
