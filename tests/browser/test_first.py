"""The board is seen before Python is there, what is loading is said with real bytes, and no press is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from tests.browser.database import READ, put, texts
from tests.browser.editions import LITTLE_MEMORY
from tests.browser.hosts import Host
from tests.browser.kept import QUIET, KeptPage
from tests.browser.person import Person
from tests.browser.regular import Regular
from tests.browser.waiting import until

from sakusen import games
from sakusen.engine.match import Match
from sakusen.engine.record import pack, write
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.sharing import link

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

READY = "document.getElementById('loading').hidden"
SEEN = "[...document.querySelectorAll('#shelf .cover img')].map((one) => one.complete && one.naturalWidth > 0)"
LINES = """window.lines = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => lines.push(loading.textContent))
    .observe(document.getElementById("loading"), { childList: true, subtree: true }));"""
PAINTS = """new PerformanceObserver((list) => {
    for (const { element, startTime } of list.getEntries())
        if (element?.matches("#before, #shelf *")) window.painted ??= startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });"""
COVERS = """new MutationObserver(() => {
    const shown = document.getElementById("before");
    if (shown) window.seen = shown.style.backgroundImage;
}).observe(document, { childList: true, subtree: true });"""
PYTHON = re.compile(r"/(pyodide|pyscript)/|app\.bin|runtime\.mjs|main\.py")
SLUG = games.SLUGS[0]
DROP = """(text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
NOON = """{
    const noon = new Date("2026-11-22T12:00:00").getTime(), Running = Date;
    window.Date = class extends Running {
        constructor(...when) { if (when.length) super(...when); else super(noon); }
        static now() { return noon; }
    };
}"""
MOST_VISITS = 6
SOON = 300  # ms
BOOT = 100  # ms; Python takes much longer
LEAVES = "dispatchEvent(new Event('pagehide')) && localStorage['sakusen.left']"
"""The page looks at the table now and then, and when it goes; as soon as there is something to keep, it goes."""
FACED = "document.getElementById('before')?.naturalWidth > 0"


WRITTEN = f"""async () => Object.entries(await ({READ})()).some(([name, url]) =>
    name.startsWith("picture/") && localStorage["sakusen.shelf"].includes(url))"""
"""What the shelf shows before Python is there has the picture that is kept with the game."""


class Gate:
    """Holds everything of Python back until it is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Route] | None = []
        page.route(PYTHON, self._come)

    def _come(self, route: Route) -> None:
        if self._held is None:
            route.fallback()
        else:
            self._held.append(route)

    def open(self) -> None:
        held, self._held = self._held or [], None
        for route in held:
            route.fallback()
        self._page.wait_for_function(READY)


OTHERWISE = """if (localStorage["sakusen.left"])
    localStorage["sakusen.left"] = JSON.stringify({ ...JSON.parse(localStorage["sakusen.left"]), steps: 999 })"""
"""The table was left at another step than the game is at."""


def see_table_before_python(page: Page) -> None:
    """Wait for the picture of the table that was left; if it does not come, tell what the page has kept of it."""
    try:
        page.wait_for_function(FACED)
    except PlaywrightTimeout as late:
        kept = page.evaluate("[location.hash, document.documentElement.lang, localStorage['sakusen.left']]")
        raise AssertionError([str(one)[:200] for one in kept]) from late


def left_table(sit: Callable[..., Person], page: Page) -> Person:
    """A game that has been begun, and looked at long enough to be remembered. Nothing in it is secret, so two persons
    leave their table as one does; a computer player would start a Python of its own, each time."""
    person = sit(page).begin("person", "person", slug="july")
    person.at_rest()
    page.wait_for_function("localStorage['sakusen.left']?.includes(location.hash.slice('#table='.length))")
    return person


class Left:
    """A table that was left: all that the page has kept then, what it told, and where it was."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.texts: dict[str, str | None] = {}
        self.told: dict[str, Any] = {}
        self.address = ""

    def note(self, person: Person) -> None:
        """Remember the table at which somebody sits."""
        self.kept, self.address = person.page.evaluate("[{ ...localStorage }, location.hash]")
        self.texts = {**texts(person.page)}
        self.told = person.at_rest()

    def come_back(self, page: Page) -> None:
        """Let the page find what was kept then."""
        page.goto(QUIET)
        page.evaluate("(kept) => { Object.assign(localStorage, kept) }", self.kept)
        put(page, self.texts)


@pytest.fixture(scope="module")
def left_once() -> Left:
    return Left()


@pytest.fixture
def left(left_once: Left, sit: Callable[..., Person], page: Page) -> Left:
    """A table that was left in the page, which is empty now. The first one is played, the others find what it kept."""
    if left_once.told:
        left_once.come_back(page)
    else:
        left_once.note(left_table(sit, page))
    page.goto("about:blank")
    return left_once


@pytest.mark.parametrize("lang", LANGS)
def test_shelf_is_there_before_python(kept: KeptPage, page: Page, lang: str) -> None:
    kept.speak({"ja": "ja-JP", "zh-Hant": "zh-TW", "en": "en-GB"}[lang])
    gate = Gate(page)
    page.goto("")
    page.wait_for_function(f"{SEEN}.length === {len(games.SLUGS)} && {SEEN}.every(Boolean)")
    assert page.locator("#loading").is_visible()
    assert page.inner_text("#shelf h2 >> nth=0") == games.about(SLUG).title[lang]
    before = page.inner_text("#shelf")
    gate.open()
    assert page.inner_text("#shelf") == before


def test_shelf_that_stands_is_not_put_there_once_more(sit: Callable[..., Person], page: Page) -> None:
    mark = "document.querySelectorAll('#shelf > *').forEach((part) => (part.there = true))"
    there = "[...document.querySelectorAll('#shelf > *')].map((part) => Boolean(part.there))"
    page.add_init_script(NOON)  # the shelf says how many minutes ago a game was played
    person = sit(page)
    person.begin("person", "person")
    gate = Gate(page)
    page.goto("?again")
    page.wait_for_selector("#shelf .hero")
    page.evaluate(mark)
    gate.open()
    assert page.evaluate(there) == [True, True, True, False, True, True, True, True]  # there is a game to carry on now
    page.evaluate(mark)
    person.click("#shelf [data-do=about]")
    person.click("dialog [data-do=close]")
    person.click("#shelf .btns [data-do=continue]")
    person.seated().uncovered()
    person.click("#head [data-do=shelf]")
    page.wait_for_selector("#shelf .btns [data-do=continue]")
    there_now = page.evaluate(there)
    assert [*there_now[:3], *there_now[4:]] == [True] * 7  # the picture of the game is another one
    until(lambda: page.evaluate(WRITTEN))
    gate = Gate(page)
    page.goto("?once-more")
    page.wait_for_selector("#shelf .games [data-do=continue]")
    page.evaluate(mark)
    gate.open()
    assert page.evaluate(there) == [True] * 8
    page.click("#shelf [data-do=lang][data-arg=ja]")
    title = games.about(SLUG).title["ja"]
    page.wait_for_function(f"document.querySelector('#shelf h2').innerText === {title!r}")
    assert page.evaluate(there) == [False] * 8


def test_pictures_are_asked_for_before_python(site: Path, new_page: Callable[..., Page]) -> None:
    host = Host(site)
    page = new_page(watched=False)
    page.goto(host.address)
    page.wait_for_function(READY)
    host.stop()
    first = next(number for number, name in enumerate(host.asked) if PYTHON.search(f"/{name}"))
    covers = [number for number, name in enumerate(host.asked) if "/cover-" in name]
    assert len(covers) >= len(games.SLUGS)
    assert all(number < first for number in covers[: len(games.SLUGS)])


def test_bytes_that_have_come_are_told(page: Page, site: Path) -> None:
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


@pytest.mark.alone
def test_board_is_painted_soon_on_a_later_visit(regular: Regular) -> None:
    """Soon on the clock, so other work on the machine makes it later: the best of a few visits counts."""
    page = regular.page
    with regular.plays():
        regular.come()
        page.click(f".btn[data-do=new][data-arg={SLUG}]")
        page.click("dialog [type=submit]")
        page.wait_for_function(LEAVES, polling=100)
        script = page.add_init_script(PAINTS)
        for fragment in ("", "#table", "#open&game=july", "#embed&game=july&lang=ja"):
            times: list[float] = []
            while not times or (min(times) > SOON and len(times) < MOST_VISITS):
                usable = regular.come(fragment)
                times.append(float(page.wait_for_function("window.painted").json_value()))
                assert times[-1] < usable - BOOT
            assert min(times) <= SOON, (fragment, times)
        script.close()


def linked(name: str) -> str:
    """Links to a game of Kinmen in all the ways in which they name it."""
    match = Match(games.game("kinmen"))
    noted = Match(games.game("kinmen"))
    noted.notes = {0: ["a comment"]}
    return {
        "game": "game=kinmen",
        "record": f"record={pack(match)}",
        "text": f"record={link.encode(noted)}",
        "position": f"position={link.encode_position(match)}",
    }[name]


@pytest.mark.parametrize(
    ("device", "fragment", "end"),
    [
        ("dark", "#open&game=july&lang=ja", "-dark"),
        ("light", "#embed&game=july&lang=ja&scheme=dark", "-dark"),
        ("dark", "#embed&game=july&lang=ja&scheme=light", ""),
    ],
)
def test_poster_has_the_colours_of_the_game_that_follows(page: Page, device: str, fragment: str, end: str) -> None:
    page.emulate_media(color_scheme=device)
    Gate(page)
    page.goto(fragment)
    page.wait_for_function(FACED)
    assert str(page.get_attribute("#before", "src")).endswith(f"assets/baked/poster-july-ja{end}.svg")


@pytest.mark.parametrize("kind", ["open", "embed"])
@pytest.mark.parametrize("name", ["game", "record", "text", "position"])
def test_link_shows_the_poster_of_its_game_until_the_game_is_there(page: Page, kind: str, name: str) -> None:
    gate = Gate(page)
    page.goto(f"#{kind}&{linked(name)}&lang=ja&scheme=light")
    page.wait_for_function(FACED)
    assert str(page.get_attribute("#before", "src")).endswith("assets/baked/poster-kinmen-ja.svg")
    assert page.inner_text("#loading").startswith("プログラムを読み込んでいます…")
    assert page.locator("#map").bounding_box()["height"] > 300
    page.mouse.click(400, 300)  # on a poster this means nothing
    if name != "record":
        return  # that each of these links opens is shown without a browser
    gate.open()
    page.wait_for_function(
        "!document.getElementById('before') && JSON.parse(window.sakusen('brief')).slug === 'kinmen'"
    )
    assert json.loads(page.evaluate("window.sakusen()"))["steps"] == 0


def test_poster_is_replaced_by_the_cover_without_a_network(site: Path, new_page: Callable[..., Page]) -> None:
    host = Host(site, caching="no-store")
    page = new_page(service_workers="allow", watched=False)
    page.add_init_script(LITTLE_MEMORY)
    page.goto(host.address)
    page.wait_for_function("JSON.parse(window.sakusenOffline || '{}').state === 'ready'")
    host.stop()
    page.add_init_script(COVERS)
    page.goto("about:blank")
    page.goto(host.address + "#open&game=july&lang=en")
    page.wait_for_function(READY)
    assert "assets/baked/cover-july-en.svg" in page.evaluate("seen")


def test_article_with_a_picture_of_its_own_does_not_load_the_poster_too(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("#embed&host=http://localhost:1&game=july")
    page.wait_for_function(READY)
    assert not [url for url in asked if "poster-" in url]


@pytest.mark.parametrize("fragment", ["open&game=chess", "open&record=AAAA", "open&position=eJzLSM3JyQcABiwCFQ"])
def test_link_to_no_game_shows_no_poster(page: Page, fragment: str) -> None:
    gate = Gate(page)
    page.goto(f"#{fragment}")
    page.wait_for_function("document.getElementById('loading').textContent")
    assert not page.locator("#game").is_visible()
    gate.open()
    page.locator("#notices .note").wait_for()
    assert page.locator("#shelf .cover >> nth=0").is_visible()


def test_refused_link_leaves_no_poster_on_the_shelf(page: Page) -> None:
    page.goto(f"#open&{linked('record')[:-4]}")
    page.locator("#notices .note").wait_for()
    page.wait_for_function("!document.getElementById('before')")
    assert page.locator("#shelf .cover >> nth=0").is_visible()
    assert not page.locator("#game").is_visible()


def test_press_on_the_shelf_is_not_lost(page: Page) -> None:
    gate = Gate(page)
    page.goto("")
    page.click(f".btn[data-do=new][data-arg={SLUG}]")
    page.wait_for_function("document.getElementById('loading')?.textContent.includes('as soon as')")
    assert page.get_attribute(f".btn[data-do=new][data-arg={SLUG}]", "aria-busy") == "true"
    gate.open()
    page.wait_for_selector("dialog[open] #new, dialog[open] form")


def test_presses_come_in_their_order(page: Page) -> None:
    gate = Gate(page)
    page.goto("")
    page.click(".langs [data-arg=ja]")
    page.click("[data-do=settings]")
    gate.open()
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.documentElement.lang") == "ja"
    assert say("ja", "settings") in page.inner_text("dialog[open]")


def test_table_is_there_as_it_was_left(sit: Callable[..., Person], page: Page) -> None:
    left_table(sit, page)
    page.click("#tools [data-do=in]")
    page.wait_for_timeout(300)
    seen = {part: page.inner_text(f"#{part}") for part in ("head", "prompt", "acting", "panels", "strip")}
    where = page.locator("#board").bounding_box()
    gate = Gate(page)
    page.reload()
    see_table_before_python(page)
    assert {part: page.inner_text(f"#{part}") for part in seen} == seen
    assert page.locator("#before").bounding_box() == where
    zoom = page.inner_text("#tools")
    gate.open()
    page.wait_for_function("!document.getElementById('before')")
    assert {part: page.inner_text(f"#{part}") for part in seen} == seen
    assert page.inner_text("#tools") == zoom


def test_press_on_the_picture_of_the_table_counts_on_the_table(left: Left, page: Page) -> None:
    act = next(act for act in left.told["actions"] if "x" in act)
    gate = Gate(page)
    page.goto(left.address)
    see_table_before_python(page)
    page.mouse.click(act["x"], act["y"])
    gate.open()
    page.wait_for_function(
        "JSON.parse(window.sakusen('brief')).preview !== null || JSON.parse(window.sakusen('brief')).steps > 0 "
        "|| JSON.parse(window.sakusen('brief')).draft.length > 0"
    )


def test_press_means_nothing_when_the_table_has_moved_on(left: Left, page: Page) -> None:
    page.add_init_script(OTHERWISE)
    gate = Gate(page)
    page.goto(left.address)
    see_table_before_python(page)
    page.click("#acting .slot .btn")
    gate.open()
    page.wait_for_timeout(500)
    assert Person(page).at_rest()["steps"] == left.told["steps"]


def test_file_that_is_dropped_early_is_opened(page: Page) -> None:
    gate = Gate(page)
    page.goto("")
    page.wait_for_selector("#shelf .cover")
    page.evaluate(DROP, write(Match(games.game("july"))))
    gate.open()
    page.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")


def test_file_that_is_chosen_early_is_opened(page: Page, tmp_path: Path) -> None:
    """The picker opens for the press itself: a browser refuses it to a program that comes seconds later."""
    path = tmp_path / "game.txt"
    path.write_text(write(Match(games.game("july"))), encoding="utf-8")
    gate = Gate(page)
    page.goto("")
    with page.expect_file_chooser() as chooser:
        page.click("#shelf [data-do=open] >> nth=0")
    chooser.value.set_files(path)
    page.wait_for_function("document.getElementById('loading')?.textContent.includes('as soon as')")
    gate.open()
    page.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert page.evaluate("document.getElementById('picker').files.length") == 0


def test_press_while_python_puts_the_page_together_counts_once(page: Page) -> None:
    page.route(
        "**/py/main.py",
        lambda route: route.fulfill(
            content_type="text/plain",
            body=(
                "import sys, asyncio, json, js\nsys.path.insert(0, '/home/pyodide/app.zip')\n"
                "from sakusen.ui.page.app import App\nfrom sakusen.ui.page.page import Page\n"
                "from sakusen.ui.board.board import Board\nruns = []\n"
                "def run(name, arg):\n    runs.append(name)\n    js.window.runs = len(runs)\n"
                "app = Page(Board)\napp.commands.run = run\nawait App(app).start()\njs.window.almost = True\n"
                "while not getattr(js.window, 'pressed', False):\n    await asyncio.sleep(0.05)\n"
                "js.window.sakusenReady()\n"
            ),
        ),
    )
    page.goto("")
    page.wait_for_function("window.almost")
    page.click("#shelf [data-do=settings]")
    page.evaluate("window.pressed = true")
    page.wait_for_function("window.runs")
    page.wait_for_function("!document.querySelector('[aria-busy]')")
    assert page.evaluate("window.runs") == 1


# ------------------------------------------------------------------ what must not be seen
@pytest.mark.usefixtures("left")  # by a game that does leave one
def test_two_persons_secrets_leave_no_picture(sit: Callable[..., Person], page: Page) -> None:
    person = sit(page)
    assert page.evaluate("localStorage['sakusen.left']")
    person.begin("person", "person", slug="taiwan202x").play(8)
    person.uncovered()
    cards = page.locator("#tray button").count()
    assert cards
    ident = person.python("app.play.ident")
    page.wait_for_function("!localStorage['sakusen.left']")
    gate = Gate(page)
    page.reload()  # the page looks once more at what it keeps when it goes
    page.wait_for_function(f"{SEEN}.length && {SEEN}.every(Boolean)")
    assert page.locator("#before").count() == 0
    assert not page.evaluate("localStorage['sakusen.left']")
    assert page.locator("#tray button").count() == 0
    gate.open()
    person.seated()
    assert person.told()["turn"] == "curtain"
    assert not [name for name in texts(page, "picture/") if ident in name]


def test_record_that_is_looked_at_does_not_become_the_table_that_was_left(
    sit: Callable[..., Person], page: Page
) -> None:
    person = left_table(sit, page)
    before = page.evaluate("localStorage['sakusen.left']")
    page.goto(f"#open&{linked('record')}")
    page.locator("#line").wait_for()
    person.python("app.last_screen.keep()")
    assert page.evaluate("localStorage['sakusen.left']") == before
    page.goto("about:blank")
    page.goto(f"#embed&{linked('record')}")
    page.locator("#line").wait_for()
    person.python("app.last_screen.keep()")
    assert page.evaluate("localStorage['sakusen.left']") == before


def test_table_of_which_nothing_is_left_shows_the_shelf_meanwhile(page: Page) -> None:
    gate = Gate(page)
    page.goto("#table")
    page.wait_for_function(f"{SEEN}.length && {SEEN}.every(Boolean)")
    assert page.locator("#shelf .cover >> nth=0").is_visible()
    gate.open()
    assert page.locator("#shelf .cover >> nth=0").is_visible()
