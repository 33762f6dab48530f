"""How Regiment without Colours looks and speaks. See ``contract.Presenter`` for what every
method promises."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from ....art.pens.shapes import Shapes
from ....engine.core import Chance
from ....engine.match import Match
from ....presenter.contract import Focus, PresenterOf
from ....presenter.modular import ModularPresenter, PresenterModules
from ....presenter.wording import data_key
from ..art.margin import printed
from ..game import OPTIONS
from ..rules.board import CHITS, MAP
from ..rules.state import State
from . import acts, beats, ear, log, panels, prompt, scene, status, threats
from .places import HOME, SIZE
from .seen import Seen
from .sheet import MAP_SHEET
from .words import TEXTS, chit, say

GUIDE = ("goal", "day", "act", "press", "defend", "wall", "gun", "event", "screen")
"""The parts of the guide, in order."""


class GunkiTable(ModularPresenter[State]):
    """How the game looks and speaks."""

    slug = "gunki"
    modules = PresenterModules(acts, log, panels, prompt, scene, status, beats, threats, acts.spoken, TEXTS, GUIDE, ear)
    choices = OPTIONS
    chapters: Mapping[str, str] = {
        "setup": "setup",
        **dict.fromkeys(("action", "where", "gun", "push"), "action"),
        **dict.fromkeys(("defend", "defend.more"), "defence"),
        "retreat": "retreat",
    }
    """What a proposal answers in one draft."""
    size = SIZE
    home = HOME
    colours = ("jp", "su")
    """The second is that of the side run by the rules, which has no seat."""

    def badge_name(self, lang: str) -> str:
        """What the badge counts."""
        return say(lang, "badge")

    def paper(self, lang: str) -> Shapes:
        return printed(MAP, MAP_SHEET, data_key(lang))

    def where(self, seen: Seen) -> str:
        """The line under the title in the phone's head."""
        return status.where(seen)

    def tray(self, seen: Seen, focus: Focus) -> str:
        """What the printed sheet beside the sectors shows, for windows in which it is out of sight."""
        return status.tray(seen)

    def outcomes(self, chance: Chance, lang: str) -> list[str]:
        """What can be drawn from the cup, by outcome; nothing for a die."""
        return [chit(lang, i) for i in range(len(CHITS))] if chance.why == "chit" else []

    # ------------------------------------------------------------ advice
    def advice(self, seen: Seen) -> Generator[None, None, tuple[str, str]]:
        """What to do in the viewer's decision, and what it is worth: (heading, HTML)."""
        from .advice import advice

        return advice(seen)

    def review(self, match: Match, lang: str) -> Generator[None, None, tuple[str, str]]:
        """Which draws and choices decided a finished game: (heading, HTML)."""
        from .advice import story

        return story(match, lang)

    def seats(self, lang: str) -> list[str]:
        return [say(lang, "side.japan")]


PRESENTER: PresenterOf[State] = GunkiTable()
