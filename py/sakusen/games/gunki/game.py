"""Regiment without Colours as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.core import Reason, Scenario, View, choose
from . import explain as why
from . import judge, notation, position, validity, view
from .advice import advise
from .board import SEATS, TABLES, UNITS
from .state import Rules, State
from .steps import ACTION, BUTTONS, SPACE
from .turn import SEQUENCE

OPTIONS = {"setup": ("free", "suggested")}


class Gunki:
    """See ``engine.core.Game`` for what every method promises."""

    slug = "gunki"
    edition = str(TABLES["edition"])
    seats = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS)}
    bound = 300
    steps = len(SEQUENCE)

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        chosen = choose(self.scenarios, scenario, options)
        return State(Rules(chosen["setup"] == "free"))

    def observe(self, state: State, seat: int) -> View:
        return view.observe(state, seat, self.slug)

    def determinize(self, seen: View, rng: Any) -> State:
        return view.determinize(seen, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return judge.evaluate(state, seat)

    def plans(self, seen: View) -> Sequence[Any]:
        """One plan: the advice, as (worth in points, action, the actions after it)."""
        advice = advise(view.determinize(seen, None))
        return [(2 * advice.value - 1, advice.action, tuple(advice.line[1:]))]

    def policy(self, state: State, aim: Any) -> tuple[int, Any]:
        """The next action of a plan, or the advice when there is none, and what is left of the plan."""
        line = tuple(aim) if aim else tuple(advise(state).line)
        return line[0], line[1:]

    def at_rest(self, state: State) -> bool:
        """Whether nothing is half done: the player's next action is due."""
        return state.step == ACTION

    def notate(self, state: State, action: int) -> str:
        return notation.notate(state, action)

    def parse(self, state: State, text: str) -> int:
        return notation.parse(state, text)

    def gloss(self, before: State, outcome: int) -> str:
        return notation.gloss(before, outcome)

    def touch(self, state: State, action: int) -> tuple[str, Any]:
        """("unit", u), ("hex", space) - the screen calls every place of a map so - or ("button", key)."""
        if action < UNITS:
            return "unit", action
        if action in BUTTONS:
            return "button", BUTTONS[action]
        return "hex", action - SPACE

    def reveals(self, state: State, action: int) -> bool:
        """Nothing is hidden in this game."""
        return False

    def explain(self, state: State, attempt: tuple[Any, ...]) -> Reason:
        return why.explain(state, attempt)

    def validate(self, state: State) -> list[str]:
        return validity.validate(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        return position.from_json(data)


GAME = Gunki()
