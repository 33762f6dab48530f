"""3.0 Preparing the game: the ROC sets up, the PLA waits at Aotou and draws its options."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import (
    AOTOU,
    ARMY_19,
    AT_SEA,
    BLANKS,
    DIVISION_UNITS,
    DIVISIONS,
    IN_HAND,
    OF_SIDE,
    OPTION_CHITS,
    PLA,
    ROC,
)
from .board import SETUP as PLACES
from .options import DRAWN
from .state import State
from .steps import ALL, DRAW_OPTIONS, LOAD, POINT_OPTIONS

SLOTS = tuple((h, d) for h, division, count in PLACES for d in [division] * count)
"""3.1 one entry for every unit that an icon on the map calls for."""


def _candidates(state: State, slot: int) -> list[int]:
    return bits(state.here[IN_HAND] & DIVISION_UNITS[DIVISIONS.index(SLOTS[slot][1])])


def ask_setup(state: State, tell: Tell | None) -> Decision | None:
    """3.1 the ROC chooses which unit of the division goes to each icon; ALL sets up the rest as listed."""
    while state.cursor < len(SLOTS):
        units = _candidates(state, state.cursor)
        if state.rules.free_setup and len(units) > 1:
            return Decision(ROC, "setup.unit", "3.1", (SLOTS[state.cursor][0],), [*units, ALL])
        _place(state, units[0], tell)
    for unit in OF_SIDE[PLA]:
        state.put(unit, AOTOU)  # 3.2 all PLA units wait in the Aotou box
    state.step = POINT_OPTIONS if state.rules.sealed else DRAW_OPTIONS
    return None


def do_setup(state: State, action: int, tell: Tell | None) -> None:
    if action == ALL:
        while state.cursor < len(SLOTS):
            _place(state, _candidates(state, state.cursor)[0], tell)
    else:
        _place(state, action, tell)


def _place(state: State, unit: int, tell: Tell | None) -> None:
    place = SLOTS[state.cursor][0]
    state.put(unit, place)  # 3.1 face up
    state.cursor += 1
    if tell:
        tell("setup", "3.1", unit=unit, hex=place)


def ask_draw(state: State, tell: Tell | None) -> Chance | None:
    """3.3 the PLA draws three of the six option markers, unseen by the ROC."""
    if state.drawn.bit_count() < DRAWN:
        weights = [0 if state.drawn >> i & 1 else 1 for i in range(len(OPTION_CHITS))]
        return Chance("option", "3.3", weights, PLA)
    begin_landing(state, tell)
    return None


def begin_landing(state: State, tell: Tell | None) -> None:
    """The first turn begins, with fewer units when three blanks have been drawn."""
    if state.drawn == BLANKS:
        _delay_army(state, tell)
    state.seat, state.sea_left, state.step = PLA, state.sea, LOAD
    if tell:
        tell("turn", "5.0", turn=state.turn)
        tell("phase", "6.0", phase="landing")


def do_draw(state: State, outcome: int, tell: Tell | None) -> None:
    state.drawn |= 1 << outcome
    if tell:
        tell("option_drawn", "3.3", chit=outcome, seen_by=PLA)


def _delay_army(state: State, tell: Tell | None) -> None:
    """15.5 three blanks: announced at once; the 19th Army is taken off the map and is still at sea."""
    state.delayed = 1
    for division in ARMY_19:
        for unit in bits(DIVISION_UNITS[division]):
            state.put(unit, AT_SEA)
    if tell:
        tell("delayed", "15.5")
