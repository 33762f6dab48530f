"""What becomes of it: how a defence can end, where a pressure can push a marker, what a choice does for certain.

Everything is counted with fractions from the position; nothing is rolled and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ....engine.core import Decision
from .assault import retreats
from .board import BEFORE_HQ, BIT, HQ, OFF, UNIT_BIT
from .chances import faces, pressure
from .dice import FAILURE, LOSS, SUCCESS, defence_strength, die_change
from .pressure import ways_back
from .state import State
from .steps import DONE, SPACE
from .victory import before_hq


class End(NamedTuple):
    """How a defence ends."""

    is_held: bool
    destroyed: int
    """Units that its dice destroy."""
    cut_off: int
    """Units that are lost because the space falls and nothing nearer to the headquarters is open (RULING 8)."""


class Press(NamedTuple):
    """How a pressure ends: the chances of its die, and where the marker can go on success, ``OFF`` for off the map.
    With several spaces the player chooses."""

    success: Fraction
    failure: Fraction
    loss: Fraction
    ways: tuple[int, ...]
    is_left_empty: bool
    """Whether the unit leaves nobody behind when it moves in."""


class Push(NamedTuple):
    """What it does for certain to let a marker fall back to a space."""

    marker: int
    place: int
    before_hq: int
    """Soviet markers next to the headquarters then."""


# ------------------------------------------------------------------ a defence
def defence_ends(state: State, order: Sequence[int], space: int, origin: int) -> dict[End, Fraction]:
    """The chances of every way to end when these units roll in this order for a space against a marker from
    ``origin`` (7.2, RULINGS 5 and 8)."""
    out: dict[End, Fraction] = {}
    open_ = {0: Fraction(1)}
    change, everybody = die_change(state, space), state.here[space].bit_count()

    def add(end: End, share: Fraction) -> None:
        if share:
            out[end] = out.get(end, Fraction(0)) + share

    for unit in order:
        share = faces(defence_strength(state, unit, space, origin), change)
        after: dict[int, Fraction] = {}
        for lost, weight in open_.items():
            add(End(True, lost, 0), weight * share[SUCCESS])
            after[lost] = after.get(lost, Fraction(0)) + weight * share[FAILURE]
            after[lost + 1] = after.get(lost + 1, Fraction(0)) + weight * share[LOSS]
        open_ = after
    has_way = bool(retreats(state, space))
    for lost, weight in open_.items():
        add(End(False, lost, 0 if has_way else everybody - lost), weight)
    return out


def is_cut_off(state: State, space: int) -> bool:
    """Whether units that are driven out of a space have nowhere to go, so that all of them are lost."""
    return not retreats(state, space)


# ------------------------------------------------------------------ a pressure
def press(state: State, unit: int, space: int) -> Press:
    """How it can end when a unit presses the marker in a space (6.3, RULINGS 11 and 16)."""
    roll = pressure(state, unit, space)
    ways = tuple(ways_back(state, state.marker_at(space), space)) or (OFF,)
    return Press(roll.success, roll.failure, roll.loss, ways, state.here[state.at[unit]] == UNIT_BIT[unit])


def pushes(state: State) -> dict[int, Push]:
    """Every answer while it is asked where a marker falls back to; else empty."""
    pending = state.pending()
    if not isinstance(pending, Decision) or pending.ask != "push":
        return {}
    marker = pending.about[1]
    others = before_hq(state) - bool(BEFORE_HQ & BIT[state.markers[marker]])
    return {a: Push(marker, a - SPACE, others + bool(BEFORE_HQ & BIT[a - SPACE])) for a in pending.actions}


def options(state: State) -> dict[int, list[tuple[int, ...]]]:
    """Every answer while it is asked who defends, with the orders of defenders that it can lead to."""
    pending = state.pending()
    if not isinstance(pending, Decision) or not pending.ask.startswith("defend"):
        return {}
    chosen = tuple(state.defenders)
    if chosen:
        return {a: [chosen if a == DONE else (*chosen, a)] for a in pending.actions}
    return {a: [(a,), *((a, other) for other in pending.actions if other != a)] for a in pending.actions}


def loses_game(space: int) -> bool:
    """4.1 whether the game is lost when a space falls."""
    return space == HQ
