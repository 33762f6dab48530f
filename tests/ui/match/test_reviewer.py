"""The review of a finished game on the page."""

from __future__ import annotations

import asyncio
import html
import random
import re
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai import player, reviewing
from sakusen.ai.comparing import Size
from sakusen.engine import record
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match import again
from sakusen.ui.match.reviewer import Reviewer
from sakusen.ui.match.session import Session
from sakusen.ui.page import dialogs
from sakusen.ui.page.words import say

JULY = games.game("july")


class Worker:
    """Reviews at once."""

    fewer = 1

    def __init__(self) -> None:
        self.asked = 0

    def warm(self, slug: str) -> None:
        return

    def end(self) -> None:
        return

    def stop(self) -> None:
        return

    async def review(self, slug: str, text: str, seed: str, progress: Any) -> Any:
        self.asked += 1
        progress(1, 4)
        work = reviewing.reviewing(record.read(text, games.game), random.Random(seed))
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value


def anew(app: Any) -> None:
    """The page has been opened another time."""
    app.reviewer = app.history._reviewer = Reviewer(app.preferences, app.dialog, app.opponent, app.saves, app.tasks)


async def looked_back_at(app: Any) -> None:
    """Graph, ledger, swings, lines and the bar are on the screen together; a swing leads to its moment."""
    app.history.open(0)
    while app.history.play is None or app.history.play.moving:
        await asyncio.sleep(0.01)
    play = app.history.play
    steps = re.findall(r'data-do="moment" data-arg="(\d+)">', beside())
    assert beside().count("<polyline") == 1
    assert "Ledger" in beside()
    assert 'data-do="line"' in str(fake.dom.by_id("line").innerHTML)
    app.commands.run("moment", steps[-1])
    await asyncio.sleep(0.05)
    assert play.step == play.replay.near(int(steps[-1]))
    assert f'data-arg="{steps[-1]}" aria-current="step"' in beside()
    play.remark("Here it was lost.", "?")
    await asyncio.sleep(0.05)
    assert "<polyline" in beside()


def beside() -> str:
    """What stands beside the board."""
    return str(fake.dom.by_id("panels").innerHTML)


@pytest.mark.slow
def test_the_end_screen_leads_to_a_graph_a_ledger_and_swings_that_open_their_moments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(JULY), "comparison", Size(3, 2, 4, 4))
    monkeypatch.setattr(fake.dom, "is_open", lambda: True, raising=False)
    monkeypatch.setattr(fake.dom, "find", lambda _: fake.dom.by_id("found"), raising=False)
    shown: list[str] = []

    async def asked() -> None:
        app = fake.page()
        app.opponent = app.game.opponent = worker = Worker()
        anew(app)
        match, rng = Match(JULY, None, None, Dealt(3)), random.Random(3)
        while not match.is_over:
            match.choose(player.choose(JULY, JULY.observe(match.state, match.pending.seat), "easy", None, rng))
        monkeypatch.setattr(app.dialog, "open", lambda name, html: shown.append(html))
        await app.save_notices.open()
        await app.game.enter("game", Session(match, presenter("july"), ("person", "easy"), "en"), False)
        await asyncio.sleep(0.05)
        assert 'data-do="review"' in shown[-1]
        for _ in range(2):
            app.commands.run("review", "")
            await asyncio.sleep(0.3)
        assert worker.asked == 1
        anew(app)  # the page is opened another time: the review was kept with the game
        app.commands.run("review", "")
        await asyncio.sleep(0.1)
        assert worker.asked == 1
        assert shown[-1] == shown[-2]
        anew(app)
        await looked_back_at(app)
        assert worker.asked == 1

    fake.look(asked())
    page = shown[-1]
    assert page.count("<polyline") == 1
    steps = re.findall(r'<li><button type="button" data-do="moment" data-arg="(\d+)"', page)
    assert len(steps) >= 3
    assert steps == sorted(steps, key=int)
    assert say("en", "review.luck") in page
    figures = [float(x.replace("\u2212", "-")) for x in re.findall(r"</th><td>([+\u2212][\d.]+)</td>", page)]
    assert len(figures) == 4
    assert round(sum(figures[:3]), 1) == figures[3]


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
def test_the_end_of_a_game_with_sealed_cards_says_why_it_has_no_review(lang: str) -> None:
    def end(slug: str, options: dict[str, str]) -> str:
        session = Session(Match(games.game(slug), None, options), presenter(slug), ("person", "person"), lang)
        return dialogs.ending(lang, "", *again.after_end(session), "", again.review_refused(session))

    why = html.escape(say(lang, "review.sealed"))
    sealed = end("taiwan202x", {"secrets": "sealed"})
    assert why in sealed
    assert 'data-do="review"' not in sealed
    for slug in ("taiwan202x", "july"):
        assert why not in end(slug, {})
        assert 'data-do="review"' in end(slug, {})
