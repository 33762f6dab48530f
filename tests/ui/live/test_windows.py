"""Two windows of one browser, one seat each: letters go by themselves, whatever is closed or opened twice."""

from __future__ import annotations

import asyncio
import os
import random
from itertools import count
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.together import letter
from sakusen.ui.page.words import say
from sakusen.ui.storage.stores import Memory, Plain


class Clock:
    """Handed in: nothing here waits for the time to pass."""

    def __init__(self) -> None:
        self.now, self.waiting = 1000.0, []

    def tick(self) -> float:
        """The time; a little passes with every frame."""
        self.now += 0.1
        return self.now

    def later(self, seconds: float, call: Any) -> None:
        self.waiting.append((self.now + seconds, call))

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        due = [call for at, call in self.waiting if at <= self.now]
        self.waiting = [one for one in self.waiting if one[0] > self.now]
        for call in due:
            call()


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch):
    rng, names = random.Random(14), count(1)
    monkeypatch.setattr(os, "urandom", rng.randbytes)
    monkeypatch.setattr(fake.dom, "random_name", lambda: f"kept{next(names)}")
    monkeypatch.setattr(fake.air, "windows", {})
    monkeypatch.setattr(fake.air, "lost", False)


class Window:
    """A window of a browser; all windows with the same store are of one."""

    def __init__(self, store: Any, clock: Clock | None = None, lang: str = "en") -> None:
        self.store, self.lang, self.rng, self.clock = store, lang, random.Random(len(lang)), clock or Clock()
        self.app: Any = None

    async def visit(self) -> Any:
        self.app = fake.page(self.lang)
        self.app.live._later, self.app.live._now = self.clock.later, self.clock.tick
        await self.app.saves.open(self.store)
        return self.app

    async def reload(self) -> None:
        """The page goes, with whatever it knew, and comes back to the same game."""
        ident = self.app.play.ident
        self.go()
        await self.visit()
        await self.app.loader.save(ident)

    def go(self) -> None:
        """The page is left: the browser tells it so."""
        self.app.live.leave()
        self.app.play.close()

    def kill(self) -> None:
        """The page ends without a word."""
        for end in self.app.live._ends:
            end.close()
        self.app.play.close()

    @property
    def mate(self) -> Any:
        return self.app.play.session.mate

    @property
    def key(self) -> Any:
        return self.app.play.session.match.state.key()

    def step(self) -> bool:
        """Make one step at random, if it is one's own turn; whether there was one to make."""
        play = self.app.play
        if play.beats.is_on:
            play.beats.next()
        if play.moving or play.session.turn != "person" or self.mate.state != "mine":
            return False
        pending = play.session.match.pending
        assert isinstance(pending, Decision)
        play.done(play.session.commit([self.rng.choice(pending.actions)]))
        return True


async def settle(*windows: Window) -> None:
    """Wait until nothing goes to and fro any more."""
    still = 0
    for _ in range(6000):
        await asyncio.sleep(0)
        for window in windows:
            if window.app.play and window.app.play.beats.is_on:
                window.app.play.beats.next()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        busy = others or any(window.app.play and window.app.play.moving for window in windows)
        still = 0 if busy else still + 1
        if still > 5:
            return
    raise AssertionError("it never comes to rest")


async def beside(slug: str, kind: str = "shared", store: Any = None, **answers: str) -> tuple[Window, Window]:
    """Somebody who has asked for both seats, in two windows."""
    store = store or Plain(Memory())
    host, guest = Window(store), Window(store, lang="ja")
    await host.visit()
    opened: list[str] = []
    host.app.post.invitations.open_beside = lambda table: opened.append(table.invitation())
    games.presenter(slug)
    fake.dom.answers["invite"] = {"side": "0", "kind": kind, "name": "Heron", **answers}
    host.app.commands.run("invite", slug)
    host.app.commands.run("invite-go", "beside")
    await settle(host)
    await guest.visit()
    assert await guest.app.post.take_other_seat(opened[0], 1)
    await settle(host, guest)
    return host, guest


async def play(host: Window, guest: Window, steps: int) -> None:
    for _ in range(steps):
        await settle(host, guest)
        if host.app.play.session.match.is_over and guest.app.play.session.match.is_over:
            return
        if not host.step() and not guest.step():
            await settle(host, guest)
            assert host.step() or guest.step() or host.app.play.session.match.is_over, (
                host.mate.state,
                guest.mate.state,
                host.app.live.state,
            )


def agree(one: Window, other: Window) -> bool:
    """Whether both see the same game, as far as both have it."""
    entries = [window.app.play.session.match.entries for window in (one, other)]
    return all(a[:3] == b[:3] for a, b in zip(*entries, strict=False))


def test_the_second_window_takes_the_other_seat_and_both_are_connected():
    async def story() -> None:
        host, guest = await beside("july")
        assert host.mate.table.friend == "日本軍" or host.mate.table.friend
        assert (host.mate.table.seat, guest.mate.table.seat) == (0, 1)
        assert host.app.live.state == guest.app.live.state == "windows"
        assert host.mate.state != "asked"
        head = fake.dom.by_id("head").innerHTML
        assert "#i-waves" in head
        assert fake.dom.by_id("send").innerHTML == "", "nobody has to send anything"

    fake.look(story())


@pytest.mark.parametrize(("slug", "steps"), [("taiwan202x", 900), ("july", 40), ("kinmen", 40)])
def test_nobody_has_to_send_anything_until_the_game_is_over(slug, steps):
    async def story() -> None:
        host, guest = await beside(slug)
        await play(host, guest, steps)
        assert steps < 900 or host.app.play.session.match.is_over
        assert agree(host, guest)
        assert host.app.post.sending._done.keys() <= {"beside"}, "nobody pressed anything to send"

    fake.look(story())


