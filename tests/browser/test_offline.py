"""After one visit the site needs no network; a new version comes whole or not at all, and never under a game."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser import database
from tests.browser.conftest import BOOT, FLAGS
from tests.browser.hosts import Host
from tests.browser.person import Person

from sakusen import games
from sakusen.engine.match import Match
from sakusen.engine.record import write
from sakusen.ui.page.words import LANGS
from tools import browsers, offline

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

READY = "document.getElementById('loading')?.hidden"
STATE = "JSON.parse(window.sakusenOffline || '{}')"
KEPT = f"{STATE}.state === 'ready'"
QUIET = "assets/vendor/NOTICE.txt"
"""A page of the site that starts nothing by itself."""
UPDATE = "navigator.serviceWorker.ready.then((r) => r.update()).then(() => true, () => false)"
TEXTS = ("index.html", "assets/page.css", "assets/boot.js", "py/main.py", "assets/vendor/NOTICE.txt")
MARK = "a-later-edition"
"""Not a word of the site's own."""
CHANGED = (*TEXTS, "assets/app.bin", offline.NAME)
LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 })"
"""On such a device no image of Python's memory is made when the site is kept; test_snapshot.py is about images."""
SETTLED = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
    const look = () => registration.installing ? setTimeout(look, 50) : resolve(Boolean(registration.waiting));
    look();
}))"""


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


@pytest.fixture
def visited(host: Host, new_page: Callable[..., Page]) -> Page:
    """A page of a site that is kept for use without a network."""
    page = new_page(service_workers="allow", locale="en-GB", watched=False)
    page.context.add_init_script(LITTLE_MEMORY)
    visit(page, host)
    return page


@pytest.fixture(scope="module")
def kept_site(swift_browser: Browser, site: Path) -> Iterator[tuple[Host, BrowserContext]]:
    """A host that stays as it is, and a browser that has kept its site: for one test after the other."""
    host = Host(site)
    context = swift_browser.new_context(base_url=host.address, service_workers="allow", locale="en-GB")
    context.set_default_timeout(BOOT)
    context.add_init_script(LITTLE_MEMORY)
    page = context.new_page()
    visit(page, host)
    page.goto(host.address + QUIET)  # stays open, so that the next page has a process that knows the program
    yield host, context
    context.close()
    host.stop()


@pytest.fixture
def later(kept_site: tuple[Host, BrowserContext]) -> Iterator[Page]:
    """A later visit to a site that is kept: a page in which nothing is opened yet."""
    page = kept_site[1].new_page()
    yield page
    page.close()


def visit(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.wait_for_function(KEPT)


def reopen(page: Page, host: Host, rest: str = "") -> None:
    """Open the site again, and wait until it can be used."""
    page.goto("about:blank")
    page.goto(host.address + rest)
    page.wait_for_function(READY)


def publish(host: Host, mark: str = MARK) -> None:
    """Another version: every text says which one it belongs to, and the list of files follows."""
    for name in TEXTS:
        path = host.folder / name
        text = path.read_text(encoding="utf-8")
        comment = {".html": "<!-- {} -->", ".py": "# {}", ".txt": "{}"}.get(path.suffix, "/* {} */")
        path.write_text(text + comment.format(mark) + "\n", encoding="utf-8")
    path = host.folder / "assets/app.bin"
    packed = io.BytesIO(gzip.decompress(path.read_bytes()))
    with zipfile.ZipFile(packed, "a") as archive:
        archive.comment = mark.encode()
    path.write_bytes(gzip.compress(packed.getvalue(), 0))  # not really compressed, so that the mark can be read
    worker = host.folder / offline.NAME
    later = worker.stat().st_mtime + 1  # hosts tell the age of a file in whole seconds
    worker.write_text(offline.worker_text(host.folder), encoding="utf-8")
    os.utime(worker, (later, later))


def versions(page: Page) -> list[bool]:
    """For each marked file whether the page is served the new version."""
    names = ["", "index.html?x=1", "assets/page.css", "assets/boot.js", "py/main.py", "assets/app.bin"]
    ask = "([names, mark]) => Promise.all(names.map(async (name) => (await (await fetch(name)).text()).includes(mark)))"
    return list(page.evaluate(ask, [names, MARK]))


def no_version_waits(page: Page) -> None:
    """Wait until the browser has noticed that no window holds a new version up any more."""
    session, states = page.context.new_cdp_session(page), dict[str, str]()
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: states.update({one["versionId"]: one["status"] for one in told["versions"]}),
    )
    session.send("ServiceWorker.enable")
    late = time.monotonic() + BOOT / 1000
    while "activated" not in states.values() or {"installed", "activating"} & {*states.values()}:
        assert time.monotonic() < late, states
        page.wait_for_timeout(20)
    session.detach()


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


def test_every_game_in_every_language_against_the_computer_without_a_network(
    host: Host, open_browser: Callable[[], Page]
) -> None:
    visit(open_browser(), host)
    host.stop()
    page = open_browser()  # a new process, and nobody answers
    page.add_init_script(LITTLE_MEMORY)
    for lang in LANGS:
        reopen(page, host)
        for slug in games.SLUGS:
            open_game(page, slug, lang)
            assert page.locator("#notices .note").count() == 0
            assert page.evaluate("document.documentElement.lang") == lang
            page.click("#head [data-do=shelf]")


def test_page_says_how_large_it_is_and_goes_on_at_every_address_without_its_host(host: Host, visited: Page) -> None:
    worker = (host.folder / offline.NAME).read_text(encoding="utf-8")
    names = re.findall(r'"url":"([^"]+)"', worker.split('"later":')[0])
    kept = sum(offline.kept_size(host.folder / name) for name in names)
    said = visited.inner_text("#offline")
    assert f"{kept / 1e6:.1f} MB" in said
    assert "without a network" in said
    used = visited.evaluate("navigator.storage.estimate().then((e) => e.usageDetails?.caches ?? e.usage)")
    assert kept <= used < kept * 1.2

    host.stop()
    visited.reload()
    visited.wait_for_function(READY)
    open_game(visited, games.SLUGS[0], "en")
    for rest in ("", "index.html", "?utm=1", "?embed=1#table"):
        reopen(visited, host, rest)


def test_what_the_page_has_loaded_is_not_fetched_again(host: Host, open_browser: Callable[[], Page]) -> None:
    visit(open_browser(), host)
    again = sorted({name for name in host.asked if host.asked.count(name) > 1 and name})
    assert again == []


def test_host_that_forbids_caching_is_asked_again_and_all_is_kept(site: Path, new_page: Callable[..., Page]) -> None:
    host = Host(site, caching="no-store")
    page = new_page(service_workers="allow", watched=False)
    page.add_init_script(LITTLE_MEMORY)
    visit(page, host)
    host.stop()
    reopen(page, host)


def test_new_version_is_offered_and_comes_whole(host: Host, visited: Page) -> None:
    publish(host)
    assert visited.evaluate(UPDATE)
    visited.locator("#notices [data-do=update]").wait_for()
    assert not any(versions(visited))
    with visited.expect_navigation():
        visited.click("#notices [data-do=update]")
    visited.wait_for_function(READY)
    assert all(versions(visited))
    host.stop()
    reopen(visited, host)
    assert all(versions(visited))


def test_offer_waits_while_a_decision_is_half_made(host: Host, visited: Page) -> None:
    visited.click(f".btn[data-do=new][data-arg={games.SLUGS[0]}]")
    publish(host)
    assert visited.evaluate(UPDATE)
    visited.wait_for_function(f"{STATE}.update === 'waiting'")
    visited.wait_for_timeout(1500)
    assert visited.locator("#notices .note").count() == 0
    visited.click("dialog [data-do=close]")
    visited.locator("#notices [data-do=update]").wait_for()


def test_game_goes_on_after_an_update(host: Host, visited: Page) -> None:
    visited.click(f".btn[data-do=new][data-arg={games.SLUGS[0]}]")
    visited.click("dialog [type=submit]")
    visited.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).turn === 'person'")
    before = json.loads(visited.evaluate("window.sakusen()"))
    publish(host)
    assert visited.evaluate(UPDATE)
    with visited.expect_navigation():
        visited.click("#notices [data-do=update]")
    visited.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).turn === 'person'")
    after = json.loads(visited.evaluate("window.sakusen()"))
    assert (after["slug"], after["ask"], after["steps"]) == (before["slug"], before["ask"], before["steps"])
    assert all(versions(visited))


def test_update_does_not_come_under_another_window(host: Host, visited: Page) -> None:
    other = visited.context.new_page()
    other.goto(host.address)
    other.wait_for_function(READY)
    publish(host)
    assert visited.evaluate(UPDATE)
    visited.click("#notices [data-do=update]")
    visited.locator("#notices .note", has_text="other windows").wait_for()
    assert not any(versions(visited) + versions(other))
    other.close()
    visited.goto("about:blank")  # no window is left: the new version may come
    no_version_waits(visited)
    reopen(visited, host)
    assert all(versions(visited))


def test_half_fetched_update_changes_nothing(host: Host, visited: Page) -> None:
    """Twenty times the host breaks off somewhere; all the while the old version is whole, and at last the new one."""
    chance = random.Random(5)
    for attempt in range(20):
        publish(host, f"{MARK} {attempt}")
        host.left = chance.randrange(sum((host.folder / name).stat().st_size for name in CHANGED))
        visited.evaluate(UPDATE)
        assert not visited.evaluate(SETTLED)
        assert not any(versions(visited))
    host.stop()
    reopen(visited, host)
    assert not any(versions(visited))
    host.come_back()
    assert visited.evaluate(UPDATE)
    assert visited.evaluate(SETTLED)
    assert not any(versions(visited))


def test_first_visit_that_breaks_off_leaves_a_working_page(host: Host, new_page: Callable[..., Page]) -> None:
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


def test_damaged_file_is_never_kept(host: Host, visited: Page) -> None:
    publish(host)
    with (host.folder / "assets/page.css").open("a", encoding="utf-8") as file:
        file.write("/* not what was listed */")
    visited.evaluate(UPDATE)
    assert not visited.evaluate(SETTLED)


def test_site_can_be_installed(host: Host, open_browser: Callable[[], Page]) -> None:
    page = open_browser()  # with a profile that lasts: nothing is installed into a private window
    visit(page, host)
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


@pytest.mark.parametrize("found", ["file", "text"])
def test_record_that_another_program_shares_is_shown_and_not_kept(later: Page, tmp_path: Path, found: str) -> None:
    """Any page can post such a form; what is left behind after it only a browser with its worker can show."""
    later.goto("")
    later.click(f".btn[data-do=new][data-arg={games.SLUGS[0]}]")
    later.click("dialog [type=submit]")
    later.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).turn === 'person'")
    path = Person(later).take_record(tmp_path)
    field = {"file": '<input type="file" name="records">', "text": '<textarea name="text"></textarea>'}[found]
    form = f"<form method=post action=share enctype=multipart/form-data>{field}</form>"
    later.evaluate("(form) => { document.body.innerHTML = form; }", form)
    if found == "file":
        later.set_input_files("[name=records]", str(path))
    else:
        later.fill("[name=text]", path.read_text(encoding="utf-8"))
    kept = database.texts(later)
    later.evaluate("document.querySelector('form').submit()")  # as no listener of the page sees it
    later.locator("#line").wait_for()
    assert json.loads(later.evaluate("window.sakusen()"))["page"] == "table"
    assert "brought" not in later.url
    later.wait_for_timeout(500)  # a computer player would have begun, and a game would have been kept
    assert database.texts(later) == kept
    assert not [name for name in later.evaluate("caches.keys()") if "brought" in name]


def test_what_was_shared_and_has_not_come_is_told(later: Page) -> None:
    """The browser may end the service worker before the page asks it; both live in the browser only."""
    later.goto("?brought")
    later.wait_for_function("document.querySelector('#notices .note')")
    assert json.loads(later.evaluate("window.sakusen()"))["page"] == "shelf"


def test_link_that_another_program_shares_is_followed(later: Page) -> None:
    later.goto("")
    later.wait_for_function(READY)
    form = "<form method=post action=share enctype=multipart/form-data><textarea name=text></textarea></form>"
    later.evaluate("(form) => { document.body.innerHTML = form; }", form)
    later.fill("[name=text]", "Have a look: https://somewhere.example/play/#open&game=july&lang=en it is short")
    later.evaluate("document.querySelector('form').submit()")
    later.locator("#line").wait_for()
    assert json.loads(later.evaluate("window.sakusen()"))["slug"] == "july"
    assert later.locator("#notices .note").count() == 0


def test_article_shows_its_pictures_without_a_network(host: Host, visited: Page) -> None:
    """They are kept from the second visit on; whether a browser finds them then, only a browser can show."""
    reopen(visited, host)
    wanted, late = len(offline.listed_later(host.folder)), time.monotonic() + 30
    while visited.evaluate(MORE) < wanted and time.monotonic() < late:
        visited.wait_for_timeout(200)
    host.stop()
    visited.goto(f"{host.address}assets/demo/index.html")
    pictures = visited.locator("sakusen-board img")
    assert pictures.count() == 3
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        visited.wait_for_function("(one) => one.complete", arg=picture.element_handle())
        assert picture.evaluate("one => one.naturalWidth") > 0


def test_game_by_letters_that_was_begun_at_the_first_visit_goes_on_without_a_network(host: Host, visited: Page) -> None:
    """What letters need comes late; whether the browser has kept all of it by then, only a browser can show."""
    visited.click("#shelf [data-do=new] >> nth=0")
    visited.click("dialog [data-do=invite]")
    visited.click("dialog [name=secrets][value=sealed]", force=True)
    visited.click("dialog [data-do=invite-go][data-arg=keep]")
    visited.locator("#head .mate").wait_for()
    wanted = [one["url"] for one in offline.listed_later(host.folder)]
    wanted = [name for name in wanted if not name.startswith(("assets/demo/", "book/"))]
    late = time.monotonic() + 30
    while visited.evaluate(MORE) < len(wanted) and time.monotonic() < late:
        visited.wait_for_timeout(100)
    host.stop()
    visited.reload()
    visited.click("[data-do=post]:visible")
    visited.click("#send [data-arg=code]")
    visited.locator("dialog svg.code").wait_for()
    assert visited.locator("#notices .note").count() == 0


MORE = """async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("sakusen-more"));
    return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
