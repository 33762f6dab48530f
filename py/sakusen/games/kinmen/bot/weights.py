"""The numbers by which the script compares places, attacks, landings and nights: one set for each side.

They are in ``weights.json``, found by ``tools/kinmen/weights.py`` in games of the script against itself. What is worth
something is told in victory points of the side that judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from types import SimpleNamespace

from ....engine.datafile import read_data
from ..rules.board import IS_TANK, NAMES, PLA, SIDE, STRENGTH, UNITS
from .ground import MAY_SCORE

TURNS = 3
"""Turns with numbers of their own; the extension goes on with those of the third (5.2)."""
Row = Mapping[str, float | list[float] | dict[str, float]]
"""The weights of a side as a data file holds them: a number, a list of one for each turn, or numbers by town."""


class Weights(SimpleNamespace):
    """What one side thinks that things are worth; what it has no use for is 0."""

    fade: float
    """Half movement points of a march after which what lies at its end counts e times less."""
    hold: float
    """Holding a town now, since only the end of the game counts (4.3)."""
    goal: float
    """A sudden-death town (4.2), while the ground before it is open."""
    towns: Mapping[int, float]
    """By town: how much of ``hold`` or ``goal`` it has."""
    hill: float
    """Standing on a hill."""
    kill: float
    """One more unit lost, by what it may turn the comparison of losses (4.3)."""
    lead: float
    """A lead in losses of so many makes one more count e times less."""
    threat: float
    """How often a possible attack is really made."""
    point: float
    """A logistics point."""
    tired: float
    """Being spent, besides the point to recover."""
    tank: float
    """Losing a tank."""
    strength: float
    """Losing any other unit, for each point of its strength."""
    pla_unit: float
    """The same, what is added for a unit of the PLA."""

    # attacks
    side_hill: float
    """Attacking from a hill."""
    side_threat: float
    """What it costs to attack from a hex, for each point of strength that threatens it."""
    cut: float
    """Closing one hex of a retreat."""
    stay: float
    """Attacking from where a unit stands."""
    least: float
    """An attack is planned if it is worth more than this."""
    forced: float
    """The same for units that must act."""
    attack: float
    """An attack that is possible now is made if it is worth more than this."""
    aimed: float
    """What is added for an attack that was planned."""
    pushed: float
    """Driving a unit back: it is spent, and its place is free."""
    recoil: float
    """What it costs an attacker to fall back: it would have been spent anyway."""
    keep: float
    """Standing, for an attacker outside the towns."""
    tired_push: float
    """How much driving back a spent unit counts beside one that is not spent."""
    mates: float
    """How much a town counts for a unit there that is not alone in it."""
    crowd: float
    """What it costs to retreat to where units may not stay together."""
    advance: float
    """Units advance if that is worth more than this (12.11)."""

    # support (13.0) and passing
    strike: float
    """Spending an enemy unit by support, before what follows from it."""
    strike_strength: float
    """The same, for each point of its strength."""
    strike_tank: float
    """The same, what is added for a tank."""
    strike_near: float
    """The same, for a unit that own units touch."""
    strike_fresh: float
    """The same, if one of them is not spent."""
    passing: float
    """Giving no order."""

    # nights (14.0)
    night_draw: float
    """How strongly places draw at night, beside the day."""
    night_fear: float
    """How much the attacks of the next day are feared."""
    night_least: float
    """A unit marches if it gains more than this."""
    night_second: float
    """What it costs a second unit to enter a town at night."""
    reserve: int
    """Logistics points kept for the orders of the next day."""
    recover_least: float
    """Who is worth less is not recovered at night."""
    recover_strength: float
    """Recovering a unit at night, for each point of its strength."""
    recover_threat: float
    """The same, for each point of strength that could attack it."""

    # the PLA: places, towns, landings
    pull: float
    """How much of the worth of a town draws units from afar."""
    guard: float
    """Enemy strength before a town that halves this."""
    held: float
    """How much a town draws that is held already."""
    town: float
    """How much of ``hold`` a unit in a town has."""
    peak: float
    """Standing on the peak."""
    left: float
    """How much of ``hold`` does not count when a unit leaves others in a town."""
    twice: float
    """How much of ``hold`` a second unit does not bring to a town."""
    prize: float
    """How much of a place's worth is won by whoever advances into it."""
    prize_less: float
    """What is taken from that."""
    night_leave: float
    """What it costs to leave a town empty at night."""
    troops: float
    """The share of the sea transport points that carries units (6.1)."""
    surf: float
    """What it costs to come ashore spent (6.2)."""
    land_strength: float
    """Bringing a unit ashore, for each point of its strength."""
    land_mates: float
    """The same, where others have landed."""
    land_touch: float
    """The same, beside an enemy."""
    land_fear: float
    """How much attacks upon who has just landed are feared."""

    # the ROC: towns, attacks from several hexes, support
    watch: float
    """How strongly landed units draw others."""
    second: float
    """What a second unit in a sudden-death town counts beside the first."""
    alone: float
    """How much of ``hold`` one unit in a town is worth."""
    pair: float
    """How much two are."""
    alarm: int
    """Half movement points within which the PLA is as good as there."""
    worn: float
    """How much a spent unit of the PLA threatens beside one that is not spent."""
    town_prize: float
    """How much of ``hold`` is won by whoever advances into a town."""
    hex_prize: float
    """What is won by whoever advances elsewhere."""
    shock: float
    """How much of ``hold`` tanks win that drive units out of a town."""
    battery: float
    """Hitting one gun of Dadeng (13.3)."""
    recover_far: float
    """What half a movement point to the enemy takes from recovering at night."""


ByTurn = tuple[Weights, ...]
"""The weights of a side, by turn."""
Script = tuple[ByTurn, ByTurn]
"""The weights of both sides, by which a script plays."""

DATA = read_data(__package__, "weights.json")
UNUSED = dict.fromkeys((*DATA["pla"], *DATA["roc"]), 0)


def weights_of(row: Row) -> ByTurn:
    """Weights as a data file holds them, by turn."""
    named = row.get("towns")
    shares = named if isinstance(named, dict) else {}
    towns = {t: shares.get(NAMES[t], 1.0) for t in MAY_SCORE}
    turns = []
    for turn in range(TURNS):
        numbers = {name: x[turn] if isinstance(x, list) else x for name, x in row.items()}
        turns.append(Weights(**{**UNUSED, **numbers, "towns": towns}))
    return tuple(turns)


def script_of(rows: Mapping[str, Row]) -> Script:
    """The weights of both sides as a data file holds them."""
    return weights_of(rows["pla"]), weights_of(rows["roc"])


BY_SIDE = script_of(DATA)
"""The usual ones."""


@cache
def hard() -> Script:
    """Those of level hard; ``OSError`` if they have not come, which a page fetches with the game."""
    return script_of(read_data(__package__, "weights_hard.json"))


def of_side(seat: int, turn: int, script: Script | None = None) -> Weights:
    """Those of a side, by its seat, on a turn; the usual ones if no others are given."""
    return (script or BY_SIDE)[seat][min(turn, TURNS) - 1]


@cache
def faded(fade: float) -> tuple[float, ...]:
    """By half movement points of a march: how much what lies at its end counts, 1 for being there."""
    return tuple(exp(-x / fade) for x in range(128))


@cache
def unit_values(tank: float, strength: float, pla_unit: float) -> tuple[float, ...]:
    """By unit: what losing it costs, in victory points of its owner."""
    return tuple(
        tank if IS_TANK[u] else strength * STRENGTH[u][0] + (pla_unit if SIDE[u] == PLA else 0.0) for u in range(UNITS)
    )
