"""7 Zones of control. ``State.zone`` holds the zones themselves; here is what they mean.

7.1 a zone is the six hexes round a unit; 7.4 it ends at a river, except across a bridge, and RULING 12 both
kinds of bridge will do, for tanks as well; RULING 20 a bridge that has been blown up is no bridge.
"""

from __future__ import annotations

from .board import BIT, SIDE
from .state import State


def is_held(state: State, unit: int) -> bool:
    """Whether a unit stands in an enemy zone, where it cannot move at all (7.3, RULING 16)."""
    return bool(state.zone(1 - SIDE[unit]) & BIT[state.at[unit]])
