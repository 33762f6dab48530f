"""What the place needs where studies are read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from ..page.shelf_view import ShelfView
    from ..page.tasks import Tasks
    from ..storage.studies import Studies


class DeskParts(NamedTuple):
    """Parts of the page; ``can_keep`` tells whether what is kept here outlasts the page."""

    preferences: Preferences
    studies: Studies
    game: OpenGame
    shelf: ShelfView
    requests: Requests
    dialog: DialogBox
    notices: Notices
    tasks: Tasks
    can_keep: Callable[[], bool]
