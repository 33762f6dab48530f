"""A tab is killed at random moments; nothing that was shown as done is lost.

The process that draws the page is ended from outside, whatever it is doing, in the midst of a script or of a write.
Until then the page has told what it shows: the lines of the log, each time they change. The next tab must show at
least these, and behind them nothing but what had been begun.
"""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.conftest import BOOT, FLAGS, KEEP, KNOCK
from tests.browser.person import Person

from sakusen.presenter.contract import LogLine, LogPlace
from sakusen.presenter.log_lines import continues
from tools import browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

TELL = """
document.addEventListener("DOMContentLoaded", () => {
    const log = document.getElementById("log");
    const rule = (line) => (line.matches("summary + .rule") ? line.textContent : "");  // it stands beside what folds
    const lines = () => [...log.querySelectorAll("#lines :is(p:not(.none), summary)")]
        .map((line) => line.textContent + (line.nextElementSibling ? rule(line.nextElementSibling) : ""))
        .map((text) => text.replace(/\\s/g, " "));  // a page keeps some words together, on lines that it has set
    const notices = () => document.getElementById("notices").textContent;
    const seat = () => JSON.parse(window.sakusen('brief')).seat;
    new MutationObserver(() => console.log("shown " + JSON.stringify([lines(), seat(), notices()])))
        .observe(log, { childList: true, characterData: true, subtree: true });
});
"""
LOG = """[[*line[:4], line.place.value, *line[5:]]
    for events in [app.play.session.match.opening, *(entry.events for entry in app.play.session.match.entries)]
    for event in events if (line := app.play.presenter.line(event, "en", SEAT)) is not None]"""
TEXTS = """(lines) => lines.map((html) => {
    const line = document.createElement("p");
    line.innerHTML = html;
    return line.textContent.replace(/\\s/g, " ");
})"""
SLOWLY = """
import asyncio
from sakusen.ui.storage.database import Database
change = Database.change
async def slowly(self, *how, **more):
    await asyncio.sleep(0.1)
    return await change(self, *how, **more)
Database.change = slowly
"""
"""A disk that takes its time: whatever is shown before it is kept is shown long before."""
QUICK = json.dumps(json.dumps({"lang": "en", "speed": "none"}))
PATIENCE = 30  # seconds
GAMES = (("person", "person", "auto"), ("person", "easy", "auto"), ("person", "person", "hand"))


class Tab:
    """One tab with what it has shown so far. ``undoing`` is on while something is being taken back."""

    def __init__(self, context: BrowserContext, address: str = "#table") -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(BOOT)
        self.shown: list[str] = []
        self.seat, self.notices = 0, ""
        self.gone = self.undoing = False
        self.page.on("console", self._heard)
        self.page.on("crash", self._crashed)
        self.page.goto(address)
        self.page.wait_for_function("typeof window.testPython === 'function'")
        self.person = Person(self.page)
        self.person.python(f"exec({SLOWLY!r}, {{}})")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.text.startswith("shown "):
            self.shown, self.seat, self.notices = json.loads(message.text.removeprefix("shown "))

    def _crashed(self, _: Page) -> None:
        self.gone = True

    def play(self, chance: random.Random, presses: int) -> bool:
        """Press this and that, now and then undo; whether the game goes on."""
        for _ in range(presses):
            if chance.random() < 0.15 and self._undo():
                continue
            if self.person.play(1, seed=chance.randrange(10**6))["over"]:
                return False
        return True

    def _undo(self) -> bool:
        steps = self.person.at_rest()["steps"]
        if not self.page.locator("#acting [data-do=undo]:not([aria-disabled=true])").count():
            return False
        self.undoing = True
        self.person.click("#acting [data-do=undo]")
        self.person.at_rest()
        self.undoing = False
        return bool(self.person.told()["steps"] < steps)

    def play_until_killed(self, chance: random.Random, kill: Callable[[], None]) -> None:
        """Play on; some moment from now the process ends."""
        blow = threading.Timer(chance.choice((0.15, 1.5)) * chance.random(), kill)
        blow.start()
        late = time.monotonic() + PATIENCE
        try:
            while not self.gone and self.play(chance, 1):
                assert time.monotonic() < late, "the tab lives on"
            while not self.gone:  # the game has ended first
                assert time.monotonic() < late, "the tab lives on"
                self.page.wait_for_timeout(20)
        except Exception:
            blow.join()
            while not self.gone:
                assert time.monotonic() < late, "something else than the end of the process went wrong"
                time.sleep(0.05)
                self.page.context.cookies()  # lets what has happened arrive
                if self.page.is_closed():
                    break
        self.page.close()


