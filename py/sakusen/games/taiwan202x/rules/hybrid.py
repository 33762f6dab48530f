"""9.6, 9.13 Hybrid warfare: a look at the ally support deck, and cards exchanged with it; who knows what of it."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import EVENT_RULE, EVENTS, TABLES
from .setup import pool_weights
from .state import ALLY, POOL, State
from .steps import ALLY_DRAW, CARD_AT, DONE, GIVE, NOBODY, RETURN, TAKE

SIZE = int(TABLES["setup"]["ally_support_deck"])
MOST = tuple(int(e["swap"]["max_cards"]) if "swap" in e else 0 for e in EVENTS)


def begin(state: State, tell: Tell | None) -> None:
    """The deck is opened; who has seen it before learns what the other side has taken since."""
    seat = state.seat
    state.swaps = state.taken = state.given = 0
    state.step = ALLY_DRAW
    if not state.sealed:
        state.hand_known[seat] |= state.ally_seen[seat] & state.decks[1 - seat]
        look(state, seat)


def look(state: State, seat: int) -> None:
    state.ally_seen[seat], state.ally_stale[seat] = state.decks[ALLY], 0


def ask_draw(state: State, tell: Tell | None) -> Chance | None:
    """3.1 twelve cards that nobody had seen: which they are is decided when the first player looks."""
    if state.decks[ALLY].bit_count() < SIZE:
        return Chance("ally", "3.1", pool_weights(state), state.seat)
    state.step = TAKE
    if tell:
        tell("ally_seen", EVENT_RULE[state.event], seat=state.seat, cards=bits(state.decks[ALLY]), seen_by=state.seat)
    return None


def do_draw(state: State, card: int, tell: Tell | None) -> None:
    state.decks[POOL] &= ~(1 << card)
    state.decks[ALLY] |= 1 << card
    look(state, state.seat)


def ask_take(state: State, tell: Tell | None) -> Decision | None:
    """9.6, 9.13 a card of the deck, or no more; what has just been given is not taken back (ruling 55)."""
    seat, decks = state.seat, state.decks
    cards = bits(decks[ALLY] & ~state.given)
    if state.swaps < MOST[state.event] and cards and decks[seat] & ~state.taken:
        return Decision(seat, "hybrid.take", EVENT_RULE[state.event], (), [*(CARD_AT + c for c in cards), DONE], True)
    close(state, tell)
    return None


def do_take(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        close(state, tell)
    else:
        state.card, state.step = action - CARD_AT, GIVE


def ask_give(state: State, tell: Tell | None) -> Decision:
    """9.6, 9.13 one for one: the deck always has twelve cards (ruling 39)."""
    cards = [CARD_AT + c for c in bits(state.decks[state.seat] & ~state.taken)]
    return Decision(state.seat, "hybrid.give", EVENT_RULE[state.event], (state.card,), cards, True)


def do_give(state: State, action: int, tell: Tell | None) -> None:
    seat = state.seat
    swap(state, state.card, action - CARD_AT)
    count(state)
    if tell:
        tell("swapped", EVENT_RULE[state.event], seat=seat, got=state.card, gave=action - CARD_AT, seen_by=seat)
    state.card, state.step = NOBODY, TAKE


def swap(state: State, took: int, gave: int) -> None:
    """A card of the deck and one of the hand change places."""
    seat, both = state.seat, 1 << took | 1 << gave
    state.decks[seat] ^= both
    state.decks[ALLY] ^= both
    state.taken |= 1 << took
    state.given |= 1 << gave
    look(state, seat)


def count(state: State) -> None:
    """One more card has been exchanged, which makes what the other side knows stale."""
    other = 1 - state.seat
    state.swaps += 1
    if state.ally_seen[other]:
        state.ally_stale[other] += 1
    state.hand_known[other] = 0  # any of the cards it knew may have been the one that was given


def close(state: State, tell: Tell | None) -> None:
    if tell:
        tell("ally_closed", EVENT_RULE[state.event], seat=state.seat, swaps=state.swaps)
    state.swaps = state.taken = state.given = 0
    state.step = RETURN
