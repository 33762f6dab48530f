"""A built site, a server and a browser for every test in this folder; nothing beyond this machine is ever asked.

`page` is an open page of the browser, which one test after the other has; `page_beside` is a second one, of somebody
else. Size, colours and permissions of both may be changed as Playwright changes them, and `kept.speak("ja-JP")` gives
`page` another language. `new_page(**options)` makes pages in contexts of their own, with Playwright's context options.
A test fails at its end if any of its pages wrote an error to the console, raised one, or asked for anything from
another origin.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.articles import Blog
from tests.browser.hosts import ANY_PORT, Host
from tests.browser.kept import KeptPage
from tests.browser.person import Person
from tests.browser.readers import Reader
from tests.browser.regular import Regular
from tests.made_once import once
from tests.serving import serve_beside

from tools import browsers, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

PREFIX = "/sakusen/"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",  # what is not noticed below could still go nowhere
]
SIMPLY = "--js-flags=--liftoff-only,--wasm-lazy-validation"
"""Python is compiled once and simply, and only what is used of it. In pages of a few seconds the better code would come
too late."""
THOROUGHLY = "--js-flags=--wasm-lazy-validation,--wasm-tiering-budget=3000000"
"""Where a page lives long, what Python does often is compiled well, and soon. The page that one test after the other
has stays in one process, so most tests find it so, and take a sixth less."""
BESIDE = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "WebRtcHideLocalIpsWithMdns",
)
"""Pages of the browser's own that it would load beside each of ours, for an address bar that nobody sees, and a process
for a page that never comes; and names for addresses, which no browser that may look nothing up could find again."""
RUNNER = """
import sys, json, traceback, js
sys.path.insert(0, "/home/pyodide/app.zip")
try:
    SOURCE
    done = {"result": result}
except Exception:
    done = {"failure": traceback.format_exc()}
js.window.testDone = json.dumps(done)
"""
DOOR = """
def _inside(expression):
    import json
    return json.dumps(eval(expression, {"app": app}), default=str)

from pyodide.ffi import create_proxy
js.window.testPython = create_proxy(_inside)
"""
KNOCK = "X-Test-Door"
"""With this header a page is given the door."""
ICON = "/favicon.ico"
"""What a browser asks a host for by itself, when a text is opened that names no picture."""
KEEP = "try { localStorage['sakusen.settings'] ??= SETTINGS; } catch { /* nothing may be kept: as it is */ }"
STYLES = ("tokens.css", "page.css", "table.css", "cards.css", "embed.css")
BOOT = 60_000  # ms; Python starts in one or two seconds, on a busy machine in ten


@dataclass
class Watch:
    """What went wrong in the pages of one test."""

    origin: str
    faults: list[str] = field(default_factory=list)

    def look_at(self, page: Page, allowed: tuple[str, ...] = ()) -> None:
        """Note every error of a page from now on, and every foreign request for what begins as nothing ``allowed``."""
        page.on("console", lambda message: message.type == "error" and self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", lambda request: request.url.startswith(allowed) or self.ask(request.url))

    def ask(self, url: str) -> None:
        """Note a request that leaves the site's own origin."""
        if not url.startswith((self.origin, "data:", "blob:", "about:")):
            self.faults.append(f"request to another origin: {url}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    here = str(Path(__file__).parent) + os.sep
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(built: Path) -> Path:
    """The built site."""
    return built


class Steady(serve.Handler):
    """Serves a site that stays as it is: nobody who has a file need ask for it again, as at many hosts. Who knocks
    (see ``KNOCK``) gets ``py/main.py`` with the door through which tests look in. To answer instead of the host, by
    a route, would let the browser forget all that it has of the site."""

    def send_head(self) -> Any:
        if self.path == ICON:
            self.send_response(204)
            self.end_headers()
            return None
        if KNOCK not in self.headers or self.path != f"{PREFIX}py/main.py":
            return super().send_head()
        data = Path(self.translate_path(self.path)).read_bytes() + DOOR.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        if self.path.endswith("/py/main.py"):
            self.send_header("Vary", KNOCK)
        super(serve.Handler, self).end_headers()


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Where a site is served: under a path of its own, as on hosts that keep many sites on one name."""
    running = serve.server(site, ANY_PORT, PREFIX)
    running.RequestHandlerClass = partial(Steady, directory=str(site), prefix=PREFIX)  # type: ignore[assignment]
    serve_beside(running)
    yield serve.address(running, PREFIX)
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(site) as there:
        yield there


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with a copy of the site of its own."""
    shutil.copytree(site, tmp_path / "site")
    running = Host(tmp_path / "site")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    running = pytest.importorskip("playwright.sync_api").sync_playwright().start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def plain_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, the installed one or Playwright's own."""
    running = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="session")
