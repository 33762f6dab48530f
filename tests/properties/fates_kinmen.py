"""How Kinmen tells the fate of the units under a combat result."""

from __future__ import annotations

from collections.abc import Mapping

from tests.properties.fates import Fated, Told

from sakusen.games.kinmen.rules.board import HEXES, LOST, UNIT_BIT
from sakusen.games.kinmen.rules.fates import fates
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.steps import CHOICE, PART_ATTACKER, RETREAT, STAND_DIE


def told(state: State, action: int) -> Mapping[int, Told]:
    """Where each unit can end: its hexes, and ``LOST``."""
    out = {}
    for fate in fates(state, action) or ():
        ends = frozenset((*fate.ends, *([LOST] if fate.lost else [])))
        shares = None
        if fate.survives is not None:
            shares = {end: fate.survives if end != LOST else 1 - fate.survives for end in ends}
        out[fate.unit] = Told(ends, shares)
    return out


def is_settled(state: State, unit: int) -> bool:
    """Whether nothing of this result can happen to the unit any more."""
    bit, step = UNIT_BIT[unit], state.step
    bound = state.attackers if state.part == PART_ATTACKER else state.defenders
    if state.at[unit] >= HEXES or step not in (CHOICE, RETREAT, STAND_DIE) or not bit & bound:
        return True
    if step == RETREAT and state.fallers & bit:
        return not state.todo & bit and state.unit != unit
    return step == STAND_DIE and not state.todo & bit


def end(state: State, unit: int) -> int:
    """The hex of a unit, or ``LOST``."""
    return int(state.at[unit])


FATED = Fated("kinmen", frozenset(("stand", "stand.all", "retreat", "advance")), told, is_settled, end)
