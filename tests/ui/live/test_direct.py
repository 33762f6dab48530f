"""Two pages that find each other by two codes: how they are connected, and what happens when they are not any more."""

from __future__ import annotations

import random
from html import escape
from types import SimpleNamespace

import pytest
import ui_fake_page as fake
from ui_live_pages import agree, apart, connect, play, press, settle

from sakusen.together import signal
from sakusen.ui.page.words import LANGS, say


def dialog() -> str:
    return str(fake.dom.by_id("dialog").innerHTML)


def come_to(fragment: str) -> None:
    """The address of the page goes on with this."""
    location = SimpleNamespace(hash=fragment, href="https://example.org/" + fragment)
    fake.dom.window = SimpleNamespace(location=location, history=fake.Anything())


def test_one_code_out_and_one_back_connect_two_pages():
    async def story() -> None:
        host, guest = await apart("july")
        await press(host, "live-begin")
        code = host.app.connecting.step.code
        assert code in dialog()
        assert len(code) < signal.LONGEST
        assert escape(say("en", "live.code.offered", friend="Crane")) in dialog()
        await press(guest, "live-take", code=f" {code[:50]}\n{code[50:]}")
        answer = guest.app.connecting.step.code
        assert escape(say("ja", "live.code.answered", friend="Heronさん")) in dialog()
        await press(host, "live-take", code=answer)
        await settle(host, guest)
        assert host.app.live.state == guest.app.live.state == "direct"
        guest.app.play.show()
        assert say("ja", "live.state.direct") in fake.dom.by_id("head").innerHTML
        assert not fake.dom.is_open(), "the dialog has nothing more to say"
        await press(host, "live")
        assert say("en", "live.connect.is") in dialog()

    fake.look(story())


@pytest.mark.parametrize("kind", ["shared", "friendly"])
def test_letters_and_dice_go_by_themselves_and_nobody_presses_anything(kind):
    async def story() -> None:
        host, guest = await apart("july", kind)
        await connect(host, guest)
        number = host.mate.table.number
        await play(host, guest, 60)
        assert host.mate.table.number > number + 2
        assert agree(host, guest)
        assert host.app.live.state == "direct"

    fake.look(story())


@pytest.mark.slow
def test_a_connection_that_is_lost_and_made_again_loses_no_step():
    async def story() -> None:
        host, guest = await apart("july")
        rng = random.Random(2)
        for _ in range(8):
            await connect(host, guest)
            assert host.app.live.state == "direct"
            await play(host, guest, rng.randrange(2, 9))
            fake.air.direct[-2].cut = fake.air.direct[-1].cut = rng.random() < 0.5
            host.step(), guest.step()
            await settle(host, guest)
            for one in fake.air.direct[-2:]:
                one.changed("searching")
            assert host.mate.connection == "searching"
            for one in (host, guest):
                one.clock.pass_by(30)
            assert host.mate.connection == "lost"
            if rng.random() < 0.3:
                await guest.reload()
        await connect(host, guest)
        await play(host, guest, 900)
        assert host.app.play.session.match.is_over
        assert host.key == guest.key

    fake.look(story())


def test_a_network_that_comes_back_by_itself_goes_on_where_it_was():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        for one in fake.air.direct[-2:]:
            one.cut = True
            one.changed("searching")
        mover = host if host.mate.state == "mine" else guest
        while mover.step():
            await settle(mover)
        assert mover.mate.state == "outbox", "what nobody can get is not final yet"
        for one in fake.air.direct[-2:]:
            one.cut = False
            one.changed("open")
        await settle(host, guest)
        assert host.app.live.state == guest.app.live.state == "direct"
        assert mover.mate.state != "outbox"
        assert agree(host, guest)

    fake.look(story())


def test_the_head_says_what_became_of_the_connection_and_the_reader_may_end_it():
    async def story() -> None:
        host, guest = await apart("july")
        await connect(host, guest)
        await press(guest, "live-end")
        await settle(host, guest)
        assert guest.app.live.state == ""
        assert host.app.live.state == "lost"
        host.app.play.show()
        assert say("en", "live.state.lost") in fake.dom.by_id("head").innerHTML

    fake.look(story())


