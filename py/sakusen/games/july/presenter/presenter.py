"""How July Offensive looks and speaks. ``contract.Presenter`` says what every method promises."""

from __future__ import annotations

from collections.abc import Mapping

from ....art.hexmap.furniture import furniture
from ....art.pens.shapes import Shapes
from ....presenter.chances import WinChance
from ....presenter.contract import Focus, PresenterOf, Together, Touch
from ....presenter.modular import ModularPresenter, PresenterModules
from ..art.steppe_names import map_words
from ..art.turn_column import turn_column
from ..game import OPTIONS
from ..rules.board import MAP, SEATS, TABLES
from ..rules.state import State
from . import acts, beats, ear, facts, fates, log, panels, prompt, scene, status, threats, together
from .places import HOME, SIZE
from .seen import Seen
from .sheet import MAP_SHEET
from .words import SIDE_CLASS, TEXTS, data_key, say, side

GUIDE = (
    "goal",
    "turn",
    "initiative",
    "move",
    "zone",
    "duty",
    "plan",
    "dice",
    "damage",
    "advance",
    "hill",
    "bridge",
    "guns",
    "screen",
)
"""The parts of the guide, in order."""


class JulyTable(ModularPresenter[State]):
    """How the game looks and speaks."""

    slug = "july"
    modules = PresenterModules(
        acts, log, panels, prompt, scene, status, beats, threats, fates.spoken, TEXTS, GUIDE, ear
    )
    choices = OPTIONS
    chapters = together.CHAPTERS
    size = SIZE
    home = HOME
    colours = SIDE_CLASS

    def badge_name(self, lang: str) -> str:
        """What the badge counts."""
        return say(lang, "badge")

    def paper(self, lang: str) -> Shapes:
        key = data_key(lang)
        turns = turn_column(MAP_SHEET, TABLES["turns"], key)
        return [*map_words(MAP, MAP_SHEET, key), *turns, *furniture(MAP_SHEET, key)]

    def together(self, seen: Seen, focus: Focus, touch: Touch, begin: together.Begin) -> Together | None:
        return together.together(seen, focus, touch, begin)

    def is_measured(self, state: State) -> bool:
        return True  # that was counted in the midst of acts, too

    def chance(self, seen: Seen, options: Mapping[str, str]) -> WinChance | None:
        return status.chance(seen, options)

    def fact(self, name: str, lang: str) -> str:
        return facts.fact(name, lang)

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]


PRESENTER: PresenterOf[State] = JulyTable()
