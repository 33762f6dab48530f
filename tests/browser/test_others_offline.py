"""After one visit, with the host gone, in browsers that are not Chromium: a reload, another language, a game against
the computer, and another process of the browser that goes on with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.hosts import Host
from tests.browser.others import LINES, OTHERS, SHELF, Other

MOST_PRESSES = 40
STATE = "JSON.parse(window.sakusenOffline || '{}').state"
LANG = "document.documentElement.lang"
SAID = "document.getElementById('offline').innerText"


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path) as running:
        yield running


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    running = Host(site, caching="no-store")  # what the browser keeps by itself must not help
    yield running
    running.stop()


def act(other: Other, before: int) -> int:
    """Press this and that until something has been done; the step after it."""
    for seed in range(MOST_PRESSES):
        other.play(1, seed)
        if (steps := int(other.told()["steps"])) > before:
            return steps
    raise AssertionError("nothing has been done")


def test_after_one_visit_a_game_against_the_computer_needs_no_host_and_outlives_the_browser(
    other: Other, host: Host
) -> None:
    other.visit(host.address)
    other.wait(f"{STATE} === 'ready'", "kept for use without a network")
    other.wait("window.sakusenSnapshot", "an image of the memory, or why there is none")
    assert other.run(STATE) == "ready"
    other.wait(f"{SAID}.includes('MB')", "how large it is")

    host.stop()
    other.reload()
    other.wait(SHELF)
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
