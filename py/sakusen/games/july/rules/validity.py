"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.hexes import bits
from .board import (
    BIT,
    ENTRY,
    GUNS,
    JP,
    NAMES,
    PLACES,
    REMOVED,
    SEATS,
    SIDE,
    SIDE_UNITS,
    STEPS,
    SU,
    TRACK,
    TURNS,
    UNIT_IDS,
    UNITS,
)
from .combat import current_fight
from .contact import can_complete, contact, fights, free_units, pairs
from .initiative import CYCLES, IDLE_CYCLES
from .movement import movable, reach
from .pools import HIT, HIT_HILL, attacks_hill, dice
from .results import pursuits
from .state import State
from .steps import (
    ADVANCE,
    ADVANCE_TO,
    COMBAT_END,
    DAMAGE,
    DEMOLISH,
    DICE,
    LOSS,
    MARCH,
    MOVE,
    MOVE_TO,
    NEXT,
    OVER,
    PLAN,
    SUPPORT,
    TARGET,
    TURN_END,
)
from .support import supportable
from .victory import sudden_death

PICKED = (MOVE_TO, TARGET, LOSS, ADVANCE_TO)
MARCHING = (MARCH, DEMOLISH, MOVE, MOVE_TO)
FIGHTING = (DICE, DAMAGE, LOSS, ADVANCE, ADVANCE_TO, COMBAT_END)


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one."""
    return list(_counters(state)) or [*_tracks(state), *_plan(state)] or list(_frame(state))


def _counters(state: State) -> Iterator[str]:
    occupied, seen = [0, 0], 0
    for unit in range(UNITS):
        place, lost, name = state.at[unit], state.lost[unit], UNIT_IDS[unit]
        if not 0 <= place < PLACES:
            yield f"{name} is nowhere"
            continue
        if seen & BIT[place]:
            yield f"two units stand in {NAMES[place]} (8.5)"
        seen |= BIT[place]
        occupied[SIDE[unit]] |= BIT[place]
        if not 0 <= lost <= STEPS[unit] or (lost == STEPS[unit]) != (place == REMOVED):
            yield f"{name} has lost {lost} steps and is {'removed' if place == REMOVED else 'in play'} (9.17)"
        if place == TRACK and (lost or not ENTRY[unit]):
            yield f"{name} cannot wait on the turn track (3.3)"
        if ENTRY[unit] > state.turn and place != TRACK:
            yield f"{name} has come before turn {ENTRY[unit]} (8.7)"
    if occupied != state.occupied:
        yield "the occupied hexes do not agree with the places of the units"
    for side in (JP, SU):
        zone = state.zones[side]
        if zone >= 0:
            state.zones[side] = -1
            if state.zone(side) != zone:
                yield f"the zones of {SEATS[side]} are stale"


def _tracks(state: State) -> Iterator[str]:
    for name, value, low, high in (
        ("turn", state.turn, 1, TURNS),
        ("seat", state.seat, JP, SU),
        ("cycle", state.cycle, 1, CYCLES),
        ("idle cycles", state.idle, 0, IDLE_CYCLES),
        ("step", state.step, 0, OVER),
    ):
        if not low <= value <= high:
            yield f"{name}: {value} is off the track"
    if state.idle == IDLE_CYCLES and state.step not in (TURN_END, OVER):
        yield f"idle cycles: the turn is over after {IDLE_CYCLES} (5.5)"
    if state.moved & ~SIDE_UNITS[state.seat] or (state.moved and state.step not in MARCHING):
        yield "units have moved whose phase it is not (8.1)"
    if state.blown and not state.rules.demolition:
        yield "the bridge is gone though the optional rule is not in play (10.0)"
    if sudden_death(state) and state.step != OVER:
        yield "the game has been decided and goes on (4.1, 4.2)"


def _plan(state: State) -> Iterator[str]:
    if any(state.combat) and state.step in (*MARCHING, TURN_END):
        yield "there is an attack plan outside a combat phase (9.3)"
    plan = fights(state)
    if any(number < 0 for number in state.combat) or any(not f.attackers or not f.defenders for f in plan):
        yield "a combat lacks attackers or defenders (9.3)"
        return
    if state.combat[GUNS] and SIDE[GUNS] == state.seat:
        yield "the guns attack (9.13)"
    if state.done & ~sum(1 << k for k in range(1, len(plan) + 1)):
        yield "a combat has been fought that was not planned (9.3)"
    if state.supported and (state.seat != SU or not 0 < state.supported <= len(plan)):
        yield "the guns support what they cannot (9.11)"
    elif state.supported and state.step in (PLAN, TARGET, SUPPORT):
        yield "the guns support before they have been asked (9.11)"
    elif state.supported and state.step == NEXT and not state.done and state.supported not in supportable(state):
        yield "the guns support what is out of their range, or are hindered (9.12, 9.14)"
    c = contact(state)
    for number, fight in enumerate(plan, 1):
        if state.done >> number & 1 or number == state.current:
            continue
        if any(fight.defenders & ~c.links[a] for a in bits(fight.attackers)):
            yield f"combat {number} joins units that are not adjacent (9.1)"
    if state.step in (PLAN, TARGET) and not can_complete(c, plan, free_units(state)):
        yield "the attack plan cannot be completed (9.1)"
    if state.step == SUPPORT and c.obliged & free_units(state):
        yield "the attack plan leaves out somebody who must fight (9.1)"


def _frame(state: State) -> Iterator[str]:
    """Whether the place in the sequence of play fits the rest."""
    step, unit = state.step, state.unit
    if (unit != -1) != (step in PICKED) or not -1 <= unit < UNITS:
        yield "frame.unit: no unit, or the wrong one, has been picked"
    elif step == MOVE_TO and (unit not in movable(state) or not reach(state, unit).hexes):
        yield "frame.unit: the unit cannot move"
    elif step == TARGET and unit not in _could_attack(state):
        yield "frame.unit: the unit cannot attack"
    if step == OVER:
        return  # sudden death leaves a combat as it was
    if step in FIGHTING:
        yield from _combat(state)
        yield from _rolled(state)
    elif any(_counts(state)) or state.current or state.loser != -1 or state.attack_rolled or state.defence_rolled:
        yield "frame: a combat is under way, and it is not"
    elif step in (SUPPORT, NEXT) and not any(state.combat):
        yield "frame.step: there is no attack plan"


def _could_attack(state: State) -> set[int]:
    return {a for a, _ in pairs(contact(state), fights(state), free_units(state))}


def _counts(state: State) -> tuple[int, ...]:
    return (state.attack_dice, state.defence_dice, state.attack_hits, state.defence_hits, state.damage, state.gain)


def _rolled(state: State) -> Iterator[str]:
    """Whether the dice that have fallen make the hits that are counted."""
    if state.step != DICE:
        if state.attack_rolled or state.defence_rolled:
            yield "rolled: the dice have been counted"
        return
    fight = current_fight(state)
    whole = dice(state, fight, state.supported == state.current)
    if (len(state.attack_rolled) + state.attack_dice, len(state.defence_rolled) + state.defence_dice) != whole:
        yield "rolled: these are not the dice of this combat (9.4)"
    faces = HIT_HILL if attacks_hill(state, fight) else HIT
    if (sum(f in faces for f in state.attack_rolled), sum(f in HIT for f in state.defence_rolled)) != (
        state.attack_hits,
        state.defence_hits,
    ):
        yield "rolled: the dice do not make these hits"


def _combat(state: State) -> Iterator[str]:
    step, unit = state.step, state.unit
    if not 0 < state.current <= max(state.combat) or state.done >> state.current & 1:
        yield "frame.current: no such combat"
        return
    if min(_counts(state)) < 0 or (step == DICE) != (state.attack_dice + state.defence_dice > 0):
        yield "frame: dice or damage cannot be so"
    if (step == DICE) != (state.loser == -1) and step != COMBAT_END or state.loser not in (-1, JP, SU):
        yield "frame.loser: nobody, or the wrong side, suffers"
        return
    if step == DICE and not all(state.fighters(state.current, side) for side in (JP, SU)):
        yield "frame.current: the combat lacks a side"
    if step == LOSS and (unit not in state.fighters(state.current, state.loser) or not state.damage):
        yield "frame.unit: the unit cannot take damage"
    if step == ADVANCE_TO and (
        unit not in state.fighters(state.current, 1 - state.loser) or not state.gain or not pursuits(state, unit)
    ):
        yield "frame.unit: the unit cannot advance"
