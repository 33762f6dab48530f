"""3.0 to 5.6 and 9.6 in a sealed game: cards without anybody who keeps them (see ``engine.sealed``).

Where luck or a hidden hand would decide, both are asked openly, and what proves the answer is in the letter: four
passes deal the cards; China lays its card of the turn face down, the allies choose openly, China shows it; who draws
shows whether it is the joker, the other gives its key; the other gives its keys of the ally support deck to who reads
it, who lays deck and hand down anew after an exchange. At the end everything is opened.
"""

from __future__ import annotations

from ....engine.core import Chance, Decision, Outcome, Tell
from ....engine.hexes import bits, mask_of
from ....engine.sealed import Need, SealedCards
from . import hybrid, negotiation, setup, turn
from .board import ALL_CARDS, CARDS, EVENT_RULE, PRC, ROC
from .hybrid import MOST, SIZE
from .negotiation import drawer, joker_odds
from .sealed_state import SealedState, is_read
from .setup import HAND
from .state import ALLY, DISCARD, POOL, STOCK, State
from .steps import (
    ALLY_DRAW,
    CARD_AT,
    CHOOSE,
    COVERED,
    DEAL,
    DONE,
    DRAW,
    DRAW_CARD,
    GIVE,
    NO,
    NOBODY,
    OVER,
    TAKE,
    YES,
)

PASSES = 4
PLACES = CARDS + 2
"""Places of the deal: 52 cards and two jokers; those of the stock are the last."""
KEEPS = tuple(event for event, most in enumerate(MOST) if most)
"""The events by which a side reads the ally support deck."""
ANY_COVERED = [COVERED + n for n in range(CARDS)]


# ------------------------------------------------------------------ 3.2 the deal
def ask_deal(state: SealedState, tell: Tell | None) -> Decision | None:
    """3.0 four passes, in turn: both mask and shuffle all cards."""
    if state.cursor < PASSES:
        return Decision(state.cursor % 2, "deck.deal", "3.2", (state.cursor,), [DONE])
    setup.lay_out(state)
    return None


def do_deal(state: SealedState, action: int, tell: Tell | None) -> None:
    state.cursor += 1
    if state.cursor == PASSES:
        state.sizes = [HAND, HAND, CARDS - 2 * HAND, 0]
        if tell:
            tell("deck_dealt", "3.2")


# ------------------------------------------------------------------ 5.1 the cards
def ask_choose(state: SealedState, tell: Tell | None) -> Decision | None:
    """5.1 China lays its card face down, the allies choose openly, China shows its card."""
    while state.cursor <= ROC:
        seat = state.cursor
        if state.sizes[seat]:
            is_plain = seat == ROC or state.knows(seat)
            actions = [CARD_AT + c for c in bits(state.possible(seat))] if is_plain else ANY_COVERED
            return Decision(seat, "card", "5.1", (), actions, True)
        state.cursor += 1
    if state.cursor == ROC + 1 and state.sizes[PRC]:
        laid, others = state.chosen[PRC], ~(1 << state.chosen[ROC]) if state.chosen[ROC] != NOBODY else -1
        cards = bits(ALL_CARDS & ~state.decks[DISCARD] & others) if laid == NOBODY else [laid]
        return Decision(PRC, "card.show", "5.1", (), [CARD_AT + c for c in cards])
    turn.reveal(state, tell)
    return None


def do_choose(state: SealedState, action: int, tell: Tell | None) -> None:
    seat = PRC if state.cursor > ROC else state.cursor
    card = action - CARD_AT if action < COVERED else NOBODY
    state.chosen[seat] = card
    if tell and state.cursor <= ROC:
        tell("chosen", "5.1", seat=seat, seen_by=seat, **({"card": card} if card != NOBODY else {}))
    state.cursor += 1


