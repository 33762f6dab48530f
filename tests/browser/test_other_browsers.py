"""Boot, a scripted opening, a save, in browsers that are not Chromium: what they show is the same, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.others import KEEP, LINES, OTHERS, SHELF, Other

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PRESSES = 30
SEED = 5
NO_IMAGE = "?snapshot=off"
"""No image of Python's memory is made meanwhile: it takes as long as the opening. test_others_offline.py has one."""


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path) as running:
        yield running


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


def test_an_opening_reads_the_same_as_in_chromium_and_is_there_after_a_reload(
    other: Other, address: str, in_chromium: tuple[list[int], list[str]]
) -> None:
    other.visit(address, NO_IMAGE)
    pressed, lines = play_the_opening(other)
    steps = other.told()["steps"]
    assert steps > PRESSES // 2
    assert lines
    assert (pressed, lines) == in_chromium

    other.go(address + NO_IMAGE)  # back on the shelf, with a new interpreter
    other.started()
    other.press("[data-do=continue]")
    assert other.told()["steps"] == steps
    assert other.run(LINES) == lines
