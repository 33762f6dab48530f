"""The way to where studies are read and written, which the page fetches when somebody first goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import address, address_bar, late
from ..page.words import saying

if TYPE_CHECKING:
    from collections.abc import Callable

    from .adding import Adding
    from .desk import Desk
    from .desk_parts import DeskParts


class Door:
    """Made once for the page, with what the desk needs."""

    def __init__(self, parts: DeskParts) -> None:
        self._preferences, self._notices, self._tasks = parts.preferences, parts.notices, parts.tasks
        self._parts = parts
        self._made: tuple[Desk, Adding] | None = None

    async def enter(self) -> tuple[Desk, Adding] | None:
        """What is behind it; ``None``, and the reader is told, when it cannot be fetched."""
        if self._made is None:
            try:
                self._made = self._open()
            except ModuleNotFoundError:
                if await late.fetch("study"):
                    self._made = self._made or self._open()
        if self._made is None:
            self._notices.add(saying("study.missing"))
        return self._made

    def _open(self) -> tuple[Desk, Adding]:
        from .adding import Adding
        from .desk import Desk

        parts, desk = self._parts, Desk(self._parts)
        desk.listen()
        return desk, Adding(parts.preferences, desk, parts.game, parts.dialog, parts.notices, parts.tasks)

    def run(self, call: Callable[[Desk, Adding], object]) -> None:
        """Do something behind it."""
        if self._made:
            call(*self._made)
        else:
            self._tasks.spawn(self._run(call))

    async def _run(self, call: Callable[[Desk, Adding], object]) -> None:
        is_here = address_bar.still_here()
        if (found := await self.enter()) and is_here():
            call(*found)

    @property
    def is_open(self) -> bool:
        """Whether a study is read."""
        return bool(self._made and self._made[0].is_open)

    def again(self) -> None:
        """Show the same in another language or in other colours."""
        if self._made:
            self._made[0].again()

    def address_changed(self) -> bool:
        """The address is another one; whether it means a study."""
        if self._made:
            return self._made[0].address_changed()
        found = address.study_in(address_bar.fragment())
        if found:
            self._tasks.spawn(self.come(*found))
        return found is not None

    async def come(self, ident: str, number: int, step: int | None) -> None:
        """Show the study, or the chapter, that the address means."""
        if found := await self.enter():
            await found[0].come(ident, number, step)

    async def bring(self, name: str, text: str, is_asked_for: bool) -> None:
        """Take a study out of a file; see ``Desk.bring``."""
        if found := await self.enter():
            await found[0].bring(name, text, is_asked_for)
