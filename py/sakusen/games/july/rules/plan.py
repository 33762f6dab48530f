"""9.1 to 9.3 The attack plan: attackers are linked to defenders until every duty is met; then it is fixed.

Besides the steps this module answers what a screen or a computer player asks about a plan: whose duty is
unmet and with whom it could be met (:func:`unmet`), and how a plan that has been begun can be completed
(:func:`complete`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from .board import UNIT_BIT
from .contact import (
    Contact,
    Fight,
    can_complete,
    contact,
    fights,
    free_units,
    is_in_contact,
    linked,
    may_link,
    pairs,
)
from .pools import plan_loses_initiative
from .state import State
from .steps import FIX, HEX, NOBODY, PHASE_END, PLAN, SUPPORT, TARGET

ENOUGH = 200
"""At most so many complete plans are compared for a proposal."""


class Unmet(NamedTuple):
    """A unit that must fight and is in no combat yet, and the units that it may be linked to now."""

    unit: int
    is_attacker: bool
    partners: tuple[int, ...]


# ------------------------------------------------------------------ questions about a plan
def unmet(state: State) -> list[Unmet]:
    """Every duty that the plan does not meet yet; empty when the plan may be fixed (9.1)."""
    c, plan, free = contact(state), fights(state), free_units(state)
    open_pairs = pairs(c, plan, free)
    out = []
    for unit in bits(c.obliged & free):
        is_attacker = bool(c.attackers & UNIT_BIT[unit])
        partners = tuple(d if is_attacker else a for a, d in open_pairs if unit in (a, d))
        out.append(Unmet(unit, is_attacker, partners))
    return out


def complete(state: State) -> list[tuple[int, int]]:
    """Links (attacker, defender), in order, that complete the plan as it stands.

    The plan keeps the initiative of the attacker as safe as can be, or puts the defender's in as much danger
    as can be. Empty when every duty is met. Nobody is made to attack from a hill unless the plan so far
    leaves no other way (RULING 26).
    """
    c, plan, free = contact(state), fights(state), free_units(state)
    dutiful = c._replace(links=tuple(links & (c.obliged | ~free) for links in c.links))
    if not can_complete(dutiful, plan, free):
        dutiful = c
    best: tuple[Fraction, list[tuple[int, int]]] | None = None
    sign = 1 if state.seat == state.initiative else -1
    for links, whole in _completions(dutiful, plan, free, [], [ENOUGH]):
        risk = sign * plan_loses_initiative(state, whole)
        if best is None or risk < best[0]:
            best = (risk, links)
    return best[1] if best else []


def _completions(
    c: Contact, plan: list[Fight], free: int, links: list[tuple[int, int]], left: list[int]
) -> Iterator[tuple[list[tuple[int, int]], list[Fight]]]:
    """Complete plans that grow from this one, each time by the first unmet unit; at most ``left[0]``."""
    todo = c.obliged & free
    if not todo:
        left[0] -= 1
        yield links, plan
        return
    unit = bits(todo)[0]
    is_attacker = c.attackers & UNIT_BIT[unit]
    for other in bits(c.links[unit]):
        a, d = (unit, other) if is_attacker else (other, unit)
        if left[0] <= 0:
            return
        if may_link(c, plan, free, a, d):
            rest, grown = free & ~(UNIT_BIT[a] | UNIT_BIT[d]), linked(plan, a, d)
            if can_complete(c, grown, rest):
                yield from _completions(c, grown, rest, [*links, (a, d)], left)


def completion_actions(state: State) -> list[int]:
    """The actions that carry :func:`complete` out, from either step of the plan; they do not fix it."""
    out: list[int] = []
    begun = state
    if state.step == TARGET:
        open_pairs = pairs(contact(state), fights(state), free_units(state))
        out.append(HEX + state.at[next(d for a, d in open_pairs if a == state.unit)])
        begun = state.copy()
        begun.apply(out[0])
    for a, d in complete(begun):
        out += [a, HEX + state.at[d]]
    return out


# ------------------------------------------------------------------ steps
def ask_contact(state: State, tell: Tell | None) -> None:
    """9.0 the combat phase begins; without contact it is over."""
    state.moved = 0
    state.step = PLAN if is_in_contact(state) else PHASE_END
    if tell and state.step == PLAN:
        tell("phase", "9.0", phase="combat", seat=state.seat, cycle=state.cycle)
    elif tell:
        tell("no_contact", "9.1", seat=state.seat)


def ask_plan(state: State, tell: Tell | None) -> Decision:
    """9.3 pick an attacker to link; when every duty is met, the plan may be fixed."""
    c, free = contact(state), free_units(state)
    units: list[int] = []
    for a, _ in pairs(c, fights(state), free):
        if not units or units[-1] != a:
            units.append(a)
    if c.obliged & free:  # 9.1 a plan that leaves a duty unmet MUST NOT be fixed
        return Decision(state.seat, "plan.attacker", "9.1", (), units)
    return Decision(state.seat, "plan.attacker", "9.3", (), [*units, FIX])


def do_plan(state: State, action: int, tell: Tell | None) -> None:
    if action == FIX:
        _fix(state, tell)
    else:
        state.unit, state.step = action, TARGET


def ask_target(state: State, tell: Tell | None) -> Decision:
    """9.3 which defender the attacker is linked to."""
    targets = [HEX + state.at[d] for a, d in pairs(contact(state), fights(state), free_units(state)) if a == state.unit]
    return Decision(state.seat, "plan.target", "9.3", (state.unit,), sorted(targets))


def do_target(state: State, action: int, tell: Tell | None) -> None:
    attacker, defender, combat = state.unit, state.at_hex(action - HEX), state.combat
    number = combat[attacker] or combat[defender] or max(combat) + 1
    combat[attacker] = combat[defender] = number  # 9.2 each unit is in one combat
    state.unit, state.step = NOBODY, PLAN
    if tell:
        tell("linked", "9.3", attacker=attacker, defender=defender, combat=number)


def _fix(state: State, tell: Tell | None) -> None:
    """9.3 all combats are settled before the first is fought."""
    state.step = SUPPORT if any(state.combat) else PHASE_END
    if tell:
        tell("plan", "9.3", seat=state.seat, combats=[(bits(f.attackers), bits(f.defenders)) for f in fights(state)])
