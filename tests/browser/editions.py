"""A site that comes in one edition after the other, and a visitor whose browser keeps it for use without a network."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import BOOT
from tests.browser.hosts import Host

from tools import offline

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

READY = "document.getElementById('loading')?.hidden"
STATE = "JSON.parse(window.sakusenOffline || '{}')"
KEPT = f"{STATE}.state === 'ready'"
QUIET = "assets/vendor/NOTICE.txt"
"""A page of the site that starts nothing by itself."""
UPDATE = "navigator.serviceWorker.ready.then((r) => r.update().then(() => r.update())).then(() => true, () => false)"
"""Whether the browser could ask the host for another edition. Twice: while it asks by itself, as it does a moment after
a page is opened, a page that asks is given that answer, which may be older than the edition that has come meanwhile."""
SETTLED = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
    const look = () => registration.installing ? setTimeout(look, 50) : resolve(Boolean(registration.waiting));
    look();
}))"""
MEND = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    registration.active.postMessage("mend", [port2]);
}))"""
TEXTS = ("index.html", "assets/page.css", "assets/boot.js", "py/main.py", "assets/vendor/NOTICE.txt")
MARK = "a-later-edition"
"""Not a word of the site's own."""
OF_EDITION = "(mark) => document.lastChild?.textContent.includes(mark)"
"""Whether the page itself is of the edition with a mark."""
CHANGED = (*TEXTS, "assets/app.bin", offline.NAME)
LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 })"
"""On such a device no image of Python's memory is made when the site is kept; test_snapshot.py is about images."""
LOOKED_AT = "(hours) => localStorage.setItem('sakusen.looked', String(Date.now() - hours * 3600000))"
"""The site looked so long ago whether what it keeps is what it fetched."""


def visit(page: Page, host: Host) -> None:
    """Open the site, and wait until it is kept."""
    page.goto(host.address)
    page.wait_for_function(KEPT)


def reopen(page: Page, host: Host, rest: str = "") -> None:
    """Open the site again, and wait until it can be used."""
    page.goto("about:blank")
    page.goto(host.address + rest)
    page.wait_for_function(READY)


@contextmanager
def keeping(browser: Browser, host: Host) -> Iterator[tuple[BrowserContext, Page]]:
    """A browser that has kept the site of a host, and its first page."""
    context = browser.new_context(base_url=host.address, service_workers="allow", locale="en-GB")
    context.set_default_timeout(BOOT)
    context.add_init_script(LITTLE_MEMORY)
    page = context.new_page()
    visit(page, host)
    page.evaluate(LOOKED_AT, 0)  # not in the midst of a test
    yield context, page
    context.close()
    host.stop()


class Editions:
    """A host with a copy of the site in ``host.folder``, and a ``page`` that one test after the other leads on, each
    as :meth:`up_to_date` leaves it; ``is_fresh`` while it is so. What has been played in it is kept."""

    def __init__(self, host: Host, page: Page) -> None:
        self.host, self.page = host, page
        self.mark = ""
        self._count = 0
        self.is_fresh = True

    def up_to_date(self) -> Page:
        """The page on the shelf of what the host has, of which all is kept as it is; no other window, no host that is
        gone, no edition that waits, whatever has been done before."""
        if self.is_fresh:
            self.is_fresh = False
            return self.page
        self.host.stop()
        self.host.come_back()
        for other in self.page.context.pages:
            if other is not self.page:
                other.close()
        self.page.goto(self.host.address + QUIET)
        assert self.page.evaluate(UPDATE)
        self.page.evaluate(SETTLED)
        self.page.goto("about:blank")
        no_version_waits(self.page)
        self.page.goto(self.host.address + QUIET)
        self.page.evaluate(MEND)
        reopen(self.page, self.host)
        return self.page

    def is_one_kept(self) -> None:
        """See to it that what the host has is kept, whatever has been done before; the page stays as it is."""
        if not self.is_fresh:
            self.up_to_date()
            self.is_fresh = True

    def publish(self, worker_begins: str = "") -> None:
        """Another edition: every text says which one it belongs to (``mark``), and the list of files follows. Its
        service worker may begin with more JavaScript."""
        self._count += 1
        self.mark = f"{MARK} {self._count}."
        for name in TEXTS:
            path = self.host.folder / name
            text = path.read_text(encoding="utf-8")
            comment = {".html": "<!-- {} -->", ".py": "# {}", ".txt": "{}"}.get(path.suffix, "/* {} */")
            path.write_text(text + comment.format(self.mark) + "\n", encoding="utf-8")
        path = self.host.folder / "assets/app.bin"
        packed = io.BytesIO(gzip.decompress(path.read_bytes()))
        with zipfile.ZipFile(packed, "a") as archive:
            archive.comment = self.mark.encode()
        path.write_bytes(gzip.compress(packed.getvalue(), 0))  # not really compressed, so that the mark can be read
        worker = self.host.folder / offline.NAME
        later = worker.stat().st_mtime + 1  # hosts tell the age of a file in whole seconds
        worker.write_text(worker_begins + offline.worker_text(self.host.folder), encoding="utf-8")
        os.utime(worker, (later, later))

    def versions(self, page: Page | None = None) -> list[bool]:
        """For each marked file whether a page is served the newest edition."""
        names = ["", "index.html?x=1", "assets/page.css", "assets/boot.js", "py/main.py", "assets/app.bin"]
        ask = """([names, mark]) =>
            Promise.all(names.map(async (name) => (await (await fetch(name)).text()).includes(mark)))"""
        return list((page or self.page).evaluate(ask, [names, self.mark]))


@contextmanager
def editions(browser: Browser, site: Path, folder: Path) -> Iterator[Editions]:
    """A host with a copy of the site in a folder, and somebody whose browser has kept it."""
    shutil.copytree(site, folder)
    host = Host(folder)
    with keeping(browser, host) as (_, page):
        yield Editions(host, page)


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
