"""14.0 The night: marches in the dark, and whom to give the last rice."""

from __future__ import annotations

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import ALLOWANCE, HEXES, PLA, ROC, STRENGTH, TOWN, UNIT_BIT
from ..rules.movement import reach
from ..rules.night import PACES
from ..rules.stacking import may_join
from ..rules.state import State
from ..rules.steps import DONE, HEX
from ..rules.turn import LAST_TURN
from .aim import Aim
from .estimate import POINT, Estimate

RESERVE = 5
"""Logistics points that the ROC keeps for the orders of the next day."""


def night_aim(state: State) -> Aim:
    """Where every unit of the side goes tonight, those that gain most first."""
    return aim_for_night(Estimate(state, state.seat))


def aim_for_night(estimate: Estimate) -> Aim:
    """See :func:`night_aim`."""
    state = estimate.state
    last = state.turn >= LAST_TURN
    wishes = []
    for u in state.units_on_map(state.seat):
        if state.moved & UNIT_BIT[u]:
            continue
        spent = state.spent[u]
        found = reach(state, u, PACES if spent else ALLOWANCE[u], bool(spent))
        here = _worth(estimate, u, state.at[u], last, False)
        least = here + 0.01 + (0.0 if spent else POINT)
        for h in found.hexes:
            if estimate.field(h) <= least and not TOWN >> h & 1:
                continue  # whatever threatens there makes it worse only
            gain = _worth(estimate, u, h, last, True) - here
            if gain > 0.01:
                wishes.append((gain, -u, h))
    wishes.sort(reverse=True)
    return Aim(state.seat, 0, 0, _grant(state, estimate, wishes), ())


def _grant(state: State, estimate: Estimate, wishes: list[tuple[float, int, int]]) -> dict[int, int]:
    """Wishes one after the other, so that stacks stay legal and towns get one garrison, not ten."""
    planned: dict[int, int] = {}
    moves: dict[int, int] = {}
    for gain, minus, h in wishes:
        u = -minus
        if u in moves:
            continue
        there = planned.get(h, state.here[h]) & ~UNIT_BIT[u]
        if not may_join(u, there):
            continue
        origin = state.at[u]
        left = planned.get(origin, state.here[origin]) & ~UNIT_BIT[u]
        if TOWN >> h & 1 and there:
            gain -= 0.5
        if TOWN >> origin & 1 and not left:
            gain -= 0.5 if estimate.seat == PLA else estimate.garrison(origin, 1)
        if gain <= 0.01:
            continue
        moves[u] = h
        planned[h], planned[origin] = there | UNIT_BIT[u], left
    return moves


def _worth(estimate: Estimate, unit: int, h: int, last: bool, moves: bool) -> float:
    state = estimate.state
    value = estimate.field(h)
    if estimate.seat == ROC and TOWN >> h & 1:
        count = state.here[h].bit_count() + (0 if state.at[unit] == h else 1)
        value += estimate.garrison(h, count) - estimate.garrison(h, count - 1)
    if moves and not state.spent[unit]:
        value -= POINT
    if not last:
        mates = sum(STRENGTH[m][1] for m in bits(state.here[h] & ~UNIT_BIT[unit]))
        value -= estimate.danger(h, STRENGTH[unit][1] + mates, estimate.loss(unit))
    return value


def night_move(state: State, asked: Decision, aim: Aim | None) -> int:
    """Follow the aim; without one, make it anew."""
    if aim is None:
        aim = night_aim(state)
    moves = aim.moves
    if state.mover >= 0:
        goal = HEX + moves.get(state.mover, -HEX)
        if goal in asked.actions:
            return goal
    for u in asked.actions:
        if u >= DONE:
            break
        to = moves.get(u)
        if to is None or to == state.at[u] or not may_join(u, state.here[to] & ~UNIT_BIT[u]):
            continue
        spent = state.spent[u]
        if reach(state, u, PACES if spent else ALLOWANCE[u], bool(spent)).mask >> to & 1:
            return u
    return DONE


def night_recover(state: State, asked: Decision, aim: Aim | None) -> int:
    """14.3 those nearest to the enemy; the ROC keeps a reserve for orders."""
    if asked.seat == ROC and state.logistics[ROC] <= RESERVE:
        return DONE
    return recover_at_night(Estimate(state, asked.seat), asked)


def recover_at_night(estimate: Estimate, asked: Decision) -> int:
    """14.3 who is recovered next, or nobody more."""
    state, seat = estimate.state, asked.seat
    far = [pull[1] for pull in estimate.pulls()] if seat == ROC else []

    def worth(unit: int) -> float:
        h = state.at[unit]
        value = 0.1 * STRENGTH[unit][0] + 0.05 * min(estimate.menace(h), 12)
        if seat == ROC and far:
            value += 1.0 - 0.08 * min(table[h] for table in far)
        return value

    units = [u for u in asked.actions if u != DONE and state.at[u] < HEXES]
    best = max(units, key=worth)
    return best if worth(best) > (0.25 if seat == ROC else 0.0) else DONE
