"""Why not? The first rule that stands against what somebody tried."""

from __future__ import annotations

from ....engine.core import Decision, Facts, Reason, Touch
from ....engine.hexes import bits
from .board import (
    AIR,
    EVENT_OF,
    FLEETS,
    IS_SEA,
    JSDF_UNITS,
    LOST,
    NUMBER,
    OFF_MAP,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE,
    SIDE_FLEETS,
    SIDE_UNITS,
    STRENGTH,
    SUIT,
    SUIT_UNITS,
    UNIT_BIT,
    power,
)
from .events import refusal
from .movement import destinations
from .operations import origin
from .recapture import AREA, LANDERS
from .state import ALLY, DISCARD, State
from .steps import NOBODY


def explain(state: State, attempt: Touch, seat: int | None = None) -> Reason:
    """Why ("unit", u), ("place", p), ("attack", p), ("base", u), ("card", c) or ("button", key) is not among the
    legal actions now. ``seat`` asks, by default the one that must decide.

    The board lies open; of the cards only the hand of the one who asks, what it exchanges and the discards are
    looked at."""
    pending = state.pending()
    if not isinstance(pending, Decision):
        return Reason("why.no_decision", "5.0", {})
    if seat not in (None, pending.seat):
        return Reason("why.other_decides", pending.rule, {})
    kind, value = attempt[0], attempt[1]
    if kind == "unit":
        return _why_not_unit(state, pending, value)
    if kind == "place":
        return _why_not_place(state, pending, value)
    if kind == "attack":
        return _why_not_attack(state, pending, value)
    if kind == "base":
        return _why_not_base(state, pending, value)
    if kind == "card":
        return _why_not_card(state, pending, value)
    return _why_not_button(state, pending, value)


def _why_not_unit(state: State, pending: Decision, unit: int) -> Reason:
    about = {"unit": unit}
    if SIDE[unit] != pending.seat:
        return Reason("why.not_yours", pending.rule, about)
    if state.at[unit] == LOST:
        return Reason("why.lost", "8.5", about)
    if JSDF_UNITS & UNIT_BIT[unit] and not state.awake:
        return Reason("why.asleep", "6.4", about)
    if pending.ask == "activate":
        return _why_not_active(state, unit, about)
    if pending.ask == "loss":
        taking = (state.fighters[pending.seat] | state.fallen) & UNIT_BIT[unit]
        return Reason("why.more_than_needed" if taking else "why.not_in_battle", "8.5", about)
    if pending.ask == "return":
        return Reason("why.not_in_a_sea" if AIR & UNIT_BIT[unit] else "why.only_aircraft", "5.5", about)
    return Reason("why.not_now", pending.rule, about)


def _why_not_active(state: State, unit: int, about: Facts) -> Reason:
    suit = SUIT[state.chosen[state.seat]]
    room = state.limit - power(state.active)
    if state.active & UNIT_BIT[unit]:
        return Reason("why.is_active", "6.2", about)
    if not SUIT_UNITS[suit] & UNIT_BIT[unit]:
        return Reason("why.other_suit", "6.1", about | {"suit": suit})
    if state.active:
        if state.at[unit] != origin(state):
            return Reason("why.other_place", "6.2", about | {"place": origin(state)})
        if bool(state.active & FLEETS) != bool(FLEETS & UNIT_BIT[unit]):
            return Reason("why.other_kind", "6.2", about)
    return Reason("why.too_strong", "6.3", about | {"needs": STRENGTH[unit], "has": room})


def _why_not_place(state: State, pending: Decision, place: int) -> Reason:
    about = {"place": place}
    if pending.ask == "event.area":
        return Reason("why.event.no_target", pending.rule, about | {"event": state.event})
    if pending.ask == "setup.fleet":
        return Reason("why.no_start", "3.4", about)
    if pending.ask != "activate" or not state.active:
        return Reason("why.units_first" if pending.ask == "activate" else "why.not_now", pending.rule, about)
    here = origin(state)
    if place in (OFF_MAP, LOST):
        return Reason("why.off_map", "7.1", about)
    if state.active & AIR:
        if place == SAKISHIMA:
            return Reason("why.base_by_return", "5.5", about)  # ruling 29
        key = "why.already_there" if place == here else "why.air_only_seas"
        return Reason(key, "7.2", about)
    if place == SAKISHIMA:
        return Reason("why.no_fleets_there", "7.1", about)
    if place == here:
        return Reason("why.already_there", "7.1", about)
    barred = not any(destinations(state.active, p) >> place & 1 for p in range(LOST))
    return Reason("why.barred" if barred else "why.not_adjacent", "7.1", about)


