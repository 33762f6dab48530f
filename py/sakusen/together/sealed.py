"""Secrets that are promised now and shown later: markers drawn by two composed orders, choices made at once, cards that
were exchanged unseen. Everything here is SHA-256; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .dice import digest

SALT = 32


class Shown(NamedTuple):
    """What opens a promise: its place, its salt, and what was promised."""

    place: int
    salt: bytes
    what: int


def _salt(seal: bytes, tag: str, *parts: bytes) -> bytes:
    return digest(f"sakusen salt {tag} 1", seal, *parts)


def order(seal: bytes, tag: str, count: int, *parts: bytes) -> list[int]:
    """An order of the numbers below ``count`` that only the holder of a seal can know, every order as likely."""
    return sorted(range(count), key=lambda n: digest(f"sakusen order {tag} 1", seal, *parts, bytes([n])))


# ------------------------------------------------------------------ markers drawn from a few
def _option(game: bytes, shown: Shown) -> bytes:
    return digest("sakusen option 1", game, bytes([shown.place]), shown.salt, bytes([shown.what]))


class Markers:
    """Of who draws markers unseen: ``count`` of them lie in an order that its ``seal`` decides, and are promised before
    the other names places. One honest side is enough for a fair draw."""

    def __init__(self, game: bytes, seal: bytes, count: int) -> None:
        self._game, self._seal = game, seal
        self._laid = order(seal, "option", count, game)

    def promises(self) -> list[bytes]:
        """What is sent first: one promise for each place."""
        return [_option(self._game, self.show(place)) for place in range(len(self._laid))]

    def drawn(self, places: Sequence[int]) -> list[int]:
        """The markers in the places that the other has named."""
        return [self._laid[place] for place in places]

    def show(self, place: int) -> Shown:
        """What opens the promise of a place."""
        return Shown(place, _salt(self._seal, "option", self._game, bytes([place])), self._laid[place])


def named(seal: bytes, game: bytes, count: int, drawn: int) -> list[int]:
    """The places that the other side names, in an order that its seal decides."""
    return order(seal, "places", count, game)[:drawn]


def is_marker(game: bytes, promises: Sequence[bytes], shown: Shown) -> bool:
    """Whether this is what was promised for a place."""
    is_place = 0 <= shown.place < len(promises) and 0 <= shown.what < len(promises) and len(shown.salt) == SALT
    return is_place and _option(game, shown) == promises[shown.place]


def audit_markers(game: bytes, promises: Sequence[bytes], seal: bytes) -> bool:
    """Whether the promises are those of a seal: then every marker lies there once."""
    return Markers(game, seal, len(promises)).promises() == list(promises)


# ------------------------------------------------------------------ choices made at once
def choice(context: bytes, salt: bytes, place: int) -> bytes:
    """The promise of a choice; ``context`` is the hash of the game so far."""
    return digest("sakusen choice 1", context, salt, bytes([place]))


def choice_salt(seal: bytes, context: bytes) -> bytes:
    """The salt of a choice, which follows from the seal so that the audit can find it again."""
    return _salt(seal, "choice", context)


# ------------------------------------------------------------------ cards that were exchanged
def _card(game: bytes, context: bytes, shown: Shown) -> bytes:
    return digest("sakusen card 1", game, context, bytes([shown.place]), shown.salt, bytes([shown.what]))


class Laid:
    """Cards that somebody has looked at and laid down again, his hand and a deck, after exchanging some of them: each
    is promised anew, in a new order, so that nobody can tell which ones were exchanged. ``context`` is the hash of the
    game so far; the places of the hand come behind those of the deck."""

    def __init__(self, game: bytes, context: bytes, seal: bytes, deck: Sequence[int], hand: Sequence[int]) -> None:
        self._game, self._context, self._seal = game, context, seal
        piles = (("deck", sorted(deck)), ("hand", sorted(hand)))
        self._laid = [
            cards[at] for tag, cards in piles for at in order(seal, tag, len(cards), game, context, bytes(cards))
        ]

    def promises(self) -> list[bytes]:
        """What is published: a promise for each place."""
        return [_card(self._game, self._context, self.show(place)) for place in range(len(self._laid))]

    def place(self, card: int) -> int:
        """Where a card lies."""
        return self._laid.index(card)

    def show(self, place: int) -> Shown:
        """What opens a place: to everybody when the card is played, to the other when it reads the deck."""
        salt = _salt(self._seal, "card", self._game, self._context, bytes([place]))
        return Shown(place, salt, self._laid[place])


def is_card(game: bytes, context: bytes, promises: Sequence[bytes], shown: Shown) -> bool:
    """Whether this is what was promised for a place."""
    is_place = 0 <= shown.place < len(promises) and 0 <= shown.what < 256 and len(shown.salt) == SALT
    return is_place and _card(game, context, shown) == promises[shown.place]


def exchanged(before: tuple[Sequence[int], Sequence[int]], after: tuple[Sequence[int], Sequence[int]]) -> int:
    """How many cards went from a deck to a hand and back; -1 when the cards are not the same ones. Each pair is a deck
    and a hand."""
    if sorted([*before[0], *before[1]]) != sorted([*after[0], *after[1]]) or len(before[0]) != len(after[0]):
        return -1
    return len(set(after[1]) - set(before[1]))
