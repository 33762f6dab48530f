"""One file that does not come, comes as something else, or was kept and is junk now: it is asked for again, fetched
anew, or named; the page never stands there without a word. Only a browser shows what browsers do with such a file."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.articles import Blog
from tests.browser.conftest import BOOT
from tests.browser.editions import KEPT, LOOKED_AT, Editions, editions
from tests.browser.kept import KeptPage
from tests.browser.person import Person
from tests.browser.readers import Reader, board
from tests.browser.waiting import until

from sakusen import games
from sakusen.ui.match.opponent import PATIENCE, TRIES
from sakusen.ui.page.words import LANGS, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

READY = "window.sakusen && document.getElementById('loading').hidden"
SAID = "document.getElementById('loading')?.textContent || ''"
NEEDED = (
    "assets/boot.js",
    "assets/runtime.mjs",
    "assets/image.mjs",
    "assets/store.mjs",
    "assets/app.bin",
    "pyscript.toml",
    "assets/probes.mjs",
    "py/main.py",
    "assets/page.css",
    "assets/vendor/idb/build/index.js",
    "assets/vendor/pyodide/pyodide.mjs",
    "assets/vendor/pyodide/pyodide.asm.mjs",
    "assets/vendor/pyodide/pyodide.asm.wasm",
    "assets/vendor/pyodide/stdlib.bin",
    "assets/vendor/pyscript/core.js",
    "assets/vendor/pyscript/core-C9KDLldu.js",
    "assets/vendor/pyscript/toml-V4Savzlc.js",
)
"""Every file without which nothing can be played."""
EVERYTHING = (*NEEDED, "index.html", "assets/rescue.mjs", "assets/offline.mjs", "assets/table.css")
AWAY = {"status": 503}
WRONG = (
    {"status": 404, "body": "not here"},
    {"status": 200, "body": "<!doctype html><title>A page</title>", "content_type": "text/html"},
    {"status": 200, "body": "junk", "content_type": "application/octet-stream"},
)
SPOIL = """async (names) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("sakusen-precache")));
    for (const key of await cache.keys()) {
        const name = names.find((one) => new URL(key.url).pathname.endsWith(`/${one}`));
        if (!name) continue;
        const { headers } = await cache.match(key);
        await cache.put(key, new Response("junk", { headers }));
    }
}"""
BEGUN_TWICE = "history.replaceState({ again: true }, '')"
"""The page has been loaded once more already: what is wrong now is told."""
FROM_THE_FIRST = ("assets/boot.js", "assets/image.mjs", "assets/app.bin", "assets/page.css")
"""One file of each way to ask for it; what happens between the first time and the second is the same for all."""
STAYS = """() => {
    dispatchEvent(new CustomEvent("py:progress", { detail: "Loaded Pyodide" }));
    return Boolean(document.querySelector("#loading:not([hidden]) .btn"));
}"""
HOLDS = """async (name) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("sakusen-precache")));
    const key = (await cache.keys()).find((one) => new URL(one.url).pathname.endsWith(`/${name}`));
    return key ? (await (await cache.match(key)).text()).slice(0, 4) : "";
}"""


SLOW = {"en": "For 20 seconds", "ja": "20秒間", "zh-Hant": "20 秒"}
ASKED = """window.testAsked = [];
window.Worker = class extends Worker {
    postMessage(text) {
        if (JSON.parse(text).view) testAsked.push(performance.now());
        super.postMessage(text);
    }
};"""
LOOKED = "localStorage['sakusen.looked']"
QUITS = """
const post = self.postMessage.bind(self);
const told = new Promise((resolve) => {
    self.postMessage = (text) => {
        if (!("alive" in JSON.parse(text))) return;
        post(text);
        resolve();
    };
});
self.addEventListener("message", async ({ data }) => {
    if (!JSON.parse(data).view) return;
    await told;
    setTimeout(close, 100);
});"""
"""What makes assets/worker.mjs, behind which it stands, die of a question without an answer, but not before the page
can notice that."""


@pytest.fixture
def page(kept: KeptPage) -> Page:
    """A page whose console may complain."""
    return kept.page


@pytest.fixture
def open_page(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Makes pages whose console may complain, in contexts of their own."""
    return partial(new_page, watched=False)