LAUNCHED = """(text) => Object.defineProperty(window, "launchQueue", { value: { setConsumer(take) {
    const file = { getFile: async () => new File([text], "from the desk.sakusen", { type: "application/x-sakusen" }) };
    take({ files: [file], targetURL: location.href });
    window.launchedAgain = () => take({ files: [file] });
} } })"""


def test_record_that_is_opened_from_the_file_manager_is_shown(site: Path, later: Page) -> None:
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
    later.evaluate("launchedAgain()")  # a second file comes to the window that is open
    later.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")


def test_empty_start_from_the_desk_opens_nothing(later: Page) -> None:
    later.add_init_script(
        "Object.defineProperty(window, 'launchQueue', { value: { setConsumer(take) { "
        "take({ files: [] }); window.taken = true; } } })"
    )
    later.goto("")
    later.wait_for_function("window.taken")
    assert json.loads(later.evaluate("window.sakusen()"))["page"] == "shelf"


def test_frame_in_an_article_keeps_nothing_for_later(new_page: Callable[..., Page]) -> None:
    page = new_page(service_workers="allow")
    page.goto("#embed&game=july")
    page.locator("#line").wait_for()
    page.wait_for_timeout(3000)  # the first page of the site would have begun by now
    assert not page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("Object.keys(localStorage)") == []


def test_site_that_may_keep_nothing_says_nothing(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get() { throw new Error('no'); } });")
    page.goto("")
    page.wait_for_function("window.sakusenOffline")
    assert page.evaluate(STATE)["state"] == "none"
    assert page.inner_text("#offline") == ""
