"""The policy: what to answer to every question of the game, given an aim or none; by what has been learned, or by rules
of thumb as weaker players and the quick ones of imagined games do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ....engine.core import Decision
from ..rules.board import JP
from ..rules.initiative import CYCLES
from ..rules.plan import completion_actions
from ..rules.state import State
from ..rules.steps import DEMOLISH, DONE, FIX, MOVE
from ..rules.victory import sudden_death
from .aim import Aim
from .assault import assaults, best_next, best_support, links
from .choices import is_plan_begun, judged
from .judge import lean
from .learned import IDLE
from .march import march, marching_order

DECIDED = 9.0
"""Log odds, by the weights of the judge, of a game that is decided; they give no position as much."""
MOST_KNOWN = 6000
"""So many positions are remembered, some 4 MB."""
BETWEEN_FIGHTS = (DEMOLISH, MOVE)
Answer = Callable[[State, Decision], list[int]]


def answer(state: State, aim: Aim | None = None) -> tuple[int, Aim | None]:
    """A legal action for the pending decision, by the aim or the best by what has been learned, and the aim to go on
    with."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if aim is not None and aim.side == pending.seat and aim.script:
        if aim.script[0] in pending.actions:
            return aim.script[0], Aim(aim.side, aim.script[1:])
        aim = None
    if len(pending.actions) == 1:
        return pending.actions[0], aim
    if is_plan_begun(state):
        return by_thumb(state)
    actions = _learned(state)
    return actions[0], Aim(pending.seat, actions[1:])


def _learned(state: State) -> tuple[int, ...]:
    """The best actions by what has been learned; imagined games come to the same positions again and again."""
    known, key = _known(), _key(state)
    actions = known.get(key)
    if actions is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        actions = known[key] = judged(state)[0].actions
    return actions


@cache
def _known() -> dict[object, tuple[int, ...]]:
    return {}


def _key(state: State) -> object:
    """The same for positions in which the same is best."""
    fight: tuple[int, ...] = ()
    if state.step not in BETWEEN_FIGHTS:
        fight = (*state.combat, state.supported, state.done, state.current, state.unit, state.loser)
        fight += (state.damage, state.gain, state.emptied, state.shaken)
    rest = (state.step, state.turn, state.seat, min(state.idle, IDLE - 1), state.fought, state.blown, state.moved)
    return (*state.at, *state.lost, *rest, state.cycle == CYCLES, *fight)


def by_thumb(state: State) -> tuple[int, Aim | None]:
    """The same by rules of thumb."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if len(pending.actions) == 1:
        return pending.actions[0], None
    script = ANSWERS[pending.ask](state, pending)
    return script[0], Aim(pending.seat, tuple(script[1:]))


def side_lean(state: State, seat: int) -> float:
    """The judgement for a side, in log odds; certain when the game is decided."""
    over = sudden_death(state)
    if over:
        return DECIDED * over.points[seat]
    return lean(state) if seat == JP else -lean(state)


# ------------------------------------------------------------------ movement
def _move(state: State, asked: Decision) -> list[int]:
    return march(state, marching_order(state))[1]


def _move_to(state: State, asked: Decision) -> list[int]:
    """Only for a unit that somebody else has picked."""
    return [_best(state, asked)]


def _demolish(state: State, asked: Decision) -> list[int]:
    return [_best(state, asked)]


# ------------------------------------------------------------------ attack
def _plan(state: State, asked: Decision) -> list[int]:
    if any(state.combat):
        return [*completion_actions(state), FIX]
    return links(state, assaults(state)[0].fights)


def _target(state: State, asked: Decision) -> list[int]:
    return [asked.actions[0]]


def _support(state: State, asked: Decision) -> list[int]:
    return [best_support(state)]


def _next(state: State, asked: Decision) -> list[int]:
    return [best_next(state, asked.actions)]


# ------------------------------------------------------------------ results
def _best(state: State, asked: Decision) -> int:
    """The action after which the position is judged best; ending an advance is the last resort."""
    best, choice = -99.0, asked.actions[0]
    for action in asked.actions:
        after = state.copy()
        after.apply(action)
        value = side_lean(after, asked.seat)
        if value > best:
            best, choice = value, action
    return choice


def _unit_then(state: State, asked: Decision) -> list[int]:
    """A unit and what it does, both in one: the pair after which the position is judged best."""
    best: tuple[float, list[int]] = (-99.0, [asked.actions[0]])
    for action in asked.actions:
        after = state.copy()
        after.apply(action)
        then = after.pending()
        if action == DONE or not isinstance(then, Decision) or then.ask not in ("damage.how", "advance.to"):
            value, script = side_lean(after, asked.seat), [action]
        else:
            value, second = max((_after(after, a, asked.seat), a) for a in then.actions)
            script = [action, second]
        if value > best[0]:
            best = (value, script)
    return best[1]


def _after(state: State, action: int, seat: int) -> float:
    after = state.copy()
    after.apply(action)
    return side_lean(after, seat)


def _one(state: State, asked: Decision) -> list[int]:
    return [_best(state, asked)]


ANSWERS: dict[str, Answer] = {
    "demolish": _demolish,
    "move.unit": _move,
    "move.to": _move_to,
    "plan.attacker": _plan,
    "plan.target": _target,
    "support": _support,
    "combat.next": _next,
    "damage.unit": _unit_then,
    "damage.how": _one,
    "advance.unit": _unit_then,
    "advance.to": _one,
}
