"""July Offensive as the engine's contract sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ...ai.contract import Depth
from ...engine.core import Action, Decision, Scenario, View, choose
from ...engine.modular import GameModules, ModularGame
from .bot import choices, facts, judge, learned, plans
from .bot.aim import Aim, Plan
from .rules import explain, notation, position, validity, view
from .rules.board import ATTACK, DEFENCE, DEPLOYMENTS, JP, OF_SIDE, ORIGINAL, SEATS, TABLES, TURNS, UNITS
from .rules.initiative import CYCLES
from .rules.pools import BRIDGE, SUPPORT
from .rules.standing import STANDING
from .rules.state import Rules, State
from .rules.steps import CODES, DONE
from .rules.turn import SEQUENCE

OPTIONS = {"deployment": DEPLOYMENTS, "demolition": ("no", "yes")}


def _bound() -> int:
    """No game has more decisions and chances than this.

    In a phase every unit is picked and moved at most once, every link takes in a unit that was free, every
    unit fights at most once, and no more damage is taken, and no more ground gained, than dice were rolled.
    """
    most = max(len(units) for units in OF_SIDE)
    dice = max(
        sum(ATTACK[u][0] for u in OF_SIDE[seat]) + SUPPORT + sum(DEFENCE[u][0] + BRIDGE for u in OF_SIDE[1 - seat])
        for seat in range(len(SEATS))
    )
    march = 1 + 2 * most + 1  # demolition; units and their hexes; done
    plan = 2 * UNITS + 1 + 1  # attackers and their targets; fix; support
    combats = most + dice + 2 * dice + 2 * dice + most  # order; dice; damage; advances and their ends
    return TURNS * (2 * CYCLES * (march + plan + combats) + 1)


class July(ModularGame[State]):
    """See ``engine.core.Game`` for what every method promises."""

    slug = "july"
    modules = GameModules(view, notation, position, validity, explain, judge)
    codes = CODES
    edition = str(TABLES["edition"])
    seats: tuple[str, ...] = SEATS
    scenarios: Mapping[str, Scenario] = {"standard": Scenario("standard", OPTIONS, {"deployment": ORIGINAL})}
    bound = _bound()
    steps = len(SEQUENCE)
    names: Mapping[str, Sequence[str]] = notation.NAMED
    comparison = facts.COMPARISON
    endings = (DONE,)
    standing = STANDING

    def start(self, scenario: str = "standard", options: Mapping[str, str] | None = None) -> State:
        chosen = choose(self.scenarios, scenario, options)
        return State(Rules(chosen["demolition"] == "yes"), chosen["deployment"])

    def plans(self, seen: View) -> list[Plan]:
        return plans.plans(seen)

    def variants(self, seen: View) -> list[Plan]:
        return plans.variants(seen)

    def depth(self, level: str, asked: Decision | None) -> Depth | None:
        return plans.depth(level, asked)

    def policy(self, state: State, aim: Aim | None = None) -> tuple[int, Aim | None]:
        return plans.policy(state, aim)

    def at_rest(self, state: State) -> int:
        return plans.at_rest(state)

    def chance(self, state: State, seat: int) -> float:
        """How likely a seat wins, as the network says; see ``ai.contract.HasChance``."""
        share = learned.chance(state)
        return share if seat == JP else 1 - share

    def is_measured(self, state: State) -> bool:
        """In the midst of acts, too, but not within an attack plan."""
        return not choices.is_plan_begun(state)

    def can_tell_chance(self, options: Mapping[str, str]) -> bool:
        return learned.is_told(options)

    def throw(self, state: State, number: float) -> None:
        plans.throw(state, number)

    def roller(self) -> Callable[[State], int]:
        from .bot import rollout  # for hints and for looking back

        return rollout.roll

    def counted(self, start: State, now: State, seat: int, moment: str) -> Iterable[tuple[str, float]]:
        return facts.counted(start, now, seat, moment)

    def suggested(self, seen: View) -> Iterable[Sequence[Action]]:
        return facts.suggested(self.determinize(seen, Random(0)))


GAME = July()
