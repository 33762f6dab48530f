"""Ways by which frames go at once: between the windows of one browser, and directly between two pages.

All have the same face, :class:`Wire`: who uses one does not know which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import js
from pyodide.ffi import JsException, create_proxy

from ...together.live import MOST
from ..page import fetching
from ..page.faults import watched

if TYPE_CHECKING:
    from ..page.browser_types import MessageEvent, Proxy

OPEN, SEARCHING, LOST, LARGE = "open", "searching", "lost", "large"
"""What a wire tells of itself; "large": something came that is longer than any frame."""
STATES = {
    "open": OPEN,
    "closed": LOST,
    "large": LARGE,
    "state connected": OPEN,
    "state disconnected": SEARCHING,
    "state failed": LOST,
    "state closed": LOST,
}
"""What assets/live.mjs says, and what it means."""
Heard = Callable[[str], None]


class Wire(Protocol):
    """Something that carries texts to the other side at once, in their order, if at all."""

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class Windows:
    """Between all windows of this browser that have the same game on their table."""

    def __init__(self, game: str, heard: Heard) -> None:
        self._channel = None
        self._listener: Proxy | None = None
        try:
            self._channel = js.BroadcastChannel.new(f"sakusen {game}")
        except (JsException, AttributeError):
            return

        def told(event: MessageEvent) -> None:
            if isinstance(event.data, str) and len(event.data) <= MOST:
                heard(str(event.data))

        self._listener = create_proxy(watched(told))
        self._channel.onmessage = self._listener

    def send(self, text: str) -> None:
        if self._channel:
            self._channel.postMessage(text)

    def close(self) -> None:
        if self._channel and self._listener:
            self._channel.onmessage = None
            self._channel.close()
            self._listener.destroy()
        self._channel = None


class Link(Protocol):
    """What assets/live.mjs makes."""

    async def offer(self) -> object: ...
    async def answer(self, sdp: str) -> object: ...
    async def accept(self, sdp: str) -> object: ...
    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class LiveModule(Protocol):
    """What assets/live.mjs exports."""

    def connect(self, servers: str, told: Proxy) -> Link: ...


class Direct:
    """A direct connection as a :class:`Wire`. ``changed`` is told "open", "searching", "lost" or "large"; the other
    methods take and give descriptions of the browser."""

    def __init__(self, module: LiveModule, servers: str, heard: Heard, changed: Heard) -> None:
        def told(kind: str, text: str) -> None:
            if kind == "frame":
                heard(str(text))
            elif state := STATES.get(f"{kind} {text}".strip()):
                changed(state)

        self._proxy: Proxy = create_proxy(watched(told))
        self._link: Link | None = module.connect(servers, self._proxy)

    async def offer(self) -> str:
        """The description of who begins."""
        return str(await self._link.offer()) if self._link else ""

    async def answer(self, sdp: str) -> str:
        """The description of who answers."""
        return str(await self._link.answer(sdp)) if self._link else ""

    async def accept(self, sdp: str) -> None:
        """The answer has come."""
        if self._link:
            await self._link.accept(sdp)

    def send(self, text: str) -> None:
        if self._link:
            self._link.send(text)

    def close(self) -> None:
        if self._link:
            self._link.close()
            self._proxy.destroy()
        self._link = None


async def direct(servers: str, heard: Heard, changed: Heard) -> Direct | None:
    """A connection that nobody has answered yet; ``None`` where the browser has none, or its script cannot be
    fetched."""
    try:
        module: LiveModule = await fetching.fetch_module("live")
        return Direct(module, servers, heard, changed)
    except (JsException, AttributeError):
        return None
