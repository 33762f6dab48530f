"""Weighing candidate plans by playing them out: own plan, the enemy's reply, then the game's judgement."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from ..engine.core import Action, Chance, Outcome, S, State, View
from ..engine.luck import pick
from .budget import Budget
from .contract import Aim, Depth, Plan, Planned, Throws
from .dice import Line, lines

Progress = tuple[int, int]
"""How many imagined games have been played, and how many there will be at most; 0 when that is not known."""
MOST_STEPS = 600
"""No imagined game runs on for more steps than this without being judged."""


class Entry:
    """A candidate while it is compared: the sum of its values, how many there are, and what is added to their mean."""

    __slots__ = ("count", "more", "plan", "sum")

    def __init__(self, start: float, plan: Plan, more: float = 0.0) -> None:
        self.sum, self.count, self.plan, self.more = start, 0, plan, more

    def add(self, value: float) -> None:
        """One more imagined game has been worth so much."""
        self.sum += value
        self.count += 1

    def mean(self) -> float:
        """What it is worth."""
        return self.sum / max(1, self.count) + self.more


Known = dict[object, tuple[Action, Aim]]
"""What the policy begins in positions at rest, by their keys: many dice lead to the same one."""


def play_out(
    game: Planned[S], state: S, seat: int, plan: Plan, luck: Line, rests: int, known: Known | None = None
) -> float:
    """Carry out a plan on ``state`` (which is used up) and judge what comes of it for ``seat``.

    Both sides go on by the game's policy. Judged when the game has come to rest ``rests`` times, or a
    chapter of it ends: what lies behind that is too far away to compare with. Whoever plays out many plans of one
    position keeps what is ``known`` from one to the next, which changes nothing but the time.
    """
    known = {} if known is None else known
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
        if rest > 0:
            key = state.key()
            if key not in known:
                known[key] = game.policy(state, None)
            action, aims[mover] = known[key]
        else:
            action, aims[mover] = game.policy(state, aims.get(mover))
        state.apply(action)
    return float(game.evaluate(state, seat))


def resolve(state: State, number: float) -> None:
    """Answer the pending chance by a number 0 <= x < 1, one die after the other."""
    pending = state.pending()
    assert isinstance(pending, Chance)
    state.resolve(pick(pending.weights, number))


def weighing(
    game: Planned[S], view: View, plans: Sequence[Plan], depth: Depth, budget: Budget, rng: Random, trust: float
) -> Generator[Progress, None, list[tuple[float, Plan]]]:
    """Candidates with their mean value, best first; the worse half is dropped as the dice lines go on. Stops after
    every evaluation.

    Every candidate is played on the same imagined positions with the same luck, and at least once whatever the
    budget. ``trust`` is how much the plan's own worth counts beside the value of one game, so it
    fades with their number; ``depth.belief`` is how much it counts beside their mean, however many there are.
    """
    seat = view.seat
    field = [Entry(trust * plan[0], plan, depth.belief * plan[0]) for plan in plans[: depth.width]]
    best_first, most = field, evaluations(len(field), depth.dice)
    known: Known = {}
    for i, luck in enumerate(lines(depth.dice, rng)):
        imagined = game.determinize(view, rng)
        for entry in best_first:
            entry.add(play_out(game, imagined.copy(), seat, entry.plan, luck, depth.rests, known))
            budget.spend()
            yield budget.used, most
            if i and budget.is_spent:
                break
        else:
            best_first = sorted(best_first, key=Entry.mean, reverse=True)
            if i + 1 in _cuts(depth.dice):
                best_first = best_first[: _left(len(best_first))]
            continue
        break
    done = max(entry.count for entry in best_first)
    ranked = sorted((entry for entry in best_first if entry.count == done), key=Entry.mean, reverse=True)
    return [(entry.mean(), entry.plan) for entry in ranked]


def _cuts(dice: int) -> tuple[int, int]:
    """After so many dice lines the worse half is dropped."""
    return dice // 3, 2 * dice // 3


def _left(count: int) -> int:
    """So many of the candidates stay."""
    return max(2, (count + 1) // 2)


def evaluations(count: int, dice: int) -> int:
    """How many evaluations a comparison takes if nothing ends it before."""
    found = 0
    for i in range(dice):
        found += count
        if i + 1 in _cuts(dice):
            count = min(count, _left(count))
    return found


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
