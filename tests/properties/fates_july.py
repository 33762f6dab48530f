"""July Offensive: what every answer about damage and ground does, up to the next question or die."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

from tests.properties.fates import Fated, Told

from sakusen.engine.core import Decision, Outcome
from sakusen.games.july.rules.board import BIT, HEXES, SIDE, STEPS, UNITS, ZONE
from sakusen.games.july.rules.fates import ASKS, fates
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import DONE
from sakusen.games.july.rules.victory import points

NOBODY = -1


def told(state: State, action: int) -> Mapping[Any, Told]:
    fate = fates(state)[action]
    losses = tuple((loss.unit, loss.steps, loss.is_removed) for loss in fate.losses)
    end = (
        fate.unit,
        fate.place,
        losses,
        fate.points,
        fate.left,
        fate.ground,
        fate.touches,
        fate.is_held,
        fate.asks,
        fate.level,
    )
    return {_watched(state, action): Told(frozenset([end]), {end: Fraction(1)})}


def _watched(state: State, action: int) -> Any:
    """Who answers, whom it is about, and how matters stood."""
    pending = state.pending()
    unit = NOBODY if action == DONE else action if action < UNITS else pending.about[0]
    return pending.seat, unit, tuple(state.lost), points(state, 1 - pending.seat)


def end(here: State, watch: Any) -> Hashable:
    seat, unit, lost, before = watch
    pending = here.pending()
    losses = tuple(
        (u, here.lost[u] - lost[u], here.lost[u] == STEPS[u]) for u in range(UNITS) if here.lost[u] != lost[u]
    )
    place = here.at[unit] if unit != NOBODY else HEXES
    near = ZONE[here.blown][place] if place < HEXES else 0
    foes = tuple(u for u in range(UNITS) if unit != NOBODY and SIDE[u] != SIDE[unit] and near & BIT[here.at[u]])
    is_held = any(
        ZONE[here.blown][here.at[u]] >> place & 1 for u in range(UNITS) if place < HEXES and SIDE[u] != SIDE[unit]
    )
    is_question = isinstance(pending, Decision) and pending.ask in ASKS
    asks = pending.ask if is_question and pending.seat == seat else ""
    left = here.damage if asks.startswith("damage") else here.gain if asks else 0
    ground = here.gain if is_question and not asks else 0
    level = pending.level if isinstance(pending, Outcome) else ""
    return (unit, place, losses, points(here, 1 - seat) - before, left, ground, foes, is_held, asks, level)


FATED = Fated("july", frozenset(ASKS), told, lambda here, watch: True, end)
