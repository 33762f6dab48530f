"""Why not? The first rule that stands against what somebody tried."""

from __future__ import annotations

from ....engine.core import Decision, Reason, Touch
from ....engine.hexes import bits
from .board import (
    ALLOWANCE,
    BIT,
    DOOMED_ENDS,
    ENTRY,
    FLAG,
    GUNS,
    HEXES,
    IS_TANK,
    JP,
    PRICE,
    SIDE,
    SU,
    TOUCH,
    TRACK,
    UNIT_BIT,
    WALK,
    ZONE,
)
from .contact import contact, fights, free_units, linked, may_link, pairs
from .movement import ENTER, movable, reach, search
from .plan import unmet
from .results import pursuits, retreats
from .state import State
from .steps import DONE
from .support import is_hindered
from .zoc import is_held

FAR = sum(PRICE)
"""More points than any way over the map costs."""


def explain(state: State, attempt: Touch, seat: int | None = None) -> Reason:
    """Why ("unit", u), ("hex", h), ("combat", k) or ("button", key) is not among the legal actions now."""
    pending = state.pending()
    if not isinstance(pending, Decision):
        return Reason("why.no_decision", "5.0", {})
    kind, value = attempt[0], attempt[1]
    if kind == "button":
        return _why_no_button(state, pending, value)
    if kind == "combat":
        return _why_not_combat(state, pending, value)
    if kind == "unit" and 0 <= value < len(SIDE):
        return _why_not_unit(state, pending, value)
    if kind == "hex" and 0 <= value < HEXES:
        return _why_not_hex(state, pending, value)
    return Reason("why.not_now", pending.rule, {})


# ------------------------------------------------------------------ units
def _why_not_unit(state: State, pending: Decision, unit: int) -> Reason:
    ask, here = pending.ask, {"unit": unit}
    if state.is_gone(unit):
        return Reason("why.removed", "9.17", here)
    if ask == "plan.attacker" and SIDE[unit] != pending.seat and state.at[unit] < HEXES:
        return _why_no_target(state, unit)
    if ask == "plan.target" and SIDE[unit] != pending.seat and state.at[unit] < HEXES:
        return _why_no_link(state, state.unit, unit)
    if SIDE[unit] != pending.seat:
        return Reason("why.not_yours", pending.rule, here)
    if ask == "move.unit":
        return _why_no_move(state, unit)
    if ask == "plan.attacker":
        return _why_no_attack(state, unit)
    if ask in ("damage.unit", "advance.unit"):
        if state.combat[unit] != state.current:
            return Reason("why.not_in_combat", "9.17" if ask == "damage.unit" else "9.21", here)
        if ask == "advance.unit":
            key, rule = ("why.guns_stay", "9.20") if unit == GUNS else ("why.no_room", "9.22")
            return Reason(key, rule, here)
    return Reason("why.not_now", pending.rule, here)


def _why_no_move(state: State, unit: int) -> Reason:
    here = {"unit": unit}
    if state.at[unit] == TRACK:
        if state.turn < ENTRY[unit]:
            return Reason("why.not_due", "8.7", {**here, "turn": ENTRY[unit]})
        flag = FLAG[SIDE[unit]]
        friend = bool(state.occupied[SIDE[unit]] & BIT[flag])
        return Reason("why.flag_taken", "8.5" if friend else "8.8", {**here, "hex": flag})
    if state.moved & UNIT_BIT[unit]:
        return Reason("why.moved_attacks" if _attacks_next(state, unit) else "why.has_moved", "8.1", here)
    if unit == GUNS:
        return Reason("why.guns_stay", "8.1", here)
    if is_held(state, unit):
        return Reason("why.held_attacks" if _attacks_next(state, unit) else "why.held", "7.3", here)
    return Reason("why.cannot_leave", "8.6", here)


def _attacks_next(state: State, unit: int) -> bool:
    """Whether a unit could be picked to attack if the movement ended now."""
    after = state.copy()
    after.apply(DONE)
    pending = after.pending()
    return isinstance(pending, Decision) and pending.ask == "plan.attacker" and unit in pending.actions


