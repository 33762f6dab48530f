"""A position in the eyes of a side that has learned from games (``learned``), where others have an ``Estimate``."""

from __future__ import annotations

from math import log

from ....ai.log_odds import shifted
from ..rules.board import ROC
from ..rules.state import State
from .estimate import Board, Estimate, Kept
from .learned import Judge, after_act, at_beginning, at_end, ending
from .policy import sign
from .side_facts import OWN_SWAP, THEIR_SWAP, known_to

SURE = 0.9999
"""No chance is taken to be nearer to 0 or 1."""


def log_odds(share: float) -> float:
    """The log odds of a chance."""
    share = min(SURE, max(1 - SURE, share))
    return log(share / (1 - share))


class LearnedEstimate(Estimate):
    """An estimate by a judge of one moment."""

    def __init__(self, state: State, seat: int, judge: Judge) -> None:
        super().__init__(state, seat)
        self.judge = judge

    def _value(self, board: Board) -> float:
        chance = self.judge.chance(board)
        value = chance if self.seat == ROC else 1 - chance
        return shifted(value, board.extra) if board.extra else value

    def kept(self, seat: int) -> Kept:
        """What each card adds that a seat has still got when the turn ends."""
        return _Worths(self.state, self.seat, seat, self.board)

    def exchanged(self, seat: int, most: int) -> float:
        """What it is worth to look at the ally support deck at the end of this turn."""
        swap = OWN_SWAP if seat == self.seat else THEIR_SWAP
        with_it, without = (at_end(self.state, self.seat, how) for how in (swap, 0))
        change = log_odds(with_it.chance(self.board)) - log_odds(without.chance(self.board))
        return sign(self.seat) * change


class _Worths(dict[int, float]):
    """By card: what it adds for ROC as long as a seat (``owner``) has it, as ``seat`` sees that."""

    def __init__(self, state: State, seat: int, owner: int, board: Board) -> None:
        self._known = known_to(state, seat)._replace(**_sizes_at_end(state, seat))
        self._seat, self._owner, self._board = seat, owner, board
        self._all = log_odds(ending(self._known, seat).chance(board))

    def __missing__(self, card: int) -> float:
        known, bit = self._known, 1 << card
        gone = known._replace(discards=known.discards | bit)
        gone = (
            gone._replace(hand=known.hand & ~bit)
            if self._owner == self._seat
            else gone._replace(known=known.known & ~bit)
        )
        change = log_odds(ending(gone, self._seat).chance(self._board)) - self._all
        value = self[card] = -sign(self._seat) * change
        return value


def _sizes_at_end(state: State, seat: int) -> dict[str, int]:
    """What both hands hold when a turn ends in which each side plays a card."""
    return {"own_size": state.size(seat) - 1, "their_size": max(0, state.size(1 - seat) - 1)}


# ------------------------------------------------------------------ moments
def of_end(state: State, seat: int) -> LearnedEstimate:
    """Boards with which the turn ends."""
    return LearnedEstimate(state, seat, at_end(state, seat))


def of_act(state: State, seat: int) -> LearnedEstimate:
    """Boards with which the act that is going on ends."""
    return LearnedEstimate(state, seat, after_act(state, seat))


def of_beginning(state: State, seat: int) -> LearnedEstimate:
    """Boards with which a turn begins."""
    return LearnedEstimate(state, seat, at_beginning(state, seat))
