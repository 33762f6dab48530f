"""What levels normal and hard do: they go by what networks have learned (``learned``), and think the answer of the
other side through, whose card is known once an act has begun. Normal chooses among the cards that promise most by lot.
Hard compares pairs of cards and chooses as often as both sides at their best would.

Of games with six Chinese fleets nothing has been learned: there they are the usual player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from ....ai.budget import Budget
from ....ai.contract import Depth
from ....engine.core import Decision, View
from ....engine.hexes import bits
from ..rules.board import MAINLAND, NUMBER, OFF_MAP, PRC, ROC, SIDE_FLEETS, STRAIT, SUIT
from ..rules.state import ALLY, State
from ..rules.steps import (
    ACT,
    ACTIVATE,
    CARD_AT,
    CHOOSE,
    DONE,
    EVENT,
    GIVE,
    HOMEWARD,
    NOBODY,
    ORDER,
    PLACE_AT,
    PRC_FIRST,
    RETURN,
    ROC_FIRST,
    SETUP_AIR,
    SETUP_FLEETS,
    TAKE,
)
from ..rules.view import determinize
from . import plans as usual
from .acts import based, moved, operations
from .cards import Play, shifted
from .estimate import Board, Estimate, board_of
from .learned import after_act, at_end, before_both, is_known, timed, within
from .learned_estimate import LearnedEstimate, log_odds, of_act, of_beginning, of_end
from .lookahead import Duel, Lookahead, choose_card, court_values
from .plans import FIRST, SCALE, Plan
from .policy import Aim, Eyes, answer, asked, next_step, sign
from .side_facts import CHOSEN, Known, known_to

LEVELS = ("normal", "hard")
"""Levels that do."""
DEPTH = Depth(8, 18, 2)
"""Of level hard. So many operations are thought through; a third of the dice is how many of the likeliest ends of an
act are looked into, two thirds how many hands of the other side are imagined. Who thinks fewer operations through
imagines no hands."""
LOT = 0.01
"""A card that promises so much less is chosen e times less often by who imagines no hands."""
MINE, FOES = 6, 4
"""So many of its own cards are compared, and so many of each of these hands."""
ROUNDS = 200
"""Of regret matching."""
MANY = 10_000
"""Looks at answers for one question about who goes home, which never needs so many."""
STEADY, SMALL, STEPS = 0.001, 0.4, 15
"""How much a card brings at once is told in so many steps of log odds: none, small ones, large ones."""


# ------------------------------------------------------------------ what general players call
def plans(view: View) -> list[Plan]:
    """See ``plans.plans``."""
    state = determinize(view, Random(0))
    if not is_known(state):
        return usual.plans(view)
    pending = state.pending()
    assert isinstance(pending, Decision)
    if state.step == CHOOSE:
        found = sorted(promises(state).items(), key=lambda pair: -pair[1])
        return [Plan(SCALE * chance, CARD_AT + card, None) for card, chance in found]
    if state.step == ACTIVATE and not state.active:
        return _operations(state)
    first, aim = policy(state, None)
    others = [a for a in pending.actions if a != first] if state.step in (ACT, ORDER) else []
    return [Plan(FIRST, first, aim), *(Plan(0.0, action, None) for action in others)]


def weigh(
    view: View, candidates: Sequence[Plan], depth: Depth, budget: Budget, rng: Random
) -> list[tuple[float, Plan]]:
    """See ``plans.weigh``."""
    state = determinize(view, Random(0))
    if not is_known(state):
        return usual.weigh(view, candidates, depth, budget, rng)
    seat, step = view.seat, state.step
    if step == CHOOSE and depth.width < DEPTH.width:
        return by_lot(candidates, rng)
    lookahead = Lookahead(of_end(state, seat), max(2, depth.dice // 3), budget)
    if step == CHOOSE:
        by_card = {plan.action - CARD_AT: plan for plan in candidates}
        hands = max(4, 2 * depth.dice // 3)
        found = choose_card(_Duel(lookahead, promises(state)), MINE, hands, ROUNDS, rng, FOES)
        return [(share, by_card[card]) for share, card in found]
    if step == ACTIVATE:
        return usual.weigh_operations(lookahead, candidates, depth.width)
    values = _orders(lookahead) if step == ORDER else court_values(lookahead)
    ranked = [(sign(seat) * values[plan.action], plan) for plan in candidates]
    return sorted(ranked, key=lambda pair: -pair[0])


def by_lot(candidates: Sequence[Plan], rng: Random) -> list[tuple[float, Plan]]:
    """Cards with how often each is chosen, the one first that the lot has fallen on."""
    most = max(plan.worth for plan in candidates)
    shares = [exp((plan.worth - most) / (SCALE * LOT)) for plan in candidates]
    chosen = rng.choices(range(len(shares)), shares)[0]
    whole = sum(shares)
    ranked = [(share / whole, plan) for share, plan in zip(shares, candidates, strict=True)]
    return [ranked[chosen], *sorted((r for r in ranked if r is not ranked[chosen]), key=lambda pair: -pair[0])]


def policy(state: State, aim: Aim | None) -> tuple[int, Aim | None]:
    """See ``plans.policy``."""
    pending = asked(state)
    if not is_known(state):
        return answer(state, aim)
    if len(pending.actions) > 1 and state.step in OWN:
        return OWN[state.step](state), aim
    return answer(state, aim, _eyes(state, pending.seat))


def _eyes(state: State, seat: int) -> Eyes:
    """How boards are judged that a question leads to: by the other side's answer, where one's own act is over."""
    if state.step == CHOOSE:
        return of_end
    is_over = state.step == RETURN or state.step == HOMEWARD and state.seat == seat
    return Answered if is_over and not state.acted and state.chosen[1 - seat] != NOBODY else of_act


class Answered(LearnedEstimate):
    """Boards with which one's own act ends, judged by what the other side makes of them with its card."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat, at_end(state, seat))
        self._lookahead = Lookahead(of_end(state, seat), DEPTH.dice // 3, Budget(MANY))

    def _value(self, board: Board) -> float:
        other = 1 - self.seat
        return self._lookahead.reply(board, other, self.state.chosen[other])


# ------------------------------------------------------------------ 3.0 setting up
def setup_fleets(state: State) -> int:
    """3.4 where China's next fleet begins, when all that follow go where they are best."""
    estimate, waiting = of_beginning(state, PRC), state.here[OFF_MAP] & SIDE_FLEETS[PRC]
    chances = {STRAIT: 0.0, MAINLAND: 0.0}
    strait = waiting
    while True:
        place = STRAIT if strait & waiting & -waiting else MAINLAND
        board = moved(moved(estimate.board, strait, OFF_MAP, STRAIT), waiting & ~strait, OFF_MAP, MAINLAND)
        chances[place] = max(chances[place], 1 - estimate.value(board))
        if not strait:
            break
        strait = (strait - 1) & waiting
    return PLACE_AT + max(chances, key=lambda place: chances[place])


def setup_air(state: State) -> int:
    """3.5 who begins on Sakishima."""
    estimate = of_beginning(state, ROC)

    def value(action: int) -> float:
        board = based(estimate.board, 1 << action) if action != DONE else None
        return estimate.value(board or estimate.board)

    return max(asked(state).actions, key=value)


# ------------------------------------------------------------------ 5.0 cards
def promises(state: State) -> dict[int, float]:
    """The chance of the seat that chooses with each card of its hand, the other's not being known."""
    seat = asked(state).seat
    estimate = of_end(state, seat)
    play = Play(estimate, seat)
    out = {}
    for card in bits(state.decks[seat]):
        known = _chosen(estimate, play, card)
        out[card] = within(known, seat).chance(estimate.board)
    return out


def with_card(state: State, seat: int, card: int) -> Known:
    """What a seat knows that has chosen a card."""
    estimate = of_end(state, seat)
    return _chosen(estimate, Play(estimate, seat), card)


def _chosen(estimate: Estimate, play: Play, card: int) -> Known:
    known, seat = known_to(estimate.state, estimate.seat), estimate.seat
    use, act = play.best(card)
    gain = sign(seat) * (log_odds(act.value) - log_odds(estimate.value(estimate.board)))
    kind = 0 if NUMBER[card] else 2 if use == EVENT else 1
    return timed(known, 1)._replace(
        hand=known.hand & ~(1 << card),
        own_size=known.own_size - 1,
        own_card=card,
        gain=kind * (STEPS + 1) + _step(gain),
        stage=CHOSEN,
    )


def _step(gain: float) -> int:
    if gain <= STEADY:
        return 0
    return min(STEPS, int(1 + 20 * gain if gain < SMALL else 9 + 5 * (gain - SMALL)))


class _Duel(Duel):
    """The choice of cards; the own ones that promise most are compared."""

    def __init__(self, lookahead: Lookahead, promised: dict[int, float]) -> None:
        super().__init__(lookahead)
        self._promised, best = promised, log_odds(max(promised.values()))
        self._behind = {card: log_odds(chance) - best for card, chance in promised.items()}

    def alone(self, seat: int, card: int) -> float:
        return self._promised[card] if seat == self.seat else super().alone(seat, card)

    def worth(self, mine: int, their: int) -> float:
        """What comes of two cards, and of how much the own one promises beside the best."""
        change = sign(self.seat) * self._behind[mine] - self._keep[self.seat][mine]
        return sign(self.seat) * shifted(self.raw(mine, their), change)


def order(state: State) -> int:
    """5.2, 5.4 who goes first, by what has been learned alone."""
    seat = asked(state).seat
    chances = {action: _chance_of_order(state, seat, first) for action, first in ((PRC_FIRST, PRC), (ROC_FIRST, ROC))}
    return max(chances, key=lambda action: chances[action])


def _chance_of_order(state: State, seat: int, first: int) -> float:
    return within(before_both(state, seat, first), seat).chance(board_of(state))


def _orders(lookahead: Lookahead) -> dict[int, float]:
    """5.2, 5.4 the chance of ROC by who goes first: half by thinking the turn through, half by what was learned."""
    state, seat, out = lookahead.state, lookahead.seat, {}
    for action, first in ((PRC_FIRST, PRC), (ROC_FIRST, ROC)):
        chance = _chance_of_order(state, seat, first)
        out[action] = (lookahead.turn(first, state.chosen) + (chance if seat == ROC else 1 - chance)) / 2
    return out


# ------------------------------------------------------------------ 6.0 operations
def _operations(state: State) -> list[Plan]:
    """Best first by what the act leads to; where the other side is still to act, by how the turn would end, too."""
    seat, suit = state.seat, SUIT[state.chosen[state.seat]]
    acts = operations(of_act(state, seat), seat, suit, state.limit)
    ends = acts if state.acted else operations(of_end(state, seat), seat, suit, state.limit)
    out = []
    for act, end in zip(acts, ends, strict=True):
        aim = Aim(act.units, act.goal)
        out.append(Plan(SCALE * sign(seat) * (act.value + end.value) / 2, next_step(state, aim), aim))
    return sorted(out, key=lambda plan: -plan.worth)


# ------------------------------------------------------------------ 9.0 exchanging cards
def take(state: State) -> int:
    """9.6, 9.13 the card of the ally support deck that is best to have for one of the hand, if any is."""
    seat, board = state.seat, board_of(state)
    best, choice = after_act(state, seat).chance(board), DONE
    for action in asked(state).actions:
        if action != DONE:
            for given in bits(state.decks[seat] & ~state.taken):
                chance = _exchanged(state, board, action - CARD_AT, given)
                if chance > best:
                    best, choice = chance, action
    return choice


def give(state: State) -> int:
    """9.6, 9.13 the card that is missed least."""
    board = board_of(state)
    return max(asked(state).actions, key=lambda action: _exchanged(state, board, state.card, action - CARD_AT))


def _exchanged(state: State, board: Board, taken: int, given: int) -> float:
    """The chance with one card of the ally support deck for one of the hand."""
    seat, both, after = state.seat, 1 << taken | 1 << given, state.copy()
    after.decks[seat] ^= both
    after.decks[ALLY] ^= both
    after.ally_seen[seat], after.ally_stale[seat] = after.decks[ALLY], 0
    return after_act(after, seat).chance(board)


OWN: dict[int, Callable[[State], int]] = {
    SETUP_FLEETS: setup_fleets,
    SETUP_AIR: setup_air,
    ORDER: order,
    TAKE: take,
    GIVE: give,
}
"""What is answered otherwise than usual; the rest is the usual answer with other eyes."""
