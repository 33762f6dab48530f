"""Two windows of one browser, one seat each: letters go by themselves, whatever is closed or opened twice."""

from __future__ import annotations

import random

import pytest
import ui_fake_page as fake
from ui_live_pages import Window, agree, beside, play, settle

from sakusen.together import letter
from sakusen.ui.page.words import say
from sakusen.ui.storage.stores import Memory, Plain


@pytest.fixture(autouse=True)
def _one_browser(monkeypatch):
    monkeypatch.setattr(fake.air, "lost", False)


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


@pytest.mark.parametrize(("slug", "steps"), [("taiwan202x", 50), ("july", 40), ("kinmen", 40)])
def test_nobody_has_to_send_anything(slug, steps):
    async def story() -> None:
        host, guest = await beside(slug)
        await play(host, guest, steps)
        assert agree(host, guest)
        assert host.app.post.sending._done.keys() <= {"beside"}, "nobody pressed anything to send"

    fake.look(story())


@pytest.mark.slow
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


def test_a_window_that_is_killed_on_its_own_turn_is_missed_and_found_again():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await settle(host, guest)
        mover, other = (host, guest) if host.mate.state == "mine" else (guest, host)
        for _ in range(3):
            other.clock.pass_by(9)
            await settle(host, guest)
        assert other.app.live.state == "windows", "nobody has anything to say, but both are there"
        ident = mover.app.play.ident
        mover.kill()
        other.clock.pass_by(9)
        other.clock.pass_by(9)
        assert other.app.live.state == "searching"
        other.clock.pass_by(9)
        assert other.app.live.state == other.mate.connection == "lost"
        await mover.visit()
        await mover.app.loader.save(ident)
        await settle(host, guest)
        assert other.app.live.state == "windows"

    fake.look(story())


def test_who_looks_back_at_the_game_is_not_missed_and_misses_no_letter():
    async def story() -> None:
        host, guest = await beside("july", "friendly")
        await play(host, guest, 6)
        await settle(host, guest)
        mover, other = (host, guest) if host.mate.state == "mine" else (guest, host)
        other.app.history.open(1)
        await settle(host, guest)
        for _ in range(4):
            mover.clock.pass_by(9)
            await settle(host, guest)
        assert mover.app.live.state == "windows"
        while mover.step():
            await settle(mover)
        other.app.history.back()
        await settle(host, guest)
        assert agree(host, guest)
        assert len(other.app.play.session.match.entries) >= len(mover.app.play.session.match.entries)
        assert mover.app.live.state == other.app.live.state == "windows"

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
