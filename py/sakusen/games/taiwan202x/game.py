"""Special Military Operation 202X as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ...ai.budget import Budget
from ...ai.contract import Depth
from ...engine.core import Decision, Scenario, View, choose
from ...engine.modular import GameModules, ModularGame
from ...engine.sealed import OPTION
from ...engine.sealed import SEALED as SEALED_KIND
from .bot import chance, facts, judge, plans, strong
from .bot.plans import Plan
from .bot.policy import Aim
from .rules import explain, notation, position, validity, view
from .rules.board import ABSENT, EVENT_OF, EVENTS, FLEET_COUNTS, ROC, SEATS, SIX, TABLES
from .rules.sealed_state import SealedState
from .rules.sealing import SEALED
from .rules.standing import STANDING
from .rules.state import State
from .rules.steps import CARD_AT, CHOOSE, CODES, EVENT, REACT
from .rules.turn import SEQUENCE

OPTIONS = {"fleets": FLEET_COUNTS}


class Taiwan202x(ModularGame[State]):
    """See ``engine.core.Game`` for what every method promises."""

    slug = "taiwan202x"
    modules = GameModules(view, notation, position, validity, explain, judge)
    codes = CODES
    edition = str(TABLES["edition"])
    seats: tuple[str, ...] = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS, {"fleets": SIX})}
    bound = 3000
    """From turn 6 two cards leave the stock of 22 every turn, so turn 16 is the last (ruling 8). In a turn each side
    activates at most 9 units; a battle takes at most 34 dice and 17 losses; at most 10 answers bring aircraft home."""
    steps = len(SEQUENCE)
    names: Mapping[str, Sequence[str]] = notation.NAMED
    comparison = facts.COMPARISON
    endings = facts.ENDINGS
    standing = STANDING
    sealed = SEALED

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        wanted = dict(options or {})
        kind = wanted.pop(OPTION, "")
        if kind not in ("", SEALED_KIND):
            raise ValueError(f"option {OPTION}={kind}")
        absent = ABSENT[choose(self.scenarios, scenario, wanted)["fleets"]]
        return SealedState(absent) if kind else State(absent)

    def as_of(self, state: State, edition: str) -> State:
        """See ``engine.core.KnowsOlder``: edition 1 asked some things to which there was only one answer."""
        state.older = 1
        state._next = None
        return state

    def onlook(self, state: State) -> View:
        """See ``engine.core.HasOnlookers``."""
        return view.onlook(state, self.slug)

    def of_level(self, level: str) -> Taiwan202x:
        """See ``ai.contract.KnowsLevels``."""
        return LEARNED if level in strong.LEVELS else self

    def depth(self, level: str, _: Decision | None) -> Depth | None:
        """See ``ai.contract.SetsDepths``."""
        return strong.DEPTH if level == "hard" else None

    def plans(self, seen: View) -> list[Plan]:
        return plans.plans(seen)

    def weigh(
        self, seen: View, candidates: Sequence[Plan], depth: Depth, budget: Budget, rng: Random
    ) -> list[tuple[float, Plan]]:
        """Candidates of :meth:`plans` with what they are worth after the answer, best first; see ``ai.player``."""
        return plans.weigh(seen, candidates, depth, budget, rng)

    def policy(self, state: State, aim: Aim | None = None) -> tuple[int, Aim | None]:
        """An action by one look ahead, following an aim of :meth:`plans`, and the aim to go on with."""
        return plans.policy(state, aim)

    def roller(self) -> Callable[[State], int]:
        from .bot import rollout  # for hints and for looking back

        return rollout.Roller()

    def counted(self, start: State, now: State, seat: int, moment: str) -> Iterable[tuple[str, float]]:
        return facts.counted(start, now, seat, moment)

    def chance(self, state: State, seat: int) -> float:
        """How likely a seat wins, when a turn begins; see ``ai.contract.HasChance``."""
        return chance.of_seat(state, seat)

    def is_measured(self, state: State) -> bool:
        return chance.is_measured(state)

    def can_tell_chance(self, options: Mapping[str, str]) -> bool:
        return chance.is_told(options)

    def at_rest(self, state: State) -> int:
        """1 when a turn begins, -1 when an act is to be thought over, otherwise 0; see ``ai.player``."""
        return plans.at_rest(state)

    def reveals(self, state: State, action: int) -> bool:
        """The second choice shows both cards (5.1); a reaction shows a card (9.5); an event may open a deck (9.6). In a
        sealed game nothing is shown before the letter goes out."""
        state.pending()
        if state.sealed:
            return False
        if state.step == CHOOSE:
            return state.cursor == ROC or not state.decks[ROC]
        if state.step == REACT:
            return action >= CARD_AT
        if action == EVENT:
            return str(EVENTS[EVENT_OF[state.chosen[state.seat]][state.seat]]["kind"]) == "swap"
        return False


class LearnedTaiwan202x(Taiwan202x):
    """The game for levels that judge positions by what has been learned from games."""

    def plans(self, seen: View) -> list[Plan]:
        return strong.plans(seen)

    def weigh(
        self, seen: View, candidates: Sequence[Plan], depth: Depth, budget: Budget, rng: Random
    ) -> list[tuple[float, Plan]]:
        return strong.weigh(seen, candidates, depth, budget, rng)

    def policy(self, state: State, aim: Aim | None = None) -> tuple[int, Aim | None]:
        return strong.policy(state, aim)


GAME, LEARNED = Taiwan202x(), LearnedTaiwan202x()
