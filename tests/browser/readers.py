"""Who reads an article with boards, and what the articles of the tests hold."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sakusen import games
from sakusen.engine.record import pack, read

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "tests" / "games" / "kinmen" / "golden" / "example.txt").read_text("utf-8")
CODE = pack(read(RECORD, games.game))
STRICT = (
    "default-src 'none'; script-src SITE; style-src 'self'; img-src SITE data:; frame-src SITE; "
    "connect-src 'self'; require-trusted-types-for 'script'"
)
SETTLED = 400  # ms
LATEST = 5.0  # seconds
MOVED = 40  # pixels; a page that has been scrolled has moved farther


class Reader:
    """Who reads a page of the blog and looks into its frame."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, url: str) -> Reader:
        self.page.goto(url)
        self.page.wait_for_load_state("networkidle")
        return self

    @property
    def frame(self) -> Frame:
        """The frame with the board."""
        return next(frame for frame in self.page.frames if "#embed" in frame.url)

    def press(self, ident: str) -> Frame:
        """Press a board's picture; its frame when it is there. A browser needs a moment after a page has been
        scrolled to know which frame lies under the pointer."""
        self.click(f"#{ident} .poster")
        return self.shown(ident)

    def click(self, selector: str) -> None:
        """Press something in the article."""
        self.page.locator(selector).scroll_into_view_if_needed()
        self.page.wait_for_timeout(SETTLED)
        self.page.click(selector)

    def shown(self, ident: str) -> Frame:
        self.page.locator(f"#{ident} iframe.on").wait_for()
        frame = self.frame
        frame.locator("#line").wait_for()
        return frame

    def step(self, wanted: int) -> dict[str, Any]:
        """Wait for a step; what the board tells then."""
        self.frame.wait_for_function(f"JSON.parse(window.sakusen('brief')).steps === {wanted}")
        return self.told()

    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.frame.evaluate("window.sakusen()")))

    def scrolled(self) -> float:
        self.page.wait_for_timeout(SETTLED)
        return float(self.page.evaluate("scrollY"))

    def scrolls(self) -> bool:
        """Whether the article moves, which may take a moment."""
        late = time.monotonic() + LATEST
        while not (moved := self.page.evaluate("scrollY") > MOVED) and time.monotonic() < late:
            self.page.wait_for_timeout(SETTLED)
        return bool(moved)

    def middle(self, ident: str) -> tuple[float, float]:
        """A point on the map of the board."""
        box = self.page.locator(f"#{ident} iframe.on").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + 200

    def attack(self) -> None:
        """Press the first target on the map, then the button that rolls."""
        self.page.wait_for_timeout(SETTLED)
        act = next(act for act in self.told()["actions"] if "x" in act)
        box = self.page.locator("iframe.on").bounding_box()
        self.page.mouse.click(box["x"] + act["x"], box["y"] + act["y"])
        self.frame.click("#acting [data-key=roll]")


def board(
    address: str,
    ident: str = "a",
    more: str = f'game="kinmen" record="{CODE}" hands="open" step="76" lang="en"',
    inside: str = "",
) -> str:
    """A board as an article has it, with the script."""
    return (
        f'<sakusen-board id="{ident}" {more}>{inside}</sakusen-board>'
        f'<script async src="{address}assets/embed.js"></script>'
    )
