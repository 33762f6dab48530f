"""What each side may know: the board lies open; the other hand, the cards not drawn and the ally deck do not.

Who sits at no seat (:func:`onlook`) sees what both sides know, and no card that is not open.

A view is built from chosen fields. Of the cards a seat knows its own hand, the discards, what it saw of the
ally support deck, and which of those the other side has certainly taken; of a choice that is not revealed yet
only its own.
"""

from __future__ import annotations

from ....engine.core import Chance, Decision, Facts, Pending, Rng, View, Waiting
from ....engine.fields import read_fields, write_fields
from ....engine.hexes import bits, mask_of
from .board import ALL_CARDS, CARDS, PRC, ROC
from .hybrid import SIZE, look
from .sealed_state import SealedState
from .state import ALLY, DISCARD, POOL, State
from .steps import ALLY_DRAW, CHOOSE, DEAL, GIVE, NOBODY, TAKE

READER_ONLY = ("taken", "given", "card")
"""What only the reader of the ally support deck knows."""
WAR = ("turn", "stock", "jokers", "initiative", "control", "landed", "awake", "negotiations", "absent")
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
        "hand_sizes": [state.size(PRC), state.size(ROC)],
        "discards": bits(decks[DISCARD]),
        "ally": state.size(ALLY),
        "pool": state.size(POOL),
        "ally_seen": bits(state.ally_seen[seat]),
        "ally_stale": state.ally_stale[seat],
        "hand_known": bits(state.hand_known[seat]),
        "chosen": list(state.chosen),
        "ally_looked": [looked(state, PRC), looked(state, ROC)],
    }
    reader = state.step in (TAKE, GIVE) and state.seat == seat
    facts |= {name: getattr(state, name) if reader else NOBODY for name in READER_ONLY}
    if state.step == CHOOSE and not (state.sealed and other == ROC):
        facts["chosen"][other] = NOBODY  # 5.1 nobody sees the other's choice before both are made
    if state.sealed:
        facts["sealed"] = True
    return View(slug, seat, facts, _shown(state, seat, pending))


def onlook(state: State, slug: str) -> View:
    """What everybody knows who looks on: the open fields, how many cards lie where, and nothing of what they are."""
    view = observe(state, PRC, slug)
    closed: Facts = {"hand": [], "ally_seen": [], "ally_stale": 0, "hand_known": [], "nobody": True}
    facts = view.facts | closed | dict.fromkeys(READER_ONLY, NOBODY)
    if state.step == CHOOSE:
        facts["chosen"] = [NOBODY, facts["chosen"][ROC] if state.sealed else NOBODY]
    pending = state.pending()
    shown: Pending | Waiting = pending
    if isinstance(pending, Decision) and pending.secret:
        shown = Waiting(pending.seat)
    elif isinstance(pending, Chance) and pending.seen_by is not None:
        closed_cards = ALL_CARDS & ~state.decks[DISCARD]
        shown = Chance(pending.why, pending.rule, [closed_cards >> c & 1 for c in range(CARDS)], pending.seen_by)
    return View(slug, PRC, facts, shown)


def looked(state: State, seat: int) -> bool:
    """Whether a seat has had the ally support deck in its hands."""
    if isinstance(state, SealedState):
        return bool(state.looked >> seat & 1)
    return bool(state.ally_seen[seat])


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
    if facts.get("sealed") or facts.get("nobody"):
        own |= _missing(facts, seat, rng)
    chosen = [mask_of(facts["chosen"][s : s + 1]) if _is_chosen(facts, s) else 0 for s in (PRC, ROC)]
    theirs, ally = _deal(facts, other, ALL_CARDS & ~own & ~discards, chosen[other], rng)
    state.decks = [own, own, ALL_CARDS & ~(own | discards | theirs | ally), ally, discards]
    state.decks[other] = theirs
    state.chosen = list(facts["chosen"])
    state.ally_seen[seat], state.ally_stale[seat] = mask_of(facts["ally_seen"]), facts["ally_stale"]
    state.ally_seen[other] = ally if facts["ally_looked"][other] else 0
    state.hand_known[seat] = mask_of(facts["hand_known"])
    for name in READER_ONLY:
        setattr(state, name, facts[name])
    if facts.get("nobody"):
        state.ally_seen[seat] = ally if facts["ally_looked"][seat] else 0
        _imagine_choices(state, seat, rng)
    if facts.get("sealed"):
        _open(state, seat, rng)
    _imagine_choices(state, other, rng)
    state.rebuild()
    return state


def _missing(facts: Facts, seat: int, rng: Rng) -> int:
    """Cards for a hand of a sealed game that this page does not know, or not all of it."""
    own = {*facts["hand"], *(facts["chosen"][seat : seat + 1] if _is_chosen(facts, seat) else ())}
    others = facts["chosen"][1 - seat] if _is_chosen(facts, 1 - seat) else NOBODY
    known = {*own, *facts["discards"], *facts["ally_seen"], *facts["hand_known"], *{others} - {NOBODY}}
    return mask_of(own) | _Shuffled(ALL_CARDS & ~mask_of(known), rng).draw(facts["hand_sizes"][seat] - len(own))


def _is_chosen(facts: Facts, seat: int) -> bool:
    """Whether the card of the turn of a seat is known and still in its hand."""
    return bool(facts["step"] == CHOOSE and facts["chosen"][seat] != NOBODY)


def _open(state: State, seat: int, rng: Rng) -> None:
    """A position of a sealed game as an open one: what is asked there and not here stands before its answer. What the
    seat itself has done is imagined where this page does not know it."""
    if state.step == DEAL:
        state.cursor = 0
    if state.step in (ALLY_DRAW, TAKE, GIVE):
        look(state, state.seat)
        state.ally_seen[1 - state.seat] &= state.decks[ALLY]
    is_read = state.taken.bit_count() == state.swaps and (state.step != GIVE or state.card != NOBODY)
    if not is_read or state.step == CHOOSE and state.chosen[seat] == NOBODY:
        _imagine_choices(state, seat, rng)


def _deal(facts: Facts, other: int, cards: int, chosen: int, rng: Rng) -> tuple[int, int]:
    """The other hand and the ally support deck, as far as they are decided, out of the cards not in sight.

    What the seat saw in the deck is still there, but for the cards that the other side has exchanged since:
    those of them that have not been played are in its hand.
    """
    deal = _Shuffled(cards, rng)
    seen, known, stale = mask_of(facts["ally_seen"]), mask_of(facts["hand_known"]), facts["ally_stale"]
    theirs = deal.draw(CARDS, known | chosen)
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


def _imagine_choices(state: State, other: int, rng: Rng) -> None:
    """What a side has chosen unseen: the card it plays, the cards it is exchanging."""
    if state.step == CHOOSE and state.cursor > other and state.decks[other] and state.chosen[other] == NOBODY:
        state.chosen[other] = bits(_Shuffled(state.decks[other], rng).draw(1))[0]
    if state.step in (TAKE, GIVE) and state.seat == other:
        state.taken = _Shuffled(state.decks[other], rng).draw(state.swaps)
        state.given = _Shuffled(state.decks[ALLY], rng).draw(state.swaps)
        if state.step == GIVE:
            state.card = bits(_Shuffled(state.decks[ALLY] & ~state.given, rng).draw(1))[0]
    elif state.step not in (TAKE, GIVE):
        state.taken = state.given = 0
