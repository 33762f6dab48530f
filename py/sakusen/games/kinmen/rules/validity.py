"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from ....engine.hexes import bits, mask_of
from . import frame
from .board import (
    AOTOU,
    ARMY_19,
    AT_SEA,
    BIT,
    BLANKS,
    BOXES,
    DIVISION_UNITS,
    EXTRA_GUNS,
    GUN_MARKERS,
    HEXES,
    IN_HAND,
    LANDING,
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
from .options import DRAWN
from .stacking import is_legal_stack
from .state import START, State
from .steps import DRAW_OPTIONS, RETREAT

TRACK_MAX = int(START["track_max"])


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one."""
    out = _counters(state)
    if not out:
        out = [*_boxes(state), *_hexes(state), *_tracks(state)]
    return out or list(frame.complaints(state))


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


def _boxes(state: State) -> list[str]:
    """Units beside the map: each box belongs to one side, and who waits there has not been spent (6.1, 15.5)."""
    out = []
    late = sum(DIVISION_UNITS[d] for d in ARMY_19) if state.delayed else 0
    for place, allowed in ((AOTOU, SIDE_UNITS[PLA]), (LANDING, SIDE_UNITS[PLA]), (AT_SEA, late)):
        if state.here[place] & ~allowed:
            out.append(f"units in {BOXES[place]} that cannot be there (6.1, 15.5)")
    for place in (AOTOU, LANDING, AT_SEA, IN_HAND):
        if any(state.spent[u] for u in bits(state.here[place])):
            out.append(f"spent units in {BOXES[place]} (3.1)")
    return out


def _hexes(state: State) -> list[str]:
    out = []
    # 8.2 a retreat may pass through full hexes; everybody else rests within the limit
    passing = UNIT_BIT[state.unit] if state.step == RETREAT and state.unit >= 0 else 0
    for h in range(HEXES):
        mask = state.here[h]
        if mask & SIDE_UNITS[PLA] and mask & SIDE_UNITS[ROC]:
            out.append(f"both sides stand in {NAMES[h]} (8.3)")
        elif mask and not is_legal_stack(mask & ~passing):
            out.append(f"too many or mixed units in {NAMES[h]} (8.0, 8.1)")
    return out


def _tracks(state: State) -> list[str]:
    out = []
    for name, value, high in (
        ("logistics of the PLA", state.logistics[PLA], TRACK_MAX),
        ("logistics of the ROC", state.logistics[ROC], TRACK_MAX),
        ("sea transport", state.sea, TRACK_MAX),
        ("guns", state.guns_up, GUN_MARKERS + EXTRA_GUNS),
        ("turn", state.turn, int(START["extension_turn"])),
    ):
        if not 0 <= value <= high:
            out.append(f"{name}: {value} is off the track")
    if state.used & ~state.drawn or state.used & BLANKS:
        out.append("an option has been used that was not drawn (15.0)")
    if state.drawn.bit_count() > DRAWN:
        out.append("too many options drawn (3.3)")
    if state.drawn == BLANKS and not state.delayed and state.step > DRAW_OPTIONS:
        out.append("three blanks that have not been announced (15.5)")
    if state.arrived & ~mask_of(ARMY_19) or (state.arrived and not state.delayed):
        out.append("divisions have come late that were not late (15.5)")
    for seat in (PLA, ROC):
        if not 0 <= state.losses[seat] <= SIDE_UNITS[seat].bit_count():
            out.append(f"more losses than the {SEATS[seat]} has units (4.3)")
    return out
