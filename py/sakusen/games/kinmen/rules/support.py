"""13.0 Support markers: ROC air power and PLA artillery."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import AIR_DOTS, BIT, GUN_REACH, HEXES, OF_SIDE, PEAK, PLA, ROC, TOUCH
from .state import State
from .steps import AIR, BATTERY, GUN, SECOND_STRIKE


def gun_mask(state: State) -> int:
    """13.3 the hexes that the guns reach: beside a PLA unit, or within three of an observation hex held by one."""
    mask = 0
    for h in bits(state.occupied[PLA]):
        mask |= GUN_REACH[h] if PEAK & BIT[h] else TOUCH[h]
    return mask


def gun_targets(state: State) -> list[int]:
    """13.3 face-up ROC units that the guns reach."""
    mask = gun_mask(state)
    if not mask & state.occupied[ROC]:
        return []
    at, spent = state.at, state.spent
    return [u for u in OF_SIDE[ROC] if not spent[u] and at[u] < HEXES and mask >> at[u] & 1]


def air_targets(state: State) -> list[int]:
    """13.2.2 face-up PLA units anywhere on the map; spent units are not affected."""
    return [u for u in state.units_on_map(PLA) if not state.spent[u]]


def ask_support(state: State, tell: Tell | None) -> Decision:
    """13.1 the marker is used: choose what it hits."""
    if state.cursor == GUN:
        return Decision(PLA, "support.gun", "13.3", (), gun_targets(state))
    actions = air_targets(state)
    if state.guns_up:
        actions.append(BATTERY)  # 13.2.1 the artillery on Dadeng Island
    return Decision(ROC, "support.air", "13.2", (state.cursor - AIR,), actions)


def do_support(state: State, action: int, tell: Tell | None) -> None:
    if state.cursor == GUN:
        state.guns_up -= 1  # 13.1 each marker once a turn
        _hit(state, action, "gun_hit", "13.3", tell)
        state.next_order()
        return
    marker = state.cursor - AIR
    state.air_up &= ~(1 << marker)
    if action == BATTERY:
        silenced = min(AIR_DOTS[marker], state.guns_up)  # 13.2.1 one gun for every dot
        state.guns_up -= silenced
        if tell:
            tell("guns_silenced", "13.2", marker=marker, guns=silenced)
        state.next_order()
        return
    _hit(state, action, "air_hit", "13.2", tell)
    state.strike, state.dots = action, AIR_DOTS[marker] - 1
    state.step = SECOND_STRIKE


def _hit(state: State, unit: int, kind: str, rule: str, tell: Tell | None) -> None:
    state.spent[unit] = 1
    if tell:
        tell(kind, rule, unit=unit, hex=state.at[unit])


def ask_second_strike(state: State, tell: Tell | None) -> Decision | None:
    """13.2.2 two dots: a second unit in the same hex or in an adjacent one."""
    first = state.at[state.strike]
    near = TOUCH[first] | BIT[first]
    targets = [u for u in air_targets(state) if near >> state.at[u] & 1] if state.dots else []
    if len(targets) > 1:
        return Decision(ROC, "support.second", "13.2", (state.strike,), targets)
    if targets:
        _hit(state, targets[0], "air_hit", "13.2", tell)
    elif tell and state.dots:
        tell("idle", "13.2", seat=ROC, what="support.second")
    state.dots = state.strike = 0
    state.next_order()
    return None


def do_second_strike(state: State, action: int, tell: Tell | None) -> None:
    _hit(state, action, "air_hit", "13.2", tell)
    state.dots = state.strike = 0
    state.next_order()
