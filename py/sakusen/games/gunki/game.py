"""Regiment without Colours as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random

from ...ai.budget import Budget
from ...ai.comparing import Comparison
from ...ai.contract import Depth, Plan
from ...ai.lookahead import Progress
from ...engine.core import Scenario, View, choose
from ...engine.modular import GameModules, ModularGame
from .bot import hint, judge
from .bot.advice import advise
from .rules import explain, notation, position, validity, view
from .rules.board import SEATS, TABLES
from .rules.state import Rules, State
from .rules.steps import ACTION, CODES
from .rules.turn import SEQUENCE

OPTIONS = {"setup": ("free", "suggested")}


class Gunki(ModularGame[State]):
    """See ``engine.core.Game`` for what every method promises."""

    slug = "gunki"
    modules = GameModules(view, notation, position, validity, explain, judge)
    codes = CODES
    edition = str(TABLES["edition"])
    seats: tuple[str, ...] = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS)}
    bound = 300
    steps = len(SEQUENCE)
    names: Mapping[str, Sequence[str]] = notation.NAMED

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        chosen = choose(self.scenarios, scenario, options)
        return State(Rules(chosen["setup"] == "free"))

    def plans(self, seen: View) -> list[Plan]:
        """Every choice that differs from the others, as (worth in points, action, the actions after it), best first;
        behind all but the first comes what the advice says then."""
        advice = advise(view.determinize(seen, None))
        best, *others = [(2 * one.value - 1, one.action, ()) for one in advice.ranked]
        return [(*best[:2], tuple(advice.line[1:])), *others]

    def weigh(
        self, seen: View, plans: Sequence[Plan], depth: Depth, budget: Budget, rng: Random
    ) -> list[tuple[float, Plan]]:
        """The plans as they are: whatever luck can bring before the next action is counted in their worth."""
        return [(plan[0], plan) for plan in plans]

    def comparing(self, seen: View, rng: Random, given: Sequence[int] = ()) -> Generator[Progress, None, Comparison]:
        """The advice once more, as a comparison of choices; nothing in it is left to luck."""
        return hint.comparing(view.determinize(seen, None), given)

    def policy(self, state: State, aim: tuple[int, ...] | None) -> tuple[int, tuple[int, ...]]:
        """The next action of a plan, or the advice when there is none, and what is left of the plan."""
        line = tuple(aim) if aim else tuple(advise(state).line)
        return line[0], line[1:]

    def at_rest(self, state: State) -> bool:
        """Whether nothing is half done: the player's next action is due."""
        return state.step == ACTION


GAME = Gunki()
