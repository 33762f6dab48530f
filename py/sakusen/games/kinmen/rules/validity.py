"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from .board import (
    BIT,
    BLANKS,
    EXTRA_GUNS,
    GUN_MARKERS,
    HEXES,
    NAMES,
    PLA,
    PLACES,
    ROC,
    SEATS,
    SIDE,
    SIDE_UNITS,
    UNIT_BIT,
    UNIT_IDS,
    UNITS,
)
from .setup import DRAWN
from .stacking import is_legal_stack
from .state import START, State
from .steps import RETREAT

TRACK_MAX = int(START["track_max"])


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one."""
    return [*_counters(state), *_hexes(state), *_tracks(state)]


def _counters(state: State) -> list[str]:
    out = []
    here, occupied = [0] * PLACES, [0, 0]
    for unit in range(UNITS):
        place = state.at[unit]
        if not 0 <= place < PLACES:
            return [f"{UNIT_IDS[unit]} is nowhere"]
        here[place] |= UNIT_BIT[unit]
        occupied[SIDE[unit]] |= BIT[place]
        if state.spent[unit] not in (0, 1):
            out.append(f"{UNIT_IDS[unit]} has no such face")
    if here != state.here or occupied != state.occupied:
        out.append("the stacks do not agree with the places of the units")
    for side in (PLA, ROC):
        zone = state.zones[side]
        if zone >= 0:
            state.zones[side] = -1
            if state.zone(side) != zone:
                out.append(f"zones of the {SEATS[side]} are stale")
    return out


def _hexes(state: State) -> list[str]:
    out = []
    for h in range(HEXES):
        mask = state.here[h]
        if mask & SIDE_UNITS[PLA] and mask & SIDE_UNITS[ROC]:
            out.append(f"both sides stand in {NAMES[h]} (8.3)")
        # 8.2 a retreat may pass through full hexes; everything else rests within the limit
        elif mask and state.step != RETREAT and not is_legal_stack(mask):
            out.append(f"too many or mixed units in {NAMES[h]} (8.0, 8.1)")
    return out


def _tracks(state: State) -> list[str]:
    out = []
    for name, value, high in (("logistics of the PLA", state.logistics[PLA], TRACK_MAX),
                              ("logistics of the ROC", state.logistics[ROC], TRACK_MAX),
                              ("sea transport", state.sea, TRACK_MAX),
                              ("guns", state.guns_up, GUN_MARKERS + EXTRA_GUNS),
                              ("turn", state.turn, int(START["extension_turn"]))):
        if not 0 <= value <= high:
            out.append(f"{name}: {value} is off the track")
    if state.used & ~state.drawn or state.used & BLANKS:
        out.append("an option has been used that was not drawn (15.0)")
    if state.drawn.bit_count() > DRAWN:
        out.append("too many options drawn (3.3)")
    if state.active & ~(SIDE_UNITS[state.seat]) and state.active:
        out.append("units of the wrong side are activated (10.1)")
    return out
