"""Reads games in slices, so that the page stays alive; modules of their titles that are missing are imported first."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ... import games
from ..page.cooperative import sliced

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.cooperative import Slowly
    from ...engine.core import AnyGame
    from ...engine.record import FindGame

T = TypeVar("T")


class NotLoaded(Exception):
    """The modules of a title are not imported yet."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


def _find(slug: str) -> AnyGame:
    if slug in games.SLUGS and not games.is_loaded(slug):
        raise NotLoaded(slug)
    found: AnyGame = games.game(slug)
    return found


async def read(make: Callable[[FindGame], Slowly[T]]) -> T:
    """What ``make`` reads, with what it is given to find games by; the modules of a title that are missing are imported
    first. ``RecordError`` as ``make`` raises it."""
    while True:
        try:
            return await sliced(make(_find))
        except NotLoaded as missing:
            await sliced(games.loading(missing.slug))
