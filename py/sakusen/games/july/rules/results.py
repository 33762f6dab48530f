"""9.17 to 9.23 What damage does: retreats and lost steps, point by point; then the winner may advance."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import GUNS, IS_TANK, PURSUE, REMOVED, SIDE, STEPS, VALUE, WALK
from .state import State
from .steps import ADVANCE, ADVANCE_TO, COMBAT_END, DAMAGE, DONE, HEX, LOSS, NOBODY, OVER, STEP
from .victory import sudden_death


# ------------------------------------------------------------------ 9.17 damage
def retreats(state: State, unit: int) -> list[int]:
    """The hexes that a unit may retreat to now."""
    if unit == GUNS:
        return []  # 9.20 the guns never retreat
    side = SIDE[unit]
    free = WALK[state.blown][IS_TANK[unit]][state.at[unit]]  # RULINGS 14 and 20: usable bridges, any hill
    free &= ~(state.zone(1 - side) | state.occupied[0] | state.occupied[1])  # 9.18 MUST NOT
    return bits(free)


def ask_damage(state: State, tell: Tell | None) -> Decision | None:
    """9.17, RULINGS 11 and 13 the owner chooses for every point which unit of the combat takes it."""
    units = state.fighters(state.current, state.loser) if state.damage else []
    if not units:
        if tell and state.damage:  # RULING 13: what nobody is left to take is lost
            tell("damage_lost", "9.17", seat=state.loser, points=state.damage)
        state.damage, state.step = 0, ADVANCE
        return None
    if len(units) > 1:
        return Decision(state.loser, "damage.unit", "9.17", (state.damage,), units)
    state.unit, state.step = units[0], LOSS
    return None


def do_damage(state: State, action: int, tell: Tell | None) -> None:
    state.unit, state.step = action, LOSS


def ask_loss(state: State, tell: Tell | None) -> Decision | None:
    """9.17 the unit goes back a hex or loses a step; 9.19 a step if it cannot go back."""
    hexes = retreats(state, state.unit)
    if hexes:
        return Decision(
            state.loser, "damage.how", "9.17", (state.unit, state.damage), [STEP, *(HEX + h for h in hexes)]
        )
    _lose_step(state, state.unit, "9.20" if state.unit == GUNS else "9.19", tell)
    return None


def do_loss(state: State, action: int, tell: Tell | None) -> None:
    if action == STEP:
        _lose_step(state, state.unit, "9.17", tell)
        return
    unit, origin = state.unit, state.at[state.unit]
    state.put(unit, action - HEX)
    state.emptied = 1
    if tell:
        tell("retreated", "9.17", unit=unit, start=origin, hex=action - HEX)
    _point_taken(state)


def _lose_step(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """9.17 the counter is turned over, or removed if it has no other side."""
    place = state.at[unit]
    state.lost[unit] += 1
    removed = state.lost[unit] == STEPS[unit]
    if removed:
        state.put(unit, REMOVED)
        state.emptied = 1
    if tell:
        tell("removed" if removed else "reduced", rule, unit=unit, hex=place, points=VALUE[unit], seat=1 - SIDE[unit])
    _point_taken(state)
    if removed and sudden_death(state):
        state.step = OVER  # 4.1, 4.2, RULING 19 at once, whatever else is going on


def _point_taken(state: State) -> None:
    state.damage -= 1
    state.unit, state.step = NOBODY, DAMAGE


# ------------------------------------------------------------------ 9.21 advance after combat
def pursuits(state: State, unit: int) -> list[int]:
    """The hexes that a unit may advance to with one point: 9.22 any empty hex, whatever the zones."""
    if unit == GUNS:
        return []  # RULING 15
    free = PURSUE[state.blown][IS_TANK[unit]][state.at[unit]]  # 9.23, RULING 15
    return bits(free & ~(state.occupied[0] | state.occupied[1]))


def ask_advance(state: State, tell: Tell | None) -> Decision | None:
    """9.21, RULING 15 the winner, attacker or defender, may advance when an enemy has left its hex."""
    units = []
    if state.gain and state.emptied:
        winners = state.fighters(state.current, 1 - state.loser)
        units = [u for u in winners if pursuits(state, u)]
    if not units:
        if tell and state.gain:
            tell("no_advance", "9.22" if state.emptied else "9.21", seat=1 - state.loser, left_hex=bool(state.emptied))
        state.gain, state.step = 0, COMBAT_END
        return None
    return Decision(1 - state.loser, "advance.unit", "9.21", (state.gain,), [*units, DONE])


def do_advance(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.gain = 0
    else:
        state.unit, state.step = action, ADVANCE_TO


def ask_advance_to(state: State, tell: Tell | None) -> Decision:
    """9.22 one point, one hex."""
    return Decision(
        1 - state.loser, "advance.to", "9.22", (state.unit, state.gain), [HEX + h for h in pursuits(state, state.unit)]
    )


def do_advance_to(state: State, action: int, tell: Tell | None) -> None:
    unit, origin = state.unit, state.at[state.unit]
    state.put(unit, action - HEX)
    state.gain -= 1
    state.unit, state.step = NOBODY, ADVANCE
    if tell:
        tell("advanced", "9.21", unit=unit, start=origin, hex=action - HEX)
