"""Weighing candidate plans by playing them out: own plan, the enemy's reply, then the game's judgement."""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

from ..engine.core import Action, Chance, Outcome
from ..engine.luck import pick
from .dice import Line, lines

LONG = 600
"""No imagined game runs on for more steps than this without being judged."""


class Depth(NamedTuple):
    """How hard to look: candidates, dice lines, and how often the game may come to rest before it is judged."""

    width: int
    dice: int
    rests: int


def play_out(game: Any, state: Any, seat: int, plan: Any, luck: Line, rests: int) -> float:
    """Carry out a plan on ``state`` (which is used up) and judge what comes of it for ``seat``.

    Both sides go on by the game's policy. Judged when the game has come to rest ``rests`` times, or a
    chapter of it ends: what lies behind that is too far away to compare with.
    """
    luck.rewind()
    throw = getattr(game, "throw", _resolve)
    aims: dict[int, Any] = {seat: plan[2]}
    state.apply(plan[1])
    for _ in range(LONG):
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


def _resolve(state: Any, number: float) -> None:
    state.resolve(pick(state.pending().weights, number))


def weigh(game: Any, view: Any, plans: list[Any], depth: Depth, deadline: float, rng: Any, trust: float
          ) -> list[tuple[float, Any]]:
    """Candidates with their mean value, best first; the worse half is dropped as the dice lines go on.

    Every candidate is played on the same imagined positions with the same luck. ``trust`` is how much the
    plan's own worth counts beside what was seen.
    """
    seat = view.seat
    field = [[trust * plan[0], 0, plan] for plan in plans[:depth.width]]
    best_first = field
    for i, luck in enumerate(lines(depth.dice, rng)):
        imagined = game.determinize(view, rng)
        for entry in best_first:
            entry[0] += play_out(game, imagined.copy(), seat, entry[2], luck, depth.rests)
            entry[1] += 1
            if perf_counter() > deadline and i:
                break
        else:
            best_first = sorted(best_first, key=_mean, reverse=True)
            if i + 1 in (depth.dice // 3, 2 * depth.dice // 3):
                best_first = best_first[:max(2, (len(best_first) + 1) // 2)]
            continue
        break
    done = max(entry[1] for entry in best_first)
    ranked = sorted((e for e in best_first if e[1] == done), key=_mean, reverse=True)
    return [(_mean(entry), entry[2]) for entry in ranked]


def _mean(entry: list[Any]) -> float:
    return float(entry[0] / max(1, entry[1]))


def carry_on(game: Any, state: Any, seat: int, plan: Any, limit: int = 80) -> list[Action]:
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
