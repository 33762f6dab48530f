"""Choosing among plans by imagined games that a quick player plays to their end, and by the game's judgement after the
answer to each plan: what the strongest level does where such games cost little. The two err in different ways."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import ceil, log2
from random import Random
from typing import Protocol, TypeGuard, runtime_checkable

from ..engine.core import Action, AnyGame, Decision, S, State, View
from .budget import Budget
from .contract import Depth, Plan, Planned, Plans
from .dice import Line, lines
from .lookahead import Entry, Known, Progress, carry_on, play_out
from .playouts import PlaysOn, play_on


@runtime_checkable
class PlaysWhole(Protocol):
    """A game whose imagined games are so quick that they are played to their end."""

    whole_games: int
    """So many may be played for one decision."""


class Playable(Planned[S], PlaysOn[S], PlaysWhole, Protocol[S]):
    """A game with plans that can be compared so."""


def can_play(game: AnyGame) -> TypeGuard[Playable[State]]:
    """Whether a game has what :func:`race` needs."""
    return isinstance(game, PlaysWhole) and isinstance(game, PlaysOn) and isinstance(game, Plans)


def race(
    game: Playable[S],
    view: View,
    plans: Sequence[Plan],
    depth: Depth,
    most: int,
    budget: Budget,
    rng: Random,
    trust: float,
) -> Generator[Progress, None, list[tuple[float, Plan]]]:
    """The last of the candidates with their mean value, best first; stops after every game. There are at most
    ``most`` games, and no more than the budget has.

    All are played on the same imagined positions with the same luck. In every round the better half stays and has as
    many games together as all had before. Every candidate is played once whatever the budget.
    """
    imagined = game.determinize(view, rng)
    field = [Entry(trust * plan[0], plan) for plan in plans[: depth.width]]
    ways = {id(entry): carry_on(game, imagined.copy(), view.seat, entry.plan) for entry in field}
    rounds = max(1, ceil(log2(max(2, len(field)))))
    most = min(most, budget.left)
    share, known = most // rounds, Known()
    for _ in range(rounds):
        for luck in lines(max(1, share // len(field)), rng):
            dealt = game.determinize(view, rng)
            for entry in field:
                if entry.count and budget.is_spent:
                    break
                end = _play(game, dealt.copy(), view.seat, ways[id(entry)], luck)
                entry.add((end + play_out(game, dealt.copy(), view.seat, entry.plan, luck, depth.rests, known)) / 2)
                budget.spend()
                yield budget.used, most
            if budget.is_spent:
                break
        done = max(entry.count for entry in field)
        field = sorted((entry for entry in field if entry.count), key=lambda one: (one.mean(), one.count), reverse=True)
        if budget.is_spent or done == 0:
            break
        field = field[: max(2, (len(field) + 1) // 2)]
    return [(entry.mean(), entry.plan) for entry in field]


def _play(game: Playable[S], state: S, seat: int, way: Sequence[Action], luck: Line) -> float:
    """The result of one game that begins with a line of actions; ``state`` is used up."""
    luck.rewind()
    for action in way:
        pending = state.pending()
        if not isinstance(pending, Decision) or pending.seat != seat or action not in pending.actions:
            break
        state.apply(action)
    end, _ = play_on(game, state, luck)
    return end.points[seat]
