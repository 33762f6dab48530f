"""What the page may cost: bytes, requests, time to start, memory; and that it asks nobody but its own host."""

from __future__ import annotations

import gzip
import math
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest
from tests.browser.conftest import BOOT, FLAGS
from tests.browser.hosts import Host
from tests.browser.unwatched import running

from sakusen import games
from tools import bench_boot, browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

READY = "document.getElementById('loading')?.hidden"
TRANSFER = 6_000_000
REQUESTS = 40
MEMORY = 260.0
"""Megabytes of the page's process, with the computer player's worker, when the browser has given freed memory back."""
SLACK = 1.15
"""How much a single measurement on a busy machine may lie above a goal that holds for medians."""
GROWTH = 1.10
GAMES = 20
ROUNDS = 3
SLUG = games.SLUGS[0]
OVER = 60.0
"""Seconds between two looks."""


@pytest.fixture
def program(browser: Browser) -> str:
    """The browser's program."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the memory of a process is read from /proc")
    return str(browsers.find() or browser.browser_type.executable_path)


def test_first_visit_is_light_and_asks_its_own_host_only(
    playwright: Playwright, site: Path, swift: list[str], tmp_path: Path
) -> None:
    host = Host(site)
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=browsers.find(), args=[*FLAGS, *swift]
    )
    urls: list[str] = []
    context.on("request", lambda request: urls.append(request.url))  # workers and the service worker, too
    page = context.pages[0]
    page.goto(host.address)
    page.wait_for_function(READY, timeout=BOOT)
    requests = len(host.asked)
    page.wait_for_function("['made', 'there'].includes(window.sakusenSnapshot)", timeout=BOOT)
    names = {name or "index.html" for name in host.asked}  # with all that is kept for use without a network
    context.close()
    host.stop()
    sizes = {name: (site / name).read_bytes() for name in names if (site / name).is_file()}
    assert sum(min(len(data), len(gzip.compress(data, 9))) for data in sizes.values()) <= TRANSFER
    assert requests <= REQUESTS
    assert not [url for url in urls if not url.startswith((host.address, "blob:", "data:", "about:"))]


@pytest.mark.alone
def test_page_starts_fast_beside_bare_pyodide(playwright: Playwright, site: Path, no_pages_beside: str) -> None:
    """As bench.py --boot measures it: processor time of the main thread, in one run; on a busy machine the best of a
    few."""
    best = dict.fromkeys(bench_boot.GOALS, math.inf)
    for _ in range(ROUNDS):
        for visit, ratio in boot_ratios(playwright, site, no_pages_beside).items():
            best[visit] = min(best[visit], ratio)
        if all(best[visit] <= goal * SLACK for visit, goal in bench_boot.GOALS.items()):
            return
    pytest.fail(f"in {ROUNDS} rounds at best {best}")


def boot_ratios(playwright: Playwright, site: Path, flag: str) -> dict[str, float]:
    """One round of the measurement."""
    runs = bench_boot.runs(playwright, 1, snapshot=True, built=site, flags=[flag])
    ratios = {visit: runs["site"][visit][0][0] / runs["bare"][visit.split(",")[0]][0][0] for visit in bench_boot.GOALS}
    print({visit: round(ratio, 2) for visit, ratio in ratios.items()})
    return ratios


@pytest.mark.lasting
def test_page_and_computer_player_are_small_in_a_game_and_after_it(program: str, site: Path, tmp_path: Path) -> None:
    sizes: dict[str, list[float]] = {"playing": [], "over": []}
    with running(program, site, tmp_path, SLUG, "easy", 1, enough=MEMORY) as sample:
        while not sizes["over"]:
            what, size = sample(OVER)
            sizes[what].append(size)
    assert sizes["playing"], "over before anybody could look"
    assert median(sizes["playing"]) <= MEMORY * SLACK, sizes  # with what has not been tidied up at that moment
    assert sizes["over"][0] <= MEMORY, sizes


@pytest.mark.long
def test_twenty_games_leave_nothing_behind(program: str, site: Path, tmp_path: Path) -> None:
    sizes: list[float] = []
    with running(program, site, tmp_path, SLUG, "easy", GAMES) as sample:
        while len(sizes) < GAMES:
            what, size = sample(OVER)
            if what == "over":
                sizes.append(size)
    early, late = max(sizes[2:6]), min(sizes[-4:])
    assert late <= early * GROWTH, [round(size) for size in sizes]
