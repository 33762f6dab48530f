"""14.0 The night: marches in the dark, and whom to give the last rice."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import ALLOWANCE, PLA, ROC, STRENGTH, UNIT_BIT
from ..rules.movement import reach
from ..rules.night import PACES
from ..rules.stacking import may_join
from ..rules.state import State
from ..rules.steps import DONE, HEX
from ..rules.turn import LAST_TURN
from .aim import Aim
from .estimate import Estimate
from .weights import Script, of_side


class Style(NamedTuple):
    """How a night is meant: how much the enemy is feared, how strongly the goals draw, what a second unit in a
    sudden-death town counts and how many points are kept, if not the usual."""

    fear: float = 1.0
    draw: float = 1.0
    second: float | None = None
    reserve: int | None = None


USUAL = Style()
STYLES = (
    (USUAL, Style(fear=0.4), Style(fear=2.5), Style(draw=2.0, fear=0.4), Style(reserve=3)),
    (USUAL, Style(second=0.9), Style(second=0.9, fear=0.3), Style(fear=2.5), Style(reserve=0), Style(reserve=10)),
)
"""By side: the nights that are looked into."""


def night_plans(state: State, script: Script | None = None) -> list[Aim]:
    """Different ways to spend the night, the usual one first; one of them is that nobody moves."""
    estimate, found = Estimate(state, state.seat, script), list[Aim]()
    for style in STYLES[state.seat]:
        aim = aim_for_night(estimate, style)
        if aim not in found:
            found.append(aim)
    still = Aim(state.seat, 0, 0, {}, ())
    return found if still in found else [*found, still]


def night_aim(state: State, script: Script | None = None) -> Aim:
    """Where every unit of the side goes tonight, those that gain most first."""
    return aim_for_night(Estimate(state, state.seat, script))


def aim_for_night(estimate: Estimate, style: Style = USUAL) -> Aim:
    """See :func:`night_aim`."""
    state = estimate.state
    estimate.second = estimate.weights.second if style.second is None else style.second
    last, weights = state.turn >= LAST_TURN, estimate.weights
    draw, wishes = weights.night_draw * style.draw, []
    for u in state.units_on_map(state.seat):
        if state.moved & UNIT_BIT[u]:
            continue
        spent = state.spent[u]
        found = reach(state, u, PACES if spent else ALLOWANCE[u], bool(spent))
        here = _worth(estimate, u, state.at[u], last, False, style)
        least = here + weights.night_least + (0.0 if spent else weights.point)
        for h in found.hexes:
            if draw * estimate.field(h) <= least and not estimate.towns >> h & 1:
                continue  # whatever threatens there makes it worse only
            gain = _worth(estimate, u, h, last, True, style) - here
            if gain > weights.night_least:
                wishes.append((gain, -u, h))
    wishes.sort(reverse=True)
    return Aim(state.seat, 0, 0, _grant(state, estimate, wishes), (), reserve=style.reserve)


def _grant(state: State, estimate: Estimate, wishes: list[tuple[float, int, int]]) -> dict[int, int]:
    """Wishes one after the other, so that stacks stay legal and towns get one garrison, not ten."""
    weights = estimate.weights
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
        if estimate.towns >> h & 1 and there:
            gain -= weights.night_second
        if estimate.towns >> origin & 1 and not left:
            gain -= weights.night_leave if estimate.seat == PLA else estimate.garrison(origin, 1)
        if gain <= weights.night_least:
            continue
        moves[u] = h
        planned[h], planned[origin] = there | UNIT_BIT[u], left
    return moves


def _worth(estimate: Estimate, unit: int, h: int, last: bool, moves: bool, style: Style) -> float:
    state, weights = estimate.state, estimate.weights
    value = weights.night_draw * style.draw * estimate.field(h)
    if estimate.seat == ROC and estimate.towns >> h & 1:
        count = state.here[h].bit_count() + (0 if state.at[unit] == h else 1)
        value += estimate.garrison(h, count) - estimate.garrison(h, count - 1)
    if moves and not state.spent[unit]:
        value -= weights.point
    if not last:
        mates = sum(STRENGTH[m][1] for m in bits(state.here[h] & ~UNIT_BIT[unit]))
        value -= weights.night_fear * style.fear * estimate.danger(h, STRENGTH[unit][1] + mates, estimate.loss(unit))
    return value


def night_move(state: State, asked: Decision, aim: Aim | None, script: Script | None = None) -> int:
    """Follow the aim; without one, make it anew."""
    if aim is None:
        aim = night_aim(state, script)
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


def kept(state: State, aim: Aim | None, script: Script | None = None) -> int:
    """How many logistics points the night leaves for the orders of the next day."""
    return of_side(state.seat, state.turn, script).reserve if aim is None or aim.reserve is None else aim.reserve


def with_recovery(state: State, aim: Aim | None, script: Script | None = None) -> Aim:
    """The aim with those whom the night is to recover: nearest to the enemy first, as far as there are points that are
    not kept for orders."""
    seat = state.seat
    estimate = Estimate(state, seat, script)
    points = state.logistics[seat] - kept(state, aim, script)
    weights = estimate.weights
    far = [pull[1] for pull in estimate.pulls()] if seat == ROC else []

    def worth(unit: int) -> float:
        h = state.at[unit]
        value = weights.recover_strength * STRENGTH[unit][0] + weights.recover_threat * min(estimate.menace(h), 12)
        if far:
            value += 1.0 - weights.recover_far * min([table[h] for table in far])
        return value

    worn = sorted([(-worth(u), u) for u in state.units_on_map(seat) if state.spent[u]])
    chosen = sum([UNIT_BIT[u] for value, u in worn[: max(0, points)] if -value > weights.recover_least])
    usual = Aim(seat, 0, 0, {}, ()) if aim is None else aim
    return usual._replace(recover=chosen)


def night_recover(state: State, asked: Decision, aim: Aim | None, script: Script | None = None) -> int:
    """14.3 those whom the aim names; without one, those nearest to the enemy."""
    wanted = aim.recover if aim is not None and aim.recover else with_recovery(state, aim, script).recover
    return next((u for u in asked.actions if u != DONE and wanted >> u & 1), DONE)
