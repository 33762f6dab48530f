"""Firefox, WebKit and Chromium behind one small face: open, run a script, click, begin anew, shut.

The first two are driven by their makers' own remote control: Firefox by Marionette, WebKitGTK by WebDriver. One that is
not installed is reported as skipped, with what would install it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser import webkit as small

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 120.0  # seconds; on a busy machine WebKit needs half a minute to start Python
SIZE = small.SIZE
FACES = "[...document.querySelectorAll('#acting [data-do=roll]')].map(e => e.dataset.arg)"
SHELF = "document.querySelector('[data-do=new]') && typeof window.sakusen === 'function'"
KEEP = "localStorage.setItem('sakusen.settings', JSON.stringify({ lang: 'en', speed: 'none' }))"
"""What these tests set up: English, and nothing that moves."""
PICTURE = "assets/icons/icon.svg"
"""A page of the site in which Python does not start: there settings can be kept before the first visit."""
LINES = """[...document.querySelectorAll('#lines :is(p, summary)')]
    .map((line) => line.textContent.replace(/\\s+/g, ' ').trim())"""
"""The lines of the log; where the browsers put spaces between what stands side by side differs."""
FEEL = """[window.felt = null, window.feeling ??= document.addEventListener("pointermove",
    (event) => { window.felt = [event.clientX, event.clientY]; }, true) ?? true]"""
AT_REST = """(() => {
    if (typeof window.sakusen !== "function") return null;
    const { turn, busy = true } = JSON.parse(window.sakusen("brief"));
    return turn && turn !== "computer" && !busy ? window.sakusen() : null; })()"""
"""All that the page says about the game, if there is one and nothing moves."""
MIDDLE = """(() => { const found = document.querySelector(%s); if (!found) return null;
    found.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = found.getBoundingClientRect(), middle = [x + width / 2, y + height / 2];
    return found.contains(document.elementFromPoint(...middle)) ? middle : null; })()"""
ESCAPE = "\ue00c"
AS_BY_HAND = {"remote.events.async.mouse.enabled": True, "remote.events.async.wheel.enabled": True}
SIMPLY_FIREFOX = {"javascript.options.wasm_optimizingjit": False}
SIMPLY_WEBKIT = {"JSC_useOMGJIT": "0", "JSC_useFTLJIT": "0"}
"""Code is compiled simply, as in the Chromium of short tests: the better code would come too late, and making it takes
most of what a page of a few seconds takes."""
"""Clicks and the wheel go through the window and reach frames of other sites; else they stay in the page."""
PLAIN = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}  # a third less work where no graphics card draws
UNCAUGHT = "JavaScript error: http"
"""With this begins what Firefox writes about an error in a page that nobody has caught."""
STORE_NOTHING = {"network.cookie.cookieBehavior": 2}


class Other:
    """A browser with one page. What looks or acts does so in the frame that was last gone into."""

    frame: str | None = None

    def go(self, url: str) -> None:
        """Open an address."""
        raise NotImplementedError

    def script(self, text: str) -> Any:
        """What the body of a function returns."""
        raise NotImplementedError

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a point of the window."""
        raise NotImplementedError

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a point of the window."""
        raise NotImplementedError

    def turn(self, x: float, y: float, by: int) -> None:
        """Turn the wheel over a point of the window."""
        raise NotImplementedError

    def key(self, key: str) -> None:
        """Press a key."""
        raise NotImplementedError

    def look(self, frame: str | None) -> None:
        """Look into the frame that a JavaScript expression gives; ``None``: at the page itself."""
        raise NotImplementedError

    def anew(self) -> None:
        """End the browser and start another process with the same profile."""
        raise NotImplementedError

    def closed(self, folder: Path) -> AbstractContextManager[Other]:
        """This browser, or another one of its kind with its profile in ``folder``, as long as pages that are opened
        may store nothing."""
        raise NotImplementedError

    @contextmanager
    def inside(self, frame: str) -> Iterator[None]:
        """All that is done meanwhile is done in a frame, by hands that reach into it from above."""
        self.look(frame)
        self.frame = frame
        try:
            yield
        finally:
            self.frame = None
            self.look(None)

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page or frame."""
        self._point(x, y)
        self._reach(self.tap, x, y)

    def wheel(self, x: float, y: float, by: int) -> None:
        """Turn the wheel over a point of the page or frame."""
        self._point(x, y)
        self._reach(self.turn, x, y, by)

    def _reach(self, act: Callable[..., None], x: float, y: float, *more: int) -> None:
        if self.frame is None:
            act(int(x), int(y), *more)  # not to the next even number: two points beside each other may be one then
            return
        self.look(None)
        left, top = self.run(f"(({{ x, y }}) => [x, y])({self.frame}.getBoundingClientRect())")
        act(int(left + x), int(top + y), *more)
        self.look(self.frame)

    def _point(self, x: float, y: float) -> None:
        """Move the pointer until the page feels it there: after scrolling, a window knows only a moment later which
        frame lies under the pointer."""
        late = time.monotonic() + PATIENCE
        side = 1
        self.run(FEEL)
        while not self.run(f"window.felt && Math.hypot(felt[0] - {x}, felt[1] - {y}) < 3"):
            assert time.monotonic() < late, f"nothing is felt at {x}, {y}"
            side = 1 - side
            self._reach(self.move, x + side, y)

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, by way of JSON."""
        text = self.script(f"return JSON.stringify({expression});")
        return json.loads(text) if text else None

    def wait(self, expression: str, what: str = "") -> Any:
        """The value of an expression as soon as it is true."""
        late, pause = time.monotonic() + PATIENCE, 0.05
        while not (found := self.run(expression)):
            assert time.monotonic() < late, what or expression
            time.sleep(pause)
            pause = min(pause * 1.1, 0.2)  # who is long in coming need not be asked so often
        return found

    def visit(self, address: str, rest: str = "") -> None:
        """Open the site for the first time, in English, and wait for its shelf. ``rest`` ends the address."""
        self.go(address + PICTURE)
        self.run(KEEP)
        self.go(address + rest)
        self.started()
        self.wait(SHELF)

    def started(self) -> None:
        """Wait until the page or frame can be used, and see that its start has met with no trouble: it would have
        loaded itself once more, or say what is missing."""
        self.wait("performance.getEntriesByName('usable').length", "the program")
        assert self.run("document.getElementById('loading').hidden"), self.run("loading.textContent")
        came, why = self.run("[performance.getEntriesByType('navigation')[0].type, history.state?.why]")
        assert came == "navigate", (came, why)

    def reload(self) -> None:
        """Load the page once more, as a reader does: Firefox's own command goes past the service worker."""
        self.run("[setTimeout(() => location.reload()), window.left = true]")
        late, here = time.monotonic() + PATIENCE, False
        while not here:
            assert time.monotonic() < late, "the page does not come again"
            with suppress(Exception):  # between two pages a driver has none to ask
                here = not self.run("window.left === true")

    def press(self, selector: str) -> None:
        """Click the middle of an element, as soon as it stays where it is and nothing lies over it."""
        middle, before = self.wait(MIDDLE % json.dumps(selector), selector), None
        while middle != before:
            self._point(*middle)
            middle, before = self.wait(MIDDLE % json.dumps(selector), selector), middle
        self._reach(self.tap, *middle)

    def told(self) -> dict[str, Any]:
        """What the page says about the game, as soon as there is one and nothing moves."""
        late = time.monotonic() + PATIENCE
        while not (now := self.run(AT_REST)):  # to ask the page for all of it takes long
            assert time.monotonic() < late, "still busy"
            time.sleep(0.03)
        return dict(json.loads(now))

    def begin(self, slug: str, *seats: str, dice: str = "auto") -> None:
        """Through the dialog to a game of which all the map is seen."""
        self.press(f".btn[data-do=new][data-arg={slug}]")
        for seat, who in enumerate(seats):
            self.press(f"label:has(input[name=seat{seat}][value={who}])")
        self.press(f"label:has(input[name=dice][value={dice}])")
        self.press("dialog [type=submit]")
        self.told()
        self.press("[data-do=whole]")

    def play(self, presses: int, seed: int) -> list[int]:
        """Press this and that as a seed has it, roll real dice; the actions that were pressed."""
        chance, pressed = random.Random(seed), []
        for _ in range(presses):
            now = self.told()
            if now["turn"] == "dice":
                self.press(f"#acting [data-do=roll][data-arg='{chance.choice(self.run(FACES))}']")
                continue
            shown = [act for act in now["actions"] if act["action"] == now["preview"]]
            act = chance.choice(shown or [act for act in now["actions"] if "button" in act or "x" in act])
            pressed.append(act["action"])
            self.act(act)
        self.told()
        return pressed

    def act(self, act: dict[str, Any]) -> None:
        """Press what means an action: its button, which may lie in the menu, or its place on the map."""
        if "button" in act:
            button = f"[data-key='{act['button']}']"
            if self.run(f"document.querySelector({json.dumps('#more:not(:popover-open) ' + button)}) !== null"):
                self.press("#acting .more")
            self.press(f"#acting {button}")
        else:
            self.click(act["x"], act["y"])


