"""Why not? The first rule that stands against what somebody tried."""

from __future__ import annotations

from ....engine.core import Decision, Reason, Touch
from ....engine.hexes import bits
from .board import (
    ALLOWANCE,
    BEACH_EAST,
    BEACH_WEST,
    BIT,
    COMMAND,
    DIVISION,
    HEXES,
    LINKS,
    PLA,
    SIDE,
    SIDE_UNITS,
    UNIT_BIT,
    UNITS,
)
from .landing import beaches
from .movement import reach
from .night import PACES
from .options import is_used
from .stacking import LIMIT, may_join
from .state import State
from .steps import DONE, HEX, NIGHT_MOVE
from .zoc import zone_against

HASTY = frozenset(("why.berths", "why.enemy_there", "why.not_yours"))
"""Reasons that may hold for this choice only: what they speak of may be possible behind another one."""


def explain(state: State, attempt: Touch, seat: int | None = None) -> Reason:
    """Why ("unit", u) or ("hex", h) or ("button", key) is not among the legal actions now. ``seat`` asks, by default
    the one that must decide.

    Of the options only those that have been shown are looked at; who does not decide is not told what is asked, since
    that may rest on a marker that he has not seen (3.3)."""
    pending = state.pending()
    if not isinstance(pending, Decision):
        return Reason("why.no_decision", "10.0", {})
    if seat not in (None, pending.seat):
        return Reason("why.other_decides", "3.3" if pending.secret else pending.rule, {})
    kind, value = attempt[0], attempt[1]
    if kind not in ("unit", "hex"):
        return Reason("why.not_now", pending.rule, {})
    reason = _why_not_unit(state, pending, value) if kind == "unit" else _why_not_hex(state, pending, value)
    if reason.key in HASTY or pending.ask == "retreat":
        return _what_first(state, pending, reason, value if kind == "unit" else HEX + value) or reason
    return reason


def _what_first(state: State, pending: Decision, reason: Reason, wanted: int) -> Reason | None:
    """What must be chosen first when a single choice makes the wanted action possible; ``None`` if there is none."""
    first = []
    for action in pending.actions:
        after = state.copy()
        after.apply(action)
        then = after.pending()
        if isinstance(then, Decision) and then.seat == pending.seat and wanted in then.actions:
            first.append(action)
    if not first:
        return None
    if pending.ask == "move":
        return Reason("why.first_attack", reason.rule, reason.data)
    if DONE in first:
        return Reason("why.first_done", pending.rule, {})
    units = [action for action in first if action < UNITS]
    if units:
        return Reason("why.first_unit", pending.rule, {"count": len(units)})
    if pending.ask == "retreat" and reason.key == "why.no_way":
        return Reason("why.first_hex", pending.rule, {"hex": first[0] - HEX})
    if pending.about and pending.ask != "order":
        return Reason("why.first_this", pending.rule, {"unit": pending.about[0]})
    return Reason("why.first_support", "13.1", {})


def _why_not_unit(state: State, pending: Decision, unit: int) -> Reason:
    ask = pending.ask
    if ask.startswith("attack") and SIDE[unit] != pending.seat:
        return _why_no_attack(state, pending, state.at[unit])
    if SIDE[unit] != pending.seat and not ask.startswith(("support", "shock")):
        return Reason("why.not_yours", pending.rule, {"unit": unit})
    if state.at[unit] >= HEXES and not ask.startswith(("landing", "setup", "delayed")):
        return Reason("why.off_map", pending.rule, {"unit": unit})
    if ask in ("order", "activate") and state.spent[unit]:
        return Reason("why.spent", "10.1", {"unit": unit})
    if ask in ("move", "night.move"):
        if ask == "move" and not state.active & UNIT_BIT[unit]:
            return Reason("why.not_active", "10.4", {"unit": unit})
        if state.moved & UNIT_BIT[unit]:
            return Reason("why.has_moved", "11.0", {"unit": unit})
        return _why_stuck(state, unit)
    if ask == "attack.units":
        return _why_not_join(state, unit)
    if ask.startswith(("support", "shock")):
        if state.spent[unit]:
            return Reason("why.already_spent", pending.rule, {"unit": unit})
        return Reason("why.out_of_range", pending.rule, {"unit": unit})
    if ask in ("recover", "night.recover"):
        return Reason("why.not_spent", pending.rule, {"unit": unit})
    return Reason("why.not_now", pending.rule, {"unit": unit})


