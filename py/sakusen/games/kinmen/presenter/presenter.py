"""How Kinmen 1949 looks and speaks. See ``contract.Presenter`` for what every method promises."""

from __future__ import annotations

from collections.abc import Mapping

from ....art.hexmap.furniture import furniture
from ....art.hexmap.labels import labels
from ....art.pens.shapes import Shapes
from ....engine.core import Event
from ....presenter.chances import WinChance
from ....presenter.contract import Focus, PresenterOf, Together, Touch, Wait
from ....presenter.modular import ModularPresenter, PresenterModules
from ..bot.chance import is_measured
from ..game import OPTIONS
from ..rules.board import MAP, ROC, SEATS
from ..rules.options import unknown
from ..rules.state import State
from . import acts, beats, ear, facts, log, panels, prompt, scene, status, threats, together, wait
from .places import HOME, SIZE
from .seen import Seen
from .sheet import MAP_SHEET
from .words import TEXTS, data_key, side

GUIDE = (
    "goal",
    "turn",
    "landing",
    "weather",
    "orders",
    "move",
    "zone",
    "attack",
    "result",
    "support",
    "night",
    "options",
    "screen",
)
"""The parts of the guide, in order."""


class KinmenTable(ModularPresenter[State]):
    """How the game looks and speaks."""

    slug = "kinmen"
    modules = PresenterModules(acts, log, panels, prompt, scene, status, beats, threats, acts.spoken, TEXTS, GUIDE, ear)
    choices = OPTIONS
    chapters = together.CHAPTERS
    size = SIZE
    home = HOME
    colours = ("prc", "roc")
    onlooker = ROC

    def paper(self, lang: str) -> Shapes:
        key = data_key(lang)
        return [*labels(MAP, MAP_SHEET, key), *furniture(MAP_SHEET, key)]

    def follow(self, seen: Seen) -> int | None:
        return acts.follow(seen)

    def together(self, seen: Seen, focus: Focus, touch: Touch, begin: together.Begin) -> Together | None:
        return together.together(seen, focus, touch, begin)

    def wait(self, seen: Seen) -> Wait | None:
        return wait.wait(seen)

    def interrupts(self, event: Event, seat: int) -> bool:
        return wait.interrupts(event, seat)

    def fact(self, name: str, lang: str) -> str:
        return facts.fact(name, lang)

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]

    def is_measured(self, state: State) -> bool:
        return is_measured(state)

    def chance(self, seen: Seen, options: Mapping[str, str]) -> WinChance | None:
        return status.chance(seen, options)

    def has_secrets(self, state: State) -> bool:
        """The PLA holds options that it has not shown (3.3)."""
        return bool(unknown(state) or (state.drawn & ~state.used and not state.delayed and not state.rules.sealed))

    def warning(self, lang: str) -> str:
        return TEXTS.say(lang, "secrets.warning")


PRESENTER: PresenterOf[State] = KinmenTable()
