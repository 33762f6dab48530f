"""The page that one test after the other has is for each as if nobody had been there. It is a browser's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error as PlaywrightError
from tests.browser.kept import QUIET, KeptPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Route

PUT = """async () => {
    localStorage.left = document.cookie = "left=1";
    await (await caches.open("left")).put("left", new Response("left"));
    await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
}"""
FOUND = """async () => [
    ...Object.keys(localStorage), document.cookie, ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name), window.left, innerWidth, history.length,
    ...navigator.languages, navigator.userAgent, (1234.5).toLocaleString(),
    matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("print").matches,
    (await navigator.permissions.query({ name: "clipboard-read" })).state,
]"""


def test_nothing_that_a_test_put_into_the_kept_page_is_there_for_the_next(browser: Browser, address: str) -> None:
    kept = KeptPage(browser, address)
    page, asked = kept.page, []
    page.goto(QUIET)
    fresh = page.evaluate(FOUND)
    page.goto("about:blank")

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    page.on("request", lambda request: asked.append(request.url))
    page.route("**/*", answer)
    page.context.route("**/*", answer)
    page.add_init_script("window.left = 1")
    page.context.add_init_script("window.left = 2")
    page.context.new_page().goto(QUIET)
    page.set_viewport_size({"width": 400, "height": 300})
    page.emulate_media(color_scheme="dark", media="print")
    page.context.grant_permissions(["clipboard-read"])
    kept.speak("de-DE")
    page.goto(QUIET)
    page.evaluate(PUT)
    assert page.evaluate(FOUND) != fresh
    assert len(asked) > 2
    kept.clear()
    asked.clear()
    page.goto(QUIET)
    assert page.evaluate(FOUND) == fresh
    assert not asked
    assert kept.context.pages == [page]
    assert not kept.is_spoilt
    kept.close()


KEEPS = """() => {
    localStorage.setItem("before", "1");
    addEventListener("pagehide", () => localStorage.setItem("left", "1"));
}"""


def test_what_a_page_keeps_when_it_is_left_is_not_there_for_the_next(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page can be slower to keep something than the browser is to clear it, so nothing may be left to be cleared."""
    kept = KeptPage(browser, address)
    kept.page.goto(QUIET)
    kept.page.evaluate(KEEPS)
    monkeypatch.setattr(kept._control, "send", lambda *_: None)
    kept.clear()
    kept.page.goto(QUIET)
    assert kept.page.evaluate("Object.keys(localStorage)") == []
    kept.close()


def test_a_page_that_somebody_still_looks_into_is_not_kept(browser: Browser, address: str) -> None:
    for ends in (True, False):
        kept = KeptPage(browser, address)
        session = kept.context.new_cdp_session(kept.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 2})
        if ends:
            session.detach()
        kept.clear()
        assert kept.is_spoilt is not ends
        kept.close()


def test_a_page_with_a_clock_of_its_own_is_not_kept(browser: Browser, address: str) -> None:
    kept = KeptPage(browser, address)
    kept.page.clock.set_fixed_time("2026-11-22T12:00:00")
    kept.page.goto(QUIET)
    kept.clear()
    assert kept.is_spoilt
    kept.close()


def interrupted(_: str) -> None:
    raise PlaywrightError("interrupted by another navigation")


def elsewhere(_: str) -> None:
    """Nothing is told, and the page is still where it was."""


@pytest.mark.parametrize(("asked", "answer"), [("goto", interrupted), ("evaluate", interrupted), ("goto", elsewhere)])
def test_a_page_that_goes_somewhere_by_itself_just_when_it_is_left_is_not_kept(
    asked: str, answer: Callable[[str], None], browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptPage(browser, address)
    kept.page.goto(QUIET)
    monkeypatch.setattr(kept.page, asked, answer)
    kept.clear()
    assert kept.is_spoilt
    kept.close()
