"""10.0 Drawing cards, the jokers, and the negotiations they bring; 4.1 the winner."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.combat import Term
from ....engine.core import Chance, Outcome, Tell
from .board import (
    ISLAND_SEAS,
    JOKERS,
    PLACE,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    SEATS,
    SIDE_FLEETS,
    TABLES,
    TRACK,
    holder,
)
from .sakishima import LAST_SPACE, shift
from .setup import deal, pool_weights
from .state import STOCK, State
from .steps import CHOOSE, DRAW, DRAW_CARD, NEGOTIATE, NOBODY, OVER

FEW = int(TABLES["turn"]["draw_if_hand_at_most"])
TO_END = int(TABLES["turn"]["negotiations_to_end"])
HALF = STOCK // int(TABLES["setup"]["half_piles"])
POINTS = {PLACE[name]: int(points) for name, points in TABLES["scoring"]["area_points"].items()}


# ------------------------------------------------------------------ 10.0 drawing
def joker_odds(state: State) -> tuple[int, int]:
    """3.3 the cards of the upper half of the stock, or of the lower when that is gone, that are not and that are
    the joker: one joker lies somewhere in each half."""
    left = state.stock - HALF if state.stock > HALF else state.stock
    joker = int(state.jokers == (0 if state.stock > HALF else JOKERS - 1))
    return left - joker, joker


def drawer(state: State) -> int:
    """Both draw at once (ruling 6); if only one card is left, it goes to the initiative (ruling 43)."""
    first = holder(state.initiative)
    return first if state.cursor == 0 else 1 - first


def ask_draw(state: State, tell: Tell | None) -> Chance | None:
    """5.6, 10.0 a hand of four or fewer takes a card, one a turn at most. A joker is shown to everybody."""
    if tell and state.stock and not state.cursor:
        full = [seat for seat in (PRC, ROC) if state.size(seat) > FEW]
        if full:
            tell("no_draw", "5.6", seats=full, few=FEW)
    while state.cursor <= ROC and state.stock:
        if state.size(drawer(state)) <= FEW:
            plain, joker = joker_odds(state)
            if joker and plain:
                return Chance("joker", "10.0", (plain, joker))
            if not joker:
                state.step = DRAW_CARD
                return None
            draw_joker(state, tell)  # the last card of its half is certain
        else:
            state.cursor += 1
    # ruling 8: the stock is empty only when both jokers are out, and then the game ends
    state.cursor, state.step = 0, NEGOTIATE
    return None


def do_draw(state: State, outcome: int, tell: Tell | None) -> None:
    if outcome:
        draw_joker(state, tell)
    else:
        state.step = DRAW_CARD


def draw_joker(state: State, tell: Tell | None) -> None:
    """10.0 no other card is drawn for a joker, and it stays out of the hand (ruling 5)."""
    state.jokers += 1
    state.stock -= 1
    if tell:
        tell("joker", "10.0", seat=drawer(state), number=state.jokers)
    state.cursor += 1


def ask_card(state: State, tell: Tell | None) -> Chance:
    return Chance("draw", "5.6", pool_weights(state), drawer(state))


def do_card(state: State, card: int, tell: Tell | None) -> None:
    seat = drawer(state)
    deal(state, seat, card)
    state.stock -= 1
    state.cursor, state.step = state.cursor + 1, DRAW
    if tell:
        tell("drawn", "5.6", seat=seat, card=card, seen_by=seat)


# ------------------------------------------------------------------ 10.1, 10.2 who controls the seas
class Score(NamedTuple):
    """What a negotiation now would bring: the points of each side by sea, and where the marker goes."""

    terms: tuple[tuple[Term, ...], tuple[Term, ...]]
    totals: tuple[int, int]
    before: int
    after: int

    @property
    def lead(self) -> int:
        """Points by which the leader leads; they move the marker."""
        return abs(self.totals[PRC] - self.totals[ROC])

    @property
    def lost(self) -> int:
        """Spaces that the end of the track swallows."""
        return self.lead - abs(self.after - self.before)


def control(state: State, sea: int) -> tuple[int, str] | None:
    """10.1 who controls a sea, and by what: fleets of one side alone, or the aircraft on Sakishima."""
    prc, roc = state.here[sea] & SIDE_FLEETS[PRC], state.here[sea] & SIDE_FLEETS[ROC]
    if prc:
        return None if roc else (PRC, "fleets")  # ruling 41: the aircraft does not break a tie
    if roc:
        return ROC, "fleets"
    if ISLAND_SEAS >> sea & 1 and state.here[SAKISHIMA]:
        return ROC, "sakishima"
    return None  # ruling 42: contested and empty seas count for nobody


def score(state: State) -> Score:
    """10.2 the negotiation, item by item."""
    terms: tuple[list[Term], list[Term]] = ([], [])
    for sea in SEA_LIST:
        held = control(state, sea)
        if held:
            terms[held[0]].append(Term(held[1], POINTS[sea], "10.2", (sea,)))
    prc, roc = sum(t.value for t in terms[PRC]), sum(t.value for t in terms[ROC])
    after = min(LAST_SPACE, max(0, state.initiative + roc - prc))  # ruling 40
    return Score((tuple(terms[PRC]), tuple(terms[ROC])), (prc, roc), state.initiative, after)


def ask_negotiate(state: State, tell: Tell | None) -> Outcome | None:
    """10.3 one negotiation for each joker; 10.4 in a row if both came together (ruling 7); after the second the game
    is over, otherwise the next turn begins."""
    while state.negotiations < state.jokers:
        state.negotiations += 1
        found = score(state)
        if tell:
            tell(
                "negotiation",
                "10.2",
                number=state.negotiations,
                totals=list(found.totals),
                terms=[[list(t) for t in side] for side in found.terms],
            )
        shift(state, PRC if found.after < found.before else ROC, abs(found.after - found.before), "10.2", tell)
    if state.negotiations >= TO_END:
        state.step = OVER
        return None
    state.turn += 1
    state.chosen[PRC] = state.chosen[ROC] = NOBODY
    state.step = CHOOSE
    if tell:
        tell("turn", "5.0", turn=state.turn)
    return None


def ask_over(state: State, tell: Tell | None) -> Outcome:
    """4.1 the side that has the initiative after the second negotiation has won; there is no draw."""
    winner = holder(state.initiative)
    points = (1.0, -1.0) if winner == PRC else (-1.0, 1.0)
    result = Outcome(points, f"{SEATS[winner]}.{TRACK[state.initiative][-1]}", "second_negotiation", "4.1")
    if tell:
        tell("over", "4.1", level=result.level, reason=result.reason)
    return result
