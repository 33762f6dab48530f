"""Browsers as processes of their own, each with a profile of its own, that can be killed in the middle of something.

What the pages are asked here is asked in Python: the site that they open is the built one, with a door into its page.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import DOOR, FLAGS, SIMPLY
from tests.browser.others import PATIENCE, Chromium, Other, firefox

from tools import browsers
from tools.offline import hashed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

AS_A_WINDOW = [
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-default-browser-check",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-features=WebRtcHideLocalIpsWithMdns",  # nobody answers for such a name where no network is
    "--password-store=basic",
    "--hide-scrollbars",
    "--window-size=1280,800",
    SIMPLY,
]
ADDRESSES_AS_THEY_ARE = {"media.peerconnection.ice.obfuscate_host_addresses": False}
"""The same for Firefox."""
PORT = "DevToolsActivePort"
INSIDE = "window.testPython(%s)"
HERE = "typeof window.testPython === 'function'"
COPIES = """(() => { window.copied = ""; Object.defineProperty(navigator, "clipboard", { configurable: true, value:
    { writeText: async (text) => { window.copied = text; } } }); })()"""
"""What the page puts on the clipboard is taken from its hand: another program's clipboard may not be read."""


def with_a_door(site: Path, folder: Path) -> Path:
    """A copy of the built site whose page answers what it is asked in Python; its service worker knows it as whole."""
    shutil.copytree(site, folder)
    main, worker = folder / "py" / "main.py", folder / "sw.js"
    old = hashed(main.read_bytes())
    main.write_text(main.read_text("utf-8") + DOOR, "utf-8")
    new = hashed(main.read_bytes())
    text = worker.read_text("utf-8")
    assert old in text
    worker.write_text(text.replace(old, new).replace(old[7:19], new[7:19]), "utf-8")
    return folder


class Killable(Chromium):
    """Chromium, started as readers start it, with its profile in ``folder``; it is reached by its debugging port."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self._playwright, self._folder = playwright, folder
        self._start()

    def _start(self) -> None:
        port = self._folder / PORT
        port.unlink(missing_ok=True)
        command = [str(browsers.find()), *FLAGS, *AS_A_WINDOW, f"--user-data-dir={self._folder}", "about:blank"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        late = time.monotonic() + PATIENCE
        while not (port.exists() and port.read_text().strip()):
            assert time.monotonic() < late, "the browser does not start"
            assert self._process.poll() is None
            time.sleep(0.02)
        number = port.read_text().split()[0]
        self._browser: Browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{number}")
        context = self._browser.contexts[0]
        self.page = context.pages[0] if context.pages else context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)

    def kill(self) -> None:
        """End all its processes at once: nothing of it can be put in order before."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(Exception):
            self._browser.close()

    def anew(self) -> None:
        self.kill()
        self._start()


@contextmanager
def chromium(playwright: Playwright, folder: Path) -> Iterator[Other]:
    """Chromium with a new profile."""
    folder.mkdir()
    running = Killable(playwright, folder)
    try:
        yield running
    finally:
        running.kill()


@contextmanager
def killable_firefox(folder: Path) -> Iterator[Other]:
    """Firefox with a new profile; begun anew, its process has been killed."""
    folder.mkdir()
    with firefox(folder, prefs=ADDRESSES_AS_THEY_ARE) as running:

        def anew() -> None:
            running.driver.quit(in_app=False)  # type: ignore[attr-defined]
            running._open()  # type: ignore[attr-defined]

        running.anew = anew  # type: ignore[method-assign]
        yield running


class Seat:
    """A player's page in a browser of its own."""

    def __init__(self, browser: Other, address: str, lang: str) -> None:
        self.browser, self.address, self.lang = browser, address, lang
        self.reloads = self.kills = 0

    def visit(self, url: str = "") -> None:
        """Open an address of the site, or its shelf."""
        self.browser.go(url or self.address)
        self.started()

    def started(self) -> None:
        """The page is there and can be asked."""
        self.browser.wait(HERE, "the page")
        self.browser.run(f"[{COPIES}, 1]")

    def settle_in(self) -> None:
        """How this player likes it: a language, and nothing that moves."""
        self.browser.go(self.address + "assets/icons/icon.svg")
        kept = json.dumps(json.dumps({"lang": self.lang, "speed": "none"}))
        self.browser.run(f"localStorage.setItem('sakusen.settings', {kept})")
        self.visit()

    def ask(self, expression: str) -> Any:
        """What the Python of the page answers."""
        return json.loads(self.browser.run(INSIDE % json.dumps(expression)))

    def open(self, link: str) -> None:
        """Open a link in this window, whatever stands in it: as a press on it in a mail does."""
        self.browser.run(f"[window.stale = true, setTimeout(() => {{ location.href = {json.dumps(link)}; }})]")

    def press(self, selector: str) -> None:
        self.browser.press(selector)

    def reload(self) -> None:
        self.reloads += 1
        self.browser.reload()
        self.started()

    def kill(self) -> None:
        """The browser ends in the middle of what it does; it is begun again, with its shelf."""
        self.kills += 1
        self.browser.anew()
        self.visit()
