"""The page without a browser: the real ``Page`` on elements that only remember what was put into them.

Import this before anything of ``sakusen.ui`` that needs ``dom``.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

import sakusen.ui.live
import sakusen.ui.page
from sakusen.engine.luck import Dealt
from sakusen.presenter.contract import Scene
from sakusen.together import ed25519, signed
from sakusen.ui.board.tray_place import TrayPlace
from sakusen.ui.page.aloud import aloud
from sakusen.ui.storage.stores import Memory, Plain

NAMES = count(1)


class Anything:
    """Stands for whatever of the browser does not matter here."""

    def __getattr__(self, name: str) -> Any:
        return Anything()

    def __call__(self, *_: Any, **__: Any) -> Any:
        return Anything()

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return ""


class Element:
    """An element with what it holds."""

    def __init__(self) -> None:
        self.innerHTML = self.textContent = self.value = self.className = ""
        self.hidden = self.inert = self.open = False
        self.attributes: dict[str, str] = {}
        self.classList = self.style = Anything()

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def getAttribute(self, name: str) -> Any:  # noqa: N802
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        return Anything()


class Dom(ModuleType):
    """What ``sakusen.ui.page.dom`` offers; ``phone`` says how large the window is."""

    def __init__(self) -> None:
        super().__init__("sakusen.ui.page.dom")
        self.clear()

    def clear(self) -> None:
        """A page that has just come."""
        self.elements: dict[str, Element] = {}
        self.said: list[str] = []
        self.files: list[tuple[str, str]] = []
        self.answers: dict[str, dict[str, str]] = {}
        self.clipboard = ""
        self.coded: list[str] = []
        self.draws = True
        self.phone, self.lang = False, "en"
        self.document, self.window = Anything(), Anything()
        self.__dict__.pop("later", None)  # which a test has put there for its own page

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    # -------------------------------------------------------------- elements
    def by_id(self, ident: str) -> Element:
        return self.elements.setdefault(ident, Element())

    find = canvas = by_id

    def focus_mark(self) -> str:
        return ""

    def focus_first(self, ident: str) -> bool:
        return False

    def is_open(self) -> bool:
        return bool(self.by_id("dialog").open)

    @contextmanager
    def focus_given_once(self) -> Iterator[None]:
        yield

    def put(self, ident: str, html: str) -> bool:
        element = self.by_id(ident)
        changed = element.innerHTML != html
        element.innerHTML = html
        return changed

    def put_parts(self, ident: str, parts: list[str]) -> None:
        self.put(ident, "".join(parts))

    def add(self, ident: str, html: str, most: int) -> None:
        self.by_id(ident).innerHTML += html

    def append_lines(self, ident: str, html: str, depth: int) -> None:
        self.by_id(ident).innerHTML += html

    def show(self, ident: str, visible: bool) -> None:
        self.by_id(ident).hidden = not visible

    def announce(self, text: str, urgent: bool = False) -> None:
        text = aloud(self.lang, text)
        self.said.append(text)
        self.by_id("refused" if urgent else "said").textContent = text

    def after_frame(self, call: Callable[[], object]) -> None:
        call()

    def hush(self) -> None:
        for ident in ("said", "refused"):
            self.by_id(ident).textContent = ""

    def open_dialog(self, html: str, narrow: bool = False) -> None:
        self.by_id("dialog").open = True
        self.by_id("dialog").innerHTML = html

    def close_dialog(self) -> None:
        self.by_id("dialog").open = False
        self.by_id("dialog").innerHTML = ""

    def form_values(self, ident: str) -> dict[str, str]:
        return self.answers.get(ident, {})

    # -------------------------------------------------------------- the rest
    def matches(self, query: str) -> bool:
        return self.phone and "max-width: 50em" in query

    def random_name(self) -> str:
        return f"name{next(NAMES)}"

    def sheet_height(self, size: str) -> float:
        return 0.0

    def now(self) -> float:
        return 1e12

    def clock(self, milliseconds: float, lang: str) -> tuple[int, str, str]:
        return 0, "today", "12:00"

    def date(self) -> str:
        return "2026-11-22"

    def download(self, name: str, text: str, kind: str = "text/plain") -> None:
        self.files.append((name, text))

    async def copy(self, text: str) -> bool:
        self.clipboard = text
        return True

    async def persist(self) -> None:
        return

    async def drawn(self, text: str) -> Any:
        self.coded.append(text)
        return SimpleNamespace(side=21, path="M0 0") if self.draws else None

    async def fetch_text(self, path: str) -> str:
        return '{"layers": {}, "clips": {"sheet": "M0 0h9v9Z", "water": "M0 0h9v9Z"}, "colours": {}}'


class Air:
    """What all pages of a test share: the windows that listen to a game. ``lost``: nothing that is sent arrives, as
    between two browsers."""

    def __init__(self) -> None:
        self.windows: dict[str, list[Any]] = {}
        self.lost = True
        self.direct: list[Any] = []


class Windows:
    """``wires.Windows``: what one sends, all others of the same game hear a moment later."""

    def __init__(self, game: str, heard: Any) -> None:
        self.heard, self.others = heard, air.windows.setdefault(game, [])
        self.others.append(self)

    def send(self, text: str) -> None:
        for other in self.others:
            if other is not self and not air.lost:
                asyncio.get_running_loop().call_soon(other.told, text)

    def told(self, text: str) -> None:
        if self in self.others:
            self.heard(text)

    def close(self) -> None:
        if self in self.others:
            self.others.remove(self)


class Direct:
    """``wires.Direct``: two that have each other's description are connected. ``cut``: the network is gone."""

    def __init__(self, servers: str, heard: Any, changed: Any) -> None:
        self.servers, self.heard, self.changed = servers, heard, changed
        self.peer: Any = None
        self.cut = False
        air.direct.append(self)

    def describe(self, setup: str) -> str:
        print_ = f"{air.direct.index(self):064X}"
        lines = ["a=ice-ufrag:abcd", "a=ice-pwd:abcdefghijklmnopqrstuvwx", f"a=setup:{setup}"]
        lines.append("a=fingerprint:sha-256 " + ":".join(print_[at : at + 2] for at in range(0, 64, 2)))
        return "\r\n".join([*lines, "a=candidate:1 1 udp 99 192.0.2.7 5000 typ host", ""])

    def meant(self, sdp: str) -> Any:
        found = sdp.split("sha-256 ")[1].split("\r\n")[0]
        return air.direct[int(found.replace(":", ""), 16)]

    async def offer(self) -> str:
        return self.describe("actpass")

    async def answer(self, sdp: str) -> str:
        self.peer = self.meant(sdp)
        return self.describe("active")

    async def accept(self, sdp: str) -> None:
        self.peer = self.meant(sdp)
        for one in (self, self.peer):
            asyncio.get_running_loop().call_soon(one.changed, "open")

    def send(self, text: str) -> None:
        if self.peer and not self.cut:
            asyncio.get_running_loop().call_soon(self.peer.heard, text)

    def close(self) -> None:
        peer, self.peer = self.peer, None
        if peer and peer.peer is self:
            asyncio.get_running_loop().call_soon(peer.changed, "lost")


