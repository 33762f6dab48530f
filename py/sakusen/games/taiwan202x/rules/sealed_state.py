"""A position of a sealed game: of most cards this page knows how many lie somewhere, and not which.

``decks`` holds the cards that this page knows to lie in a hand or in the ally support deck, ``sizes`` how many lie
there. What only one seat knows (its hand, what it has chosen face down, what it has seen of the ally deck) is here
where that seat sits or is imagined, and in no key and no JSON: see :data:`PRIVATE`.
"""

from __future__ import annotations

from ....engine.core import Action, Decision, Tell
from .board import ALL_CARDS, CARDS
from .state import ALLY, DISCARD, LISTS, SCALARS, State
from .steps import CARD_AT, CHOOSE, COVERED, NOBODY

SIZES = ("sizes",)
COUNTS = ("laid", "looked", "opened", "laying", "clock")
PRIVATE = ("decks", "chosen", "ally_seen", "ally_stale", "hand_known", "taken", "given", "card")
"""Fields of which a part is known to one seat only."""


class SealedState(State):
    """See the module. ``sizes`` are those of the two hands, the pool and the ally deck; ``laid`` is the seat that has
    laid the ally deck down anew after an exchange, ``looked`` a bit for each seat that has read it, ``laying`` whether
    that is being done; ``opened`` how many seats have opened everything at the end; ``clock`` the steps so far.

    ``own`` is the seat that this page plays, with ``pads`` for each step, by which the cards that it lays face down are
    numbered in the record; ``told`` is 1 where that seat knows that the other has drawn a joker, 0 where it knows that
    it has not."""

    __slots__ = (*SIZES, *COUNTS, "own", "pads", "told")
    sealed = True

    sizes: list[int]
    laid: int
    looked: int
    opened: int
    laying: int
    clock: int
    own: int
    pads: bytes
    told: int

    def __init__(self, absent: int = 0) -> None:
        super().__init__(absent)
        self.decks = [0] * len(self.decks)
        self.sizes = [0, 0, CARDS, 0]
        self.looked = self.opened = self.laying = self.clock = 0
        self.laid = self.own = self.told = NOBODY
        self.pads = b""

    def copy(self) -> SealedState:
        """See ``State.copy``."""
        new = super().copy()
        new.sizes = self.sizes[:]
        new.laid, new.looked, new.opened, new.laying = self.laid, self.looked, self.opened, self.laying
        new.clock, new.own, new.pads, new.told = self.clock, self.own, self.pads, self.told
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for positions that are equal to everybody."""
        self.pending()
        chosen = self.chosen[self.step == CHOOSE :]
        lists = tuple(tuple(getattr(self, name)) for name in LISTS if name not in PRIVATE)
        counts = tuple(getattr(self, name) for name in COUNTS if name != "clock")
        numbers = tuple(getattr(self, name) for name in SCALARS if name not in PRIVATE)
        return ("sealed", self.decks[DISCARD], tuple(chosen), tuple(self.sizes), *counts, *lists, *numbers)

    def public(self) -> SealedState:
        """The same position without what only one seat knows."""
        new, fresh = self.copy(), SealedState()
        for name in (*PRIVATE, "own", "pads", "told"):
            setattr(new, name, getattr(fresh, name))
        new.decks[DISCARD] = self.decks[DISCARD]
        new.chosen = list(self.chosen)
        if self.step == CHOOSE:
            new.chosen[0] = NOBODY
        new._next = None
        return new

    # -------------------------------------------------------------- the cards
    def size(self, deck: int) -> int:
        """How many cards lie there, known or not."""
        return self.sizes[deck]

    def knows(self, deck: int) -> bool:
        """Whether this page knows all cards that lie there."""
        return self.decks[deck].bit_count() == self.sizes[deck]

    def possible(self, seat: int) -> int:
        """The cards that can be in a hand as far as this page knows: all that have not been played, or those that it
        knows."""
        return self.decks[seat] if self.knows(seat) else ALL_CARDS & ~self.decks[DISCARD]

    def discard(self, seat: int, card: int) -> None:
        """See ``State.discard``."""
        super().discard(seat, card)
        self.sizes[seat] -= 1

    # -------------------------------------------------------------- cards that are laid face down
    def apply(self, action: Action, tell: Tell | None = None) -> None:
        """Carry out an action, by its number here or in the record."""
        plain = self.uncovered(action)
        self.clock += 1
        super().apply(plain, tell)

    def uncovered(self, action: Action) -> Action:
        """The number of an action in the list here, by that in the record."""
        if action < COVERED or not self._reads():
            return action
        return CARD_AT + (action - COVERED - self.pads[self.clock]) % CARDS

    def covered(self, action: Action) -> Action:
        """The number of an action in the record, which tells nobody else which card it is."""
        asked = self.pending()
        is_open = not isinstance(asked, Decision) or asked.ask not in COVERS or asked.ask == "card" and asked.seat
        if is_open or not CARD_AT <= action < CARD_AT + CARDS or not self._reads():
            return action
        return COVERED + (action - CARD_AT + self.pads[self.clock]) % CARDS

    def _reads(self) -> bool:
        """Whether who sits here is asked, and knows the cards it is asked about."""
        asked = self.pending()
        is_own = isinstance(asked, Decision) and asked.seat == self.own and bool(self.pads)
        return is_own and isinstance(asked, Decision) and asked.actions[0] < COVERED


COVERS = ("card", "hybrid.take", "hybrid.give")
"""The questions that China's card of the turn, and who exchanges cards, answer face down."""


def is_read(state: SealedState) -> bool:
    """Whether this page sees the cards of who has the ally support deck, and the deck."""
    return state.knows(state.seat) and state.knows(ALLY)
