"""Commands of a game with somebody who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom
from .command_list import CommandList

if TYPE_CHECKING:
    from ..live.beside import Beside
    from ..live.company import Company
    from ..live.connecting import Connecting
    from .dialog_box import DialogBox
    from .tasks import Tasks


def live_commands(
    beside: Beside, connecting: Connecting, company: Company, dialog: DialogBox, tasks: Tasks
) -> CommandList:
    """The other seat in a window, the two codes of a direct connection, what is shown and said beside the game."""

    def other_seat(_: str) -> None:
        dialog.close()
        beside.open()

    return {
        "beside": other_seat,
        "live-allow": lambda _: company.allow(),
        "live-draw": lambda _: company.draw(),
        "live-say": lambda _: company.say(dom.form_values("saying").get("say", "")),
        "live": lambda _: connecting.ask(),
        "live-begin": lambda _: tasks.spawn(connecting.begin()),
        "live-copy": lambda _: tasks.spawn(connecting.copy()),
        "live-end": lambda _: connecting.end(),
        "live-take": lambda _: tasks.spawn(connecting.take(dom.form_values("live").get("code", ""))),
    }
