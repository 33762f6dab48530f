"""Firefox and WebKit behind one small face: open, run a script, click, shut.

Both are driven by their makers' own remote control: Firefox by Marionette, WebKitGTK by WebDriver. A browser that is
not installed is reported as skipped, with what would install it.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0  # seconds
SIZE = (1280, 800)
MINI = [Path("/usr/lib") / f"{kind}/webkit2gtk-{version}/MiniBrowser"
        for kind in ("x86_64-linux-gnu", "aarch64-linux-gnu") for version in ("4.1", "4.0")]


class Other:
    """A browser with one page. ``run`` gives what the script returns, by way of JSON."""

    def __init__(self, go: Callable[[str], Any], script: Callable[[str], Any], click: Callable[[float, float], Any]) \
            -> None:
        self.go, self._script, self._click = go, script, click

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        text = self._script(f"return JSON.stringify({expression});")
        return json.loads(text) if text else None

    def wait(self, expression: str, what: str = "") -> Any:
        """The value of an expression as soon as it is true."""
        late = time.monotonic() + PATIENCE
        while not (found := self.run(expression)):
            assert time.monotonic() < late, what or expression
            time.sleep(0.05)
        return found

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""
        self._click(x, y)

    def press(self, selector: str) -> None:
        """Click the middle of an element."""
        box = self.wait(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;
            e.scrollIntoView({{block: "nearest"}}); const r = e.getBoundingClientRect();
            return r.width ? [r.x + r.width / 2, r.y + r.height / 2] : null; }})()""", selector)
        self._click(*box)

    def told(self) -> dict[str, Any]:
        """What the page says about the game, as soon as there is one and nothing moves."""
        self.wait("typeof window.sakusen === 'function' && JSON.parse(window.sakusen()).turn", "the table")
        late = time.monotonic() + PATIENCE
        while True:
            now = json.loads(self.run("window.sakusen()"))
            if not now.get("busy") and now.get("turn") != "computer":
                return dict(now)
            assert time.monotonic() < late, "still busy"
            time.sleep(0.03)


@contextmanager
def firefox(folder: Path) -> Iterator[Other]:
    """Firefox without a window, with a new profile in ``folder``."""
    program = next((path for path in map(shutil.which, ("firefox-esr", "firefox")) if path), None)
    if program is None:
        pytest.skip("Firefox is not installed (Debian: firefox-esr)")
    remote = pytest.importorskip("marionette_driver.marionette", exc_type=ImportError)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    driver = remote.Marionette(bin=os.path.realpath(program), headless=True, port=port,
                               gecko_log=str(folder / "gecko.log"))
    driver.start_session()
    driver.set_window_rect(width=SIZE[0], height=SIZE[1])

    def click(x: float, y: float) -> None:
        mouse = remote.ActionSequence(driver, "pointer", "mouse", {"pointerType": "mouse"})
        mouse.pointer_move(round(x), round(y)).pointer_down(0).pointer_up(0).perform()

    try:
        yield Other(driver.navigate, lambda text: driver.execute_script(text, sandbox=None), click)
    finally:
        driver.quit(in_app=False)
        driver.cleanup()


@contextmanager
def webkit(folder: Path) -> Iterator[Other]:
    """WebKitGTK's small browser on a screen of its own."""
    program = next((path for path in MINI if path.exists()), None)
    control = shutil.which("WebKitWebDriver")
    if not (program and control and shutil.which("Xvfb")):
        pytest.skip("WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb)")
    from selenium import webdriver
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with screen() as display:
        options = Options()
        options.binary_location = str(program)
        options.add_argument("--automation")
        home = {**os.environ, "DISPLAY": display, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        driver = webdriver.WebKitGTK(options=options, service=Service(control, env=home))
        driver.set_window_size(*SIZE)

        def click(x: float, y: float) -> None:
            chain = ActionChains(driver, duration=0)
            chain.w3c_actions.pointer_action.move_to_location(round(x), round(y)).click()
            chain.perform()

        try:
            yield Other(driver.get, driver.execute_script, click)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; its name."""
    mine, theirs = os.pipe()
    with subprocess.Popen(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
                          pass_fds=(theirs,), stderr=subprocess.DEVNULL) as running:
        os.close(theirs)
        try:
            with os.fdopen(mine) as told:
                yield f":{told.readline().strip()}"
        finally:
            running.terminate()


OTHERS = {"Firefox": firefox, "WebKit": webkit}
