"""What can be done at once: whole choices, each with the position that it leads to, and the best of them.

A unit is chosen together with where it goes or what it suffers, and an attack plan as a whole. What is best is judged
by what has been learned (``learned``); whole marches are found by going on with the best few beginnings.
"""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Decision, Outcome
from ..rules.board import JP
from ..rules.contact import contact
from ..rules.state import State
from ..rules.steps import ADVANCE, DAMAGE, DONE, FIX, MOVE, PHASE_END, PLAN, SUPPORT, TARGET
from .assault import links, whole_plans
from .learned import network, rows_of

DECIDED = 99.0
"""Log odds of a game that is decided; no network gives a position as much."""
IN_TWO = (MOVE, DAMAGE, ADVANCE)
"""Where a unit is picked first, and then what it does."""
BEGINNINGS = 8
"""So many marches that have been begun are thought further."""


def is_plan_begun(state: State) -> bool:
    """Whether some units are linked for an attack or one is picked: nothing has been learned about half a plan."""
    return state.step == TARGET or (state.step == PLAN and any(state.combat))


class Choice(NamedTuple):
    """Actions of one side, and the position behind them."""

    actions: tuple[int, ...]
    after: State


class Judged(NamedTuple):
    """A choice with the log odds of victory that it leaves to who chooses."""

    lean: float
    actions: tuple[int, ...]
    after: State


def choices(state: State) -> list[Choice]:
    """Every whole choice of the pending decision, as far as attack plans are thought of (``assault.whole_plans``); of a
    plan that is begun every next step."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if state.step == PLAN and not any(state.combat):
        return _attacks(state)
    found: list[Choice] = []
    in_two = state.step in IN_TWO
    for action in pending.actions:
        after = state.copy()
        after.apply(action)
        if in_two and action != DONE:
            then = after.pending()
            if isinstance(then, Decision) and then.about and then.about[0] == action == after.unit:
                found += _seconds(after, action, then)
                continue
        found.append(Choice((action,), after))
    return found


def _seconds(picked: State, unit: int, asked: Decision) -> list[Choice]:
    found = []
    for action in asked.actions:
        after = picked.copy()
        after.apply(action)
        found.append(Choice((unit, action), after))
    return found


def _attacks(state: State) -> list[Choice]:
    found = []
    for plan in whole_plans(contact(state)):
        after = state.copy()
        for number, fight in enumerate(plan, 1):
            units = fight.attackers | fight.defenders
            while units:
                low = units & -units
                units ^= low
                after.combat[low.bit_length() - 1] = number
        after.step, after._next = SUPPORT if plan else PHASE_END, None
        found.append(Choice(tuple(links(state, plan)) if plan else (FIX,), after))
    return found


def judged(state: State) -> list[Judged]:
    """Every whole choice with what it is worth, the best first."""
    net, side = network(), state.pending().seat  # type: ignore[union-attr]
    sign = 1.0 if side == JP else -1.0
    found = []
    for actions, after in choices(state):
        pending = after.pending()
        lean = DECIDED * pending.points[side] if isinstance(pending, Outcome) else sign * net.lean(rows_of(after))
        found.append(Judged(lean, actions, after))
    found.sort(key=lambda one: -one.lean)
    return found


def judged_marches(state: State, beginnings: int = BEGINNINGS) -> list[Judged]:
    """Whole marches of a side that begins to move, the best first; those that lead to the same position once."""
    side = state.seat
    ends: dict[object, Judged] = {}
    field = [Judged(0.0, (), state)]
    while field:
        further: dict[object, Judged] = {}
        for begun in field:
            for lean, actions, after in judged(begun.after):
                is_open = after.step == MOVE and after.seat == side and after.moved
                known, key = (further, (tuple(after.at), after.moved)) if is_open else (ends, tuple(after.at))
                if key not in known:
                    known[key] = Judged(lean, (*begun.actions, *actions), after)
        field = sorted(further.values(), key=lambda one: -one.lean)[:beginnings]
    return sorted(ends.values(), key=lambda one: -one.lean)
