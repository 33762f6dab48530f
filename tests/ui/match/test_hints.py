"""A hint on the page: asked for, drawn and argued, carried out; gone when the person does something else."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai.comparing import Comparison, Row, Size, begun, compare
from sakusen.ai.worker_protocol import view_from_json
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.games.kinmen.rules.steps import SUPPLY
from sakusen.presenter.contract import NamesFacts
from sakusen.ui.match import hint_words, hints, plan_steps
from sakusen.ui.match.session import Session
from sakusen.ui.match.step_rows import SHORT
from sakusen.ui.page.html import plain
from sakusen.ui.page.words import say

JULY = games.game("july")


class Adviser:
    """A computer player that compares as long as the test wants."""

    fewer = 1
    is_busy = False

    def __init__(self) -> None:
        self.may_answer, self.may_draft, self.stopped = asyncio.Event(), asyncio.Event(), 0
        self.asked: list[str] = []

    def warm(self, slug: str) -> None:
        return

    def end(self) -> None:
        return

    def stop(self) -> None:
        self.stopped += 1

    async def compare(self, slug: str, view: Any, seed: str, given: Any, progress: Any, draft: Any) -> Any:
        self.asked.append(seed)
        progress(3, 40)
        self.progress = progress
        first = [asyncio.ensure_future(event.wait()) for event in (self.may_answer, self.may_draft)]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        drafts: list[Any] = []
        work = begun(games.game(slug), view_from_json(view), random.Random(seed), given, drafts.append)
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value
            if drafts:
                draft(drafts.pop())
                await self.may_answer.wait()


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in games.SLUGS:
        game = games.game(slug)
        if hasattr(game, "comparison"):
            monkeypatch.setattr(type(game), "comparison", Size(3, 2, 4))


async def sitting(slug: str = "july", who: tuple[str, str] = ("person", "person"), ask: str = "") -> Any:
    """The page at a table; with ``ask`` played on until that is asked."""
    app = fake.page()
    app.opponent = app.game.opponent = Adviser()
    match = Match(games.game(slug), None, None, Dealt(4))
    while ask and not (isinstance(match.pending, Decision) and match.pending.ask == ask):
        if isinstance(match.pending, Decision):
            match.choose(match.pending.actions[0])
        else:
            match.roll()
    await app.game.enter("game", Session(match, presenter(slug), who, "en"), False)
    await asyncio.sleep(0.01)
    return app


def written(ident: str) -> str:
    return str(fake.dom.by_id(ident).innerHTML)


async def shown(app: Any) -> None:
    app.commands.run("hint", "")
    app.opponent.may_answer.set()
    while app.play.hints.what == "thinking":
        await asyncio.sleep(0.01)


def test_while_it_thinks_it_tells_how_far_it_is_and_is_stopped_by_the_same_key() -> None:
    async def asked() -> None:
        app = await sitting()
        assert 'data-do="hint"' in written("acting")
        app.commands.run("hint", "")
        await asyncio.sleep(0.01)
        assert say("en", "hint.progress", n=3, of=40) in written("hint-progress")
        app.commands.run("hint", "")
        assert app.opponent.stopped == 1
        assert "hint-progress" not in written("panels")

    fake.look(asked())


def test_the_plan_is_drawn_listed_and_argued_in_counted_games() -> None:
    async def asked() -> None:
        app = await sitting()
        before = len(app.play.screen.scene.over)
        await shown(app)
        card = written("panels")
        assert card.count("<li") == len(app.play.hints._steps) > 0
        assert "of 4 imagined games" in card
        assert "%" not in card
        assert len(app.play.screen.scene.over) >= before
        assert any("of 4 imagined games" in said for said in fake.dom.said)

    fake.look(asked())


def test_the_hint_has_a_button_of_its_own_beside_a_menu_where_the_words_have_room() -> None:
    async def asked() -> None:
        await sitting("kinmen", ("person", "easy"), "landing.load")
        menu, _, behind = written("acting").partition('id="more" popover')[2].partition("</div>")
        assert 'data-key="supply"' in menu
        assert 'data-do="hint"' not in menu
        assert 'data-do="hint"' in behind

    fake.look(asked())


def test_what_speaks_for_a_long_plan_is_marked_to_stand_first_where_little_has_room() -> None:
    async def asked() -> None:
        app = await sitting()
        await shown(app)
        hints = app.play.hints
        assert len(hints._steps) <= SHORT
        assert '<div class="reason">' in hints.panel()
        hints._steps = hints._steps[:1] * (SHORT + 1)
        assert '<div class="reason first">' in hints.panel()

    fake.look(asked())


def test_an_action_of_a_plan_is_not_called_by_the_button_that_repeats_it() -> None:
    async def asked() -> None:
        app = await sitting("kinmen", ("person", "easy"), "landing.load")
        session = app.play.session
        assert any(b.key == "supply-rest" for b in app.play.presenter.prompt(session.seen, session.focus).buttons)
        told = plan_steps.steps(app.play.presenter, session.seen, [SUPPLY, SUPPLY])
        assert [plain(step.html) for step in told] == ["Ship 2 logistics"] * 2

    fake.look(asked())


def test_play_it_for_me_does_all_of_the_plan_and_one_undo_takes_it_back() -> None:
    async def asked() -> None:
        app = await sitting()
        await shown(app)
        hints, session = app.play.hints, app.play.session
        for _ in range(3):
            if len(hints._steps) > 1:
                break
            app.commands.run("hint", "next")
        line = [action for step in hints._steps for action in step.actions]
        app.commands.run("hint", "play")
        await asyncio.sleep(0.02)
        assert [entry.value for entry in session.match.entries][: len(line)] == line
        assert len(session.acts) == 1
        assert not hints.is_open

    fake.look(asked())


def test_the_hint_stays_while_its_plan_is_followed_and_closes_when_it_is_left() -> None:
    async def asked() -> None:
        app = await sitting()
        await shown(app)
        hints, play = app.play.hints, app.play
        while len(hints._steps) < 2:
            app.commands.run("hint", "next")
        first = hints._steps[0].actions
        play.done(play.session.commit(first))
        await asyncio.sleep(0.02)
        assert say("en", "hint.done") in written("panels")
        now = play.session.asked
        other = next(a for a in now.actions if a != hints._steps[1].actions[0])
        play.done(play.session.commit([other]))
        await asyncio.sleep(0.02)
        assert not hints.is_open

    fake.look(asked())


def test_facts_are_told_by_how_much_they_matter_and_differ() -> None:
    table = presenter("july")
    assert isinstance(table, NamesFacts)
    ours = Row((1,), False, 100, 60.0, {"soon.lead.lost": (2, -0.6), "soon.hit.5": (83, 0.3)})
    other = Row((2,), True, 100, 40.5, {"soon.lead.lost": (39, -0.6), "soon.hit.5": (82, 0.3)})
    told = hint_words.sentences("en", table, Comparison([ours, other], 5, 300, True), 0)
    assert told[0] == "This wins 60 of 100 imagined games, ending here 40.5."
    assert told[1:] == ["Initiative lost: in 2 of 100; with ending here in 39."]
    close = hint_words.sentences("en", table, Comparison([ours, other], 5, 300, False), 0)
    assert say("en", "hint.close") in close


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["july", "kinmen", "taiwan202x"])
def test_whatever_is_counted_has_words_in_every_language(slug: str) -> None:
    game, table = games.game(slug), presenter(slug)
    assert isinstance(table, NamesFacts)
    state, luck, roll, facts = game.start(), Dealt(5), game.roller(), set()
    for _ in range(400):
        pending = state.pending()
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if game.at_rest(state) > 0 or not facts:
            found = compare(game, game.observe(state, pending.seat), random.Random(1))
            facts |= {name for row in found.rows for name in row.facts}
        if len(facts) > 12:
            break
        roll(state)
    assert facts
    for name in facts:
        assert len({table.fact(name, lang) for lang in ("ja", "zh-Hant", "en")}) == 3


def test_where_nothing_was_counted_the_hint_says_so_and_gives_no_figure() -> None:
    async def asked() -> None:
        app = await sitting("gunki", ("person", "person"))
        await shown(app)
        found = app.play.hints._found
        assert say("en", "hint.order", n=1, of=found.plans) in written("panels")
        assert "imagined games" not in written("panels")

    fake.look(asked())


def test_why_the_computer_did_that_is_argued_like_a_hint_and_cannot_be_played() -> None:
    async def asked() -> None:
        app = await sitting()
        play, session = app.play, app.play.session
        app.commands.run("hint", "why")
        assert not play.hints.is_open  # no computer player has done anything
        roll = JULY.roller()
        while session.decider == 0:
            before = session.match.state.copy()
            roll(before)
            done = session.match.pending.actions[-1]
            play.done(session.commit([done]))
            await asyncio.sleep(0.02)
        session.seats[0] = "easy"
        session.viewer = 1
        last = play.hints._last_of_computer()
        line = [session.match.entries[at].value for at in last]
        assert line
        app.commands.run("hint", "why")
        app.opponent.may_answer.set()
        while play.hints.what == "thinking":
            await asyncio.sleep(0.01)
        assert list(play.hints._found.rows[0].line) == line
        card = written("panels")
        assert say("en", "why") in card
        assert 'data-arg="play"' not in card
        steps = len(session.match.entries)
        app.commands.run("hint", "play")
        assert len(session.match.entries) == steps

    fake.look(asked())


async def drafted(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A hint of which a part of the games has been counted."""
    monkeypatch.setattr(type(JULY), "comparison", Size(3, 2, 4, draft=1))
    app = await sitting()
    app.opponent.may_draft.set()
    app.commands.run("hint", "")
    await asyncio.sleep(0.01)
    return app


