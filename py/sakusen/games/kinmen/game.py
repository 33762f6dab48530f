"""Kinmen 1949 as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.core import Decision, Reason, Scenario, View, choose
from . import explain as why
from . import judge, notation, plans, position, validity, view
from .board import HEXES, SEATS, TABLES, UNITS
from .state import Rules, State
from .steps import AIR, BUTTONS, DIVISION_ORDER, HEX, JOINT_ORDER, REVEAL, STACK, YES
from .turn import SEQUENCE

REVEALING = ("weather.guns", "boats.more")
OPTIONS = {"villages": ("no", "yes"), "extension": ("yes", "no"), "setup": ("free", "printed")}


class Kinmen:
    """See ``engine.core.Game`` for what every method promises."""

    slug = "kinmen"
    edition = str(TABLES["edition"])
    seats = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS)}
    bound = 6000
    steps = len(SEQUENCE)

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        chosen = choose(self.scenarios, scenario, options)
        return State(Rules(int(chosen["villages"] == "yes"), chosen["extension"] == "yes",
                           chosen["setup"] == "free"))

    def observe(self, state: State, seat: int) -> View:
        return view.observe(state, seat, self.slug)

    def determinize(self, seen: View, rng: Any) -> State:
        return view.determinize(seen, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return judge.evaluate(state, seat)

    def plans(self, seen: View) -> Sequence[Any]:
        return plans.plans(seen)

    def policy(self, state: State, aim: Any = None) -> tuple[int, Any]:
        """An action by rule of thumb, following an aim of :meth:`plans`, and the aim to go on with."""
        return plans.policy(state, aim)

    def at_rest(self, state: State) -> int:
        """0 while something is half done, 1 between two orders, 2 when night falls; see ``ai.player``."""
        return plans.at_rest(state)

    def notate(self, state: State, action: int) -> str:
        return notation.notate(state, action)

    def parse(self, state: State, text: str) -> int:
        return notation.parse(state, text)

    def gloss(self, before: State, outcome: int) -> str:
        return notation.gloss(before, outcome)

    def touch(self, state: State, action: int) -> tuple[str, Any]:
        """("unit", u), ("hex", h), ("stack", h), ("division", d), ("joint", d), ("air", i) or ("button", key)."""
        if action < UNITS:
            return "unit", action
        if action in BUTTONS:
            return "button", BUTTONS[action]
        if action >= JOINT_ORDER:
            return "joint", action - JOINT_ORDER
        if action >= DIVISION_ORDER:
            return "division", action - DIVISION_ORDER
        if STACK <= action < STACK + HEXES:
            return "stack", action - STACK
        if HEX <= action < HEX + HEXES:
            return "hex", action - HEX
        return "air", action - AIR

    def reveals(self, state: State, action: int) -> bool:
        """Only the PLA's options are hidden: showing one cannot be taken back (15.1 to 15.3)."""
        if action == REVEAL:
            return True
        pending = state.pending()
        return action == YES and isinstance(pending, Decision) and pending.ask in REVEALING

    def explain(self, state: State, attempt: tuple[Any, ...]) -> Reason:
        return why.explain(state, attempt)

    def validate(self, state: State) -> list[str]:
        return validity.validate(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        return position.from_json(data)


GAME = Kinmen()
