"""3.0 Preparing the game: the gun and the Ono company have their places, seven units are free."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from .board import ARTILLERY, FIXED, FREE, IN_HAND, PLAYER, SPACES, SUGGESTED, TABLES
from .state import State
from .steps import ACTION, ALL, SPACE

MOST = int(TABLES["setup"]["most_in_a_space"])


def has_room(state: State, space: int) -> bool:
    """3.1 at most two units in a space when the game begins; RULING 20 the gun does not count."""
    return state.here[space].bit_count() < MOST


def may_suggest(state: State) -> bool:
    """Whether the units still in hand can all go where the suggested set-up has them."""
    load = [state.here[space].bit_count() for space in range(SPACES)]
    for unit in FREE[state.cursor :]:
        load[SUGGESTED[unit]] += 1
    return max(load) <= MOST


def ask_setup(state: State, tell: Tell | None) -> Decision | None:
    """3.1 where each unit goes, in the order of the counter sheet; ALL: the rest as suggested."""
    for unit, space in FIXED:
        if state.at[unit] == IN_HAND:
            _place(state, unit, space, tell)
            if tell:
                tell("gun_ready", "3.1", space=ARTILLERY)
    if state.cursor < len(FREE) and not state.rules.free_setup:
        _place_rest(state, tell)
    if state.cursor < len(FREE):
        spaces = [SPACE + s for s in range(SPACES) if has_room(state, s)]
        if may_suggest(state):
            spaces.append(ALL)
        return Decision(PLAYER, "setup", "3.1", (FREE[state.cursor],), spaces)
    state.cursor, state.step = 0, ACTION
    if tell:
        tell("day", "5.0", day=state.day)
    return None


def do_setup(state: State, action: int, tell: Tell | None) -> None:
    if action == ALL:
        _place_rest(state, tell)
    else:
        _place(state, FREE[state.cursor], action - SPACE, tell)
        state.cursor += 1


def _place_rest(state: State, tell: Tell | None) -> None:
    for unit in FREE[state.cursor :]:
        _place(state, unit, SUGGESTED[unit], tell)
    state.cursor = len(FREE)


def _place(state: State, unit: int, space: int, tell: Tell | None) -> None:
    state.put(unit, space)
    if tell:
        tell("setup", "3.1", unit=unit, space=space)
