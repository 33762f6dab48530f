"""Secrets that no page keeps: what a game says of a *sealed* game of two people apart.

One side, the ``holder``, draws some of a few markers unseen. In a sealed game no page holds what the other side has
drawn, so the game asks openly where luck or a hidden hand would decide otherwise: both pages come to the same position
and the same list of legal actions, and some steps count only with something that proves them (:class:`Need`). What the
holder has drawn is taught to its own position only; then the lists there hold what it can do. What proves a step is the
business of ``sakusen.together``; nothing here hashes anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from .core import Action, AnyGame, Decision, State

S = TypeVar("S", bound=State)

OPTION, SEALED = "secrets", "sealed"
"""The option of a game that is sealed, and its value; other games do not have the option."""
LAY, POINT, SHOW, OPEN = "lay", "point", "show", "open"


class Need(NamedTuple):
    """What a step counts with: :data:`LAY`, a promise for each marker; :data:`POINT`, the places of those that are
    drawn; :data:`SHOW`, what opens one of ``markers`` for each of ``places``; :data:`OPEN`, what opens
    everything, and the markers that were drawn are ``markers``."""

    kind: str
    markers: tuple[int, ...] = ()
    places: int = 0


class Sealed(NamedTuple, Generic[S]):
    """``holder`` draws ``drawn`` of ``markers``. ``need`` says what an action of the pending decision counts with, if
    with anything; ``asks`` are the questions that a page answers by itself when its seat has only one answer; ``teach``
    tells a position what its holder has drawn; ``opened`` makes one that ``determinize`` has imagined a position of an
    ordinary game, in which the markers lie as they do here."""

    holder: int
    markers: int
    drawn: int
    asks: frozenset[str]
    need: Callable[[S, Action], Need | None]
    teach: Callable[[S, tuple[int, ...]], None]
    opened: Callable[[S], None]


class SealedCards(NamedTuple, Generic[S]):
    """A game whose cards are dealt without a keeper: 52 and two jokers, in the places of ``together.sealed_deck``.

    ``asks`` and ``need`` are as in :class:`Sealed`, with other kinds of :class:`Need`: "pass" (``places`` is its
    number, from 0), "promise" (a card is laid face down), "play" and "show" (the card is ``markers[0]``; what was laid
    face down is shown), "draw" and "key" of a card of the stock (``places`` is where it lies; "key": ``markers[0]``
    says whether it is the joker), "keys" (of the ally deck), "lay" (deck and hand are laid down anew), "open".

    A position that ``read`` has given to a seat takes in what this seat learns: cards by ``take_in``, by ``hear``
    whether the other has drawn a joker. ``hands`` and ``laid_down`` say what it knows then, and ``teach`` lets another
    position of the same step, which ``clock`` counts, know it.
    """

    asks: frozenset[str]
    need: Callable[[S, Action], Need | None]
    read: Callable[[S, int, bytes], None]
    take_in: Callable[[S, tuple[int, ...], bool], None]
    hear: Callable[[S, bool], None]
    hands: Callable[[S], tuple[tuple[int, ...], tuple[int, ...]]]
    laid_down: Callable[[S], int]
    teach: Callable[[S, S], None]
    clock: Callable[[S], int]


Rules = Sealed | SealedCards  # type: ignore[type-arg]


@runtime_checkable
class Covers(Protocol):
    """A position in which a seat has cards of its own face down: in the record another number stands for an action than
    in the list of who can read it."""

    def covered(self, action: Action) -> Action:
        """The number in the record of an action of the list."""

    def uncovered(self, action: Action) -> Action:
        """The inverse; a number of the list stays as it is."""


@runtime_checkable
class HasSealed(Protocol):
    """A game that can be played sealed."""

    sealed: Rules


def rules_of(game: AnyGame, options: object) -> Rules | None:
    """What a game says of its sealed kind, if it is played like that."""
    is_sealed = isinstance(options, dict) and options.get(OPTION) == SEALED
    return game.sealed if is_sealed and isinstance(game, HasSealed) else None


def is_for_pages(game: AnyGame, asked: Decision) -> bool:
    """Whether a question is about sealed cards, so that seals answer it and no player knows anything about it."""
    return isinstance(game, HasSealed) and isinstance(game.sealed, SealedCards) and asked.ask in game.sealed.asks


def forced(rules: Rules, state: State, seat: int) -> Action | None:
    """What a seat's page answers by itself."""
    asked = state.pending()
    if not isinstance(asked, Decision) or asked.seat != seat or asked.ask not in rules.asks or len(asked.actions) != 1:
        return None
    return asked.actions[0]
