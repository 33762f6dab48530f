"""The position as one seat judges it: what lies open, its own hand, and what the other hand is on average."""

from __future__ import annotations

from math import comb
from typing import NamedTuple, Protocol

from ....engine.hexes import bits
from ..rules.board import DRONES, FIRST_OF_ROC, PRC, ROC
from ..rules.state import DISCARD, State
from ..rules.view import unseen
from . import judge
from .judge import Time


class Board(NamedTuple):
    """What lies open, at the end of something; ``extra`` is added to its worth for ROC."""

    here: tuple[int, ...]
    marker: int
    control: int
    awake: int
    landed: int
    extra: float = 0.0

    def with_units(self, here: list[int]) -> Board:
        """The same with the units elsewhere."""
        return Board(tuple(here), self.marker, self.control, self.awake, self.landed, self.extra)


def board_of(state: State) -> Board:
    """The board as it is."""
    return Board(tuple(state.here), state.initiative, state.control, state.awake, state.landed)


Ends = list[tuple[float, Board]]
"""What can come of something, with chances that add up to one."""


class Kept(Protocol):
    """Something for every card."""

    def __getitem__(self, card: int, /) -> float:
        """For this one."""


class Estimate:
    """A position in the eyes of a seat. ``board`` may be exchanged for one that could come of it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.ahead, self.now = judge.outlook(state), judge.now(state)
        self.board = board_of(state)
        self._cards: dict[tuple[Time, int], float] = {}
        self._memo: dict[Board, float] = {}
        self.cancel = cancel_share(state, seat)

    def at(self, board: Board) -> Estimate:
        """The same estimate with another board; what is known about boards is shared."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.board = board
        return new

    def cards(self, time: Time, war: int) -> float:
        """What both hands are worth when a turn begins; the other one is an average of the cards it could hold."""
        value = self._cards.get((time, war))
        if value is None:
            state, other = self.state, 1 - self.seat
            own, theirs = (judge.worths_at(time, seat, war) for seat in (self.seat, other))
            hidden, known = bits(unseen(state, self.seat)), bits(state.hand_known[self.seat])
            count = state.decks[other].bit_count() - len(known)
            value = sum(own[c] for c in bits(state.decks[self.seat])) + sum(theirs[c] for c in known)
            value += count * sum(theirs[c] for c in hidden) / max(1, len(hidden))
            self._cards[time, war] = value
        return value

    def total(self, board: Board, time: Time | None = None) -> float:
        """The sum that the judgement makes of a board and the cards when a turn begins with them; now, unless another
        time is given."""
        here, marker, control, awake, landed, extra = board
        when = time or self.now
        return (
            judge.judgement_at(when).board(here, marker, control, awake, landed)
            + extra
            + self.cards(when, control | awake << 1 | landed << 2)
        )

    def value(self, board: Board) -> float:
        """The chance that ROC wins if the turn ends with a board."""
        value = self._memo.get(board)
        if value is None:
            value = self._memo[board] = self._value(board)
        return value

    def _value(self, board: Board) -> float:
        share, later, after = self.ahead
        value = (1.0 - share) * judge.chance(self.total(board, later)) if later else 0.0
        if share:
            marker = judge.negotiated(board.here, board.marker)
            if after:
                value += share * judge.chance(self.total(board._replace(marker=marker), after))
            elif marker >= FIRST_OF_ROC:
                value += share
        return value

    def mean(self, ends: Ends) -> float:
        """The chance that ROC wins, over everything that can come."""
        total, value = 0.0, self.value
        for share, board in ends:
            total += share * value(board)
        return total

    def kept(self, seat: int) -> Kept:
        """What each card that a seat keeps to the end of this turn adds, from the side of ROC."""
        return judge.card_worths(self.state, seat)

    def exchanged(self, seat: int, most: int) -> float:
        """What a look at the ally support deck adds for ROC (9.6, 9.13): the best of its cards for the least of the
        hand, so many at most."""
        state, war = self.state, self.board.control | self.board.awake << 1 | self.board.landed << 2
        values = judge.card_worths_at(state, seat, war)
        sign = 1 if seat == ROC else -1
        own = sorted(sign * values[c] for c in bits(state.decks[seat])) if seat == self.seat else []
        pool = sorted((sign * v for v in values), reverse=True)
        gain = 0.0
        for i in range(most):
            best = pool[int((i + 0.7) * len(pool) / 12)]
            gain += max(0.0, best - (own[i] if i < len(own) else pool[-1 - len(pool) // 4]))
        return sign * gain


def cancel_share(state: State, seat: int) -> float:
    """The chance that China holds a card against a Taiwan event, as a seat sees it."""
    if seat == PRC:
        return float(bool(state.decks[PRC] & DRONES))
    if state.hand_known[ROC] & DRONES:
        return 1.0
    hidden = unseen(state, ROC)
    held = state.decks[PRC].bit_count() - state.hand_known[ROC].bit_count()
    others, count = (hidden & ~DRONES & ~state.decks[DISCARD]).bit_count(), hidden.bit_count()
    held = min(held, count)
    return 1.0 - comb(others, held) / comb(count, held) if count else 0.0
