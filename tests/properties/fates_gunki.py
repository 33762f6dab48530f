"""Regiment without Colours: how a defence, a pressure and a marker pushed back end.

On this map nobody is ever asked where to retreat to.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

from tests.properties.fates import Fated, Told

from sakusen.games.gunki.rules.board import BEFORE_HQ, HQ, OFF
from sakusen.games.gunki.rules.fates import defence_ends, options, press, pushes
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import DEFENCE_DIE, DEFEND, PRESSURE_DIE, PUSH, RETREAT, SPACE, WHERE


def lost(state: State) -> int:
    return sum(place == OFF for place in state.at)


def told(state: State, action: int) -> Mapping[Any, Told]:
    pending = state.pending()
    if pending.ask.startswith("defend"):
        return {("defence", state.target, state.marker, lost(state)): _defence(state, action)}
    if pending.ask == "where":
        return _pressure(state, action - SPACE)
    fate = pushes(state)[action]
    return {("push", fate.marker): Told(frozenset([(fate.place, fate.before_hq)]))}


def _defence(state: State, action: int) -> Told:
    origin, orders = state.markers[state.marker], options(state)[action]
    ends: dict[Hashable, Fraction] = {}
    for order in orders:
        for end, share in defence_ends(state, order, state.target, origin).items():
            key = (end.is_held, end.destroyed + end.cut_off)
            ends[key] = ends.get(key, Fraction(0)) + share
    return Told(frozenset(ends), ends if len(orders) == 1 else None)


def _pressure(state: State, space: int) -> Mapping[Any, Told]:
    if not state.soviet >> space & 1:
        return {}
    unit, marker = state.unit, state.marker_at(space)
    found = press(state, unit, space)
    ends: dict[Hashable, Fraction] = {(way, space, found.is_left_empty): found.success for way in found.ways}
    ends[space, state.at[unit], False] = found.failure
    ends[space, OFF, found.is_left_empty] = found.loss
    ends = {end: share for end, share in ends.items() if share}
    shares = ends if len(found.ways) == 1 or not found.success else None
    return {("press", unit, marker, state.at[unit]): Told(frozenset(ends), shares)}


def is_settled(here: State, thing: Any) -> bool:
    kind = thing[0]
    here.pending()
    if kind == "defence":
        return here.step not in (DEFEND, DEFENCE_DIE)
    if kind == "press":
        return here.step not in (WHERE, PRESSURE_DIE, PUSH)
    return here.step != PUSH


def end(here: State, thing: Any) -> Hashable:
    kind = thing[0]
    if kind == "defence":
        _, space, marker, before = thing
        # until all have gone, those that retreat stand in the space; then the marker does
        fallen = here.step == RETREAT or here.markers[marker] == space
        return not fallen, lost(here) - before
    if kind == "push":
        return here.markers[thing[1]], _before_hq(here)
    _, unit, marker, start = thing
    return here.markers[marker], here.at[unit], start not in here.at


def _before_hq(here: State) -> int:
    return sum(1 for space in here.markers if space != OFF and space != HQ and BEFORE_HQ >> space & 1)


FATED = Fated("gunki", frozenset(("defend", "defend.more", "where", "push")), told, is_settled, end)
