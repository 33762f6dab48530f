"""Clocks by agreement as people see them: in the invitation, on the shelf, and beside the board while connected."""

from __future__ import annotations

from html import escape

import pytest
import ui_fake_page as fake
from ui_live_pages import apart, connect, settle

from sakusen.together.clock import face
from sakusen.ui.page.words import LANGS, say


def times() -> str:
    return str(fake.dom.by_id("times").innerHTML)


def test_both_clocks_run_for_whose_turn_it_is_and_only_while_connected():
    async def story() -> None:
        host, guest = await apart("july", "friendly", pace="20")
        assert host.app.company.times.own.used(9e9) == 0
        await connect(host, guest)
        shown = host.app.company.times
        mover = host if host.mate.state == "mine" else guest
        clock = mover.app.company.times
        before = clock.own.used(mover.clock.now)
        mover.clock.pass_by(60)
        assert clock.own.used(mover.clock.now) >= before + 60
        clock.show()
        assert escape(say(mover.lang, "clock.left")) in times()
        assert fake.dom.by_id("game").getAttribute("data-times") == "on"  # the strip makes room for it
        while mover.step():
            await settle(host, guest)
        clock.look()
        assert mover.mate.state not in ("mine", "outbox") or not mover.app.live.is_open
        used = clock.own.used(mover.clock.now)
        mover.clock.pass_by(500)
        if mover.mate.state != "mine":
            assert clock.own.used(mover.clock.now) == used
        assert mover.mate.kept()["clock"] == int(mover.mate.used)
        assert shown.own is not shown.other

    fake.look(story())


def test_more_time_than_was_agreed_upon_ends_nothing():
    async def story() -> None:
        host, guest = await apart("july", "friendly", pace="20")
        await connect(host, guest)
        mover = host if host.mate.state == "mine" else guest
        mover.clock.pass_by(9000)
        mover.app.company.times.look()
        assert "−" in times()
        assert mover.step()

    fake.look(story())


def test_the_other_page_tells_how_much_it_has_used():
    async def story() -> None:
        host, guest = await apart("july", "friendly", pace="45")
        await connect(host, guest)
        host.app.company.times.heard(100)
        seat = host.app.company.times.other
        assert seat.used(host.clock.now) < 110
        host.app.company.times.show()
        assert face(45 * 60)[:2] in times() or "4" in times()

    fake.look(story())


@pytest.mark.parametrize("lang", LANGS)
def test_days_for_a_turn_stand_in_the_terms_and_on_the_shelf(lang):
    async def story() -> None:
        host, guest = await apart("july", "friendly", pace="3")
        host.lang = lang
        await host.reload()
        host.app.commands.run("mate", "")
        assert escape(say(lang, "clock.days", n=3)) in fake.dom.by_id("dialog").innerHTML
        host.app.shelf.fill()
        assert say(lang, "clock.until", date="").strip() in fake.dom.by_id("shelf").innerHTML

    fake.look(story())
