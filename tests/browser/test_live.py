"""Two pages that are connected: by the channel between the windows of one browser, and directly between two browsers.

Only a browser can show this: windows that open windows, the channel between them, WebRTC, and the descriptions that a
real browser makes and takes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

DEED = (
    "app.play.done(app.play.session.commit([app.play.session.match.pending.actions[-1]]))"
    " if app.play and not app.play.moving and app.play.session.turn == 'person'"
    " and app.play.session.mate.state == 'mine' else 0"
)
"""One step, if it is one's own turn and nothing moves."""
TOLD = (
    "[app.play.session.mate.state, app.live.state, len(app.play.session.match.entries), app.play.session.match.is_over,"
    " app.play.moving]"
)


def ask(page: Page, expression: str) -> object:
    """What the Python of a page answers."""

    return json.loads(page.evaluate("(text) => window.testPython(text)", expression))


def until(look: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that two pages bring about together."""
    late = time.monotonic() + seconds
    while not look():
        assert time.monotonic() < late
        time.sleep(0.02)


def state(page: Page) -> str:
    return str(ask(page, "app.live.state"))


def play(one: Page, other: Page, steps: int) -> bool:
    """Let both make steps until there are so many more; whether the game is over on both sides."""
    begin = ask(one, TOLD)[2]
    late = time.monotonic() + 300
    while time.monotonic() < late:
        told = [ask(page, TOLD) for page in (one, other)]
        if all(over for _, _, _, over, _ in told):
            return True
        if told[0][2] - begin >= steps:
            return False
        for page in (one, other):
            ask(page, DEED)
            page.evaluate("new Promise((done) => setTimeout(done))")
    raise AssertionError(told)


def test_two_windows_of_one_browser_have_a_seat_each_and_letters_go_by_themselves(sit, new_page):
    host = new_page()
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
    assert "go on by letter" in host.locator("#head .mate").get_attribute("aria-label")