def no_pages_beside(request: pytest.FixtureRequest, shared: Path) -> str:
    """The flag that lets the browser load none of its own pages. Of two lists of features it would take only the last,
    so this one begins with what Playwright has switched off. Of all workers only one asks its browser."""

    def ask(file: Path) -> None:
        browser: Browser = request.getfixturevalue("plain_browser")
        told = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
        file.write_text(",".join(re.findall(r"--disable-features=([\w,]+)", told)[-1:]), encoding="utf-8")

    off = once(shared / "switched_off", ask).read_text(encoding="utf-8")
    return "--disable-features=" + ",".join(filter(None, (off, *BESIDE)))


@pytest.fixture(scope="session")
def swift(no_pages_beside: str) -> list[str]:
    """More flags, for pages that live a few seconds."""
    return [SIMPLY, no_pages_beside]


@pytest.fixture(scope="session")
def swift_browser(playwright: Playwright, swift: list[str]) -> Iterator[Browser]:
    """The same, for pages that live a few seconds."""
    running = playwright.chromium.launch(executable_path=browsers.find(), args=[*FLAGS, *swift])
    yield running
    running.close()


@pytest.fixture(scope="session")
def lasting_browser(playwright: Playwright, no_pages_beside: str) -> Iterator[Browser]:
    """The same, for pages that live long."""
    running = playwright.chromium.launch(executable_path=browsers.find(), args=[*FLAGS, THOROUGHLY, no_pages_beside])
    yield running
    running.close()


def is_plain(request: pytest.FixtureRequest) -> bool:
    """Whether a test has the browser as readers have it."""
    return any(map(request.node.get_closest_marker, ("alone", "plain")))


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """The browser of a test."""
    if is_plain(request):
        return request.getfixturevalue("plain_browser")
    lasts = request.node.get_closest_marker("lasting")
    return request.getfixturevalue("lasting_browser" if lasts else "swift_browser")


