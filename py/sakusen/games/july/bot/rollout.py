"""A quick player for imagined games that are played to their end: the script's ideas, reckoned by difference.

The script asks the judge about every hex and every small choice. Here only what a choice changes is reckoned: how far
the unit stands from the guns (a table for each map), and what the fights are worth that it would take part in (a table
for all dice). It is not meant to be followed in a real game, and does not look at the judge at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ....engine.core import Decision
from ..rules.board import (
    ATTACK,
    BIT,
    DEFENCE,
    FLAG,
    GUNS,
    HEXES,
    HILL,
    IS_TANK,
    JP,
    OF_SIDE,
    PURSUE,
    SIDE,
    STEPS,
    UNIT_BIT,
    UNITS,
    WALK,
    ZONE,
)
from ..rules.movement import reach
from ..rules.results import retreats
from ..rules.state import State
from ..rules.steps import ADVANCE, CONTACT, DONE, HEX, STEP, SUPPORT
from .assault import GROUND, RETREAT, TEMPO, assaults, step_price
from .judge import FORCE, MOST, OPEN_ROW, SET_ROW, TAKEN, pulls
from .odds import net
from .policy import by_thumb

Roll = Callable[[State, Decision], int]
NEAR = tuple(tuple(tuple(h for h in range(HEXES) if mask >> h & 1) for mask in ZONE[blown]) for blown in (0, 1))
MARCHED = (SET_ROW["raid"] / 4, -SET_ROW["guard"] / 4)
"""By side: what nearness to the guns is worth after a march, for every point of force; for the side itself."""
HELD = (OPEN_ROW["raid"] / 4, -OPEN_ROW["guard"] / 4)
"""The same when ground is gained or lost in combat."""
CAUGHT = (-SET_ROW["jp_trapped"], SET_ROW["su_trapped"])
"""By side: what it costs a side that a unit of its own is threatened and could not retreat, after a march."""
CAUGHT_OPEN = (-OPEN_ROW["jp_trapped"], OPEN_ROW["su_trapped"])
THREAT = (-OPEN_ROW["jp_threat"], OPEN_ROW["su_threat"])
THREAT_NOW = (-OPEN_ROW["jp_threat_now"], OPEN_ROW["su_threat_now"])
ON_GUNS = OPEN_ROW["guns_odds"]
BOUND = 1.0
"""How much of a step is reckoned lost when a unit fights that cannot retreat, for every share of threat."""
MARGIN = 1e-4


def roll(state: State) -> int:
    """Answer the pending decision, perhaps with those that follow from it; how many decisions that were."""
    asked = state.pending()
    assert isinstance(asked, Decision)
    if len(asked.actions) == 1:
        state.apply(asked.actions[0])
        return 1
    quick = ROLLS.get(asked.ask)
    if quick is None:
        state.apply(by_thumb(state)[0])
        return 1
    return quick(state, asked)


# ------------------------------------------------------------------ what a fight is worth
@lru_cache(maxsize=16384)
def fight(attack: int, defence: int, hill: int, steps: int, price: float, leads: bool) -> float:
    """What a combat is worth to the attacker, whose own damage is taken by retreats."""
    worth = 0.0
    for difference, share in net(attack, defence, bool(hill)):
        if difference > 0:
            worth += share * (min(difference, steps) * price + GROUND + (0.0 if leads else TEMPO))
        elif difference < 0:
            worth += share * (difference * RETREAT - GROUND)
    return worth


class Field:
    """The enemies as an attacker sees them while units come up: dice against each, and what they are worth so far."""

    __slots__ = ("at", "blown", "closed", "dice", "leads", "near", "state", "values", "zone")

    def __init__(self, state: State, side: int) -> None:
        self.state, self.at, self.blown = state, {}, state.blown
        self.leads = state.seat == state.initiative
        self.zone = 0
        self.dice: dict[int, int] = {}
        self.values: dict[int, float] = {}
        self.near = NEAR[state.blown]
        at, zone = state.at, ZONE[state.blown]
        for foe in OF_SIDE[1 - side]:
            if at[foe] < HEXES:
                self.at[at[foe]] = foe
        held = state.zone(1 - side)
        for unit in OF_SIDE[side]:
            place = at[unit]
            if place < HEXES and unit != GUNS:
                self.zone |= zone[place]
                if held & BIT[place]:
                    self.join(unit, place)

    def join(self, unit: int, place: int) -> float:
        """A unit stands here from now on: it falls in where it does most; what that is worth."""
        gain, foes = self.promise(unit, place)
        dice = ATTACK[unit][self.state.lost[unit]]
        for foe in foes:
            self.dice[foe] = self.dice.get(foe, 0) + dice
            self.values[foe] = self.values.get(foe, 0.0) + gain / len(foes)
        self.zone |= ZONE[self.blown][place]
        return gain

    def promise(self, unit: int, place: int) -> tuple[float, list[int]]:
        """What a unit here would add to the attack, and the enemies it would be turned against."""
        at, dice = self.at, self.dice
        touched = [at[h] for h in self.near[place] if h in at]
        if not touched:
            return 0.0, []
        mine = ATTACK[unit][self.state.lost[unit]]
        new = [foe for foe in touched if foe not in dice]
        zone = self.zone | ZONE[self.blown][place]
        if len(new) > 1 and not HILL & BIT[place]:
            return self.worth(new, mine, zone | BIT[place]), new
        best, chosen = (0.0 if HILL & BIT[place] else -9.0), touched[0]
        for foe in new or touched:
            gain = self.worth([foe], dice.get(foe, 0) + mine, zone | BIT[place]) - self.values.get(foe, 0.0)
            if gain > best:
                best, chosen = gain, foe
        return best, [chosen]

    def trapped(self, unit: int, place: int, price: float) -> float:
        """What it is worth that enemies here are threatened and could not retreat."""
        at, lost, worth = self.at, self.state.lost, 0.0
        ours = self.state.occupied[0] | self.state.occupied[1]
        closed = self.zone | ZONE[self.blown][place] | BIT[place] | ours
        mine = ATTACK[unit][lost[unit]]
        for h in self.near[place]:
            if h in at:
                foe = at[h]
                if foe != GUNS and not WALK[self.blown][IS_TANK[foe]][h] & ~closed:
                    before = self.dice.get(foe, 0)
                    worth += price * (_share(foe, lost[foe], before + mine, h) - _share(foe, lost[foe], before, h))
        return worth

    def worth(self, foes: list[int], dice: int, zone: int) -> float:
        """What a combat against these is worth with so many dice; ``zone``: where they cannot retreat to."""
        state = self.state
        at, lost = state.at, state.lost
        closed = zone | state.occupied[0] | state.occupied[1]
        defence = hill = steps = 0
        price = 0.0
        for foe in foes:
            place = at[foe]
            defence += DEFENCE[foe][lost[foe]]
            hill |= HILL >> place & 1
            steps += STEPS[foe] - lost[foe]
            way = foe != GUNS and WALK[self.blown][IS_TANK[foe]][place] & ~closed
            price += RETREAT if way else step_price(state, foe)
        return fight(dice, defence, hill, steps, price / len(foes), self.leads)


def _share(foe: int, lost: int, dice: float, place: int) -> float:
    """How hard so many dice hit a unit, 0 to 1; see ``judge``."""
    if HILL & BIT[place]:
        dice /= 2
    return dice / (dice + 2.0 * DEFENCE[foe][lost])


# ------------------------------------------------------------------ 8 movement
def _march(state: State, asked: Decision) -> int:
    """Everybody marches, one after the other, the strongest first."""
    side, at, lost = state.seat, state.at, state.lost
    units = [u for u in asked.actions if u != DONE]
    if len(units) > 1:
        units.sort(key=lambda u: (at[u] >= HEXES, -ATTACK[u][lost[u]]))
    field, held = Field(state, side), state.zone(1 - side)
    pull, count = pulls(state.blown, at[GUNS]), 1
    for unit in units:
        here = at[unit]
        if here >= HEXES and state.occupied[side] & BIT[FLAG[side]]:
            continue  # 8.7 somebody has just come in before
        exits = _exits(state, side, held)
        table, weight = pull[IS_TANK[unit]], MARCHED[side] * FORCE[unit][lost[unit]]
        best, choice = (weight * table[here] + MARGIN if here < HEXES else -9.0), here
        for h in reach(state, unit).hexes:
            value = weight * table[h]
            if h in exits:
                value -= exits[h]
            if held & BIT[h]:
                value += field.promise(unit, h)[0]
                value += field.trapped(unit, h, CAUGHT[1 - side])
                value -= _caught(state, unit, h, held, CAUGHT[side])
            if value > best:
                best, choice = value, h
        if choice != here:
            state.put(unit, choice)
            state.moved |= UNIT_BIT[unit]
            count += 2
            if held & BIT[choice]:
                field.join(unit, choice)
            else:
                field.zone |= ZONE[state.blown][choice]
    state.step, state._next = CONTACT, None
    return count


def _exits(state: State, side: int, held: int) -> dict[int, float]:
    """The hexes that are the only way out for a unit among enemies, and what it costs to close each of them."""
    taken, walk, at = state.occupied[0] | state.occupied[1], WALK[state.blown], state.at
    found: dict[int, float] = {}
    for unit in OF_SIDE[side]:
        place = at[unit]
        if held & BIT[place] and unit != GUNS:
            free = walk[IS_TANK[unit]][place] & ~(held | taken)
            if free and not free & free - 1:
                h = free.bit_length() - 1
                price = CAUGHT[side] + BOUND * step_price(state, unit)
                found[h] = found.get(h, 0.0) + price * _threat(state, unit, place)
    return found


def _caught(state: State, unit: int, place: int, held: int, price: float) -> float:
    """What it costs that a unit among enemies could not retreat."""
    if WALK[state.blown][IS_TANK[unit]][place] & ~(held | state.occupied[0] | state.occupied[1]):
        return 0.0
    return _threat(state, unit, place) * (price + BOUND * step_price(state, unit))


def _threat(state: State, unit: int, place: int) -> float:
    """How hard a unit could be hit by the enemies that would touch it there, 0 to 1; see ``judge``."""
    at, lost, touching, dice = state.at, state.lost, ZONE[state.blown][place], 0.0
    for foe in OF_SIDE[1 - SIDE[unit]]:
        if touching & BIT[at[foe]] and foe != GUNS:
            dice += ATTACK[foe][lost[foe]]
    if HILL & BIT[place]:
        dice /= 2
    return dice / (dice + 2.0 * DEFENCE[unit][lost[unit]])


# ------------------------------------------------------------------ 9.1 to 9.14 the attack
def _plan(state: State, asked: Decision) -> int:
    """The best attack plan, numbered in the order in which its combats are best fought."""
    if any(state.combat):
        state.apply(by_thumb(state)[0])
        return 1
    count = 1
    combat = [0] * UNITS
    for number, (attackers, defenders) in enumerate(assaults(state)[0].fights, 1):
        units = attackers | defenders
        count += 2 * (units.bit_count() - 1)
        while units:
            low = units & -units
            units ^= low
            combat[low.bit_length() - 1] = number
    if count == 1:
        state.apply(by_thumb(state)[0])
        return 1
    state.combat, state.step, state._next = combat, SUPPORT, None
    return count


def _next(state: State, asked: Decision) -> int:
    state.apply(asked.actions[0])  # they have been numbered in their best order
    return 1


# ------------------------------------------------------------------ 9.17 to 9.23 results
def _how(state: State, asked: Decision) -> int:
    """A retreat is cheaper than a step; to the hex from which most can be done."""
    state.apply(HEX + _back(state, state.unit, [a - HEX for a in asked.actions if a != STEP])[1])
    return 1


def _back(state: State, unit: int, hexes: list[int]) -> tuple[float, int]:
    """The best of some hexes to retreat to, and how much better than the present one it is."""
    table = pulls(state.blown, state.at[GUNS])[IS_TANK[unit]]
    weight = HELD[SIDE[unit]] * FORCE[unit][state.lost[unit]]
    value, h = max((weight * table[h], h) for h in hexes)
    return value - weight * table[state.at[unit]], h


def _who(state: State, asked: Decision) -> int:
    """Who takes a point of damage: best somebody who can go back."""
    best, choice = -99.0, asked.actions[0]
    for unit in asked.actions:
        hexes = retreats(state, unit)
        value = _back(state, unit, hexes)[0] if hexes else -step_price(state, unit)
        if value > best:
            best, choice = value, unit
    state.apply(choice)
    return 1


def _advance(state: State, asked: Decision) -> int:
    """Who goes where after a combat that was won, or nobody."""
    blown, at = state.blown, state.at
    taken = state.occupied[0] | state.occupied[1]
    best, choice, to = MARGIN, DONE, 0
    for unit in asked.actions:
        if unit == DONE:
            continue
        here = at[unit]
        now = _standing(state, unit, here)
        free = PURSUE[blown][IS_TANK[unit]][here] & ~taken
        while free:
            low = free & -free
            free ^= low
            h = low.bit_length() - 1
            value = _standing(state, unit, h) - now
            if value > best:
                best, choice, to = value, unit, h
    if choice == DONE:
        state.apply(DONE)
        return 1
    state.put(choice, to)
    state.gain -= 1
    state.step, state._next = ADVANCE, None
    return 2


def _standing(state: State, unit: int, place: int) -> float:
    """What it is worth to a side that its unit stands here and not elsewhere."""
    side, blown, at, lost = SIDE[unit], state.blown, state.at, state.lost
    value = HELD[side] * FORCE[unit][lost[unit]] * pulls(blown, at[GUNS])[IS_TANK[unit]][place]
    held, mine = state.zone(1 - side), ZONE[blown][place]
    foes = mine & state.occupied[1 - side]
    if held & BIT[place]:
        threat = _threat(state, unit, place)
        value -= threat * (THREAT[side] + (THREAT_NOW[side] if state.seat != side else 0.0))
        others = state.occupied[0] | state.occupied[1]
        if not WALK[blown][IS_TANK[unit]][place] & ~(held | others & ~BIT[at[unit]]):
            value -= threat * CAUGHT_OPEN[side]
    if not foes:
        return value
    ring = 0
    for other in OF_SIDE[side]:
        if other != unit:
            ring |= ZONE[blown][at[other]]
    closed = ring | mine | state.occupied[1 - side] | BIT[place] | state.occupied[side] & ~BIT[at[unit]]
    for foe in OF_SIDE[1 - side]:
        spot = at[foe]
        if not foes & BIT[spot]:
            continue
        if foe == GUNS:
            value += ON_GUNS * (TAKEN[min(MOST, _beside(state, unit) + ATTACK[unit][lost[unit]])])
        elif not WALK[blown][IS_TANK[foe]][spot] & ~closed:
            dice = ATTACK[unit][lost[unit]] / (2.0 if HILL & BIT[spot] else 1.0)
            value += CAUGHT_OPEN[1 - side] * dice / (dice + 2.0 * DEFENCE[foe][lost[foe]])
    return value


def _beside(state: State, unit: int) -> int:
    """The dice of the others beside the guns."""
    ring, at = ZONE[state.blown][state.at[GUNS]], state.at
    return sum([ATTACK[u][state.lost[u]] for u in OF_SIDE[JP] if u != unit and ring & BIT[at[u]]])


ROLLS: dict[str, Callable[[State, Decision], int]] = {
    "move.unit": _march,
    "plan.attacker": _plan,
    "combat.next": _next,
    "damage.unit": _who,
    "damage.how": _how,
    "advance.unit": _advance,
}
