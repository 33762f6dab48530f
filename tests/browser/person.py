"""A person before the page: sees what ``window.sakusen()`` tells, and has a pointer, a finger, a keyboard and files.

Nothing here acts on the game by other means. ``Person.python`` looks into the running page (see ``sit`` in
conftest); tests use it to compare states, and to break things on purpose.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sakusen import games
from sakusen.engine import record
from sakusen.engine.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PATIENCE = 60  # seconds
SOON = 20  # seconds; a busy machine needs some to put a table together
TURNS = "JSON.parse(window.sakusen('brief')).turn"
REST = """async () => {
    const ask = ASK, late = performance.now() + 1000;
    for (;;) {
        const now = ask("brief"), { busy = true, turn } = JSON.parse(now);
        if (!busy && turn !== "computer") return ask();
        if (performance.now() > late) return now;
        await new Promise((done) => setTimeout(done, 20));
    }
}"""
"""What the page says at rest; after a second, what it says then. To ask the page for all of it takes long, so who waits
asks briefly."""
BROUGHT = """([before, slug, steps]) => {
    const now = typeof window.sakusen === "function" ? JSON.parse(window.sakusen("brief")) : {};
    return location.hash !== before && now.slug === slug && now.steps >= steps;
}"""
"""The address names the game: while it is still the one of before, what is told is told of that game."""
FREE = """(places) => {
    const isClear = !document.querySelector("#notices > *"); // mostly: then there is nothing to look for
    return places.map(([x, y]) => isClear || x === null || !document.elementFromPoint(x, y)?.closest("#notices"));
}"""
UNCHOSEN = "(form, inputs) => inputs.filter((one) => !form.querySelector(`input${one}`).checked)"
WHERE = """async (selector) => {
    const element = document.querySelector(selector);
    if (!element) return "is not there";
    if (element.closest("#more:not(:popover-open)")) return "is in the menu";
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    let box = element.getBoundingClientRect(), was;
    do {
        was = box;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        box = element.getBoundingClientRect();
    } while (box.x !== was.x || box.y !== was.y); // nobody hits what moves
    let found = "is out of sight";
    for (const share of [0.5, 0.1, 0.9]) { // a card in a hand shows only its edge
        const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        if (top && element.contains(top)) return [x, y];
        if (top) found = "is covered by " + top.outerHTML.slice(0, 80);
    }
    return found;
}"""

OPENED = """async () => {
    const menu = document.getElementById("more"), late = performance.now() + 1000;
    while (menu?.isConnected && !menu.matches(":popover-open") && performance.now() < late)
        await new Promise((done) => setTimeout(done, 20));
}"""


def digest(key: str) -> str:
    """``sakusen.cli.digest`` of the written key of a position."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def read(path: Path) -> Match:
    """A record from a file, replayed by this Python."""
    return record.read(path.read_text(encoding="utf-8"), games.game)


def written(match: Match) -> bytes:
    """The record of a match as a file has it."""
    return record.write(match).encode()


