"""Kinmen 1949 as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ...ai.contract import Depth
from ...engine.core import Decision, Scenario, View, choose
from ...engine.modular import GameModules, ModularGame
from ...engine.sealed import OPTION
from ...engine.sealed import SEALED as SEALED_KIND
from .bot import chance, facts, judge, plans, weights
from .bot.aim import Aim, Plan
from .bot.weights import Script
from .rules import explain, notation, position, validity, view
from .rules.board import PLA, SEATS, TABLES
from .rules.sealing import SEALED
from .rules.standing import STANDING
from .rules.state import State, rules_of
from .rules.steps import CODES, REVEAL, YES
from .rules.turn import SEQUENCE

REVEALING = ("weather.guns", "boats.more")
OPTIONS = {"villages": ("some", "no", "yes"), "extension": ("yes", "no"), "setup": ("free", "printed")}


class Kinmen(ModularGame[State]):
    """See ``engine.core.Game`` for what every method promises."""

    slug = "kinmen"
    modules = GameModules(view, notation, position, validity, explain, judge)
    codes = CODES
    edition = str(TABLES["edition"])
    seats: tuple[str, ...] = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS, {"villages": "no"})}
    bound = 6000
    steps = len(SEQUENCE)
    names: Mapping[str, Sequence[str]] = notation.NAMED
    comparison = facts.COMPARISON
    endings = facts.ENDINGS
    standing = STANDING
    sealed = SEALED

    @property
    def script(self) -> Script | None:
        """The weights by which the script plays; the usual ones for ``None``."""
        return None

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        wanted = dict(options or {})
        kind = wanted.pop(OPTION, "")
        if kind not in ("", SEALED_KIND):
            raise ValueError(f"option {OPTION}={kind}")
        return State(rules_of(choose(self.scenarios, scenario, wanted))._replace(sealed=bool(kind)))

    def as_of(self, state: State, edition: str) -> State:
        """See ``engine.core.KnowsOlder``."""
        state.rules = state.rules._replace(offers_stuck=True)
        state._next = None
        return state

    def of_level(self, level: str) -> Kinmen:
        """See ``ai.contract.KnowsLevels``."""
        return HARD if level == "hard" else self

    def plans(self, seen: View) -> list[Plan]:
        return plans.plans(seen, self.script)

    def variants(self, seen: View) -> list[Plan]:
        return plans.variants(seen, self.script)

    def policy(self, state: State, aim: Aim | None = None) -> tuple[int, Aim | None]:
        """An action by rule of thumb, following an aim of :meth:`plans`, and the aim to go on with."""
        return plans.policy(state, aim, self.script)

    def depth(self, level: str, asked: Decision | None) -> Depth | None:
        return plans.depth(level, asked)

    def roller(self) -> Callable[[State], int]:
        from .bot import rollout  # for hints and for looking back

        return rollout.Roller()

    def counted(self, start: State, now: State, seat: int, moment: str) -> Iterable[tuple[str, float]]:
        return facts.counted(start, now, seat, moment)

    def chance(self, state: State, seat: int) -> float:
        """How likely a seat wins, a draw counted as half a win; see ``ai.contract.HasChance``."""
        share = chance.of_pla(state)
        return share if seat == PLA else 1 - share

    def is_measured(self, state: State) -> bool:
        return chance.is_measured(state)

    def can_tell_chance(self, options: Mapping[str, str]) -> bool:
        return chance.is_told(options)

    def at_rest(self, state: State) -> int:
        """0 while something is half done, 1 between two orders, 2 when night falls; see ``ai.player``."""
        return plans.at_rest(state)

    def reveals(self, state: State, action: int) -> bool:
        """Only the PLA's options are hidden: showing one cannot be taken back (15.1 to 15.3)."""
        if action == REVEAL:
            return True
        pending = state.pending()
        return action == YES and isinstance(pending, Decision) and pending.ask in REVEALING


class HardKinmen(Kinmen):
    """The game for level hard: its script has other weights, and positions are judged by what came of its games."""

    @property
    def script(self) -> Script:
        return weights.hard()

    def evaluate(self, state: State, seat: int) -> float:
        """What a position is worth for whoever thinks as ``seat``; the other one may see it otherwise."""
        return judge.evaluate(state, seat, judge.hard()[seat])


GAME, HARD = Kinmen(), HardKinmen()
