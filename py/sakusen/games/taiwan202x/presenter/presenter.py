"""How Special Operation 202X looks and speaks. See ``contract.Presenter`` for what every method
promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....art.pens.shapes import Shapes
from ....engine.core import Chance, Outcome
from ....presenter.chances import WinChance
from ....presenter.contract import Focus, PresenterOf, Together, Touch
from ....presenter.modular import ModularPresenter, PresenterModules
from ....presenter.wording import data_key
from ..art.seachart_names import map_words, name_boxes
from ..bot.chance import is_measured
from ..game import OPTIONS
from ..rules.board import CARDS, MAP, SEATS, holder
from ..rules.state import State
from . import acts, beats, ear, facts, log, panels, prompt, scene, status, threats, together, tray
from .places import HOME, SIZE
from .seen import Seen
from .sheet import MAP_SHEET
from .words import COLOURS, TEXTS, card, say, side

GUIDE = (
    "goal",
    "turn",
    "card",
    "operation",
    "move",
    "battle",
    "dice",
    "loss",
    "air",
    "islands",
    "japan",
    "event",
    "truce",
    "screen",
)
"""The parts of the guide, in order."""


class Taiwan202xTable(ModularPresenter[State]):
    """How the game looks and speaks."""

    slug = "taiwan202x"
    modules = PresenterModules(acts, log, panels, prompt, scene, status, beats, threats, acts.spoken, TEXTS, GUIDE, ear)
    choices = OPTIONS
    size = SIZE
    home = HOME
    colours = COLOURS
    chapters = together.CHAPTERS
    asks_to_hide = ("react",)  # ruling 52: China is asked in any case, so that the pause does not tell its hand

    def badge_name(self, lang: str) -> str:
        """What the badge counts."""
        return say(lang, "badge")

    def paper(self, lang: str) -> Shapes:
        return list(map_words(MAP, MAP_SHEET, data_key(lang)))

    def names(self, lang: str) -> Sequence[tuple[float, float, float, float]]:
        return name_boxes(MAP, MAP_SHEET, data_key(lang))

    def tray(self, seen: Seen, focus: Focus) -> str:
        """The cards in front of the viewer."""
        return tray.tray(seen, focus)

    def where(self, seen: Seen) -> str:
        """The line under the title in the phone's head."""
        return status.where(seen)

    def holder(self, seen: Seen) -> int:
        return holder(seen.view.facts["initiative"])

    def dice(self, chance: Chance, lang: str) -> str:
        return say(lang, f"roll.{chance.why}")

    def outcomes(self, chance: Chance, lang: str) -> list[str]:
        """What can be drawn, by outcome; nothing for a die."""
        if chance.seen_by is not None:
            return [card(index) for index in range(CARDS)]
        return [say(lang, "roll.card"), say(lang, "roll.is_joker")] if chance.why == "joker" else []

    def together(self, seen: Seen, focus: Focus, touch: Touch, begin: together.Begin) -> Together | None:
        return together.together(seen, focus, touch, begin)

    def fact(self, name: str, lang: str) -> str:
        return facts.fact(name, lang)

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]

    def is_measured(self, state: State) -> bool:
        return is_measured(state)

    def chance(self, seen: Seen, options: Mapping[str, str]) -> WinChance | None:
        return status.chance(seen, options)

    def has_secrets(self, state: State) -> bool:
        """Both hands are hidden as long as the game lasts."""
        return not isinstance(state.pending(), Outcome)

    def warning(self, lang: str) -> str:
        return say(lang, "secrets.warning")


PRESENTER: PresenterOf[State] = Taiwan202xTable()
