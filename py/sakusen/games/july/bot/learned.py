"""What a position is worth, learned from games that a player played against himself.

``learned.json`` holds the network, made by ``tools/july/learned.py``; a page fetches it with the game. The facts are
where the units stand and what they have lost, who has the initiative and where the sequence of play is, who is held
and cannot go back, the combats that are still to be fought with their dice, and the damage that is still to be taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import tanh

from ....ai.network import Network
from ....engine.datafile import counted_with, read_data
from ..rules import steps
from ..rules.board import BIT, GUNS, IS_TANK, OF_SIDE, PLACES, STEPS, TURNS, UNITS, WALK
from ..rules.contact import fights
from ..rules.pools import attacks_hill, dice
from ..rules.state import State

LOST = max(STEPS) + 1
UNIT_ROWS = PLACES * LOST
STAGE = {
    steps.DEMOLISH: 0,
    steps.MOVE: 0,
    steps.MOVE_TO: 0,
    steps.PLAN: 1,
    steps.TARGET: 1,
    steps.SUPPORT: 2,
    steps.NEXT: 3,
    steps.DICE: 4,
    steps.DAMAGE: 5,
    steps.LOSS: 5,
    steps.ADVANCE: 6,
    steps.ADVANCE_TO: 6,
    steps.TURN_END: 7,
    steps.OVER: 8,
}
"""Where the sequence of play can stop, as far as the network tells it apart."""
RESULT = (5, 6)
"""The stages in which damage is taken or ground gained."""
ATTACKERS, DEFENDERS, POINTS, IDLE = 16, 12, 6, 3
"""More dice, points and cycles without a combat than these are not told apart."""
FIGHT_ROWS = 2 * ATTACKERS * DEFENDERS

TURN_ROW = UNITS * UNIT_ROWS
STAGE_ROW = TURN_ROW + 2 * (TURNS + 1)
IDLE_ROW = STAGE_ROW + 4 * 10
BLOWN_ROW = IDLE_ROW + 2 * IDLE
SHAKEN_ROW = BLOWN_ROW + 1
MOVED_ROW = SHAKEN_ROW + 1
TRAPPED_ROW = MOVED_ROW + UNITS
HELD_ROW = TRAPPED_ROW + UNITS
FIGHT_ROW = HELD_ROW + UNITS
NOW_ROW = FIGHT_ROW + FIGHT_ROWS
FIGHTS_ROW = NOW_ROW + FIGHT_ROWS
DAMAGE_ROW = FIGHTS_ROW + UNITS
GAIN_ROW = DAMAGE_ROW + 2 * POINTS
ROWS = GAIN_ROW + 2 * POINTS
FIRST = tuple(range(0, TURN_ROW, UNIT_ROWS))
"""By unit: its first row."""


@lru_cache(maxsize=1)
def network() -> Network:
    """The network of ``learned.json``."""
    return Network(read_data(__package__, "learned.json"))


def rows_of(state: State) -> list[int]:
    """The facts of a position, with what is pending in it."""
    state.pending()
    seat, stage = state.seat, STAGE[state.step]
    rows = [first + place * LOST + gone for first, place, gone in zip(FIRST, state.at, state.lost, strict=True)]
    rows += (
        TURN_ROW + 2 * state.turn + seat,
        STAGE_ROW + 4 * stage + 2 * seat + (seat == state.initiative),
        IDLE_ROW + 2 * min(state.idle, IDLE - 1) + state.fought,
    )
    if state.blown:
        rows.append(BLOWN_ROW)
    if state.shaken:
        rows.append(SHAKEN_ROW)
    moved = state.moved
    while moved:
        low = moved & -moved
        moved ^= low
        rows.append(MOVED_ROW + low.bit_length() - 1)
    _add_held(state, rows)
    if any(state.combat):
        _add_fights(state, stage, rows)
    return rows


def _add_held(state: State, rows: list[int]) -> None:
    """Who stands in an enemy zone, and who of them could not retreat."""
    at, walk = state.at, WALK[state.blown]
    taken = state.occupied[0] | state.occupied[1]
    for side in (0, 1):
        zone = state.zone(1 - side)
        if not zone & state.occupied[side]:
            continue
        closed = zone | taken
        for unit in OF_SIDE[side]:
            if zone & BIT[at[unit]]:
                rows.append(HELD_ROW + unit)
                if unit != GUNS and not walk[IS_TANK[unit]][at[unit]] & ~closed:
                    rows.append(TRAPPED_ROW + unit)


def _add_fights(state: State, stage: int, rows: list[int]) -> None:
    """The combats whose dice are still to fall, each with its dice and its units; what the last one has left to do."""
    for number, fight in enumerate(fights(state), 1):
        is_now = number == state.current
        if state.done >> number & 1 or (is_now and stage in RESULT):
            continue
        attack, defence = dice(state, fight, state.supported == number)
        dice_row = min(attack, ATTACKERS - 1) * DEFENDERS + min(defence, DEFENDERS - 1)
        rows.append((NOW_ROW if is_now else FIGHT_ROW) + 2 * dice_row + attacks_hill(state, fight))
        units = fight.attackers | fight.defenders
        rows += [FIGHTS_ROW + unit for unit in range(UNITS) if units >> unit & 1]
    if stage in RESULT:
        rows.append(DAMAGE_ROW + POINTS * state.loser + min(state.damage, POINTS - 1))
        rows.append(GAIN_ROW + POINTS * state.emptied + min(state.gain, POINTS - 1))
        rows += [FIGHTS_ROW + unit for unit, number in enumerate(state.combat) if number == state.current]


def lean(state: State) -> float:
    """The log odds of a Japanese victory; some ten microseconds."""
    return network().lean(rows_of(state))


def chance(state: State) -> float:
    """How likely Japan wins, from 0 to 1."""
    return (tanh(lean(state) / 2) + 1) / 2


def is_told(options: Mapping[str, str]) -> bool:
    """Whether it has been counted with these options how far the chance is right."""
    return counted_with(__package__, options) is not None