async def direct(servers: str, heard: Any, changed: Any) -> Direct:
    return Direct(servers, heard, changed)


air = Air()


class Signing(ModuleType):
    """What ``sakusen.ui.page.signing`` offers, in plain Python; ``here`` says whether the page can fetch it."""

    class Unavailable(Exception):
        """It could not be fetched."""

    def __init__(self) -> None:
        super().__init__("sakusen.ui.page.signing")
        self.here = True

    async def _fetched(self) -> None:
        await asyncio.sleep(0)
        if not self.here:
            raise self.Unavailable

    async def public(self, key: bytes) -> bytes:
        await self._fetched()
        return ed25519.public(signed.seed(key))

    async def sign(self, key: bytes, text: bytes) -> bytes:
        await self._fetched()
        return ed25519.sign(signed.seed(key), text)

    async def false_ones(self, claims: Any) -> list[Any]:
        await self._fetched()
        return [one for one in claims if not ed25519.holds(one.public, one.text, one.signature)]


dom = Dom()
_database = ModuleType("sakusen.ui.storage.database")
_database.Database = lambda: Plain(Memory())  # type: ignore[attr-defined]
_local_store = ModuleType("sakusen.ui.storage.local_store")
_local_store.LocalStore = Memory  # type: ignore[attr-defined]
_fetching = ModuleType("sakusen.ui.page.fetching")
_fetching.fetch_json = dom.fetch_text  # type: ignore[attr-defined]
_qr = ModuleType("sakusen.ui.page.qr")
_qr.drawn = dom.drawn  # type: ignore[attr-defined]
signing = Signing()
_thinker = ModuleType("sakusen.ui.match.thinker")
_thinker.BrowserWorker = Anything()  # type: ignore[attr-defined]
_wires = ModuleType("sakusen.ui.live.wires")
_wires.OPEN, _wires.SEARCHING, _wires.LOST, _wires.LARGE = "open", "searching", "lost", "large"  # type: ignore[attr-defined]
_wires.Windows, _wires.Direct, _wires.direct = Windows, Direct, direct  # type: ignore[attr-defined]
_sound = ModuleType("sakusen.ui.page.sound")
_sound.Sound = Anything()  # type: ignore[attr-defined]
if "sakusen.ui.page.dom" not in sys.modules:
    sys.modules["sakusen.ui.page.sound"] = _sound
    sys.modules["sakusen.ui.live.wires"] = _wires
    sakusen.ui.live.wires = _wires  # type: ignore[attr-defined]
    sys.modules["sakusen.ui.match.thinker"] = _thinker
    sys.modules["sakusen.ui.page.fetching"] = _fetching
    sakusen.ui.page.fetching = _fetching  # type: ignore[attr-defined]
    sys.modules["sakusen.ui.page.signing"] = signing
    sakusen.ui.page.signing = signing  # type: ignore[attr-defined]
    sys.modules["sakusen.ui.page.qr"] = _qr
    sakusen.ui.page.qr = _qr  # type: ignore[attr-defined]
    sys.modules["sakusen.ui.page.dom"] = dom
    sys.modules["sakusen.ui.storage.database"] = _database
    sys.modules["sakusen.ui.storage.local_store"] = _local_store
    sakusen.ui.page.dom = dom  # type: ignore[attr-defined]

