"""What can be asked about the position by those who do not see the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..match import ear
from ..match.beats import joined
from . import dialogs, dom
from .words import say

if TYPE_CHECKING:
    from ..match.play import Play
    from .dialog_box import DialogBox
    from .open_game import OpenGame
    from .preferences import Preferences


def ear_commands(game: OpenGame, preferences: Preferences, dialog: DialogBox) -> dict[str, Callable[[str], object]]:
    """Commands by name. They tell what the person at the table may know, and nothing while the seat changes."""

    def overview(play: Play, _: str) -> None:
        lang = preferences.lang
        html = ear.overview(play.session, play.screen.scene)
        dialog.open("overview", dialogs.reading(lang, say(lang, "overview"), html))

    def place(play: Play, index: str) -> None:
        dialog.close()
        play.keyboard.go(int(index))

    def changed(play: Play, _: str) -> None:
        dom.announce(joined(ear.changes(play.session)) or say(preferences.lang, "changed.none"))

    def on(call: Callable[[Play, str], None]) -> Callable[[str], None]:
        def run(arg: str) -> None:
            if game.play and not game.play.is_covered:
                call(game.play, arg)

        return run

    return {
        "changed": on(changed),
        "overview": on(overview),
        "place": on(place),
    }
