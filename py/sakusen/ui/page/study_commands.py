"""What the buttons of studies do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import dom

if TYPE_CHECKING:
    from ..study.adding import Adding
    from ..study.desk import Desk
    from ..study.door import Door
    from .command_list import CommandList


def study_commands(door: Door) -> CommandList:
    """Studies, and what goes into them."""

    def at(call: Callable[[Desk, str], object]) -> Callable[[str], None]:
        return lambda arg: door.run(lambda desk, _: call(desk, arg))

    def adding(call: Callable[[Adding, str], object]) -> Callable[[str], None]:
        return lambda arg: door.run(lambda _, there: call(there, arg))

    return {
        "study": at(lambda desk, ident: desk.open(ident)),
        "study-add": adding(lambda there, where: there.ask(where)),
        "study-added": adding(lambda there, _: there.add()),
        "study-back": at(lambda desk, _: desk.back()),
        "study-close": at(lambda desk, _: desk.close()),
        "study-delete": at(lambda desk, ident: desk.ask_delete(ident)),
        "study-deleted": at(lambda desk, ident: desk.delete(ident)),
        "study-drop": at(lambda desk, number: desk.drop(number)),
        "study-dropped": at(lambda desk, number: desk.dropped(number)),
        "study-edit": at(lambda desk, number: desk.edit(number)),
        "study-edited": at(lambda desk, number: desk.edited(number)),
        "study-go": lambda number: dom.into_sight(f"study-head-{number}"),
        "study-link": at(lambda desk, _: desk.link()),
        "study-made": at(lambda desk, _: desk.make()),
        "study-move": at(lambda desk, arg: desk.move(arg)),
        "study-new": at(lambda desk, _: desk.ask_new()),
        "study-play": at(lambda desk, number: desk.play(number)),
        "study-save": at(lambda desk, ident: desk.save(ident)),
        "study-take": at(lambda desk, _: desk.take()),
    }
