"""The way to games with a friend at another table, whose modules the page fetches when somebody first wants one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .. import live  # noqa: F401 - what comes late goes into packages that are here
from ..page import address_bar, dom, late
from ..page.words import saying
from .addresses import FRAGMENT, LIVE, WATCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.match import Match
    from ..match.apart import Apart
    from ..match.mate import Mate
    from ..storage.schema import JsonObject
    from .parts import Parts
    from .rooms import Rooms


class Door:
    """Made once for the page, with what is needed behind it."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._fetching = asyncio.Lock()
        self.rooms: Rooms | None = None
        """What is behind it, once somebody has gone there."""

    async def enter(self) -> Rooms | None:
        """What is behind it; ``None``, and the reader is told, when it cannot be fetched."""
        async with self._fetching:
            if self.rooms is None:
                try:
                    self.open()
                except ModuleNotFoundError:
                    if await late.fetch("letters"):
                        self.open()
        if self.rooms is None:
            self._parts.notices.add(saying("mail.missing"))
        return self.rooms

    def open(self) -> None:
        """Open it; ``ModuleNotFoundError`` when what is behind it has not been fetched."""
        from .rooms import Rooms

        self.rooms = Rooms(self._parts)

    def run(self, call: Callable[[Rooms], object]) -> None:
        """Do something behind it, at once if it has been opened before."""
        if self.rooms:
            call(self.rooms)
        else:
            self._parts.tasks.spawn(self._run(call))

    async def _run(self, call: Callable[[Rooms], object]) -> None:
        is_here = address_bar.still_here()
        if (rooms := await self.enter()) and is_here():
            call(rooms)

    # -------------------------------------------------------------- letters
    async def mate_of(self, match: Match, meta: JsonObject) -> Mate | None:
        """Who plays at another table, as it was kept with a game; ``None`` when nobody does. ``Missing``, and the
        reader is told, when it cannot be known now."""
        if not isinstance(meta.get("mate"), dict):
            return None
        if rooms := await self.enter():
            return await rooms.office.mate_of(match, meta)
        raise late.Missing

    async def apart_of(self, match: Match, meta: JsonObject) -> Apart | None:
        """What people elsewhere have to do with a game for one person, as it was kept; ``None`` when nobody has.
        ``Missing``, and the reader is told, when it cannot be known now."""
        if not isinstance(kept := meta.get("apart"), dict):
            return None
        if rooms := await self.enter():
            return rooms.apart.of(match, kept)
        raise late.Missing

    def is_here(self) -> bool:
        """Whether the address of the page is that of a letter, of a link for watchers, or of a code to connect with."""
        return str(dom.window.location.hash).startswith((FRAGMENT, WATCH, LIVE))

    async def open_address(self) -> bool:
        """Open the letter of the address; see ``PostOffice.open_address``."""
        rooms = await self.enter()
        return rooms is not None and await rooms.office.open_address()

    async def open_letter(self, code: str) -> bool:
        """Open a letter or an invitation; see ``PostOffice.open``."""
        rooms = await self.enter()
        return rooms is not None and await rooms.office.open(code)
