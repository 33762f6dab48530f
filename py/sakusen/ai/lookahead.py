"""Weighing candidate plans by playing them out: own plan, the enemy's reply, then the game's judgement."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..engine.core import Action, Chance, Outcome, S, State, View
from ..engine.luck import pick
from .budget import Budget
from .contract import Aim, Depth, Plan, Planned, Throws
from .dice import Line, lines

MOST_STEPS = 600
"""No imagined game runs on for more steps than this without being judged."""


class _Entry:
    """A candidate while it is compared: the sum of its values, and how many there are."""

    __slots__ = ("count", "plan", "sum")

    def __init__(self, start: float, plan: Plan) -> None:
        self.sum, self.count, self.plan = start, 0, plan

    def mean(self) -> float:
        return self.sum / max(1, self.count)


def play_out(game: Planned[S], state: S, seat: int, plan: Plan, luck: Line, rests: int) -> float:
    """Carry out a plan on ``state`` (which is used up) and judge what comes of it for ``seat``.

    Both sides go on by the game's policy. Judged when the game has come to rest ``rests`` times, or a
    chapter of it ends: what lies behind that is too far away to compare with.
    """
    luck.rewind()
    throw = game.throw if isinstance(game, Throws) else resolve
    aims: dict[int, Aim] = {seat: plan[2]}
    state.apply(plan[1])
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Chance):
            throw(state, luck())
            continue
        if isinstance(pending, Outcome):
            return pending.points[seat]
        rest = game.at_rest(state)
        if rest > 0:
            rests -= 1
            if rests <= 0 or rest > 1:
                break
            aims.clear()
        mover = pending.seat
        action, aims[mover] = game.policy(state, aims.get(mover))
        state.apply(action)
    return float(game.evaluate(state, seat))


def resolve(state: State, number: float) -> None:
    """Answer the pending chance by a number 0 <= x < 1, one die after the other."""
    pending = state.pending()
    assert isinstance(pending, Chance)
    state.resolve(pick(pending.weights, number))


def weigh(
    game: Planned[S], view: View, plans: Sequence[Plan], depth: Depth, budget: Budget, rng: Random, trust: float
) -> list[tuple[float, Plan]]:
    """Candidates with their mean value, best first; the worse half is dropped as the dice lines go on.

    Every candidate is played on the same imagined positions with the same luck, and at least once whatever the
    budget. ``trust`` is how much the plan's own worth counts beside what was seen.
    """
    seat = view.seat
    field = [_Entry(trust * plan[0], plan) for plan in plans[: depth.width]]
    best_first = field
    for i, luck in enumerate(lines(depth.dice, rng)):
        imagined = game.determinize(view, rng)
        for entry in best_first:
            entry.sum += play_out(game, imagined.copy(), seat, entry.plan, luck, depth.rests)
            entry.count += 1
            budget.spend()
            if i and budget.is_spent:
                break
        else:
            best_first = sorted(best_first, key=_Entry.mean, reverse=True)
            if i + 1 in (depth.dice // 3, 2 * depth.dice // 3):
                best_first = best_first[: max(2, (len(best_first) + 1) // 2)]
            continue
        break
    done = max(entry.count for entry in best_first)
    ranked = sorted((entry for entry in best_first if entry.count == done), key=_Entry.mean, reverse=True)
    return [(entry.mean(), entry.plan) for entry in ranked]


def carry_on(game: Planned[S], state: S, seat: int, plan: Plan, limit: int = 80) -> list[Action]:
    """The plan's action and those that follow from it until luck or the other seat has a say."""
    state.apply(plan[1])
    line, aim = [plan[1]], plan[2]
    while len(line) < limit:
        pending = state.pending()
        if isinstance(pending, (Chance, Outcome)) or pending.seat != seat or game.at_rest(state):
            break
        action, aim = game.policy(state, aim)
        line.append(action)
        state.apply(action)
    return line
