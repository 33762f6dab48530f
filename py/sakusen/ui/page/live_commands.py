"""Commands of a game with somebody who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom
from .command_list import CommandList

if TYPE_CHECKING:
    from ..live.beside import Beside
    from ..live.connecting import Connecting
    from .dialog_box import DialogBox
    from .tasks import Tasks


def live_commands(beside: Beside, connecting: Connecting, dialog: DialogBox, tasks: Tasks) -> CommandList:
    """The other seat in a window, and the two codes of a direct connection."""

    def other_seat(_: str) -> None:
        dialog.close()
        beside.open()

    return {
        "beside": other_seat,
        "live": lambda _: connecting.ask(),
        "live-begin": lambda _: tasks.spawn(connecting.begin()),
        "live-copy": lambda _: tasks.spawn(connecting.copy()),
        "live-end": lambda _: connecting.end(),
        "live-take": lambda _: tasks.spawn(connecting.take(dom.form_values("live").get("code", ""))),
    }