# ------------------------------------------------------------------ 5.6 drawing
def ask_draw(state: SealedState, tell: Tell | None) -> Decision | None:
    """5.6, 10.0 who draws shows whether it is the joker, if it can be."""
    can_be = negotiation.ask_draw(state, tell)
    return Decision(drawer(state), "draw.show", "10.0", (), [DONE]) if isinstance(can_be, Chance) else None


def do_draw(state: SealedState, action: int, tell: Tell | None) -> None:
    state.step = DRAW_CARD


def ask_card(state: SealedState, tell: Tell | None) -> Decision:
    """5.6 the other gives its key: to who draws, or to everybody where it is the joker."""
    can_be = [NO, YES] if joker_odds(state)[1] else [NO]
    if state.told != NOBODY and len(can_be) > 1:
        can_be = [can_be[state.told]]
    return Decision(1 - drawer(state), "draw.key", "5.6", (), can_be)


def do_card(state: SealedState, action: int, tell: Tell | None) -> None:
    seat = drawer(state)
    state.step, state.told = DRAW, NOBODY
    if action == YES:
        negotiation.draw_joker(state, tell)
        return
    state.sizes[seat] += 1
    state.sizes[POOL] -= 1
    state.stock -= 1
    state.cursor += 1
    if tell:
        tell("drawn", "5.6", seat=seat, seen_by=seat)


# ------------------------------------------------------------------ 9.6, 9.13 the ally support deck
def ask_keys(state: SealedState, tell: Tell | None) -> Decision | None:
    """9.6, 9.13 who reads the deck gets the keys, unless it has laid it down itself and knows it."""
    if state.laid == state.seat:
        state.step = TAKE
        return None
    return Decision(1 - state.seat, "ally.keys", "3.1", (), [DONE])


def do_keys(state: SealedState, action: int, tell: Tell | None) -> None:
    state.decks[ALLY], state.step = 0, TAKE
    if not state.sizes[ALLY]:
        state.sizes[ALLY] = SIZE
        state.sizes[POOL] -= SIZE
    state.looked |= 1 << state.seat


def ask_take(state: SealedState, tell: Tell | None) -> Decision | None:
    """9.6, 9.13 as in an open game; who has exchanged cards lays all down anew."""
    seat, rule = state.seat, EVENT_RULE[state.event]
    if state.laying:
        return Decision(seat, "hybrid.lay", rule, (), [DONE])
    if state.swaps < MOST[state.event] and state.sizes[seat] > state.swaps:
        cards = [CARD_AT + c for c in bits(state.decks[ALLY] & ~state.given)] if is_read(state) else ANY_COVERED
        return Decision(seat, "hybrid.take", rule, (), [*cards, DONE], True)
    _close(state, tell)
    return None


def do_take(state: SealedState, action: int, tell: Tell | None) -> None:
    if action != DONE:
        state.card, state.step = (action - CARD_AT if action < COVERED else NOBODY), GIVE
        return
    if state.laying:
        state.laying, state.laid = 0, state.seat
        hybrid.close(state, tell)
    else:
        _close(state, tell)


def _close(state: SealedState, tell: Tell | None) -> None:
    if state.swaps:
        state.laying = 1
    else:
        hybrid.close(state, tell)


def ask_give(state: SealedState, tell: Tell | None) -> Decision:
    seat, is_known = state.seat, is_read(state) and state.card != NOBODY
    cards = [CARD_AT + c for c in bits(state.decks[seat] & ~state.taken)] if is_known else ANY_COVERED
    return Decision(seat, "hybrid.give", EVENT_RULE[state.event], (state.card,) * is_known, cards, True)


def do_give(state: SealedState, action: int, tell: Tell | None) -> None:
    told = {}
    if action < COVERED:
        told = {"got": state.card, "gave": action - CARD_AT}
        hybrid.swap(state, state.card, action - CARD_AT)
    hybrid.count(state)
    if tell:
        tell("swapped", EVENT_RULE[state.event], seat=state.seat, seen_by=state.seat, **told)
    state.card, state.step = NOBODY, TAKE


