"""What becomes of the units that an answer decides about: where each of them can be when the fight, or the return of
the aircraft, is over. Whatever the others answer and the dice bring is counted in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....engine.core import Decision
from ....engine.hexes import bits
from .board import AIR, HOME, IS_FLEET, LOST, MAY_BASE, OF_GENERATION, PRC, ROC, SAKISHIMA, SIDE, UNIT_BIT, power
from .combat import FIRE_ORDER, OF_BEST, is_halved
from .losses import choices
from .sakishima import based_unit, is_open
from .state import State
from .steps import BASE, DONE, NOBODY, YES

ASKS = frozenset(("loss", "join", "homeward", "return", "setup.air"))
"""The questions whose answers decide about units."""


class Fate(NamedTuple):
    """Where a unit can be in the end, ascending; ``LOST`` among them when it can fall."""

    unit: int
    ends: tuple[int, ...]

    @property
    def is_doomed(self) -> bool:
        """Whether nothing can save it."""
        return self.ends == (LOST,)

    @property
    def is_certain(self) -> bool:
        """Whether there is only one end."""
        return len(self.ends) == 1


def fates(state: State, action: int) -> tuple[Fate, ...]:
    """The fate of every unit that an answer to one of ``ASKS`` decides about, by unit."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    ways = {"loss": _loss, "join": _join, "homeward": _homeward, "return": _return, "setup.air": _begin}
    found = dict(ways[pending.ask](state, pending.seat, action))
    return tuple(Fate(unit, tuple(sorted(ends))) for unit, ends in sorted(found.items()))


Ends = Iterator[tuple[int, set[int]]]


def homes(state: State, unit: int) -> set[int]:
    """8.3 where a unit that has survived a battle goes: a fleet stays, an aircraft returns to the box of its nation, or
    to Sakishima while that is open."""
    if IS_FLEET[unit]:
        return {state.at[unit]}
    return {HOME[unit], SAKISHIMA} if MAY_BASE & UNIT_BIT[unit] and is_open(state) else {HOME[unit]}


def can_hit(firing: int, enemies: int, generation: int) -> bool:
    """8.4 whether the dice of a generation can score a hit that counts against some units."""
    best = FIRE_ORDER[0] if enemies & OF_BEST else FIRE_ORDER[-1]
    dice = power(firing & OF_GENERATION[generation])
    return bool(enemies and (dice // 2 if is_halved(generation, best) else dice))


def _can_hit(firing: int, enemies: int) -> bool:
    """8.3 whether an exchange of fire can cost the enemies a unit; everybody can miss first."""
    return any(can_hit(firing, enemies, generation) for generation in FIRE_ORDER)


# ------------------------------------------------------------------ by question
def _loss(state: State, seat: int, action: int) -> Ends:
    """8.5 of the side that takes the hits: who falls with this unit, and who can fall later in the same fight."""
    units, fallen = state.fighters[seat], state.fallen | UNIT_BIT[action]
    whole = [some for some in choices(units | state.fallen, state.hits[seat]) if not fallen & ~some]
    for unit in bits(units):
        ends = {LOST} if any(some & UNIT_BIT[unit] for some in whole) else set()
        staying = [units & ~some for some in whole if not some & UNIT_BIT[unit]]
        if staying:
            ends |= {state.at[unit]} if state.event != NOBODY else homes(state, unit)
        if any(_falls_later(state, seat, left) for left in staying):
            ends.add(LOST)
        yield unit, ends


def _falls_later(state: State, seat: int, left: int) -> bool:
    """Whether a later volley can hit a side that has so many units left, however the enemy takes its own losses."""
    other = 1 - seat  # ruling 36: who fires an event has nobody in the fight
    owed = state.hits[other] if seat != state.seat else 0  # ruling 51: the side that acts takes its losses last
    enemies = (
        {state.fighters[other] & ~some for some in choices(state.fighters[other], owed)}
        if owed
        else {state.fighters[other]}
    )
    return any(can_hit(enemy, left, generation) for enemy in enemies for generation in FIRE_ORDER[state.cursor :])


def _join(state: State, seat: int, action: int) -> Ends:
    """8.1 the aircraft on Sakishima: in the battle it can fall, and flies back; outside it may have to make room."""
    unit = based_unit(state)
    ours, theirs = state.fighters[ROC], state.fighters[PRC]
    if action == YES:
        falls = {LOST} if _can_hit(theirs, ours | UNIT_BIT[unit]) else set()
        yield unit, homes(state, unit) | falls
    else:
        yield unit, {SAKISHIMA} | ({HOME[unit]} if ours & AIR & MAY_BASE else set())


def _homeward(state: State, seat: int, action: int) -> Ends:
    """8.3 one may go to Sakishima, all others who fought go to their boxes; 5.5 who is there makes room."""
    based = action - BASE if action != DONE else NOBODY
    for unit in bits(state.fighters[ROC] & AIR):
        yield unit, {SAKISHIMA if unit == based else HOME[unit]}
    guest = based_unit(state)
    if guest not in (NOBODY, based) and not state.fighters[ROC] & UNIT_BIT[guest]:
        yield guest, {HOME[guest] if based != NOBODY else SAKISHIMA}


def _return(state: State, seat: int, action: int) -> Ends:
    """5.5 one aircraft returns, and who is on Sakishima makes room; or all that are still at sea stay."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if action == DONE:
        yield from ((unit, {state.at[unit]}) for unit in pending.actions if unit < len(SIDE))
    elif action < len(SIDE):
        yield action, {HOME[action]}
    else:
        yield action - BASE, {SAKISHIMA}
        guest = based_unit(state)
        if guest != NOBODY:
            yield guest, {HOME[guest]}


def _begin(state: State, seat: int, action: int) -> Ends:
    """3.5 where an aircraft begins."""
    if action != DONE:
        yield action, {SAKISHIMA}
