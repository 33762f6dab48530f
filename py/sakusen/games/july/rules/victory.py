"""4 Victory: at once by taking the guns or both tank regiments, else by points."""

from __future__ import annotations

from ....engine.core import Outcome
from .board import JP, OF_SIDE, SIDES, SU, TABLES, UNIT_IDS, VALUE
from .state import State

VICTORY = TABLES["victory"]
FOR_JP = tuple(UNIT_IDS.index(name) for name in VICTORY["sudden_jp"])
FOR_SU = tuple(UNIT_IDS.index(name) for name in VICTORY["sudden_su"])
TIE = SIDES.index(VICTORY["tie"])
WINS = ((1.0, -1.0), (-1.0, 1.0))


def points(state: State, seat: int) -> int:
    """4.4, 4.5 the points of a seat: for every step that the enemy has lost."""
    return sum(state.lost[u] * VALUE[u] for u in OF_SIDE[1 - seat])


def sudden_death(state: State) -> Outcome | None:
    """4.1, 4.2 the end that does not wait for the end of the game."""
    if all(state.is_gone(u) for u in FOR_JP):
        return Outcome(WINS[JP], "jp.sudden", "guns_taken", "4.1")
    if all(state.is_gone(u) for u in FOR_SU):
        return Outcome(WINS[SU], "su.sudden", "tanks_lost", "4.2")
    return None


def final(state: State) -> Outcome:
    """4.3 the result after the last turn: more points win, and a tie is won by the Soviets."""
    ours, theirs = points(state, JP), points(state, SU)
    if ours == theirs:
        return Outcome(WINS[TIE], "su.points", "tie", "4.3")
    winner = JP if ours > theirs else SU
    return Outcome(WINS[winner], f"{'jp' if winner == JP else 'su'}.points", "points", "4.3")