@pytest.fixture(scope="module")
def edited(swift_browser: Browser, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editions]:
    """A host, and a page of somebody who has kept its site: for one test after the other."""
    with editions(swift_browser, site, tmp_path_factory.mktemp("edited") / "site") as made:
        yield made


@pytest.fixture
def visited(edited: Editions) -> Page:
    """A page of a site that is kept for use without a network."""
    return edited.up_to_date()


# ------------------------------------------------------------------ on the way
@pytest.mark.parametrize("number", range(len(NEEDED)))
def test_what_cannot_be_had_is_asked_for_again_and_named_with_a_button_to_try_again(page: Page, number: int) -> None:
    """It is asked for again by itself, without anybody pressing anything."""
    name = NEEDED[number]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        is_away = len(asked) == 1 and not name.endswith("js")
        route.fulfill(**AWAY if is_away else WRONG[number % len(WRONG)])

    page.route(f"**/{name}*", answer)
    if name not in FROM_THE_FIRST:
        page.add_init_script(BEGUN_TWICE)
    page.goto("", wait_until="commit")
    short = name.split("/")[-1]
    page.get_by_text(short).first.wait_for()  # on a busy machine perhaps as what has not come for a while
    late = time.monotonic() + BOOT / 1000
    while len(asked) < 2:
        assert time.monotonic() < late, asked
        page.wait_for_timeout(20)
    again = page.locator(":is(a, button):visible", has_text="Try again").first  # others stand in the page, hidden
    again.wait_for()
    with page.expect_navigation(wait_until="commit"):  # while the file is still wrong: else it may have come before
        again.click()


def test_what_is_missing_stays_said_with_its_button_while_the_start_goes_on(page: Page) -> None:
    """In a browser: only there a style sheet can be missing. What PyScript says as it goes on is said by the test, for
    it may have come before."""
    page.add_init_script(BEGUN_TWICE)
    page.route("**/page.css*", lambda route: route.fulfill(**WRONG[2]))
    page.goto("", wait_until="commit")
    page.wait_for_selector("#loading .btn")
    assert page.evaluate(STAYS)


@pytest.mark.parametrize("name", ["assets/vendor/pyodide/pyodide.asm.wasm", "assets/vendor/pyscript/core.js"])
def test_start_comes_to_its_end_by_itself_where_a_file_does_not_come_once(page: Page, name: str) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(**AWAY)
        else:
            route.continue_()

    page.route(f"**/{name}*", answer)
    page.goto("", wait_until="commit")
    page.wait_for_function(READY)
    assert len(asked) >= 2


def test_standstill_is_told_after_twenty_seconds_in_the_language_of_the_page(open_page: Callable[..., Page]) -> None:
    """That the page has the language of the browser is shown where it says that it loads (test_boot.py)."""
    page = open_page()
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # only the test moves it on: a busy machine takes long to come here
    page.route("**/app.bin", lambda route: None)
    page.goto("")
    page.wait_for_function(f"{SAID}.includes('MB')")
    page.clock.fast_forward(60_000)  # every timer once, as after something that has held the page up
    page.clock.run_for(15_000)
    assert "20" not in page.evaluate(SAID).split("/")[0]
    late, button = time.monotonic() + BOOT / 1000, page.locator("#loading button")
    for lang in LANGS:
        page.evaluate("(lang) => { document.documentElement.lang = lang }", lang)
        while SLOW[lang] not in page.evaluate(SAID) or not button.is_visible():
            assert time.monotonic() < late, lang
            page.clock.run_for(8_000)  # what comes meanwhile begins the time anew, and takes the button away


def test_after_a_standstill_what_has_come_is_compared_once(open_page: Callable[..., Page]) -> None:
    """Every second anew it would take the thread that the start needs."""
    page, sums = open_page(), list[str]()
    page.on("request", lambda request: request.url.endswith("SHA256SUMS") and sums.append(request.url))
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.route("**/pyscript/core.js", lambda route: None)
    page.goto("", wait_until="commit")
    late = time.monotonic() + BOOT / 1000
    while not sums:
        assert time.monotonic() < late
        page.clock.run_for(8_000)
    page.clock.run_for(8_000)
    page.evaluate("fetch('assets/page.css')")  # what was asked for before has been heard of by then
    assert len(sums) == 1


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream"])
def test_browser_that_cannot_do_it_is_told_which_can(page: Page, missing: str) -> None:
    page.add_init_script(f"delete window.{missing}")
    page.goto("")
    said = page.inner_text("#plain")
    assert all(word in said for word in ("Chrome", "Firefox", "Safari", "WebAssembly"))
    assert not page.locator("#loading").is_visible()
    assert page.locator("#shelf .cover >> nth=0").is_visible()  # and what there is to see is seen


