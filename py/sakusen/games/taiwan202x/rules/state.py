"""A position of Special Military Operation 202X: flat lists of ints; the map, counters and cards live outside."""

from __future__ import annotations

from operator import attrgetter
from typing import Self

from ....engine.stepper import Stepper
from .board import ALL_CARDS, OFF_MAP, PLACES, PRC, SIDE_UNITS, TABLES, TRACK, UNIT_BIT, UNITS
from .steps import DEAL, NOBODY

LISTS = ("at", "here", "decks", "chosen", "fighters", "dice", "hits", "ally_seen", "ally_stale", "hand_known")
SCALARS = (
    "step",
    "turn",
    "seat",
    "acted",
    "cursor",
    "initiative",
    "control",
    "landed",
    "awake",
    "stock",
    "jokers",
    "negotiations",
    "limit",
    "active",
    "place",
    "generation",
    "event",
    "fallen",
    "based",
    "swaps",
    "taken",
    "given",
    "card",
    "older",
    "absent",
)
SCALARS_OF = attrgetter(*SCALARS)

POOL, ALLY, DISCARD = 2, 3, 4
"""Where a card can be, after the two hands (0 and 1, by seat)."""
DECKS = ("prc", "roc", "pool", "ally", "discard")
STOCK = int(TABLES["setup"]["stock_cards"])


class State(Stepper):
    """A position. See ``POSITION.md`` for the meaning of every field."""

    __slots__ = (*LISTS, *(name for name in SCALARS if name != "step"))

    # the counters
    at: list[int]  # the place of every unit
    here: list[int]  # derived: the units in every place, as bit sets
    # the cards, as bit sets
    decks: list[int]  # the two hands, the pool of cards not yet drawn, the ally support deck, the discards
    chosen: list[int]  # the card that each seat plays this turn, -1 for none
    ally_seen: list[int]  # what each seat saw when it last had the ally support deck in its hands
    ally_stale: list[int]  # cards that the other seat has exchanged since
    hand_known: list[int]  # cards that each seat knows to be in the other's hand
    stock: int  # cards left to draw, jokers included
    jokers: int  # jokers drawn
    # the war
    turn: int
    initiative: int  # the space of the marker on the track
    control: int  # China controls Sakishima
    landed: int  # the landing has been made; there is only one in a game (9.1)
    awake: int  # the Self-Defense Forces may act (6.4)
    negotiations: int  # that have been held
    # where the sequence of play stands
    seat: int  # who acts
    acted: int  # how many have acted this turn
    cursor: int  # fleet to place, card to deal, die, generation, drawer: by step
    # an operation
    limit: int  # the strength that may be activated (6.3)
    active: int
    # a battle, a recapture or a strike
    place: int  # where it is fought
    fighters: list[int]  # who takes part, of each side
    generation: int  # that fires now
    dice: list[int]  # still to roll, of each side
    hits: list[int]  # scored by each side; once counted, still to be taken by each side
    fallen: int  # units lost to the hits that are being taken
    based: int  # an aircraft has been based on Sakishima in this step
    # an event
    event: int  # -1 for none
    swaps: int  # cards exchanged so far (9.6, 9.13)
    taken: int
    given: int
    card: int  # to be taken
    sealed = False
    """Whether it is the position of a sealed game; see ``sealed_state``."""

    # how it is played
    older: int  # by the lists of legal actions of edition 1 (see ``losses``)
    absent: int  # the units that do not take part, as a bit set (ruling 57)

    def __init__(self, absent: int = 0) -> None:
        """Nothing dealt, nothing placed (3.0)."""
        for name in SCALARS:
            setattr(self, name, 0)
        self._next, self.absent = None, absent
        self.at = [OFF_MAP] * UNITS
        self.here = [0] * PLACES
        self.here[OFF_MAP] = SIDE_UNITS[0] | SIDE_UNITS[1]
        self.decks = [0, 0, ALL_CARDS, 0, 0]
        self.chosen = [NOBODY, NOBODY]
        for name in ("fighters", "dice", "hits", "ally_seen", "ally_stale", "hand_known"):
            setattr(self, name, [0, 0])
        self.stock = STOCK
        self.initiative = TRACK.index(TABLES["initiative"]["start"])  # 3.7
        self.step, self.turn, self.seat, self.event, self.card = DEAL, 1, PRC, NOBODY, NOBODY

    def copy(self) -> Self:
        """An independent copy; the tables and the pending decision are shared."""
        new = self.__class__.__new__(self.__class__)
        new._next, new.absent = self._next, self.absent
        new.at, new.here, new.decks, new.chosen = self.at[:], self.here[:], self.decks[:], self.chosen[:]
        new.fighters, new.dice, new.hits = self.fighters[:], self.dice[:], self.hits[:]
        new.ally_seen, new.ally_stale, new.hand_known = self.ally_seen[:], self.ally_stale[:], self.hand_known[:]
        new.step, new.turn, new.seat, new.acted, new.cursor = self.step, self.turn, self.seat, self.acted, self.cursor
        new.initiative, new.control, new.landed, new.awake = self.initiative, self.control, self.landed, self.awake
        new.stock, new.jokers, new.negotiations = self.stock, self.jokers, self.negotiations
        new.limit, new.active, new.place, new.generation = self.limit, self.active, self.place, self.generation
        new.event, new.fallen, new.based, new.swaps = self.event, self.fallen, self.based, self.swaps
        new.taken, new.given, new.card, new.older = self.taken, self.given, self.card, self.older
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions (with what is pending and what each side knows), whatever way led to them."""
        self.pending()
        return (*(tuple(getattr(self, name)) for name in LISTS), *SCALARS_OF(self))

    # -------------------------------------------------------------- the board
    def put(self, unit: int, place: int) -> None:
        """Move a counter to a place; keeps the derived sets."""
        bit, here = UNIT_BIT[unit], self.here
        here[self.at[unit]] ^= bit
        here[place] |= bit
        self.at[unit] = place

    def rebuild(self) -> None:
        """Compute the derived sets from where the units are."""
        self.here = [0] * PLACES
        for unit, place in enumerate(self.at):
            self.here[place] |= UNIT_BIT[unit]
        self._next = None

    # -------------------------------------------------------------- the cards
    def size(self, deck: int) -> int:
        """How many cards lie in a hand, in the pool or in the ally support deck."""
        return self.decks[deck].bit_count()

    def possible(self, seat: int) -> int:
        """The cards that can be in a hand: those that are."""
        return self.decks[seat]

    def discard(self, seat: int, card: int) -> None:
        """A card of a hand goes to the discards, open to all (6.1)."""
        bit = 1 << card
        self.decks[seat] &= ~bit
        self.decks[DISCARD] |= bit
        self.hand_known[1 - seat] &= ~bit
