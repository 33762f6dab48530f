"""10.1 Which order to give: every battle group, division and support marker with the best use of it."""

from __future__ import annotations

from ....engine.hexes import bits
from ..rules.board import (
    ADJACENT,
    AIR_DOTS,
    BIT,
    COMMAND,
    DIVISION,
    DIVISION_UNITS,
    HEXES,
    IS_TANK,
    PLA,
    ROC,
    STRENGTH,
    TANKS,
    UNIT_BIT,
)
from ..rules.operations import DIVISIONS_OF
from ..rules.options import is_used
from ..rules.state import State
from ..rules.steps import AIR, BATTERY, DIVISION_ORDER, GUN, JOINT_ORDER, PASS, STACK
from ..rules.support import gun_targets
from .aim import Aim, Plan
from .estimate import Estimate
from .order_planner import OrderPlanner
from .weights import Script


def order_plans(state: State, actions: list[int], script: Script | None = None) -> list[Plan]:
    """Every order that can be given with its best use, best first; passing is worth nothing."""
    estimate = Estimate(state, state.seat, script)
    plans = [Plan(estimate.weights.passing, PASS, None)]
    allowed = set(actions)
    plans += _groups(estimate, allowed)
    plans += _divisions(estimate, allowed)
    plans += support_plans(estimate, allowed)
    plans.sort(key=lambda plan: -plan.worth)
    return plans


def joint_attacks(estimate: Estimate) -> bool:
    """Whether units from several hexes may attack together (12.12)."""
    return estimate.seat == ROC or is_used(estimate.state, COMMAND)


def _groups(estimate: Estimate, allowed: set[int]) -> list[Plan]:
    state, join, out = estimate.state, joint_attacks(estimate), []
    seen: set[tuple[int, int, int]] = set()
    for h in bits(state.occupied[estimate.seat]):
        fresh = [u for u in bits(state.here[h]) if not state.spent[u]]
        for u in fresh:
            alike = (h, DIVISION[u], STRENGTH[u][0])
            if alike not in seen and u in allowed:
                seen.add(alike)
                out.append(_group(estimate, u, [u], join))
        if STACK + h in allowed:
            out.append(_group(estimate, STACK + h, fresh, join))
    return [plan for plan in out if plan]


def _group(estimate: Estimate, action: int, units: list[int], join: bool) -> Plan | None:
    planner = OrderPlanner(estimate, units, 0, join)
    aim = planner.run(must=True)
    return Plan(planner.worth, action, aim) if aim else None


def _divisions(estimate: Estimate, allowed: set[int]) -> list[Plan]:
    join, out = joint_attacks(estimate), []
    for d in DIVISIONS_OF[estimate.seat]:
        for action in (DIVISION_ORDER + d, JOINT_ORDER + d):
            if action not in allowed or (action >= JOINT_ORDER and not _meet(estimate, d)):
                continue
            mask = DIVISION_UNITS[d] | (DIVISION_UNITS[TANKS] if action >= JOINT_ORDER else 0)
            plan = _division(estimate, action, mask, join)
            if plan:
                out.append(plan)
    return out


def _meet(estimate: Estimate, division: int) -> bool:
    """Whether the tanks and another division could attack the same hex; else one order for both is wasted."""
    masks = []
    for d in (TANKS, division):
        mask = 0
        for u in bits(DIVISION_UNITS[d]):
            if estimate.state.at[u] < HEXES:
                mask |= estimate.strike(u)
        masks.append(mask)
    return bool(masks[0] & masks[1] & estimate.state.occupied[estimate.foe])


def _division(estimate: Estimate, action: int, mask: int, join: bool) -> Plan | None:
    units, worn = on_call(estimate, mask)
    if not units:
        return None
    planner = OrderPlanner(estimate, units, worn, join)
    aim = planner.run(must=False)
    return Plan(planner.worth, action, aim) if aim else None


def on_call(estimate: Estimate, mask: int) -> tuple[list[int], int]:
    """The units of a division that an order can use, and those of them that must be recovered, as far as there are
    points for it."""
    state = estimate.state
    units = [u for u in bits(mask) if state.at[u] < HEXES]
    worn = [u for u in units if state.spent[u]]
    points = state.logistics[estimate.seat]
    if len(worn) > points:  # not enough for all: those that stand nearest to the enemy
        worn.sort(key=lambda u: (-estimate.menace(state.at[u]), -STRENGTH[u][0], u))
        units = [u for u in units if u not in worn[points:]]
        worn = worn[:points]
    return units, sum(UNIT_BIT[u] for u in worn)


# ------------------------------------------------------------------ 13.0 support
def strike_worth(estimate: Estimate, unit: int) -> float:
    """What it is worth to spend this enemy unit now."""
    state, h, weights = estimate.state, estimate.state.at[unit], estimate.weights
    worth = weights.strike + weights.strike_strength * STRENGTH[unit][0]
    worth += weights.strike_tank if IS_TANK[unit] else 0.0
    near = 0
    for n in (*ADJACENT[h], h):
        near |= state.here[n]
    friends = [u for u in bits(near) if DIVISION[u] in DIVISIONS_OF[estimate.seat]]
    if friends:
        worth += weights.strike_near
        if any(not state.spent[u] for u in friends):
            worth += weights.strike_fresh
    return worth


def support_plans(estimate: Estimate, allowed: set[int]) -> list[Plan]:
    state, out = estimate.state, []
    if GUN in allowed:
        out.append(Plan(max(strike_worth(estimate, u) for u in gun_targets(state)), GUN, None))
    fresh = [u for u in state.units_on_map(PLA) if not state.spent[u]] if estimate.seat == ROC else []
    for i, dots in enumerate(AIR_DOTS):
        if AIR + i in allowed:
            worth = max((air_worth(estimate, u, dots, fresh) for u in fresh), default=0.0)
            out.append(Plan(max(worth, estimate.weights.battery * min(dots, state.guns_up)), AIR + i, None))
    return out


def air_worth(estimate: Estimate, unit: int, dots: int, fresh: list[int]) -> float:
    """What an air strike is worth that hits ``unit`` first."""
    worth = strike_worth(estimate, unit)
    if dots > 1:
        h = estimate.state.at[unit]
        near = sum(BIT[n] for n in ADJACENT[h]) | BIT[h]
        worth += max(
            (strike_worth(estimate, u) for u in fresh if u != unit and near >> estimate.state.at[u] & 1), default=0
        )
    return worth


def support_target(estimate: Estimate, actions: list[int], dots: int) -> int:
    """13.2, 13.3 the best unit to hit; the guns of Dadeng only when no unit is worth it."""
    units = [a for a in actions if a != BATTERY]
    if not units:
        return BATTERY
    return max(units, key=lambda u: (air_worth(estimate, u, dots, units) if dots else strike_worth(estimate, u), -u))


def mid_order_aim(state: State, units: list[int], script: Script | None = None) -> Aim | None:
    """The best use of units that are activated already (10.4), whatever they were activated for."""
    estimate = Estimate(state, state.seat, script)
    return OrderPlanner(estimate, units, 0, joint_attacks(estimate)).run(must=True)
