"""Whether the frame of a position fits its units: what a step of the sequence of play needs, and nothing from others.

A position that passes can be played from there by the rules. Every complaint names what is wrong in plain words.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.hexes import bits
from .board import (
    AIR_DOTS,
    ALLOWANCE,
    BIT,
    BOATS,
    DIVISION_UNITS,
    DIVISIONS,
    HEXES,
    IN_HAND,
    LANDING,
    NAMES,
    PLA,
    ROC,
    SIDE_UNITS,
    TANK_UNITS,
    UNIT_BIT,
    UNIT_IDS,
    ZONE,
)
from .landing import Berths, waiting_units
from .night import LOSS_DICE, PACES
from .options import is_used
from .setup import SLOTS
from .stacking import is_legal_stack
from .state import START, State
from .steps import (
    ACTIVATE,
    ADVANCE,
    AIR,
    AIR_DIE,
    AIR_DRAW,
    ATTACKERS,
    BATTLE_DIE,
    BOAT_DICE,
    CHOICE,
    DELAYED_HEX,
    DRAW_OPTIONS,
    EXTEND,
    GUN,
    LAND_HEX,
    LAND_UNIT,
    LAY_OPTIONS,
    LOAD,
    MORE_BOATS_DIE,
    MOVE,
    NIGHT_MOVE,
    PART_ATTACKER,
    PART_DEFENDER,
    RECOVER,
    RETREAT,
    SECOND_STRIKE,
    SETUP,
    SHOCK_DEFENCE,
    SHOCK_PICK,
    SPEND,
    STAND_DIE,
    SUPPORT,
    TARGET,
    WEATHER,
)
from .support import air_targets, gun_targets

ORDERED = ("active", "moved", "attacked", "defended")
DECLARED = (*ORDERED, "target", "attackers", "defenders", "tanks_asked", "tanks_used", "tank_attack", "fit")
RESULT = (*DECLARED, "number", "part", "both", "todo", "fallers", "standers")
USES: dict[int, tuple[str, ...]] = {
    DELAYED_HEX: ("todo",),
    RECOVER: ("command",),
    ACTIVATE: ("command", "active"),
    SECOND_STRIKE: ("dots", "strike"),
    MOVE: ("active", "moved", "mover", "points"),
    TARGET: ORDERED,
    ATTACKERS: (*ORDERED, "target", "attackers"),
    SPEND: ORDERED,
    SHOCK_PICK: (*DECLARED, "dots"),
    SHOCK_DEFENCE: DECLARED,
    BATTLE_DIE: DECLARED,
    CHOICE: RESULT,
    RETREAT: RESULT,
    STAND_DIE: RESULT,
    ADVANCE: RESULT,
    NIGHT_MOVE: ("moved", "mover", "points", "mover_spent"),
    BOAT_DICE: ("dots",),
}
"""The fields of the frame that mean something at a step; all others must be empty there."""
EMPTY = {"mover": -1}
FIELDS = tuple(sorted({name for names in USES.values() for name in names}))
BATTLE = (SHOCK_DEFENCE, SHOCK_PICK, BATTLE_DIE, CHOICE, RETREAT, STAND_DIE, ADVANCE)
AFTER_DIE = (CHOICE, RETREAT, STAND_DIE, ADVANCE)


def complaints(state: State) -> Iterator[str]:
    """Everything that does not fit. The units must stand where units can stand."""
    used = USES.get(state.step, ())
    for name in FIELDS:
        if name not in used and getattr(state, name) != EMPTY.get(name, 0):
            yield f"frame.{name} means nothing at this step"
    yield from _setting_up(state)
    yield from _landing(state)
    yield from _turns(state)
    yield from _ordered(state)
    if state.step in (SUPPORT, SECOND_STRIKE):
        yield from _support(state)
    if state.step in (MOVE, NIGHT_MOVE):
        yield from _moving(state)
    if state.step in (ATTACKERS, *BATTLE):
        yield from _battle(state)
    if state.step in AFTER_DIE:
        yield from _result(state)


def _setting_up(state: State) -> Iterator[str]:
    """3.1 what is still in hand fits the icons that are still empty."""
    if state.step <= DRAW_OPTIONS and any(state.spent):
        yield "a spent unit in the set-up (3.1)"
    if state.step == LAY_OPTIONS:
        return
    if state.step != SETUP:
        if state.here[IN_HAND]:
            yield "units in hand after the set-up (3.1)"
        return
    if state.cursor > len(SLOTS):
        yield "frame.cursor is behind the set-up (3.1)"
    for i, division in enumerate(DIVISIONS):
        left = sum(name == division for _, name in SLOTS[state.cursor :])
        ours = DIVISION_UNITS[i] & SIDE_UNITS[ROC]
        if ours and (state.here[IN_HAND] & ours).bit_count() != left:
            yield f"the units in hand of {division} are not those that are still to be set up (3.1)"
    if SIDE_UNITS[PLA] & ~state.here[IN_HAND] or state.turn != 1:
        yield "the PLA waits while the ROC sets up (3.1)"


def _landing(state: State) -> Iterator[str]:
    """6.2 whoever is loaded finds a berth; the box is empty at any other time."""
    if state.step not in (LOAD, LAND_UNIT, LAND_HEX):
        if state.here[LANDING]:
            yield "units in the landing box outside the landing phase (6.2)"
    elif not Berths(state).hold(waiting_units(state)):
        yield "more units in the landing box than the beaches can take (6.2)"
    if state.step == LAND_HEX and not state.here[LANDING] & _bit(state.unit):
        yield "the unit that lands is not in the landing box (6.2)"
    if state.step == DELAYED_HEX and state.todo & ~SIDE_UNITS[ROC]:
        yield "units of the wrong side come late (15.5)"


def _turns(state: State) -> Iterator[str]:
    last = int(START["turns"])
    if state.step == EXTEND and (state.turn != last or not state.rules.extension):
        yield "a fourth turn cannot be declared now (5.2)"
    if state.step == AIR_DRAW and not state.air_up.bit_count() <= state.cursor <= len(AIR_DOTS):
        yield "frame.cursor is no number of air markers (9.1)"
    if state.step in (WEATHER, AIR_DIE) and state.guns_up < 0:
        yield "no number of guns (9.2)"
    if state.step == BOAT_DICE and not state.cursor <= min(LOSS_DICE, state.dots) <= state.dots <= 6 * state.cursor:
        yield "frame.dots is no sum of so many dice (14.4)"
    if state.step == MORE_BOATS_DIE and not is_used(state, BOATS):
        yield "more boats come without the option (15.2)"


def _ordered(state: State) -> Iterator[str]:
    """10.0 an order concerns the units of the side that acts, and those that stand on the map."""
    ours, theirs = SIDE_UNITS[state.seat], SIDE_UNITS[1 - state.seat]
    if state.active & ~ours:
        yield "units of the wrong side are activated (10.1)"
    elif _off_map(state, state.active):
        yield "units beside the map are activated (10.1)"
    if (state.command | state.attacked) & ~ours or state.moved & ~ours:
        yield "an order to units of the wrong side (10.1)"
    if state.step != NIGHT_MOVE and state.moved & ~state.active and state.step == MOVE:
        yield "units have moved that are not activated (10.4)"
    if state.defended & ~theirs:
        yield "units of the wrong side have been attacked (12.1)"
    if any(state.spent[u] for u in bits(state.active & ~state.attacked)):
        yield "a spent unit is activated (10.1)"
    if state.step in (RECOVER, ACTIVATE) and not any(state.at[u] < HEXES for u in bits(state.command)):
        yield "an order to nobody (10.2)"


def _support(state: State) -> Iterator[str]:
    """13.1 the marker in use is face up and has a target."""
    if state.step == SECOND_STRIKE:
        if state.seat != ROC or state.at[state.strike] >= HEXES or not SIDE_UNITS[PLA] & UNIT_BIT[state.strike]:
            yield "the air strike has hit nobody (13.2)"
        elif state.dots > max(AIR_DOTS) - 1:
            yield "frame.dots is more than a marker has (13.2)"
    elif state.cursor == GUN:
        if state.seat != PLA or not state.guns_up or not gun_targets(state):
            yield "no gun can fire (13.3)"
    elif not 0 <= state.cursor - AIR < len(AIR_DOTS) or not state.air_up >> (state.cursor - AIR) & 1:
        yield "frame.cursor is no marker that can be used (13.1)"
    elif state.seat != ROC or not (state.guns_up or air_targets(state)):
        yield "the air strike has no target (13.2)"


def _moving(state: State) -> Iterator[str]:
    """11.0 the unit on the move belongs to the side that moves, and has begun."""
    mover = state.mover
    if mover < 0:
        if state.points or state.mover_spent:
            yield "frame.points without a unit on the move (11.0)"
    elif not state.moved & SIDE_UNITS[state.seat] & UNIT_BIT[mover] or state.at[mover] >= HEXES:
        yield f"{UNIT_IDS[mover]} cannot be on the move (11.0)"
    elif state.points > (PACES if state.mover_spent else ALLOWANCE[mover]):
        yield f"{UNIT_IDS[mover]} has more points than its allowance (11.1)"
    if state.step == NIGHT_MOVE and state.mover_spent and mover >= 0 and not state.spent[mover]:
        yield f"{UNIT_IDS[mover]} is face up (14.1)"


def _battle(state: State) -> Iterator[str]:
    """12.1, 12.2 attackers beside an enemy hex that has not been attacked yet."""
    ours, target = state.attackers, state.target
    if ours & ~SIDE_UNITS[state.seat] or state.defenders & ~SIDE_UNITS[1 - state.seat]:
        yield "units of the wrong side are in the battle (12.1)"
        return
    if state.step in (ATTACKERS, SHOCK_PICK, SHOCK_DEFENCE, BATTLE_DIE):
        enemies = state.here[target] & SIDE_UNITS[1 - state.seat]
        ready = state.active & ~state.attacked if state.step == ATTACKERS else state.active & state.attacked
        if ours & ~ready or any(not ZONE[state.at[u]] >> target & 1 for u in bits(ours)):
            yield f"not all attackers can attack {NAMES[target]} (12.1)"
        if not enemies or (enemies & state.defended if state.step == ATTACKERS else enemies != state.defenders):
            yield f"nobody who can be attacked stands in {NAMES[target]} (12.1)"
        if state.step == ATTACKERS and not any(ZONE[state.at[u]] >> target & 1 for u in bits(ready)):
            yield f"nobody can attack {NAMES[target]} (12.1)"
        if state.step != ATTACKERS and not ours:
            yield "a battle without attackers (12.2)"
    elif not ours or not state.defenders:
        yield "a battle with nobody in it (12.2)"
    if state.step != ATTACKERS and state.tank_attack != bool(ours & TANK_UNITS):
        yield "frame.tank_attack does not agree with the attackers (12.8)"
    if state.tanks_asked & ~(state.defenders & TANK_UNITS) or state.tanks_used & ~state.tanks_asked:
        yield "tanks use a shock that they have not (12.6)"
    if state.fit & ~ours or _off_map(state, state.fit):
        yield "units may advance that are not in the battle (12.11)"


def _result(state: State) -> Iterator[str]:
    """12.8 to 12.10 who stands, retreats or still has to choose belongs to the part that is carried out."""
    if state.part not in (PART_ATTACKER, PART_DEFENDER) or (state.both and state.part != PART_ATTACKER):
        yield "frame.part is no part of a battle (12.7)"
        return
    bound = state.attackers if state.part == PART_ATTACKER else state.defenders
    if state.part == PART_ATTACKER and state.defenders != state.here[state.target]:
        yield f"the defenders do not stand in {NAMES[state.target]} (12.7)"
    todo, fallers, standers = state.todo, state.fallers, state.standers
    open_ = {CHOICE: todo | fallers | standers, RETREAT: todo | standers, STAND_DIE: todo}.get(state.step, 0)
    if (todo | fallers | standers) & ~bound or _off_map(state, open_):
        yield "units are under a result that does not concern them (12.7)"
    if fallers & standers or (state.step == CHOICE and todo & (fallers | standers)):
        yield "a unit cannot both stand and retreat (12.8)"
    if state.step == RETREAT:
        yield from _retreat(state)
    elif state.step == STAND_DIE and todo & ~standers:
        yield "a unit rolls that does not stand (12.9)"


def _retreat(state: State) -> Iterator[str]:
    unit = state.unit
    if state.todo & ~state.fallers:
        yield "a unit retreats that has not chosen to (12.8)"
    if unit < 0:
        return
    h = state.at[unit]
    if not UNIT_BIT[unit] & state.fallers & ~state.todo or h >= HEXES:
        yield f"{UNIT_IDS[unit]} cannot be in retreat (12.10)"
    elif state.steps_left > 1 + state.number or not BIT[h] & state.trail:
        yield f"the retreat of {UNIT_IDS[unit]} does not lead to where it is (12.10)"
    elif not state.steps_left and is_legal_stack(state.here[h]):
        yield f"the retreat of {UNIT_IDS[unit]} has ended (12.10)"


def _bit(unit: int) -> int:
    return UNIT_BIT[unit] if unit >= 0 else 0


def _off_map(state: State, units: int) -> bool:
    return any(state.at[u] >= HEXES for u in bits(units))
