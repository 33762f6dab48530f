"""How good a position is: the chance to win, from the seas, the forces, the marker, the cards and the time left.

The judgement is a logistic sum of features (``features``) and holds at the beginning of a turn. It has a set of weights
before the first negotiation and one after it; each weight has a part that holds always and a part that grows as the
negotiation comes nearer. They lie in ``judge.json``, which says how they were made. Everything that depends on one
place only is tabulated by the set of units that stand there, so that a position costs a few look-ups.

What a position at the end of a turn is worth follows from it and from the chance of a joker now, which is known: with
a joker the marker goes where the negotiation takes it, and after the second it is known who has won (``Outlook``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from ....engine.datafile import read_data
from ....engine.hexes import bits
from ..rules.board import (
    CARDS,
    FIRST_OF_ROC,
    ISLAND_SEAS,
    JOKERS,
    LOST,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    SIDE_FLEETS,
    TRACK,
)
from ..rules.negotiation import FEW, HALF, POINTS, TO_END
from ..rules.state import State
from ..rules.steps import CHOOSE, OVER
from .features import Features, lead_of, of_card, of_islands, of_losses, of_marker, of_sea, of_war

STEPS = 16
"""Into so many steps the time to the negotiation is divided."""


@cache
def weights() -> dict[str, list[float]]:
    """By feature: constant and growing part before the first negotiation, constant and growing part after it.
    ``OSError`` if they have not come, which a page fetches with the game."""
    found: dict[str, list[float]] = read_data(__package__, "judge.json")["weights"]
    return found


# ------------------------------------------------------------------ time
def wait(state: State) -> float:
    """How many ends of turns it takes on average until the next negotiation; 1 when it must come with this one."""
    return expected_wait(*_held(state), state.stock, state.jokers)


def _held(state: State) -> tuple[int, int]:
    """What both hands hold at the end of this turn, before anybody draws."""
    held = [state.decks[seat].bit_count() for seat in (PRC, ROC)]
    if state.step == CHOOSE:
        held = [max(0, n - 1) for n in held]
    return held[PRC], held[ROC]


def joker_share(draws: int, stock: int, jokers: int) -> float:
    """The chance that one of the next cards drawn is a joker."""
    plain = stock - HALF if stock > HALF and jokers else 0
    window = stock - HALF if stock > HALF and not jokers else min(stock, HALF)
    return 1.0 if draws >= stock or jokers == JOKERS else max(0, min(draws - plain, window)) / window


@lru_cache(maxsize=4096)
def expected_wait(prc: int, roc: int, stock: int, jokers: int) -> float:
    """Ends of turns until the next joker, this one included, from what both hands hold at this one."""
    draws = min(stock, (prc <= FEW) + (roc <= FEW))
    share = joker_share(draws, stock, jokers)
    if share >= 1.0:
        return 1.0
    left = [n if n <= FEW else n - 1 for n in (prc, roc)]
    return 1.0 + (1.0 - share) * expected_wait(left[0], left[1], stock - draws, jokers)


class Time(NamedTuple):
    """When a turn begins: negotiations held, and how near the next is, in so many of ``STEPS``."""

    held: int
    near: int


def time_of(negotiations: int, held: tuple[int, int], stock: int, jokers: int) -> Time:
    """The time of a turn at whose end both hands will hold so many cards before anybody draws."""
    return Time(negotiations, round(STEPS / (1 + expected_wait(*held, stock, jokers))))


def now(state: State) -> Time:
    """The time of a position, as if the turn began with it."""
    return time_of(state.negotiations, _held(state), state.stock, state.jokers)


class Outlook(NamedTuple):
    """What the end of a turn can bring: the chance of a joker; the time of the next turn without one, and with one.
    A time is ``None`` when there is no such turn."""

    share: float
    later: Time | None
    after: Time | None


@lru_cache(maxsize=4096)
def _outlook(held: tuple[int, int], stock: int, jokers: int, negotiations: int) -> Outlook:
    draws = min(stock, sum(n <= FEW for n in held))
    share, rest = joker_share(draws, stock, jokers), max(1, stock - draws)
    drawn = [n + (n <= FEW and draws > 0) for n in held]
    left = max(0, drawn[PRC] - 1), max(0, drawn[ROC] - 1)
    later = time_of(negotiations, left, rest, jokers) if share < 1.0 else None
    after = time_of(negotiations + 1, left, rest, jokers + 1) if share and negotiations + 1 < TO_END else None
    return Outlook(share, later, after)


def outlook(state: State) -> Outlook:
    """What the end of this turn can bring."""
    return _outlook(_held(state), state.stock, state.jokers, state.negotiations)


# ------------------------------------------------------------------ the tables
class _Table(dict[int, tuple[float, int, int]]):
    """The contribution of a sea by the units in it: its worth, points for ROC, and whether it has no fleets."""

    def __init__(self, sea: int, worth: Callable[[Features], float]) -> None:
        self._sea, self._worth = sea, worth
        self._points, self._islands = POINTS[sea], ISLAND_SEAS >> sea & 1

    def __missing__(self, units: int) -> tuple[float, int, int]:
        prc, roc = units & SIDE_FLEETS[PRC], units & SIDE_FLEETS[ROC]
        points = (0 if roc else -self._points) if prc else self._points if roc else 0
        based = self._points if self._islands and not (prc or roc) else 0
        value = self[units] = (self._worth(of_sea(self._sea, units)), points, based)
        return value


class _Sums(dict[int, float]):
    """A sum of features tabulated by a set of units."""

    def __init__(self, features: Callable[[int], Features], worth: Callable[[Features], float]) -> None:
        self._features, self._worth = features, worth

    def __missing__(self, units: int) -> float:
        value = self[units] = self._worth(self._features(units))
        return value


class Judgement:
    """The judgement at one time of the game. ``near`` grows as the negotiation comes nearer, up to 1."""

    def __init__(self, held: int, near: float) -> None:
        first = 2 * min(held, TO_END - 1)
        self.weights = {name: w[first] + w[first + 1] * near for name, w in weights().items()}
        self.by_sea = [(_Table(sea, self.worth), sea) for sea in SEA_LIST]
        self.islands = _Sums(of_islands, self.worth)
        self.losses = _Sums(of_losses, self.worth)
        self.wars = [self.worth(of_war(i & 1, i >> 1 & 1, i >> 2)) for i in range(8)]
        most = sum(POINTS.values())
        self.markers = [[self.worth(of_marker(m, lead)) for lead in range(-most, most + 1)] for m in range(len(TRACK))]
        self.most = most

    def worth(self, features: Features) -> float:
        """The weighted sum of some features; those without a weight count nothing."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * amount for name, amount in features.items())

    def board(self, here: Sequence[int], marker: int, control: int, awake: int, landed: int) -> float:
        """The sum of everything that lies open, from the side of ROC."""
        based = here[SAKISHIMA]
        lead, bonus = self.most, 0
        total = self.losses[here[LOST]] + self.wars[control | awake << 1 | landed << 2]
        for table, sea in self.by_sea:
            value, points, islands = table[here[sea]]
            total += value
            lead += points
            bonus += islands
        if based:
            total += self.islands[based]
            lead += bonus
        return total + self.markers[marker][lead]


