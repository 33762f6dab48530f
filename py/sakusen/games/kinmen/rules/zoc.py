"""7.0 Zones of control. ``State.zone`` holds the zones themselves; here is whom they bind."""

from __future__ import annotations

from .board import IS_TANK, SIDE
from .state import State


def zone_against(state: State, unit: int) -> int:
    """The hexes where enemy zones of control bind this unit.

    7.0 a zone reaches every terrain but crosses no all-sea hexside, and friends do not cancel it;
    7.3 the tanks of the ROC ignore zones of control in movement and combat.
    """
    return 0 if IS_TANK[unit] else state.zone(1 - SIDE[unit])  # 7.3
