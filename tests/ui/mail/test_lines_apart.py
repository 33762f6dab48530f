"""Other lines of a game with a friend at another table: each page plays its own, and nothing of them goes out."""

from __future__ import annotations

import os
import random

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, met, met_sealed
from tests.ui.mail.test_sealed_card_pages import dealt, strangers

from sakusen.engine import lines
from sakusen.engine.core import Decision

BOTH = ["person", "person"]


@pytest.fixture(autouse=True)
def _always_the_same_keys(monkeypatch):
    rng = random.Random(13)
    monkeypatch.setattr(os, "urandom", rng.randbytes)


async def line(home: Home, step: int) -> int:
    """Look back, play a line from a step and go back to the game; how many steps it has."""
    ident = home.app.play.ident
    home.app.history.open(step)
    await home.rest()
    play = home.app.history.play
    seat = play.waiting.session.viewer
    kind = "hand" if play.session.game.slug == "taiwan202x" else "drawn"
    known = play.session.seen.view.facts[kind]
    assert play.imagines
    play.what_if("As if", "new", BOTH)
    await home.rest()
    match = play.session.match
    now = match.game.observe(match.state, seat).facts[kind]
    assert now == known or not known, "what was not dealt yet the line deals"
    assert not home.app.play.session.mate, "nobody else has anything to do with it"
    for _ in range(4):
        assert isinstance(match.pending, Decision)
        play.done(play.session.commit([home.rng.choice(list(match.pending.actions))]))
        await home.rest()
    steps = len(match.entries)
    play.goto(play.step)
    await home.rest()
    (row,) = play.branches.rows()
    await play.enter(row.path)
    assert len(play.replay) == steps
    home.app.history.back()
    await home.rest()
    assert home.app.play.ident == ident
    return steps


async def exchanged(host: Home, guest: Home) -> None:
    """Both have played and sent something."""
    await guest.play()
    await host.open(await guest.send())
    await host.play()
    await guest.open(await host.send())


@pytest.mark.parametrize("slug", ["kinmen", "taiwan202x"])
def test_a_letter_is_the_same_with_and_without_lines_and_the_friend_gets_none(slug: str) -> None:
    async def story() -> None:
        host, guest = await met(slug)
        await exchanged(host, guest)
        await guest.play()
        before = guest.mate.letter(0)
        match = guest.app.play.session.match
        await line(guest, len(match.entries) - 2)
        match = guest.app.play.session.match
        assert guest.mate.letter(0) == before
        assert len(lines.counted(match)) == 1
        await host.open(await guest.send())
        assert len(host.app.play.session.match.entries) == len(match.entries)
        assert host.app.play.session.match.notes == {}
        await guest.come_back()
        assert len(lines.counted(guest.app.play.session.match)) == 1, "a reload finds it again"

    fake.run(story())


@pytest.mark.parametrize("slug", ["kinmen", "taiwan202x"])
def test_in_a_sealed_game_a_line_deals_the_cards_that_no_page_knows(slug: str) -> None:
    async def story() -> None:
        host, guest = await met_sealed(slug)
        if slug == "taiwan202x":
            await dealt(host, guest)
        await exchanged(host, guest)
        for home in (host, guest):
            match = home.app.play.session.match
            for step in (0, len(match.entries) // 2, len(match.entries)):
                await line(home, step)
                if step < len(match.entries):
                    lines.replace(match, *lines.counted(match)[0], "")
            assert len(lines.counted(home.app.play.session.match)) == 1
            await home.come_back()
            assert len(lines.counted(home.app.play.session.match)) == 1, "a reload finds it again"
        if slug == "taiwan202x":
            assert strangers() == [], "no page has learnt a card"

    fake.run(story())
