"""Commands of a game with somebody who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .command_list import CommandList

if TYPE_CHECKING:
    from ..live.beside import Beside
    from .dialog_box import DialogBox


def live_commands(beside: Beside, dialog: DialogBox) -> CommandList:
    """The other seat in a window."""

    def other_seat(_: str) -> None:
        dialog.close()
        beside.open()

    return {"beside": other_seat}
