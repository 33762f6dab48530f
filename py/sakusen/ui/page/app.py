"""The page in a window of its own: how it starts, and what happens when its address changes or it is hidden."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from . import address, address_bar, dom
from .words import saying

if TYPE_CHECKING:
    from .page import Page
    from .tasks import Work


class App:
    """Shows the shelf, or the table that the address names."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def start(self) -> None:
        """Show the shelf, or the table that was left by a reload."""
        page = self._page
        self._listen()
        page.appearance.begin()
        await page.save_notices.open()
        if page.visit.is_here() and await page.visit.open() or page.letters.is_here() and await self._letter():
            pass
        elif ident := self._kept_game():
            await self._come_back(self._page.loader.save(ident))
        elif name := self._lesson():
            await self._come_back(self._page.lessons.open(name))
        else:
            page.shelf.show()
            if not await self._study():
                page.rulebook.address_changed()
        dom.expose(page.told)

    def _listen(self) -> None:
        page = self._page
        page.listen()
        dom.listen(dom.document, "click", page.input.click)
        dom.listen(dom.document, "keydown", page.input.key)
        dom.listen(dom.document, "keyup", page.input.key_up)
        dom.listen(dom.window, "popstate", lambda _: self._address_changed())
        dom.listen(dom.document, "visibilitychange", lambda _: self._hidden())
        dom.listen(dom.window, "pagehide", lambda _: self._hidden())

    def _kept_game(self) -> str:
        """The kept game that the address names; one that is not here is told."""
        notices = self._page.notices
        return address_bar.kept_game(self._page.saves, lambda: notices.add(saying("note.not_here")))

    def _lesson(self) -> str:
        """The lesson that the address names; empty when there is none."""
        name = address.lesson_in(address_bar.fragment())
        return name if name and self._page.lessons.knows(name) else ""

    async def _come_back(self, work: Work) -> None:
        """Wait until the table is there; what goes wrong with it does not keep the page from starting."""
        step = address.step_in(address_bar.fragment())
        try:
            await work
            if step is not None:
                self._page.history.open(step)
        except Exception:
            traceback.print_exc()
            self._page.shelf.show()
        finally:
            self._page.last_screen.lift()

    async def _study(self) -> bool:
        """Show the study, or the chapter of one, that the address names."""
        found = address.study_in(address_bar.fragment())
        if found is None:
            return False
        await self._come_back(self._page.studying.come(*found))
        return True

    async def _letter(self) -> bool:
        """Open the letter of the address; what goes wrong with it does not keep the page from starting."""
        try:
            return await self._page.letters.open_address()
        except Exception:
            traceback.print_exc()
            return False

    def _address_changed(self) -> None:
        page = self._page
        if page.studying.address_changed():
            return
        if page.letters.is_here():
            page.tasks.spawn(page.letters.open_address())
            return
        if page.rulebook.address_changed():
            return
        if page.visit.is_here():
            page.tasks.spawn(page.visit.open())
            return
        here = address_bar.fragment()
        if page.play and address.game_in(here) in (address.LATEST, page.play.ident):
            step = address.step_in(here)
            if step is not None:
                page.history.open(step)
            else:
                page.history.back()
            return
        if page.play and (name := address.lesson_in(here)) and page.lessons.ident(name) == page.play.ident:
            return
        if ident := self._kept_game():
            page.tasks.spawn(self._come_back(page.loader.save(ident)))
        elif name := self._lesson():
            page.tasks.spawn(page.lessons.open(name))
        else:
            page.shelf.leave_table()

    def _hidden(self) -> None:
        """The page has been hidden, or is shown again."""
        page = self._page
        if play := page.game.running:
            play.keep_picture()
            page.last_screen.keep()
        elif not dom.document.hidden:
            page.tasks.spawn(page.shelf.look_again())
