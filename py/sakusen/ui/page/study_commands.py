"""What the buttons of studies do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom

if TYPE_CHECKING:
    from ..study.adding import Adding
    from ..study.desk import Desk
    from .command_list import CommandList


def study_commands(desk: Desk, adding: Adding) -> CommandList:
    """What the buttons of studies do."""
    return {
        "study": desk.open,
        "study-add": adding.ask,
        "study-added": lambda _: adding.add(),
        "study-back": lambda _: desk.back(),
        "study-close": lambda _: desk.close(),
        "study-delete": desk.ask_delete,
        "study-deleted": desk.delete,
        "study-drop": desk.drop,
        "study-dropped": desk.dropped,
        "study-edit": desk.edit,
        "study-edited": desk.edited,
        "study-go": lambda number: dom.into_sight(f"study-head-{number}"),
        "study-made": lambda _: desk.make(),
        "study-move": desk.move,
        "study-new": lambda _: desk.ask_new(),
        "study-play": desk.play,
        "study-save": desk.save,
        "study-take": lambda _: desk.take(),
    }
