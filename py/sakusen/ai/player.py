"""The general computer player: an observation and a level in, a legal action out.

It knows no game by name. Of a ``Game`` it uses, beside the contract in ``engine.core``:

- ``plans(view)``: candidates ``(worth, action, aim)``, best guess first; an aim is whatever the game likes;
- ``policy(state, aim)``: an action for an imagined position, following the aim, and the aim to go on with;
- ``at_rest(state)``: 0 while something is half done, 1 between two acts, when ``evaluate`` is fair, 2 when a
  chapter ends, behind which positions are not to be compared with those before; -1 where something is half done
  but a line of actions should end, because it is worth thinking again;
- ``evaluate``, ``determinize``;
- ``throw(state, number)``, if it has one, to answer a pending chance of an imagined game by a number 0 <= x < 1;
  it may throw several dice at once, so that the same number is the same luck for every candidate;
- ``weigh(view, plans, depth, deadline, rng)``, if it has one, instead of playing plans out: ``(value, plan)``, the
  plan to follow first. Where both seats choose unseen at the same time, that may be the one a lot has fallen on.

A game without these is played by judging the position after each legal action.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

from ..engine.core import Action, Chance, Decision, Outcome, View
from ..engine.luck import pick
from . import random_player
from .lookahead import Depth, carry_on, weigh


class Level(NamedTuple):
    """How a player of this strength thinks."""

    depth: Depth | None
    noise: float
    seconds: float


LEVELS: dict[str, Level | None] = {
    "random": None,
    "easy": Level(None, 0.12, 0.5),
    "normal": Level(Depth(6, 6, 2), 0.0, 0.6),
    "hard": Level(Depth(12, 18, 2), 0.0, 3.0),
}
"""By name, weakest first. They differ by method, budget and noise in the evaluation, never by blunders."""
TRUST = 0.02


def choose(game: Any, view: View, level: str, budget_seconds: float | None, rng: Any) -> Action:
    """A legal action for the seat of the view; see :func:`choose_line`."""
    return choose_line(game, view, level, budget_seconds, rng)[0]


def choose_line(game: Any, view: View, level: str, budget_seconds: float | None, rng: Any) -> list[Action]:
    """The action, and those the player means to add until luck or the other seat has a say.

    Depends on nothing but the arguments, and on the clock only where the budget runs out.
    ``ValueError`` if the decision is not this seat's, ``KeyError`` for an unknown level.
    """
    how = LEVELS[level]
    pending = view.pending
    if how is None or not isinstance(pending, Decision) or pending.seat != view.seat:
        return [random_player.choose(view, rng)]
    if len(pending.actions) == 1:
        return [pending.actions[0]]
    deadline = perf_counter() + (how.seconds if budget_seconds is None else budget_seconds) * 0.9
    plans = list(game.plans(view))
    if not plans:
        return [_by_judgement(game, view, rng)]
    plan = _best(game, view, plans, how, deadline, rng)
    line = carry_on(game, game.determinize(view, rng), view.seat, plan)
    return line if line[0] in pending.actions else [random_player.choose(view, rng)]


def _best(game: Any, view: View, plans: list[Any], how: Level, deadline: float, rng: Any) -> Any:
    if len(plans) == 1:
        return plans[0]
    if how.depth is None:
        return max(plans, key=lambda plan: plan[0] + how.noise * rng.gauss(0, 1))
    own = getattr(game, "weigh", None)
    if own is not None:
        return own(view, plans, how.depth, deadline, rng)[0][1]
    return weigh(game, view, plans, how.depth, deadline, rng, TRUST)[0][1]


def _by_judgement(game: Any, view: View, rng: Any) -> Action:
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
