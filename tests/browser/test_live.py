"""Two pages that are connected: by the channel between the windows of one browser, and directly between two browsers.

Only a browser can show this: windows that open windows, the channel between them, WebRTC, and the descriptions that a
real browser makes and takes.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from tests.browser.test_letters import copied
from tests.browser.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

DEED = (
    "app.play.done(app.play.session.commit([app.play.session.match.pending.actions[-1]]))"
    " if app.play and not app.play.moving and app.play.session.turn == 'person'"
    " and app.play.session.mate.state == 'mine' else 0"
)
"""One step, if it is one's own turn and nothing moves."""
TOLD = (
    "[app.play.session.mate.state, app.letters.rooms.live.state, len(app.play.session.match.entries),"
    " app.play.session.match.is_over,"
    " app.play.moving] if app.play else None"
)
"""Nothing while a game is opened anew, as it is when somebody has taken the free seat."""
TELL = "async (text) => { await new Promise((done) => setTimeout(done)); return window.testPython(text); }"
"""What the Python of a page answers after what the page has before it."""


MATE = "app.play and app.play.session.mate and app.play.session.mate.state"


def ask(page: Page, expression: str) -> object:
    """What the Python of a page answers; nothing while it comes anew."""

    return json.loads(page.evaluate("(text) => window.testPython(text)", expression))


def state(page: Page) -> str:
    return str(ask(page, "app.letters.rooms.live.state"))


def play(one: Page, other: Page, steps: int) -> bool:
    """Let both make steps until there are so many more; whether the game is over on both sides."""
    begin = 0
    late = time.monotonic() + 300
    while time.monotonic() < late:
        told = [json.loads(page.evaluate(TELL, TOLD)) for page in (one, other)]
        if None in told:
            continue
        begin = begin or told[0][2]
        if all(over for _, _, _, over, _ in told):
            return True
        if told[0][2] - begin >= steps:
            return False
        for page in (one, other):
            ask(page, DEED)
    raise AssertionError(told)


def test_two_windows_of_one_browser_have_a_seat_each_and_letters_go_by_themselves(sit, page):
    host = page
    sit(host)
    host.click("#shelf [data-slug=july] [data-do=new], #shelf [data-do=new][data-arg=july]")
    host.click("dialog [data-do=invite]")
    host.fill("dialog [name=name]", "Heron")
    with host.context.expect_page() as opened:
        host.click("dialog [data-do=invite-go][data-arg=beside]")
    guest = opened.value
    guest.wait_for_function("typeof window.testPython === 'function'")
    until(lambda: ask(guest, "bool(app.play)") and ask(host, "bool(app.play)"))
    until(lambda: state(host) == state(guest) == "windows")
    assert "two windows" in host.locator("#head .mate").get_attribute("aria-label")
    assert not host.locator("#send .hd").is_visible()
    play(host, guest, 6)
    guest.reload()
    guest.wait_for_function("typeof window.testPython === 'function'")
    until(lambda: ask(guest, "bool(app.play)"))
    until(lambda: state(host) == state(guest) == "windows")
    play(host, guest, 6)
    guest.close(run_before_unload=False)
    until(lambda: state(host) == "lost")
    host.locator("#head .mate").wait_for()
    until(lambda: "go on by letter" in str(host.locator("#head .mate").get_attribute("aria-label")))


def carried(page: Page, expected: str) -> str:
    """The code that a page shows, once it is the one of this step."""
    page.wait_for_function(
        "(name) => window.testPython('app.letters.rooms.connecting.step.name') === JSON.stringify(name)", arg=expected
    )
    return page.locator("dialog textarea.signal").input_value()


def paste(page: Page, code: str) -> None:
    page.fill("dialog [name=code]", code)
    page.click("dialog [data-do=live-take]")


def connect(host: Page, guest: Page) -> None:
    """Carry one code there and one back, as two people do who talk on the telephone."""
    for page in (host, guest):
        page.click("#head .mate")
        page.click("dialog [data-do=live]")
    host.click("dialog [data-do=live-begin]")
    offer = carried(host, "offered")
    assert len(offer) < 400
    paste(guest, offer)
    answer = carried(guest, "answered")
    assert len(answer) < 400
    paste(host, answer)
    until(lambda: state(host) == state(guest) == "direct")


def test_two_browsers_connect_by_two_codes_play_a_game_through_losses_and_come_to_the_same_end(sit, page, page_beside):
    host, guest = page, page_beside
    for one in (host, guest):
        one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit(host)
    host.click("#shelf [data-do=new][data-arg=july] >> nth=0")
    host.click("dialog [data-do=invite]")
    invitation = copied(host, "dialog [data-do=invite-go][data-arg=link]")
    sit(guest, lang="ja")
    guest.goto(invitation)
    guest.click("dialog [data-do=seat-take]")
    until(lambda: ask(guest, MATE) in ("mine", "outbox"))
    while ask(guest, MATE) == "mine":
        ask(guest, DEED)
    host.goto(copied(guest))
    until(lambda: ask(host, MATE) == "mine")

    connect(host, guest)
    assert "直結" in guest.locator("#head .mate").get_attribute("aria-label")
    play(host, guest, 12)
    guest.reload()  # the connection is gone with the page
    guest.wait_for_function("typeof window.testPython === 'function'")
    until(lambda: ask(guest, "bool(app.play)") and state(host) == "lost")
    until(lambda: "go on by letter" in str(host.locator("#head .mate").get_attribute("aria-label")))
    host.evaluate("document.querySelector('dialog[open] [data-do=close]')?.click()")
    connect(host, guest)
    assert play(host, guest, 2000)
    keys = [ask(page, "[list(map(str, app.play.session.match.state.key()))]") for page in (host, guest)]
    assert keys[0] == keys[1]
