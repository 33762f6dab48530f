"""What the page gives to a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..board.map_view import MapView
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.phone_sheet import PhoneSheet
    from ..page.preferences import Preferences
    from ..page.sound import Sound
    from ..page.tasks import Tasks
    from ..storage.save_notices import SaveNotices
    from ..storage.saves import Saves
    from .log_view import LogView
    from .opponent import Opponent
    from .real_dice import Dice


class PlayParts(NamedTuple):
    """Parts of the page; ``baked`` is the text of the baked map."""

    preferences: Preferences
    map: MapView
    baked: str
    opponent: Opponent
    saves: Saves
    save_notices: SaveNotices
    notices: Notices
    dialog: DialogBox
    sheet: PhoneSheet
    log: LogView
    dice: Dice
    tasks: Tasks
    sound: Sound