def _why_no_attack(state: State, unit: int) -> Reason:
    here, c = {"unit": unit}, contact(state)
    if unit == GUNS:
        key, rule = ("why.guns_hindered", "9.12") if is_hindered(state) else ("why.guns_never", "9.13")
        return Reason(key, rule, here)
    if not c.links[unit]:
        across = TOUCH[state.at[unit]] & state.occupied[1 - SIDE[unit]]
        return Reason("why.river", "9.16", here) if across else Reason("why.no_contact", "9.1", here)
    for d in bits(c.links[unit]):
        reason = _why_no_link(state, unit, d)
        if reason.key == "why.leaves_unmet":
            return reason
    return Reason("why.in_combat" if state.combat[unit] else "why.not_all_linked", "9.2", here)


def _why_no_target(state: State, defender: int) -> Reason:
    """An enemy is pressed before an attacker: who may be linked to it, or why nobody may."""
    able = [a for a, d in pairs(contact(state), fights(state), free_units(state)) if d == defender]
    if able:
        return Reason("why.attacker_first", "9.3", {"target": defender, "units": able})
    links = bits(contact(state).links[defender])
    if not links:
        return Reason("why.nobody_touches", "9.1", {"unit": defender})
    return _why_no_link(state, links[0], defender)


def _why_no_link(state: State, attacker: int, defender: int) -> Reason:
    c, plan, free = contact(state), fights(state), free_units(state)
    both: dict[str, object] = {"unit": attacker, "target": defender}
    if not c.links[attacker] & UNIT_BIT[defender]:
        touching = TOUCH[state.at[attacker]] & BIT[state.at[defender]]
        return Reason("why.river", "9.16", both) if touching else Reason("why.not_adjacent", "9.1", both)
    if not (UNIT_BIT[attacker] | UNIT_BIT[defender]) & free:
        return Reason("why.both_in_combat", "9.2", both)
    if not may_link(c, plan, free, attacker, defender):
        return Reason("why.not_all_linked", "9.3", both)  # RULING 6
    left = free & ~(UNIT_BIT[attacker] | UNIT_BIT[defender])
    stranded = [u for u in bits(c.obliged & left) if not c.links[u] & left]
    grown = linked(plan, attacker, defender)
    alone = [u for u in stranded if not any(_takes(c.links[u], f.attackers, f.defenders) for f in grown)]
    return Reason("why.leaves_unmet", "9.1", {**both, "left": (alone or stranded or [attacker])[0]})


def _takes(links: int, attackers: int, defenders: int) -> bool:
    """Whether a combat would take in a unit with these links."""
    return not attackers & ~links or not defenders & ~links


# ------------------------------------------------------------------ hexes
def _why_not_hex(state: State, pending: Decision, h: int) -> Reason:
    ask, here = pending.ask, {"hex": h}
    if ask == "move.to":
        return _why_not_reached(state, state.unit, h)
    if ask == "plan.target":
        unit = state.at_hex(h)
        if unit < 0 or SIDE[unit] == pending.seat:
            return Reason("why.no_enemy", "9.1", here)
        return _why_no_link(state, state.unit, unit)
    if ask in ("damage.how", "advance.to"):
        return _why_no_step(state, pending, h)
    able = _who_can_go(state, pending, h)
    if able:
        return Reason("why.unit_first", pending.rule, {**here, "units": able})
    unit = state.at_hex(h)
    if unit < 0:
        return Reason("why.nobody_there", pending.rule, here)
    return _why_not_unit(state, pending, unit)


def _who_can_go(state: State, pending: Decision, h: int) -> list[int]:
    """The units among which is asked that could go to a hex when they have been picked."""
    if pending.ask == "move.unit":
        return [u for u in movable(state) if h in reach(state, u).cost]
    ways = {"damage.unit": retreats, "advance.unit": pursuits}.get(pending.ask)
    return [u for u in pending.actions if u < len(SIDE) and h in ways(state, u)] if ways else []


def _why_not_reached(state: State, unit: int, h: int) -> Reason:
    """The first rule without which the unit would get there."""
    side, place = SIDE[unit], state.at[unit]
    start, points = place, ALLOWANCE[unit][state.lost[unit]]
    if place == TRACK:
        start, points = FLAG[side], points - ENTER
    taken, zone = (state.occupied[0] | state.occupied[1]) & ~BIT[start], state.zone(1 - side)
    data: dict[str, object] = {"unit": unit, "hex": h}
    if taken & BIT[h] or h == place:
        return Reason("why.occupied", "8.5", data)
    walk = WALK[state.blown][IS_TANK[unit]]
    for key, rule, ways, units, held in (
        ("why.tank_bridge", "8.3", WALK[state.blown][0], taken, zone),
        ("why.river", "8.2", TOUCH, taken, zone),
        ("why.zone_in_way", "7.2", walk, taken, 0),
        ("why.units_in_way", "8.6", walk, 0, zone),
    ):
        if h in search(start, points, ways, units, held).cost:
            return Reason(key, rule, data)
    cost = search(start, FAR, walk, taken, zone).cost.get(h, 0)
    if not cost:
        return Reason("why.no_way", "8.1", data)
    return Reason("why.too_far", "8.4" if PRICE[h] > 1 else "8.1", {**data, "needs": cost, "has": points})


