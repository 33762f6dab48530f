"""What can be wrong with a position. Accuses precisely; stays out of the hot path."""

from __future__ import annotations

from ....engine.hexes import bits
from .board import (
    ABSENT,
    ALL_CARDS,
    CARD_IDS,
    CARDS,
    DESTINATIONS,
    EVENT_OF,
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
    START,
    TRACK,
    UNIT_BIT,
    UNIT_IDS,
    UNITS,
)
from .frames import complaints
from .hybrid import MOST, SIZE
from .negotiation import FEW, HALF, TO_END, drawer
from .sealed_state import SealedState
from .setup import HAND
from .state import ALLY, DECKS, DISCARD, POOL, STOCK, State
from .steps import ALLY_DRAW, CHOOSE, DEAL, DRAW, DRAW_CARD, NEGOTIATE, NOBODY, OVER, SETUP_FLEETS, TAKE
from .view import determinize, observe


def validate(state: State) -> list[str]:
    """Every complaint about a position, in plain words; empty for a sound one, which then can be played to its end."""
    if isinstance(state, SealedState):
        return _counters(state) or _sealed(state)
    return _counters(state) or [*_cards(state), *_knowledge(state), *_tracks(state)] or complaints(state)


class _First:
    """Cards that nobody knows, in their order."""

    def random(self) -> float:
        """See ``Rng``."""
        return 0.0


def _sealed(state: SealedState) -> list[str]:
    """A sealed position is sound when the cards that nobody knows can lie somewhere."""
    if sum(state.sizes) + state.decks[DISCARD].bit_count() != CARDS or min(state.sizes) < 0:
        return ["cards are missing"]
    if state.laid != NOBODY and not state.looked or state.sizes[ALLY] and not state.looked:
        return ["the ally support deck has not been read (9.6)"]
    if state.opened and state.step != OVER or state.laying and (state.step != TAKE or not state.swaps):
        return ["nothing is laid down or opened yet"]
    return validate(determinize(observe(state.public(), PRC, ""), _First()))


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
    if state.absent not in ABSENT.values():
        out.append("units are absent that take part (3.4)")
    if state.step > DEAL and state.absent & ~here[LOST]:
        out.append("an absent unit is not out of the game (3.4)")
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
    if ally not in (0, SIZE) and (state.step != ALLY_DRAW or ally > SIZE):
        out.append("the ally support deck has twelve cards (3.1)")
    if state.decks[POOL].bit_count() != state.stock - (JOKERS - state.jokers) + SIZE - ally:
        out.append("the stock does not agree with the cards that have not been drawn (3.3)")
    out += [f"{SEATS[seat]} has too many cards (3.2)" for seat in (PRC, ROC) if hands[seat] > HAND]
    return out


def _knowledge(state: State) -> list[str]:
    """9.6, 9.13 what each side has seen of the ally support deck, and what it knows of the other hand."""
    out, deck = [], state.decks[ALLY]
    for seat in (PRC, ROC):
        name, known, seen, stale = SEATS[seat], state.hand_known[seat], state.ally_seen[seat], state.ally_stale[seat]
        if known & ~state.decks[1 - seat] or known and not seen:
            out.append(f"{name} knows a card that the other side does not have")
        if seen and seen.bit_count() != SIZE and state.step != ALLY_DRAW or (seen & ~deck).bit_count() > stale:
            out.append(f"{name} has seen another ally support deck")
        if seen & ~deck & state.decks[seat] or seen & state.decks[POOL]:
            out.append(f"{name} has seen a card in the ally support deck that never was there")
        if stale > (_exchanged_by(state, 1 - seat) if seen else 0):
            out.append(f"more cards have been exchanged behind the back of {name} than can have been (9.6)")
    return out


def _exchanged_by(state: State, seat: int) -> int:
    """The most cards that a side can have exchanged with the events that lie open."""
    events = (EVENT_OF[card][seat] for card in bits(state.decks[DISCARD]))
    return sum(MOST[event] for event in events if event >= 0)


def _tracks(state: State) -> list[str]:
    out = []
    for name, value, high in (
        ("initiative", state.initiative, len(TRACK) - 1),
        ("stock", state.stock, STOCK),
        ("jokers", state.jokers, JOKERS),
        ("negotiations", state.negotiations, state.jokers),
    ):
        if not 0 <= value <= high:
            out.append(f"{name}: {value} is off the track")
    if state.stock <= HALF and not state.jokers:
        out.append("the joker of the upper half has not come (3.3)")
    if state.stock > STOCK - state.jokers or state.stock >= HALF and state.jokers == JOKERS:
        out.append("a joker has come too early (3.3)")
    if not state.stock and state.jokers < JOKERS:
        out.append("the stock is empty before the second joker (10.0)")
    if state.negotiations < state.jokers and state.step not in (DRAW, DRAW_CARD, NEGOTIATE):
        out.append("a negotiation has been left out (10.3)")
    if (state.step == OVER) != (state.negotiations == TO_END) and state.step != NEGOTIATE:
        out.append("the game ends with the second negotiation (10.3)")
    if state.turn < 1 or last_turn(state) > LAST_TURN:
        out.append("so late in the game the stock is smaller (5.6)")
    if state.control and not state.landed:
        out.append("China controls Sakishima without a landing (9.1)")
    if state.landed and not state.awake:
        out.append("the landing has not woken the Self-Defense Forces (6.4)")
    return out


def last_turn(state: State) -> int:
    """The turn in which the stock is used up at the latest: each side plays a card a turn, and draws when it holds
    four or fewer (5.6, ruling 8)."""
    hands, stock, turn = [state.decks[s].bit_count() for s in (PRC, ROC)], state.stock, state.turn
    has_played, drawing = state.step > CHOOSE, [PRC, ROC]
    if state.step in (DRAW, DRAW_CARD):
        drawing = [PRC, ROC] if not state.cursor else [drawer(state)] if state.cursor == ROC else []
    elif state.step >= NEGOTIATE:
        drawing = []
    while stock > 0:
        for seat in (PRC, ROC):
            hands[seat] = max(0, hands[seat] - (not has_played))
            if seat in drawing and hands[seat] <= FEW:
                hands[seat], stock = hands[seat] + 1, stock - 1
        turn, has_played, drawing = turn + 1, False, [PRC, ROC]
    return max(turn - 1, state.turn)


LAST_TURN = HAND - FEW + STOCK // len(SEATS) - 1
"""The last turn that a game can have: from turn 6 on each side draws a card a turn."""
