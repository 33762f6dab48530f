"""10.0 Operations: the sides act in turn, one order at a time, until both pass in a row."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import AIR_DOTS, DIVISION_SEAT, DIVISION_UNITS, DIVISIONS, HEXES, OF_SIDE, PLA, SIDE_UNITS, TANKS, UNIT_BIT
from .combat import open_targets
from .state import State
from .steps import (
    ACTIVATE,
    AIR,
    ALL,
    DIVISION_ORDER,
    DONE,
    GUN,
    JOINT_ORDER,
    MOVE,
    NIGHT,
    PASS,
    RECOVER,
    STACK,
    SUPPORT,
)
from .support import gun_targets

DIVISIONS_OF = tuple(tuple(d for d in range(len(DIVISIONS)) if DIVISION_SEAT[d] == seat) for seat in (0, 1))


def ask_order(state: State, tell: Tell | None) -> Decision | None:
    """10.1 battle group, division order, support request, or pass."""
    seat = state.seat
    if state.passes == 2:  # 10.0 both have passed in a row
        state.seat, state.step = PLA, NIGHT
        return None
    at, spent = state.at, state.spent
    fresh = worn = 0
    actions: list[int] = []
    stacks: list[int] = []
    seen = 0
    for unit in OF_SIDE[seat]:
        h = at[unit]
        if h < HEXES:
            if spent[unit]:
                worn |= UNIT_BIT[unit]
            else:
                fresh |= UNIT_BIT[unit]
                actions.append(unit)  # 10.1 battle group of one
                if seen >> h & 1:
                    stacks.append(STACK + h)  # 10.1 battle group of a face-up stack
                seen |= 1 << h
    actions += stacks
    actions += division_orders(state, seat, fresh, worn)
    actions += _support(state, seat)
    actions.append(PASS)  # 10.1 passing is always allowed
    return Decision(seat, "order", "10.1", (), actions)


def division_orders(state: State, seat: int, fresh: int, worn: int) -> list[int]:
    """10.2 once a turn per division, while it has a unit to activate; 10.3 the tanks may join."""
    ready = fresh | worn if state.logistics[seat] else fresh
    orders = [d for d in DIVISIONS_OF[seat] if not state.hq_used >> d & 1 and DIVISION_UNITS[d] & ready]
    if TANKS in orders:  # 10.3 alone, or together with another division
        return [DIVISION_ORDER + d for d in orders] + [JOINT_ORDER + d for d in orders if d != TANKS]
    return [DIVISION_ORDER + d for d in orders]


def _support(state: State, seat: int) -> list[int]:
    """13.1 one marker that has a target; markers with equal dots are alike, so the first stands for them."""
    if seat == PLA:
        return [GUN] if state.guns_up and gun_targets(state) else []
    if not state.air_up:
        return []
    if not state.guns_up and not any(not state.spent[u] for u in state.units_on_map(PLA)):
        return []
    first = {AIR_DOTS[i]: i for i in reversed(bits(state.air_up))}
    return [AIR + i for i in sorted(first.values())]


def do_order(state: State, action: int, tell: Tell | None) -> None:
    seat = state.seat
    if action == PASS:
        state.passes += 1
        state.seat = 1 - seat
        if tell:
            tell("pass", "10.1", seat=seat)
        return
    state.passes = 0
    if action < DIVISION_ORDER and action != GUN and not AIR <= action < AIR + len(AIR_DOTS):
        state.active = UNIT_BIT[action] if action < STACK else state.here[action - STACK]
        _begin_moves(state)
        if tell:
            tell("battle_group", "10.1", seat=seat, units=bits(state.active))
    elif action >= DIVISION_ORDER:
        _order_division(state, action, tell)
    else:
        state.cursor, state.step = action, SUPPORT


def _order_division(state: State, action: int, tell: Tell | None) -> None:
    joint = action >= JOINT_ORDER
    division = action - (JOINT_ORDER if joint else DIVISION_ORDER)
    state.command = DIVISION_UNITS[division] | (DIVISION_UNITS[TANKS] if joint else 0)
    state.hq_used |= 1 << division | (1 << TANKS if joint else 0)  # 10.2.1, 10.3 both markers are turned
    state.active, state.step = 0, RECOVER
    if tell:
        tell("division_order", "10.3" if joint else "10.2", division=division, joint=joint)


def _on_map(state: State, command: int) -> list[int]:
    at = state.at
    return [u for u in bits(command) if at[u] < HEXES]


def ask_recover(state: State, tell: Tell | None) -> Decision | None:
    """10.2.2 spent units of the ordered division recover, one logistics point each."""
    units = _on_map(state, state.command)
    worn = [u for u in units if state.spent[u]]
    if not worn or not state.logistics[state.seat]:
        if tell and worn:
            tell("idle", "10.2", seat=state.seat, what="recover")
        state.step = ACTIVATE
        return None
    actions = worn if len(worn) == len(units) else [*worn, DONE]
    return Decision(state.seat, "recover", "10.2", (), actions)


def recover(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """Turn a unit face up for one logistics point (10.2.2, 14.3)."""
    seat = 0 if SIDE_UNITS[PLA] & UNIT_BIT[unit] else 1
    state.spent[unit] = 0
    state.logistics[seat] -= 1
    if tell:
        tell("recovered", rule, unit=unit, left=state.logistics[seat])


def do_recover(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.step = ACTIVATE
    else:
        recover(state, action, "10.2", tell)


def ask_activate(state: State, tell: Tell | None) -> Decision | None:
    """10.2.2 any face-up units of the division, at least one."""
    units = [u for u in _on_map(state, state.command & ~state.active) if not state.spent[u]]
    if not state.active and len(units) == 1:
        state.active, units = UNIT_BIT[units[0]], []
    if not units:
        _begin_moves(state)
        if tell:
            tell("activated", "10.2", units=bits(state.active))
        return None
    return Decision(
        state.seat,
        "activate",
        "10.2",
        tuple(bits(state.active)),
        [*units, ALL, DONE] if state.active else [*units, ALL],
    )


def do_activate(state: State, action: int, tell: Tell | None) -> None:
    if action == ALL:
        state.active |= sum(UNIT_BIT[u] for u in _on_map(state, state.command & ~state.active) if not state.spent[u])
    if action in (ALL, DONE):
        state.command = state.active
    else:
        state.active |= UNIT_BIT[action]


def _begin_moves(state: State) -> None:
    state.moved = state.attacked = state.defended = 0
    state.mover, state.points = -1, 0
    state.command, state.step = 0, MOVE  # 10.4 movement, combat, then all are spent


def ask_spend(state: State, tell: Tell | None) -> None:
    """10.4.3, 12.13 every activated unit is spent, whether it did anything or not; the enemy is next."""
    alive = [u for u in bits(state.active) if state.at[u] < HEXES]
    is_idle = tell is not None and not open_targets(state)
    for unit in alive:
        state.spent[unit] = 1
    state.active = state.moved = state.attacked = state.defended = 0
    state.next_order()
    if tell:
        tell("exhausted", "12.13", units=alive, idle=is_idle)
