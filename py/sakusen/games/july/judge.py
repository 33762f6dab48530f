"""How good a position is: a weighted sum of what a player looks at first.

The weights are in ``judge.json``, fitted to the ends of games played by a simple player against itself.
"""

from __future__ import annotations

from functools import cache
from math import exp, tanh

from .board import (
    ATTACK,
    BIT,
    DEFENCE,
    GUNS,
    HEXES,
    HILL,
    IS_TANK,
    JP,
    OF_SIDE,
    REMOVED,
    SIDE,
    STEPS,
    SU,
    TURNS,
    UNITS,
    WALK,
    ZONE,
    load,
)
from .state import State
from .victory import FOR_SU, points

NAMES = ("bias", "lead", "lead_late", "jp_force", "su_force", "jp_waiting", "su_waiting", "tank_steps",
         "raid", "guard", "guns_touched", "jp_threat", "su_threat", "tank_threat", "initiative", "to_attack")
WEIGHTS = tuple(load("judge.json")["weights"][name] for name in NAMES)
FAR_AWAY = 9
PULL = -0.6
"""How fast a unit counts less with its way to the guns."""


def evaluate(state: State, seat: int) -> float:
    """-1 (lost) to 1 (won) for a seat; fairest when nothing is half done."""
    total = 0.0
    for weight, value in zip(WEIGHTS, features(state), strict=True):
        total += weight * value
    value = tanh(total / 2)
    return value if seat == JP else -value


def features(state: State) -> list[float]:
    """What the judgement rests on, from the Japanese side, in the order of ``NAMES``."""
    lead = (points(state, JP) - points(state, SU) - 0.5) / 3  # 4.3 a tie is won by the Soviets
    guns = state.at[GUNS]
    force, waiting, near = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    for unit, place in enumerate(state.at):
        if place == REMOVED or unit == GUNS:
            continue
        side, lost = SIDE[unit], state.lost[unit]
        worth = (ATTACK[unit][lost] + DEFENCE[unit][lost]) / 2
        if place >= HEXES:
            waiting[side] += worth
            continue
        force[side] += worth
        if guns < HEXES:
            near[side] += worth * exp(PULL * march(state.blown, IS_TANK[unit], place, guns))
    threats = [_threat(state, unit) for unit in range(UNITS)]
    touched = guns < HEXES and any(ZONE[state.blown][guns] & BIT[state.at[u]] for u in OF_SIDE[JP])
    return [1.0, lead, lead * state.turn / TURNS, force[JP] / 8, force[SU] / 8,
            waiting[JP] / 4, waiting[SU] / 4, sum(STEPS[u] - state.lost[u] for u in FOR_SU) / 4,
            near[JP] / 4, near[SU] / 4, float(touched),
            sum(threats[u] for u in OF_SIDE[JP]), sum(threats[u] for u in OF_SIDE[SU] if u != GUNS),
            sum(threats[u] for u in FOR_SU),
            1.0 if state.initiative == JP else -1.0, 1.0 if state.seat == JP else -1.0]


def _threat(state: State, unit: int) -> float:
    """How hard a unit could be hit by the enemies that touch it: their dice against its own, 0 to 1."""
    place = state.at[unit]
    if place >= HEXES:
        return 0.0
    zone, attack = ZONE[state.blown][place], 0
    for foe in OF_SIDE[1 - SIDE[unit]]:
        if foe != GUNS and zone & BIT[state.at[foe]]:
            attack += ATTACK[foe][state.lost[foe]]
    if not attack:
        return 0.0
    dice = attack / 2 if HILL & BIT[place] else attack  # 9.10 half as many hit
    return dice / (dice + 2.0 * DEFENCE[unit][state.lost[unit]])


@cache
def march(blown: int, tank: int, start: int, goal: int) -> int:
    """Hexes from one hex to another for a unit that meets nobody; ``FAR_AWAY`` when there is no way."""
    seen, edge, paces = BIT[start], [start], 0
    while edge:
        if goal in edge:
            return paces
        paces += 1
        edge = [n for h in edge for n in range(HEXES) if WALK[blown][tank][h] & BIT[n] and not seen & BIT[n]]
        edge = list(dict.fromkeys(edge))
        for n in edge:
            seen |= BIT[n]
    return FAR_AWAY