class Chromium(Other):
    """Chromium by a page of Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, url: str) -> None:
        self.page.goto(url)

    def script(self, text: str) -> Any:
        return self.page.evaluate(f"() => {{ {text} }}")

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class Firefox(Other):
    """Firefox by Marionette."""

    def __init__(self, remote: Any, driver: Any) -> None:
        self.remote, self.driver = remote, driver
        self._open()

    def _open(self) -> None:
        self.driver.start_session()
        self.driver.set_window_rect(width=SIZE[0], height=SIZE[1])

    def go(self, url: str) -> None:
        self.driver.navigate(url)

    def script(self, text: str) -> Any:
        return self.driver.execute_script(text, sandbox=None)

    def _mouse(self) -> Any:
        return self.remote.ActionSequence(self.driver, "pointer", "mouse", {"pointerType": "mouse"})

    def move(self, x: float, y: float) -> None:
        self._mouse().pointer_move(x, y).perform()

    def tap(self, x: float, y: float) -> None:
        self._mouse().pointer_move(x, y).pointer_down(0).pointer_up(0).perform()

    def turn(self, x: float, y: float, by: int) -> None:
        self.remote.ActionSequence(self.driver, "wheel", "wheel").scroll(x, y, 0, by).perform()

    def key(self, key: str) -> None:
        self.remote.ActionSequence(self.driver, "key", "keys").key_down(key).key_up(key).perform()

    def look(self, frame: str | None) -> None:
        self.driver.switch_to_frame()
        if frame:
            self.driver.switch_to_frame(self.script(f"return {frame};"))

    def anew(self) -> None:
        self.driver.quit()
        self._open()

    @contextmanager
    def closed(self, folder: Path) -> Iterator[Other]:
        self.driver.set_prefs(STORE_NOTHING)
        try:
            yield self
        finally:
            for name in STORE_NOTHING:
                self.driver.clear_pref(name)


class WebKit(Other):
    """WebKitGTK by WebDriver; ``start`` gives a driver."""

    def __init__(self, start: Callable[[], Any]) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        self._start, self._chain = start, ActionChains
        self.driver = start()
        self._turned = 0

    def go(self, url: str) -> None:
        self.driver.get(url)

    def script(self, text: str) -> Any:
        return self.driver.execute_script(text)

    def _hands(self) -> Any:
        return self._chain(self.driver, duration=0)

    def move(self, x: float, y: float) -> None:
        hands = self._hands()
        hands.w3c_actions.pointer_action.move_to_location(x, y)
        hands.perform()

    def tap(self, x: float, y: float) -> None:
        hands = self._hands()
        hands.w3c_actions.pointer_action.move_to_location(x, y).click()
        hands.perform()

    def turn(self, x: float, y: float, by: int) -> None:
        self._turned += by  # WebKit turns the wheel by the difference to the last time
        hands = self._hands()
        hands.w3c_actions.wheel_action.scroll(x, y, 0, self._turned, 0)
        hands.perform()

    def key(self, key: str) -> None:
        self._hands().send_keys(key).perform()

    def look(self, frame: str | None) -> None:
        self.driver.switch_to.default_content()
        if frame:
            self.driver.switch_to.frame(self.script(f"return {frame};"))

    def anew(self) -> None:
        self.driver.quit()
        self.driver, self._turned = self._start(), 0

    @contextmanager
    def closed(self, folder: Path) -> Iterator[Other]:
        with webkit(folder, closed=True) as one:
            yield one


@contextmanager
def firefox(folder: Path, prefs: dict[str, Any] | None = None) -> Iterator[Other]:
    """Firefox without a window, with a new profile; ``prefs``: more settings."""
    program = next((path for path in map(shutil.which, ("firefox-esr", "firefox")) if path), None)
    if program is None:
        pytest.skip("Firefox is not installed (Debian: firefox-esr)")
    remote = pytest.importorskip("marionette_driver.marionette", exc_type=ImportError)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    driver = remote.Marionette(
        bin=os.path.realpath(program),
        headless=True,
        port=port,
        gecko_log=str(folder / "gecko.log"),
        prefs={**AS_BY_HAND, **SIMPLY_FIREFOX, **(prefs or {})},
    )
    try:
        yield Firefox(remote, driver)
    finally:
        driver.quit(in_app=False)
        driver.cleanup()
    said = (folder / "gecko.log").read_text(encoding="utf-8", errors="replace").splitlines()
    assert not [line for line in said if line.startswith(UNCAUGHT)]


@contextmanager
def webkit(folder: Path, closed: bool = False) -> Iterator[Other]:
    """WebKitGTK on a screen of its own, with a new profile in ``folder``; ``closed``: pages may store nothing."""
    control = shutil.which("WebKitWebDriver")
    if not (small.library() and control and shutil.which("Xvfb")):
        pytest.skip("WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb)")
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with screen() as display:

        def start() -> Any:
            options = Options()
            options.binary_location = sys.executable
            for argument in (small.__file__, str(folder), *(["--closed"] if closed else [])):
                options.add_argument(argument)
            home = {**os.environ, "DISPLAY": display, "HOME": str(folder), **PLAIN, **SIMPLY_WEBKIT}
            driver = webdriver.WebKitGTK(options=options, service=Service(control, env=home))
            driver.set_window_size(*SIZE)
            return driver

        running = WebKit(start)
        try:
            yield running
        finally:
            running.driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; its name. It does not begin anew when a browser has gone: the next one might come just then,
    and nobody would answer it."""
    mine, theirs = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1440x1000x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(theirs,),
        stderr=subprocess.DEVNULL,
    ) as running:
        os.close(theirs)
        try:
            with os.fdopen(mine) as told:
                yield f":{told.readline().strip()}"
        finally:
            running.terminate()


OTHERS: dict[str, Callable[..., AbstractContextManager[Other]]] = {"Firefox": firefox, "WebKit": webkit}
