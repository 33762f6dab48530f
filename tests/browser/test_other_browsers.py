"""Boot, a scripted opening, a save, in browsers that are not Chromium: what they show is the same, word for word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.others import KEEP, OTHERS, SHELF, Other

PRESSES = 30
SEED = 5
LOG = "document.getElementById('log').innerText.replace(/\\s+/g, ' ').trim()"


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path) as running:
        yield running


class Chromium(Other):
    """The same face for the browser of the other tests."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def script(self, text: str) -> Any:
        return self.page.evaluate(f"() => {{ {text} }}")

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


def test_an_opening_reads_the_same_as_in_chromium_and_is_there_after_a_reload(
        other: Other, address: str, new_page: Callable[..., Any]) -> None:
    other.go(address)
    other.run(KEEP)
    other.go(address)
    other.wait(SHELF)
    other.begin("july", "person", "person", dice="hand")
    pressed, log, steps = other.play(PRESSES, SEED), other.run(LOG), other.told()["steps"]
    assert steps > PRESSES // 2
    assert log

    page = new_page(viewport={"width": 1280, "height": 800})
    page.context.add_init_script(KEEP)
    page.goto("")
    same = Chromium(page)
    same.wait(SHELF)
    same.begin("july", "person", "person", dice="hand")
    assert same.play(PRESSES, SEED) == pressed
    assert same.run(LOG) == log

    other.go(address)  # back on the shelf, with a new interpreter
    other.press("[data-do=continue]")
    assert other.told()["steps"] == steps
    assert other.run(LOG) == log
