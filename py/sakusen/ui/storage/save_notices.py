"""What is said about saving: at the start, when nothing more can be saved, and once when the first game has become
long enough to be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import dom
from ..page.notices import HERE
from ..page.words import saying
from .database import Database
from .local_store import LocalStore
from .saves import Damaged
from .schema import FORMAT
from .stores import Denied, Drawer, Memory, Plain

if TYPE_CHECKING:
    from ..page.notices import Notices
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from .saves import Saves
    from .shelf_cards import ShelfCards

LONG_STEPS = 30
"""Steps after which a game would be missed."""
MONTH = 30 * 86400e3
"""In milliseconds."""


def drawer() -> Drawer:
    """The browser's small storage; one that forgets where there is none."""
    try:
        return LocalStore()
    except Denied:
        return Memory()


class SaveNotices:
    """Speaks in ``notices`` about ``saves``."""

    def __init__(
        self, preferences: Preferences, saves: Saves, cards: ShelfCards, notices: Notices, tasks: Tasks, small: Drawer
    ) -> None:
        self._preferences, self._saves, self._cards = preferences, saves, cards
        self._notices, self._tasks, self._small = notices, tasks, small
        self.can_keep = True
        self.broken_off = ""
        """All of the save that was opened last and whose last steps could not be read."""
        self._settled = False

    async def open(self) -> None:
        """Open what is kept. Where there is no database, the small storage is better than nothing."""
        saves = self._saves
        self.can_keep = await saves.open(Database(), Plain(self._small)) == 0
        if newer := saves.newer:
            key = "note.newer" if newer.games >= 0 else "note.newer.some"
            self._notices.add(saying(key, n=newer.games, there=newer.there, here=newer.here))
        if saves.put_settings_aside():
            self._notices.add(saying("note.settings"), [(saying("luggage.save"), "luggage-save", "")])
        broken, unread = saves.all()[1], self._cards.unread()
        if len(broken) == len(unread) == 1:
            self.tell_damaged(broken[0])
        elif unread:
            self._notices.add(saying("note.damaged.many", n=len(unread)), [(saying("unread.show"), "unread", "")])

    # -------------------------------------------------------------- what is said
    def report(self, answer: str, before: str, steps: int) -> None:
        """A running game has been saved up to ``steps``, or could not be; ``answer`` is that of its journal, ``before``
        the one of the time before. What has changed is told."""
        if answer != before:
            self.tell(answer)
        if answer == "kept":
            self._tasks.spawn(self._settle(steps))

    def tell(self, answer: str) -> None:
        """Say when a game can no longer be kept."""
        save = (saying("save.record"), "save-record", "")
        if answer == "superseded":
            take = (saying("note.superseded.take"), "take-over", "")
            self._notices.add(saying("note.superseded"), [take], of=HERE)
        elif answer in ("denied", "full"):
            self._notices.add(saying("note." + answer), [save], of=HERE)
        elif answer == "kept" and not self.can_keep:
            self._notices.add(saying("note.denied"), [save], of=HERE)

    def tell_damaged(self, damaged: Damaged) -> None:
        """One save cannot be read; the reader may have it, or forget it."""
        ident, there = damaged.ident, damaged.format
        text = saying("note.damaged.newer", there=there, here=FORMAT) if there else saying("note.damaged")
        self._notices.add(
            text,
            [
                (saying("note.damaged.save"), "damaged-save", ident),
                (saying("note.damaged.forget"), "forget", ident),
            ],
        )

    async def before_cut(self, ident: str) -> str:
        """The journal of the game that is opened breaks off. It goes on from there under the name that is answered,
        and what was kept stays beside it; the reader may also have that as a file."""
        self.broken_off = await self._saves.raw(ident)
        goes_on = ident if await self._saves.keep_old(ident) else dom.random_name()
        self._notices.add(saying("note.torn"), [(saying("note.damaged.save"), "torn-save", "")], of=goes_on)
        return goes_on

    # -------------------------------------------------------------- for how long
    async def _settle(self, steps: int) -> None:
        """A game of so many steps has been kept: when it has become long, see to it that it stays."""
        if self._settled or steps < LONG_STEPS or not self.can_keep:
            return
        self._settled = True
        preferences = self._preferences
        asked = preferences.values.get("persist")
        if not isinstance(asked, int | float) or dom.now() - asked > MONTH:
            preferences.remember(persist=dom.now())
            await dom.persist()  # some browsers ask the reader: so at most once in a while, and never at the start
        if dom.may_evict() and not preferences.values.get("evicts"):
            preferences.remember(evicts=True)
            self._notices.add(saying("note.evicts"), [(saying("luggage.save"), "luggage-save", "")])
