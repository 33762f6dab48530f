"""9.4 to 9.15 How many dice each side rolls in a combat, what hits, and how likely every result is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ...engine.combat import Term
from ...engine.hexes import bits
from ...engine.pools import any_of, chance_of, margin
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
    lost = state.lost
    attack = SUPPORT if supported else 0  # 9.14
    for a in standing(state, fight.attackers):
        attack += ATTACK[a][lost[a]]  # 9.4, 9.5
    defence = BRIDGE if over_bridge(state, fight) else 0  # 9.15 once, however many attack over bridges
    for d in standing(state, fight.defenders):
        defence += DEFENCE[d][lost[d]]
    return attack, defence


def pool(state: State, fight: Fight, supported: bool) -> Pool:
    """The dice of a combat, line by line."""
    lost = state.lost
    ours = [_term(a, ATTACK[a][lost[a]]) for a in standing(state, fight.attackers)]
    theirs = [_term(d, DEFENCE[d][lost[d]]) for d in standing(state, fight.defenders)]
    if supported:
        ours.append(Term("guns", SUPPORT, "9.14"))
    crossing = over_bridge(state, fight)
    if crossing:
        theirs.append(Term("bridge", BRIDGE, "9.15", tuple(crossing)))
    hill = attacks_hill(state, fight)
    return Pool(sum(t.value for t in ours), sum(t.value for t in theirs), tuple(ours), tuple(theirs),
                tuple(sorted(HIT_HILL if hill else HIT)), tuple(sorted(HIT)), "9.10" if hill else "9.6")


def _term(unit: int, value: int) -> Term:
    return Term("tank", value, "9.5", (unit,)) if IS_TANK[unit] else Term("unit", value, "9.4", (unit,))


# ------------------------------------------------------------------ chances
def odds(state: State, fight: Fight, supported: bool = False) -> Odds:
    """The exact chance of every net result of a combat, as the units stand now."""
    attack, defence = dice(state, fight, supported)
    faces = HIT_HILL if attacks_hill(state, fight) else HIT
    shares = margin(attack, chance_of(tuple(faces)), defence, chance_of(tuple(HIT)))
    return Odds({i - defence: share for i, share in enumerate(shares)}, sum(shares[:defence], Fraction(0)),
                shares[defence], sum(shares[defence + 1:], Fraction(0)))


def loses_initiative(state: State, fight: Fight, supported: bool = False) -> Fraction:
    """The chance that a combat costs the side with the initiative the initiative (6.2)."""
    chances = odds(state, fight, supported)
    return chances.attacker_loses if state.seat == state.initiative else chances.defender_loses


def plan_loses_initiative(state: State, plan: Sequence[Fight] | None = None) -> Fraction:
    """The same for a whole plan (by default the combats whose dice are still to fall), if all of it is fought.

    Nobody fights twice in a phase, so the combats do not influence one another.
    """
    if plan is not None:
        return any_of([loses_initiative(state, fight) for fight in plan])
    over = state.done
    if state.current and not state.attack_dice and not state.defence_dice:
        over |= 1 << state.current  # it has been rolled and is being carried out
    return any_of([loses_initiative(state, fight, state.supported == number)
                   for number, fight in enumerate(fights(state), 1) if not over >> number & 1])
