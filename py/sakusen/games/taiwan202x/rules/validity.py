"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from ...engine.hexes import bits
from .board import (
    AIR,
    ALL_CARDS,
    CARD_IDS,
    DESTINATIONS,
    EVENTS,
    FLEETS,
    HOME,
    JOKERS,
    JSDF_UNITS,
    LOST,
    MAY_BASE,
    OFF_MAP,
    PLACE_IDS,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SEATS,
    SIDE_UNITS,
    START,
    TRACK,
    UNIT_BIT,
    UNIT_IDS,
    UNITS,
)
from .hybrid import SIZE
from .setup import HAND
from .state import ALLY, DECKS, DISCARD, POOL, STOCK, State
from .steps import ACTIVATE, ALLY_DRAW, CHOOSE, DEAL, NEGOTIATE, NOBODY, OVER, SETUP_FLEETS, TAKE


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one."""
    return [*_counters(state), *_cards(state), *_tracks(state), *_frame(state)]


def may_stand(state: State, unit: int, place: int) -> bool:
    """Whether a unit can ever be in a place (3.4 to 3.6, 5.5, 7.1, 7.2)."""
    if place == LOST:
        return True
    if place == OFF_MAP:
        return state.step <= SETUP_FLEETS or bool(JSDF_UNITS & UNIT_BIT[unit])
    if place == SAKISHIMA:
        return bool(MAY_BASE & UNIT_BIT[unit])
    if place == HOME[unit] or place in START[unit]:
        return True
    return any(reach >> place & 1 for reach in DESTINATIONS[unit])


def _counters(state: State) -> list[str]:
    out = []
    here = [0] * PLACES
    for unit in range(UNITS):
        place = state.at[unit]
        if not 0 <= place < PLACES:
            return [f"{UNIT_IDS[unit]} is nowhere"]
        here[place] |= UNIT_BIT[unit]
        if not may_stand(state, unit, place):
            out.append(f"{UNIT_IDS[unit]} cannot be in {PLACE_IDS[place]} (7.0)")
        if JSDF_UNITS & UNIT_BIT[unit] and (place == OFF_MAP) == bool(state.awake):
            out.append(f"{UNIT_IDS[unit]} is not where the Self-Defense Forces are (6.4)")
    if here != state.here:
        out.append("the stacks do not agree with the places of the units")
    if here[SAKISHIMA].bit_count() > 1:
        out.append("more than one aircraft on Sakishima (5.5)")
    if here[SAKISHIMA] and state.control:
        out.append("an aircraft is on Sakishima, which China controls (9.1)")
    return out


def _cards(state: State) -> list[str]:
    out, seen = [], 0
    for name, cards in zip(DECKS, state.decks, strict=True):
        if cards & seen:
            out.append(f"{CARD_IDS[bits(cards & seen)[0]]} is in {name} and elsewhere")
        seen |= cards
    if seen != ALL_CARDS:
        return [*out, "cards are missing"]
    ally, hands = state.decks[ALLY].bit_count(), [state.decks[s].bit_count() for s in (PRC, ROC)]
    if state.step == DEAL:
        fits = hands == [min(HAND, state.cursor), max(0, state.cursor - HAND)]
        return out if fits and not ally else [*out, "the deal has gone wrong (3.2)"]
    if ally not in (0, SIZE) and state.step != ALLY_DRAW:
        out.append("the ally support deck has twelve cards (3.1)")
    if state.decks[POOL].bit_count() != state.stock - (JOKERS - state.jokers) + SIZE - ally:
        out.append("the stock does not agree with the cards that have not been drawn (3.3)")
    for seat in (PRC, ROC):
        if hands[seat] > HAND:
            out.append(f"{SEATS[seat]} has too many cards (3.2)")
        known, seen_ally = state.hand_known[seat], state.ally_seen[seat]
        if known & ~state.decks[1 - seat]:
            out.append(f"{SEATS[seat]} knows a card that the other side does not have")
        if seen_ally and not state.ally_stale[seat] and seen_ally != state.decks[ALLY]:
            out.append(f"{SEATS[seat]} has seen another ally support deck")
        if (seen_ally & ~state.decks[ALLY] & state.decks[seat]) or seen_ally & state.decks[POOL]:
            out.append(f"{SEATS[seat]} has seen a card in the ally support deck that never was there")
    return out


def _tracks(state: State) -> list[str]:
    out = []
    half = STOCK // JOKERS
    for name, value, high in (("initiative", state.initiative, len(TRACK) - 1), ("stock", state.stock, STOCK),
                              ("jokers", state.jokers, JOKERS), ("negotiations", state.negotiations, state.jokers)):
        if not 0 <= value <= high:
            out.append(f"{name}: {value} is off the track")
    if state.stock <= half and not state.jokers:
        out.append("the joker of the upper half has not come (3.3)")
    if state.stock > half and state.jokers == JOKERS:
        out.append("the joker of the lower half has come too early (3.3)")
    if not state.stock and state.jokers < JOKERS:
        out.append("the stock is empty before the second joker (10.0)")
    if state.negotiations < state.jokers and state.step not in (NEGOTIATE, NEGOTIATE - 1, NEGOTIATE - 2):
        out.append("a negotiation has been left out (10.3)")
    if state.step == OVER and state.negotiations < JOKERS:
        out.append("the game is over too early (10.3)")
    if state.control and not (state.landed and state.awake):
        out.append("China controls Sakishima without a landing (9.1)")
    if state.landed and not state.awake:
        out.append("the landing has not woken the Self-Defense Forces (6.4)")
    return out


def _frame(state: State) -> list[str]:
    out = []
    there = ~(state.here[LOST] | state.here[OFF_MAP])
    alive = there if state.step == ACTIVATE else ~state.here[OFF_MAP]  # some may have fallen since
    if state.active & ~(SIDE_UNITS[state.seat] & alive):
        out.append("units that cannot act are activated (6.2)")
    elif state.active & FLEETS and state.active & AIR:
        out.append("fleets and aircraft are activated together (6.2)")
    for seat in (PRC, ROC):
        if state.fighters[seat] & ~(SIDE_UNITS[seat] & there):
            out.append(f"units of {SEATS[seat]} fight that are not there (8.0)")
        chosen = state.chosen[seat]
        if chosen != NOBODY and not state.decks[seat if state.step == CHOOSE else DISCARD] >> chosen & 1:
            out.append(f"the card of {SEATS[seat]} is not where it was played (5.1)")
    if state.fallen & ~state.here[LOST]:
        out.append("units have fallen that are not lost (8.5)")
    if state.step >= TAKE and state.swaps and state.event < 0:
        out.append("cards are exchanged without an event (9.6)")
    if not NOBODY <= state.event < len(EVENTS):
        out.append("there is no such event (9.0)")
    return out