from sakusen.ui.match import beat_player  # noqa: E402
from sakusen.ui.page.app import App  # noqa: E402
from sakusen.ui.page.page import Page  # noqa: E402
from sakusen.ui.sharing.embed import ArticleFrame  # noqa: E402


class Board:
    """A canvas that remembers what it shows."""

    wheel = "all"
    percent = 100
    is_busy = False

    def __init__(self) -> None:
        self.watcher: Any = None
        self.scene = Scene([], [], [], [])
        self.travelled: list[Any] = []
        self.flights: list[str] = []

    def show(self, scene: Scene) -> None:
        self.scene = scene

    async def play(self, motions: Any, speed: float) -> None:
        self.travelled += motions

    def when_seen(self, call: Any) -> None:
        call()

    async def visit(self, box: Any, place: Any, sizes: Any) -> TrayPlace | None:
        self.visited = box
        self.flights.append("visit")
        return TrayPlace(0, 0, sizes[0][0], *place[:2], "M0 0", "M0 0", sizes[0][1]) if place else None

    async def follow(self, box: Any, stays: bool) -> None:
        self.flights.append("follow" if stays else "visit")

    async def go_back(self) -> None:
        self.flights.append("back")

    def locate(self, touch: Any) -> Any:
        return None

    def stand(self) -> list[float]:
        return [0.0]

    def small_picture(self) -> str:
        return f"picture of {self.scene!r}"

    def snapshot(self, wide: int, high: int, points: Any = ()) -> str:
        self.pictured = list(points)
        return f"picture of {self.scene!r}"

    def picture(self) -> str:
        return f"picture of {self.scene!r}"

    def __getattr__(self, name: str) -> Any:
        return Anything()


class Untaught:
    """Nothing has to be fetched: the data files lie beside the modules here."""

    async def fetch(self, slug: str) -> None:
        """Nothing comes."""


class Silent:
    """A computer player that thinks for ever."""

    fewer = 1

    async def choose(self, *_: Any) -> list[int]:
        await asyncio.Event().wait()
        return []

    async def compare(self, *_: Any) -> Any:
        """Stopped before it has found anything."""
        raise asyncio.CancelledError

    def __getattr__(self, name: str) -> Any:
        return Anything()


def page(lang: str = "en", framed: bool = False, board: Any = None) -> Any:
    """A fresh page, nothing on its table. It has a map already, and ``start`` of what would start it."""
    global NAMES
    NAMES = count(1)
    dom.clear()
    made: Any = Page(lambda _: board, framed)
    made.game.map = made.sheet.map = board or Board()
    made.opponent = made.game.opponent = Silent()
    made.game.learned = Untaught()
    made.preferences.lang = dom.lang = lang
    made.preferences.values["speed"] = "none"
    made.dice.luck = lambda by_hand: Dealt("page")
    beat_player.HOLD = 0.0  # nobody here has to see what came of an act
    made.frame = ArticleFrame(made) if framed else None
    made.letters.open()
    rooms = made.letters.rooms
    made.post, made.live, made.company = rooms.office, rooms.live, rooms.company
    made.connecting, made.beside = rooms.connecting, rooms.beside
    made.start = (made.frame or App(made)).start
    return made


async def at_rest(app: Any) -> None:
    """Wait until nothing moves on the table; what stands there until a press is pressed on."""
    for _ in range(2000):
        await asyncio.sleep(0)
        if not app.play or not app.play.moving:
            return
        if app.play.beats.is_on:
            app.play.beats.next()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something on the page, and wait until nothing is under way any more."""

    async def whole() -> Any:
        came = await work
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=5)
        return came

    return asyncio.run(whole())


def look(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something on the page; what is under way then is given up."""

    async def whole() -> Any:
        came = await work
        await asyncio.sleep(0.002)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        return came

    return asyncio.run(whole())
