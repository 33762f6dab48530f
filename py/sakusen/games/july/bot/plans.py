"""What a good player of this game would consider and do: what general players call."""

from __future__ import annotations

from math import tanh
from random import Random

from ....ai.contract import Depth
from ....engine.core import Decision, View
from ....engine.luck import pick
from ..rules.combat import current_fight, decide
from ..rules.pools import attacks_hill
from ..rules.state import State
from ..rules.steps import DICE, MOVE, PLAN
from ..rules.view import determinize
from .aim import Aim, Plan, scripted
from .assault import assaults, links
from .choices import is_plan_begun, judged, judged_marches
from .march import march, marching_order, ranked_hexes
from .odds import throw as net_of
from .policy import answer, by_thumb

SECOND_THOUGHTS = 3
"""So many hexes of every unit are tried as the beginning of a march of all."""
FIRST = 0.5
"""How much the answer by rule of thumb is preferred to the others (see ``ai.player.TRUST``)."""

DEEPER = {"normal": Depth(8, 8, 2), "hard": Depth(12, 64, 2, belief=1.0)}
"""By level: what it compares where that is not as usual; the judgement is quick here. What it says of a position at
once and after the answer to it errs in different ways, so hard goes by both."""


def depth(level: str, _: Decision | None) -> Depth | None:
    """How hard a level looks at a question; ``None`` where that is as usual."""
    return DEEPER.get(level)


def plans(view: View) -> list[Plan]:
    """Candidates for the pending decision as (worth, action, aim), best guess first, never empty."""
    return candidates(determinize(view, Random(0)))


def candidates(state: State) -> list[Plan]:
    """See :func:`plans`."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if pending.ask == "move.unit" and not state.moved:
        return marches(state)
    if pending.ask == "plan.attacker" and not any(state.combat):
        return [scripted(a.worth, pending.seat, links(state, a.fights)) for a in assaults(state)]
    first, aim = by_thumb(state)
    out = [Plan(FIRST, first, aim)]
    for action in pending.actions:
        if action != first:
            out.append(Plan(0.0, action, None))
    return out


def variants(view: View) -> list[Plan]:
    """Candidates for those who look ahead: what is best by what has been learned."""
    state = determinize(view, Random(0))
    pending = state.pending()
    assert isinstance(pending, Decision)
    if is_plan_begun(state):
        return candidates(state)
    is_march = pending.ask == "move.unit" and not state.moved
    found = judged_marches(state) if is_march else judged(state)
    return [scripted(tanh(one.lean / 2), pending.seat, list(one.actions)) for one in found]


def marches(state: State) -> list[Plan]:
    """Marches of all units together: each unit's best hexes, with the others falling in."""
    order = marching_order(state)
    found: dict[tuple[int, ...], Plan] = {}

    def note(first: tuple[int, int] | None, order: list[int]) -> None:
        worth, script, end = march(state, order, first)
        key = tuple(end.at)
        if key not in found or found[key].worth < worth:
            found[key] = scripted(worth, state.seat, script)

    note(None, order)
    note(None, order[::-1])
    for unit in order:
        here = state.copy()
        for _, h in ranked_hexes(here, unit)[:SECOND_THOUGHTS]:
            note((unit, h), order)
        note((unit, state.at[unit]), order)
    return sorted(found.values(), key=lambda plan: -plan.worth)


def policy(state: State, aim: Aim | None) -> tuple[int, Aim | None]:
    """A legal action for the pending decision, following ``aim`` where it speaks, and the aim to go on with."""
    return answer(state, aim)


def at_rest(state: State) -> int:
    """1 when a side begins to move, -1 when it begins to plan its attack, else 0."""
    if state.step == MOVE:
        return 0 if state.moved else 1
    return -1 if state.step == PLAN and not any(state.combat) else 0


def throw(state: State, number: float) -> None:
    """Answer the pending chance by one number 0 <= x < 1; a combat gets its whole result at once."""
    pending = state.pending()
    if state.step != DICE:
        state.resolve(pick(pending.weights, number))  # type: ignore[union-attr]
        return
    hill = attacks_hill(state, current_fight(state))
    difference = net_of(state.attack_dice, state.defence_dice, hill, number)
    decide(state, state.attack_hits - state.defence_hits + difference, None)
    state._next = None
