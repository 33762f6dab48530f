"""In browsers that are not Chromium: a scripted opening, which reads the same as there, word for word; and after one
visit, with the host gone, a reload, another language, a game against the computer, and another process of the browser
that goes on with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.hosts import Host
from tests.browser.others import KEEP, LINES, OTHERS, SHELF, Other

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PRESSES = 30
SEED = 5
MOST_PRESSES = 40
STATE = "JSON.parse(window.sakusenOffline || '{}').state"
LANG = "document.documentElement.lang"
SAID = "document.getElementById('offline').innerText"
KEPT = """(async () => { while (!(await caches.match("assets/learned/july.json", { ignoreSearch: true })))
    await new Promise((go) => setTimeout(go, 50)); window.isKept = true; })() && true"""
"""Sets ``window.isKept`` as soon as what July's computer players have learned is kept."""
UNKEPT = "document.getElementById('notices').innerText.includes('rulebook could not be fetched')"


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path) as running:
        yield running


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    running = Host(site, caching="no-store")  # what the browser keeps by itself must not help
    yield running
    running.stop()


class Chromium(Other):
    """The same face for the browser of the other tests."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def script(self, text: str) -> Any:
        return self.page.evaluate(f"() => {{ {text} }}")

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


def play_the_opening(browser: Other) -> tuple[list[int], list[str]]:
    """From the shelf: what was pressed, and the log afterwards."""
    browser.begin("july", "person", "person", dice="hand")
    pressed = browser.play(PRESSES, SEED)
    return pressed, browser.run(LINES)


@pytest.fixture(scope="module")
def in_chromium(swift_browser: Browser, address: str) -> tuple[list[int], list[str]]:
    """The opening in Chromium; once for all the others."""
    context = swift_browser.new_context(
        base_url=address, service_workers="block", viewport={"width": 1280, "height": 800}
    )
    context.add_init_script(KEEP)
    page = context.new_page()
    page.goto("")
    same = Chromium(page)
    same.wait(SHELF)
    played = play_the_opening(same)
    context.close()
    return played


def act(other: Other, before: int) -> int:
    """Press this and that until something has been done; the step after it."""
    for seed in range(MOST_PRESSES):
        other.play(1, seed)
        if (steps := int(other.told()["steps"])) > before:
            return steps
    raise AssertionError("nothing has been done")


def test_an_opening_reads_as_in_chromium_and_after_one_visit_games_need_no_host_and_outlive_the_browser(
    other: Other, host: Host, in_chromium: tuple[list[int], list[str]]
) -> None:
    """July begins while the site is not kept yet, and goes on without the host: it asks for what its computer players
    have learned. A rulebook is not kept: what a fetch that fails comes to in Python is each browser's own matter.
    Kinmen begins without the host."""
    other.visit(host.address)
    pressed, lines = play_the_opening(other)
    opened = other.told()["steps"]
    assert opened > PRESSES // 2
    assert lines
    assert (pressed, lines) == in_chromium

    other.press("#head [data-do=shelf]")
    other.wait(f"{STATE} === 'ready'", "kept for use without a network")
    other.wait("window.sakusenSnapshot", "an image of the memory, or why there is none")
    assert other.run(STATE) == "ready"
    other.wait(f"{SAID}.includes('MB')", "how large it is")
    assert other.run(KEPT)
    other.wait("window.isKept", "what July's players have learned")
    other.press("[data-do=continue]")
    assert other.told()["steps"] == opened

    host.stop()
    other.reload()
    assert other.told()["steps"] == opened
    assert other.run(LINES) == lines
    other.press("#head [data-do=shelf]")
    other.press("[data-do=book][data-arg=july]")
    other.wait(UNKEPT, "that the rulebook is not there")
    other.press(".langs [data-arg=ja]")
    other.wait(f"{LANG} === 'ja' && {SHELF}")
    other.begin("kinmen", "person", "easy")
    begun = other.told()["steps"]
    assert begun > 0  # the computer has set up its units, in a worker
    steps, log = act(other, begun), other.run(LINES)

    other.anew()
    other.go(host.address)
    other.started()
    other.wait(SHELF)
    assert other.run(LANG) == "ja"
    other.press("[data-do=continue]")
    assert other.told()["steps"] == steps
    assert other.run(LINES) == log
    other.press("[data-do=whole]")
    act(other, steps)