def test_without_javascript_there_are_a_sentence_and_the_pictures(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("")
    said = page.inner_text("body")
    assert all(word in said for word in ("JavaScriptを有効に", "請啟用 JavaScript", "please allow JavaScript"))
    assert all(games.about(slug).title[lang] in said for slug in games.SLUGS for lang in LANGS)
    seen = page.locator(".plain img")
    assert seen.count() == len(games.SLUGS)
    for one in seen.all():
        one.scroll_into_view_if_needed()
        assert one.bounding_box()["height"] > 100


# ------------------------------------------------------------------ kept
@pytest.mark.parametrize("name", ["assets/app.bin", "assets/vendor/pyodide/pyodide.asm.mjs"])
def test_kept_file_that_is_junk_is_named_when_the_host_does_not_give_it(
    edited: Editions, visited: Page, name: str
) -> None:
    """In a window of its own, which has a process of its own: a script that has once come from what is kept, junk or
    not, stays in the memory of its process."""
    visited.evaluate(SPOIL, [name])
    edited.host.stop()
    page = visited.context.new_page()
    page.goto(edited.host.address, wait_until="commit")
    page.wait_for_function(f"{SAID}.includes('{name.split('/')[-1]}')")
    page.locator("#loading button").wait_for()


def test_kept_site_that_is_junk_heals_by_itself(edited: Editions, visited: Page) -> None:
    """At first only what starts it, then everything. In windows of their own, as above."""
    for names in (("assets/boot.js",), EVERYTHING):
        visited.evaluate(SPOIL, names)
        assert visited.evaluate(HOLDS, names[0]) == "junk"
        page = visited.context.new_page()
        page.goto(edited.host.address)
        page.wait_for_function(READY)
        for name in (names[0], "assets/app.bin"):
            until(lambda name=name: visited.evaluate(HOLDS, name) not in ("", "junk"), name)
        page.close()
    edited.host.stop()
    visited.reload()
    visited.wait_for_function(READY)


def test_what_is_kept_is_looked_at_once_a_day(visited: Page) -> None:
    """Otherwise a damaged map would be found when its game is opened, perhaps without a network. Only a browser's
    service worker keeps files."""
    kept = "assets/baked/july.json"
    for hours, looks in ((0, False), (25, True)):
        visited.evaluate(LOOKED_AT, hours)
        before = visited.evaluate(LOOKED)
        visited.evaluate(SPOIL, [kept])
        visited.reload(wait_until="commit")
        visited.wait_for_function(KEPT)
        assert (visited.evaluate(LOOKED) != before) is looks
    until(lambda: visited.evaluate(HOLDS, kept) != "junk", "found and fetched anew")


def test_kept_file_that_is_junk_gives_way_to_the_version_the_host_has_by_now(edited: Editions, visited: Page) -> None:
    edited.publish()
    visited.evaluate(SPOIL, ["assets/app.bin"])
    visited.reload(wait_until="commit")
    visited.wait_for_function(READY)
    visited.wait_for_function(KEPT)
    assert visited.evaluate(HOLDS, "assets/app.bin") != "junk"


def test_map_that_does_not_come_is_told_and_asked_for_again(page: Page) -> None:
    page.route("**/baked/kinmen.json*", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.goto("")
    page.wait_for_function(READY)
    page.click(".btn[data-do=new][data-arg=kinmen]")
    page.click("dialog [type=submit]")
    page.locator("#notices .note", has_text=say("en", "note.map")).wait_for()
    assert page.locator("#shelf").is_visible()
    page.unroute_all()
    page.click("#notices [data-do=sit-again]")
    page.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'kinmen'")
    assert page.locator("#notices .note").count() == 0


def test_board_of_an_article_that_does_not_come_says_so(
    reader: Callable[..., Reader], blog: Blog, address: str
) -> None:
    """Neither without its page nor without its program; each press tries again."""
    them = reader(watched=False).open(blog.page("/", board(address)))
    for pattern in ("**/index.html*", "**/app.bin"):
        them.page.route(pattern, lambda route: route.fulfill(status=404, body="not here"))
        with them.page.expect_request(pattern):
            them.click("#a .poster")
        them.page.get_by_text("It could not be loaded").wait_for()
        assert them.page.locator("iframe").count() == 0, pattern
        them.page.unroute_all()
    them.press("a")


def test_board_is_given_up_after_a_standstill_but_not_because_its_article_was_held_up(
    reader: Callable[..., Reader], blog: Blog, address: str
) -> None:
    """WebKit starts the Python of a board on the article's own thread; a clock of a test can hold it up in Chromium."""
    them = reader(watched=False, locale="en-GB")
    them.page.clock.install(time=0)
    them.page.route("**/index.html*", lambda route: None)
    them.open(blog.page("/", board(address)))
    them.click("#a .poster")
    them.page.clock.pause_at(100_000)  # every timer once; from now on only the test moves it on
    assert them.page.locator("iframe").count() == 1
    them.page.clock.run_for(26_000)
    them.page.get_by_text("It could not be loaded").wait_for()
    assert them.page.locator("iframe").count() == 0


# ------------------------------------------------------------------ at the table
def test_worker_that_dies_without_a_word_is_noticed_at_once(page: Page, sit: Callable[..., Person], site: Path) -> None:
    """At once: long before the patience ends that the page has with a worker that says nothing. It dies when it has
    told of its lock, by which the page notices that: on a busy machine that can take longer than a question."""
    source = (site / "assets" / "worker.mjs").read_text(encoding="utf-8")
    page.add_init_script(ASKED)
    page.route("**/assets/worker.mjs", lambda route: route.fulfill(body=source + QUITS, content_type="text/javascript"))
    person = sit(page).begin("easy", "easy")
    page.wait_for_function("testAsked.length")
    person.notice("short of memory")
    asked, ended = page.evaluate("[testAsked, performance.now()]")
    assert len(asked) == TRIES
    assert all(late - early < PATIENCE * 1000 / 2 for early, late in itertools.pairwise([*asked, ended])), asked


def test_lost_canvas_is_painted_again_at_once(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page).begin("person", "person")
    person.at_rest()
    data = "document.getElementById('board').toDataURL()"
    page.wait_for_timeout(500)
    before = page.evaluate(data)
    person.python(
        "[layer._bitmap.getContext('2d').reset() for layer in app.board._painter._layers if layer._bitmap] and 1"
    )
    blank, after = page.evaluate(
        "() => { const board = document.getElementById('board');"
        "board.getContext('2d').reset(); const blank = board.toDataURL();"
        "board.dispatchEvent(new Event('contextlost')); board.dispatchEvent(new Event('contextrestored'));"
        "return [blank, board.toDataURL()]; }"
    )
    assert blank != before
    assert after == before


def test_exception_in_what_the_browser_calls_is_told_to_the_reader(page: Page, sit: Callable[..., Person]) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    person: Person = sit(page).begin("person", "person", slug="july")
    person.at_rest()
    note = page.locator("#notices .note", has_text=say("en", "note.fault"))
    doors = {
        "timer": lambda: person.python("__import__('sakusen.ui.page.dom').ui.page.dom.later(0, lambda: 1 / 0)"),
        "frame": lambda: person.python("setattr(app.board._painter, '_paint', 1) or app.board._dirty()"),
        "click": lambda: (
            person.python("[delattr(app.board._painter, '_paint'), setattr(app.commands, 'run', lambda *_: 1 / 0)]"),
            page.click("#tools [data-do=in]"),
        ),
    }
    for door, fails in doors.items():
        told.clear()
        fails()
        note.wait_for()
        assert any("Error" in line for line in told), door
        assert page.locator("#notices .note").count() == 1, door
        if door != "click":  # after that no press does anything any more
            person.click("#notices [data-do=dismiss]")
            note.wait_for(state="detached")
