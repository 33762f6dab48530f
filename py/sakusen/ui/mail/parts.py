"""What the rooms need where games with a friend at another table are looked after."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from ..sharing.link_visit import LinkVisit
    from ..storage.last_screen import LastScreen
    from ..storage.saves import Saves


class Parts(NamedTuple):
    """Parts of the page; ``load`` opens a kept game by its name."""

    preferences: Preferences
    saves: Saves
    game: OpenGame
    visit: LinkVisit
    notices: Notices
    dialog: DialogBox
    last_screen: LastScreen
    tasks: Tasks
    load: Callable[[str], Awaitable[None]]
