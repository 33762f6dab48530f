"""A table is laid out while the shelf is still to be seen: it shows itself when its map is painted, never blank."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import dom, table_marks

if TYPE_CHECKING:
    from ..board.map_view import MapView

MARK = "data-laying"
LONGEST = 2.0
"""Seconds after which a table shows itself in any case."""


def begin() -> None:
    """There is a table: behind the shelf, if that is what the reader sees, else at once."""
    classes = dom.document.documentElement.classList
    has_shelf = not (dom.by_id("shelf").hidden or classes.contains("seated") or classes.contains("embedded"))
    is_behind = has_shelf and dom.by_id("game").hidden
    table_marks.mark("laying", is_behind)
    dom.show("shelf", is_behind)
    dom.show("game", True)


def is_on() -> bool:
    """Whether a table is laid out that is not to be seen yet."""
    return bool(dom.by_id("game").getAttribute(MARK))


async def end(shown_on: MapView) -> None:
    """Wait until the map is painted; then the table is to be seen and the shelf is not."""
    if not is_on():
        return
    painted: asyncio.Future[None] = asyncio.get_event_loop().create_future()
    shown_on.when_seen(lambda: None if painted.done() else painted.set_result(None))
    await asyncio.wait([painted], timeout=LONGEST)
    if is_on():
        dom.show("shelf", False)
        table_marks.mark("laying", False)
