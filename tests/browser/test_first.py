"""The board is seen before Python is there, what is loading is said with real bytes, and no press is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.hosts import Host
from tests.browser.person import Person

from sakusen import tables
from sakusen.ui.words import LANGS, say

READY = "document.getElementById('loading').hidden"
SEEN = "[...document.querySelectorAll('#shelf .cover img')].map((one) => one.complete && one.naturalWidth > 0)"
LINES = """window.lines = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => lines.push(loading.textContent))
    .observe(document.getElementById("loading"), { childList: true, subtree: true }));"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true }))"""
PYTHON = re.compile(r"/(pyodide|pyscript)/|app\.bin|runtime\.mjs|main\.py")
SLUG = tables.SLUGS[0]


class Gate:
    """Holds everything of Python back until it is opened."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._held: list[Any] | None = []
        page.route(PYTHON, self._come)

    def _come(self, route: Any) -> None:
        if self._held is None:
            route.fallback()
        else:
            self._held.append(route)

    def open(self) -> None:
        held, self._held = self._held or [], None
        for route in held:
            route.fallback()
        self._page.wait_for_function(READY)


def left_table(sit: Callable[..., Person], page: Any) -> Person:
    """A game that has been begun, and looked at long enough to be remembered."""
    person = sit(page).begin()
    person.at_rest()
    page.wait_for_function("localStorage['sakusen.left']")
    return person


@pytest.mark.parametrize("lang", LANGS)
def test_shelf_is_there_before_python(new_page: Callable[..., Any], lang: str) -> None:
    page = new_page(locale={"ja": "ja-JP", "zh-Hant": "zh-TW", "en": "en-GB"}[lang])
    gate = Gate(page)
    page.goto("")
    page.wait_for_function(f"{SEEN}.length === {len(tables.SLUGS)} && {SEEN}.every(Boolean)")
    assert page.locator("#loading").is_visible()
    assert page.inner_text("#shelf h3 >> nth=0") == say(lang, f"title.{SLUG}")
    before = page.inner_text("#shelf")
    gate.open()
    assert page.inner_text("#shelf") == before


def test_pictures_are_asked_for_before_python(site: Path, new_page: Callable[..., Any]) -> None:
    host = Host(site)
    page = new_page(watched=False)
    page.goto(host.address)
    page.wait_for_function(READY)
    host.stop()
    first = next(number for number, name in enumerate(host.asked) if PYTHON.search(f"/{name}"))
    covers = [number for number, name in enumerate(host.asked) if "/cover-" in name]
    assert len(covers) >= len(tables.SLUGS)
    assert all(number < first for number in covers[: len(tables.SLUGS)])


def test_bytes_that_have_come_are_told(page: Any, site: Path) -> None:
    page.add_init_script(LINES)
    page.goto("")
    page.wait_for_function(READY)
    told = [re.search(r"([\d.]+) / ([\d.]+) MB", line) for line in page.evaluate("lines")]
    come = [float(found[1]) for found in told if found]
    counted = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/stdlib.bin", "app.bin")
    whole = sum((site / "assets" / name).stat().st_size for name in counted) / 1e6
    assert len(set(come)) > 3
    assert come == sorted(come)
    assert {found[2] for found in told if found} == {f"{whole:.1f}"}


def test_board_is_painted_soon_on_a_later_visit(site: Path, new_page: Callable[..., Any]) -> None:
    host = Host(site)
    page = new_page(service_workers="allow", watched=False)
    page.goto(host.address)
    page.wait_for_function("JSON.parse(window.sakusenOffline || '{}').state === 'ready'")
    times = []
    for _ in range(6):
        page.goto("about:blank")
        page.goto(host.address)
        times.append(float(page.evaluate(PAINTED)))
        page.wait_for_function(READY)
    host.stop()
    assert min(times) <= 300, times


def test_press_on_the_shelf_is_not_lost(page: Any) -> None:
    gate = Gate(page)
    page.goto("")
    page.click(f".btn[data-do=new][data-arg={SLUG}]")
    page.wait_for_function("document.getElementById('loading').textContent.includes('as soon as')")
    assert page.get_attribute(f".btn[data-do=new][data-arg={SLUG}]", "aria-busy") == "true"
    gate.open()
    page.wait_for_selector("dialog[open] #new, dialog[open] form")


def test_presses_come_in_their_order(page: Any) -> None:
    gate = Gate(page)
    page.goto("")
    page.click(".langs [data-arg=ja]")
    page.click("[data-do=settings]")
    gate.open()
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.documentElement.lang") == "ja"
    assert say("ja", "settings") in page.inner_text("dialog")


def test_table_is_there_as_it_was_left(sit: Callable[..., Person], page: Any) -> None:
    left_table(sit, page)
    page.click("#tools [data-do=in]")
    page.wait_for_timeout(300)
    seen = {part: page.inner_text(f"#{part}") for part in ("head", "prompt", "acting", "panels", "strip")}
    where = page.locator("#board").bounding_box()
    gate = Gate(page)
    page.reload()
    page.wait_for_function("document.getElementById('before')?.naturalWidth > 0")
    assert {part: page.inner_text(f"#{part}") for part in seen} == seen
    assert page.locator("#before").bounding_box() == where
    zoom = page.inner_text("#tools")
    gate.open()
    page.wait_for_function("!document.getElementById('before')")
    assert {part: page.inner_text(f"#{part}") for part in seen} == seen
    assert page.inner_text("#tools") == zoom


def test_press_on_the_picture_of_the_table_counts_on_the_table(sit: Callable[..., Person], page: Any) -> None:
    person = left_table(sit, page)
    act = next(act for act in person.at_rest()["actions"] if "x" in act)
    gate = Gate(page)
    page.reload()
    page.wait_for_function("document.getElementById('before')?.naturalWidth > 0")
    page.mouse.click(act["x"], act["y"])
    gate.open()
    page.wait_for_function("JSON.parse(window.sakusen()).preview !== null || JSON.parse(window.sakusen()).steps > 0 "
                           "|| JSON.parse(window.sakusen()).draft.length > 0")


def test_press_means_nothing_when_the_table_has_moved_on(sit: Callable[..., Person], page: Any) -> None:
    person = left_table(sit, page)
    steps = person.at_rest()["steps"]
    page.evaluate("localStorage['sakusen.left'] = JSON.stringify({...JSON.parse(localStorage['sakusen.left']), "
                  "steps: 999})")
    gate = Gate(page)
    page.reload()
    page.wait_for_selector("#before")
    page.click("#acting .primary")
    page.evaluate("window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)")
    gate.open()
    page.wait_for_timeout(500)
    assert person.at_rest()["steps"] == steps


def test_file_that_is_dropped_early_is_opened(sit: Callable[..., Person], page: Any, tmp_path: Path) -> None:
    path = left_table(sit, page).take_record(tmp_path)
    page.goto("about:blank")
    gate = Gate(page)
    page.goto("")
    page.wait_for_selector("#shelf .cover")
    page.evaluate("""(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.txt", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", path.read_text(encoding="utf-8"))
    gate.open()
    page.wait_for_function("JSON.parse(window.sakusen()).page === 'table'")


def test_table_of_which_nothing_is_left_shows_the_shelf_meanwhile(page: Any) -> None:
    gate = Gate(page)
    page.goto("#table")
    page.wait_for_function(f"{SEEN}.length && {SEEN}.every(Boolean)")
    assert page.locator("#shelf .cover >> nth=0").is_visible()
    gate.open()
    assert page.locator("#shelf .cover >> nth=0").is_visible()
