"""Commands of a game with somebody who is connected."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import dom
from .command_list import CommandList

if TYPE_CHECKING:
    from ..mail.door import Door
    from ..mail.rooms import Rooms
    from .dialog_box import DialogBox
    from .tasks import Tasks


def live_commands(door: Door, dialog: DialogBox, tasks: Tasks) -> CommandList:
    """The other seat in a window, the two codes of a direct connection, what is shown and said beside the game."""

    def at(call: Callable[[Rooms], object]) -> Callable[[str], None]:
        return lambda _: door.run(call)

    def other_seat(rooms: Rooms) -> None:
        dialog.close()
        rooms.beside.open()

    return {
        "beside": at(other_seat),
        "live-allow": at(lambda rooms: rooms.company.allow()),
        "live-draw": at(lambda rooms: rooms.company.draw()),
        "live-say": at(lambda rooms: rooms.company.say(dom.form_values("saying").get("say", ""))),
        "live": at(lambda rooms: rooms.connecting.ask()),
        "live-begin": at(lambda rooms: tasks.spawn(rooms.connecting.begin())),
        "live-code": at(lambda rooms: tasks.spawn(rooms.connecting.draw())),
        "live-copy": at(lambda rooms: tasks.spawn(rooms.connecting.copy())),
        "live-end": at(lambda rooms: rooms.connecting.end()),
        "live-take": at(lambda rooms: tasks.spawn(rooms.connecting.take(dom.form_values("live").get("code", "")))),
    }
