"""A quick player for imagined games: the script's ideas, with what it has once reckoned kept for a while.

The script makes its estimate of the enemy's threats anew for every question and plans every order that could be given.
Here an estimate lasts for an order and what follows from it, the threats of units that have not moved are kept, and
only the orders that promise most by a glance at the odds are planned. Not meant to be followed in a real game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import (
    ALLOWANCE,
    BIT,
    DIVISION,
    DIVISION_UNITS,
    HEXES,
    OF_SIDE,
    PLA,
    STEPS,
    STRENGTH,
    TANKS,
    UNIT_BIT,
)
from ..rules.movement import reach
from ..rules.operations import DIVISIONS_OF
from ..rules.state import State
from ..rules.steps import DIVISION_ORDER, HEX, JOINT_ORDER, PASS, ROLL, STACK
from .aim import Aim, Plan
from .estimate import Estimate
from .ground import spread
from .landing import ashore
from .night import aim_for_night, night_move, night_recover, with_recovery
from .order_planner import OrderPlanner
from .orders import joint_attacks, on_call, support_plans
from .policy import advance, answer, retreat

LOOKS = 2
"""So many orders of those that look best are planned."""
TARGETS = 2
"""So many of its targets are weighed at a time."""
EVEN = 2.0
"""Odds at which an attack is worth its whole prize by a glance."""


class Targets:
    """The hexes that the enemy holds: what an attack with even odds promises, and the strength that is of use."""

    __slots__ = ("foes", "most", "prize")

    def __init__(self, estimate: Estimate) -> None:
        state, seat, prices = estimate.state, estimate.seat, estimate.value
        self.foes = state.occupied[1 - seat]
        self.prize: dict[int, float] = {}
        self.most: dict[int, float] = {}
        for e in bits(self.foes):
            units = bits(state.here[e])
            guard = max(1, sum([STRENGTH[u][state.spent[u]] for u in units]))
            worth = estimate.weights.pushed + (estimate.hold if estimate.towns >> e & 1 else 0.0)
            self.prize[e] = (worth + sum([prices[u] for u in units])) / guard**2
            self.most[e] = guard * EVEN

    def promise(self, e: int, power: int) -> float:
        """What so much strength promises against a hex, by a glance."""
        return self.prize[e] * min(power, self.most[e]) ** 2


Look = tuple[float, int, list[int]]
"""An order by a glance: what it promises, its action, its units."""


def _groups(estimate: Estimate, allowed: set[int], targets: Targets) -> list[Look]:
    """10.1 the battle groups that could attack."""
    state, found = estimate.state, []
    for h in bits(state.occupied[estimate.seat]):
        fresh = [u for u in bits(state.here[h]) if not state.spent[u]]
        if not fresh:
            continue
        near = span(h, max([ALLOWANCE[u] for u in fresh])) & targets.foes
        action = STACK + h if STACK + h in allowed else fresh[0]
        if not near or action not in allowed:
            continue
        power = sum([STRENGTH[u][0] for u in fresh])
        promise = max([targets.promise(e, power) for e in bits(near)])
        found.append((promise, action, fresh))
        if len(fresh) > 1 and action >= STACK and estimate.towns >> h & 1:  # somebody may have to stay in the town
            strong = max(fresh, key=lambda u: STRENGTH[u][0])
            if strong in allowed:
                found.append((promise - 0.01, strong, [strong]))
    return found


def _divisions(estimate: Estimate, allowed: set[int], targets: Targets) -> list[Look]:
    """10.2, 10.3 the divisions that could attack."""
    state, found = estimate.state, []
    for d in DIVISIONS_OF[estimate.seat]:
        for action in (DIVISION_ORDER + d, JOINT_ORDER + d):
            if action not in allowed:
                continue
            mask = DIVISION_UNITS[d] | (DIVISION_UNITS[TANKS] if action >= JOINT_ORDER else 0)
            units, powers = [u for u in bits(mask) if state.at[u] < HEXES], dict[int, int]()
            for u in units:
                for e in bits(span(state.at[u], ALLOWANCE[u]) & targets.foes):
                    powers[e] = powers.get(e, 0) + STRENGTH[u][0]
            if powers:
                found.append((max([targets.promise(e, power) for e, power in powers.items()]), action, units))
    return found


class AttackPlanner(OrderPlanner):
    """Plans the attacks of an order, and nothing else; only those that promise most by a glance are weighed."""

    def attack(self, promises: dict[int, float]) -> Aim | None:
        """The attacks that are worth making; ``None`` if there are none."""
        while self.free:
            targets = sorted(self.targets(), key=lambda e: -promises[e])[:TARGETS]
            draft = self.best_blow(targets)
            if draft is None or draft.worth <= self.estimate.weights.least:
                break
            self.commit(draft)
        if not self.used:
            return None
        return Aim(self.estimate.seat, self.used, self.used & self.worn, self.moves, tuple(self.blows))


class Roller:
    """Plays both sides of one imagined game."""

    __slots__ = ("_aims", "_estimates", "_known")

    def __init__(self) -> None:
        self._aims: list[Aim | None] = [None, None]
        self._estimates: list[Estimate | None] = [None, None]
        self._known: dict[int, tuple[int, int, int]] = {}

    def __call__(self, state: State) -> int:
        """Answer the pending decision; that was one."""
        asked = state.pending()
        assert isinstance(asked, Decision)
        if len(asked.actions) == 1:
            state.apply(asked.actions[0])
            return 1
        quick = QUICK.get(asked.ask)
        aim = self._aims[asked.seat]
        state.apply(quick(self, state, asked) if quick else answer(state, aim))
        return 1

    # -------------------------------------------------------------- estimates
    def fresh(self, state: State, seat: int) -> Estimate:
        """A new estimate, in which enemies that stand where they stood threaten what they threatened."""
        estimate = self._estimates[seat] = Estimate(state, seat)
        out, at, spent, foe = [], state.at, state.spent, 1 - seat
        for u in OF_SIDE[foe]:
            place = at[u]
            if place >= HEXES:
                continue
            d = DIVISION[u]
            if spent[u] and (state.hq_used >> d & 1 or not state.logistics[foe]):
                continue
            known = self._known.get(u)
            if known is None or known[0] != place or known[1] != state.turn:
                area = spread(reach(state, u, ALLOWANCE[u]).mask | BIT[place])
                known = self._known[u] = (place, state.turn, area)
            out.append((d, STRENGTH[u][0], known[2], u))
        estimate.take(out)
        return estimate

    def usual(self, state: State, seat: int) -> Estimate:
        """The last estimate of a side, or a new one."""
        return self._estimates[seat] or self.fresh(state, seat)

    # -------------------------------------------------------------- orders
    def order(self, state: State, asked: Decision) -> int:
        """10.1 the best of the orders that look best."""
        estimate = self.fresh(state, asked.seat)
        allowed = set(asked.actions)
        plans = [Plan(estimate.weights.passing, PASS, None), *support_plans(estimate, allowed)]
        join = joint_attacks(estimate)
        targets = Targets(estimate)
        for action, units in self._looks(estimate, allowed, targets):
            worn = 0
            if action >= DIVISION_ORDER:
                units, worn = on_call(estimate, sum([UNIT_BIT[u] for u in units]))
            planner = AttackPlanner(estimate, units, worn, join)
            aim = planner.attack(targets.prize)
            if aim:
                plans.append(Plan(planner.worth, action, aim))
        best = max(plans, key=lambda plan: plan.worth)
        self._aims[asked.seat] = best.aim
        return best.action

    def _looks(self, estimate: Estimate, allowed: set[int], targets: Targets) -> list[tuple[int, list[int]]]:
        """The orders that look best, and the units that each of them would activate."""
        found = [*_groups(estimate, allowed, targets), *_divisions(estimate, allowed, targets)]
        found.sort(key=lambda look: -look[0])
        return [(action, units) for _, action, units in found[:LOOKS]]

    # -------------------------------------------------------------- what follows from an order
    def target(self, state: State, asked: Decision) -> int:
        """The attack that was planned."""
        aim = self._aims[asked.seat]
        for e, mask in aim.blows if aim else ():
            if HEX + e in asked.actions and mask & state.active:
                return HEX + e
        return answer(state, aim)

    def attackers(self, state: State, asked: Decision) -> int:
        """Those who were meant to attack."""
        aim = self._aims[asked.seat]
        for e, mask in aim.blows if aim else ():
            if e == state.target:
                for u in asked.actions:
                    if u < PASS and mask >> u & 1:
                        return u
                if ROLL in asked.actions:
                    return ROLL
        return answer(state, aim)

    def advance(self, state: State, asked: Decision) -> int:
        return advance(self.usual(state, asked.seat), asked)

    def retreat(self, state: State, asked: Decision) -> int:
        return retreat(self.usual(state, asked.seat), asked)

    # -------------------------------------------------------------- landing and night
    def land(self, state: State, asked: Decision) -> int:
        return ashore(self.usual(state, PLA), asked)

    def load(self, state: State, asked: Decision) -> int:
        self._estimates[PLA] = None  # the beaches are looked at anew when the boats come in
        return answer(state, None)

    def night(self, state: State, asked: Decision) -> int:
        """14.1 where everybody goes, thought out once."""
        if not state.moved:
            self._aims[asked.seat] = aim_for_night(self.fresh(state, asked.seat))
        return night_move(state, asked, self._aims[asked.seat])

    def recover(self, state: State, asked: Decision) -> int:
        """14.3 whom to recover, thought out once."""
        aim = self._aims[asked.seat]
        if aim is None or not aim.recover:
            aim = self._aims[asked.seat] = with_recovery(state, aim)
        return night_recover(state, asked, aim)


@cache
def span(h: int, points: int) -> int:
    """The hexes that a unit could attack from here, were nobody in its way."""
    cost, edge, mask = {h: 0}, [h], BIT[h]
    while edge:
        here = edge.pop()
        for n, price in STEPS[here]:
            total = cost[here] + price
            if total <= points and total < cost.get(n, points + 1):
                cost[n] = total
                edge.append(n)
                mask |= BIT[n]
    return spread(mask)


Quick = Callable[[Roller, State, Decision], int]
QUICK: dict[str, Quick] = {
    "order": Roller.order,
    "attack.target": Roller.target,
    "attack.units": Roller.attackers,
    "advance": Roller.advance,
    "retreat": Roller.retreat,
    "landing.hex": Roller.land,
    "landing.load": Roller.load,
    "night.move": Roller.night,
    "night.recover": Roller.recover,
}