@pytest.fixture
def context(browser: Browser, swift: list[str], tmp_path: Path, address: str) -> Iterator[BrowserContext]:
    """A browser of its own that keeps things on the disk, as a reader's does."""
    made = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=browsers.find(),
        args=[*FLAGS, *swift],
        base_url=address,
        service_workers="block",
    )
    made.add_init_script(KEEP.replace("SETTINGS", QUICK))
    made.add_init_script(TELL)
    made.set_extra_http_headers({KNOCK: "open"})
    yield made
    made.close()


def killer(context: BrowserContext) -> Callable[[], None]:
    """Ends every process that draws pages of this browser as it is now."""
    session = context.browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    drawing = [int(process["id"]) for process in found if process["type"] == "renderer"]

    def kill() -> None:
        for process in drawing:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue

    return kill


def lines(told: list[list[Any]]) -> list[str]:
    """The lines of the log as they are shown: some add to the one before."""
    made: list[str] = []
    last: LogLine | None = None
    for html, level, seat, rule, place, *rest in told:
        line = LogLine(html, level, seat, rule, LogPlace(place), *rest)
        if continues(line, last):
            made[-1] += line.more
        else:
            made.append(html + rule)
        last = line
    return made


def is_begun_by(longer: list[str], shorter: list[str]) -> bool:
    """Whether some lines begin with others, of which the last one may since have become longer."""
    if not shorter:
        return True
    end = len(shorter) - 1
    return len(longer) > end and longer[:end] == shorter[:end] and longer[end].startswith(shorter[end])


def lost(before: Tab, new: Tab) -> str:
    """What is wrong with the log of a new tab, read with the eyes of who sat before the old one; empty when nothing
    is."""
    shown = before.shown
    after = new.page.evaluate(TEXTS, lines(new.person.python(LOG.replace("SEAT", str(before.seat)))))
    if is_begun_by(after, shown):
        return ""
    if before.undoing and is_begun_by(shown, after):
        return ""
    same = next((at for at, (one, other) in enumerate(zip(shown, after, strict=False)) if one != other), len(after))
    return (
        f"of {len(shown)} lines {same} are there, then instead of {shown[same : same + 4]} {after[same : same + 4]}; "
        f"notices: {before.notices!r}"
    )


def run(context: BrowserContext, kills: int, seed: int) -> list[str]:
    """Play, kill and look, so many times; what was lost."""
    chance, wrong, games = random.Random(seed), [], 0
    tab, goes_on = Tab(context, ""), False
    for number in range(kills):
        if not goes_on:
            *seats, dice = GAMES[games % len(GAMES)]
            games += 1
            if number:
                tab.page.goto("")
            tab.page.wait_for_selector("#shelf [data-do=new]")
            tab.person.begin(*seats, dice=dice)
        goes_on = tab.play(chance, chance.randrange(12))
        tab.play_until_killed(chance, killer(context))
        new = Tab(context)
        new.person.seated().uncovered()
        fault = lost(tab, new)
        if fault:
            wrong.append(f"kill {number}: {fault}")
        tab, goes_on = new, not new.person.at_rest()["over"]
    return wrong


@pytest.mark.lasting
def test_nothing_that_was_shown_as_done_is_lost_when_the_tab_is_killed(context: BrowserContext) -> None:
    wrong = run(context, 10, seed=1)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_nothing_is_lost_in_a_hundred_killed_tabs(context: BrowserContext, seed: int) -> None:
    wrong = run(context, 10, seed)
    assert not wrong, "\n".join(wrong)
