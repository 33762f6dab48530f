"""Who wants to be warned is asked before what loses much; nobody else, and nothing, waits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai.comparing import Comparison, Row
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.care import Care
from sakusen.ui.match.opponent import Lost
from sakusen.ui.match.session import Session
from sakusen.ui.page import late
from sakusen.ui.page.words import LANGS, say


class Weigher:
    """A computer player that finds out what the test wants, when the test wants."""

    fewer = 1

    def __init__(self, lost: float, counted: int) -> None:
        self.lost, self.counted, self.asked, self.stopped = lost, counted, list[Any](), 0
        self.may_answer, self.is_gone = asyncio.Event(), False

    def warm(self, slug: str) -> None:
        return

    def end(self) -> None:
        return

    def stop(self) -> None:
        self.stopped += 1

    async def compare(self, slug: str, view: Any, seed: str, given: Any, told: Any, _: Any, is_brief: bool) -> Any:
        self.asked.append((tuple(given), is_brief))
        for looked in range(9):
            told(looked, 40)
        await self.may_answer.wait()
        if self.is_gone:
            raise Lost("")
        other = next(action for action in view["pending"]["actions"] if action != given[0])
        rows = [
            Row(tuple(given), False, self.counted, 12 - self.lost, {}),
            Row((other,), False, self.counted, 12.0, {}),
        ]
        return Comparison(rows, 5, 2 * self.counted, True)


async def sitting(slug: str = "july", lost: float = 9, warns: str = "on", counted: int = 24) -> Any:
    app = fake.page()
    app.opponent = app.game.opponent = Weigher(lost, counted)
    app.preferences.remember(warn=warns)
    match = Match(games.game(slug), None, None, Dealt(4))
    await app.game.enter("game", Session(match, presenter(slug), ("person", "person"), "en"), False)
    await asyncio.sleep(0.01)
    if app.play.is_covered:
        app.commands.run("uncover", "")
        await asyncio.sleep(0.01)
    app.begun = len(match.entries)  # what luck has settled before anybody is asked
    return app


async def choose(app: Any, at: int = -1) -> int:
    """One of what can be chosen, by one press; at the end stands what ends a phase."""
    session = app.play.session
    action = int(session.match.pending.actions[at])
    app.play.act(lambda: session.commit([action]))
    await asyncio.sleep(0.01)
    return action


def steps(app: Any) -> int:
    return len(app.play.session.match.entries) - int(app.begun)


def dialog() -> str:
    return str(fake.dom.by_id("dialog").innerHTML)


async def answered(app: Any) -> None:
    app.opponent.may_answer.set()
    await asyncio.sleep(0.02)


def test_nothing_is_held_back_or_worked_out_while_it_is_off() -> None:
    async def play() -> None:
        app = await sitting(warns="off")
        await choose(app)
        assert steps(app) > 0
        assert app.opponent.asked == []

    fake.look(play())


def test_a_warning_that_could_not_be_fetched_is_told_once_and_fetched_again_with_the_next_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_here, made = [False], Care._made

    def opened(care: Care) -> Any:
        if not is_here[0]:
            raise ModuleNotFoundError
        return made(care)

    async def fetch(_: str) -> bool:
        await asyncio.sleep(0)
        return is_here[0]

    monkeypatch.setattr(Care, "_made", opened)
    monkeypatch.setattr(late, "fetch", fetch)

    async def play() -> None:
        app = await sitting()
        await choose(app)
        first = steps(app)
        assert first > 0
        is_here[0] = True
        await choose(app)  # not held back yet, but now it comes
        second = steps(app)
        assert second > first
        await choose(app)
        assert (steps(app), len(app.opponent.asked)) == (second, 1)
        assert fake.dom.said.count(say("en", "warn.missing")) == 1

    fake.look(play())


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_loses_much_is_asked_about_and_done_only_when_the_person_says_so(slug: str) -> None:
    async def play() -> None:
        app = await sitting(slug)
        if not app.play.hints.is_possible:
            pytest.skip("no computer player of this game compares anything")
        action = await choose(app)
        assert (steps(app), app.opponent.asked) == (0, [((action,), True)])
        assert say("en", "warn.weighing") in app.play.screen.prompt.sentence
        await answered(app)
        assert steps(app) == 0
        assert "what you chose wins 3 games" in dialog()
        assert "%" not in dialog()
        app.commands.run("warn", "anyway")
        await asyncio.sleep(0.02)
        assert app.play.session.match.entries[app.begun].value == action
        assert not fake.dom.is_open()

    fake.look(play())


def test_what_loses_little_is_done_without_a_word() -> None:
    async def play() -> None:
        app = await sitting(lost=3)
        action = await choose(app)
        assert steps(app) == 0
        await answered(app)
        assert app.play.session.match.entries[app.begun].value == action
        assert not fake.dom.is_open()

    fake.look(play())


def test_chosen_again_it_is_done_at_once_before_the_answer_and_after_the_question() -> None:
    async def play() -> None:
        app = await sitting()
        await choose(app)
        await choose(app)
        assert steps(app) == 1
        assert app.opponent.stopped
        app = await sitting()
        await choose(app)
        await answered(app)
        app.commands.run("close", "")
        await choose(app)
        assert steps(app) == 1

    fake.look(play())


def test_who_does_something_else_meanwhile_is_not_asked_about_what_was_held_back() -> None:
    async def play() -> None:
        app = await sitting()
        session = app.play.session
        await choose(app)
        other = next(a for a in session.match.pending.actions if a != session.match.pending.actions[-1])
        app.play.act(lambda: session.carry_out([other]))
        await asyncio.sleep(0.02)
        before = steps(app)
        await answered(app)
        assert (steps(app), fake.dom.is_open()) == (before, False)

    fake.look(play())


def test_the_better_plan_is_shown_as_a_hint_that_can_be_played() -> None:
    async def play() -> None:
        app = await sitting()
        action = await choose(app)
        await answered(app)
        app.commands.run("warn", "better")
        assert app.play.hints.what == "shown"
        app.commands.run("hint", "play")
        await asyncio.sleep(0.02)
        assert app.play.session.match.entries[app.begun].value != action
        assert len(app.opponent.asked) == 1

    fake.look(play())


def test_a_worker_that_is_gone_keeps_nobody_from_playing() -> None:
    async def play() -> None:
        app = await sitting()
        app.opponent.is_gone = True
        await choose(app)
        await answered(app)
        assert steps(app) == 1

    fake.look(play())


@pytest.mark.parametrize("lang", LANGS)
def test_where_nothing_was_counted_no_figure_is_told(lang: str) -> None:
    async def play() -> None:
        app = await sitting("gunki", counted=0)
        app.preferences.lang = lang
        await choose(app)
        await answered(app)
        assert f"<p>{say(lang, 'warn.order')}</p>" in dialog()

    fake.look(play())


def test_undo_and_redo_are_not_weighed_again() -> None:
    async def play() -> None:
        app = await sitting(lost=0)
        await choose(app, 0)
        await answered(app)
        app.commands.run("undo", "")
        await asyncio.sleep(0.02)
        assert steps(app) == 0
        app.commands.run("redo", "")
        await asyncio.sleep(0.02)
        assert (steps(app), len(app.opponent.asked)) == (1, 1)

    fake.look(play())


def test_it_can_be_switched_on_in_the_middle_of_a_game() -> None:
    async def play() -> None:
        app = await sitting(warns="off")
        app.appearance.set_warning("on")
        await asyncio.sleep(0.01)
        await choose(app)
        assert (steps(app), len(app.opponent.asked)) == (0, 1)

    fake.look(play())
