"""Pages whose games are live: windows of one browser, or two browsers with a direct connection."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.ui.live.live import PAUSE
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


class Window:
    """A window of a browser; all windows with the same store are of one."""

    def __init__(self, store: Any, clock: Clock | None = None, lang: str = "en") -> None:
        self.store, self.lang, self.rng, self.clock = store, lang, random.Random(len(lang)), clock or Clock()
        self.app: Any = None

    async def visit(self) -> Any:
        self.app = fake.page(self.lang)
        for part in (self.app.live, self.app.company, self.app.company.times):
            part._later, part._now = self.clock.later, self.clock.tick
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
            for one in (host, guest):
                one.clock.pass_by(PAUSE)  # a letter may be held back for so long
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


async def apart(slug: str, kind: str = "shared", pace: str = "none", **more: str) -> tuple[Window, Window]:
    """Two people with a browser each who have sat down; the guest's first letter has been taken in."""
    host, guest = Window(Plain(Memory())), Window(Plain(Memory()), lang="ja")
    await host.visit()
    games.presenter(slug)
    fake.dom.answers["invite"] = {"side": "0", "kind": kind, "name": "Heron", "pace": pace, **more}
    host.app.commands.run("invite", slug)
    host.app.commands.run("invite-go", "link")
    await settle(host)
    await guest.visit()
    await guest.app.post.open(host.mate.table.invitation())
    fake.dom.answers["invited"] = {"name": "Crane"}
    guest.app.commands.run("seat-take", "")
    await settle(guest)
    while guest.step():
        await settle(guest)
    guest.app.commands.run("post-way", "text")
    await settle(guest)
    await host.app.post.open(guest.mate.table.sent)
    await settle(host, guest)
    return host, guest


async def press(window: Window, name: str, **answers: str) -> None:
    """Press a button of the dialog with the codes."""
    fake.dom.answers["live"] = answers
    window.app.commands.run("live", "")
    window.app.commands.run(name, "")
    await settle(window)


async def connect(host: Window, guest: Window) -> None:
    """Carry the two codes by hand."""
    await press(host, "live-begin")
    await press(guest, "live-take", code=host.app.connecting.step.code)
    await press(host, "live-take", code=guest.app.connecting.step.code)
    await settle(host, guest)
