"""What becomes of the units under a combat result, for every option, before it is chosen (12.8 to 12.11, 8.4).

Everybody's ways are counted, since units of one side retreat one after the other and take each other's room.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ....engine.hexes import bits
from .board import BIT, HEXES, LINKS, LOST, UNIT_BIT
from .combat import across_river, strength
from .results import DIE, can_go_on, can_retreat, closed_to
from .stacking import may_join
from .state import State
from .steps import DONE, FALL_BACK, HEX

MOST = 3000
"""So many ways of a group are followed; one with more is not told."""


class Fate(NamedTuple):
    """What one option makes of a unit. ``ends``: the hexes where it can come to rest, ascending; ``lost``: whether it
    can be destroyed; ``survives``: its chance to live through the stand roll, ``None`` where no die decides."""

    unit: int
    ends: tuple[int, ...]
    lost: bool
    survives: Fraction | None = None

    @property
    def is_doomed(self) -> bool:
        """Whether nothing can save it."""
        return not self.ends


def fates(state: State, action: int) -> tuple[Fate, ...] | None:
    """The fate of every unit that this option of "stand", "stand.all", "retreat" or "advance" decides on; ``None``
    where there are too many ways."""
    pending = state.pending()
    ask, about = pending.ask, pending.about  # type: ignore[union-attr]
    if ask == "advance":
        return () if action == DONE else (Fate(action, (state.target,), False),)
    if ask == "retreat":
        return (_fate(about[0], _from_hex(state, about[0], action - HEX)),)
    units = [about[0]] if ask == "stand" else bits(state.todo)
    leaving = [u for u in units if action == FALL_BACK and can_retreat(state, u, 1 + state.number)]
    order = bits(state.fallers) + leaving  # the order of the counter sheet, in which they have been asked
    found = _together(state, order) if leaving else set()
    if found is None:
        return None
    return tuple(
        _fate(u, {way[order.index(u)] for way in found}) if u in leaving else standing(state, u) for u in units
    )


def followers(state: State, unit: int) -> list[int]:
    """12.11 who can still advance when this unit has; decided by the room in the hex."""
    others = state.here[state.target] | UNIT_BIT[unit]
    return [u for u in bits(state.fit & ~UNIT_BIT[unit]) if may_join(u, others)]


def standing(state: State, unit: int) -> Fate:
    """12.9 what the stand roll makes of a unit."""
    value = strength(state, unit, across_river(state, unit))
    share = Fraction(max(0, min(DIE, value - state.number)), DIE)
    return Fate(unit, (state.at[unit],) if share else (), share < 1, share)


def _fate(unit: int, places: set[int]) -> Fate:
    return Fate(unit, tuple(sorted(h for h in places if h < HEXES)), LOST in places)


def _together(state: State, fallers: Sequence[int]) -> set[tuple[int, ...]] | None:
    """12.10 every way in which units can retreat one after the other: where each of them ends."""
    ways: set[tuple[int, ...]] = {()}
    for unit in fallers:
        grown: set[tuple[int, ...]] = set()
        start = state.at[unit]
        closed = closed_to(state, unit) | BIT[start]
        for way in ways:
            here = _moved(state, fallers, way)
            grown.update((*way, end) for end in _ends(unit, start, 1 + state.number, closed, here))
            if len(grown) > MOST:
                return None
        ways = grown
    return ways


def fewest_lost(state: State, fallers: Sequence[int]) -> int:
    """How many of these are lost when they retreat one after the other in the best of all ways (8.4, 12.10). Too many
    ways to follow are taken to have one without a loss: they need much open ground."""
    ways = _together(state, fallers)
    return min((way.count(LOST) for way in ways), default=len(fallers)) if ways is not None else 0


def _moved(state: State, fallers: Sequence[int], way: tuple[int, ...]) -> list[int]:
    """The units in every hex when the first of the fallers have gone their way."""
    here = state.here[:]
    for unit, end in zip(fallers, way, strict=False):
        here[state.at[unit]] &= ~UNIT_BIT[unit]
        here[end] |= UNIT_BIT[unit]
    return here


def _from_hex(state: State, unit: int, h: int) -> set[int]:
    """Where a unit in retreat can end when it goes to ``h`` next."""
    closed = closed_to(state, unit) | state.trail | BIT[h]
    left = max(0, state.steps_left - 1)
    here = state.here
    if not left and may_join(unit, here[h]):
        return {h}
    return _ends(unit, h, left, closed, here)


def _ends(unit: int, h: int, left: int, closed: int, here: Sequence[int]) -> set[int]:
    """Where a unit in ``h`` can end with so many hexes still to go, none of them closed; 8.4 with none left it goes on
    from hex to hex until there is room, and is lost where there is no way on."""
    places: set[int] = set()
    rest = max(0, left - 1)
    for n in LINKS[h]:
        if closed >> n & 1 or not can_go_on(n, rest, closed | BIT[n]):
            continue
        if not rest and may_join(unit, here[n] & ~UNIT_BIT[unit]):
            places.add(n)
        else:
            places |= _ends(unit, n, rest, closed | BIT[n], here)
    return places or {LOST}
