"""9.11 to 9.14 The Soviet guns support one attack in every Soviet combat phase."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import BIT, GUNS, HEXES, JP, RANGE, SU, TOUCH
from .contact import Fight, fights
from .state import State
from .steps import COMBAT, HOLD, NEXT


def is_hindered(state: State) -> bool:
    """9.12 whether a Japanese unit stands in any of the six hexes round the guns, river or not."""
    return bool(TOUCH[state.at[GUNS]] & state.occupied[JP])


def guns_reach(state: State) -> int:
    """9.12 to 9.14 the hexes an attack on which the guns could support, as they stand now; none when they are gone or
    hindered."""
    place = state.at[GUNS]
    return RANGE[place] if place < HEXES and not is_hindered(state) else 0


def can_support(state: State, fight: Fight) -> bool:
    """9.14, RULING 10 whether the guns reach any defender of a combat."""
    reach = guns_reach(state)
    return any(reach & BIT[state.at[d]] for d in bits(fight.defenders))


def supportable(state: State) -> list[int]:
    """The numbers of the combats that the guns may support."""
    if state.seat != SU or not guns_reach(state):  # 9.11 in attack only
        return []
    return [number for number, fight in enumerate(fights(state), 1) if can_support(state, fight)]


def ask_support(state: State, tell: Tell | None) -> Decision | None:
    """9.11, RULINGS 10 and 23 chosen once, before the first die, for good; never forced."""
    numbers = supportable(state)
    if not numbers:
        state.step = NEXT
        if tell and state.seat == SU and state.at[GUNS] < HEXES:
            hindered = is_hindered(state)
            tell("no_support", "9.12" if hindered else "9.14", hindered=hindered)
        return None
    return Decision(SU, "support", "9.11", (), [*(COMBAT + k for k in numbers), HOLD])


def do_support(state: State, action: int, tell: Tell | None) -> None:
    state.step = NEXT
    if action == HOLD:
        return
    state.supported = action - COMBAT
    if tell:
        tell("supported", "9.11", combat=state.supported)
