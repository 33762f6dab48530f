"""The general computer player: an observation and a level in, a legal action out.

It knows no game by name. Of a ``Game`` it uses, beside the contract in ``engine.core``, what ``contract`` describes:
``Plans``, ``Varies``, ``Throws``, ``Weighs``, ``SetsDepths``, ``KnowsLevels``. A game without plans is played by
judging the position after each legal action.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from ..engine.core import Action, AnyGame, Chance, Decision, Outcome, View
from ..engine.luck import pick
from ..engine.sealed import is_for_pages
from . import random_player
from .budget import Budget
from .contract import Depth, KnowsLevels, Plan, Planned, Plans, SetsDepths, Varies, Weighs
from .lookahead import Progress, carry_on, weighing


class Level(NamedTuple):
    """How a player of this strength thinks."""

    depth: Depth | None
    noise: float
    evaluations: int


LEVELS: dict[str, Level | None] = {
    "random": None,
    "beginner": Level(None, 0.4, 0),
    "easy": Level(None, 0.12, 0),
    "normal": Level(Depth(6, 6, 2), 0.0, 400),
    "hard": Level(Depth(12, 18, 2), 0.0, 2000),
}
"""By name, weakest first. They differ by method, budget and noise in the evaluation, never by blunders."""
FEWEST = 8
"""The slowest devices think an eighth of what the level says."""
TRUST = 0.02
BRAKE = 10.0
"""Seconds after which thinking ends whatever the budget. Slow phones need three."""


def depth(game: AnyGame, level: str, asked: Decision | None) -> Depth | None:
    """How hard a player of this level looks at a question of this game, at most of them for ``None``; ``None`` if it
    does not look ahead."""
    how = LEVELS[level]
    usual = how.depth if how else None
    return (game.depth(level, asked) if usual and isinstance(game, SetsDepths) else None) or usual


def choose(game: AnyGame, view: View, level: str, budget: Budget | None, rng: Random) -> Action:
    """A legal action for the seat of the view; see :func:`choose_line`."""
    return choose_line(game, view, level, budget, rng)[0]


def choose_line(game: AnyGame, view: View, level: str, budget: Budget | None, rng: Random) -> list[Action]:
    """The action, and those the player means to add until luck or the other seat has a say.

    Depends on nothing but the arguments: the same on every machine, unless the budget says that it ``was_cut``.
    Without a budget the level has its own, and no brake.
    ``ValueError`` if the decision is not this seat's, ``KeyError`` for an unknown level.
    """
    work = choosing_line(game, view, level, budget, rng)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: list[Action] = end.value
            return found


def choosing_line(
    game: AnyGame, view: View, level: str, budget: Budget | None, rng: Random, fewer: int = 1
) -> Generator[Progress, None, list[Action]]:
    """:func:`choose_line`; stops after every evaluation. A player whose budget is told to hurry takes the best found so
    far. Of what the level thinks it thinks one part of ``fewer``, for devices that would take too long."""
    how = LEVELS[level]
    pending = view.pending
    if how is None or not isinstance(pending, Decision) or pending.seat != view.seat or is_for_pages(game, pending):
        return [random_player.choose(view, rng)]
    if len(pending.actions) == 1:
        return [pending.actions[0]]
    budget = Budget(how.evaluations) if budget is None else budget
    if isinstance(game, KnowsLevels):
        game = game.of_level(level)
    plans = game.plans(view) if isinstance(game, Plans) else ()
    if not (plans and isinstance(game, Plans)):
        return [_by_judgement(game, view, rng)]
    how = how._replace(depth=depth(game, level, pending))
    if how.depth and isinstance(game, Varies):
        plans = game.variants(view)
    plan = yield from _best(game, view, plans, how, budget, rng, fewer)
    line = carry_on(game, game.determinize(view, rng), view.seat, plan)
    return line if line[0] in pending.actions else [random_player.choose(view, rng)]


def _best(
    game: Planned[Any], view: View, plans: Sequence[Plan], how: Level, budget: Budget, rng: Random, fewer: int
) -> Generator[Progress, None, Plan]:
    if len(plans) == 1:
        return plans[0]
    if how.depth is None:
        return max(plans, key=lambda plan: plan[0] + how.noise * rng.gauss(0, 1))
    if how.depth.width == 1:
        return plans[0]
    less = how.depth._replace(dice=max(2, how.depth.dice // fewer))
    if isinstance(game, Weighs):
        return game.weigh(view, plans, less, budget, rng)[0][1]
    weighed = yield from weighing(game, view, plans, less, budget, rng, TRUST)
    return weighed[0][1]


def _by_judgement(game: AnyGame, view: View, rng: Random) -> Action:
    """For games without candidate plans: the action after which the position is judged best."""
    assert isinstance(view.pending, Decision)
    imagined, best, choice = game.determinize(view, rng), -9.0, view.pending.actions[0]
    for action in view.pending.actions:
        state = imagined.copy()
        state.apply(action)
        while isinstance(state.pending(), Chance):
            state.resolve(pick(state.pending().weights, rng.random()))
        end = state.pending()
        value = end.points[view.seat] if isinstance(end, Outcome) else game.evaluate(state, view.seat)
        if value > best:
            best, choice = value, action
    return choice
