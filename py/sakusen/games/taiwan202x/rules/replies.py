"""What a side could attack with in a place with its next card, at best: one suit, one place, one kind, within the limit
of a card that it may hold (6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ....engine.hexes import bits
from .board import AIR, FLEETS, MOST, NUMBER, SIDE_UNITS, SUIT, SUIT_UNITS, UNIT_BIT, UP_TO, power
from .combat import targets
from .odds import volleys
from .operations import on_duty
from .state import State
from .threats import can_attack, possible


class Reply(NamedTuple):
    """Units that attack together from one place, the suit that sends them, whom they meet, and the mean number of hits
    of their fire, as if nobody had fallen before."""

    units: int
    start: int
    suit: int
    targets: int
    hits: Fraction


def reply(state: State, place: int, seat: int) -> Reply | None:
    """The attack of a side on its enemies in a place that brings most hits; ``None`` when nobody can come. Where nobody
    stands there is nothing to attack."""
    if not state.here[place] & SIDE_UNITS[1 - seat]:
        return None
    found = [_met(state, units, suit, place) for suit, units in sorted(set(_forces(state, place, seat)))]
    return max(found, key=lambda one: (one.hits, -one.units.bit_count(), -one.units), default=None)


def _met(state: State, units: int, suit: int, place: int) -> Reply:
    met = targets(state, units, place)
    total = sum((ours.expected for ours, _ in volleys(units, met)), Fraction(0))
    return Reply(units, state.at[bits(units)[0]], suit, met, total)


def limits(state: State, seat: int) -> dict[int, int]:
    """For each suit in which a side may hold a card, the highest limit: what a number says, what two dice can come to
    (6.3)."""
    found: dict[int, int] = {}
    for card in bits(possible(state, seat)):
        found[SUIT[card]] = max(found.get(SUIT[card], 0), NUMBER[card] or MOST)
    return found


def _forces(state: State, place: int, seat: int) -> Iterator[tuple[int, int]]:
    """Suit and units of every attack to which no further unit could be added."""
    for suit, limit in limits(state, seat).items():
        for kind in (FLEETS, AIR):
            units = bits(SUIT_UNITS[suit] & kind & on_duty(state, seat) & UP_TO[limit])
            come = [u for u in units if can_attack(u, state.at[u], place)]
            for start in sorted({state.at[u] for u in come}):
                for chosen in _largest([u for u in come if state.at[u] == start], limit):
                    yield suit, chosen


def _largest(units: list[int], limit: int) -> list[int]:
    """The sets of units within a limit of strength to which none of the others can be added."""
    sets = [0]
    for u in units:
        sets += [chosen | UNIT_BIT[u] for chosen in sets if power(chosen | UNIT_BIT[u]) <= limit]
    out = [UNIT_BIT[u] for u in units]
    return [chosen for chosen in sets if chosen and all(chosen & bit or power(chosen | bit) > limit for bit in out)]