class Person:
    """Who sits before ``page``; with ``finger``, taps instead of clicks."""

    asks = "(how) => window.sakusen(how)"
    """JavaScript that asks the page."""

    def __init__(self, page: Page, finger: bool = False) -> None:
        self.page, self.finger = page, finger

    # ------------------------------------------------------------ seeing
    def told(self) -> dict[str, Any]:
        """What the page says about the game."""
        return dict(json.loads(self.page.evaluate(f"({self.asks})()")))

    def at_rest(self) -> dict[str, Any]:
        """What the page says as soon as there is a table, nothing moves and no computer thinks."""
        late = time.monotonic() + PATIENCE
        while (now := self.come_to_rest()).get("busy", True) or now["turn"] == "computer":
            assert time.monotonic() < late, f"not at rest: {now}; {self.text('notices')}"
        return now

    def come_to_rest(self) -> dict[str, Any]:
        """What the page says as soon as it is at rest, or after a while."""
        return dict(json.loads(self.page.evaluate(REST.replace("ASK", self.asks))))

    def python(self, expression: str) -> Any:
        """What a Python expression is inside the page; ``app`` is the page's."""
        return json.loads(self.page.evaluate("(text) => window.testPython(text)", expression))

    def key(self) -> str:
        """The position of the match, all of it; empty while there is no table."""
        return str(self.python("repr(app.play.session.match.state.key()) if app.play else ''"))

    def digest(self) -> str:
        return digest(self.key())

    def comes_to(self, wanted: str) -> bool:
        """Whether the table comes to the position with this digest. While another game is brought there is none."""
        late = time.monotonic() + PATIENCE
        while self.digest() != wanted:
            if time.monotonic() > late:
                return False
            self.page.wait_for_timeout(20)
        return True

    def text(self, ident: str) -> str:
        """What is written in a part of the page."""
        return str(self.page.inner_text(f"#{ident}"))

    def notice(self, words: str) -> Locator:
        """The notice that holds these words."""
        found = self.page.locator("#notices .note", has_text=words)
        found.first.wait_for()
        return found.first

    # ------------------------------------------------------------ acting
    def hit(self, x: float, y: float) -> None:
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def click(self, selector: str) -> None:
        """Press something in the page as soon as it is there, in sight, not covered and still."""
        late = time.monotonic() + SOON
        while isinstance(at := self.page.evaluate(WHERE, selector), str):
            assert time.monotonic() < late, f"{selector} {at}"
            if at == "is in the menu":
                self.open_menu()
            self.page.wait_for_timeout(20)
        self.hit(*at)

    def open_menu(self) -> None:
        """Open the menu of the prompt bar. The click that a tap becomes comes later than the tap, and a second one
        would close the menu again: it is waited for, unless the bar has been made anew meanwhile."""
        self.click("#acting .more")
        self.page.evaluate(OPENED)

    def press(self, act: dict[str, Any]) -> None:
        """Do what means this action: its button, or its place on the map."""
        if "button" in act:
            self.click(f"#acting [data-key='{act['button']}']")
        elif "tray" in act:
            self.click(act["tray"])
        else:
            self.hit(act["x"], act["y"])

    def begin(self, *seats: str, dice: str = "auto", slug: str = "kinmen", options: Sequence[str] = ()) -> Person:
        """Through the new-game dialog to the table; ``options`` as in ``deployment=original``."""
        self.page.click(f"[data-do=new][data-arg={slug}] >> nth=0")
        wanted = [f"[name=seat{seat}][value={who}]" for seat, who in enumerate(seats)]
        wanted += [f"[name='opt.{name}'][value={value}]" for name, _, value in (one.partition("=") for one in options)]
        wanted.append(f"[name=dice][value={dice}]")
        for one in self.page.locator("dialog #new").evaluate(UNCHOSEN, wanted):  # a person lets stand what is as wanted
            self.page.click(f"label:has(input{one})")
        self.page.click("dialog [type=submit]")
        return self.seated()

    def take_up(self, match: Match) -> Person:
        """To the table with a game that has come so far: its record is opened as a file. What a test needs played, and
        not played by hand, is there at once."""
        before = self.page.evaluate("location.hash")
        self.page.set_input_files("#picker", {"name": "so far.txt", "mimeType": "text/plain", "buffer": written(match)})
        self.page.wait_for_function(BROUGHT, arg=[before, match.game.slug, len(match.entries)])
        return self.uncovered()

    def seated(self) -> Person:
        """Wait for the table."""
        self.page.wait_for_function(f"typeof window.sakusen === 'function' && {TURNS}")
        return self

    def uncovered(self) -> Person:
        """Lift the curtain if there is one."""
        if self.at_rest()["turn"] == "curtain":
            self.click("[data-do=uncover]")
        return self

    def play(
        self,
        presses: int,
        seed: int = 1,
        until: Callable[[dict[str, Any]], bool] | None = None,
        watch: Callable[[dict[str, Any]], None] | None = None,
        haste: float = 0,
    ) -> dict[str, Any]:
        """Press this and that as a seed has it, lift curtains, roll real dice; what was told last. With ``haste``, a
        share of the presses goes to buttons, which often end something: a game becomes shorter."""
        chance = random.Random(seed)
        for _ in range(presses):
            now = self.at_rest()
            if now["over"] or (until and until(now)):
                break
            if watch:
                watch(now)
            if now["turn"] == "curtain":
                self.click("[data-do=uncover]")
            elif now["turn"] == "dice":
                faces = self.page.locator("#acting [data-do=roll]").evaluate_all("all => all.map(e => e.dataset.arg)")
                self.click(f"#acting [data-do=roll][data-arg='{chance.choice(faces)}']")
            else:
                self.choose(now, chance, haste)
        return self.at_rest()

    def choose(self, now: dict[str, Any], chance: random.Random, haste: float = 0) -> None:
        """What is shown already is confirmed; else anything in sight."""
        near = self.free(act for act in now["actions"] if "button" in act or "x" in act or "tray" in act)
        shown = [act for act in near if act["action"] == now["preview"]]
        if haste and chance.random() < haste:
            near = [act for act in near if "button" in act] or near
        if shown or near:
            self.press(shown[0] if shown else chance.choice(near))
        else:
            self.page.click("[data-do=whole]")

    def free(self, acts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Those among actions whose places on the map lie under no notice: a press there would meet the notice."""
        found = list(acts)
        free = self.page.evaluate(FREE, [[act.get("x"), act.get("y")] for act in found])
        return [act for act, is_free in zip(found, free, strict=True) if is_free]

    # ------------------------------------------------------------ files
    def take_file(self, selector: str, folder: Path, name: str = "taken.txt") -> Path:
        """Press what offers a file, and keep the file; with everything in it, if that is asked."""
        if self.told()["page"] == "table":
            self.uncovered()  # a move that makes itself may renew what is pressed, and a curtain lies over notices
        everything = "dialog [data-do=send][data-arg$=':all']"
        offer = self.page.locator(selector).first
        with self.page.expect_download() as caught:
            (offer.tap if self.finger else offer.click)()  # looks in the moment of the press whether it gets there
            if self.page.locator(everything).count():
                self.click(everything)
        if "save-record" in selector:
            assert caught.value.suggested_filename.endswith(".sakusen.txt")
        caught.value.save_as(folder / name)
        return folder / name

    def take_record(self, folder: Path, do: str = "save-record") -> Path:
        """The record (or position) by way of the menu."""
        self.at_rest()
        self.click("#head [data-do=menu]")
        path = self.take_file(f"dialog [data-do={do}]", folder, f"{do}.txt")
        if self.page.locator("dialog[open]").count():
            self.click("dialog [data-do=close]")
        return path

    def bring(self, path: Path) -> None:
        """Open a file."""
        self.page.set_input_files("#picker", path)
