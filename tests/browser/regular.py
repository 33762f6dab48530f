"""Who comes to the site again and again, with the browser that readers have: everything is kept there, the image of the
memory is made, and the site has been used since. To become that takes ten seconds, so one serves all tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.hosts import PREFIX, Host
from tests.browser.kept import QUIET

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

USABLE = "performance.getEntriesByName('usable')[0]?.startTime"
KEPT = "JSON.parse(window.sakusenOffline || '{}').state === 'ready'"
IMAGE = "['made', 'there'].includes(window.sakusenSnapshot)"
GAMES = "indexeddb,local_storage"
"""Where games and settings are; the site itself is kept elsewhere."""
CALM = 1000  # ms in which a browser writes what it wants to keep


class Regular:
    """One page of such a browser, which is blank between the tests, and the host of the site."""

    def __init__(self, site: Path, context: BrowserContext, patience: float) -> None:
        self.host = Host(site)
        self.address = self.host.address
        self.page: Page = context.pages[0]
        self.page.set_default_timeout(patience)
        self.come()
        self.page.wait_for_function(KEPT)
        self.page.wait_for_function(IMAGE)
        self.come()  # the browser keeps compiled code from the second run on
        self.page.wait_for_timeout(CALM)
        self._settings = self.page.evaluate("({ ...localStorage })")
        self.page.goto("about:blank")

    def come(self, fragment: str = "") -> float:
        """Open the site at its shelf, or at what the fragment says; the milliseconds until it can be used."""
        self.page.goto("about:blank")
        self.page.goto(self.address + fragment, wait_until="commit")
        self.page.wait_for_function(USABLE, polling=100)
        return float(self.page.evaluate(USABLE))

    @contextmanager
    def plays(self) -> Iterator[None]:
        """What is played and left inside is not there any more afterwards."""
        try:
            yield
        finally:
            self.page.goto("about:blank")
            session = self.page.context.new_cdp_session(self.page)
            origin = self.address.removesuffix(PREFIX)
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": GAMES})
            session.detach()
            self.page.goto(self.address + QUIET)
            self.page.evaluate("(kept) => { Object.assign(localStorage, kept) }", self._settings)
            self.page.goto("about:blank")
