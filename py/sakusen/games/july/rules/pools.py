"""9.4 to 9.15 How many dice each side rolls in a combat, what hits, and how likely every result is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ....engine.combat import Term
from ....engine.hexes import bits
from ....engine.pools import any_of, chance_of, margin
from .board import ATTACK, BIT, BRIDGED, DEFENCE, HEXES, HILL, IS_TANK, TABLES
from .contact import Fight, fights
from .state import State

HIT = frozenset(TABLES["combat"]["hit_faces"])
HIT_HILL = frozenset(TABLES["combat"]["hit_faces_against_hill"])
BRIDGE = int(TABLES["combat"]["bridge_defence"])
SUPPORT = int(TABLES["combat"]["support"])


class Pool(NamedTuple):
    """The dice of a combat, itemised: every term of both sides, and the faces that hit for the attacker."""

    attack: int
    defence: int
    attack_terms: tuple[Term, ...]
    defence_terms: tuple[Term, ...]
    attack_faces: tuple[int, ...]
    defence_faces: tuple[int, ...]
    faces_rule: str


class Odds(NamedTuple):
    """The chances of a combat: ``net[n]`` for every number of hits more for the attacker, and their sums."""

    net: dict[int, Fraction]
    attacker_loses: Fraction
    equal: Fraction
    defender_loses: Fraction


# ------------------------------------------------------------------ dice
def standing(state: State, units: int) -> list[int]:
    """Those of a set of units that are on the map; a combat under way may have removed some."""
    at = state.at
    return [u for u in bits(units) if at[u] < HEXES]


def attacks_hill(state: State, fight: Fight) -> bool:
    """Whether any defender stands on a hill; then only the higher face hits (9.10, RULING 8)."""
    at = state.at
    return any(HILL & BIT[at[d]] for d in bits(fight.defenders))


def over_bridge(state: State, fight: Fight) -> list[int]:
    """The attackers that attack over a bridge of either kind (9.15, RULING 12)."""
    at, bridged = state.at, BRIDGED[state.blown]
    spots = 0
    for d in bits(fight.defenders):
        spots |= BIT[at[d]]
    return [a for a in bits(fight.attackers) if bridged[at[a]] & spots]


def dice(state: State, fight: Fight, supported: bool) -> tuple[int, int]:
    """The number of dice of the attacker and of the defender, as the units stand now."""
    at, lost = state.at, state.lost
    attack = SUPPORT if supported else 0  # 9.14
    for a in bits(fight.attackers):
        if at[a] < HEXES:
            attack += ATTACK[a][lost[a]]  # 9.4, 9.5
    defence = BRIDGE if over_bridge(state, fight) else 0  # 9.15 once, however many attack over bridges
    for d in bits(fight.defenders):
        if at[d] < HEXES:
            defence += DEFENCE[d][lost[d]]
    return attack, defence


def pool(state: State, fight: Fight, supported: bool) -> Pool:
    """The dice of a combat, line by line."""
    ours = _terms(state, fight.attackers, ATTACK)
    theirs = _terms(state, fight.defenders, DEFENCE)
    if supported:
        ours.append(Term("guns", SUPPORT, "9.14"))
    crossing = over_bridge(state, fight)
    if crossing:
        theirs.append(Term("bridge", BRIDGE, "9.15", tuple(crossing)))
    hill = attacks_hill(state, fight)
    return Pool(
        *dice(state, fight, supported),
        tuple(ours),
        tuple(theirs),
        tuple(sorted(HIT_HILL if hill else HIT)),
        tuple(sorted(HIT)),
        "9.10" if hill else "9.6",
    )


def _terms(state: State, units: int, table: Sequence[Sequence[int]]) -> list[Term]:
    found = [(u, table[u][state.lost[u]]) for u in standing(state, units)]
    return [Term("tank", v, "9.5", (u,)) if IS_TANK[u] else Term("unit", v, "9.4", (u,)) for u, v in found]


# ------------------------------------------------------------------ chances
def odds(state: State, fight: Fight, supported: bool = False) -> Odds:
    """The exact chance of every net result of a combat, as the units stand now."""
    attack, defence = dice(state, fight, supported)
    return _odds(attack, defence, attacks_hill(state, fight), 0)


def differences(attack: int, defence: int, hill: bool) -> Sequence[Fraction]:
    """The chance of every difference in hits of so many dice, from all of the defender's to all of the attacker's."""
    return margin(attack, chance_of(tuple(HIT_HILL if hill else HIT)), defence, chance_of(tuple(HIT)))


def _odds(attack: int, defence: int, hill: bool, so_far: int) -> Odds:
    """The same by the dice still to fall and the difference in hits of those that have fallen."""
    shares = differences(attack, defence, hill)
    net = {so_far + i - defence: share for i, share in enumerate(shares)}
    below = sum((share for n, share in net.items() if n < 0), Fraction(0))
    above = sum((share for n, share in net.items() if n > 0), Fraction(0))
    return Odds(net, below, net.get(0, Fraction(0)), above)


class Outlook(NamedTuple):
    """A combat whose dice are still to fall, or some of them: what everybody is told who asks about it."""

    number: int
    """0 for a combat that is only thought of."""
    fight: Fight
    pool: Pool
    odds: Odds
    risk: Fraction
    """The chance that it costs the side with the initiative the initiative (6.2)."""


def outlook(state: State, fight: Fight, number: int = 0) -> Outlook:
    """What a combat comes to as the units stand now: with the guns if it is the one of the plan that they support,
    and with the dice that have fallen already."""
    supported = bool(number) and state.supported == number
    if number and number == state.current and (state.attack_dice or state.defence_dice):
        chances = _odds(
            state.attack_dice, state.defence_dice, attacks_hill(state, fight), state.attack_hits - state.defence_hits
        )
    else:
        chances = odds(state, fight, supported)
    risk = chances.attacker_loses if state.seat == state.initiative else chances.defender_loses
    return Outlook(number, fight, pool(state, fight, supported), chances, risk)


def is_to_come(state: State, number: int) -> bool:
    """Whether dice of a combat of the plan are still to fall."""
    is_rolled = number == state.current and not state.attack_dice and not state.defence_dice
    return not (state.done >> number & 1 or is_rolled)


def outlooks(state: State) -> list[Outlook]:
    """Every combat of the plan whose dice are still to fall, in order."""
    return [outlook(state, fight, number) for number, fight in enumerate(fights(state), 1) if is_to_come(state, number)]


def plan_loses_initiative(state: State, plan: Sequence[Fight] | None = None) -> Fraction:
    """The chance that a whole plan costs the side with the initiative the initiative, if all of it is fought; by
    default the combats whose dice are still to fall.

    Nobody fights twice in a phase, so the combats do not influence one another.
    """
    whole = outlooks(state) if plan is None else [outlook(state, fight) for fight in plan]
    return any_of([combat.risk for combat in whole])
