"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from ....engine.hexes import bits
from .assault import MOST
from .board import (
    ADJACENT,
    ARTILLERY,
    ASSAULTS,
    BARRAGE,
    BARRAGE_AT,
    BIT,
    CHITS,
    CUP,
    DAYS,
    ENTRY,
    EVENT,
    FIXED,
    FREE,
    HQ,
    IN_HAND,
    MARKER_IDS,
    MARKERS,
    NAMES,
    NEXT,
    OFF,
    PLACES,
    READY,
    ROUTE,
    SPACES,
    UNIT_BIT,
    UNIT_IDS,
    UNITS,
)
from .setup import MOST as MOST_AT_SETUP
from .state import NONE, State
from .steps import (
    ACTION,
    ASSAULT,
    BARRAGE_DIE,
    DEFENCE_DIE,
    DEFEND,
    DRAW,
    ENTRY_DIE,
    EVENT_DIE,
    GUN_WHERE,
    OVER,
    PRESSURE_DIE,
    PUSH,
    RETREAT,
    SETUP,
    WHERE,
)

WITH_UNIT = (WHERE, PRESSURE_DIE, PUSH)
WITH_GOAL = (ASSAULT, DEFEND, DEFENCE_DIE, RETREAT)
BEFORE_CHIT = (ACTION, *WITH_UNIT, GUN_WHERE, DRAW)
IN_CHIT = (BARRAGE_DIE, EVENT_DIE, ENTRY_DIE, *WITH_GOAL)
"""The steps that carry out the chit drawn last."""


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one."""
    return _places(state) or [*_counters(state), *_cup(state), *_frame(state), *_drawn_last(state)]


def _places(state: State) -> list[str]:
    """What would make the other checks stumble."""
    out = [f"{UNIT_IDS[u]} is nowhere" for u in range(UNITS) if not 0 <= state.at[u] < PLACES]
    out += [f"marker {MARKER_IDS[m]} is nowhere" for m in range(MARKERS) if not 0 <= state.markers[m] <= OFF]
    if not 0 <= state.step <= OVER:
        out.append("there is no such step")
    if not 1 <= state.day <= DAYS:
        out.append(f"there is no day {state.day} (3.3)")
    frame = ((state.unit, UNITS), (state.marker, MARKERS), (state.target, SPACES))
    if any(not NONE <= value < count for value, count in frame):
        out.append("the unit, the marker or the space of the action does not exist")
    return out


def _counters(state: State) -> list[str]:
    out = []
    here, soviet = [0] * PLACES, 0
    for unit in range(UNITS):
        here[state.at[unit]] |= UNIT_BIT[unit]
    for space in state.markers:
        soviet |= BIT[space]
    if here != state.here or soviet != state.soviet:
        out.append("the stacks do not agree with the places of the counters")
    for marker, space in enumerate(state.markers):
        if space != OFF and not ROUTE[marker] & BIT[space] and not (space == HQ and state.step == OVER):
            out.append(f"marker {MARKER_IDS[marker]} cannot stand in {NAMES[space]} (7.2, 7.4)")
        if space != OFF and here[space]:
            out.append(f"units and a marker stand in {NAMES[space]} (6.2)")
    if state.step != SETUP and here[IN_HAND]:
        out.append("units are still in hand after the set-up (3.1)")
    if state.gun == READY and BIT[ARTILLERY] & soviet:
        out.append("the gun is ready although a marker stands in its space (6.4)")
    if not 0 <= state.gun <= READY or state.gun == IN_HAND:
        out.append("the gun is nowhere (6.4)")
    return out


def _cup(state: State) -> list[str]:
    out = []
    for chit, full in enumerate(CUP):
        if state.cup[chit] + state.drawn.count(chit) != full or state.cup[chit] < 0:
            out.append(f"{CHITS[chit]}: the chits in the cup and those drawn are not {full} (5.0)")
    carried_out = state.drawn[:-1] if state.step in IN_CHIT else state.drawn
    able = sum(1 for chit in carried_out if chit in (BARRAGE, EVENT))
    if any(space not in BARRAGE_AT for space in bits(state.barrage)):
        out.append("a barrage lies where none can fall (7.1)")
    elif state.barrage.bit_count() > able:
        out.append("more barrages than chits for them (7.1, 7.4)")
    if not any(state.cup) and state.step in BEFORE_CHIT:
        out.append("an action with no chit left for today (5.0)")
    return out


def _drawn_last(state: State) -> list[str]:
    """Whether the chit that is carried out is one that says so."""
    if state.step not in IN_CHIT:
        return []
    chit = state.drawn[-1] if state.drawn else NONE
    if state.step == BARRAGE_DIE:
        able = chit in (BARRAGE, EVENT)
    elif state.step == EVENT_DIE:
        able = chit == EVENT
    else:
        able = chit == EVENT or chit != NONE and ASSAULTS.get(CHITS[chit], NONE) == state.marker
    return [] if able else ["no chit has been drawn for what is going on (5.0)"]


def _setup(state: State) -> list[str]:
    """3.0 during the set-up nothing has happened yet."""
    if not 0 <= state.cursor <= len(FREE):
        return ["the set-up stands nowhere (3.1)"]
    if any((state.at[u] == IN_HAND) != (i >= state.cursor) for i, u in enumerate(FREE)):
        return ["the units in hand are not those still to set up (3.1)"]
    if any(state.at[u] not in (IN_HAND, space) for u, space in FIXED) or state.gun != READY:
        return ["what has a fixed place is elsewhere (3.1)"]
    if state.day != 1 or state.drawn or state.barrage or state.asked or state.soviet:
        return ["the game has begun before the set-up has ended (3.0)"]
    if any(place == OFF for place in state.at) or any(here.bit_count() > MOST_AT_SETUP for here in state.here[:SPACES]):
        return ["a unit is lost, or too many stand in a space, during the set-up (3.1)"]
    return []


def _frame(state: State) -> list[str]:
    """Whether what is going on fits the counters."""
    step, unit, target = state.step, state.unit, state.target
    if step == SETUP:
        return _setup(state)
    if step in WITH_UNIT and (unit == NONE or state.at[unit] >= SPACES):
        return ["no unit acts (6.0)"]
    if step in (PRESSURE_DIE, PUSH) and (target not in ADJACENT[state.at[unit]] or not state.soviet & BIT[target]):
        return ["there is no marker to press (6.3)"]
    if step == GUN_WHERE and state.gun != READY:
        return ["the gun cannot fire (6.4)"]
    if step == ENTRY_DIE and (state.marker == NONE or state.markers[state.marker] != OFF):
        return ["no marker enters the map (7.2)"]
    return _assault(state) if step in WITH_GOAL else []


def _assault(state: State) -> list[str]:
    if state.marker == NONE or state.target == NONE:
        return ["no marker assaults (7.2)"]
    at = state.markers[state.marker]
    if state.target not in (ENTRY[state.marker] if at == OFF else (NEXT[state.marker][at],)):
        return [f"marker {MARKER_IDS[state.marker]} cannot assault {NAMES[state.target]} (7.2, 7.4)"]
    if state.step == ASSAULT:
        return []
    here, chosen = state.here[state.target], state.defenders
    if len(chosen) > MOST or len(set(chosen)) < len(chosen) or any(not 0 <= u < UNITS for u in chosen):
        return ["there are no such defenders (7.2)"]
    if state.step == DEFEND and (not here or any(state.at[u] != state.target for u in chosen)):
        return ["the defenders are not in the space (7.2)"]
    if state.step == DEFENCE_DIE and (
        not 0 <= state.cursor <= len(chosen)
        or not chosen
        or any(state.at[u] != state.target for u in chosen[state.cursor :])
    ):
        return ["the defenders are not in the space (7.2)"]
    if state.step == RETREAT and state.todo != here:
        return ["those that retreat are not those in the space (7.2)"]
    return []
