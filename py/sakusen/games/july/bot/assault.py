"""9.1 to 9.3 Attack plans: every way to pair the units that must fight, and what each of them promises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from ....engine.datafile import read_data
from ....engine.hexes import bits
from ..rules.board import ATTACK, DEFENCE, GUNS, IS_TANK, SIDE, STEPS, UNITS, VALUE, WALK
from ..rules.contact import Contact, Fight, can_complete, contact, fights, linked, may_link
from ..rules.pools import attacks_hill, dice
from ..rules.state import State
from ..rules.steps import COMBAT, FIX, HEX, HOLD
from ..rules.support import supportable
from ..rules.victory import FOR_SU
from .odds import net

WORTH = read_data(__package__, "judge.json")["policy"]
DEFEAT, POINT, POINT_LATE, DIE, RETREAT, GROUND, TEMPO = (
    float(WORTH[name]) for name in ("defeat", "point", "point_late", "die", "retreat", "ground", "tempo")
)
MOST_PLANS = 48
FEW = 3
"""At most so many units on hills are thought of as attackers, and so many combats put in the best order."""
EVERYBODY = (1 << UNITS) - 1
SAME = 1e-9
ONLY = (0,)


class Assault(NamedTuple):
    """An attack plan, its combats in the order in which they are best fought."""

    worth: float
    fights: tuple[Fight, ...]


# ------------------------------------------------------------------ all plans
@lru_cache(maxsize=4096)
def whole_plans(c: Contact) -> tuple[tuple[Fight, ...], ...]:
    """Complete plans: everybody who must fight does, and units on hills attack or not as they like."""
    if not any(c.links):
        return ((),)
    free_to = [a for a in bits(c.attackers & ~c.obliged) if c.links[a]][:FEW]
    found: dict[frozenset[Fight], tuple[Fight, ...]] = {}
    for count in range(len(free_to) + 1):
        for chosen in combinations(free_to, count):
            duty = c.obliged | sum(1 << a for a in chosen)
            out = c.attackers & ~duty
            links = tuple(0 if out >> u & 1 else m & ~out for u, m in enumerate(c.links))
            _grow(Contact(links, duty, c.attackers), [], EVERYBODY, found)
    if not found:  # RULING 26: somebody on a hill is needed after all
        _grow(c, [], EVERYBODY, found)
    return tuple(found.values())


def _grow(c: Contact, plan: list[Fight], free: int, found: dict[frozenset[Fight], tuple[Fight, ...]]) -> None:
    """Every plan that grows from this one, each time by the first unit whose duty is unmet."""
    todo = c.obliged & free
    if not todo:
        found.setdefault(frozenset(plan), tuple(plan))
        return
    unit = bits(todo)[0]
    attacks = c.attackers >> unit & 1
    for other in bits(c.links[unit]):
        if len(found) >= MOST_PLANS:
            return
        a, d = (unit, other) if attacks else (other, unit)
        if may_link(c, plan, free, a, d):
            grown, left = linked(plan, a, d), free & ~(1 << a | 1 << d)
            if can_complete(c, grown, left):
                _grow(c, grown, left, found)


# ------------------------------------------------------------------ what losses cost
def step_price(state: State, unit: int) -> float:
    """What it costs a side that this unit loses its next step."""
    lost = state.lost[unit]
    if unit == GUNS:
        return DEFEAT
    if unit in FOR_SU and sum([STEPS[u] - state.lost[u] for u in FOR_SU]) == 1:
        return DEFEAT
    price = (POINT + POINT_LATE * state.turn) * VALUE[unit]
    left = ATTACK[unit][lost + 1] + DEFENCE[unit][lost + 1] if lost + 1 < STEPS[unit] else 0
    return price + DIE * (ATTACK[unit][lost] + DEFENCE[unit][lost] - left)


def damage_prices(state: State, units: list[int], most: int) -> list[float]:
    """What 0, 1, ... ``most`` points of damage to these units cost their side."""
    steps: list[float] = []
    side, way = SIDE[units[0]], False
    closed = state.zone(1 - side) | state.occupied[0] | state.occupied[1]
    walk = WALK[state.blown]
    for u in units:
        if not way and u != GUNS and walk[IS_TANK[u]][state.at[u]] & ~closed:
            way = True
        price = step_price(state, u)
        steps.append(price)
        if STEPS[u] - state.lost[u] > 1:
            steps.append(price + DIE)
    if len(steps) > 1:
        steps.sort()
    prices, total = [0.0], 0.0
    for step in steps[:most]:
        total += RETREAT if way and step > RETREAT else step
        prices.append(total)
    while len(prices) <= most:
        prices.append(total)
    return prices


# ------------------------------------------------------------------ what a plan promises
def fight_worth(state: State, fight: Fight, supported: bool) -> tuple[float, float]:
    """What a combat is worth to the attacker, and the chance that it costs somebody the initiative."""
    attack, defence = dice(state, fight, supported)
    shares = net(attack, defence, attacks_hill(state, fight))
    theirs = damage_prices(state, bits(fight.defenders), attack)
    ours = damage_prices(state, bits(fight.attackers), defence)
    leads = state.seat == state.initiative
    worth = won = lost = 0.0
    for difference, share in shares:
        if difference > 0:
            worth += share * (theirs[difference] + GROUND)
            won += share
        elif difference < 0:
            worth -= share * (ours[-difference] + GROUND)
            lost += share
    return (worth, lost) if leads else (worth + TEMPO * won, won)


def in_order(values: Sequence[tuple[float, float]]) -> tuple[float, tuple[int, ...]]:
    """The best order of combats with these worths and risks, and what they are worth together in it."""
    count = len(values)
    if count == 1:
        return values[0][0], ONLY
    if count > FEW:
        orders = [tuple(sorted(range(count), key=lambda i: values[i][1] - values[i][0]))]
    else:
        orders = list(permutations(range(count)))
    best = (-99.0, orders[0])
    for order in orders:
        total, going = 0.0, 1.0
        for i in order:
            total += going * values[i][0]
            going *= 1.0 - values[i][1]
        if total > best[0] + SAME:
            best = (total, order)
    return best


def assaults(state: State) -> list[Assault]:
    """Every plan for the side whose phase it is, as the units stand now, best first."""
    out: list[Assault] = []
    known: dict[Fight, tuple[float, float]] = {}
    for plan in whole_plans(contact(state)):
        values = []
        for fight in plan:
            if fight not in known:
                known[fight] = fight_worth(state, fight, False)
            values.append(known[fight])
        worth, order = in_order(values)
        out.append(Assault(worth, tuple(plan[i] for i in order)))
    out.sort(key=lambda a: -a.worth)
    return out


def best_worth(state: State) -> float:
    """What the best of :func:`assaults` is worth."""
    known: dict[Fight, tuple[float, float]] = {}
    best = -99.0
    for plan in whole_plans(contact(state)):
        for fight in plan:
            if fight not in known:
                known[fight] = fight_worth(state, fight, False)
        best = max(best, in_order([known[fight] for fight in plan])[0])
    return best


# ------------------------------------------------------------------ actions
def links(state: State, plan: Sequence[Fight]) -> list[int]:
    """The actions that link a whole plan from its beginning and fix it."""
    script: list[int] = []
    for fight in plan:
        attackers, defenders = bits(fight.attackers), bits(fight.defenders)
        for a in attackers:
            script += [a, HEX + state.at[defenders[0]]]
        for d in defenders[1:]:
            script += [attackers[0], HEX + state.at[d]]
    return [*script, FIX]


def best_support(state: State) -> int:
    """9.11 the combat to which a die of the guns adds most."""
    plan, best = fights(state), (0.0, HOLD)
    for number in supportable(state):
        fight = plan[number - 1]
        gain = fight_worth(state, fight, True)[0] - fight_worth(state, fight, False)[0]
        best = max(best, (gain, COMBAT + number))
    return best[1]


def best_next(state: State, actions: Sequence[int]) -> int:
    """RULING 22 the combat to fight first of those that are left."""
    plan = fights(state)
    values = [fight_worth(state, plan[a - COMBAT - 1], state.supported == a - COMBAT) for a in actions]
    return actions[in_order(values)[1][0]]