def _why_stuck(state: State, unit: int) -> Reason:
    """Enemies all round, enemy zones all round (14.1), or no room wherever it could go."""
    pacing = state.step == NIGHT_MOVE and bool(state.spent[unit])
    if reach(state, unit, PACES if pacing else ALLOWANCE[unit], pacing).hexes:
        return Reason("why.no_room", "8.2", {"unit": unit})
    return (
        Reason("why.zones_round", "14.1", {"unit": unit})
        if pacing
        else Reason("why.cannot_leave", "8.3", {"unit": unit})
    )


def _why_not_join(state: State, unit: int) -> Reason:
    if not state.active & UNIT_BIT[unit]:
        return Reason("why.not_active", "12.3", {"unit": unit})
    if state.attacked & UNIT_BIT[unit]:
        return Reason("why.has_attacked", "12.1", {"unit": unit})
    if state.target not in LINKS[state.at[unit]]:
        return Reason("why.not_adjacent", "12.1", {"unit": unit})
    if state.seat == PLA and not is_used(state, COMMAND):
        return Reason("why.one_hex", "12.12", {"unit": unit})
    return Reason("why.not_now", "12.2", {"unit": unit})


def _why_not_hex(state: State, pending: Decision, h: int) -> Reason:
    ask = pending.ask
    if ask.startswith("landing"):
        return _why_no_landing(state, h)
    if ask.startswith("attack"):
        return _why_no_attack(state, pending, h)
    mover = state.mover if ask in ("move", "night.move") else state.unit if ask == "retreat" else -1
    if mover < 0:
        return Reason("why.not_now", pending.rule, {"hex": h})
    if h == state.at[mover]:
        return Reason("why.is_here", pending.rule, {"hex": h, "unit": mover})
    if state.here[h] & SIDE_UNITS[1 - SIDE[mover]]:
        return Reason("why.enemy_there", "8.3", {"hex": h})
    if ask == "retreat":
        key, rule = ("why.enemy_zone", "12.10") if zone_against(state, mover) >> h & 1 else ("why.no_way", "12.10")
        return Reason(key, rule, {"hex": h, "unit": mover})
    return _why_not_reached(state, mover, h)


def _why_not_reached(state: State, unit: int, h: int) -> Reason:
    pacing = bool(state.mover_spent)
    found = reach(state, unit, state.points, pacing)
    if h in found.cost and h != state.at[unit] and not may_join(unit, state.here[h]):
        if state.here[h].bit_count() >= LIMIT:
            return Reason("why.full", "8.0", {"hex": h})
        return Reason("why.other_division", "8.1", {"hex": h, "unit": unit, "division": DIVISION[unit]})
    if pacing:
        key = "why.enemy_zone" if zone_against(state, unit) >> h & 1 else "why.two_hexes"
        return Reason(key, "14.1", {"hex": h, "unit": unit})
    far = reach(state, unit, 2 * max(ALLOWANCE))
    if h in far.cost:
        return Reason("why.too_far", "11.1", {"hex": h, "unit": unit, "needs": far.cost[h], "has": state.points})
    return Reason("why.no_way", "7.1" if zone_against(state, unit) & far.mask else "11.2", {"hex": h, "unit": unit})


def _why_no_landing(state: State, h: int) -> Reason:
    if BEACH_EAST & BIT[h] and state.delayed:
        return Reason("why.east_closed", "15.5", {"hex": h})
    if not (BEACH_EAST | BEACH_WEST) & BIT[h]:
        return Reason("why.no_beach", "6.2", {"hex": h})
    if h not in beaches(state):
        return Reason("why.enemy_there", "6.2", {"hex": h})
    return Reason("why.berths", "6.2", {"hex": h})


def _why_no_attack(state: State, pending: Decision, h: int) -> Reason:
    enemies = state.here[h] & SIDE_UNITS[1 - pending.seat] if h < HEXES else 0
    if not enemies:
        return Reason("why.no_enemy", "12.1", {"hex": h})
    if enemies & state.defended:
        return Reason("why.was_attacked", "12.1", {"hex": h})
    near = [u for u in bits(state.active) if h in LINKS[state.at[u]]]
    if not near:
        return Reason("why.nobody_adjacent", "12.1", {"hex": h})
    return Reason("why.all_attacked", "12.1", {"hex": h})