def test_where_games_are_slow_what_was_found_so_far_is_shown_while_more_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hint() -> None:
        app = await drafted(monkeypatch)
        assert app.play.hints.what == "shown"
        assert say("en", "hint.table", games=1) in written("panels")
        assert say("en", "hint.enough") in written("panels")
        app.opponent.progress(9, 40)
        assert written("hint-progress") == say("en", "hint.progress", n=9, of=40)
        app.opponent.may_answer.set()
        await asyncio.sleep(0.01)
        assert say("en", "hint.table", games=4) in written("panels")
        assert say("en", "hint.enough") not in written("panels")
        assert not app.opponent.stopped

    fake.look(hint())


def test_who_has_seen_enough_or_carries_the_plan_out_stops_the_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        app = await drafted(monkeypatch)
        app.commands.run("hint", "enough")
        assert app.opponent.stopped == 1
        assert app.play.hints.what == "shown"
        assert say("en", "hint.enough") not in written("panels")
        app = await drafted(monkeypatch)
        app.commands.run("hint", "play")
        await asyncio.sleep(0.01)
        assert app.opponent.stopped == 1

    fake.look(hint())


# ------------------------------------------------------------------ worked out ahead
async def hinted(monkeypatch: pytest.MonkeyPatch, pause: float = 0.0) -> Any:
    """A table at which a hint was asked for, seen, closed, and something else was done."""
    monkeypatch.setattr(hints, "PAUSE", pause)
    app = await sitting()
    await shown(app)
    app.commands.run("hint", "")
    app.opponent.may_answer.clear()
    await moved(app)
    return app


