"""Two pages that send each other letters: what people see and press, from the invitation to the end of the game."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Sequence
from html import escape
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import Chance, Decision
from sakusen.engine.record import read, write
from sakusen.together import ed25519, finding, letter, proof, signed
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.storage import backup
from sakusen.ui.storage.stores import Memory, Plain

TITLES = tuple(slug for slug in games.SLUGS if len(games.game(slug).seats) == 2)


@pytest.fixture(autouse=True)
def _always_the_same_keys(monkeypatch):
    """What the pages draw at random is the same in every run."""
    rng = random.Random(14)
    monkeypatch.setattr(os, "urandom", rng.randbytes)


class Home:
    """A person with a browser. The page can be closed and opened again; what it keeps stays."""

    def __init__(self, lang: str = "en") -> None:
        self.lang, self.store, self.app = lang, Plain(Memory()), None
        self.rng = random.Random(lang)

    async def visit(self) -> Any:
        """Come to the page, as after a reload."""
        self.app = fake.page(self.lang)
        self.app.preferences.values["name"] = {"en": "Heron", "ja": "あおさぎ", "zh-Hant": "蒼鷺"}[self.lang]
        await self.app.saves.open(self.store)
        return self.app

    async def rest(self) -> None:
        """Wait until nothing moves."""
        for _ in range(40_000):  # a page that comes anew on a slow machine takes many turns
            await asyncio.sleep(0)
            play = self.app.play
            if play and play.beats.is_on:
                play.beats.next()
            others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            if not others and not (play and play.moving):
                return
        raise AssertionError(f"the page does not come to rest: {others}")

    async def run(self, name: str, arg: str = "") -> None:
        self.app.commands.run(name, arg)
        await self.rest()

    @property
    def mate(self) -> Any:
        return self.app.play.session.mate

    async def come_back(self) -> None:
        """Close the page and open it again, at the same game."""
        ident = self.app.play.ident
        await self.visit()
        await self.app.loader.save(ident)
        await self.rest()

    async def invite(self, slug: str, **answers: str) -> str:
        games.presenter(slug)
        fake.dom.answers["invite"] = {"side": "0", "kind": "friendly", "name": "Heron", **answers}
        self.app.commands.run("invite", slug)
        await self.run("invite-go", "link")
        return fake.dom.clipboard

    async def open(self, text: str) -> None:
        await self.app.post.open(finding.find(text))
        await self.rest()

    async def open_and_die(self, text: str, moments: int) -> None:
        """The page is killed while a letter is opened or shown, and opened again at the same game."""
        ident = self.app.play.ident
        work = asyncio.ensure_future(self.app.post.open(finding.find(text)))
        for _ in range(moments):
            await asyncio.sleep(0)
        self.app.play.close()
        work.cancel()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)
        await self.visit()
        await self.app.loader.save(ident)
        await self.rest()

    async def sit_down(self, **answers: str) -> None:
        fake.dom.answers["invited"] = {"name": "Crane", **answers}
        await self.run("seat-take")

    async def play(self, haste: float = 0) -> None:
        """Play at random while it is one's own turn. With ``haste``, a share of the choices are buttons, which often
        end something: a game becomes shorter."""
        for _ in range(600):
            play = self.app.play
            turn = play.session.turn
            if turn == "dice":
                assert self.mate.table.terms.dice == "real"
                play.roll(self.rng.randrange(6))
            elif turn == "person":
                pending = play.session.match.pending
                assert isinstance(pending, Decision)
                play.done(play.session.commit([self.rng.choice(self._wanted(pending, haste))]))
            else:
                return
            await self.rest()

    def _wanted(self, pending: Decision, haste: float) -> Sequence[int]:
        if not haste or self.rng.random() >= haste:
            return pending.actions
        match = self.mate.match
        buttons = [action for action in pending.actions if match.game.touch(match.state, action)[0] == "button"]
        return buttons or pending.actions

    async def send(self, way: str = "link") -> str:
        await self.run("post-way", way)
        return fake.dom.files[-1][1] if way == "file" else fake.dom.clipboard


async def met(slug: str, **answers: str) -> tuple[Home, Home]:
    """Two who have sat down; the first letter is on its way from the guest."""
    host, guest = Home(), Home("ja")
    await host.visit()
    text = await host.invite(slug, **answers)
    await guest.visit()
    await guest.open(text)
    await guest.sit_down()
    return host, guest


async def met_sealed(slug: str, **answers: str) -> tuple[Home, Home]:
    """As :func:`met`, with sealed secrets; the guest has the first seat."""
    host, guest = Home(), Home("ja")
    await host.visit()
    text = await host.invite(slug, secrets="sealed", side="1", **answers)
    await guest.visit()
    await guest.open(text)
    assert say("ja", "mail.secrets.sealed.text") in dialog()
    await guest.sit_down()
    return host, guest


def assert_audited(host: Home, guest: Home) -> None:
    """Both pages hold the same game, which is over, and all that was sealed in it was opened and is sound."""
    assert host.mate.state == guest.mate.state == "over"
    ours, theirs = host.app.play.session.match, guest.app.play.session.match
    assert ours.state.key() == theirs.state.key()
    for match in (ours, theirs):
        found = proof.check_match(read(write(match), games.game), _holds)
        assert (found.faults, found.secrets) == ((), "opened")
    assert ours.tags["Secrets"] == "sealed"


def _holds(claim: signed.Claim) -> bool:
    return ed25519.holds(claim.public, claim.text, claim.signature)


def dialog() -> str:
    return str(fake.dom.by_id("dialog").innerHTML)


def test_an_invitation_says_its_terms_and_taking_the_seat_begins_the_game():
    async def story() -> None:
        host, guest = Home(), Home("ja")
        await host.visit()
        text = await host.invite("kinmen", kind="shared", name="Heron")
        assert "#turn&m=pQI" in text
        assert host.app.play.session.turn == "friend"
        assert say("en", "mail.prompt.asked") in fake.dom.by_id("prompt").innerHTML
        assert 'data-do="mate"' in fake.dom.by_id("head").innerHTML
        await guest.visit()
        await guest.open(text)
        assert "Heronさんからの招待" in dialog()
        assert say("ja", "mail.dice.shared.text") in dialog()
        assert say("ja", "mail.secrets.open.text") in dialog()
        assert guest.app.saves.all()[0] == [], "nothing is kept before the seat is taken"
        await guest.sit_down()
        assert guest.mate.table.seat == 1
        assert len(guest.app.saves.all()[0]) == 1

    fake.run(story())


def test_a_letter_plays_back_what_is_new_and_then_it_is_ones_turn():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        assert guest.mate.state == "outbox"
        assert 'data-do="post-way"' in fake.dom.by_id("send").innerHTML, "the panel opens by itself"
        text = await guest.send("text")
        assert guest.mate.state == "theirs"
        before = guest.app.play.session.match.state.key()
        assert not guest.app.play.session.undo(), "what has been sent stays"
        assert guest.app.play.session.match.state.key() == before
        await host.visit()
        await host.open(text)
        assert host.mate.table.guest
        assert host.mate.table.friend == "Crane"
        assert host.app.play.session.match.state.key() == before
        assert host.mate.state == "mine"
        assert not host.app.play.hints.is_offered, "between two people the computer helps nobody"
        assert any("Letter 1 has come" in said for said in fake.dom.said)
        title = str(fake.dom.document.title)
        assert title.startswith("● Your turn")

    fake.run(story())


def test_a_page_that_is_closed_while_a_letter_is_shown_goes_on_with_it():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        text = await guest.send()
        await host.visit()
        host.app.computer_paused = True
        work = asyncio.ensure_future(host.app.post.open(finding.find(text)))
        for _ in range(400):
            await asyncio.sleep(0)
            if host.app.play and host.mate.came and host.app.play.session.match.entries:
                break
        ident = host.app.play.ident
        host.app.play.close()
        work.cancel()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)
        await host.visit()
        await host.app.loader.save(ident)
        await host.rest()
        assert host.mate.state == "mine"
        assert host.app.play.session.match.state.key() == guest.app.play.session.match.state.key()

    fake.run(story())


@pytest.mark.parametrize("lang", LANGS)
def test_a_letter_that_is_refused_says_why_and_nothing_changes(lang):
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        code = finding.find(await guest.send())
        host.lang = lang
        await host.visit()
        await host.open(code)
        steps = len(host.app.play.session.match.entries)
        for bad, key in ((code[:-5], "cut"), ("pQEC" + "A" * 300_000, "too_long")):
            await host.app.post.open(bad)
            assert say(lang, "mail.no." + key) in dialog()
        arrived = letter.decode(code)
        changed = letter.encode(arrived._replace(terms=arrived.terms._replace(dice="real")))
        await host.open(changed)
        assert say(lang, "mail.no.terms") in dialog()
        assert say(lang, "mail.refused.safe", n=steps) in dialog()
        assert len(host.app.play.session.match.entries) == steps
        assert [one.kind for one in host.mate.table.refused] == ["terms"]
        await host.run("mate")
        assert 'data-do="refused-save"' in dialog()

    fake.run(story())


def test_names_with_script_are_shown_as_text():
    async def story() -> None:
        host, guest = Home(), Home("ja")
        await host.visit()
        await host.invite("july", name='<img src=x onerror="alert(1)">')
        text = fake.dom.clipboard
        assert "<img" not in fake.dom.by_id("head").innerHTML
        await guest.visit()
        await guest.open(text)
        assert "<img" not in dialog()
        assert "&lt;img" in dialog()

    fake.run(story())


def test_the_shelf_says_who_waits_for_whom():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        await guest.send()
        guest.app.shelf.fill()
        assert "Heronさんの番（" in fake.dom.by_id("shelf").innerHTML
        await host.visit()
        host.app.shelf.fill()
        assert say("en", "mail.shelf.asked", friend="your friend", date="today") in fake.dom.by_id("shelf").innerHTML

    fake.run(story())


def test_the_page_of_a_friend_shows_its_own_seat_only():
    async def story() -> None:
        host, guest = await met("taiwan202x")
        await guest.play()
        await guest.send()
        session = guest.app.play.session
        assert session.viewer == 1
        assert not session.has_shared_secrets
        assert guest.app.play.advises is None
        view = session.game.observe(session.match.state, 1)
        assert session.seen.view.facts == view.facts
        guest.app.history.open()
        await guest.rest()
        guest.app.play.look_as(0)
        assert guest.app.play.session.viewer == 1, "nor does looking back show the other hand"
        first = letter.decode(finding.find(fake.dom.clipboard))
        await guest.open(letter.encode(first))
        assert guest.mate.table.seat == 1, "a letter that comes meanwhile leads back to the game"

    fake.run(story())


def test_a_game_that_was_lost_is_taken_up_again_from_a_letter():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        text = await guest.send()
        await host.run("mate")
        key = re.search(r'class="seat-key">([\w-]{43})<', dialog())
        assert key
        lost = Home()
        await lost.visit()
        await lost.open(text)
        assert 'data-do="letter-again"' in dialog()
        for wrong in ("", "short", "A" * 43):
            fake.dom.answers["again"] = {"key": wrong}
            await lost.run("letter-again")
            assert lost.app.play.session.mate is None
        fake.dom.answers["again"] = {"key": f" {key[1]} "}
        await lost.run("letter-again")
        assert lost.mate.table.seat == host_seat(text)
        assert lost.mate.state == "mine"

    fake.run(story())


def test_the_file_of_everything_brings_the_key_of_a_seat_to_another_browser():
    async def story() -> None:
        host, guest = await met("july", kind="shared")
        await guest.play()
        await host.open(await guest.send())
        await host.play()
        text = backup.packed(await backup.everything(host.app.saves), "2026-11-23")
        other = Home()
        await other.visit()
        found = backup.unpacked(text)
        planned = await backup.plan(found.games, other.app.saves, fake.dom.random_name)
        await backup.take_over(planned, found.damaged, other.app.saves, fake.dom.random_name)
        await other.app.saves.refresh()
        await other.app.loader.save(other.app.saves.all()[0][0].ident)
        await other.rest()
        assert other.mate.table.key == host.mate.table.key
        assert other.mate.table.marks == host.mate.table.marks
        await guest.open(await other.send())
        assert guest.mate.table.number == 2, "what the other browser signs is taken in"

    fake.run(story())


def test_a_page_that_cannot_fetch_what_signs_says_so_and_keeps_everything():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        fake.signing.here = False
        try:
            before = fake.dom.clipboard
            assert await guest.send() == before, "no letter goes without its signature"
            assert guest.mate.state == "outbox"
            assert say("ja", "mail.no.signing") in fake.dom.said
        finally:
            fake.signing.here = True
        await host.open(await guest.send())
        assert host.mate.state == "mine"

    fake.run(story())


def test_a_letter_that_is_not_signed_by_its_seat_is_refused_with_step_and_side():
    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        code = finding.find(await guest.send())
        made = letter.decode(code)
        assert made.marks
        forged = made.marks[1]._replace(signature=bytes(64))
        await host.open(letter.encode(made._replace(marks=(made.marks[0], forged))))
        side = games.presenter("july").seats("en")[1]
        assert escape(say("en", "mail.no.unsigned", n=1, first=1, side=side)) in dialog()
        assert host.mate.state == "asked"
        assert [one.kind for one in host.mate.table.refused] == ["unsigned"]
        await host.open(code)
        assert host.mate.state == "mine"

    fake.run(story())


def host_seat(text: str) -> int:
    return letter.decode(finding.find(text)).terms.seat


def test_what_is_prevented_stands_in_six_lines():
    async def story() -> None:
        home = Home()
        await home.visit()
        await home.run("mail-terms")
        assert dialog().count('class="term') == 6
        assert escape(say("en", "mail.terms.never.text")) in dialog()

    fake.run(story())


def test_what_was_filled_in_is_there_again_behind_the_page_about_playing_with_a_friend():
    async def story() -> None:
        home = Home()
        await home.visit()
        games.presenter("july")
        fake.dom.answers.pop("invite", None)
        await home.run("invite", "july")
        fake.dom.answers["invite"] = {"side": "1", "kind": "real", "name": "Bittern"}
        await home.run("mail-terms")
        assert dialog().count("<svg viewBox") == 6
        assert 'data-do="invite"' in dialog()
        assert dialog().index('class="trust"') < dialog().index("<ol>"), "first what is prevented"
        fake.dom.answers.pop("invite")
        await home.run("invite")
        assert 'value="Bittern"' in dialog()
        assert re.search(r'value="real" checked', dialog())
        await home.run("close")
        await home.run("mail-terms")
        assert 'data-do="close"' in dialog()

    fake.run(story())


PLAYED = [*((slug, "shared") for slug in TITLES), ("july", "real")]
HASTE = {"july": 0.3}
"""By title, if it is another share than a tenth: with it a game has all its turns, and half the presses and letters."""


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "kind"), PLAYED)
def test_two_pages_play_a_whole_game_with_reloads_kills_lost_and_doubled_letters(slug, kind):
    async def story() -> None:
        host, guest = await met(slug, kind=kind)
        rng, writer, reader, sent = random.Random(slug), guest, host, 0
        letters: list[str] = []
        await host.visit()
        while sent < 260:
            await writer.play(HASTE.get(slug, 0.1))
            if rng.random() < 0.1:
                await writer.come_back()
            text = await writer.send(rng.choice(("link", "text", "file")))
            sent += 1
            assert await writer.send() != ""
            if rng.random() < 0.15:
                await reader.visit()
            if rng.random() < 0.1:
                continue  # the letter is lost, and sent again
            if reader.app.play and rng.random() < 0.15:
                await reader.open_and_die(text, rng.randrange(1, 60))
            await reader.open(text)
            writer, reader = reader, writer
            letters.append(text)
            if rng.random() < 0.1:
                steps = len(writer.mate.match.entries)
                await writer.open(rng.choice(letters))  # one comes twice
                assert len(writer.mate.match.entries) == steps
                fake.dom.close_dialog()
            if writer.mate.state == "over":
                break
        ours, theirs = (home.app.play.session.match for home in (host, guest))
        assert ours.is_over
        assert ours.state.key() == theirs.state.key()
        assert not isinstance(ours.pending, Chance)
        assert re.fullmatch(r"pQI[\w-]+", ours.tags["Letter"])

    fake.run(story())