@pytest.fixture(scope="session")
def regular(
    site: Path, playwright: Playwright, no_pages_beside: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Regular]:
    """Who comes to the site again and again, with the browser as readers have it."""
    flags, profile = [*FLAGS, no_pages_beside], tmp_path_factory.mktemp("regular")
    context = playwright.chromium.launch_persistent_context(profile, executable_path=browsers.find(), args=flags)
    yield (visitor := Regular(site, context, BOOT))
    context.close()
    visitor.host.stop()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Who is told at the end of a test what any of its pages did wrong."""
    watch = Watch(origin=address.removesuffix(PREFIX) + "/")
    yield watch
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture
def new_page(browser: Browser, address: str, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Makes a page in a context of its own; the test fails at its end for what any of them did wrong.

    There is no service worker unless a test asks for one: it would answer before the routes that tests lay.
    ``watched=False`` is for tests in which the host goes away.
    """
    contexts: list[BrowserContext] = []

    def make(watched: bool = True, **options: Any) -> Page:
        context = browser.new_context(**{"base_url": address, "service_workers": "block", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(BOOT)
        if watched:
            watch.look_at(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def run_python() -> Callable[[Page, str], Any]:
    """Runs Python in a page instead of py/main.py: what the text leaves in `result`, by way of JSON."""

    def run(page: Page, source: str) -> Any:
        body = RUNNER.replace("    SOURCE", textwrap.indent(textwrap.dedent(source).strip(), "    "))
        page.route("**/py/main.py", lambda route: route.fulfill(body=body, content_type="text/plain"))
        page.goto("")
        done = json.loads(page.wait_for_function("window.testDone").json_value())
        assert "failure" not in done, done["failure"]
        return done["result"]

    return run


@pytest.fixture(scope="session")
def kept_pages() -> list[KeptPage]:
    """The pages that are kept for the next test."""
    return []


@pytest.fixture
def keep(request: pytest.FixtureRequest, address: str, kept_pages: list[KeptPage]) -> Iterator[Callable[[], KeptPage]]:
    """Gives the page that one test after the other has; asked again, the page of somebody else, who knows nothing of
    the first. A browser as readers have it makes a new one for each."""
    for other in [other for other in kept_pages if not other.is_of(address)]:
        kept_pages.remove(other)
        other.close()
    browser = "plain_browser" if is_plain(request) else "lasting_browser"
    lent: list[KeptPage] = []

    def give() -> KeptPage:
        is_new = is_plain(request) or not kept_pages
        kept = KeptPage(request.getfixturevalue(browser), address) if is_new else kept_pages.pop()
        kept.page.set_default_timeout(BOOT)
        lent.append(kept)
        return kept

    failed = request.session.testsfailed
    yield give
    for kept in lent[::-1]:  # what was lent first is lent first again
        kept.clear()
        if kept.is_spoilt or is_plain(request) or request.session.testsfailed > failed:
            kept.close()
        else:
            kept_pages.append(kept)


@pytest.fixture
def kept(keep: Callable[[], KeptPage]) -> KeptPage:
    """The page that one test after the other has."""
    return keep()


@pytest.fixture
def page(kept: KeptPage, watch: Watch) -> Page:
    """One page, nothing opened in it yet: `page.goto("")` opens the site."""
    watch.look_at(kept.page)
    return kept.page


@pytest.fixture
def page_beside(page: Page, keep: Callable[[], KeptPage], watch: Watch) -> Page:
    """As ``page``, in a browser of somebody else."""
    other = keep().page
    watch.look_at(other)
    return other


@pytest.fixture
def sit() -> Callable[..., Person]:
    """Opens the site in a page and gives a :class:`Person` before its shelf, who can also look into the page."""

    def sit_down(page: Page, finger: bool = False, **settings: Any) -> Person:
        kept = json.dumps(json.dumps({"lang": "en", "speed": "none", **settings}))
        page.context.add_init_script(KEEP.replace("SETTINGS", kept))
        page.context.set_extra_http_headers({KNOCK: "open"})
        page.goto("")
        page.wait_for_function("typeof window.testPython === 'function'")
        return Person(page, finger)

    return sit_down


@pytest.fixture(scope="session")
def table_only(site: Path) -> str:
    """The frame of the table with the site's styles, and no program."""
    html = re.sub(
        r"<(script.*?</script|link\b[^>]*|meta http-equiv[^>]*)>", "", (site / "index.html").read_text(), flags=re.S
    )
    styles = "".join(f"<style>{(site / 'assets' / name).read_text(encoding='utf-8')}</style>" for name in STYLES)
    return html.replace("</head>", f"{styles}</head>").replace('<div id="game" hidden>', '<div id="game">')


@pytest.fixture(scope="session")
def kept_tables() -> list[KeptPage]:
    """The page that is kept for the next test that looks at such a table, if there is one."""
    return []


@pytest.fixture
def styled(
    request: pytest.FixtureRequest,
    swift_browser: Browser,
    address: str,
    watch: Watch,
    table_only: str,
    kept_tables: list[KeptPage],
) -> Iterator[Callable[[int, int, str], Page]]:
    """A page with the frame of the table and the site's styles, and no program."""
    kept = kept_tables.pop() if kept_tables else KeptPage(swift_browser, address)
    page = kept.page
    watch.look_at(page)
    page.set_content(table_only)

    def turn(wide: int, high: int, lang: str) -> Page:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("(lang) => { document.documentElement.lang = lang }", lang)
        return page

    failed = request.session.testsfailed
    yield turn
    kept.clear()
    if kept.is_spoilt or request.session.testsfailed > failed:
        kept.close()
    else:
        kept_tables.append(kept)


# ------------------------------------------------------------------ articles
def flags(*more: str) -> list[str]:
    """The browser's flags; articles are on 127.0.0.1, boards on localhost: two sites."""
    return [flag + ",EXCLUDE 127.0.0.1" if flag.startswith("--host-resolver") else flag for flag in FLAGS] + [*more]


@pytest.fixture(scope="session")
def articles_browser(playwright: Playwright, no_pages_beside: str) -> Iterator[Browser]:
    """Chromium in which frames of other sites may store nothing: Playwright switches partitions off."""
    running = playwright.chromium.launch(executable_path=browsers.find(), args=flags(THOROUGHLY, no_pages_beside))
    yield running
    running.close()


@pytest.fixture
def blog() -> Iterator[Blog]:
    made = Blog()
    yield made
    made.close()


@pytest.fixture(scope="session")
def kept_readers() -> list[KeptPage]:
    """The page that is kept for the next reader, if there is one."""
    return []


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, articles_browser: Browser, address: str, blog: Blog, kept_readers: list[KeptPage]
) -> Iterator[Callable[..., Reader]]:
    """Makes readers; at the end, no page of theirs may have complained or asked a third party. The first one without
    options has the page of the reader before."""
    contexts: list[BrowserContext] = []
    lent: list[KeptPage] = []
    watch = Watch(origin=address.removesuffix(PREFIX) + "/")
    usual: dict[str, Any] = {"viewport": {"width": 900, "height": 700}, "locale": "en-GB"}

    def make(watched: bool = True, **options: Any) -> Reader:
        if options or lent:
            contexts.append(articles_browser.new_context(**{**usual, **options}))
            page = contexts[-1].new_page()
        else:
            is_kept = bool(kept_readers) and kept_readers[-1].is_of(address)
            lent.append(kept_readers.pop() if is_kept else KeptPage(articles_browser, address, True, **usual))
            page = lent[0].page
        page.set_default_timeout(BOOT)
        if watched:
            watch.look_at(page, (blog.origin, "file:"))
        return Reader(page)

    failed = request.session.testsfailed
    yield make
    for context in contexts:
        context.close()
    for kept in lent:
        kept.clear()
        if kept.is_spoilt or request.session.testsfailed > failed:
            kept.close()
        else:
            kept_readers.append(kept)
    assert not watch.faults, "\n".join(watch.faults)
