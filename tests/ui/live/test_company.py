"""What two who are connected see of each other besides the game: pointers, arrows, short texts."""

from __future__ import annotations

import ui_fake_page as fake
from ui_live_pages import apart, connect, settle

from sakusen.together import live
from sakusen.ui.page.words import say


def texts() -> str:
    return str(fake.dom.by_id("words-said").innerHTML)


def shown(window: object) -> str:
    return repr(window.app.play.screen.scene.over)  # type: ignore[attr-defined]


def test_the_other_side_sees_where_one_points_for_two_seconds_and_by_what_name():
    async def story() -> None:
        host, guest = await apart("kinmen", "friendly")
        await connect(host, guest)
        before = shown(guest)
        host.app.play.hovered(("hex", 12))
        await settle(host, guest)
        assert "Heron" in shown(guest)
        assert guest.app.company._places == (12,)
        assert "Crane" not in shown(host)
        guest.clock.pass_by(3)
        assert shown(guest) == before
        host.app.play.hovered(("hex", 12))
        host.app.play.hovered(None)
        await settle(host, guest)
        assert shown(guest) == before

    fake.look(story())


def test_nothing_but_hexes_of_the_map_is_told():
    async def story() -> None:
        host, guest = await apart("taiwan202x", "friendly")
        await connect(host, guest)
        heard: list[str] = []
        end = guest.app.live._ends[-1]
        listen = end.wire.heard
        end.wire.heard = lambda text: (heard.append(text), listen(text))
        for touch in (("unit", 3), ("unit", 5), ("hex", 4), ("unit", 3), None):
            host.app.play.hovered(touch)
        await settle(host, guest)
        assert heard == ["0 point -", "0 point 4", "0 point -"]

    fake.look(story())


def test_no_more_than_ten_places_are_told_in_a_second():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        host.app.company._now = lambda: 5000.0
        sent: list[str] = []
        host.app.live.tell = lambda kind, text="": sent.append(text)
        for place in range(40):
            host.app.play.hovered(("hex", place))
        assert len(sent) == 10

    fake.look(story())


def test_an_arrow_goes_from_one_pressed_hex_to_another_and_the_game_does_not_notice():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        steps, before = len(host.app.play.session.match.entries), list(host.app.play.session.draft)
        host.app.commands.run("live-draw", "")
        host.app.play.tapped([("hex", 3)])
        host.app.play.tapped([("hex", 9)])
        await settle(host, guest)
        assert guest.app.company._places == (3, 9)
        assert (len(host.app.play.session.match.entries), list(host.app.play.session.draft)) == (steps, before)
        host.app.commands.run("live-draw", "")
        assert not host.app.company.draws

    fake.look(story())


def test_a_text_is_not_shown_before_one_wants_it_and_is_never_more_than_text():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        guest.app.company.show()
        host.app.company.say('<img src=x onerror="alert(1)"> \u202emoc')
        await settle(host, guest)
        assert fake.dom.by_id("game").getAttribute("data-written") == "on", "a phone's closed sheet has a dot"
        guest.app.company.show()
        assert "alert" not in texts()
        assert say("ja", "live.words.hidden", friend="Heronさん") in texts()
        guest.app.commands.run("live-allow", "")
        guest.clock.pass_by(60)
        assert not fake.dom.by_id("game").getAttribute("data-written")
        assert "&lt;img" in texts()
        assert "<img" not in texts()
        assert "\u202e" not in texts()
        guest.app.company.say("x" * 900)
        await settle(host, guest)
        assert host.app.company.texts[-1] == (1, "x" * live.WORDS)
        assert host.app.company.is_allowed, "who writes wants to read the answer"

    fake.look(story())


def test_who_writes_too_much_is_told_and_who_gets_it_is_spared():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        host.app.company._now = guest.app.company._now = lambda: 7000.0
        for number in range(9):
            host.app.company.say(f"text {number}")
        await settle(host, guest)
        assert len(guest.app.company.texts) == 5
        assert say("en", "live.words.slow") in fake.dom.said
        for number in range(9):
            guest.app.company._came(guest.app.play, live.Frame(0, "say", f"more {number}"))
        assert len(guest.app.company.texts) == 5

    fake.look(story())


def test_nothing_of_it_stays_in_the_game_or_with_the_next_one():
    async def story() -> None:
        host, guest = await apart("july", "friendly")
        await connect(host, guest)
        host.app.company.say("hello")
        await settle(host, guest)
        assert "hello" not in str(guest.mate.kept())
        host.app.game.close()
        host.app.company.show()
        assert not fake.dom.by_id("words").innerHTML, "the next table has no texts of this one"
        await guest.reload()
        assert guest.app.company.texts == []

    fake.look(story())
