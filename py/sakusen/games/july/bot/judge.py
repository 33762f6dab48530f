"""How good a position is.

Plans are compared by what has been learned (``learned``). Weaker players, and the quick ones of imagined games, go by a
weighted sum of what a player looks at first.

The weights are in ``judge.json``; ``tools/july/values.py`` fits them to the ends of games that the player
played against itself. There are two rows: ``open`` for positions in which a side begins to move, ``set`` for
those in which it has moved and its attack comes.
"""

from __future__ import annotations

from functools import cache
from math import exp, tanh

from ....engine.datafile import read_data
from ..rules.board import (
    ALLOWANCE,
    ATTACK,
    BIT,
    DEFENCE,
    GUNS,
    HEXES,
    HILL,
    IS_TANK,
    JP,
    OF_SIDE,
    REMOVED,
    SIDE,
    STEPS,
    SU,
    TURNS,
    UNITS,
    VALUE,
    WALK,
    ZONE,
)
from ..rules.pools import differences
from ..rules.state import State
from ..rules.victory import FOR_SU
from . import learned

NAMES = (
    "bias",
    "lead",
    "lead_late",
    "lead_last",
    "jp_force",
    "su_force",
    "tank_steps",
    "raid",
    "guard",
    "guns_odds",
    "guns_reach",
    "jp_threat",
    "su_threat",
    "jp_threat_now",
    "su_threat_now",
    "jp_trapped",
    "su_trapped",
    "initiative",
    "to_attack",
    "prospect",
)
_JUDGE = read_data(__package__, "judge.json")
OPEN_ROW: dict[str, float] = _JUDGE["open"]
SET_ROW: dict[str, float] = _JUDGE["set"]
OPEN = tuple(float(OPEN_ROW[name]) for name in NAMES[:-1])
SET = tuple(float(SET_ROW[name]) for name in NAMES[:-1])
PROSPECT = float(SET_ROW["prospect"])
FAR_AWAY = 9
PULL = -0.6
"""How fast a unit counts less with its way to the guns."""
LAST_TURNS = 6
"""From this turn on the game may end at any turn's end."""
WAITING = 0.6
"""What a unit that is still to come counts against one on the map."""
FORCE = tuple(tuple((a + d) / 2 for a, d in zip(ATTACK[u], DEFENCE[u], strict=True)) for u in range(UNITS))


def evaluate(state: State, seat: int) -> float:
    """-1 (lost) to 1 (won) for a seat, by what has been learned; fair at any time."""
    value = tanh(learned.lean(state) / 2)
    return value if seat == JP else -value


def lean(state: State) -> float:
    """How much a position leans to Japan when nobody has moved yet: the log odds of its victory."""
    return sum(map(float.__mul__, OPEN, features(state)))


def lean_set(state: State, prospect: float) -> float:
    """The same when the side whose phase it is has moved; ``prospect`` is what its attack promises to Japan."""
    return sum(map(float.__mul__, SET, features(state))) + PROSPECT * prospect


def features(state: State) -> list[float]:
    """What the judgement rests on, from the Japanese side, in the order of ``NAMES`` without the prospect."""
    lost_jp, force_jp, raid, threat_jp, trapped_jp = _side(state, JP)
    lost_su, force_su, guard, threat_su, trapped_su = _side(state, SU)
    lead = lost_su - lost_jp - 0.5  # 4.3 a tie is won by the Soviets
    last = tanh(lead) if state.turn >= LAST_TURNS else 0.0
    tanks = sum([STEPS[u] - state.lost[u] for u in FOR_SU])
    odds, reach = _on_guns(state) if state.at[GUNS] < HEXES else (0.0, 0.0)
    attacks = state.seat == JP
    return [
        1.0,
        lead / 3,
        lead / 3 * state.turn / TURNS,
        last,
        force_jp / 8,
        force_su / 8,
        tanks / 4,
        raid / 4,
        guard / 4,
        odds,
        reach,
        threat_jp,
        threat_su,
        0.0 if attacks else threat_jp,
        threat_su if attacks else 0.0,
        trapped_jp,
        trapped_su,
        1.0 if state.initiative == JP else -1.0,
        1.0 if attacks else -1.0,
    ]


