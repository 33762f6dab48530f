"""What a list of commands is: one entry for every ``data-do``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..match.play import Play
    from .open_game import OpenGame

CommandList = dict[str, Callable[[str], object]]
"""Commands by name; each is given the argument of its button, which may be empty."""
PlayCommand = Callable[["Play", str], object]
"""A command that is also given the running game."""


def while_playing(game: OpenGame, commands: dict[str, PlayCommand]) -> CommandList:
    """Commands of the running game. Nothing happens while there is none."""

    def on(call: PlayCommand) -> Callable[[str], None]:
        def run(arg: str) -> None:
            if game.play:
                call(game.play, arg)

        return run

    return {name: on(call) for name, call in commands.items()}
