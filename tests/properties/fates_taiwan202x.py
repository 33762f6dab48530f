"""How Special Operation 202X tells the fate of the units that an answer decides about."""

from __future__ import annotations

from collections.abc import Mapping

from tests.properties.fates import Fated, Told

from sakusen.games.taiwan202x.rules.board import AIR, IS_SEA, SIDE, UNIT_BIT
from sakusen.games.taiwan202x.rules.fates import ASKS, fates
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import FIRE, HOMEWARD, JOIN, LOSSES, RETURN, VOLLEY


def told(state: State, action: int) -> Mapping[int, Told]:
    """Where each unit can end, ``LOST`` among its places."""
    return {fate.unit: Told(frozenset(fate.ends)) for fate in fates(state, action)}


def is_settled(state: State, unit: int) -> bool:
    """Whether the fight, or the return of the aircraft of its side, is over for a unit."""
    if state.step == RETURN and AIR & UNIT_BIT[unit] and SIDE[unit] == state.seat:
        return not IS_SEA[state.at[unit]]
    return state.step not in (JOIN, VOLLEY, FIRE, LOSSES, HOMEWARD)


def end(state: State, unit: int) -> int:
    """The place of a unit, ``LOST`` among them."""
    return int(state.at[unit])


FATED = Fated("taiwan202x", ASKS, told, is_settled, end)
