"""6.0 Operations: which units a card activates, and what they then do together."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits
from . import combat, movement, recapture
from .board import (
    AIR,
    FLEETS,
    IS_SEA,
    ISLAND_SEAS,
    LOST,
    OFF_MAP,
    PRC,
    SAKISHIMA,
    SIDE_UNITS,
    SUIT,
    SUIT_UNITS,
    UNIT_BIT,
    UP_TO,
    power,
)
from .state import State
from .steps import ATTACK, PASS, PLACE_AT, RECAPTURE, RETURN


def on_duty(state: State, seat: int) -> int:
    """The units of a side that could be activated by some card: not lost, and in Japan's case awake (6.4)."""
    return SIDE_UNITS[seat] & ~(state.here[LOST] | state.here[OFF_MAP])


def eligible(state: State) -> int:
    """The units that the card may (also) activate: its suit (6.1), one place (ruling 13) and one kind (6.2), the
    strength that is left (6.3)."""
    seat, active = state.seat, state.active
    room = state.limit - power(active)
    units = SUIT_UNITS[SUIT[state.chosen[seat]]] & UP_TO[room] & ~active
    if not active:
        return units & on_duty(state, seat)
    kind = FLEETS if active & FLEETS else AIR  # 6.2 never both at once
    return units & kind & SIDE_UNITS[seat] & state.here[origin(state)]


def origin(state: State) -> int:
    """Where the activated units stand."""
    return state.at[state.active.bit_length() - 1]


def attackable(state: State, seat: int, place: int) -> list[int]:
    """Where units of a seat that stand in a place may attack without moving (8.1)."""
    enemy, here = SIDE_UNITS[1 - seat], state.here
    if place == SAKISHIMA:
        return [p for p in bits(ISLAND_SEAS) if here[p] & enemy]  # ruling 48: the zone lies in both seas
    out = [place] if IS_SEA[place] and here[place] & enemy else []
    if seat == PRC and ISLAND_SEAS >> place & 1 and here[SAKISHIMA]:
        out.append(SAKISHIMA)  # 8.1 from either sea, without moving (ruling 17); nobody else defends it (ruling 22)
    return out


def goals(state: State) -> list[int]:
    """What the activated units can do together (6.0): move to one place (ruling 14), attack, or land."""
    place = origin(state)
    out = [PLACE_AT + p for p in bits(movement.destinations(state.active, place))]
    out += [ATTACK + p for p in attackable(state, state.seat, place)]
    if recapture.is_possible(state, state.active):
        out.append(RECAPTURE)
    return out


def ask_activate(state: State, tell: Tell | None) -> Decision | None:
    """6.1 to 6.3 the units, one by one; what they do is chosen last and ends the choice."""
    units = bits(eligible(state))
    if state.active:
        return Decision(state.seat, "activate", "6.2", tuple(bits(state.active)), [*units, *goals(state)])
    if not units:
        suited = on_duty(state, state.seat) & SUIT_UNITS[SUIT[state.chosen[state.seat]]]
        idle(state, "too_strong" if suited else "nobody", "6.3" if suited else "6.1", tell)
        return None
    return Decision(state.seat, "activate", "6.1", (), [*units, PASS])


def idle(state: State, reason: str, rule: str, tell: Tell | None) -> None:
    """A side that can do nothing with its card; the card is spent all the same (ruling 12)."""
    state.step = RETURN
    if tell:
        tell("idle", rule, seat=state.seat, reason=reason, card=state.chosen[state.seat], limit=state.limit)


def do_activate(state: State, action: int, tell: Tell | None) -> None:
    if action < PASS:
        state.active |= UNIT_BIT[action]
    elif action == PASS:
        state.step = RETURN  # 6.1 nothing has to be done
        if tell:
            tell("passed", "6.1", seat=state.seat)
    elif action == RECAPTURE:
        recapture.begin(state, tell)
    elif action >= ATTACK:
        combat.declare(state, action - ATTACK, tell)
    else:
        movement.move(state, action - PLACE_AT, tell)
