"""A later visit starts from an image of Python's memory; whatever is wrong with the image, the page starts anyway."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.conftest import BOOT, FLAGS

from sakusen import games
from tools import browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

READY = "document.getElementById('loading')?.hidden"
MADE = "['made', 'there'].includes(window.sakusenSnapshot)"
QUIET = "assets/vendor/NOTICE.txt"
"""A page of the same origin that starts nothing by itself."""
START = """async ([runtime, code]) => {
    const { loadPyodide } = await import(runtime);
    const python = await loadPyodide();
    return [Boolean(globalThis.sakusenRestored), python.runPython(code)];
}"""
CHANGE = """async (how) => {
    const name = (await caches.keys()).find((key) => key.startsWith("sakusen-snapshot-"));
    const cache = await caches.open(name);
    const [key] = await cache.keys();
    const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
    await cache.delete(key);
    if (how === "another build") return cache.put(key.url + "0", new Response(bytes));
    if (how === "damaged head") bytes.fill(7, 0, 64);
    if (how === "damaged memory") bytes.fill(0, bytes.length / 3);
    if (how === "one bit") bytes[Math.floor(bytes.length / 2)] ^= 4;
    const rest = { empty: 0, "cut off": bytes.length / 2 }[how] ?? bytes.length;
    return cache.put(key, new Response(bytes.subarray(0, rest)));
}"""
HELD = "caches.keys().then((names) => names.some((name) => name.startsWith('sakusen-snapshot-')))"
PUT_ASIDE = """async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("sakusen-snapshot-"));
    const cache = await caches.open(name), [key] = await cache.keys();
    await (await caches.open("aside")).put(key, await cache.match(key));
    return name;
}"""
BRING_BACK = """async (name) => {
    await caches.delete(name);
    const aside = await caches.open("aside"), [key] = await aside.keys();
    await (await caches.open(name)).put(key, await aside.match(key));
    localStorage.removeItem("sakusen.restoring");
}"""
WAYS = ("another build", "damaged head", "damaged memory", "one bit", "cut off", "empty")
IN_WORKER = """(runtime) => new Promise((done) => {
    const text = `import { loadPyodide } from "${runtime}";
        const python = await loadPyodide();
        postMessage([Boolean(globalThis.sakusenRestored), python.runPython("1 + 1")]);`;
    const script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    new Worker(script, { type: "module" }).onmessage = ({ data }) => done(data);
})"""
SIZES = """async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("sakusen-snapshot-"));
    const cache = await caches.open(name);
    const bytes = await (await cache.match((await cache.keys())[0])).arrayBuffer();
    return [bytes.byteLength, new Uint32Array(bytes, 32, 1)[0]];
}"""
KEY = """async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("sakusen-snapshot-"));
    return (await (await caches.open(name)).keys())[0].url;
}"""
IMPORTED = "import sys; 'sakusen.games.kinmen.game' in sys.modules"


@pytest.fixture(scope="module")
def kept(
    swift_browser: Browser, swift: list[str], address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A browser in which the site is kept, with an image; one page of it."""
    profile, flags = str(tmp_path_factory.mktemp("profile")), [*FLAGS, *swift]
    context = swift_browser.browser_type.launch_persistent_context(
        profile, executable_path=browsers.find(), args=flags, locale="en-GB"
    )
    context.set_default_timeout(BOOT)
    page = context.pages[0]
    page.goto(address)
    page.wait_for_function(MADE)
    yield page
    context.close()


@pytest.fixture
def quiet(kept: Page, address: str) -> Page:
    """That browser with an image, at a page that starts nothing by itself."""
    page = kept
    page.goto(address + QUIET)
    page.evaluate("localStorage.removeItem('sakusen.restoring')")
    if not page.evaluate(HELD):
        page.goto(address)
        page.wait_for_function(MADE)
        page.goto(address + QUIET)
    return page


def start(page: Page, address: str, code: str = IMPORTED) -> tuple[bool, Any]:
    """Start Python: whether from an image, and what the code gives."""
    restored, value = page.evaluate(START, [address + "assets/runtime.mjs", code])
    return restored, value


def test_later_visit_starts_from_the_image_and_plays(quiet: Page, address: str) -> None:
    quiet.goto(address)
    quiet.wait_for_function(READY)
    assert quiet.evaluate("sakusenRestored") is True
    quiet.click(f".btn[data-do=new][data-arg={games.SLUGS[0]}]")
    quiet.locator("label:has(input[name=seat0]:not([value=person]))").first.click()
    quiet.click("dialog [type=submit]")
    quiet.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).steps > 0")
    assert quiet.locator("#notices .note").count() == 0


def test_rules_are_imported_already(quiet: Page, address: str) -> None:
    assert start(quiet, address) == (True, True)


def test_a_worker_starts_without_the_image(quiet: Page, address: str) -> None:
    assert quiet.evaluate(IN_WORKER, address + "assets/runtime.mjs") == [False, 2]
    assert start(quiet, address, "1 + 1") == (True, 2)  # there is one


def test_chance_is_not_part_of_the_image(quiet: Page, address: str) -> None:
    rolls = set()
    for _ in range(2):
        quiet.goto(address + QUIET)
        rolls.add(start(quiet, address, "import random; random.random()")[1])
        quiet.evaluate("localStorage.removeItem('sakusen.restoring')")
    assert len(rolls) == 2


def test_image_that_does_not_fit_is_not_used(quiet: Page, address: str) -> None:
    """One image, spoilt in one way after the other: Python starts without it, and so does the whole page."""
    name = quiet.evaluate(PUT_ASIDE)
    for how in WAYS:
        quiet.goto(address + QUIET)
        quiet.evaluate(BRING_BACK, name)
        quiet.evaluate(CHANGE, how)
        assert start(quiet, address, "1 + 1") == (False, 2), how
    quiet.goto(address + QUIET)
    quiet.evaluate(BRING_BACK, name)
    assert start(quiet, address, "1 + 1") == (True, 2)  # unspoilt, the same image is used
    quiet.evaluate(BRING_BACK, name)
    quiet.evaluate(CHANGE, "one bit")
    quiet.goto(address)
    quiet.wait_for_function(READY)
    assert quiet.evaluate("window.sakusenRestored") is None


def test_image_is_kept_under_the_name_of_its_build(quiet: Page, site: Path) -> None:
    build = re.search(r'const BUILD = "([0-9a-f]{8,})"', (site / "assets" / "image.mjs").read_text(encoding="utf-8"))
    assert build
    assert quiet.evaluate(KEY).endswith(f"/snapshot?{build[1]}")


def test_image_is_kept_without_its_empty_parts(quiet: Page) -> None:
    kept, whole = quiet.evaluate(SIZES)
    assert kept < 0.6 * whole


def test_image_can_be_refused(quiet: Page, address: str) -> None:
    quiet.goto(address + "?snapshot=off")
    quiet.wait_for_function(READY)
    assert quiet.evaluate("window.sakusenRestored") is None


def test_starts_that_came_to_nothing_end_the_image(quiet: Page, address: str) -> None:
    for expected in (True, True, False):
        quiet.goto(address + QUIET)
        assert start(quiet, address, "1 + 1") == (expected, 2)  # no page says that it has become usable
    assert not quiet.evaluate("caches.keys().then((names) => names.some((name) => name.includes('snapshot')))")


def test_nothing_is_made_before_the_page_can_be_used(new_page: Callable[..., Page]) -> None:
    page = new_page(service_workers="allow")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto("")
    page.wait_for_function(READY)
    assert not [url for url in asked if "snapshot" in url or "offline" in url or "sw.js" in url]