def _side(state: State, side: int) -> tuple[int, float, float, float, float]:
    """Points given away, force, nearness to the guns, threats, and threats to units that could not retreat."""
    at, lost, blown = state.at, state.lost, state.blown
    zone, pull = state.zone(1 - side), pulls(blown, at[GUNS])
    points, force, near, threats, trapped = 0, 0.0, 0.0, 0.0, 0.0
    for unit in OF_SIDE[side]:
        gone = lost[unit]
        points += gone * VALUE[unit]
        place = at[unit]
        if place >= HEXES:
            if place != REMOVED:
                force += WAITING * FORCE[unit][gone]
            continue
        if unit == GUNS:
            continue
        tank = IS_TANK[unit]
        force += FORCE[unit][gone]
        near += FORCE[unit][gone] * pull[tank][place]
        if zone & BIT[place]:
            threat = _threat(state, unit, place)
            threats += threat
            if not WALK[blown][tank][place] & ~(zone | state.occupied[0] | state.occupied[1]):
                trapped += threat
    return points, force, near, threats, trapped


def _threat(state: State, unit: int, place: int) -> float:
    """How hard a unit could be hit by the enemies that touch it: their dice against its own, 0 to 1."""
    at, lost, touching, dice = state.at, state.lost, ZONE[state.blown][place], 0.0
    for foe in OF_SIDE[1 - SIDE[unit]]:
        if touching & BIT[at[foe]] and foe != GUNS:
            dice += ATTACK[foe][lost[foe]]
    if HILL & BIT[place]:
        dice /= 2  # 9.10 half as many hit
    return dice / (dice + 2.0 * DEFENCE[unit][lost[unit]])


def _on_guns(state: State) -> tuple[float, float]:
    """The chance that the Japanese beside the guns take them, and what those who could come there would add."""
    at, lost, blown, guns = state.at, state.lost, state.blown, state.at[GUNS]
    ring, held = ZONE[blown][guns], state.zone(SU)
    beside = coming = 0
    for unit in OF_SIDE[JP]:
        place = at[unit]
        if place >= HEXES:
            continue
        if ring & BIT[place]:
            beside += ATTACK[unit][lost[unit]]
        elif not held & BIT[place] and march(blown, IS_TANK[unit], place, guns) <= ALLOWANCE[unit][lost[unit]] + 1:
            coming += ATTACK[unit][lost[unit]]
    odds = TAKEN[min(beside, MOST)]
    if not coming or not ring & ~(state.occupied[0] | state.occupied[1]):
        return odds, 0.0
    return odds, TAKEN[min(beside + coming, MOST)] - odds


def _taken(dice: int) -> float:
    """The chance that so many dice take the guns on their hill."""
    shares = differences(dice, DEFENCE[GUNS][0], True)
    return float(sum(shares[DEFENCE[GUNS][0] + 1 :]))


MOST = sum(ATTACK[u][0] for u in OF_SIDE[JP])
TAKEN = tuple(_taken(dice) for dice in range(MOST + 1))


@cache
def pulls(blown: int, guns: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """[tank][hex]: how much a unit counts there for or against the guns."""
    if guns >= HEXES:
        return (0.0,) * HEXES, (0.0,) * HEXES
    foot, tracks = (tuple(exp(PULL * march(blown, tank, h, guns)) for h in range(HEXES)) for tank in (0, 1))
    return foot, tracks


@cache
def march(blown: int, tank: int, start: int, goal: int) -> int:
    """Hexes from one hex to another for a unit that meets nobody; ``FAR_AWAY`` when there is no way."""
    seen, edge, paces = BIT[start], [start], 0
    while edge:
        if goal in edge:
            return paces
        paces += 1
        edge = [n for h in edge for n in range(HEXES) if WALK[blown][tank][h] & BIT[n] and not seen & BIT[n]]
        edge = list(dict.fromkeys(edge))
        for n in edge:
            seen |= BIT[n]
    return FAR_AWAY
