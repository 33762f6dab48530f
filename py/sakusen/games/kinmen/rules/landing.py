"""6.0 The PLA landing: what is shipped this turn, and on which beaches it comes ashore."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import (
    AOTOU,
    ARMY_19,
    AT_SEA,
    BEACH_EAST,
    BEACH_WEST,
    BIT,
    DIVISION,
    DIVISION_UNITS,
    LANDING,
    LIAOLUO,
    PLA,
    REMOVED,
    ROC,
    TABLES,
    UNIT_BIT,
)
from .stacking import LIMIT, has_room
from .state import START, State
from .steps import DELAYED_DIVISION, DELAYED_HEX, DIVISION_ORDER, DONE, HEX, LAND_HEX, LAND_UNIT, SUPPLY, WEATHER

TRACK_MAX = int(START["track_max"])
PER_POINT = int(TABLES["landing"]["logistics_per_point"])


def beaches(state: State) -> list[int]:
    """The landing beaches that are open now: not held by the enemy (6.2); the west only under 15.5."""
    mask = BEACH_WEST if state.delayed else BEACH_WEST | BEACH_EAST  # 15.5 the east is closed
    return bits(mask & ~state.occupied[ROC])  # 6.2 not onto enemy units; their zones do not matter


class Berths:
    """Room on the beaches: free berths beside units of a division, and empty hexes."""

    def __init__(self, state: State) -> None:
        self.empty = 0
        self.beside: dict[int, int] = {}
        for h in beaches(state):
            units = state.here[h]
            if not units:
                self.empty += 1
            elif units.bit_count() < LIMIT:
                division = DIVISION[bits(units)[0]]
                self.beside[division] = self.beside.get(division, 0) + LIMIT - units.bit_count()

    def hold(self, waiting: dict[int, int]) -> bool:
        """Whether so many units of each division can all come ashore (6.2, 8.1)."""
        need = 0
        for division, count in waiting.items():
            rest = count - self.beside.get(division, 0)
            if rest > 0:
                need += -(-rest // LIMIT)
        return need <= self.empty


def waiting_units(state: State) -> dict[int, int]:
    """How many units of each division are in the landing box."""
    out: dict[int, int] = {}
    for unit in bits(state.here[LANDING]):
        out[DIVISION[unit]] = out.get(DIVISION[unit], 0) + 1
    return out


def ask_load(state: State, tell: Tell | None) -> Decision | None:
    """6.1 one sea transport point carries a unit or two logistics points."""
    actions: list[int] = []
    if state.sea_left:
        waiting, berths = waiting_units(state), Berths(state)
        fits: dict[int, bool] = {}
        for unit in bits(state.here[AOTOU]):
            division = DIVISION[unit]
            if division not in fits:  # 6.2 nothing may stay in the box, so nothing is loaded that cannot land
                fits[division] = berths.hold({**waiting, division: waiting.get(division, 0) + 1})
            if fits[division]:
                actions.append(unit)
        if state.logistics[PLA] < TRACK_MAX:
            actions.append(SUPPLY)
    if not actions:
        if tell and (state.sea_left or not state.sea):
            tell("idle", "6.1", seat=PLA, what="landing.load" if state.sea else "landing.boats")
        state.step = LAND_UNIT
        return None
    return Decision(PLA, "landing.load", "6.1", (state.sea_left,), [*actions, DONE])


def do_load(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.step = LAND_UNIT
        return
    state.sea_left -= 1
    if action == SUPPLY:
        before = state.logistics[PLA]
        state.logistics[PLA] = min(TRACK_MAX, before + PER_POINT)  # 6.1 above 20 is lost
        if tell:
            tell("supply_shipped", "6.1", before=before, after=state.logistics[PLA])
    else:
        state.put(action, LANDING)
        if tell:
            tell("loaded", "6.1", unit=action)


def ask_land_unit(state: State, tell: Tell | None) -> Decision | None:
    """6.2 the units of the landing box come ashore one by one; none may stay in the box."""
    units = bits(state.here[LANDING])
    if not units:
        state.step = DELAYED_DIVISION if state.delayed else WEATHER
        return None
    if len(units) == 1:
        state.unit, state.step = units[0], LAND_HEX
        return None
    return Decision(PLA, "landing.unit", "6.2", (), units)


def do_land_unit(state: State, action: int, tell: Tell | None) -> None:
    state.unit, state.step = action, LAND_HEX


def ask_land_hex(state: State, tell: Tell | None) -> Decision:
    """6.2 beaches with room for this unit that leave room for the rest."""
    unit, division = state.unit, DIVISION[state.unit]
    waiting, berths = waiting_units(state), Berths(state)
    waiting[division] -= 1
    actions = []
    for h in beaches(state):
        if not has_room(state, unit, h):  # 6.2, 8.1 stacking binds while landing
            continue
        if state.here[h] or _leaves_room(berths, waiting, division):
            actions.append(HEX + h)
    return Decision(PLA, "landing.hex", "6.2", (unit,), actions)


def _leaves_room(berths: Berths, waiting: dict[int, int], division: int) -> bool:
    """Whether the others still find a berth when this unit takes an empty beach."""
    after = Berths.__new__(Berths)
    after.empty = berths.empty - 1
    after.beside = {**berths.beside, division: berths.beside.get(division, 0) + LIMIT - 1}
    return after.hold(waiting)


def do_land_hex(state: State, action: int, tell: Tell | None) -> None:
    unit, h = state.unit, action - HEX
    state.put(unit, h)
    if BIT[h] & BEACH_EAST:
        state.spent[unit] = 1  # 6.2 a landing in the east spends the unit
    state.step = LAND_UNIT
    if tell:
        tell("landed", "6.2", unit=unit, hex=h, spent=state.spent[unit])


# ------------------------------------------------------------------ 15.5 the 19th Army comes late
def ask_delayed_division(state: State, tell: Tell | None) -> Decision | None:
    """15.5 after the landing phase of turns 1 to 3 one whole division of the 19th Army comes ashore."""
    late = [d for d in ARMY_19 if not state.arrived >> d & 1 and DIVISION_UNITS[d] & state.here[AT_SEA]]
    if not late or state.turn not in TABLES["delayed"]["turns"]:
        state.step = WEATHER
        return None
    return Decision(ROC, "delayed.division", "15.5", (), [DIVISION_ORDER + d for d in late])


def do_delayed_division(state: State, action: int, tell: Tell | None) -> None:
    division = action - DIVISION_ORDER
    state.arrived |= 1 << division
    state.todo = DIVISION_UNITS[division] & state.here[AT_SEA]
    state.step = DELAYED_HEX
    if tell:
        tell("army_arrives", "15.5", division=division)


def ask_delayed_hex(state: State, tell: Tell | None) -> Decision | None:
    """15.5 each unit goes to a hex of Liaoluo Bay without PLA units, within the stacking limit."""
    while state.todo:
        unit = bits(state.todo)[0]
        places = [HEX + h for h in bits(LIAOLUO & ~state.occupied[PLA]) if has_room(state, unit, h)]
        if places:
            return Decision(ROC, "delayed.hex", "15.5", (unit,), places)
        state.todo &= ~UNIT_BIT[unit]
        state.put(unit, REMOVED)
        if tell:
            tell("no_room_ashore", "15.5", unit=unit)
    state.step = WEATHER
    return None


def do_delayed_hex(state: State, action: int, tell: Tell | None) -> None:
    unit = bits(state.todo)[0]
    state.todo &= ~UNIT_BIT[unit]
    state.put(unit, action - HEX)
    if tell:
        tell("came_ashore", "15.5", unit=unit, hex=action - HEX)