def test_a_window_that_is_closed_or_loaded_anew_loses_no_step():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        rng = random.Random(5)
        for _ in range(25):
            await play(host, guest, rng.randrange(1, 6))
            one = rng.choice((host, guest))
            if rng.random() < 0.5:
                await one.reload()
            else:
                one.kill()
                other = guest if one is host else host
                other.step()
                await settle(other)
                ident = one.app.play.ident
                await one.visit()
                await one.app.loader.save(ident)
            await settle(host, guest)
            assert host.app.live.state == "windows"
        await play(host, guest, 900)
        assert host.app.play.session.match.is_over
        assert host.key == guest.key

    fake.look(story())


def test_when_the_other_window_is_closed_the_game_goes_on_by_letter_and_comes_back():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await play(host, guest, 3)
        ident = guest.app.play.ident
        guest.go()
        await settle(host)
        assert host.app.live.state == host.mate.connection == "lost"
        assert say("en", "live.lost") in fake.dom.said
        while host.step():
            await settle(host)
        if host.mate.state == "outbox":
            assert 'data-do="post-way"' in fake.dom.by_id("send").innerHTML, "the ways to send are offered again"
        await guest.visit()
        await guest.app.loader.save(ident)
        await settle(host, guest)
        assert host.app.live.state == "windows"
        assert host.mate.state in ("mine", "theirs", "owed")
        assert len(guest.app.play.session.match.entries) == len(host.app.play.session.match.entries)

    fake.look(story())


def test_the_newer_of_two_windows_at_one_seat_owns_the_game():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        third = Window(host.store)
        await third.visit()
        await third.app.loader.save(host.app.play.ident)
        host.app.play.superseded = True  # as the windows tell each other
        await settle(third, guest)
        before = len(host.app.play.session.match.entries)
        await play(third, guest, 20)
        assert len(guest.app.play.session.match.entries) > before
        assert len(host.app.play.session.match.entries) == before, "the older window does nothing any more"
        assert agree(third, guest)

    fake.look(story())


def test_a_letter_that_nobody_says_has_come_is_spoken_of_and_sent_again_later():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await settle(host, guest)
        mover, other = (host, guest) if host.mate.state == "mine" else (guest, host)
        fake.air.lost = True
        while mover.step():
            await settle(mover)
        assert mover.mate.state in ("theirs", "owed")
        number = mover.mate.table.number
        mover.clock.pass_by(9)
        assert mover.app.live.state == "searching"
        mover.clock.pass_by(9)
        assert mover.app.live.state == "lost"
        assert say(mover.lang, "live.unsure", n=number) in fake.dom.by_id("notices").innerHTML
        assert 'data-do="post"' in fake.dom.by_id("acting").innerHTML, "it can be sent by message"
        fake.air.lost = False
        await other.reload()
        await settle(host, guest)
        assert mover.app.live.state == "windows"
        assert len(other.app.play.session.match.entries) >= len(mover.app.play.session.match.entries)

    fake.look(story())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("0 say " + "x" * 10_000_000, "large"),
        ("<script>alert(1)</script>", "frame"),
        ('1 letter "><img src=x onerror=alert(1)>', "frame"),
        ("1 hello 1 " + "f" * 32 + " 9", "other"),
    ],
)
def test_what_no_page_sends_ends_the_connection_with_a_sentence_and_loses_nothing(text, key):
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await play(host, guest, 4)
        before, number = host.key, host.mate.table.number
        fake.dom.put("notices", "")
        end = host.app.live._ends[0]
        host.app.live.heard(end, text)
        await settle(host, guest)
        assert say("en", "live.no." + key) in fake.dom.by_id("notices").innerHTML
        assert "<script" not in fake.dom.by_id("notices").innerHTML
        assert host.app.live.state == "lost"
        assert (host.key, host.mate.table.number) == (before, number)

    fake.look(story())


def test_a_flood_ends_the_connection_and_a_kind_of_a_later_edition_does_not():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        end = host.app.live._ends[0]
        host.app.live._now = lambda: 2000.0
        host.app.live.heard(end, "1 wave hello")
        assert host.app.live.state == "windows"
        for _ in range(60):
            host.app.live.heard(end, "1 point 7")
        assert say("en", "live.no.flood") in fake.dom.by_id("notices").innerHTML
        assert host.app.live.state == "lost"

    fake.look(story())


def test_a_letter_that_is_forged_is_refused_as_one_that_was_carried_by_hand():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await play(host, guest, 6)
        await settle(host, guest)
        mover = host if host.mate.state == "mine" else guest
        other = guest if mover is host else host
        arrived = letter.decode(mover.mate.table.sent or other.mate.table.sent)
        forged = letter.encode(
            arrived._replace(number=mover.mate.table.number + 1, minutes=7, seat=other.mate.table.seat)
        )
        before = mover.key
        end = mover.app.live._ends[0]
        mover.app.live.heard(end, f"{other.mate.table.role} letter {forged}")
        await settle(mover)
        assert mover.key == before
        assert mover.app.live.state == "windows", "an untrue letter says nothing of the wire"

    fake.look(story())


def test_the_menu_opens_the_other_seat_and_says_so_when_somebody_else_sits_there():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        host.app.commands.run("menu", "")
        assert 'data-do="beside"' in fake.dom.by_id("dialog").innerHTML
        alone = Window(Plain(Memory()))
        await alone.visit()
        ident, session = host.app.play.ident, host.app.play.session
        await alone.app.game.enter(ident, session, False)
        alone.app.commands.run("beside", "")
        assert say("en", "live.seat.taken") in fake.dom.by_id("notices").innerHTML

    fake.look(story())