async def moved(app: Any) -> None:
    """The person does the first thing that can be done."""
    play = app.play
    play.done(play.session.commit(play.session.asked.actions[:1]))
    while play.moving:
        await asyncio.sleep(0.001)
    for _ in range(20):  # who has waited for that goes on, and asks the worker
        await asyncio.sleep(0)


async def counted(app: Any) -> None:
    """All games have been counted for what is worked out."""
    app.opponent.may_answer.set()
    while app.play.hints._counts:
        await asyncio.sleep(0.001)


def test_who_has_asked_for_a_hint_has_the_next_one_worked_out_while_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        app = await hinted(monkeypatch)
        assert len(app.opponent.asked) == 2
        assert app.opponent.asked[1].endswith(f"/{len(app.play.session.match.entries)}")
        assert not app.play.hints.is_open
        assert "hint-progress" not in written("panels")
        await counted(app)
        assert not app.play.hints.is_open
        app.commands.run("hint", "")
        assert app.play.hints.what == "shown", "there at once"
        assert len(app.opponent.asked) == 2
        assert "of 4 imagined games" in written("panels")

    fake.look(hint())


def test_a_hint_that_is_asked_for_while_it_is_worked_out_ahead_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        app = await hinted(monkeypatch)
        app.commands.run("hint", "")
        assert app.play.hints.what == "thinking"
        assert say("en", "hint.progress", n=3, of=40) in written("hint-progress")
        await counted(app)
        assert app.play.hints.what == "shown"
        assert (len(app.opponent.asked), app.opponent.stopped) == (2, 0)

    fake.look(hint())


def test_no_hint_is_worked_out_ahead_for_who_has_asked_for_none_or_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        monkeypatch.setattr(hints, "PAUSE", 0.0)
        app = await sitting()
        await moved(app)
        assert app.opponent.asked == []
        app = await hinted(monkeypatch, pause=60)
        await moved(app)
        assert len(app.opponent.asked) == 1

    fake.look(hint())


def test_what_is_worked_out_ahead_ends_with_the_next_move_and_after_three_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hint() -> None:
        app = await hinted(monkeypatch)
        for count in range(1, 5):
            await moved(app)
            assert app.opponent.stopped == min(count, 3)
            assert len(app.opponent.asked) == min(2 + count, 4)
        app.commands.run("hint", "")
        await asyncio.sleep(0.01)
        app.commands.run("hint", "")
        await moved(app)
        assert len(app.opponent.asked) == 6, "asked for once more, it goes on"

    fake.look(hint())


def test_nothing_is_worked_out_ahead_while_something_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        monkeypatch.setattr(Adviser, "is_busy", True)
        app = await hinted(monkeypatch)
        assert len(app.opponent.asked) == 1

    fake.look(hint())


def test_what_was_worked_out_ahead_for_one_side_is_not_for_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint() -> None:
        app = await hinted(monkeypatch)
        play = app.play
        assert play.hints._is_worked_out()
        play.session.viewer = 1 - play.session.viewer
        assert not play.hints._is_worked_out()

    fake.look(hint())