def _why_not_attack(state: State, pending: Decision, place: int) -> Reason:
    about = {"place": place}
    if pending.ask != "activate":
        return Reason("why.not_now", pending.rule, about)
    if not state.active:
        return Reason("why.units_first", "6.2", about)
    if IS_SEA[place] and not state.here[place] & SIDE_UNITS[1 - state.seat]:
        return Reason("why.no_enemy", "8.1", about)
    if place == SAKISHIMA and state.seat == PRC:
        return Reason("why.sakishima_from_its_seas" if state.here[place] else "why.no_enemy", "8.1", about)
    return Reason("why.in_base" if not IS_SEA[place] else "why.elsewhere", "8.1", about)  # ruling 30


def _why_not_base(state: State, pending: Decision, unit: int) -> Reason:
    about = {"unit": unit}
    if SIDE[unit] == PRC or FLEETS & UNIT_BIT[unit]:
        return Reason("why.no_base_for_it", "5.5", about)
    if state.control:
        return Reason("why.islands_lost", "5.5", about)
    if pending.ask in ("return", "homeward") and state.based:
        return Reason("why.one_at_a_time", "5.5", about)
    return Reason("why.not_in_a_sea" if pending.ask == "return" else "why.not_now", "5.5", about)


def _why_not_card(state: State, pending: Decision, card: int) -> Reason:
    about = {"card": card}
    if state.decks[DISCARD] >> card & 1:
        return Reason("why.discarded", "6.1", about)
    in_hand = state.decks[pending.seat] >> card & 1
    if pending.ask == "react" and in_hand:
        return Reason("why.no_reaction", "9.5", about)
    if pending.ask in ("hybrid.take", "hybrid.give"):
        return _why_not_exchanged(state, pending, card)
    return Reason("why.not_now" if in_hand else "why.not_in_hand", pending.rule, about)


def _why_not_exchanged(state: State, pending: Decision, card: int) -> Reason:
    """9.6, 9.13 one card is taken from the deck, then one of the hand is given; the reader sees both."""
    about = {"card": card}
    if (state.taken | state.given) >> card & 1 or pending.ask == "hybrid.give" and card == state.card:
        return Reason("why.just_exchanged", pending.rule, about)
    if state.decks[pending.seat] >> card & 1:
        return Reason("why.take_first", pending.rule, about)
    if state.decks[ALLY] >> card & 1:
        return Reason("why.give_first", pending.rule, about)
    return Reason("why.not_in_reach", pending.rule, about)


def _why_not_button(state: State, pending: Decision, key: str) -> Reason:
    if key == "event" and pending.ask in ("court", "activate"):
        card = state.chosen[state.seat]
        event = EVENT_OF[card][state.seat]
        if NUMBER[card] or event == NOBODY:
            return Reason("why.event.number", "9.0", {"card": card})
        return refusal(state, state.seat, event) or Reason("why.not_now", "6.0", {})
    if key == "recapture" and pending.ask == "activate":
        return _why_no_recapture(state)
    if key == "operate" and pending.ask == "court":
        return Reason("why.nobody_of_suit", "6.1", {"suit": SUIT[state.chosen[state.seat]]})
    if key == "pass" and pending.ask == "activate":
        return Reason("why.has_begun", "6.2", {"units": bits(state.active)})
    return Reason("why.not_now", pending.rule, {})


def _why_no_recapture(state: State) -> Reason:
    if not state.control:
        return Reason("why.islands_free", "8.6", {})
    if not state.active:
        return Reason("why.units_first", "8.6", {})
    if state.seat == PRC or state.active & ~LANDERS:
        return Reason("why.jsdf_fleets_only", "8.6", {})
    if origin(state) != AREA:
        return Reason("why.not_in_yellow_sea", "8.6", {})
    return Reason("why.prc_fleet_there", "8.6", {"units": bits(state.here[AREA] & SIDE_FLEETS[PRC]), "seat": ROC})
