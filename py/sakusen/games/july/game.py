"""July Offensive as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.core import Reason, Scenario, View, choose
from . import explain as why
from . import judge, notation, plans, position, validity, view
from .board import ATTACK, DEFENCE, OF_SIDE, SEATS, TABLES, TURNS, UNITS
from .initiative import CYCLES
from .pools import BRIDGE, SUPPORT
from .state import Rules, State
from .steps import BUTTONS, COMBAT, HEX
from .turn import SEQUENCE

OPTIONS = {"demolition": ("no", "yes")}


def _bound() -> int:
    """No game has more decisions and chances than this.

    In a phase every unit is picked and moved at most once, every link takes in a unit that was free, every
    unit fights at most once, and no more damage is taken, and no more ground gained, than dice were rolled.
    """
    most = max(len(units) for units in OF_SIDE)
    dice = max(sum(ATTACK[u][0] for u in OF_SIDE[seat]) + SUPPORT
               + sum(DEFENCE[u][0] + BRIDGE for u in OF_SIDE[1 - seat]) for seat in range(len(SEATS)))
    march = 1 + 2 * most + 1  # demolition; units and their hexes; done
    plan = 2 * UNITS + 1 + 1  # attackers and their targets; fix; support
    combats = most + dice + 2 * dice + 2 * dice + most  # order; dice; damage; advances and their ends
    return TURNS * (2 * CYCLES * (march + plan + combats) + 1)


class July:
    """See ``engine.core.Game`` for what every method promises."""

    slug = "july"
    edition = str(TABLES["edition"])
    seats = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS)}
    bound = _bound()
    steps = len(SEQUENCE)

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        chosen = choose(self.scenarios, scenario, options)
        return State(Rules(chosen["demolition"] == "yes"))

    def observe(self, state: State, seat: int) -> View:
        return view.observe(state, seat, self.slug)

    def determinize(self, seen: View, rng: Any) -> State:
        return view.determinize(seen, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return judge.evaluate(state, seat)

    def plans(self, seen: View) -> Sequence[Any]:
        return plans.plans(seen)

    def policy(self, state: State, aim: Any) -> tuple[int, Any]:
        return plans.policy(state, aim)

    def at_rest(self, state: State) -> int:
        return plans.at_rest(state)

    def throw(self, state: State, number: float) -> None:
        plans.throw(state, number)

    def notate(self, state: State, action: int) -> str:
        return notation.notate(state, action)

    def parse(self, state: State, text: str) -> int:
        return notation.parse(state, text)

    def gloss(self, before: State, outcome: int) -> str:
        return notation.gloss(before, outcome)

    def touch(self, state: State, action: int) -> tuple[str, Any]:
        """("unit", u), ("hex", h), ("combat", number) or ("button", key)."""
        if action < UNITS:
            return "unit", action
        if action in BUTTONS:
            return "button", BUTTONS[action]
        if action < HEX:
            return "combat", action - COMBAT
        return "hex", action - HEX

    def reveals(self, state: State, action: int) -> bool:
        """Nothing is hidden, so nothing is revealed."""
        return False

    def explain(self, state: State, attempt: tuple[Any, ...]) -> Reason:
        return why.explain(state, attempt)

    def validate(self, state: State) -> list[str]:
        return validity.validate(state)

    def to_json(self, state: State) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        return position.from_json(data)


GAME = July()
