"""6.0 What the PLA ships on which turn, and where it comes ashore."""

from __future__ import annotations

from ....engine.core import Decision
from ....engine.hexes import bits
from ..board import BEACH_EAST, BIT, DIVISION, DIVISIONS, LANDING, PLA, STRENGTH, UNITS
from ..state import State
from ..steps import DONE, HEX, SUPPLY
from .aim import Aim
from .scene import Scene

TROOPS = (0.0, 0.6, 0.6, 0.9, 0.9)
"""By turn: the share of the sea transport points that carries units."""
WAVES = ("82", "85", "84", "87")
"""Divisions in the order in which they embark."""
RANK = tuple(WAVES.index(DIVISIONS[DIVISION[u]]) if DIVISIONS[DIVISION[u]] in WAVES else 9 for u in range(UNITS))


def load(state: State, asked: Decision, aim: Aim | None) -> int:
    """6.1 the strong battalions first, then supplies, then whatever there is room for."""
    units = [a for a in asked.actions if a < UNITS]
    landed = state.here[LANDING].bit_count()
    if units and (landed < round(TROOPS[state.turn] * state.sea) or SUPPLY not in asked.actions):
        return min(units, key=lambda u: (-STRENGTH[u][0], RANK[u], u))
    return SUPPLY if SUPPLY in asked.actions else DONE


def land_unit(state: State, asked: Decision, aim: Aim | None) -> int:
    """6.2 the strongest first, so that they get the best beaches."""
    return min(asked.actions, key=lambda u: (-STRENGTH[u][0], RANK[u], u))


def land_hex(state: State, asked: Decision, aim: Aim | None) -> int:
    """6.2 near the objectives, in stacks, in the west rather than spent in the east."""
    unit = state.unit
    scene = Scene(state, PLA)
    waiting = sum(1 for u in bits(state.here[LANDING]) if DIVISION[u] == DIVISION[unit]) - 1

    def worth(action: int) -> float:
        h = action - HEX
        face = 1 if BEACH_EAST & BIT[h] else 0
        mates = sum(STRENGTH[u][state.spent[u]] for u in bits(state.here[h]))
        power = STRENGTH[unit][face] + (mates or (STRENGTH[unit][face] if waiting else 0))
        return (scene.field(h) - 0.08 * face + (0.05 if mates else 0.0)
                - 2 * scene.danger(h, power, scene.loss(unit)))

    return max(asked.actions, key=worth)
