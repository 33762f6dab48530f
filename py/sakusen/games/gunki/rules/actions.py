"""6.0 What the player does: truce request, move, pressure (see ``pressure``) or the one bombardment."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from .board import ADJACENT, BIT, PLAYER, READY, SPACES
from .state import State
from .steps import DRAW, GUN, GUN_WHERE, PRESSURE_DIE, SPACE, TRUCE, WHERE


def ask_action(state: State, tell: Tell | None) -> Decision:
    """5.0 one action before every chit: a unit that goes somewhere, the gun, or a truce request."""
    actions = state.units_on_map()
    if state.gun == READY:
        actions.append(GUN)  # 6.4 once in the game
    actions.append(TRUCE)  # RULING 14 always possible: in effect a pass
    return Decision(PLAYER, "action", "6.0", (), actions)


def do_action(state: State, action: int, tell: Tell | None) -> None:
    if action == TRUCE:
        state.asked, state.step = 1, DRAW
        if tell:
            tell("truce_asked", "6.1")
    elif action == GUN:
        state.step = GUN_WHERE
    else:
        state.unit, state.step = action, WHERE


def ask_where(state: State, tell: Tell | None) -> Decision:
    """6.2, 6.3 along one route: to a space without a Soviet marker a move, to one with a marker pressure."""
    near = ADJACENT[state.at[state.unit]]
    return Decision(PLAYER, "where", "6.2", (state.unit,), [SPACE + s for s in near])


def do_where(state: State, action: int, tell: Tell | None) -> None:
    space = action - SPACE
    if state.soviet & BIT[space]:  # RULING 10 no unit moves onto a marker: it presses it
        state.target, state.step = space, PRESSURE_DIE
        return
    if tell:
        tell("moved", "6.2", unit=state.unit, start=state.at[state.unit], space=space)
    state.put(state.unit, space)  # 6.2 any number of units may stand there
    state.step = DRAW


def ask_gun_where(state: State, tell: Tell | None) -> Decision:
    """6.4 any space, RULING 13 also one with a Soviet marker."""
    return Decision(PLAYER, "gun", "6.4", (), [SPACE + s for s in range(SPACES)])


def do_gun_where(state: State, action: int, tell: Tell | None) -> None:
    state.gun, state.step = action - SPACE, DRAW
    if tell:
        tell("gun_fires", "6.4", space=state.gun)
