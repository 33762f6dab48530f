"""Opens kept games. They are read in slices, so that the page stays alive; when something else is wanted meanwhile,
that is shown instead."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ...engine.record import RecordError, Stopped, reading
from ...games import presenter
from ..match.session import FRIEND, PERSON, Session
from ..page import late
from ..page.words import saying
from ..storage.saves import Damaged, Save
from ..storage.stores import Denied
from .game_reader import read

if TYPE_CHECKING:
    from ...engine.match import Match
    from ..match.apart import Apart
    from ..match.mate import Mate
    from ..match.real_dice import Dice
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from ..storage.rescue import Rescue
    from ..storage.save_notices import SaveNotices
    from ..storage.saves import Saves
    from ..storage.schema import JsonObject


class Loader:
    """Opens saved games."""

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        save_notices: SaveNotices,
        rescue: Rescue,
        game: OpenGame,
        requests: Requests,
        notices: Notices,
        dice: Dice,
        show_shelf: Callable[[], None],
        mate_of: Callable[[Match, JsonObject], Awaitable[Mate | None]],
        apart_of: Callable[[Match, JsonObject], Awaitable[Apart | None]],
    ) -> None:
        self._preferences, self._saves, self._save_notices, self._rescue = preferences, saves, save_notices, rescue
        self._game, self._requests, self._notices, self._dice = game, requests, notices, dice
        self._show_shelf, self._mate_of, self._apart_of = show_shelf, mate_of, apart_of

    async def save(self, ident: str) -> None:
        """Go on with a saved game. One that cannot be read wholly is told and offered as far as it is legal; what is
        kept of it stays as it is."""
        is_wanted, save = self._requests.ask(), None
        try:
            save = await self._saves.claim(ident)
            by_hand = save.meta.get("dice") == "hand"
            match = await read(lambda find: reading(save.record, find, self._dice.luck(by_hand)))
            if match.game.slug != save.meta["slug"] or len(match.game.seats) != len(save.meta["seats"]):
                raise Damaged(ident, await self._saves.raw(ident))
        except (Damaged, RecordError, LookupError) as error:
            if is_wanted():
                self._show_shelf()
            await self._tell(ident, save, error)
            return
        if not save.is_whole:
            ident = await self._save_notices.before_cut(ident)
        try:
            mate = await self._mate_of(match, save.meta)
            apart = await self._apart_of(match, save.meta)
        except late.Missing:
            if is_wanted():
                self._show_shelf()
            return
        if is_wanted():
            seats = [PERSON if seat == FRIEND and mate is None else str(seat) for seat in save.meta["seats"]]
            session = Session(
                match,
                presenter(match.game.slug),
                seats,
                self._preferences.lang,
                save.meta.get("acts", ()),
                has_curtain=save.meta.get("curtain") is not False,
                mate=mate,
            )
            session.apart = apart
            await self._game.enter(ident, session, by_hand)

    async def _tell(self, ident: str, save: Save | None, error: Exception) -> None:
        """Say why a saved game cannot be opened as it was left, and offer what there is of it."""
        if isinstance(error, Stopped):
            self._rescue.offer(ident, save.meta if save else {}, error)
        elif isinstance(error, Damaged):
            await self._rescue.offer_moves(error)
        elif isinstance(error, LookupError):
            denied = isinstance(error.__cause__, Denied)
            self._notices.add(saying("note.denied" if denied else "note.gone"))
        else:
            self._save_notices.tell_damaged(Damaged(ident))
