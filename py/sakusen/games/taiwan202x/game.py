"""Special Military Operation 202X as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.core import Reason, Scenario, View, choose
from . import explain as why
from . import judge, notation, plans, position, validity, view
from .board import EVENT_OF, EVENTS, ROC, SEATS, TABLES, UNITS
from .state import State
from .steps import ATTACK, BASE, BUTTONS, CARD_AT, CHOOSE, EVENT, PLACE_AT, REACT
from .turn import SEQUENCE


class Taiwan202x:
    """See ``engine.core.Game`` for what every method promises."""

    slug = "taiwan202x"
    edition = str(TABLES["edition"])
    seats = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", {})}
    bound = 3000
    """From turn 6 two cards leave the stock of 22 every turn, so turn 16 is the last (ruling 8). In a turn each side
    activates at most 9 units; a battle takes at most 34 dice and 17 losses; at most 10 answers bring aircraft home."""
    steps = len(SEQUENCE)

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        choose(self.scenarios, scenario, options)
        return State()

    def observe(self, state: State, seat: int) -> View:
        return view.observe(state, seat, self.slug)

    def determinize(self, seen: View, rng: Any) -> State:
        return view.determinize(seen, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return judge.evaluate(state, seat)

    def plans(self, seen: View) -> Sequence[Any]:
        return plans.plans(seen)

    def weigh(self, seen: View, candidates: Sequence[Any], depth: Any, deadline: float, rng: Any) -> list[Any]:
        """Candidates of :meth:`plans` with what they are worth after the answer, best first; see ``ai.player``."""
        return plans.weigh(seen, candidates, depth, deadline, rng)

    def policy(self, state: State, aim: Any = None) -> tuple[int, Any]:
        """An action by one look ahead, following an aim of :meth:`plans`, and the aim to go on with."""
        return plans.policy(state, aim)

    def at_rest(self, state: State) -> int:
        """1 when a turn begins, -1 when an act is to be thought over, otherwise 0; see ``ai.player``."""
        return plans.at_rest(state)

    def notate(self, state: State, action: int) -> str:
        return notation.notate(state, action)

    def parse(self, state: State, text: str) -> int:
        return notation.parse(state, text)

    def gloss(self, before: State, outcome: int) -> str:
        return notation.gloss(before, outcome)

    def touch(self, state: State, action: int) -> tuple[str, Any]:
        """("unit", u), ("place", p), ("attack", p), ("base", u), ("card", c) or ("button", key)."""
        if action < UNITS:
            return "unit", action
        if action in BUTTONS:
            return "button", BUTTONS[action]
        if action >= CARD_AT:
            return "card", action - CARD_AT
        if action >= BASE:
            return "base", action - BASE
        if action >= ATTACK:
            return "attack", action - ATTACK
        return "place", action - PLACE_AT

    def reveals(self, state: State, action: int) -> bool:
        """The second choice shows both cards (5.1); a reaction shows a card (9.5); an event may open a deck (9.6)."""
        state.pending()
        if state.step == CHOOSE:
            return state.cursor == ROC or not state.decks[ROC]
        if state.step == REACT:
            return action >= CARD_AT
        if action == EVENT:
            return str(EVENTS[EVENT_OF[state.chosen[state.seat]][state.seat]]["kind"]) == "swap"
        return False

    def explain(self, state: State, attempt: tuple[Any, ...]) -> Reason:
        return why.explain(state, attempt)

    def validate(self, state: State) -> list[str]:
        return validity.validate(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        return position.from_json(data)


GAME = Taiwan202x()
