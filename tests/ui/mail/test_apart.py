"""A game for one person and people elsewhere: a turn lent and sent back, two games on one seed, watchers."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, dialog

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import Match
from sakusen.engine.record import replayed, write
from sakusen.together import finding, solo
from sakusen.ui.mail import watch_play
from sakusen.ui.page import dialogs
from sakusen.ui.page.words import LANGS, say

TITLES = [slug for slug in games.SLUGS if games.offers(slug)]


@pytest.fixture(autouse=True)
def _at_once_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_play, "PATIENCE", 0.0)
    monkeypatch.setattr(os, "urandom", random.Random(14).randbytes)


class Alone(Home):
    """A person with a game for one."""

    async def begin(self, slug: str) -> None:
        await self.visit()
        games.presenter(slug)
        self.app.new_game.slug = slug
        fake.dom.answers["new"] = {}
        await self.app.new_game.begin()
        await self.rest()

    @property
    def match(self) -> Match:
        found: Match = self.app.play.session.match
        return found

    def steps(self) -> list[tuple[str, int]]:
        return [(one.kind, one.value) for one in self.match.entries]

    async def act(self, until: Callable[[], bool]) -> None:
        """Play at random."""
        while not until() and isinstance(pending := self.match.pending, Decision):
            self.app.play.done(self.app.play.session.commit([self.rng.choice(pending.actions)]))
            await self.rest()

    async def send(self, part: str = "", way: str = "link") -> str:
        """What goes out by the dialog."""
        fake.dom.answers["apart"] = {"part": part, "name": {"en": "Heron", "ja": "Crane"}.get(self.lang, "Ibis")}
        await self.run("apart-way", way)
        return str(fake.dom.files[-1][1] if way == "file" else fake.dom.clipboard)

    async def part_of(self, part: str, way: str = "link") -> str:
        await self.run("apart")
        assert escape(say(self.lang, f"apart.part.{part}")) in dialog()
        return await self.send(part, way)


async def lent(slug: str, steps: int = 3) -> tuple[Alone, Alone, str]:
    """A game in which a turn is lent, and the friend who has taken it."""
    owner, friend = Alone("en"), Alone("ja")
    await owner.begin(slug)
    await owner.act(lambda: len(owner.match.entries) >= steps)
    text = await owner.part_of("lend")
    assert "#turn&m=pw" in text
    await friend.visit()
    await friend.open(text)
    assert escape(say("ja", "apart.lent", friend=say("ja", "mail.named", name="Heron"))) in dialog()
    assert friend.app.saves.all()[0] == [], "nothing is kept before it is taken"
    await friend.run("apart-take")
    assert friend.steps() == owner.steps()
    return owner, friend, text


async def play_turn(friend: Alone) -> str:
    """The friend plays to the end of the turn, when the dialog comes by itself, and sends it back."""
    await friend.act(lambda: friend.app.dialog.name == "apart")
    assert escape(say("ja", "apart.part.back")) in dialog()
    return await friend.send("back")


def forged(text: str, **changed: Any) -> str:
    """What somebody sends who changes a slip and makes its checksum good."""
    return solo.encode(solo.decode(finding.find(text))._replace(**changed))


@pytest.mark.parametrize("slug", TITLES)
def test_a_turn_is_lent_played_sent_back_and_shown_and_the_record_says_who_played_it(slug: str) -> None:
    async def story() -> None:
        owner, friend, _ = await lent(slug)
        before = owner.steps()
        await friend.come_back()
        text = await play_turn(friend)
        ident = owner.app.saves.all()[0][0].ident
        await owner.visit()
        await owner.open(text)
        assert owner.app.play.replay, "what came is shown step by step"
        assert owner.app.play.step == len(owner.app.play.replay) > len(before)
        assert "Crane" in fake.dom.by_id("head").innerHTML
        assert 'data-do="apart-on"' in fake.dom.by_id("notices").innerHTML
        last = len(owner.app.play.replay)
        await owner.run("apart-on", ident)
        assert owner.steps()[: len(before)] == before
        assert owner.steps()[:last] == friend.steps()[:last]
        assert owner.match.tags["Lent"] == f"{len(before) + 1}-{last} Crane"
        assert not owner.app.play.session.undo(), "what another has played is not taken back here"
        assert '[Lent "' in write(owner.match)
        await owner.open(text)
        assert escape(say("en", "apart.known")) in fake.dom.by_id("notices").innerHTML
        await owner.act(lambda: False)
        assert owner.match.is_over, "the game goes on with its own luck"

    fake.run(story())


def test_a_turn_that_is_no_good_is_refused_by_name_and_changes_nothing() -> None:
    async def story() -> None:
        owner, friend, first = await lent(TITLES[0])
        text, before = await play_turn(friend), owner.steps()
        await friend.open(text)
        assert escape(say("ja", "apart.no.own")) in dialog()
        await owner.come_back()
        sound = solo.decode(finding.find(text))
        other = solo.decode(finding.find(first))
        match = finish(solo.reading(sound, games.game))
        short = solo.slip(
            solo.BACK, replayed(match, sound.steps - 1), sound.seed, "Crane", 1, b"", game=sound.game, first=sound.first
        )
        key = bytes(32)
        room = owner.app.letters.rooms.apart
        pending = [asked for asked, _ in solo.walked(match)]
        die = max(
            i for i, asked in enumerate(pending) if isinstance(asked, Chance) and sum(map(bool, asked.weights)) > 1
        )
        assert die >= sound.first
        wrong = {
            "cut": finding.find(text)[:-9],
            "forged": forged(text, minutes=5),
            "early": solo.encode(await room.signed(short, key)),
            "terms": solo.encode(await room.signed(sound._replace(first=sound.first + 1), key)),
            "die": solo.encode(await room.signed(with_other_die(match, sound, die), key)),
        }
        assert other.kind == solo.LEND
        for why, code in wrong.items():
            await owner.app.post.open(code)
            await owner.rest()
            assert escape(say("en", "apart.no." + why, n=die + 1)) in dialog(), why
            assert owner.steps() == before, why
        await owner.open(text)
        await owner.run("apart-on", owner.app.saves.all()[0][0].ident)
        assert len(owner.steps()) > len(before), "the true one is taken in as if nothing had happened"

    fake.run(story())


def test_a_turn_that_comes_back_when_one_has_gone_on_is_shown_and_ones_own_game_stays() -> None:
    async def story() -> None:
        owner, friend, _ = await lent(TITLES[0])
        text = await play_turn(friend)
        await owner.come_back()
        count = len(owner.steps())
        await owner.act(lambda: len(owner.steps()) > count)
        before = owner.steps()
        ident = owner.app.play.ident
        await owner.open(text)
        assert escape(say("en", "apart.moved")) in dialog()
        await owner.run("continue", ident)
        assert owner.steps() == before

    fake.run(story())


def test_two_play_on_one_seed_draw_the_same_and_their_results_stand_side_by_side() -> None:
    async def story() -> None:
        mine, theirs = Alone("en"), Alone("ja")
        await mine.visit()
        games.presenter(TITLES[0])
        fake.dom.answers["new"] = {}
        await mine.run("challenge", TITLES[0])
        challenge = await mine.send("seed")
        await theirs.visit()
        await theirs.open(challenge)
        assert escape(say("ja", "apart.challenged.text")) in dialog()
        await theirs.run("apart-take")
        for home in (mine, theirs):
            home.rng = random.Random(7)
        await theirs.act(lambda: False)
        result = await theirs.part_of("seeded")
        await mine.visit()
        ident = mine.app.saves.all()[0][0].ident
        await mine.open(result)
        assert escape(say("en", "apart.kept")) in dialog(), "how it went there is not told before"
        await mine.come_back()
        half = len(theirs.match.entries) // 2
        await mine.act(lambda: len(mine.steps()) >= half)
        assert mine.steps()[:half] == theirs.steps()[:half], "the same choices draw the same"
        mine.rng = random.Random(8)
        await mine.act(lambda: False)
        assert mine.app.play.ident == ident
        await mine.run("apart-compare")
        step = solo.parted(mine.match, theirs.match)
        assert "Crane" in dialog()
        assert step
        assert f"step {step} " in dialog()
        assert dialog().count("<h2>") >= 2, "both ends in their own words"
        await mine.open(result)
        assert escape(say("en", "apart.compare")) in dialog()

    fake.run(story())


def test_watchers_follow_a_game_for_one_and_an_older_link_is_refused() -> None:
    async def story() -> None:
        owner, reader = Alone("en"), Alone("ja")
        await owner.begin(TITLES[0])
        links, counts = [], []
        for count in (4, 9):
            await owner.act(lambda count=count: len(owner.steps()) >= count)  # type: ignore[misc]
            links.append(await owner.part_of("watch"))
            counts.append(len(owner.steps()))
        assert "#watch&w=pg" in links[0]
        await reader.visit()
        for link, count in zip(links, counts, strict=True):
            await reader.open(link)
            assert reader.app.play.step == len(reader.app.play.replay) == count
            assert say("ja", "apart.watching", n=count) in fake.dom.by_id("head").innerHTML
        await reader.open(links[0])
        assert say("ja", "apart.no.older", n=counts[0], last=counts[1]) in dialog()

    fake.run(story())


def test_of_a_record_that_is_only_looked_at_no_turn_is_lent() -> None:
    async def story() -> None:
        owner = Alone("en")
        await owner.begin(TITLES[0])
        await owner.act(lambda: len(owner.steps()) > 3)
        match = replayed(owner.match, 3)
        await owner.visit()
        await owner.app.visit.show(match)
        await owner.run("apart")
        assert escape(say("en", "apart.part.seed")) in dialog()
        assert 'value="lend"' not in dialog()
        assert 'value="watch"' not in dialog()

    fake.run(story())


def test_the_ways_stand_in_the_menu_at_the_end_and_on_the_shelf_of_what_offers_them_only() -> None:
    for slug in games.SLUGS:
        for lang in LANGS:
            found = (
                'data-do="apart"' in dialogs.menu(lang, False, slug=slug),
                'data-do="apart"' in dialogs.ending(lang, "", slug=slug),
            )
            assert found == (slug in TITLES,) * 2


def with_other_die(match: Match, sound: solo.Slip, at: int) -> solo.Slip:
    """The turn with another outcome at the last luck in it, and nothing behind."""
    made = replayed(match, at)
    weights = made.pending.weights  # type: ignore[union-attr]
    other = next(i for i, weight in enumerate(weights) if weight and i != match.entries[at].value)
    made.roll(other)
    return solo.slip(solo.BACK, made, sound.seed, "Crane", 1, b"", game=sound.game, first=sound.first)
