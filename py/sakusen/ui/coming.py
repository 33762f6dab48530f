"""What is about to come to the table: a save, a file, a link. It is read in slices, so that the page stays alive; when
something else is wanted meanwhile, that comes instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import tables
from ..engine.match import Match
from ..engine.record import RecordError, reading
from ..engine.slowly import Slowly
from ..tables import table
from .saves import Damaged
from .session import Session
from .slices import sliced

Find = Callable[[str], Any]


class Away(Exception):
    """The modules of a title are not there yet."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


def _find(slug: str) -> Any:
    if slug in tables.SLUGS and not tables.is_there(slug):
        raise Away(slug)
    return tables.game(slug)


async def read(make: Callable[[Find], Slowly[Match]]) -> Match:
    """The match that ``make`` reads with what it is given to find games by; a title that is not there yet is brought
    first. ``RecordError`` as ``make`` raises it."""
    while True:
        try:
            return await sliced(make(_find))
        except Away as away:
            await sliced(tables.bringing(away.slug))


class Coming:
    """Knows for ``app`` what was asked for last."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._asked = 0

    def ask(self) -> Callable[[], bool]:
        """Something is wanted on the table, or nothing any more. The answer tells whether that still holds."""
        self._asked += 1
        mine = self._asked
        return lambda: mine == self._asked

    async def save(self, ident: str) -> None:
        """Go on with a saved game."""
        app, is_wanted = self._app, self.ask()
        try:
            save = await app.saves.claim(ident)
            by_hand = save.meta.get("dice") == "hand"
            match = await read(lambda find: reading(save.record, find, app.luck(by_hand)))
        except (Damaged, RecordError, LookupError) as error:
            if is_wanted():
                app.show_shelf()
            if not isinstance(error, LookupError):
                app.keeping.tell_damaged(error if isinstance(error, Damaged) else Damaged(ident))
            return
        if not save.is_whole:
            app.keeping.tell_broken_off(await app.saves.raw(ident))
        if is_wanted():
            seats = [str(seat) for seat in save.meta["seats"]]
            session = Session(match, table(match.game.slug), seats, app.lang, save.meta.get("acts", ()))
            await app.enter(ident, session, by_hand)
