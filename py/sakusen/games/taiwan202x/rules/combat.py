"""8.0 to 8.4 Combat: who meets whom, the volleys of the fifth and the fourth generation, the way home."""

from __future__ import annotations

from ....engine.core import D6, Chance, Decision, Tell
from ....engine.hexes import bits
from .board import (
    AIR,
    FLEETS,
    HOME,
    ISLAND_SEAS,
    OF_GENERATION,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_AIR,
    SIDE_UNITS,
    TABLES,
    power,
)
from .sakishima import base, go_home, may_base
from .state import State
from .steps import BASE, DONE, FIRE, HOMEWARD, JOIN, LOSSES, NO, NOBODY, RETURN, VOLLEY, YES

HIT_ON = int(TABLES["combat"]["hit_on"])
BONUS = int(TABLES["combat"]["bonus_per_gen_above"])
FIRE_ORDER: tuple[int, ...] = tuple(TABLES["combat"]["fire_order"])
BEST = FIRE_ORDER[0]
OF_BEST = OF_GENERATION[BEST]


# ------------------------------------------------------------------ declaring
def targets(state: State, attackers: int, place: int) -> int:
    """8.2 whom an attack in a place meets: all enemies of the attackers' own kind; the other kind only when
    there are none. So there is never a choice (ruling 18)."""
    enemies = state.here[place] & SIDE_UNITS[ROC if attackers & SIDE_UNITS[PRC] else PRC]
    return enemies & (FLEETS if attackers & FLEETS else AIR) or enemies


def declare(state: State, place: int, tell: Tell | None) -> None:
    """8.0 the activated units attack in a place; units that are no target stay out of it (ruling 19), and
    so do idle friends (ruling 47)."""
    seat = state.seat
    state.place, state.cursor, state.step = place, 0, JOIN
    state.fighters[seat] = state.active
    state.fighters[1 - seat] = targets(state, state.active, place)
    if tell:
        tell("attack", "8.0", seat=seat, place=place, units=bits(state.active), targets=bits(state.fighters[1 - seat]))


def may_join(state: State, place: int, fighters: int) -> int:
    """8.1 the aircraft on Sakishima, when a battle in one of its two seas goes on without it; 0 for none."""
    return state.here[SAKISHIMA] & ~fighters if ISLAND_SEAS >> place & 1 else 0


def ask_join(state: State, tell: Tell | None) -> Decision | None:
    """8.1 the owner decides after the declaration and before the dice (ruling 21)."""
    unit = may_join(state, state.place, state.fighters[ROC])
    if unit:
        return Decision(ROC, "join", "8.1", (state.place, unit.bit_length() - 1), [YES, NO])
    state.step = VOLLEY
    return None


def do_join(state: State, action: int, tell: Tell | None) -> None:
    state.step = VOLLEY
    if action == YES:
        unit = state.here[SAKISHIMA]
        state.fighters[ROC] |= unit  # ruling 46: the kind that is the target does not change
        if tell:
            tell("joined", "8.1", unit=unit.bit_length() - 1, place=state.place)


# ------------------------------------------------------------------ 8.3, 8.4 fire
def best_generation(units: int) -> int:
    """8.4 what counts as the generation of those who take part (ruling 45): the highest among them."""
    return BEST if units & OF_BEST else FIRE_ORDER[-1]


def needed(generation: int, enemy: int) -> int:
    """8.4 the face that hits: two less for every generation above the enemy's (ruling 25)."""
    return HIT_ON - BONUS * max(0, generation - enemy)


def is_halved(generation: int, enemy: int) -> bool:
    """8.4 whether the hits of a volley count half, rounded down: from a generation below the enemy's."""
    return generation < enemy


def ask_volley(state: State, tell: Tell | None) -> None:
    """8.3 first all of the fifth generation fire, both sides at once; then those of the fourth that are left
    (ruling 23). An attack is one such exchange; who is left stays (ruling 20)."""
    prc, roc = state.fighters
    while state.cursor < len(FIRE_ORDER) and prc and roc:
        state.generation = FIRE_ORDER[state.cursor]
        state.cursor += 1
        rank = OF_GENERATION[state.generation]
        state.dice[PRC], state.dice[ROC] = power(prc & rank), power(roc & rank)
        if state.dice[PRC] or state.dice[ROC]:
            state.step = FIRE
            return
        if tell:
            tell("no_fire", "8.3", generation=state.generation, reason="nobody")
    if tell and state.cursor < len(FIRE_ORDER):
        tell("no_fire", "8.3", generation=FIRE_ORDER[state.cursor], reason="wiped_out")
    state.step = HOMEWARD


def firing(state: State) -> int:
    """The side that rolls now: the one that acts, then the other (ruling 51); -1 when all are down."""
    seat = state.seat
    if state.dice[seat]:
        return seat
    return 1 - seat if state.dice[1 - seat] else NOBODY


def ask_fire(state: State, tell: Tell | None) -> Chance | None:
    """8.4 one die for every point of strength; the volley is counted when all are down."""
    if state.dice[0] or state.dice[1]:
        return Chance("fire", "8.4", D6)
    hits, fighters = state.hits, state.fighters
    for seat in (PRC, ROC):
        if is_halved(state.generation, best_generation(fighters[1 - seat])):
            hits[seat] //= 2  # ruling 24: the volley is halved as a whole
    if tell:
        tell("volley", "8.4", generation=state.generation, hits=list(hits), fighters=[bits(f) for f in fighters])
    state.hits[PRC], state.hits[ROC] = hits[ROC], hits[PRC]  # from here on what each side has to take
    state.step = LOSSES
    return None


def do_fire(state: State, outcome: int, tell: Tell | None) -> None:
    seat = firing(state)
    need = needed(state.generation, best_generation(state.fighters[1 - seat]))
    state.dice[seat] -= 1
    state.hits[seat] += outcome + 1 >= need
    if tell:
        tell("die", "8.4", seat=seat, die=outcome + 1, hit=outcome + 1 >= need)


# ------------------------------------------------------------------ 8.3 the way home
def ask_homeward(state: State, tell: Tell | None) -> Decision | None:
    """8.3 all aircraft that took part go home at once; one of the United States or Japan may go to Sakishima
    instead (ruling 28)."""
    _all_go(state, state.fighters[PRC] & AIR, tell)
    air = state.fighters[ROC] & SIDE_AIR[ROC]
    choices = may_base(state, air)
    if choices:
        return Decision(ROC, "homeward", "8.3", (), [*(BASE + u for u in bits(choices)), DONE])
    _end(state, air, tell)
    return None


def do_homeward(state: State, action: int, tell: Tell | None) -> None:
    air = state.fighters[ROC] & SIDE_AIR[ROC]
    if action != DONE:
        base(state, action - BASE, "8.3", tell)
        air &= ~(1 << (action - BASE))
    _end(state, air, tell)


def _end(state: State, air: int, tell: Tell | None) -> None:
    _all_go(state, air, tell)
    state.based, state.step = 0, RETURN
    state.fighters[PRC] = state.fighters[ROC] = 0


def _all_go(state: State, air: int, tell: Tell | None) -> None:
    for unit in bits(air):
        if state.at[unit] != HOME[unit]:  # one that made room on Sakishima is at home already
            go_home(state, unit, "8.3", tell)
