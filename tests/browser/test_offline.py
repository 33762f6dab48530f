"""After one visit the site needs no network; a new version comes whole or not at all, and never under a game."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser import database
from tests.browser.chance import played
from tests.browser.conftest import BOOT, FLAGS
from tests.browser.editions import (
    CHANGED,
    KEPT,
    LITTLE_MEMORY,
    OF_EDITION,
    QUIET,
    READY,
    SETTLED,
    STATE,
    UPDATE,
    Editions,
    editions,
    no_version_waits,
    reopen,
    visit,
)
from tests.browser.hosts import Host
from tests.browser.waiting import until

from sakusen import games
from sakusen.engine.match import Match
from sakusen.engine.record import write
from sakusen.ui.page.words import LANGS
from tools import browsers, offline

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture
def open_browser(browser: Browser, swift: list[str], tmp_path: Path) -> Iterator[Callable[[], Page]]:
    """Starts a browser process with one lasting profile; a second call ends the first process."""
    running: list[BrowserContext] = []

    def start() -> Page:
        while running:
            running.pop().close()
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=browsers.find(), args=[*FLAGS, *swift], locale="en-GB"
        )
        running.append(context)
        context.set_default_timeout(BOOT)
        return context.pages[0]

    yield start
    while running:
        running.pop().close()


@pytest.fixture(scope="module")
def edited(swift_browser: Browser, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editions]:
    """A host whose site changes, and a page of somebody who has kept it: for one test after the other."""
    with editions(swift_browser, site, tmp_path_factory.mktemp("edited") / "site") as made:
        yield made


@pytest.fixture
def visited(edited: Editions) -> Page:
    """A page of a site that is kept for use without a network."""
    return edited.up_to_date()


@pytest.fixture
def later(edited: Editions) -> Iterator[Page]:
    """A later visit to a site that is kept: a page in which nothing is opened yet."""
    edited.is_one_kept()
    page = edited.page.context.new_page()
    yield page
    page.close()
    edited.host.stop()  # if it is there
    edited.host.come_back()


def open_game(page: Page, slug: str, lang: str) -> None:
    """A game in which the computer begins, or, where it plays no side, the person."""
    page.click(f".langs [data-arg={lang}]:visible")
    page.click(f".btn[data-do=new][data-arg={slug}]")
    page.locator("dialog [type=submit]").wait_for()
    computer = page.locator("label:has(input[name=seat0]:not([value=person]))")
    begun = "steps > 0" if computer.count() else "actions?.length > 0"
    if computer.count():
        computer.first.click()
    page.click("dialog [type=submit]")
    page.wait_for_function(f"typeof window.sakusen === 'function' && JSON.parse(window.sakusen()).{begun}")


ADDRESSES = ("", "index.html", "?utm=1", "?embed=1#table")
"""At each of them the site goes on without its host."""


def speak(page: Page, lang: str) -> None:
    """Turn the page over to a language."""
    page.evaluate("(lang) => document.querySelector(`[data-do=lang][data-arg='${lang}']`).click()", lang)
    page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)


def says_how_large_it_is(page: Page, host: Host) -> None:
    """The sentence on the shelf, and what the browser has really stored."""
    worker = (host.folder / offline.NAME).read_text(encoding="utf-8")
    names = re.findall(r'"url":"([^"]+)"', worker.split('"later":')[0])
    kept = sum(offline.kept_size(host.folder / name) for name in names)
    said = page.inner_text("#offline")
    assert f"{kept / 1e6:.1f} MB" in said
    assert "without a network" in said
    used = page.evaluate("navigator.storage.estimate().then((e) => e.usageDetails?.caches ?? e.usage)")
    assert kept <= used < kept * 1.2


def can_be_installed(page: Page, host: Host) -> None:
    """The browser has nothing against it, and what the manifest names is there."""
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert session.send("Page.getAppId")["appId"] == host.address  # where it was installed from before, too
    told = json.loads(manifest["data"])
    for icon in told["icons"]:
        assert (host.folder / "assets" / icon["src"]).is_file()
        if icon["type"] == "image/png":
            header = (host.folder / "assets" / icon["src"]).read_bytes()[16:24]
            assert f"{int.from_bytes(header[:4], 'big')}x{int.from_bytes(header[4:], 'big')}" == icon["sizes"]
    assert re.search("^#[0-9A-F]{6}$", told["theme_color"])


def test_one_visit_fetches_all_of_it_once_and_then_every_game_is_there_in_every_language_without_a_network(
    site: Path, open_browser: Callable[[], Page]
) -> None:
    """With a profile that lasts: nothing is installed into a private window, and the next process finds what was kept.
    Each game begins in another language, against the computer, and is seen in all of them."""
    host = Host(site)
    page = open_browser()
    page.add_init_script(LITTLE_MEMORY)
    visit(page, host)
    assert sorted({name for name in host.asked if host.asked.count(name) > 1 and name}) == []
    says_how_large_it_is(page, host)
    can_be_installed(page, host)

    host.stop()
    page = open_browser()  # a new process, and nobody answers
    page.add_init_script(LITTLE_MEMORY)
    assert len(ADDRESSES) == len(games.SLUGS)
    for number, (rest, slug) in enumerate(zip(ADDRESSES, games.SLUGS, strict=True)):
        reopen(page, host, rest)
        if rest.endswith("#table"):
            page.wait_for_function("JSON.parse(window.sakusen('brief')).page === 'table'")
            page.click("#head [data-do=shelf]")
        open_game(page, slug, LANGS[number % len(LANGS)])
        for lang in LANGS:
            speak(page, lang)
            assert page.locator("#notices .note").count() == 0


HELD = """{
    const { register } = ServiceWorkerContainer.prototype, begins = new Promise((go) => { window.letKeep = go; });
    ServiceWorkerContainer.prototype.register = async function (...how) {
        await begins;
        return register.apply(this, how);
    };
}"""
"""Nothing is kept before the test lets it: a game may begin earlier."""
LEARNED = """async () => (await caches.match("assets/learned/july.json", { ignoreSearch: true })) !== undefined"""


def test_what_a_game_needs_that_began_before_the_site_was_kept_is_kept_too(
    site: Path, new_page: Callable[..., Page]
) -> None:
    """The service worker keeps it, of which the page has to tell once there is one; only a browser has both."""
    host = Host(site, caching="no-store")
    page = new_page(service_workers="allow", locale="en-GB", watched=False)
    for script in (LITTLE_MEMORY, HELD):
        page.add_init_script(script)
    page.goto(host.address)
    page.wait_for_function(READY)
    open_game(page, "july", "en")
    assert not page.evaluate(LEARNED)
    page.evaluate("letKeep()")
    page.wait_for_function(KEPT)
    until(lambda: page.evaluate(LEARNED))
    host.stop()


def test_first_visit_that_breaks_off_is_made_up_for_and_a_game_by_letters_begun_then_goes_on_without_a_network(
    site: Path, new_page: Callable[..., Page]
) -> None:
    """The host forbids caching: all that is kept was asked for again. What letters need comes late; whether the browser
    has kept all of it by then, only a browser can show."""
    host = Host(site, caching="no-store")
    page = new_page(service_workers="allow", locale="en-GB", watched=False)
    page.add_init_script(LITTLE_MEMORY)
    page.goto(host.address)
    page.wait_for_function(READY)
    host.left = 100_000  # enough for the service worker, not for all that it wants
    page.wait_for_function(f"{STATE}.state === 'failed'")
    assert "did not work" in page.inner_text("#offline")
    host.left = None
    page.reload()
    page.wait_for_function(KEPT)

    page.click("#shelf [data-do=new] >> nth=0")
    page.click("dialog [data-do=invite]")
    page.click("dialog [name=secrets][value=sealed]", force=True)
    page.click("dialog [data-do=invite-go][data-arg=keep]")
    page.locator("#head .mate").wait_for()
    wanted = [one["url"] for one in offline.listed_later(host.folder)]
    wanted = [name for name in wanted if not name.startswith(("assets/demo/", "book/"))]
    are_kept(page, len(wanted))
    host.stop()
    page.reload()
    page.click("[data-do=post]:visible")
    page.click("#send [data-arg=code]")
    page.locator("dialog svg.code").wait_for()
    assert page.locator("#notices .note").count() == 0


# ------------------------------------------------------------------ what other programs bring
def share(page: Page, field: str, value: str | Path) -> None:
    """Post what another program shares, from a quiet page. Any page of the site can post such a form."""
    form = f"<form method=post action=../../share enctype=multipart/form-data>{field}</form>"
    page.evaluate("(form) => { document.body.innerHTML = form; }", form)
    if isinstance(value, Path):
        page.set_input_files("form > *", str(value))
    else:
        page.fill("form > *", value)
    page.evaluate("document.querySelector('form').submit()")  # as no listener of the page sees it


def test_record_that_another_program_shares_is_shown_and_not_kept(later: Page, tmp_path: Path) -> None:
    """As a file and as a text; what is left behind after it only a browser with its worker can show."""
    path = tmp_path / "shared.txt"
    path.write_text(write(played(4)), encoding="utf-8")
    shared = {
        '<input type="file" name="records">': path,
        '<textarea name="text"></textarea>': path.read_text(encoding="utf-8"),
    }
    for field, value in shared.items():
        later.goto(QUIET)
        kept = database.texts(later)
        share(later, field, value)
        later.locator("#line").wait_for()
        told = json.loads(later.evaluate("window.sakusen()"))
        assert (told["page"], told["slug"]) == ("table", "kinmen"), field
        assert "brought" not in later.url, field
        later.wait_for_timeout(500)  # a computer player would have begun, and a game would have been kept
        assert database.texts(later) == kept, field
        assert not [name for name in later.evaluate("caches.keys()") if "brought" in name], field


def test_what_was_shared_and_has_not_come_is_told(later: Page) -> None:
    """The browser may end the service worker before the page asks it; both live in the browser only."""
    later.goto("?brought")
    later.wait_for_function("document.querySelector('#notices .note')")
    assert json.loads(later.evaluate("window.sakusen()"))["page"] == "shelf"


def test_link_that_another_program_shares_is_followed(later: Page) -> None:
    words = "Have a look: https://somewhere.example/play/#open&game=july&lang=en it is short"
    later.goto(QUIET)
    share(later, "<textarea name=text></textarea>", words)
    later.locator("#line").wait_for()
    assert json.loads(later.evaluate("window.sakusen()"))["slug"] == "july"
    assert later.locator("#notices .note").count() == 0


def test_article_shows_its_pictures_without_a_network(edited: Editions, later: Page) -> None:
    """They are kept from the second visit on; whether a browser finds them then, only a browser can show."""
    later.goto("")
    are_kept(later, len(offline.listed_later(edited.host.folder)))
    edited.host.stop()
    later.goto("assets/demo/index.html")
    pictures = later.locator("sakusen-board img")
    assert pictures.count() == 3
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        later.wait_for_function("(one) => one.complete", arg=picture.element_handle())
        assert picture.evaluate("one => one.naturalWidth") > 0


NO_MORE = """() => caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith("sakusen-more")).map((name) => caches.delete(name))))"""
MORE = """async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("sakusen-more"));
    return name ? (await (await caches.open(name)).keys()).length : 0;
}"""


def are_kept(page: Page, wanted: int) -> None:
    """Wait until so many of the files that come late are kept."""
    until(lambda: page.evaluate(MORE) >= wanted)


LAUNCHED = """(text) => Object.defineProperty(window, "launchQueue", { value: { setConsumer(take) {
    const file = { getFile: async () => new File([text], "from the desk.sakusen", { type: "application/x-sakusen" }) };
    take({ files: [file], targetURL: location.href });
    window.launchedAgain = (...files) => take({ files });
    window.launched = file;
} } })"""


def test_record_that_is_opened_from_the_file_manager_is_shown_and_without_a_record_nothing(
    site: Path, later: Page
) -> None:
    manifest = json.loads((site / "assets/manifest.webmanifest").read_text(encoding="utf-8"))
    kinds = {end for one in manifest["file_handlers"] for ends in one["accept"].values() for end in ends}
    assert {".sakusen", ".txt", ".json"} <= kinds
    assert {one["action"] for one in manifest["file_handlers"]} == {"../"}
    record = json.dumps(write(Match(games.game("july"))))
    later.add_init_script(f"({LAUNCHED})({record})")
    later.goto("")
    later.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).slug === 'july'")
    later.click("#head [data-do=shelf]")
    later.wait_for_function("JSON.parse(window.sakusen('brief')).page === 'shelf'")
    later.evaluate("launchedAgain()")  # somebody starts the site from the desk, without any file
    later.wait_for_timeout(300)
    assert json.loads(later.evaluate("window.sakusen()"))["page"] == "shelf"
    assert later.locator("#notices .note").count() == 0
    later.evaluate("launchedAgain(launched)")  # a second file comes to the window that is open
    later.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")


# ------------------------------------------------------------------ another version
def test_offer_waits_while_a_decision_is_half_made_and_the_new_version_comes_whole_under_a_game(
    edited: Editions, visited: Page
) -> None:
    visited.click(".btn[data-do=new][data-arg=july]")
    edited.publish()
    assert visited.evaluate(UPDATE)
    visited.wait_for_function(f"{STATE}.update === 'waiting'")
    visited.wait_for_timeout(1500)
    assert visited.locator("#notices .note").count() == 0
    visited.click("dialog [data-do=close]")
    visited.locator("#notices [data-do=update]").wait_for()
    assert not any(edited.versions())

    visited.click(".btn[data-do=new][data-arg=july]")
    visited.click("dialog [type=submit]")
    visited.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).turn === 'person'")
    before = json.loads(visited.evaluate("window.sakusen()"))
    visited.click("#notices [data-do=update]")
    visited.wait_for_function(OF_EDITION, arg=edited.mark)
    visited.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).turn === 'person'")
    after = json.loads(visited.evaluate("window.sakusen()"))
    assert (after["slug"], after["ask"], after["steps"]) == (before["slug"], before["ask"], before["steps"])
    assert all(edited.versions())
    edited.host.stop()
    reopen(visited, edited.host)
    assert all(edited.versions())
    edited.host.come_back()
    edited.is_fresh = True  # the next test may have it as it is


STARTED = """() => [
    performance.getEntriesByType("resource").filter(({ name }) => /pyscript.core|pyodide|app.bin/.test(name)).length,
    document.querySelectorAll("[aria-busy]").length,
]"""
"""How much of the program the page has asked for, and how many presses wait for it."""
PATIENT = """{
    const usual = setTimeout;
    window.setTimeout = (work, ms, ...more) => usual(work, ms === 3000 ? 60000 : ms, ...more);
}"""
"""A page waits a minute for the new version instead of three seconds: it stays while the test looks at it."""


LOSES = """{
    let isFirst = true;
    addEventListener("fetch", (event) => {
        if (!isFirst || event.request.mode !== "navigate") return;
        isFirst = false;
        event.stopImmediatePropagation();
        event.respondWith(new Promise((done) => (give = done)));
        setTimeout(() => give(new Response("late")), 40000);
    });
    let give = () => {};
    addEventListener("message", ({ data }) => data === "give" && give(new Response("late")));
}
"""
"""The first page that a service worker is asked for comes only when it is told to give it: until then it would not make
way for the next one. After forty seconds it gives it unasked, so that a test which fails ends soon."""


def ask_in_vain(edited: Editions, page: Page) -> None:
    """A page asks the service worker for a file that the host does not give."""
    edited.host.silent_about = silent = "book/words.json"
    edited.host.speaks.clear()
    page.evaluate(NO_MORE)
    edited.host.asked.clear()
    page.evaluate("(name) => void fetch(name, { cache: 'reload' })", silent)
    late = time.monotonic() + BOOT / 1000
    while silent not in edited.host.asked:
        assert time.monotonic() < late
        page.wait_for_timeout(20)


def test_new_version_comes_although_the_old_one_waits_for_a_file_that_does_not_come(
    edited: Editions, visited: Page
) -> None:
    """How long a browser waits for a service worker that is not idle, no cheaper test knows: Chromium five minutes."""
    edited.publish()
    assert visited.evaluate(UPDATE)
    visited.locator("#notices [data-do=update]").wait_for()
    ask_in_vain(edited, visited)
    visited.click("#notices [data-do=update]")
    visited.wait_for_function(OF_EDITION, arg=edited.mark)
    visited.wait_for_function(READY)
    edited.host.silent_about = None
    edited.host.speaks.set()
    assert all(edited.versions())
    edited.is_fresh = True  # the next test may have it as it is


def test_page_that_is_lost_between_two_versions_is_asked_for_again(edited: Editions, visited: Page) -> None:
    """Chromium itself once lost a page so. What a page does while its own reload is not answered, only a real service
    worker shows."""
    edited.publish(LOSES)
    assert visited.evaluate(UPDATE)
    visited.click("#notices [data-do=update]")
    visited.wait_for_function(OF_EDITION, arg=edited.mark)
    visited.wait_for_function(READY)
    visited.evaluate("navigator.serviceWorker.controller.postMessage('give')")
    edited.publish()  # for the next test, whose pages must not be lost


def test_what_comes_late_is_of_the_version_that_runs_or_does_not_come(edited: Editions, visited: Page) -> None:
    """What the service worker lets through, and that it then looks for a new version, only a browser can show."""
    asked = "(name) => fetch(name).then(({ ok }) => ok, () => false)"
    late, article = "late/letters.json", "assets/demo/ja.html"
    for path in (edited.host.folder / late, edited.host.folder / article):
        path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    edited.publish()
    refused = f"async () => {{ await ({NO_MORE})(); return !(await ({asked})('{late}')); }}"
    until(lambda: visited.evaluate(refused), "refused as soon as it is not kept")
    assert visited.evaluate(asked, "late/study.json")
    assert visited.evaluate(asked, article)  # stands by itself
    visited.click("#notices [data-do=update]")
    visited.wait_for_function(OF_EDITION, arg=edited.mark)
    visited.wait_for_function(READY)
    assert visited.evaluate(asked, late)
    edited.is_fresh = True  # the next test may have it as it is


def test_page_that_waits_for_the_new_version_says_so_and_starts_nothing(edited: Editions, visited: Page) -> None:
    """The page between two versions is there only while a real service worker holds the new one back."""
    edited.publish()
    assert visited.evaluate(UPDATE)
    visited.locator("#notices [data-do=update]").wait_for()
    ask_in_vain(edited, visited)
    patient = visited.add_init_script(PATIENT)
    visited.evaluate("sessionStorage.setItem('sakusen.updating', 'yes'); void setTimeout(() => location.reload())")
    visited.wait_for_function("/^Changing/.test(document.getElementById('loading')?.textContent)")
    visited.click(".btn[data-do=new][data-arg=july]", no_wait_after=True)
    assert visited.evaluate(STARTED) == [0, 0]
    visited.evaluate("navigator.serviceWorker.controller.postMessage('stop')")
    visited.wait_for_function(OF_EDITION, arg=edited.mark)
    edited.host.silent_about = None
    edited.host.speaks.set()
    visited.wait_for_function(READY)
    assert visited.evaluate("sessionStorage.getItem('sakusen.updating')") is None
    assert visited.evaluate(STARTED)[0] > 0
    patient.close()
    edited.is_fresh = True  # the next test may have it as it is


def test_worker_that_was_told_to_stop_fetches_again_for_the_next_page(edited: Editions, later: Page) -> None:
    """Who ends the fetching of a real service worker, and for whom it begins anew, no cheaper test knows."""
    fetched = "fetch('book/words.json', { cache: 'reload' }).then(({ ok }) => ok, () => false)"
    later.goto(edited.host.address)
    later.wait_for_function(READY)
    later.evaluate(NO_MORE)
    assert later.evaluate(fetched)
    later.evaluate(NO_MORE)
    later.evaluate("navigator.serviceWorker.controller.postMessage('stop')")
    late = time.monotonic() + BOOT / 1000
    while later.evaluate(fetched):
        assert time.monotonic() < late
        later.evaluate(NO_MORE)
    reopen(later, edited.host)
    assert later.evaluate(fetched)


def test_update_does_not_come_under_another_window(edited: Editions, visited: Page) -> None:
    other = visited.context.new_page()
    other.goto(edited.host.address)
    other.wait_for_function(READY)
    edited.publish()
    assert visited.evaluate(UPDATE)
    visited.click("#notices [data-do=update]")
    visited.evaluate("window.isSamePage = true")
    visited.locator("#notices .note", has_text="other windows").wait_for()
    visited.wait_for_timeout(3500)  # longer than a page waits for a new version that may come
    assert visited.evaluate("window.isSamePage === true")
    assert not any(edited.versions() + edited.versions(other))
    other.close()
    visited.goto("about:blank")  # no window is left: the new version may come
    no_version_waits(visited)
    reopen(visited, edited.host)
    assert all(edited.versions())
    edited.is_fresh = True  # the next test may have it as it is


def test_damaged_or_half_fetched_update_changes_nothing(edited: Editions, visited: Page) -> None:
    """Twenty times the host breaks off somewhere; all the while the old version is whole, and at last the new one."""
    host = edited.host
    edited.publish()
    with (host.folder / "assets/page.css").open("a", encoding="utf-8") as file:
        file.write("/* not what was listed */\n")
    visited.evaluate(UPDATE)
    assert not visited.evaluate(SETTLED)
    chance = random.Random(5)
    for _ in range(20):
        edited.publish()
        host.left = chance.randrange(sum((host.folder / name).stat().st_size for name in CHANGED))
        visited.evaluate(UPDATE)
        assert not visited.evaluate(SETTLED)
        assert not any(edited.versions())
    host.stop()
    reopen(visited, host)
    assert not any(edited.versions())
    host.come_back()
    assert visited.evaluate(UPDATE)
    assert visited.evaluate(SETTLED)
    assert not any(edited.versions())


def test_site_that_may_keep_nothing_says_nothing(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get() { throw new Error('no'); } });")
    page.goto("")
    page.wait_for_function("window.sakusenOffline")
    assert page.evaluate(STATE)["state"] == "none"
    assert page.inner_text("#offline") == ""
