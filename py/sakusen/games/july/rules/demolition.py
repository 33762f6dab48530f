"""10 The optional rule, if both sides agree before play: the Japanese may blow up the military bridge."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from .board import DOOMED_ENDS, JP, OF_SIDE, TRACK
from .state import State
from .steps import BLOW, KEEP, MOVE


def may_demolish(state: State) -> bool:
    """Whether the bridge may be blown now, at the start of a Japanese movement phase.

    10.1, RULING 21 some Japanese unit has lost a step, or has been lost altogether; 10.2 a Japanese unit
    stands at either end of the bridge.
    """
    if not state.rules.demolition or state.blown or state.seat != JP:
        return False
    hurt = any(state.lost[u] and state.at[u] != TRACK for u in OF_SIDE[JP])
    return hurt and bool(state.occupied[JP] & DOOMED_ENDS)


def ask_demolish(state: State, tell: Tell | None) -> Decision | None:
    """10.2 asked at the start of every Japanese movement phase until the bridge is gone."""
    if may_demolish(state):
        return Decision(JP, "demolish", "10.2", (), [BLOW, KEEP])
    state.step = MOVE
    return None


def do_demolish(state: State, action: int, tell: Tell | None) -> None:
    state.step = MOVE
    if action == BLOW:
        state.blown = 1  # 10.3 for good
        state.zones = [-1, -1]  # RULING 20 no zone crosses it any more
        if tell:
            tell("demolished", "10.2")
