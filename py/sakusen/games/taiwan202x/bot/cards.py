"""What a card is good for when it is played now: its event, or an operation of its suit."""

from __future__ import annotations

from functools import cache
from math import exp

from ....engine.hexes import bits
from ..rules.board import (
    AIR,
    EVENT_OF,
    FLEETS,
    INDOPACOM,
    ISLAND_SEAS,
    JAPAN,
    JSDF_UNITS,
    LOST,
    MOST,
    NUMBER,
    OFF_MAP,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_FLEETS,
    SIDE_UNITS,
    SUIT,
    TABLES,
)
from ..rules.events import AIRBORNE_STEPS, KIND, NEEDS_ISLANDS, SUCCESS
from ..rules.hybrid import MOST as SWAPS
from ..rules.sakishima import LANDING_STEPS, last_space
from ..rules.steps import AT_AIR, AT_FLEETS, EVENT, NOBODY, OPERATE, PASS
from ..rules.strikes import AIMS, AREAS, DICE, STOPPABLE, TARGET_SEAT
from ..rules.strikes import GENERATION as FIRES_AS
from .acts import Act, better, ladder, operations
from .battle_value import strike
from .estimate import Board, Ends, Estimate

SIDES = int(TABLES["combat"]["die"])
COURT_DICE = int(TABLES["activation"]["court_dice"])


@cache
def rolls() -> tuple[float, ...]:
    """The chance of every strength that a court card can give."""
    found = {0: 1.0}
    for _ in range(COURT_DICE):
        found = {
            n + d: sum(found.get(n + d - f, 0.0) for f in range(1, SIDES + 1)) / SIDES
            for n in found
            for d in range(1, SIDES + 1)
        }
    return tuple(found.get(n, 0.0) for n in range(MOST + 1))


# ------------------------------------------------------------------ events
def _awake(board: Board) -> Board:
    if board.awake:
        return board
    here = list(board.here)
    gone = here[OFF_MAP] & JSDF_UNITS
    here[OFF_MAP] &= ~gone
    here[JAPAN] |= gone
    return board._replace(here=tuple(here), awake=1)


def _landed(board: Board) -> Board:
    here = list(board.here)
    guest = here[SAKISHIMA]
    here[SAKISHIMA] = 0
    here[JAPAN if guest & JSDF_UNITS else INDOPACOM] |= guest
    return _awake(board._replace(here=tuple(here), control=1, landed=1, marker=max(0, board.marker - LANDING_STEPS)))


def _can_land(board: Board) -> bool:
    here = board.here
    return not board.landed and any(
        here[p] & SIDE_FLEETS[PRC] and not here[p] & SIDE_FLEETS[ROC] for p in bits(ISLAND_SEAS)
    )


def struck(estimate: Estimate, event: int, place: int, kinds: int) -> Ends:
    """What comes of a strike at the units of some kind in a sea."""
    board = estimate.board
    enemies = board.here[place] & SIDE_UNITS[TARGET_SEAT[event]] & kinds
    passes = 1.0 - estimate.cancel if STOPPABLE[event] else 1.0
    out: Ends = []
    for share, left in strike(enemies, DICE[event], FIRES_AS[event]):
        here = list(board.here)
        here[place] &= ~(enemies & ~left)
        here[LOST] |= enemies & ~left
        out.append((share * passes, board._replace(here=tuple(here))))
    if passes < 1.0:
        out.append((1.0 - passes, board))
    return out


def strikes(estimate: Estimate, seat: int, event: int) -> list[tuple[float, int, int, Ends]]:
    """(chance of ROC, sea, kind as an action, what comes of it) for every target of a strike."""
    board, out = estimate.board, []
    if NEEDS_ISLANDS[event] and (board.control or not board.awake):
        return []
    for place in bits(AREAS[event]):
        for kind, action in ((FLEETS, AT_FLEETS), (AIR, AT_AIR)):
            if board.here[place] & SIDE_UNITS[1 - seat] & AIMS[event] & kind:
                ends = struck(estimate, event, place, kind)
                out.append((estimate.mean(ends), place, action, ends))
    return out


def event_ends(estimate: Estimate, seat: int, event: int) -> Ends | None:
    """What comes of an event at its best; ``None`` when it may not be played now."""
    board, kind = estimate.board, KIND[event]
    if kind == "strike":
        found = strikes(estimate, seat, event)
        return (max if seat == ROC else min)(found, key=lambda f: f[0])[3] if found else None
    if kind == "landing":
        return [(1.0, _landed(board))] if _can_land(board) else None
    if kind == "die_roll":
        if board.marker == last_space(seat):
            return None
        share = len(SUCCESS) / SIDES
        return [(share, board._replace(marker=max(0, board.marker - AIRBORNE_STEPS))), (1 - share, board)]
    if kind == "activate_jsdf":
        return None if board.awake else [(1.0, _awake(board))]
    if kind == "swap":
        return [(1.0, board._replace(extra=board.extra + estimate.exchanged(seat, SWAPS[event])))]
    return None


# ------------------------------------------------------------------ cards
class Play:
    """What each card could do for a seat as the board of an estimate stands; suits are looked into once."""

    def __init__(self, estimate: Estimate, seat: int) -> None:
        self.estimate, self.seat = estimate, seat
        self._ladders: dict[int, list[Act]] = {}
        self._best: dict[tuple[int, int], tuple[int, Act]] = {}

    def ladder(self, suit: int) -> list[Act]:
        """The best operation with a suit for every strength."""
        found = self._ladders.get(suit)
        if found is None:
            found = self._ladders[suit] = ladder(operations(self.estimate, self.seat, suit, MOST), self.seat)
        return found

    def best(self, card: int) -> tuple[int, Act]:
        """The best use of a card: EVENT, OPERATE or PASS, and what comes of it.

        The strength of a court card's operation is not known yet; its ends are those of a middling roll.
        """
        key = (SUIT[card], NUMBER[card]) if NUMBER[card] else (-1, card)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._number(card) if NUMBER[card] else self._court(card)
        return found

    def _number(self, card: int) -> tuple[int, Act]:
        act = self.ladder(SUIT[card])[NUMBER[card]]
        return (OPERATE if act.units else PASS), act

    def _court(self, card: int) -> tuple[int, Act]:
        seat, ladder_ = self.seat, self.ladder(SUIT[card])
        value = sum(share * ladder_[n].value for n, share in enumerate(rolls()))
        middle = ladder_[SIDES + 1]
        best = OPERATE if ladder_[-1].units else PASS, middle._replace(value=value)
        event = EVENT_OF[card][seat]
        ends = event_ends(self.estimate, seat, event) if event != NOBODY else None
        if ends is not None:
            worth = self.estimate.mean(ends)
            if better(seat, worth, value):
                best = EVENT, Act(worth, 0, EVENT, 0, ends)
        return best


def shifted(share: float, change: float) -> float:
    """A chance of ROC after something has changed the sum behind it."""
    odds = share * exp(change)
    return odds / (1 - share + odds)
