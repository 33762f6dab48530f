"""The shelf on the screen, and the ways to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...games import SLUGS, about
from . import address_bar, dom, shelf, table_marks

if TYPE_CHECKING:
    from ..storage.last_screen import LastScreen
    from ..storage.lesson_places import LessonPlaces
    from ..storage.save_notices import SaveNotices
    from ..storage.saves import Saves
    from ..storage.shelf_cards import ShelfCards
    from ..storage.studies import Studies
    from .dialog_box import DialogBox
    from .open_game import OpenGame
    from .phone_sheet import PhoneSheet
    from .preferences import Preferences
    from .requests import Requests
    from .tasks import Tasks


class ShelfView:
    """Shows ``cards``. With ``exists`` false, as in an article, there is no shelf: nothing is shown, and whoever wants
    to go there stays where he is."""

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        cards: ShelfCards,
        save_notices: SaveNotices,
        last_screen: LastScreen,
        game: OpenGame,
        requests: Requests,
        dialog: DialogBox,
        sheet: PhoneSheet,
        tasks: Tasks,
        offline_line: Callable[[], str],
        lessons: LessonPlaces,
        studies: Studies,
        exists: bool = True,
    ) -> None:
        self._preferences, self._saves, self.cards, self._save_notices = preferences, saves, cards, save_notices
        self._last_screen, self._game, self._requests = last_screen, game, requests
        self._dialog, self._sheet, self._tasks, self._exists = dialog, sheet, tasks, exists
        self._offline_line, self._lessons, self._studies = offline_line, lessons, studies

    def show(self) -> None:
        """Show the shelf instead of the table."""
        if not self._exists:
            return
        dom.document.documentElement.classList.remove("seated")
        dom.show("shelf", True)
        self.fill()
        dom.show("game", False)  # last, so that the focus finds its way to the shelf
        table_marks.mark("laying", False)
        self._tasks.spawn(self.look_again())

    def fill(self) -> None:
        """What is on the shelf, as far as is known."""
        if not self._exists:
            return
        lang = self._preferences.lang
        books = [shelf.Book(slug, about(slug).title[lang]) for slug in SLUGS]
        games, can_keep = self.cards.games(), self._save_notices.can_keep
        lessons, studies = self._lessons.all(), self._studies.all()
        parts = shelf.parts(lang, books, games, can_keep, self._offline_line(), lessons, studies)
        dom.put_parts("shelf", parts)
        self._tasks.spawn(self.cards.hang_pictures())
        self._last_screen.keep_shelf({ident: parts[place] for place, ident in shelf.KEPT.items()})
        dom.document.title = "作戦 Sakusen" if lang != "en" else "Sakusen 作戦"

    async def look_again(self) -> None:
        """The shelf as it is now: other windows may have played on, or a game may just have been kept."""
        await self._saves.refresh()
        await self._studies.refresh()
        if self._game.play is None:
            self.fill()

    def show_all(self) -> None:
        """List all games, each with its picture."""
        self.cards.shows_all = True
        self._tasks.spawn(self.look_again())

    def go_back(self) -> None:
        """The reader wants to leave the table for the shelf."""
        self._dialog.close()
        if not address_bar.back_to_shelf():
            self.leave_table()

    def leave_table(self) -> None:
        """Back on the shelf, by whatever way."""
        if not self._exists:
            return
        self._requests.ask()
        self._dialog.close()
        self._game.close()
        self._sheet.open("")
        dom.by_id("game").classList.remove("logging")
        self.show()
