"""Why not? The first rule that stands against what somebody tried."""

from __future__ import annotations

from ....engine.core import Decision, Reason, Touch
from .assault import MOST
from .board import ADJACENT, BACK, BIT, NEARER, READY, SPACES
from .setup import MOST as MOST_AT_SETUP
from .setup import has_room, may_suggest
from .state import State
from .steps import SETUP


def explain(state: State, attempt: Touch, seat: int | None = None) -> Reason:
    """Why ("unit", u), ("hex", space) or ("button", key) is not among the legal actions now."""
    pending = state.pending()
    if not isinstance(pending, Decision):
        return Reason("why.no_decision", pending.rule, {})
    kind, value = attempt[0], attempt[1]
    if kind == "unit":
        return _why_not_unit(state, pending, int(value))
    if kind in ("hex", "space"):
        return _why_not_space(state, pending, int(value))
    if value == "gun" and pending.ask == "action" and state.gun != READY:
        return Reason("why.gun_gone", "6.4", {})
    if value == "all" and pending.ask == "setup":
        here = {"unit": pending.about[0], "most": MOST_AT_SETUP}
        return Reason("why.all_later" if _fits_later(state, pending) else "why.full", "3.1", here)
    return Reason("why.not_now", pending.rule, {})


def _fits_later(state: State, pending: Decision) -> bool:
    """Whether the rest could go as suggested when the unit in hand stands somewhere else."""
    for action in pending.actions:
        after = state.copy()
        after.apply(action)
        if after.step == SETUP and may_suggest(after):
            return True
    return False


def _why_not_unit(state: State, pending: Decision, unit: int) -> Reason:
    data = {"unit": unit}
    if pending.ask == "setup":
        return Reason("why.other_unit_first", "3.1", {**data, "first": pending.about[0]})
    if state.at[unit] >= SPACES:
        return Reason("why.lost", "6.0", data)
    if pending.ask.startswith("defend"):
        if unit in pending.about:
            return Reason("why.already_defends", "7.2", data)
        return Reason("why.not_attacked", "7.2", {**data, "space": state.target, "most": MOST})
    if pending.ask == "where":
        return Reason("why.one_action", "5.0", {**data, "acting": state.unit})
    return Reason("why.not_now", pending.rule, data)


def _why_not_space(state: State, pending: Decision, space: int) -> Reason:
    data = {"space": space}
    ask = pending.ask
    if ask == "action":
        able = [u for u in state.units_on_map() if space in ADJACENT[state.at[u]]]
        if able:
            return Reason("why.unit_first", "6.0", {**data, "units": able})
    if ask == "setup" and not has_room(state, space):
        return Reason("why.full", "3.1", {**data, "most": MOST_AT_SETUP})
    if ask == "where":
        start = state.at[state.unit]
        if space == start:
            return Reason("why.stays", "6.2", data)
        if space not in ADJACENT[start]:
            rule = "6.3" if state.soviet & BIT[space] else "6.2"
            return Reason("why.no_route", rule, {**data, "start": start})
    if ask == "push":
        if space not in BACK[pending.about[1]][state.target]:
            return Reason("why.not_its_way", "6.3", data)
        return Reason("why.held", "6.3", data)
    if ask == "retreat":
        if space not in NEARER[state.target]:
            return Reason("why.not_nearer", "7.2", data)
        return Reason("why.enemy_there", "7.2", data)
    return Reason("why.not_now", pending.rule, data)
