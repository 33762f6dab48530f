"""14.0 Night: first the PLA, then the ROC, move, are supplied and recover; the boats are lost."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from .board import (
    ALLOWANCE,
    BOATS,
    DEPOTS,
    DIVISION_SEAT,
    DIVISIONS,
    IS_TANK,
    OF_SIDE,
    PLA,
    ROC,
    SIDE_UNITS,
    TABLES,
    UNIT_BIT,
    ZONE,
)
from .movement import Reach, has_stop, march, reach, stops
from .operations import recover
from .options import asked_about, use
from .state import START, State
from .steps import BOAT_DICE, DONE, HEX, MORE_BOATS, MORE_BOATS_DIE, NIGHT, NIGHT_MOVE, NIGHT_RECOVER, TURN_END, YES
from .zoc import zone_against

PACES = int(TABLES["movement"]["night_spent_hexes"])
LOSS_DICE = int(TABLES["boats"]["loss_dice"])
BONUS = int(TABLES["boats"]["more_boats_bonus"])
TRACK_MAX = int(START["track_max"])
HQS = tuple(sum(1 << d for d in range(len(DIVISIONS)) if DIVISION_SEAT[d] == seat) for seat in (PLA, ROC))


def ask_night(state: State, tell: Tell | None) -> None:
    """14.1 the movement subphase of one side begins."""
    state.moved, state.mover, state.points, state.step = 0, -1, 0, NIGHT_MOVE
    if tell:
        tell("night", "14.0", seat=state.seat)


# ------------------------------------------------------------------ 14.1 night movement
def _movable(state: State) -> list[int]:
    """Units that have not moved tonight and have a hex to stop in."""
    seat, at, spent = state.seat, state.at, state.spent
    enemies = state.occupied[1 - seat]
    closed = (enemies, enemies | state.zone(1 - seat))
    waiting = SIDE_UNITS[seat] & ~state.moved
    empty = ~state.occupied[seat]
    return [
        u
        for u in OF_SIDE[seat]
        if waiting & UNIT_BIT[u]
        and (near := ZONE[at[u]] & ~closed[spent[u] and not IS_TANK[u]])
        and (near & empty or has_stop(state, u, PACES if spent[u] else ALLOWANCE[u], near, bool(spent[u])))
    ]


def ask_night_move(state: State, tell: Tell | None) -> Decision | None:
    """14.1 every unit may move once: face-up units as by day, spent ones two hexes clear of enemy zones."""
    units = _movable(state)
    hexes: list[int] = []
    if state.mover >= 0 and state.points:
        hexes = [HEX + h for h in stops(state, state.mover, _night_reach(state))]
    if not units and not hexes:
        if tell and not state.moved:
            tell("idle", "14.1", seat=state.seat, what="night.move")
        _end_moves(state, tell)
        return None
    return Decision(state.seat, "night.move", "14.1", (state.mover,) if hexes else (), [*units, *hexes, DONE])


def _night_reach(state: State) -> Reach:
    return reach(state, state.mover, state.points, bool(state.mover_spent))


def do_night_move(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        _end_moves(state, tell)
    elif action < HEX:
        state.mover, state.moved = action, state.moved | UNIT_BIT[action]
        state.mover_spent = state.spent[action]
        state.points = PACES if state.mover_spent else ALLOWANCE[action]
    else:
        unit, h = state.mover, action - HEX
        found = _night_reach(state)
        march(state, unit, found, h, "14.1", tell)
        stopped = not state.mover_spent and zone_against(state, unit) >> h & 1
        state.points = 0 if stopped else state.points - found.cost[h]
        state.spent[unit] = 1  # 14.1 whoever moves at night is spent


def _end_moves(state: State, tell: Tell | None) -> None:
    state.mover, state.points, state.moved, state.mover_spent = -1, 0, 0, 0
    if state.seat == ROC:
        _receive(state, tell)
    state.hq_used &= ~HQS[state.seat]  # 10.2, 14.3 the division markers are turned back free of charge
    state.step = NIGHT_RECOVER
    is_tired = any(state.spent[u] for u in state.units_on_map(state.seat)) if tell else False
    if tell and not (is_tired and state.logistics[state.seat]):
        tell("idle", "14.3", seat=state.seat, what="night.points" if is_tired else "night.recover")


# ------------------------------------------------------------------ 14.2 logistics, 14.3 recovery
def income(state: State) -> int:
    """14.2 logistics points of the depots that no PLA unit has ever entered."""
    return sum(points for i, (_, points) in enumerate(DEPOTS) if not state.depots_lost >> i & 1)


def _receive(state: State, tell: Tell | None) -> None:
    before = state.logistics[ROC]
    state.logistics[ROC] = min(TRACK_MAX, before + income(state))  # 14.2 above 20 is lost
    if tell:
        tell("depots", "14.2", points=income(state), before=before, after=state.logistics[ROC])


def ask_night_recover(state: State, tell: Tell | None) -> Decision | None:
    """14.3 one logistics point turns one unit face up; what is not used is kept."""
    seat = state.seat
    worn = [u for u in state.units_on_map(seat) if state.spent[u]] if state.logistics[seat] else []
    if worn:
        return Decision(seat, "night.recover", "14.3", (), [*worn, DONE])
    _end_recovery(state)
    return None


def do_night_recover(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        _end_recovery(state)
    else:
        recover(state, action, "14.3", tell)


def _end_recovery(state: State) -> None:
    if state.seat == PLA:
        state.cursor, state.dots, state.step = 0, 0, BOAT_DICE
    else:
        state.guns_up = state.air_up = 0  # 14.5 markers still face up are turned down
        state.step = TURN_END


# ------------------------------------------------------------------ 14.4 boats
def ask_boat_dice(state: State, tell: Tell | None) -> Chance | None:
    """14.4 the ROC rolls two dice; so many sea transport points are lost."""
    if state.cursor < LOSS_DICE:
        return Chance("boats", "14.4")
    before, lost = state.sea, state.dots
    state.sea = max(0, before - lost)
    state.cursor = state.dots = 0
    state.step = MORE_BOATS
    if tell:
        tell("boats_lost", "14.4", lost=lost, before=before, after=state.sea)
    return None


def do_boat_die(state: State, outcome: int, tell: Tell | None) -> None:
    state.cursor += 1
    state.dots += outcome + 1
    if tell:
        tell("boat_die", "14.4", die=outcome + 1)


def ask_more_boats(state: State, tell: Tell | None) -> Decision | None:
    """15.2 once a game, after the loss of boats."""
    if answers := asked_about(state, BOATS):
        return Decision(PLA, "boats.more", "15.2", (state.sea,), answers, secret=True)
    _to_roc_night(state)
    return None


def do_more_boats(state: State, action: int, tell: Tell | None) -> None:
    if action == YES:
        use(state, BOATS, "15.2", tell)
        state.step = MORE_BOATS_DIE
    else:
        _to_roc_night(state)


def ask_more_boats_die(state: State, tell: Tell | None) -> Chance:
    return Chance("more_boats", "15.2")


def do_more_boats_die(state: State, outcome: int, tell: Tell | None) -> None:
    before = state.sea
    state.sea = min(TRACK_MAX, before + outcome + 1 + BONUS)  # 15.2 six and a die, never above 20
    _to_roc_night(state)
    if tell:
        tell("boats_gained", "15.2", die=outcome + 1, before=before, after=state.sea)


def _to_roc_night(state: State) -> None:
    state.seat, state.step = ROC, NIGHT
