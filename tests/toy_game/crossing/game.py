"""Crossing as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.core import Scenario, choose
from ...engine.modular import GameModules, ModularGame
from .bot import judge
from .rules import explain, notation, position, validity, view
from .rules.board import CODES, COLUMNS, NAMES, SEATS, START
from .rules.state import State


class Crossing(ModularGame[State]):
    """See ``engine.core.Game`` for what every method promises."""

    slug = "crossing"
    modules = GameModules(view, notation, position, validity, explain, judge)
    codes = CODES
    edition = "1"
    seats: tuple[str, ...] = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", {})}
    bound = 2 * COLUMNS
    names: Mapping[str, Sequence[str]] = {"hex": NAMES}

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        choose(self.scenarios, scenario, options)
        return State(list(START), 0)


GAME = Crossing()
