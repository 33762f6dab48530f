"""Exact chances, before anything is rolled: of a pressure, of a defence, of the next Soviet action.

Everything is counted with fractions from the position; nothing is rolled and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

from ....engine.hexes import bits
from .assault import MOST
from .board import ASSAULTS, BARRAGE, BARRAGE_AT, BIT, CHITS, ENTRY, EVENT, EVENTS, MARKERS, NEXT, OFF
from .dice import (
    FAILURE,
    LOSS,
    RESULTS,
    SUCCESS,
    Ledger,
    attack_ledger,
    defence_ledger,
    defence_strength,
    die_change,
    judge,
)
from .state import State
from .steps import DEFENCE_DIE, PRESSURE_DIE

SIXTH = Fraction(1, 6)
FACES = 6


class Roll(NamedTuple):
    """The chances of one die: it does what was wanted, nothing, or the unit is lost."""

    success: Fraction
    failure: Fraction
    loss: Fraction
    ledger: Ledger


class Stand(NamedTuple):
    """The chances of a defence by some units in this order: the space is held (perhaps for the price of a
    unit that rolled before) or falls; ``losses`` is how many units the dice destroy on average."""

    defenders: tuple[int, ...]
    held: Fraction
    falls: Fraction
    losses: Fraction


# ------------------------------------------------------------------ one die
@cache
def faces(strength: int, change: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of success, failure and loss for a strength and a change of the die."""
    counts = [0, 0, 0]
    for die in range(1, 7):
        counts[judge(strength, die + change)] += 1
    return SIXTH * counts[SUCCESS], SIXTH * counts[FAILURE], SIXTH * counts[LOSS]


def pressure(state: State, unit: int, space: int) -> Roll:
    """The chances of a unit that presses the marker in a space (6.3)."""
    ledger = attack_ledger(state, unit, space)
    return Roll(*faces(ledger.strength, ledger.change), ledger)


def defence(state: State, unit: int, space: int, origin: int) -> Roll:
    """The chances of one unit that defends a space against a marker from ``origin`` (7.2)."""
    ledger = defence_ledger(state, unit, space, origin)
    return Roll(*faces(ledger.strength, ledger.change), ledger)


def roll_result(state: State, die: int) -> str:
    """What a face of the pending pressure or defence die comes to, as a key; "" for any other chance."""
    if state.step == PRESSURE_DIE:
        ledger = attack_ledger(state, state.unit, state.target)
    elif state.step == DEFENCE_DIE:
        unit, origin = state.defenders[state.cursor], state.markers[state.marker]
        ledger = defence_ledger(state, unit, state.target, origin)
    else:
        return ""
    return RESULTS[ledger.result(die)]


# ------------------------------------------------------------------ a defence
def stand(state: State, defenders: Sequence[int], space: int, origin: int) -> Stand:
    """The chances of these defenders, rolling in this order until one succeeds (7.2, RULING 5)."""
    strengths = tuple(defence_strength(state, unit, space, origin) for unit in defenders)
    return Stand(tuple(defenders), *_stood(strengths, die_change(state, space)))


@lru_cache(maxsize=2000)
def _stood(strengths: tuple[int, ...], change: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a space is held and falls, and the losses, by the strengths in the order of their dice."""
    open_, held, losses = Fraction(1), Fraction(0), Fraction(0)
    for strength in strengths:
        chance = faces(strength, change)
        held += open_ * chance[SUCCESS]
        losses += open_ * chance[LOSS]
        open_ *= chance[FAILURE] + chance[LOSS]
    return held, 1 - held, losses


def stands(state: State, space: int, origin: int) -> list[Stand]:
    """Every way to defend a space: each choice of one or two units in each order; none if nobody is there."""
    units = bits(state.here[space])
    return [
        stand(state, order, space, origin)
        for count in range(1, min(MOST, len(units)) + 1)
        for order in permutations(units, count)
    ]


def best_hold(state: State, space: int, origin: int) -> Fraction:
    """The best chance to hold a space against one assault from ``origin``; 0 if nobody is there."""
    return max((s.held for s in stands(state, space, origin)), default=Fraction(0))


# ------------------------------------------------------------------ the next Soviet action
def next_action(state: State, asked: bool = False) -> dict[tuple[str, int], Fraction]:
    """What the next chit brings, event die and all: ("barrage", space), ("assault.R", goal space),
    ("truce", OFF) if one was ``asked`` for, else ("nothing", OFF). A marker off the map is split by its die."""
    parts = sum(state.cup) * FACES * FACES
    weights: dict[tuple[str, int], int] = {}  # in so many parts of one: they are added more quickly than fractions

    def add(key: str, weight: int) -> None:
        if key == "barrage":
            places: Sequence[int] = BARRAGE_AT
        elif key in ASSAULTS:
            marker = ASSAULTS[key]
            at = state.markers[marker]
            places = ENTRY[marker] if at == OFF else (NEXT[marker][at],)
        else:
            places, key = (OFF,), "truce" if asked else "nothing"
        for place in places:
            weights[key, place] = weights.get((key, place), 0) + weight // len(places)

    for chit, count in enumerate(state.cup):
        if chit == EVENT and count:
            for key in EVENTS:
                add(key, count * FACES)
        elif count:
            add("barrage" if chit == BARRAGE else CHITS[chit], count * FACES * FACES)
    return {key: Fraction(weight, parts) for key, weight in weights.items()}


def advances(state: State, marker: int) -> Fraction:
    """The chance that this marker advances with the next chit, if every defence is the likeliest to hold."""
    name = next(key for key, m in ASSAULTS.items() if m == marker)
    return sum(
        (
            share * (1 - best_hold(state, goal, state.markers[marker]))
            for (key, goal), share in next_action(state).items()
            if key == name and not state.soviet & BIT[goal]
        ),
        Fraction(0),
    )


def threats(state: State) -> dict[int, Fraction]:
    """:func:`advances` for every marker."""
    return {marker: advances(state, marker) for marker in range(MARKERS)}