# ------------------------------------------------------------------ the end
def ask_over(state: SealedState, tell: Tell | None) -> Decision | Outcome:
    """Everything is opened, so that both can check it; then the game is over (4.1)."""
    if state.opened < len((PRC, ROC)):
        return Decision(state.opened, "deck.open", "4.1", (), [DONE])
    return negotiation.ask_over(state, tell)


def do_open(state: SealedState, action: int, tell: Tell | None) -> None:
    state.opened += 1


SealedState.play_by(
    {
        **turn.SEQUENCE,
        DEAL: (ask_deal, do_deal),
        CHOOSE: (ask_choose, do_choose),
        DRAW: (ask_draw, do_draw),
        DRAW_CARD: (ask_card, do_card),
        ALLY_DRAW: (ask_keys, do_keys),
        TAKE: (ask_take, do_take),
        GIVE: (ask_give, do_give),
        OVER: (ask_over, do_open),
    }
)


# ------------------------------------------------------------------ what the engine is told
NEEDS = {"card.show": "show", "ally.keys": "keys", "hybrid.lay": "lay", "deck.open": "open"}


def need(state: State, action: int) -> Need | None:
    """See ``engine.sealed.SealedCards``."""
    asked = state.pending()
    if not isinstance(asked, Decision):
        return None
    place = PLACES - state.stock
    if asked.ask == "deck.deal":
        return Need("pass", (), state.cursor)
    if asked.ask == "card":
        return Need("play", (action - CARD_AT,)) if asked.seat == ROC else Need("promise")
    if asked.ask == "react":
        return Need("play", (action - CARD_AT,)) if action >= CARD_AT else None
    if asked.ask in ("draw.show", "draw.key"):
        return Need("key" if asked.ask == "draw.key" else "draw", (int(action == YES),), place)
    kind = NEEDS.get(asked.ask)
    return Need(kind, (action - CARD_AT,) if kind == "show" else ()) if kind else None


def read(state: SealedState, seat: int, pads: bytes) -> None:
    """From now on this position is as a seat knows it."""
    state.own, state.pads, state._next = seat, pads, None


def take_in(state: SealedState, cards: tuple[int, ...], is_ally: bool) -> None:
    """The seat that reads a position learns these cards: of the ally support deck, all of it, or of its own hand."""
    seat, mask = state.own, mask_of(cards)
    state._next = None
    if not is_ally:
        state.decks[seat] |= mask
        return
    known = mask | state.decks[DISCARD] | state.decks[seat]
    state.hand_known[seat] |= state.ally_seen[seat] & ~known
    state.decks[ALLY] = mask
    hybrid.look(state, seat)


def hear(state: SealedState, is_joker: bool) -> None:
    """The seat that reads a position knows whether the other has drawn a joker."""
    state.told, state._next = int(is_joker), None


def hands(state: SealedState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards that the seat which reads a position knows: of the ally support deck, and of its hand."""
    return tuple(bits(state.decks[ALLY])), tuple(bits(state.decks[state.own]))


def laid_down(state: SealedState) -> int:
    """The card that the seat which reads a position has laid face down, -1 for none."""
    return state.chosen[PRC]


def teach(state: SealedState, known: SealedState) -> None:
    """Let a position know what another one of the same step knows."""
    if state.clock != known.clock:
        return
    state.pending()  # what only passes is past in both
    for name in ("decks", "chosen", "ally_seen", "ally_stale", "hand_known"):
        setattr(state, name, list(getattr(known, name)))
    for name in ("taken", "given", "card", "own", "pads", "told"):
        setattr(state, name, getattr(known, name))
    state._next = None


ASKS = frozenset(("deck.deal", "card.show", "draw.show", "draw.key", "ally.keys", "hybrid.lay", "deck.open"))
SEALED = SealedCards(ASKS, need, read, take_in, hear, hands, laid_down, teach, lambda state: state.clock)
assert STOCK == PLACES - 32
