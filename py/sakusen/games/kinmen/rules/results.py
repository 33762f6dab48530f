"""12.7 to 12.11 What a combat result does: stand or retreat, retreats, stand rolls, advance."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import BIT, LINKS, SIDE, UNIT_BIT
from .combat import across_river, lose, strength
from .movement import tell_depots
from .stacking import has_room, may_join
from .state import State
from .steps import (
    ADVANCE,
    CHOICE,
    DONE,
    FALL_BACK,
    HEX,
    PART_ATTACKER,
    PART_DEFENDER,
    RETREAT,
    STAND,
    STAND_DIE,
    TARGET,
)
from .zoc import zone_against

DIE = 6


# ------------------------------------------------------------------ 12.8 stand or retreat
def closed_to(state: State, unit: int) -> int:
    """12.10 hexes a retreat may not enter: enemies and enemy zones, even beside friends (7.2)."""
    return state.occupied[1 - SIDE[unit]] | zone_against(state, unit)


def can_go_on(h: int, left: int, closed: int) -> bool:
    """Whether so many more hexes can be retreated from ``h`` without entering a closed one."""
    if not left:
        return True
    for n in LINKS[h]:  # 12.10 not across all-sea hexsides, not off the map
        if not closed >> n & 1 and (left == 1 or can_go_on(n, left - 1, closed | BIT[n])):
            return True
    return False


def can_retreat(state: State, unit: int, length: int) -> bool:
    """12.10 whether a unit can retreat the whole length; else it has to stand."""
    h = state.at[unit]
    return can_go_on(h, length, closed_to(state, unit) | BIT[h])


def ask_choice(state: State, tell: Tell | None) -> Decision | None:
    """12.8 every unit under the result stands or retreats, chosen before anything is carried out."""
    length = 1 + state.number
    if state.todo and state.part == PART_DEFENDER and state.tank_attack:
        return _ask_for_all(state, length, tell)
    while state.todo:
        unit = bits(state.todo)[0]
        if can_retreat(state, unit, length):
            return Decision(SIDE[unit], "stand", "12.8", (unit, state.number), [STAND, FALL_BACK])
        _must_stand(state, unit, tell)
    state.todo, state.unit, state.steps_left, state.step = state.fallers, -1, 0, RETREAT
    return None


def _must_stand(state: State, unit: int, tell: Tell | None) -> None:
    state.todo &= ~UNIT_BIT[unit]
    state.standers |= UNIT_BIT[unit]
    if tell:
        tell("must_stand", "12.10", unit=unit)


def _ask_for_all(state: State, length: int, tell: Tell | None) -> Decision | None:
    """12.8 with a tank among the attackers, the attacker chooses for all defenders alike."""
    free = [u for u in bits(state.todo) if can_retreat(state, u, length)]
    if free:
        return Decision(state.seat, "stand.all", "12.8", (state.target, state.number), [STAND, FALL_BACK])
    for unit in bits(state.todo):
        _must_stand(state, unit, tell)
    return None


def do_choice(state: State, action: int, tell: Tell | None) -> None:
    if state.part == PART_DEFENDER and state.tank_attack:
        units, by_attacker = bits(state.todo), True
    else:
        units, by_attacker = bits(state.todo)[:1], False
    for unit in units:
        if action == FALL_BACK and can_retreat(state, unit, 1 + state.number):
            state.todo &= ~UNIT_BIT[unit]
            state.fallers |= UNIT_BIT[unit]
        elif action == FALL_BACK:
            _must_stand(state, unit, tell)
        else:
            state.todo &= ~UNIT_BIT[unit]
            state.standers |= UNIT_BIT[unit]
    if tell:
        tell("chosen", "12.8", units=units, stand=action == STAND, by_attacker=by_attacker)


# ------------------------------------------------------------------ 12.10 retreat
def ask_retreat(state: State, tell: Tell | None) -> Decision | None:
    """12.10 the retreats come before the stand rolls; the owner picks the way, hex by hex."""
    while state.unit >= 0 or state.todo:
        if state.unit < 0:
            state.unit = bits(state.todo)[0]
            state.todo &= ~UNIT_BIT[state.unit]
            state.steps_left, state.trail = 1 + state.number, BIT[state.at[state.unit]]
        hexes = _next_hexes(state)
        if len(hexes) > 1:
            return Decision(
                SIDE[state.unit], "retreat", "12.10", (state.unit, state.steps_left), [HEX + h for h in hexes]
            )
        if hexes:
            _fall_back(state, hexes[0], tell)
        else:
            lose(state, state.unit, "8.4", tell)  # 8.4 no room and nowhere to go on to
            state.unit = -1
    state.todo, state.step = state.standers, STAND_DIE
    return None


def _next_hexes(state: State) -> list[int]:
    closed, left = closed_to(state, state.unit) | state.trail, state.steps_left
    return [
        n
        for n in LINKS[state.at[state.unit]]
        if not closed >> n & 1 and (left <= 1 or can_go_on(n, left - 1, closed | BIT[n]))
    ]


def do_retreat(state: State, action: int, tell: Tell | None) -> None:
    _fall_back(state, action - HEX, tell)


def _fall_back(state: State, h: int, tell: Tell | None) -> None:
    unit, origin, before = state.unit, state.at[state.unit], state.depots_lost
    state.put(unit, h)
    state.trail |= BIT[h]
    extended = state.steps_left == 0
    state.steps_left = max(0, state.steps_left - 1)
    state.fit &= ~UNIT_BIT[unit]
    if tell:
        tell("retreated", "8.4" if extended else "12.10", unit=unit, start=origin, hex=h)
        tell_depots(state, before, tell)
    if not state.steps_left and has_room(state, unit, h):  # 8.4 over the limit: one hex more, and again
        state.spent[unit] = 1  # 12.10 spent where the retreat ends
        state.unit = -1


# ------------------------------------------------------------------ 12.9 standing
def ask_stand_die(state: State, tell: Tell | None) -> Chance | None:
    """12.9 a die for every unit that stands; none where the result is certain."""
    while state.todo:
        unit = bits(state.todo)[0]
        value = strength(state, unit, across_river(state, unit))  # 12.9 with the change for the river
        if DIE + state.number <= value:
            _stood(state, unit, 0, True, tell)
        elif 1 + state.number > value:
            _stood(state, unit, 0, False, tell)
        else:
            state.unit = unit
            return Chance("stand", "12.9")
    state.unit = -1
    if state.part == PART_ATTACKER and state.both:  # 12.7 A/D: now the D
        state.part, state.both, state.todo = PART_DEFENDER, 0, state.defenders
        state.fallers, state.standers, state.step = 0, 0, CHOICE
    else:
        state.step = ADVANCE
    return None


def do_stand_die(state: State, outcome: int, tell: Tell | None) -> None:
    unit, die = state.unit, outcome + 1
    survives = die + state.number <= strength(state, unit, across_river(state, unit))
    _stood(state, unit, die, survives, tell)


def _stood(state: State, unit: int, die: int, survives: bool, tell: Tell | None) -> None:
    """``die`` is 0 when no die was needed. A unit that stands stays as it is (12.9)."""
    state.todo &= ~UNIT_BIT[unit]
    if tell:
        tell(
            "stood" if survives else "fell",
            "12.9",
            unit=unit,
            die=die,
            number=state.number,
            strength=strength(state, unit, across_river(state, unit)),
        )
    if not survives:
        lose(state, unit, "12.9", tell)


# ------------------------------------------------------------------ 12.11 advance
def ask_advance(state: State, tell: Tell | None) -> Decision | None:
    """12.11 attackers may enter the emptied hex whatever the zones; defenders never advance."""
    units = []
    if not state.occupied[1 - state.seat] & BIT[state.target]:
        units = [u for u in bits(state.fit) if may_join(u, state.here[state.target])]
    if units:
        return Decision(state.seat, "advance", "12.11", (state.target,), [*units, DONE])
    _end_battle(state, tell)
    return None


def do_advance(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.fit = 0
        return
    origin, before = state.at[action], state.depots_lost
    state.fit &= ~UNIT_BIT[action]
    state.put(action, state.target)
    if tell:
        tell("advanced", "12.11", unit=action, start=origin, hex=state.target)
        tell_depots(state, before, tell)


def _end_battle(state: State, tell: Tell | None) -> None:
    for unit in bits(state.tanks_used):
        if not state.spent[unit] and BIT[state.at[unit]]:
            state.spent[unit] = 1  # 12.6.2 the tank pays for its shock whatever the result
            if tell:
                tell("shock_paid", "12.6", unit=unit)
    state.target = state.attackers = state.defenders = state.fit = 0
    state.tanks_asked = state.tanks_used = state.tank_attack = 0
    state.number = state.part = state.both = state.todo = state.fallers = state.standers = 0
    state.unit = state.steps_left = state.trail = 0
    state.step = TARGET