@lru_cache(maxsize=64)
def judgement_at(time: Time) -> Judgement:
    """The judgement of a turn that begins at some time."""
    return Judgement(time.held, time.near / STEPS)


def judgement(state: State) -> Judgement:
    """The judgement that holds at the time of a position, as if the turn began with it."""
    return judgement_at(now(state))


# ------------------------------------------------------------------ cards
@lru_cache(maxsize=256)
def worths_at(time: Time, seat: int, war: int) -> tuple[float, ...]:
    """What each card adds in the hand of a seat when a turn begins, for ROC, while Sakishima (1), Japan (2)
    and the landing (4) are as ``war`` says."""
    judge = judgement_at(time)
    return tuple(judge.worth(of_card(seat, c, war & 1, war >> 1 & 1, war >> 2)) for c in range(CARDS))


@lru_cache(maxsize=256)
def _kept(ahead: Outlook, seat: int, war: int) -> tuple[float, ...]:
    out = [0.0] * CARDS
    for share, time in ((1.0 - ahead.share, ahead.later), (ahead.share, ahead.after)):
        if time:
            out = [value + share * worth for value, worth in zip(out, worths_at(time, seat, war), strict=True)]
    return tuple(out)


def card_worths(state: State, seat: int) -> tuple[float, ...]:
    """What each card that a seat keeps to the end of this turn adds, from the side of ROC: nothing for the end of the
    game."""
    return card_worths_at(state, seat, _war(state))


def card_worths_at(state: State, seat: int, war: int) -> tuple[float, ...]:
    """The same, were Sakishima (1), Japan (2) and the landing (4) as ``war`` says."""
    return _kept(outlook(state), seat, war)


def _war(state: State) -> int:
    return state.control | state.awake << 1 | state.landed << 2


# ------------------------------------------------------------------ positions
def chance(total: float) -> float:
    """A sum as the chance that ROC wins."""
    return 1 / (1 + exp(-total)) if total > -30 else 0.0


def negotiated(here: Sequence[int], marker: int) -> int:
    """Where a negotiation takes the marker (10.2, ruling 40)."""
    return min(len(TRACK) - 1, max(0, marker + lead_of(here)))


def evaluate(state: State, seat: int) -> float:
    """-1 (lost) to 1 (won) for a seat: fair at the beginning of a turn; within one as if nothing more were done in it,
    so not in the middle of a battle."""
    state.pending()
    if state.step == OVER:
        won = float(state.initiative >= FIRST_OF_ROC)
    elif state.step == CHOOSE:
        won = _chance(state, now(state), state.initiative)
    else:
        ahead, marker = outlook(state), negotiated(state.here, state.initiative)
        won = (1.0 - ahead.share) * _chance(state, ahead.later, state.initiative)
        won += ahead.share * _chance(state, ahead.after, marker)
    return 2 * won - 1 if seat == ROC else 1 - 2 * won


def _chance(state: State, time: Time | None, marker: int) -> float:
    """The chance of ROC with the marker somewhere when a turn begins; without a turn the marker tells."""
    if time is None:
        return float(marker >= FIRST_OF_ROC)
    total = judgement_at(time).board(state.here, marker, state.control, state.awake, state.landed)
    for owner in (PRC, ROC):
        worths = worths_at(time, owner, _war(state))
        total += sum(worths[c] for c in bits(state.decks[owner]))
    return chance(total)
