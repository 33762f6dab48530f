"""Where games are kept, and what is said about it: at the start, when nothing more can be kept, and once when the
first game has become long enough to be missed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import dom
from .database import Database
from .keeper import Keeper
from .saves import Damaged
from .stores import Denied, Drawer, Memory, Plain
from .words import say

LONG = 30
"""Steps after which a game would be missed."""
MONTH = 30 * 86400e3


def drawer() -> Drawer:
    """The browser's small storage; one that forgets where there is none."""
    try:
        return dom.LocalStore()
    except Denied:
        return Memory()


class Keeping:
    """Speaks for ``app`` about its ``saves``."""

    def __init__(self, app: Any, small: Drawer) -> None:
        self.app, self._small = app, small
        self.can_keep = True
        self.broken_off = ""
        self._settled = False

    async def open(self) -> None:
        """Open what is kept. Where there is no database, the small storage is better than nothing."""
        self.can_keep = await self.app.saves.open(Database(), Plain(self._small)) == 0
        for damaged in self.app.saves.all()[1]:
            self.tell_damaged(damaged)

    async def look_again(self) -> None:
        """The shelf as it is now: other windows may have played on, or a game may just have been kept."""
        await self.app.saves.refresh()
        if self.app.play is None:
            self.app.fill_shelf()

    async def keep(self, keeper: Keeper, meta: Mapping[str, Any], whole: bool) -> str:
        """Keep a running game, and say when that has come to an end; the keeper's answer."""
        before = keeper.came
        came = await keeper.keep(meta, whole)
        if came != before:
            self.tell(came)
        if came == "kept":
            self.app.spawn(self._settle(keeper.steps))
        return came

    # -------------------------------------------------------------- what is said
    def tell(self, came: str) -> None:
        """Say when a game can no longer be kept."""
        app, lang = self.app, self.app.lang
        save = (say(lang, "save.record"), "save-record", "")
        if came == "superseded":
            app.notice(say(lang, "note.superseded"), [(say(lang, "note.superseded.take"), "take-over", "")])
        elif came in ("denied", "full"):
            app.notice(say(lang, "note." + came), [save])
        elif came == "kept" and not self.can_keep:
            app.notice(say(lang, "note.denied"), [save])

    def tell_damaged(self, damaged: Damaged) -> None:
        """One save cannot be read; the reader may have it, or forget it."""
        lang, ident = self.app.lang, damaged.ident
        self.app.notice(say(lang, "note.damaged"), [(say(lang, "note.damaged.save"), "damaged-save", ident),
                                                    (say(lang, "note.damaged.forget"), "damaged-forget", ident)])

    def tell_broken_off(self, text: str) -> None:
        """The journal of the game that is opened breaks off; the reader may have all that was there."""
        self.broken_off = text
        lang = self.app.lang
        self.app.notice(say(lang, "note.torn"), [(say(lang, "note.damaged.save"), "torn-save", "")])

    # -------------------------------------------------------------- for how long
    async def _settle(self, steps: int) -> None:
        """A game of so many steps has been kept: when it has become long, see to it that it stays."""
        if self._settled or steps < LONG or not self.can_keep:
            return
        self._settled = True
        settings = self.app.settings
        asked = settings.get("persist")
        if not isinstance(asked, int | float) or dom.now() - asked > MONTH:
            self._remember(persist=dom.now())
            await dom.persist()  # some browsers ask the reader: so at most once in a while, and never at the start
        if dom.may_evict() and not settings.get("evicts"):
            self._remember(evicts=True)
            lang = self.app.lang
            self.app.notice(say(lang, "note.evicts"), [(say(lang, "luggage.save"), "luggage-save", "")])

    def _remember(self, **values: Any) -> None:
        self.app.settings.update(values)
        self.app.saves.keep_settings(self.app.settings)
