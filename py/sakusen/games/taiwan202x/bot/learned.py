"""How likely a side wins by what it knows, as networks have learned it from games that a player played against himself.

Each side has a network in a file of its own (``FILES``); a page fetches them with the game. They know games with five
Chinese fleets only. A :class:`Judge` is made for what a side knows of the cards, and then asked for one board after
the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ....ai.network import Network
from ....engine.datafile import read_data
from ..rules.board import ABSENT, FIVE, PLACES, SEATS, holder
from ..rules.negotiation import FEW, TO_END
from ..rules.state import State
from ..rules.steps import CHOOSE
from . import judge
from .estimate import Board
from .features import lead_of
from .side_facts import (
    ACTS_FIRST,
    ACTS_SECOND,
    BEGINS,
    NO_SWAP,
    OWN_NEXT,
    THEIRS_NEXT,
    Known,
    known_to,
    of_cards,
    of_islands,
    of_place,
    of_time,
)

FILES = tuple(f"learned_{seat}.json" for seat in SEATS)


class _Places(dict[int, int]):
    """The sum of what the units in one place add, by units."""

    def __init__(self, network: Network, place: int) -> None:
        self._network, self._place = network, place

    def __missing__(self, units: int) -> int:
        value = self[units] = self._network.total(of_place(self._place, units))
        return value


class _Times(dict[tuple[int, int, int, int, int, int], int]):
    """The sum of what :func:`of_time` and :func:`of_islands` tell, by what they depend on."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def __missing__(self, key: tuple[int, int, int, int, int, int]) -> int:
        value = self[key] = self._network.total([*of_time(*key[:5]), key[5]])
        return value


class Side:
    """What has been learned for one side, with the sums that come again and again."""

    def __init__(self, network: Network) -> None:
        self.network, self.times = network, _Times(network)
        self.places = tuple(_Places(network, place) for place in range(PLACES))


@lru_cache(maxsize=1)
def sides() -> tuple[Side, Side]:
    """By seat. ``OSError`` if what has been learned has not come."""
    prc, roc = (Side(Network(read_data(__package__, name))) for name in FILES)
    return prc, roc


def is_known(state: State) -> bool:
    """Whether there have been games of this kind to learn from."""
    return state.absent == ABSENT[FIVE]


class _Part(NamedTuple):
    """What may come: how likely, the sum of what the cards add then, the time, and whether there is a negotiation
    first."""

    share: float
    cards: int
    held: int
    near: int
    negotiates: bool


class Judge:
    """The chance of a seat, for any board. ``decided``: in this share of what may come the marker tells who has won."""

    __slots__ = ("_decided", "_parts", "_side", "seat")

    def __init__(self, seat: int, parts: Iterable[tuple[float, Known, bool]], decided: float = 0.0) -> None:
        self.seat, self._side, self._decided = seat, sides()[seat], decided
        total = self._side.network.total
        self._parts = [
            _Part(share, total(of_cards(known)), known.held, known.near, negotiates)
            for share, known, negotiates in parts
        ]

    def chance(self, board: Board) -> float:
        """From 0 to 1."""
        here, side = board.here, self._side
        units = sum(sums[mask] for sums, mask in zip(side.places, here, strict=True))
        lead, based = lead_of(here), of_islands(here)
        war = board.control | board.awake << 1 | board.landed << 2
        value = 0.0
        for share, cards, held, near, negotiates in self._parts:
            marker = judge.negotiated(here, board.marker) if negotiates else board.marker
            total = units + cards + side.times[held, near, marker, lead, war, based]
            value += share / (1 + exp(-side.network.lean_of(total)))
        if self._decided and holder(judge.negotiated(here, board.marker)) == self.seat:
            value += self._decided
        return value


# ------------------------------------------------------------------ moments
def near(own: int, their: int, stock: int, jokers: int) -> int:
    """How near the next negotiation is, from what both hands hold at the end of the turn before anybody draws."""
    return round(judge.STEPS / (1 + judge.expected_wait(max(0, own), max(0, their), stock, jokers)))


def timed(known: Known, played: int = 0) -> Known:
    """With how near the negotiation is, when so many cards of each hand are still to be played this turn."""
    own, their = known.own_size - played, known.their_size - played
    return known._replace(near=near(own, their, known.stock, known.jokers))


def before_both(state: State, seat: int, first: int) -> Known:
    """What a seat knows when both cards are shown and one side begins to act."""
    known = known_to(state, seat)._replace(own_card=state.chosen[seat], their_card=state.chosen[1 - seat])
    return timed(known._replace(stage=ACTS_FIRST if first == seat else ACTS_SECOND))


def before_last(state: State, seat: int, actor: int) -> Known:
    """What a seat knows when the other side of ``actor`` has acted, and ``actor`` is next."""
    known, card = timed(known_to(state, seat)), state.chosen[actor]
    if actor == seat:
        return known._replace(stage=OWN_NEXT, own_card=card)
    return known._replace(stage=THEIRS_NEXT, their_card=card)


def within(known: Known, seat: int) -> Judge:
    """In the midst of a turn, or when it begins."""
    return Judge(seat, [(1.0, known, False)])


def at_beginning(state: State, seat: int) -> Judge:
    """As if a turn began."""
    return within(timed(known_to(state, seat), 1), seat)


def after_act(state: State, seat: int, swap: int = NO_SWAP) -> Judge:
    """When the act that is going on is over: the other side's is next, or the turn ends."""
    if state.acted:
        return at_end(state, seat, swap)
    return within(before_last(state, seat, 1 - state.seat)._replace(swap=swap), seat)


def at_end(state: State, seat: int, swap: int = NO_SWAP) -> Judge:
    """When the turn ends as it is; while cards are chosen each hand has one less then."""
    known = known_to(state, seat)
    if state.step == CHOOSE:
        known = known._replace(own_size=known.own_size - 1, their_size=max(0, known.their_size - 1))
    return ending(known._replace(swap=swap), seat)


def ending(known: Known, seat: int) -> Judge:
    """When the turn ends with these cards, before anybody draws."""
    own, their = known.own_size, known.their_size
    draws = min(known.stock, (own <= FEW) + (their <= FEW))
    share = judge.joker_share(draws, known.stock, known.jokers)
    parts: list[tuple[float, Known, bool]] = []
    if share < 1:
        parts.append((1 - share, _next_turn(known, draws, 0), False))
    if not share or known.held + 1 < TO_END:
        if share:
            parts.append((share, _next_turn(known, draws, 1), True))
        return Judge(seat, parts)
    return Judge(seat, parts, share)


def _next_turn(known: Known, draws: int, joker: int) -> Known:
    """What is known when the next turn begins, with a joker among the cards drawn or without."""
    own, their, stock = known.own_size, known.their_size, max(1, known.stock - draws)
    draw = draws > 0 and not (draws == 1 and joker)
    drawn = own <= FEW and draw
    own, their = own + drawn, their + (their <= FEW and draw)
    jokers = known.jokers + joker
    return known._replace(
        own_size=own,
        their_size=their,
        stock=stock,
        jokers=jokers,
        held=known.held + joker,
        turn=known.turn + 1,
        near=near(own - 1, their - 1, stock, jokers),
        stage=BEGINS,
        own_card=-1,
        their_card=-1,
        drawn=int(drawn),
        gain=-1,
    )
