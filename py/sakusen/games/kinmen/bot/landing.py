"""6.0 What the PLA ships on which turn, and where it comes ashore."""

from __future__ import annotations

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import (
    AOTOU,
    BEACH_EAST,
    BIT,
    DIVISION,
    DIVISIONS,
    LANDING,
    LINKS,
    PLA,
    ROC,
    STRENGTH,
    UNIT_BIT,
    UNITS,
)
from ..rules.landing import beaches
from ..rules.stacking import LIMIT, may_join
from ..rules.state import State
from ..rules.steps import DONE, HEX, SUPPLY
from .aim import Aim, Plan
from .estimate import Estimate
from .weights import Script, of_side

SHARES = (0.45, 0.6, 0.75, 0.9)
"""Shares that are looked into."""
LEANINGS = ((0.0, 0.0), (0.15, -0.15), (-0.25, 0.15))
"""Preference for the west and the east beaches that is looked into."""
WAVES = ("82", "85", "84", "87")
"""Divisions in the order in which they embark."""
RANK = tuple(WAVES.index(DIVISIONS[DIVISION[u]]) if DIVISIONS[DIVISION[u]] in WAVES else 9 for u in range(UNITS))


def embarking(unit: int) -> tuple[int, int, int]:
    """Sort key: the strong battalions first."""
    return -STRENGTH[unit][0], RANK[unit], unit


# ------------------------------------------------------------------ whole landings, for search
def landing_plans(state: State, actions: list[int], script: Script | None = None) -> list[Plan]:
    """Different ways to use the boats this turn, the usual one first."""
    estimate = Estimate(state, PLA, script)
    seen: set[tuple[tuple[int, int], ...]] = set()
    out: list[Plan] = []
    troops = estimate.weights.troops
    for share in sorted(SHARES, key=lambda s: abs(s - troops)):
        for west, east in LEANINGS:
            moves = _berths(state, estimate, round(share * state.sea), west, east)
            mark = tuple(sorted(moves.items()))
            if mark in seen:
                continue
            seen.add(mark)
            aim = Aim(PLA, sum(UNIT_BIT[u] for u in moves), 0, moves, ())
            out.append(Plan(-0.1 * len(out), load_by(aim, actions), aim))
    return out


def _berths(state: State, estimate: Estimate, count: int, west: float, east: float) -> dict[int, int]:
    """Which units go where: the strongest by turns to the beach that promises most, in stacks."""
    planned = {h: state.here[h] for h in beaches(state)}
    waiting = sorted(bits(state.here[AOTOU]), key=embarking)
    moves: dict[int, int] = {}
    while waiting and len(moves) < count:
        best, pick = -9.0, (-1, -1)
        for u in _alternatives(waiting):
            for h, mates in planned.items():
                if mates.bit_count() < LIMIT and may_join(u, mates):
                    worth = _ashore(state, estimate, u, h, mates, waiting) + (east if BEACH_EAST & BIT[h] else west)
                    if worth > best:
                        best, pick = worth, (u, h)
        u, h = pick
        if u < 0:
            break
        moves[u] = h
        planned[h] |= UNIT_BIT[u]
        waiting.remove(u)
    return moves


def _alternatives(waiting: list[int]) -> list[int]:
    """One unit of each division and strength: the others are alike."""
    seen: set[tuple[int, int]] = set()
    out = []
    for u in waiting:
        kind = (DIVISION[u], STRENGTH[u][0])
        if kind not in seen:
            seen.add(kind)
            out.append(u)
    return out


def _ashore(state: State, estimate: Estimate, unit: int, h: int, mates: int, waiting: list[int]) -> float:
    face = 1 if BEACH_EAST & BIT[h] else 0
    power = STRENGTH[unit][face] + sum(STRENGTH[m][state.spent[m] or face] for m in bits(mates))
    if not mates and sum(DIVISION[u] == DIVISION[unit] for u in waiting) > 1:
        power *= 2  # somebody will join
    weights = estimate.weights
    worth = estimate.field(h) - weights.surf * face + weights.land_strength * STRENGTH[unit][0]
    worth += weights.land_mates if mates else 0.0
    if not face and any(state.occupied[ROC] >> n & 1 for n in LINKS[h]):
        worth += weights.land_touch
    return worth - weights.land_fear * estimate.danger(h, power, estimate.loss(unit))


def load_by(aim: Aim, actions: list[int]) -> int:
    """The next thing to load for a planned landing."""
    for u in actions:
        if u < UNITS and aim.units >> u & 1:
            return u
    return SUPPLY if SUPPLY in actions else DONE


# ------------------------------------------------------------------ one decision after the other
def load(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """6.1 the strong battalions first, then supplies, then whatever there is room for."""
    actions = list(asked.actions)
    if aim is not None:
        action = load_by(aim, actions)
        if action != DONE:
            return action
    units = [a for a in actions if a < UNITS]
    landed = state.here[LANDING].bit_count()
    if units and (landed < round(of_side(PLA, state.turn, script).troops * state.sea) or SUPPLY not in actions):
        return min(units, key=embarking)
    return SUPPLY if SUPPLY in actions else DONE


def land_unit(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """6.2 the strongest first, so that they get the best beaches."""
    return min(asked.actions, key=embarking)


def land_hex(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """6.2 near the objectives, in stacks, in the west rather than spent in the east."""
    unit = state.unit
    if aim is not None and HEX + aim.moves.get(unit, -HEX) in asked.actions:
        return HEX + aim.moves[unit]
    return ashore(Estimate(state, PLA, script), asked)


def ashore(estimate: Estimate, asked: Decision) -> int:
    """6.2 the beach that promises the unit most."""
    state = estimate.state
    unit, waiting = state.unit, bits(state.here[LANDING])
    return max(asked.actions, key=lambda a: _ashore(state, estimate, unit, a - HEX, state.here[a - HEX], waiting))
