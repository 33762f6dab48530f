"""What a good player of this game would consider and do: the door from general players to ``staff``."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ....ai.budget import Budget
from ....ai.contract import Depth
from ....engine.core import Decision, View
from ..rules.board import MAINLAND, PRC, ROC, SUIT
from ..rules.state import State
from ..rules.steps import ACT, ACTIVATE, CARD_AT, CHOOSE, ORDER, PRC_FIRST, ROC_FIRST
from ..rules.view import determinize
from .acts import operations, outcome
from .estimate import Estimate
from .lookahead import Duel, Lookahead, choose_card, court_values
from .policy import Aim, answer, card_values, next_step, sign


class Plan(NamedTuple):
    """A candidate as general players want it: how good it looks, what to do first, how to go on."""

    worth: float
    action: int
    aim: Aim | None


FIRST = 0.5
"""How much the answer by rule of thumb is preferred by a player who does not look further."""
HANDS = 2
"""Hands of the other side to imagine for a choice of cards, beside the dice of the depth."""
ROUNDS = 80
"""Of regret matching."""
SCALE = 7.0
"""Chances to win as the worth of a plan: what noise of one level of play amounts to."""


def plans(view: View) -> list[Plan]:
    """Candidates for the pending decision as (worth, action, aim), best guess first, never empty."""
    state = determinize(view, Random(0))  # what is hidden does not matter to them
    pending = state.pending()
    assert isinstance(pending, Decision)
    if state.step == CHOOSE:
        return [Plan(SCALE * value, CARD_AT + card, None) for value, card in card_values(state)]
    if state.step == ACTIVATE and not state.active:
        return _operations(state)
    first, aim = answer(state, None)
    others = [a for a in pending.actions if a != first] if state.step in (ACT, ORDER) else []
    return [Plan(FIRST, first, aim), *(Plan(0.0, action, None) for action in others)]


def _operations(state: State) -> list[Plan]:
    seat, out = state.seat, []
    for act in operations(Estimate(state, seat), seat, SUIT[state.chosen[seat]], state.limit):
        aim = Aim(act.units, act.goal)
        out.append(Plan(SCALE * sign(seat) * act.value, next_step(state, aim), aim))
    return sorted(out, key=lambda plan: -plan.worth)


def weigh(
    view: View, candidates: Sequence[Plan], depth: Depth, budget: Budget, rng: Random
) -> list[tuple[float, Plan]]:
    """Candidates with their worth after the other side's answer, best first; of cards, the lot decides."""
    state = determinize(view, Random(0))
    seat, step = view.seat, state.step
    lookahead = Lookahead(Estimate(state, seat), max(2, depth.dice // (3 if step == CHOOSE else 2)), budget)
    if step == CHOOSE:
        by_card = {plan.action - CARD_AT: plan for plan in candidates}
        found = choose_card(Duel(lookahead), depth.width, HANDS + depth.dice, ROUNDS, rng)
        return [(share, by_card[card]) for share, card in found]
    if step == ORDER:
        cards = state.chosen
        values = {PRC_FIRST: lookahead.turn(PRC, cards), ROC_FIRST: lookahead.turn(ROC, cards)}
    elif step == ACT:
        values = court_values(lookahead)
    else:
        return weigh_operations(lookahead, candidates, depth.width)
    ranked = [(sign(seat) * values[plan.action], plan) for plan in candidates]
    return sorted(ranked, key=lambda pair: -pair[0])


def weigh_operations(lookahead: Lookahead, candidates: Sequence[Plan], width: int) -> list[tuple[float, Plan]]:
    """Operations by what the other side makes of the best of them with its card; as they are if it has acted."""
    state, estimate, ranked = lookahead.state, lookahead.estimate, []
    if state.acted:
        return [(plan.worth, plan) for plan in candidates]
    foe = state.chosen[1 - lookahead.seat]
    for plan in candidates[:width]:
        assert plan.aim is not None
        units, goal = plan.aim
        start = state.at[units.bit_length() - 1] if units else MAINLAND
        ends = outcome(estimate, lookahead.seat, units, start, goal) if units else [(1.0, estimate.board)]
        ranked.append((sign(lookahead.seat) * lookahead.through(ends, 1 - lookahead.seat, foe), plan))
    return sorted(ranked, key=lambda pair: -pair[0])


def policy(state: State, aim: Aim | None) -> tuple[int, Aim | None]:
    """A legal action for the pending decision, following ``aim`` where it speaks, and the aim to go on with."""
    return answer(state, aim)


def at_rest(state: State) -> int:
    """1 when a turn begins, -1 when something is to be lookahead over that luck or a shown card has brought, else 0."""
    if state.step == CHOOSE:
        return 1 if state.cursor == PRC else 0
    return -1 if state.step in (ORDER, ACT) or state.step == ACTIVATE and not state.active else 0
