"""What the cards of a hand can do now: the units that a suit wakes, the event and whether it may be played."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Reason
from ....engine.hexes import bits
from .board import AIR, DRONES, EVENT_OF, FLEETS, MOST, NUMBER, PLACES, PRC, SUIT, SUIT_UNITS, UP_TO
from .events import refusal
from .operations import on_duty
from .state import State


class Group(NamedTuple):
    """Units of one kind in one place that a card wakes: together at most ``limit`` strength of them (6.3)."""

    place: int
    fleets: bool
    units: tuple[int, ...]


class Use(NamedTuple):
    """What a card can do for a seat. ``limit`` is the strength it activates, 0 when two dice decide.

    ``event`` is -1 for a number; ``reason`` says why the event cannot be played as the card of the turn, and is
    ``None`` when it can. ``reaction`` is true for a card that can be played against a Taiwan event.
    """

    card: int
    limit: int
    groups: tuple[Group, ...]
    event: int
    reason: Reason | None
    reaction: bool


def use(state: State, seat: int, card: int) -> Use:
    """What one card could do for a seat as the board stands."""
    event = EVENT_OF[card][seat]
    reason = refusal(state, seat, event) if event >= 0 else Reason("why.event.number", "9.0", {"card": card})
    return Use(
        card, NUMBER[card], tuple(wakes(state, seat, card)), event, reason, seat == PRC and bool(DRONES >> card & 1)
    )


def wakes(state: State, seat: int, card: int) -> list[Group]:
    """6.1 to 6.3 the units that a card could activate, by place and kind; each alone fits into its limit."""
    units = on_duty(state, seat) & SUIT_UNITS[SUIT[card]] & UP_TO[NUMBER[card] or MOST]
    out = []
    for place in range(PLACES):
        here = units & state.here[place]
        for kind in (FLEETS, AIR) if here else ():
            if here & kind:
                out.append(Group(place, kind == FLEETS, tuple(bits(here & kind))))
    return out


def hand(state: State, seat: int) -> list[Use]:
    """What every card in the hand of a seat could do, in the order of the deck."""
    return [use(state, seat, card) for card in bits(state.decks[seat])]
