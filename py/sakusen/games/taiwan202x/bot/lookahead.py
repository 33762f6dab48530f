"""Looking further: what the other side makes of it, and which card to choose not knowing the other's.

Chances are those of ROC throughout. Cards that are not in sight are equally likely to be in the other hand;
nothing here looks at a card that its seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from random import Random

from ....ai.budget import Budget
from ....engine.hexes import bits
from ..rules.board import EVENT_OF, NUMBER, PRC, ROC, SUIT, holder
from ..rules.state import State
from ..rules.steps import EVENT, NOBODY, OPERATE, PASS
from ..rules.view import unseen
from .acts import Act
from .cards import Play, event_ends, rolls, shifted
from .estimate import Board, Ends, Estimate
from .policy import sign


class Lookahead:
    """One position thought through for a seat, as far as the budget allows."""

    def __init__(self, estimate: Estimate, keep: int, budget: Budget) -> None:
        self.estimate, self.keep, self.budget = estimate, keep, budget
        self.state, self.seat = estimate.state, estimate.seat
        self._plays: dict[tuple[Board, int], Play] = {}

    def play(self, board: Board, seat: int) -> Play:
        """What the cards of a seat can do on a board."""
        found = self._plays.get((board, seat))
        if found is None:
            found = self._plays[board, seat] = Play(self.estimate.at(board), seat)
        return found

    def reply(self, board: Board, seat: int, card: int) -> float:
        """The chance after a seat has made the best of a card on a board."""
        if card == NOBODY or self.budget.is_spent:
            return self.estimate.value(board)
        self.budget.spend()
        return self.play(board, seat).best(card)[1].value

    def through(self, ends: Ends, seat: int, card: int) -> float:
        """The chance after something has come to one of its ends and a seat has then used a card.

        Only the likeliest ends are looked into; the others are taken to change as much by the reply.
        """
        plain = self.estimate.mean(ends)
        if card == NOBODY:
            return plain
        kept = sorted(ends, key=lambda end: -end[0])[: self.keep]
        gain = sum(share * (self.reply(board, seat, card) - self.estimate.value(board)) for share, board in kept)
        return plain + gain / sum(share for share, _ in kept)

    def turn(self, first: int, cards: Sequence[int]) -> float:
        """The chance at the end of a turn in which a seat acts first; ``cards`` by seat, -1 for none."""
        if cards[first] == NOBODY:
            return self.reply(self.estimate.board, 1 - first, cards[1 - first])
        act = self.play(self.estimate.board, first).best(cards[first])[1]
        return self.through(act.ends, 1 - first, cards[1 - first]) + act.value - self.estimate.mean(act.ends)


# ------------------------------------------------------------------ acting first
def answered(lookahead: Lookahead, act: Act) -> float:
    """The chance after an act and what the other side does with its card, if it is still to act."""
    state = lookahead.state
    if state.acted:
        return act.value
    return lookahead.through(act.ends, 1 - state.seat, state.chosen[1 - state.seat])


def court_values(lookahead: Lookahead) -> dict[int, float]:
    """The chance after the event of a court card, an operation with it, and neither."""
    state, seat = lookahead.state, lookahead.state.seat
    card = state.chosen[seat]
    play = lookahead.play(lookahead.estimate.board, seat)
    ladder = play.ladder(SUIT[card])
    known: dict[int, float] = {}
    for act in ladder:
        if id(act) not in known:
            known[id(act)] = answered(lookahead, act)
    out = {
        PASS: known[id(ladder[0])],
        OPERATE: sum(share * known[id(act)] for share, act in zip(rolls(), ladder, strict=True)),
    }
    event = EVENT_OF[card][seat]
    ends = event_ends(lookahead.estimate, seat, event) if event != NOBODY else None
    if ends is not None:
        out[EVENT] = answered(lookahead, Act(lookahead.estimate.mean(ends), 0, EVENT, 0, ends))
    return out


# ------------------------------------------------------------------ choosing a card
def first_seat(state: State, cards: tuple[int, int]) -> int:
    """Who acts first with these cards; -1 when the initiative decides (5.2 to 5.4)."""
    prc, roc = NUMBER[cards[PRC]], NUMBER[cards[ROC]]
    return NOBODY if prc == roc else PRC if prc < roc else ROC


class Duel:
    """Both sides choose a card at the same time: the chance of a seat for every pair of cards."""

    def __init__(self, lookahead: Lookahead) -> None:
        self.lookahead, self.seat = lookahead, lookahead.seat
        state = lookahead.state
        self.own = bits(state.decks[self.seat])
        self._keep = [lookahead.estimate.kept(seat) for seat in (PRC, ROC)]
        self._pairs: dict[tuple[int, int], float] = {}

    def raw(self, mine: int, their: int) -> float:
        """The chance of ROC when these two cards meet, the worth of having kept them left out."""
        found = self._pairs.get((mine, their))
        if found is None:
            cards = (mine, their) if self.seat == PRC else (their, mine)
            lookahead = self.lookahead
            first = first_seat(lookahead.state, cards)
            if first != NOBODY:
                found = lookahead.turn(first, cards)
            else:
                leader = holder(lookahead.estimate.board.marker)
                found = (max if leader == ROC else min)(lookahead.turn(PRC, cards), lookahead.turn(ROC, cards))
            self._pairs[mine, their] = found
        return found

    def worth(self, mine: int, their: int) -> float:
        """How good it is for the seat of the duel, the card that is gone deducted."""
        return sign(self.seat) * shifted(self.raw(mine, their), -self._keep[self.seat][mine])

    def fear(self, mine: int, their: int) -> float:
        """How good it is for the other seat, the card that it has spent deducted."""
        return -sign(self.seat) * shifted(self.raw(mine, their), -self._keep[1 - self.seat][their])

    def alone(self, seat: int, card: int) -> float:
        """How good a card of a seat is for it, nobody else acting, the card deducted."""
        play = self.lookahead.play(self.lookahead.estimate.board, seat)
        return sign(seat) * shifted(play.best(card)[1].value, -self._keep[seat][card])


def hands(state: State, seat: int, count: int, rng: Random) -> list[list[int]]:
    """Hands that the other side could hold."""
    known, hidden = bits(state.hand_known[seat]), bits(unseen(state, seat))
    size = state.decks[1 - seat].bit_count() - len(known)
    return [known + rng.sample(hidden, min(size, len(hidden))) for _ in range(count)]


def _best_cards(duel: Duel, seat: int, hand: Sequence[int], width: int) -> list[int]:
    """The cards of a hand that look best for its owner, nobody else acting."""
    return sorted(hand, key=lambda card: -duel.alone(seat, card))[:width]


def mixture(duel: Duel, mine: Sequence[int], deals: Sequence[Sequence[int]], rounds: int) -> list[float]:
    """How often to choose each card so that the other side, who knows its own hand only, gains least.

    Regret matching of both sides against each other, over the hands that the other side could hold.
    """
    cards = sorted({card for deal in deals for card in deal})
    worth = {j: [duel.worth(i, j) for i in mine] for j in cards}
    fear = {j: [duel.fear(i, j) for i in mine] for j in cards}
    regret, total = [0.0] * len(mine), [0.0] * len(mine)
    foes = [dict.fromkeys(deal, 0.0) for deal in deals]
    for _ in range(rounds):
        x = _matched(regret)
        gains = {j: sum(map(mul, x, row)) for j, row in fear.items()}
        played = _played(foes, gains, dict.fromkeys(cards, 0.0))
        value = [sum(share * worth[j][i] for j, share in played) for i in range(len(mine))]
        mean = sum(map(mul, x, value))
        regret = [max(0.0, r + v - mean) for r, v in zip(regret, value, strict=True)]
        total = [t + share for t, share in zip(total, x, strict=True)]
    return [t / rounds for t in total]


def _played(
    foes: Sequence[dict[int, float]], gains: dict[int, float], shares: dict[int, float]
) -> list[tuple[int, float]]:
    """What the other side plays over all its hands, each of which learns from it."""
    for foe in foes:
        whole = sum(foe.values())
        y = [r / whole for r in foe.values()] if whole > 0 else [1 / len(foe)] * len(foe)
        mean = sum(share * gains[j] for share, j in zip(y, foe, strict=True))
        for share, j in zip(y, foe, strict=True):
            shares[j] += share
            foe[j] = max(0.0, foe[j] + gains[j] - mean)
    return [(j, share) for j, share in shares.items() if share]


def _matched(regret: Sequence[float]) -> list[float]:
    whole = sum(regret)
    return [r / whole for r in regret] if whole > 0 else [1 / len(regret)] * len(regret)


SURE = 0.08
"""A card that would be chosen less often than this is not chosen."""


FOES = 3
"""So many cards of a hand that the other side could hold are looked at."""


def choose_card(
    duel: Duel, width: int, deals: int, rounds: int, rng: Random, foes: int = FOES
) -> list[tuple[float, int]]:
    """(share, card): the cards to choose from, the one that the lot has fallen on first."""
    state, seat = duel.lookahead.state, duel.seat
    others = [_best_cards(duel, 1 - seat, hand, foes) for hand in hands(state, seat, deals, rng) if hand]
    if not others:
        return [(1.0, c) for c in _best_cards(duel, seat, duel.own, len(duel.own))]
    mine = _best_cards(duel, seat, duel.own, width)
    shares = mixture(duel, mine, others, rounds)
    likely = [(s if s >= SURE else 0.0, c) for s, c in zip(shares, mine, strict=True)]
    lot, found = rng.random() * sum(s for s, _ in likely), likely[0]
    for pair in likely:
        lot -= pair[0]
        if lot <= 0 and pair[0]:
            found = pair
            break
    return [found, *(p for p in sorted(likely, reverse=True) if p is not found)]