def _why_no_step(state: State, pending: Decision, h: int) -> Reason:
    """A retreat or an advance by one hex."""
    unit, retreat = state.unit, pending.ask == "damage.how"
    place, side = state.at[unit], SIDE[unit]
    data: dict[str, object] = {"unit": unit, "hex": h}
    if not TOUCH[place] & BIT[h]:
        return Reason("why.one_by_one" if _gets_there(state, retreat, h) else "why.one_hex", pending.rule, data)
    if not ZONE[state.blown][place] & BIT[h]:
        return Reason("why.river", "8.2", data)
    if (state.occupied[0] | state.occupied[1]) & BIT[h]:
        return Reason("why.occupied", "9.18" if retreat else "9.22", data)
    if retreat and state.zone(1 - side) & BIT[h]:
        return Reason("why.enemy_zone", "9.18", data)
    return Reason("why.tank_bridge", "8.3" if retreat else "9.23", data)


def _gets_there(state: State, retreat: bool, h: int) -> bool:
    """Whether the unit could go on to a hex with the points that are left, one hex for each."""
    unit, ways = state.unit, retreats if retreat else pursuits
    edge, seen = {state.at[unit]}, 0
    for _ in range(state.damage if retreat else state.gain):
        further: set[int] = set()
        for place in edge:
            after = state.copy()
            after.put(unit, place)
            further |= {n for n in ways(after, unit) if not seen & BIT[n]}
        if h in further:
            return True
        seen |= sum(BIT[n] for n in further)
        edge = further
    return False


# ------------------------------------------------------------------ combats and buttons
def _why_not_combat(state: State, pending: Decision, number: int) -> Reason:
    here = {"combat": number}
    if pending.ask == "support":
        return Reason("why.out_of_range", "9.14", here)
    if state.done >> number & 1:
        return Reason("why.was_fought", "9.2", here)
    return Reason("why.not_now", pending.rule, here)


def _why_no_button(state: State, pending: Decision, key: str) -> Reason:
    if key == "fix" and pending.ask.startswith("plan"):
        missing = unmet(state)
        if missing:
            first = missing[0]
            return Reason(
                "why.unmet",
                "9.1",
                {
                    "unit": first.unit,
                    "is_attacker": first.is_attacker,
                    "partners": list(first.partners),
                    "count": len(missing),
                },
            )
        return Reason("why.pick_target", "9.3", {"unit": state.unit})
    if key == "step" and pending.ask == "damage.unit":
        return Reason("why.step_first", "9.17", {"units": list(pending.actions)})
    if key == "hold" and pending.seat == SU and is_hindered(state):
        return Reason("why.guns_hindered", "9.12", {"unit": GUNS})
    if key == "blow":
        return _why_no_demolition(state, pending)
    if key == "done" and pending.ask in ("move.to", "advance.to"):
        return Reason("why.pick_hex", pending.rule, {"unit": state.unit})
    return Reason("why.not_now", pending.rule, {})


def _why_no_demolition(state: State, pending: Decision) -> Reason:
    if not state.rules.demolition:
        return Reason("why.not_agreed", "10.0", {})
    if state.blown:
        return Reason("why.already_blown", "10.3", {})
    if pending.seat != JP:
        return Reason("why.not_yours", "10.2", {})
    if pending.ask != "move.unit" or state.moved:
        return Reason("why.too_late", "10.2", {})
    if not any(state.lost[u] for u in range(len(SIDE)) if SIDE[u] == JP):
        return Reason("why.nobody_hurt", "10.1", {})
    if not state.occupied[JP] & DOOMED_ENDS:
        return Reason("why.nobody_at_bridge", "10.2", {})
    return Reason("why.too_late", "10.2", {})
