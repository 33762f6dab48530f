"""Saved games that cannot be read wholly: offered as far as they are legal, as games of their own. What is kept
stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...engine.record import RecordError, Stopped, reading
from ...games import about, presenter
from ..match.session import FRIEND, PERSON, Session
from ..page import dom
from ..page.words import say, saying
from ..sharing import files
from ..sharing.game_reader import read
from . import schema
from .partly import sentence
from .saves import Damaged, record_in

if TYPE_CHECKING:
    from ...engine.match import Match
    from ..match.real_dice import Dice
    from ..page.dialog_box import DialogBox
    from ..page.notices import NoticeButton, Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from .partly import PartlyOffers
    from .save_notices import SaveNotices
    from .schema import JsonObject


def name_of(lang: str, slug: str, meta: JsonObject) -> str:
    """What a saved game is called in a sentence."""
    return f"{about(slug).title[lang]} {dict(meta.get('summary', {})).get(lang, '')}".strip()


class Rescue:
    """Offers such games, and opens them beside what is kept."""

    def __init__(
        self,
        preferences: Preferences,
        partly: PartlyOffers,
        save_notices: SaveNotices,
        game: OpenGame,
        requests: Requests,
        dialog: DialogBox,
        notices: Notices,
        dice: Dice,
    ) -> None:
        self._preferences, self._partly, self._save_notices = preferences, partly, save_notices
        self._game, self._requests, self._dialog = game, requests, dialog
        self._notices, self._dice = notices, dice

    def offer(self, ident: str, meta: JsonObject, stop: Stopped) -> None:
        """Say at which step and by which rule a saved game stops, and offer it up to there."""
        name = partial(name_of, slug=stop.match.game.slug, meta=meta)
        self._partly.offer(name, stop, partial(self._sit_down, meta), _file(ident))

    async def offer_moves(self, save: Damaged) -> None:
        """Say that what is known of a save cannot be used, and offer its moves as far as they can be read."""
        stop, match = None, None
        try:
            match = await read(lambda find: reading(record_in(save.text), find, self._dice.luck(False)))
        except Stopped as stopped:
            stop, match = stopped, stopped.match
        except RecordError:
            match = None
        if match is None or not match.entries:
            self._save_notices.tell_damaged(save)
            return
        there, here = save.format, schema.FORMAT
        text = saying("rescue.newer", there=there, here=here) if there else saying("rescue.damaged")

        def said(lang: str) -> str:
            more = sentence(lang, say(lang, "rescue.moves"), stop) if stop else ""
            return f"{text(lang)} {more}".strip()

        self._partly.tell(said, match, partial(self._sit_down, {}), _file(save.ident))

    async def _sit_down(self, meta: Mapping[str, object], match: Match) -> None:
        """Go on beside what is kept, under a name of its own."""
        self._requests.ask()
        self._dialog.close()
        named, count = meta.get("seats"), len(match.game.seats)
        seats = [PERSON if seat == FRIEND else str(seat) for seat in named] if isinstance(named, list) else []
        by_hand = meta.get("dice") == "hand"
        match.luck = self._dice.luck(by_hand)
        seats = seats if len(seats) == count else files.seats_of(match, count)
        session = Session(match, presenter(match.game.slug), seats, self._preferences.lang)
        await self._game.enter(dom.random_name(), session, by_hand)
        self._notices.add(saying("rescue.beside"))


def _file(ident: str) -> list[NoticeButton]:
    return [(saying("note.damaged.save"), "damaged-save", ident)]
