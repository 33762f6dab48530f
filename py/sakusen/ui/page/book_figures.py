"""The figures of a rulebook, painted by the painter of the table when they come into sight."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from ... import games
from ...engine.cooperative import finish
from ..match.figure import painting
from . import book_dom, fetching
from .cooperative import sliced

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...engine.cooperative import Slowly
    from ..storage.schema import JsonObject
    from .browser_types import Element
    from .preferences import Preferences
    from .tasks import Tasks


class Figures:
    """Paints the figures of the rulebook that is open."""

    def __init__(self, preferences: Preferences, tasks: Tasks) -> None:
        self._preferences, self._tasks = preferences, tasks
        self._watch: book_dom.SightWatch | None = None
        self._slug, self._baked = "", ""
        self._known: JsonObject = {}

    def show(self, slug: str) -> None:
        """Paint every figure of a title's rulebook that comes into sight from now on."""
        if slug != self._slug:
            self._slug, self._baked, self._known = slug, "", {}
        if self._watch is None:
            self._watch = book_dom.SightWatch(self._seen, "300px")
        self._watch.look("[data-figure]")
        if book_dom.figures():
            self._tasks.spawn(self._ready(slug))

    def _seen(self, come: Sequence[Element], _: Sequence[Element]) -> None:
        for element in come:
            self._tasks.spawn(self._paint(self._slug, element))

    async def paint_all(self) -> None:
        """Paint what nobody has come to yet, too, and all as it lies on white paper; :meth:`show` undoes that."""
        for element in book_dom.figures():
            await self._paint(self._slug, element, "light")
            await asyncio.sleep(0)
        await book_dom.loaded()

    def paint_now(self) -> None:
        """Paint all figures for paper before this returns, for a browser that prints without waiting. Nothing happens
        as long as what they are painted from has not come; :meth:`show` undoes it."""
        look = f"{self._preferences.lang} light"
        for element in book_dom.figures():
            if element.getAttribute("data-look") != look:
                finish(self._putting(element, look, book_dom.put_picture_now))

    async def _paint(self, slug: str, element: Element, colours: str = "") -> None:
        look = f"{self._preferences.lang} {colours or self._preferences.scheme}"
        if element.getAttribute("data-look") == look:
            return
        await self._ready(slug)
        if slug == self._slug:
            await sliced(self._putting(element, look, book_dom.put_picture))

    async def _ready(self, slug: str) -> None:
        """Wait until what the figures of a title are painted from is there."""
        if not self._known:
            known = json.loads(await fetching.fetch_json(f"book/{slug}.figures.json") or "{}")
            self._known = known if slug == self._slug else self._known
        if not self._baked:
            await sliced(games.loading(slug))
            baked = games.presenter(slug).baked
            text = await fetching.fetch_json(f"assets/baked/{baked if '.' in baked else baked + '.json'}")
            self._baked = text if slug == self._slug else self._baked

    def _putting(self, element: Element, look: str, put: Callable[[Element, str], None]) -> Slowly[None]:
        """Paint a figure and put it into its element, unless meanwhile another rulebook was opened or the figure was
        asked for in other colours."""
        slug, name = self._slug, str(element.getAttribute("data-figure"))
        if name in self._known and self._baked:
            element.setAttribute("data-wanted", look)
            lang, _, scheme = look.partition(" ")
            svg = yield from painting(slug, self._baked, self._known[name], lang, scheme)
            if slug == self._slug and element.getAttribute("data-wanted") == look:
                put(element, svg)
                element.setAttribute("data-look", look)
