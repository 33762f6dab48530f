"""What the reader is told when something of ours fails or cannot be fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import dom, faults
from .words import saying

if TYPE_CHECKING:
    from .notices import Notices
    from .open_game import Sit
    from .preferences import Preferences


class Troubles:
    """Tells it in ``notices``. Made once; from then on every exception in a listener is told, too."""

    def __init__(self, preferences: Preferences, notices: Notices, show_shelf: Callable[[], None]) -> None:
        self._preferences, self._notices, self._show_shelf = preferences, notices, show_shelf
        self._fault = 0
        self._sit: Sit | None = None
        faults.tell(self._tell_fault)

    def _tell_fault(self) -> None:
        """One notice is enough, however often something fails."""
        dom.remove(f"#notices [data-note='{self._fault}']")
        self._fault = self._notices.add(saying("note.fault"))

    def no_map(self, sit: Sit) -> None:
        """The map of a game cannot be fetched: back to the shelf; ``sit`` tries once more."""
        self._sit = sit
        self._show_shelf()
        self._notices.add(saying("note.map"), [(saying("lost.again"), "sit-again", "")])

    async def sit_again(self) -> None:
        """Sit down at the table whose map could not be fetched."""
        if self._sit:
            await self._sit()
