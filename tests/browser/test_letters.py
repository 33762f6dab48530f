"""Two people with a browser each, who know nothing of each other but the letters they are sent.

Only a browser can show this: addresses of another window's making are opened, the clipboard and the database are real,
random keys come from the browser, and the code of the letters runs in its own Python.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest
from tests.browser.waiting import until

from tools import npm_tools, vendor

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLIPBOARD = ["clipboard-read", "clipboard-write"]
STEPS = "JSON.parse(window.sakusen()).steps"
MATE = "app.play and app.play.session.mate and app.play.session.mate.state"


@pytest.fixture
def two(page: Page, page_beside: Page) -> tuple[Page, Page]:
    """Who invites and who is invited, each with a clipboard."""
    for one in (page, page_beside):
        one.context.grant_permissions(CLIPBOARD)
    return page, page_beside


def copied(page: Page, button: str = "#send [data-do=post-way][data-arg=link]") -> str:
    """What a button copies, by itself the link of the letter that is due. All pages of a browser have one clipboard, so
    what another has copied is taken away before."""
    page.bring_to_front()
    page.evaluate("navigator.clipboard.writeText('')")
    page.click(button)
    return str(until(lambda: page.evaluate("navigator.clipboard.readText()"), button))


def in_state(page: Page, state: str) -> None:
    """Wait until the game of a page is "mine" to go on with, or has a letter that is due ("outbox"). What stands beside
    the map is no sign of it: there the letter of before can still be seen."""
    page.wait_for_function("([asked, state]) => JSON.parse(window.testPython(asked)) === state", arg=[MATE, state])


def begun(sit, host: Page, guest: Page, kind: str, slug: str = "kinmen") -> str:
    """The guest has taken the seat that the host has offered; the first letter."""
    sit(host)
    host.click(f"#shelf [data-do=new][data-arg={slug}] >> nth=0")
    host.click("dialog [data-do=invite]")
    host.click("dialog [name=side][value='1']", force=True)
    host.click(f"dialog [name=secrets][value={kind}]", force=True)
    invitation = copied(host, "dialog [data-do=invite-go][data-arg=link]")
    sit(guest)
    guest.goto(invitation)
    guest.locator("dialog [data-do=seat-take]").click()
    guest.locator("#send .hd").wait_for()
    return copied(guest)


def test_in_a_sealed_game_each_browser_knows_its_own_options_and_fetches_what_proves_them_when_it_begins(sit, two):
    """Only a browser fetches modules that come late."""
    host, guest = two
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    first = begun(sit, host, guest, "sealed")
    assert sum(url.endswith("late/sealed.json") for url in asked) == 1

    host.goto(first)
    in_state(host, "mine")
    host.click("#acting .btn >> nth=-1")
    host.wait_for_function(f"{STEPS} > 1 || JSON.parse(window.sakusen()).preview !== null")
    if host.evaluate(STEPS) < 2:
        host.click("#acting .btn >> nth=-1")
    host.locator("#send .hd").wait_for()
    second = copied(host)
    shown = "face down"
    assert shown in host.locator("#panels").inner_text()

    guest.goto(second)
    in_state(guest, "mine")
    guest.reload()
    guest.wait_for_function("typeof window.sakusen === 'function' && JSON.parse(window.sakusen()).mine")
    guest.locator("#panels", has_text="At Aotou").wait_for()  # until then the panels are as they were left
    assert guest.locator("#panels .mods").count()
    assert shown not in guest.locator("#panels").inner_text(), "it knows its own options, after a reload, too"


def test_two_browsers_deal_sealed_cards_and_each_shows_its_own_hand(sit, two):
    """Only a browser masks cards by noble-curves, and fetches what deals them when such a game begins."""
    host, guest = two
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    link = begun(sit, host, guest, "sealed", "taiwan202x")
    assert sum(url.endswith(("late/cards.json", "assets/sealing.mjs")) for url in asked) == 2
    for reader in (host, guest, host):
        reader.goto(link)
        in_state(reader, "outbox")
        link = copied(reader)
    guest.goto(link)
    in_state(guest, "mine")
    for page in (host, guest):
        page.wait_for_function("document.querySelectorAll('#tray .card, .hand .card').length === 10")
    hands = [
        page.locator(".hand .card").evaluate_all("all => all.map(one => one.dataset.touch)") for page in (host, guest)
    ]
    assert not set(hands[0]) & set(hands[1])


READ = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const seen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    seen.drawImage(image, 0, 0);
    const { data, width, height } = seen.getImageData(0, 0, image.width, image.height);
    return jsQR(data, width, height)?.data ?? null;
}"""


def scanned(page: Page) -> str:
    """What a camera reads from the code on a page."""
    npm_tools.ensure()
    page.evaluate((vendor.MODULES / "jsqr" / "dist" / "jsQR.js").read_text("utf-8"))
    return str(page.evaluate(READ, base64.b64encode(page.locator("svg.code").screenshot()).decode()))


def test_two_browsers_exchange_an_invitation_and_letters_and_see_the_same_game(sit, two):
    host, guest = two
    sit(host)
    host.click("#shelf [data-do=new] >> nth=0")
    host.click("dialog [data-do=invite]")
    host.click("dialog [name=side][value='1']", force=True)
    host.fill("dialog [name=name]", "Heron <b>")
    invitation = copied(host, "dialog [data-do=invite-go][data-arg=link]")
    assert len(invitation) < 330
    host.click("#send [data-do=post-way][data-arg=code]")
    host.locator("dialog svg.code").wait_for()
    assert scanned(host) == invitation
    host.keyboard.press("Escape")

    sit(guest, lang="ja")
    guest.goto(invitation)
    guest.locator("dialog [data-do=seat-take]").wait_for()
    assert "Heron <b>" in guest.locator("#dialog-title").inner_text()
    guest.click("dialog [data-do=seat-take]")
    guest.locator("#send .hd").wait_for()
    first = copied(guest)

    host.goto(first)
    host.wait_for_function("JSON.parse(window.sakusen()).mine && !JSON.parse(window.sakusen('brief')).busy")
    host.click("#acting .btn >> nth=-1")  # a deed is shown by the first press, and done by the second
    host.wait_for_function(f"{STEPS} > 0 || JSON.parse(window.sakusen()).preview !== null")
    if not host.evaluate(STEPS):
        host.click("#acting .btn >> nth=-1")
    host.locator("#send .hd").wait_for()
    second = copied(host)
    steps = host.evaluate(STEPS)

    guest.goto(second)
    guest.wait_for_function(f"{STEPS} > {steps}")  # shared dice that the letter has made possible are rolled at once
    there = guest.evaluate(STEPS)
    guest.reload()
    guest.wait_for_function(f"typeof window.sakusen === 'function' && {STEPS} >= {there}")
    host.goto(second.split("m=")[0] + "m=" + second.split("m=")[1][:-9])
    assert "cut off" in host.locator("dialog[open] .lead").inner_text()

    host.keyboard.press("Escape")
    host.click("#head .mate")
    host.click("dialog [data-do=watchers]")
    guest.goto(copied(host, "dialog [data-do=watch-way][data-arg=link]"))
    guest.locator("#head span.mate").wait_for()
    assert "Heron <b>" in guest.locator("#head span.mate").inner_text()
