"""What every answer to a question about damage or ground does for certain, before it is given (9.17 to 9.23).

Nothing is left to luck in these choices, so their fate is found by carrying them out on a copy, up to the next
question or the next die. What the rules force on the way - a point that can only be a step, a unit that is
removed, the end of the game - belongs to the choice.
"""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Decision, Outcome
from .board import BIT, HEXES, OF_SIDE, SIDE, STEPS, UNITS, ZONE
from .state import State
from .steps import DONE, NOBODY
from .victory import points
from .zoc import is_held

ASKS = ("damage.unit", "damage.how", "advance.unit", "advance.to")
"""The questions whose answers have a fate. No die can fall between two of them in one combat."""


class Loss(NamedTuple):
    """Steps that a unit loses."""

    unit: int
    steps: int
    is_removed: bool


class Fate(NamedTuple):
    """What a choice does for certain."""

    unit: int
    """Whom it is about, -1 for nobody."""
    place: int
    """Where that unit is then; off the map when it has been removed."""
    losses: tuple[Loss, ...]
    """What every unit loses by it, those included that the rules leave no other way."""
    points: int
    """Victory points that this gives to the other side."""
    left: int
    """Points of damage, or of ground, that the same side has still to deal with."""
    ground: int
    """Points with which the other side may advance next; 0 when it cannot."""
    touches: tuple[int, ...]
    """The enemies that the unit stands in contact with then."""
    is_held: bool
    """Whether it stands in an enemy zone then, where it cannot move (7.3)."""
    asks: str
    """The next question of the same side about this combat, "" when there is none."""
    level: str
    """How the game ends by it, "" when it goes on."""


def fates(state: State) -> dict[int, Fate]:
    """The fate of every answer to the pending question; empty when it is about something else."""
    pending = state.pending()
    if not isinstance(pending, Decision) or pending.ask not in ASKS:
        return {}
    return {action: _fate(state, pending, action) for action in pending.actions}


def _fate(state: State, pending: Decision, action: int) -> Fate:
    unit = pending.about[0] if pending.ask in ("damage.how", "advance.to") else NOBODY if action == DONE else action
    after = state.copy()
    after.apply(action)
    now, foe = after.pending(), 1 - pending.seat
    asks, ours = "", False
    if isinstance(now, Decision) and now.ask in ASKS:
        asks, ours = now.ask, now.seat == pending.seat
    losses = tuple(
        Loss(u, after.lost[u] - state.lost[u], after.lost[u] == STEPS[u])
        for u in range(UNITS)
        if after.lost[u] > state.lost[u]
    )
    place = after.at[unit] if unit != NOBODY else HEXES
    on_map = place < HEXES
    return Fate(
        unit,
        place,
        losses,
        points(after, foe) - points(state, foe),
        (after.damage or after.gain) if ours and asks else 0,
        after.gain if asks and not ours else 0,
        _touched(after, unit) if on_map else (),
        on_map and is_held(after, unit),
        asks if ours else "",
        now.level if isinstance(now, Outcome) else "",
    )


def _touched(state: State, unit: int) -> tuple[int, ...]:
    """The enemies that the zone of a unit reaches."""
    zone = ZONE[state.blown][state.at[unit]]
    return tuple(u for u in OF_SIDE[1 - SIDE[unit]] if zone & BIT[state.at[u]])
