"""8.0 Stacking: who may stand together, and how many."""

from __future__ import annotations

from ....engine.hexes import bits
from .board import DIVISION, DIVISION_UNITS, IS_TANK, TABLES, TANK_UNITS, UNIT_BIT
from .state import State

LIMIT = int(TABLES["stacking"]["limit"])  # 8.0 two units in a hex


def may_join(unit: int, others: int) -> bool:
    """Whether a unit may end its move with those units (a bit set of friends) in the hex (8.0, 8.1)."""
    if not others:
        return True
    if others.bit_count() >= LIMIT:  # 8.0
        return False
    if IS_TANK[unit]:  # 8.1 a tank stacks with any friend
        return True
    return not others & ~(DIVISION_UNITS[DIVISION[unit]] | TANK_UNITS)  # 8.1 only one division


def has_room(state: State, unit: int, place: int) -> bool:
    """Whether a unit may stand in a hex where no enemy is (8.1, 8.2)."""
    return may_join(unit, state.here[place] & ~UNIT_BIT[unit])


def is_legal_stack(mask: int) -> bool:
    """Whether the units of a bit set may stand together at rest (8.0, 8.1)."""
    if mask.bit_count() > LIMIT:
        return False
    return len({DIVISION[u] for u in bits(mask & ~TANK_UNITS)}) <= 1
