"""The Sakishima zone and the Self-Defense Forces: basing, bases, control, awakening (5.5, 6.4, 9.1)."""

from __future__ import annotations

from ....engine.core import Tell
from ....engine.hexes import bits
from .board import (
    EVENTS,
    HOME,
    JAPAN,
    JSDF_UNITS,
    MAY_BASE,
    OFF_MAP,
    PRC,
    ROC,
    SAKISHIMA,
    SEATS,
    TABLES,
    TRACK,
    marker_steps,
)
from .state import State
from .steps import NOBODY

LAST_SPACE = len(TRACK) - 1
LANDING_STEPS = marker_steps(next(e for e in EVENTS if e["kind"] == "landing")["effects"])
RECAPTURE_STEPS = marker_steps(TABLES["recapture"]["effects"])


def is_open(state: State) -> bool:
    """Whether aircraft of the United States and Japan may use Sakishima: until China controls it (5.5)."""
    return not state.control


def may_base(state: State, units: int) -> int:
    """Those of some units that could go to Sakishima now, nobody else being chosen."""
    return units & MAY_BASE if is_open(state) else 0


def based_unit(state: State) -> int:
    """The aircraft on Sakishima, -1 for none."""
    mask = state.here[SAKISHIMA]
    return mask.bit_length() - 1 if mask else NOBODY


def go_home(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """An aircraft returns to the base of its nation (5.5, 8.3)."""
    origin = state.at[unit]
    state.put(unit, HOME[unit])
    if tell:
        tell("returned", rule, unit=unit, start=origin, to=HOME[unit])


def base(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """An aircraft returns to Sakishima; whoever is there makes room for it at once (5.5)."""
    other, origin = based_unit(state), state.at[unit]
    if other not in (NOBODY, unit):
        go_home(state, other, "5.5", tell)
    state.put(unit, SAKISHIMA)
    state.based = 1
    if tell:
        tell("returned", rule, unit=unit, start=origin, to=SAKISHIMA)


def wake(state: State, rule: str, tell: Tell | None) -> None:
    """6.4 the Self-Defense Forces may act from now on, and gather in their box; a second call does nothing
    (ruling 33)."""
    if state.awake:
        return
    state.awake = 1
    for unit in bits(JSDF_UNITS & state.here[OFF_MAP]):
        state.put(unit, JAPAN)
    if tell:
        tell("awake", rule)


def seize(state: State, tell: Tell | None) -> None:
    """9.1 China takes Sakishima: who is based there leaves without harm, and Japan wakes."""
    other = based_unit(state)
    if other != NOBODY:
        go_home(state, other, "9.1", tell)
    state.control = state.landed = 1
    if tell:
        tell("control", "9.1", seat=PRC)
    shift(state, PRC, LANDING_STEPS, "9.1", tell)
    wake(state, "6.4", tell)


def regain(state: State, tell: Tell | None) -> None:
    """8.6 the islands are free again, and with them their events."""
    state.control = 0
    if tell:
        tell("control", "8.6", seat=ROC)
    shift(state, ROC, RECAPTURE_STEPS, "8.6", tell)


def shift(state: State, seat: int, count: int, rule: str, tell: Tell | None) -> None:
    """10.2 move the marker towards a side; there is no zero, and the ends hold it (ruling 40)."""
    before = state.initiative
    state.initiative = max(0, before - count) if seat == PRC else min(LAST_SPACE, before + count)
    if tell and state.initiative != before:
        tell("initiative", rule, seat=SEATS[seat], before=TRACK[before], after=TRACK[state.initiative])


def last_space(seat: int) -> int:
    """The space of the track beyond which the marker cannot move towards a side."""
    return 0 if seat == PRC else LAST_SPACE
