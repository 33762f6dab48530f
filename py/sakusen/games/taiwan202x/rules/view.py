"""What each side may know: the board lies open; the other hand, the cards not drawn and the ally deck do not.

A view is built from chosen fields. Of the cards a seat knows its own hand, the discards, what it saw of the
ally support deck, and which of those the other side has certainly taken; of a choice that is not revealed yet
only its own.
"""

from __future__ import annotations

from ....engine.core import Chance, Decision, Facts, Pending, Rng, View, Waiting
from ....engine.fields import read_fields, write_fields
from ....engine.hexes import bits, mask_of
from .board import ALL_CARDS, CARDS, PRC, ROC
from .hybrid import SIZE
from .state import ALLY, DISCARD, POOL, State
from .steps import CHOOSE, GIVE, NOBODY, TAKE

READER_ONLY = ("taken", "given", "card")
"""What only the reader of the ally support deck knows."""
WAR = ("turn", "stock", "jokers", "initiative", "control", "landed", "awake", "negotiations")
SEQUENCE = ("step", "seat", "acted", "cursor", "older")
OPERATION = ("at", "limit", "active", "event", "based", "swaps")
BATTLE = ("place", "generation", "fighters", "dice", "hits", "fallen")
OPEN = WAR + SEQUENCE + OPERATION + BATTLE
"""All fields of the state that both seats see as they are. A field that is not named here is in a view only where
:func:`observe` shows a part of it."""


def observe(state: State, seat: int, slug: str) -> View:
    """The open fields, the seat's own cards and what it knows of the others."""
    pending = state.pending()
    decks, other = state.decks, 1 - seat
    facts = read_fields(state, OPEN)
    facts |= {
        "hand": bits(decks[seat]),
        "hand_sizes": [decks[PRC].bit_count(), decks[ROC].bit_count()],
        "discards": bits(decks[DISCARD]),
        "ally": decks[ALLY].bit_count(),
        "pool": decks[POOL].bit_count(),
        "ally_seen": bits(state.ally_seen[seat]),
        "ally_stale": state.ally_stale[seat],
        "hand_known": bits(state.hand_known[seat]),
        "chosen": list(state.chosen),
        "ally_looked": [bool(state.ally_seen[PRC]), bool(state.ally_seen[ROC])],
    }
    reader = state.step in (TAKE, GIVE) and state.seat == seat
    facts |= {name: getattr(state, name) if reader else NOBODY for name in READER_ONLY}
    if state.step == CHOOSE:
        facts["chosen"][other] = NOBODY  # 5.1 nobody sees the other's choice before both are made
    return View(slug, seat, facts, _shown(state, seat, pending))


def unseen(state: State, seat: int) -> int:
    """The cards of which a seat does not know for certain where they are."""
    known = state.decks[seat] | state.decks[DISCARD] | state.hand_known[seat]
    if not state.ally_stale[seat]:
        known |= state.ally_seen[seat]
    return ALL_CARDS & ~known


def _shown(state: State, seat: int, pending: Pending) -> Pending | Waiting:
    """The pending question as a seat sees it: nothing of another's cards, and no odds that give cards away."""
    if isinstance(pending, Decision) and pending.secret and pending.seat != seat:
        return Waiting(pending.seat)
    if isinstance(pending, Chance) and pending.seen_by is not None:
        cards = unseen(state, seat)
        return Chance(pending.why, pending.rule, [cards >> c & 1 for c in range(CARDS)], pending.seen_by)
    return pending


# ------------------------------------------------------------------ imagining
class _Shuffled:
    """Cards in a random order, taken from the top."""

    def __init__(self, cards: int, rng: Rng) -> None:
        self._rng = rng
        self.left = bits(cards)

    def draw(self, count: int, among: int = -1) -> int:
        """So many cards, taken out; as many as there are when there are fewer."""
        mask = 0
        open_ = [c for c in self.left if among >> c & 1]
        for _ in range(min(count, len(open_))):
            mask |= 1 << open_.pop(int(self._rng.random() * len(open_)))
        self.left = [c for c in self.left if not mask >> c & 1]
        return mask


def determinize(view: View, rng: Rng) -> State:
    """A position that agrees with a view; cards that are not known are dealt anew."""
    facts, seat, other = view.facts, view.seat, 1 - view.seat
    state = State()
    write_fields(state, OPEN, facts)
    own, discards = mask_of(facts["hand"]), mask_of(facts["discards"])
    theirs, ally = _deal(facts, other, ALL_CARDS & ~own & ~discards, rng)
    state.decks = [own, own, ALL_CARDS & ~(own | discards | theirs | ally), ally, discards]
    state.decks[other] = theirs
    state.chosen = list(facts["chosen"])
    state.ally_seen[seat], state.ally_stale[seat] = mask_of(facts["ally_seen"]), facts["ally_stale"]
    state.ally_seen[other] = ally if facts["ally_looked"][other] else 0
    state.hand_known[seat] = mask_of(facts["hand_known"])
    for name in READER_ONLY:
        setattr(state, name, facts[name])
    _imagine_choices(state, view, rng)
    state.rebuild()
    return state


def _deal(facts: Facts, other: int, cards: int, rng: Rng) -> tuple[int, int]:
    """The other hand and the ally support deck, as far as they are decided, out of the cards not in sight.

    What the seat saw in the deck is still there, but for the cards that the other side has exchanged since:
    those of them that have not been played are in its hand.
    """
    deal = _Shuffled(cards, rng)
    seen, known, stale = mask_of(facts["ally_seen"]), mask_of(facts["hand_known"]), facts["ally_stale"]
    theirs = deal.draw(CARDS, known)
    room = facts["hand_sizes"][other] - theirs.bit_count()
    if seen:
        inside = seen & cards
        taken = max(0, stale - (SIZE - inside.bit_count())) if stale else 0
        theirs |= deal.draw(min(taken, room), inside)
        ally = deal.draw(CARDS, inside)
        ally |= deal.draw(facts["ally"] - ally.bit_count())
    else:
        ally = deal.draw(facts["ally"])
    return theirs | deal.draw(facts["hand_sizes"][other] - theirs.bit_count()), ally


def _imagine_choices(state: State, view: View, rng: Rng) -> None:
    """What the other side has chosen unseen: the card it plays, the cards it is exchanging."""
    other = 1 - view.seat
    if state.step == CHOOSE and state.cursor > other and state.decks[other]:
        state.chosen[other] = bits(_Shuffled(state.decks[other], rng).draw(1))[0]
    if state.step in (TAKE, GIVE) and state.seat == other:
        state.taken = _Shuffled(state.decks[other], rng).draw(state.swaps)
        state.given = _Shuffled(state.decks[ALLY], rng).draw(state.swaps)
        if state.step == GIVE:
            state.card = bits(_Shuffled(state.decks[ALLY] & ~state.given, rng).draw(1))[0]
    elif state.step not in (TAKE, GIVE):
        state.taken = state.given = 0
