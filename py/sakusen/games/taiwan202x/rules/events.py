"""9.0 Events: which may be played now, and those that are done at once."""

from __future__ import annotations

from ....engine.core import D6, Chance, Reason, Tell
from ....engine.hexes import bits
from . import hybrid, strikes
from .board import EVENT_OF, EVENT_RULE, EVENTS, ISLAND_SEAS, PRC, ROC, SIDE_FLEETS, marker_steps
from .sakishima import is_open, last_space, seize, shift, wake
from .state import State
from .steps import AIRBORNE_DIE, RETURN

KIND = tuple(e["kind"] for e in EVENTS)
NEEDS_ISLANDS = tuple("sakishima" in e["tags"] for e in EVENTS)
AIRBORNE = next(e for e in EVENTS if e["kind"] == "die_roll")
SUCCESS = frozenset(AIRBORNE["roll"]["success"])
AIRBORNE_STEPS = marker_steps(AIRBORNE["effects"])


# ------------------------------------------------------------------ what may be played
def refusal(state: State, seat: int, event: int) -> Reason | None:
    """Why an event would do nothing, so that it may not be played (ruling 11); ``None`` when it may."""
    kind, data = KIND[event], {"event": event}
    if kind == "cancel":
        return Reason("why.event.reaction_only", "9.5", data)  # ruling 37
    if kind == "landing":
        if state.landed:
            return Reason("why.event.once", "9.1", data)  # ruling 32: not again, even after a recapture
        return None if landing_seas(state) else Reason("why.event.no_landing_sea", "9.1", data)
    if kind == "die_roll":
        at_end = state.initiative == last_space(seat)  # ruling 53
        return Reason("why.event.track_end", "9.4", data) if at_end else None
    if kind == "activate_jsdf":
        return Reason("why.event.awake", "6.4", data) if state.awake else None
    if kind == "strike":
        if NEEDS_ISLANDS[event] and not state.awake:
            return Reason("why.event.asleep", "6.4", data)
        if NEEDS_ISLANDS[event] and not is_open(state):
            return Reason("why.event.islands_lost", "9.1", data)  # ruling 34: usable again after a recapture
        if not strikes.areas(state, event):
            return Reason("why.event.no_target", EVENT_RULE[event], data)
    return None


def playable(state: State, seat: int, card: int) -> bool:
    """Whether a card can be played as its event now."""
    event = EVENT_OF[card][seat]
    return event >= 0 and refusal(state, seat, event) is None


def landing_seas(state: State) -> list[int]:
    """9.1 the seas from which China could land: with a Chinese fleet and no other (ruling 32: one is enough)."""
    here = state.here
    return [p for p in bits(ISLAND_SEAS) if here[p] & SIDE_FLEETS[PRC] and not here[p] & SIDE_FLEETS[ROC]]


# ------------------------------------------------------------------ playing
def play(state: State, tell: Tell | None) -> None:
    """Play the event of the card of the seat that acts."""
    seat = state.seat
    card = state.chosen[seat]
    state.event = event = EVENT_OF[card][seat]
    if tell:
        tell("event", EVENT_RULE[event], seat=seat, event=event, card=card)
    kind = KIND[event]
    if kind == "strike":
        strikes.begin(state)
    elif kind == "swap":
        hybrid.begin(state, tell)
    elif kind == "die_roll":
        state.step = AIRBORNE_DIE
    else:
        state.step = RETURN
        if kind == "landing":
            seize(state, tell)
        else:
            wake(state, "9.7", tell)


def ask_airborne(state: State, tell: Tell | None) -> Chance:
    """9.4 one die for the paratroopers."""
    return Chance("airborne", "9.4", D6)


def do_airborne(state: State, outcome: int, tell: Tell | None) -> None:
    success = outcome + 1 in SUCCESS
    state.step = RETURN
    if tell:
        tell("airborne", "9.4", die=outcome + 1, success=success)
    if success:
        shift(state, PRC, AIRBORNE_STEPS, "9.4", tell)
