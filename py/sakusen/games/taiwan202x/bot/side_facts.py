"""A position as one side knows it, told by facts with numbers: what the networks go by (``learned``).

What a place adds depends on nothing but the units there, and what the cards add on nothing but what the side knows of
them, so both can be added up apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from ....engine.hexes import bits
from ..rules.board import (
    ABSENT,
    AIR,
    CARDS,
    EAST,
    FIVE,
    FLEETS,
    HOME,
    IS_SEA,
    JSDF_UNITS,
    LOST,
    NUMBER,
    OF_GENERATION,
    OFF_MAP,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_AIR,
    SIDE_FLEETS,
    SIDE_UNITS,
    SUIT,
    SUIT_UNITS,
    SUITS,
    TRACK,
    UNITS,
    YELLOW,
    power,
)
from ..rules.combat import BEST
from ..rules.negotiation import POINTS, TO_END
from ..rules.state import DISCARD, State
from ..rules.steps import NOBODY

BEGINS, CHOSEN, ACTS_FIRST, ACTS_SECOND, OWN_NEXT, THEIRS_NEXT = range(6)
"""How far a turn has come: it begins; the own card is chosen; the side acts first, or second; an act is over, and the
side's own is next, or that of the other side."""
NO_SWAP, OWN_SWAP, THEIR_SWAP = range(3)
"""Whether cards are about to be exchanged with the ally support deck (9.6, 9.13), and by whom."""
LEAD = sum(POINTS.values())
"""By no more points can a side lead."""
LEADS, NEAR = 2 * LEAD + 1, 10
"""So many leads there are, and so many steps of how near the negotiation is."""
_SIZES = {
    "unit": UNITS * PLACES,
    "sea": 8 * 63,
    "generations": 8 * 147,
    "both": 4 * 49,
    "marker": TO_END * NEAR * len(TRACK) * LEADS,
    "lead": TO_END * len(TRACK) * LEADS,
    "war": 8,
    "fleets": 2 * 16,
    "air": 2 * 5 * 8,
    "air_suit": 2 * 4 * 10,
    "based": 12,
    "hand": CARDS,
    "discards": CARDS,
    "known": CARDS,
    "seen": CARDS,
    "own_card": CARDS + 1,
    "their_card": CARDS + 1,
    "own_size": 13,
    "their_size": 13,
    "stock": 24,
    "jokers": 6,
    "turn": 20,
    "near": 20,
    "stage": 8,
    "drawn": 1,
    "swap": 3,
    "gain": 48,
    "suit_count": 28,
    "suit_best": 44,
    "courts": 8,
}
"""How many facts there are of each kind, in their order."""
FACTS = sum(_SIZES.values())
_AT = dict(zip(_SIZES, accumulate(_SIZES.values(), initial=0), strict=False))
"""By kind: the number of its first fact."""
UNIT, SEA, GENERATIONS, BOTH = (_AT[name] for name in ("unit", "sea", "generations", "both"))
NEWER = OF_GENERATION[BEST]
_AT_HOME = [0] * PLACES
for _unit in range(UNITS):
    _AT_HOME[HOME[_unit]] |= 1 << _unit
_AT_HOME[OFF_MAP] |= JSDF_UNITS
_AT_HOME[LOST] |= ABSENT[FIVE]


class Known(NamedTuple):
    """What a side knows of the cards and of the time."""

    hand: int
    discards: int
    known: int
    seen: int
    own_size: int
    their_size: int
    stock: int
    jokers: int
    held: int
    turn: int
    near: int = 0
    stage: int = BEGINS
    own_card: int = NOBODY
    their_card: int = NOBODY
    drawn: int = 0
    swap: int = NO_SWAP
    gain: int = NOBODY


def known_to(state: State, seat: int) -> Known:
    """The same of a position; how near the negotiation is has to be added."""
    discards = state.decks[DISCARD]
    return Known(
        state.decks[seat],
        discards,
        state.hand_known[seat] & ~discards,
        0 if state.ally_stale[seat] else state.ally_seen[seat],
        state.size(seat),
        state.size(1 - seat),
        state.stock,
        state.jokers,
        state.negotiations,
        state.turn,
    )


