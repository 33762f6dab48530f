"""8 Where units march: each in turn to the hex from which the coming attack and the position promise most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ..rules.board import ATTACK, JP, TRACK
from ..rules.movement import movable, reach
from ..rules.state import Rules, State
from ..rules.steps import DONE, HEX, MOVE
from .assault import best_worth
from .judge import lean_set

STAY = 1e-4
"""A march must promise more than this beyond standing still."""


Spot = tuple[tuple[int, ...], tuple[int, ...], int, int, int]
"""What a march is thought out for: places, lost steps, turn, seat, and whether the bridge is gone."""


def spot(state: State) -> Spot:
    """Imagined games come to the same spots again and again, so what is known of them is kept."""
    return tuple(state.at), tuple(state.lost), state.turn, state.seat, state.blown


@cache
def _blank() -> State:
    return State(Rules(False))


def imagine(here: Spot) -> State:
    """A position in which a side begins to move."""
    state = _blank().copy()
    at, lost, state.turn, state.seat, state.blown = here
    state.at, state.lost, state.step = list(at), list(lost), MOVE
    state.recount()
    return state


def promise(state: State) -> float:
    """What a position before an attack is worth to the side whose phase it is: itself, and the best attack."""
    return _promise(spot(state))


@lru_cache(maxsize=8192)
def _promise(here: Spot) -> float:
    state = imagine(here)
    if state.seat == JP:
        return lean_set(state, best_worth(state))
    return -lean_set(state, -best_worth(state))


def marching_order(state: State) -> list[int]:
    """Who goes first: the strongest of those on the map; newcomers wait until their flag hex is free."""
    return sorted(movable(state), key=lambda u: (state.at[u] == TRACK, -ATTACK[u][state.lost[u]], u))


def ranked_hexes(state: State, unit: int) -> list[tuple[float, int]]:
    """Every hex where a unit may end, with what it promises, best first; standing still is not among them."""
    origin, out = state.at[unit], []
    for h in reach(state, unit).hexes:
        state.put(unit, h)
        out.append((promise(state), h))
    state.put(unit, origin)
    out.sort(reverse=True)
    return out


def go(state: State, unit: int, h: int, script: list[int]) -> None:
    """Write a march down, on an imagined position."""
    state.put(unit, h)
    state.moved |= 1 << unit
    script += [unit, HEX + h]


def march(state: State, order: Sequence[int], first: tuple[int, int] | None = None) -> tuple[float, list[int], State]:
    """One unit after the other to its best hex: what that promises, the actions, and the position it leads to.

    ``first``: a unit and where it goes, before the others think (its own hex: it stays).
    """
    here = state.copy()
    script: list[int] = []
    if first is not None:
        unit, h = first
        if h == here.at[unit]:
            here.moved |= 1 << unit
        else:
            go(here, unit, h, script)
    value = promise(here)
    for unit in order:
        if unit not in movable(here):
            continue
        found = ranked_hexes(here, unit)
        if found and found[0][0] > value + STAY:
            value = found[0][0]
            go(here, unit, found[0][1], script)
        else:
            here.moved |= 1 << unit
    here.moved = state.moved | sum(1 << unit for unit in script[::2])
    if movable(here):  # else the phase ends by itself
        script.append(DONE)
    return value, script, here