@pytest.mark.parametrize("lang", LANGS)
def test_a_code_that_cannot_be_used_is_refused_with_a_sentence(lang):
    async def story() -> None:
        host, guest = await apart("july")
        host.lang = lang
        await host.reload()
        await press(host, "live-begin")
        code = host.app.connecting.step.code
        sdp = signal.as_sdp(signal.decode(code))
        answer = sdp.replace("actpass", "active").replace("SHA-256 0", "SHA-256 1").replace(":00:", ":07:")
        for bad, key in (
            ("hello <script>", "signal"),
            ("x" * 10_000_000, "signal"),
            (code[:-4], "cut"),
            (code, "own"),
            (signal.encode(signal.from_sdp(answer, b"another")), "other"),
        ):
            await press(host, "live-take", code=bad)
            assert escape(say(lang, "live.code." + key)) in dialog(), key
        await press(guest, "live-take", code=signal.encode(signal.from_sdp(answer, host.mate.table.terms.ident)))
        assert guest.app.connecting.step.fault == "late"
        await press(host, "live-begin", servers="https://example.org")
        assert escape(say(lang, "live.code.server")) in dialog()
        await press(host, "live-begin", servers="stun:example.org:3478")
        assert fake.air.direct[-1].servers == '[{"urls": "stun:example.org:3478"}]'

    fake.look(story())


def test_who_finds_no_way_in_20_seconds_is_told_what_it_takes():
    async def story() -> None:
        host, guest = await apart("july")
        for one in (host, guest):
            one.app.connecting._later = one.clock.later
        await press(host, "live-begin")
        await press(guest, "live-take", code=host.app.connecting.step.code)
        for one in fake.air.direct:
            one.changed = lambda state: None
        await press(host, "live-take", code=guest.app.connecting.step.code)
        host.clock.pass_by(21)
        assert escape(say("en", "live.code.none")) in dialog()
        await press(guest, "live")
        guest.clock.pass_by(200)
        assert escape(say("ja", "live.code.stale")) in dialog()

    fake.look(story())


def test_the_first_code_can_be_shown_to_a_camera_which_opens_the_game_with_it():
    async def story() -> None:
        host, guest = await apart("july")
        await press(host, "live-begin")
        assert 'data-do="live-code"' in dialog()
        await press(host, "live-code")
        assert '<svg class="code"' in dialog()
        fragment = "#" + fake.dom.coded[-1].partition("#")[2]
        assert fragment == f"#live&c={host.app.connecting.step.code}"
        guest.app.shelf.show()
        come_to(fragment)
        assert guest.app.letters.is_here()
        assert await guest.app.letters.open_address()
        answer = guest.app.connecting.step.code
        assert guest.app.play.session.mate.table.terms == host.mate.table.terms
        assert answer in dialog()
        assert 'data-do="live-code"' not in dialog(), "a camera would open the page anew that waits for the answer"
        await press(host, "live-take", code=answer)
        await settle(host, guest)
        assert host.app.live.state == guest.app.live.state == "direct"

    fake.look(story())


@pytest.mark.parametrize(("code", "key"), [("x", "signal"), ("", "signal")])
def test_a_code_in_an_address_that_is_none_or_of_no_game_here_is_said(code, key):
    async def story() -> None:
        host, guest = await apart("july")
        come_to(f"#live&c={code}")
        await guest.app.letters.open_address()
        assert escape(say("ja", f"live.code.{key}")) in str(fake.dom.by_id("notices").innerHTML)
        await press(host, "live-begin")
        other, _ = await apart("july")
        come_to(f"#live&c={host.app.connecting.step.code}")
        await other.app.letters.open_address()
        assert escape(say("en", "live.code.nogame")) in str(fake.dom.by_id("notices").innerHTML)

    fake.look(story())