# ------------------------------------------------------------------ the board
def of_place(place: int, units: int) -> list[int]:
    """What the units in a place add."""
    out = [UNIT + unit * PLACES + place for unit in bits(units & ~_AT_HOME[place])]
    if IS_SEA[place] and units:
        out += _of_sea(place, units)
    elif place == LOST:
        for side in (PRC, ROC):
            out += _of_forces(side, SIDE_UNITS[side] & ~units)
    return out


def _of_sea(sea: int, units: int) -> Iterator[int]:
    strengths = [0, 0]
    for side in (PRC, ROC):
        fleets, air = units & SIDE_FLEETS[side], units & SIDE_AIR[side]
        if not fleets and not air:
            continue
        strengths[side] = min(power(fleets), 6)
        older, newer = min((air & ~NEWER).bit_count(), 2), min((air & NEWER).bit_count(), 2)
        yield SEA + (2 * sea + side) * 63 + strengths[side] * 9 + older * 3 + newer
        if fleets:
            ranks = min(power(fleets & ~NEWER), 6) * 7 + min(power(fleets & NEWER), 6)
            yield GENERATIONS + (2 * sea + side) * 147 + ranks * 3 + (2 if newer else 1 if older else 0)
    if any(strengths):
        yield BOTH + sea * 49 + strengths[PRC] * 7 + strengths[ROC]


def _of_forces(side: int, left: int) -> Iterator[int]:
    """What a side has not lost."""
    air = left & AIR
    yield _AT["fleets"] + side * 16 + min(power(left & FLEETS), 15)
    yield _AT["air"] + side * 40 + min((air & NEWER).bit_count(), 4) * 8 + min((air & ~NEWER).bit_count(), 7)
    for suit, units in enumerate(SUIT_UNITS):
        yield _AT["air_suit"] + (side * 4 + suit) * 10 + min((air & units).bit_count(), 9)


def of_time(held: int, near: int, marker: int, lead: int, war: int) -> list[int]:
    """What the marker adds, with who leads by how much (for ROC) and how far the war has come."""
    lead += LEAD
    return [
        _AT["marker"] + ((held * NEAR + near) * len(TRACK) + marker) * LEADS + lead,
        _AT["lead"] + (held * len(TRACK) + marker) * LEADS + lead,
        _AT["war"] + war,
    ]


def of_islands(here: Sequence[int]) -> int:
    """What is based on Sakishima, beside the Chinese fleets round it."""
    guest = here[SAKISHIMA]
    kind = 2 if guest & NEWER else 1 if guest else 0
    china = bool(here[YELLOW] & SIDE_FLEETS[PRC]) + 2 * bool(here[EAST] & SIDE_FLEETS[PRC])
    return _AT["based"] + kind * 4 + china


# ------------------------------------------------------------------ the cards
def of_cards(known: Known) -> list[int]:
    """What the cards and the time add."""
    out = [
        _AT["own_card"] + known.own_card + 1,
        _AT["their_card"] + known.their_card + 1,
        _AT["own_size"] + min(known.own_size, 12),
        _AT["their_size"] + min(known.their_size, 12),
        _AT["stock"] + known.stock,
        _AT["jokers"] + known.jokers * 2 + known.held,
        _AT["turn"] + min(known.turn, 19),
        _AT["near"] + known.held * NEAR + known.near,
        _AT["stage"] + known.stage,
        _AT["swap"] + known.swap,
    ]
    for name, cards in (
        ("hand", known.hand),
        ("discards", known.discards),
        ("known", known.known),
        ("seen", known.seen),
    ):
        out += [_AT[name] + card for card in bits(cards)]
    if known.drawn:
        out.append(_AT["drawn"])
    if known.gain != NOBODY:
        out.append(_AT["gain"] + known.gain)
    return out + list(_of_suits(known.hand))


def _of_suits(hand: int) -> Iterator[int]:
    """Of every suit how many numbers are held and the highest; how many court cards."""
    held: list[list[int]] = [[] for _ in SUITS]
    courts = 0
    for card in bits(hand):
        if NUMBER[card]:
            held[SUIT[card]].append(NUMBER[card])
        else:
            courts += 1
    for suit, numbers in enumerate(held):
        yield _AT["suit_count"] + suit * 7 + min(len(numbers), 6)
        yield _AT["suit_best"] + suit * 11 + max(numbers, default=0)
    yield _AT["courts"] + min(courts, 7)
