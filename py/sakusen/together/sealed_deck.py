"""A deck that two people shuffle and deal without anybody who keeps it: commuting masks in a group of prime order.

54 cards, the last two of them jokers, lie in 54 places: a deck that nobody has seen, a hand for each, and a stock of
which each half hides one joker. A card opens when both keys of its place are known; a key of one place tells nothing of
another. Where this is a game's deck is told in ``py/docs/PROTOCOL.md``; nothing here knows a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the group; a page has no ``ed25519``, where it stands, too."""
CARDS, JOKERS = 54, (52, 53)
PILES = ((0, 12), (12, 22), (22, 32), (32, 43), (43, 54))
"""The places of the ally deck, of the hand of who deals first, of the hand of the other, of the upper and of the lower
half of the stock."""
ALLY, HAND_A, HAND_B, UPPER, LOWER = PILES
STOCK = range(UPPER[0], LOWER[1])
SIZE = 32
"""Bytes of a masked card, of a key and of a point."""


class Group(Protocol):
    """Where cards are masked: ristretto255, in the page by noble-curves (``assets/sealing.mjs``)."""

    base: bytes

    def __hash__(self) -> int: ...

    def hashed(self, label: bytes) -> bytes:
        """The element that a name stands for; nobody knows its logarithm."""

    def masked(self, scalars: Sequence[int], elements: Sequence[bytes]) -> list[bytes]:
        """Each element times its scalar. ``ValueError`` when one is no element."""

    def joined(self, k: int, one: bytes, m: int, other: bytes) -> bytes:
        """k times one element and m times another, added up. ``ValueError`` as above."""

    def sound(self, elements: Sequence[bytes]) -> None:
        """``ValueError`` when one of them is no element."""


class Broken(ValueError):
    """What the other has sent cannot be part of a deal; the text says what."""


class JokerProof(NamedTuple):
    """For a card of the stock that somebody draws: the joker of that half under the drawer's key, and a proof that this
    key is the one of the published point."""

    shown: bytes
    challenge: int
    response: int


def wide(tag: str, *parts: bytes) -> int:
    """SHA-512 of a tag and some parts, each with its length before it, as a number."""
    whole = (tag.encode(), *parts)
    text = b"".join(len(part).to_bytes(4, "big") + part for part in whole)
    return int.from_bytes(hashlib.sha512(text).digest(), "big")


@lru_cache(maxsize=2)
def names(group: Group) -> tuple[bytes, ...]:
    """The elements that stand for the cards, the same in every game."""
    return tuple(group.hashed(b"sakusen card %d" % card) for card in range(CARDS))


def joker_of(place: int) -> int:
    """The joker that may lie in a place of the stock."""
    return JOKERS[place >= LOWER[0]]


def checked(elements: Sequence[bytes]) -> Sequence[bytes]:
    """A pass as it came; :class:`Broken` when it cannot be one. What is no element is seen where it is used."""
    if len(elements) != CARDS or len(set(elements)) != CARDS:
        raise Broken("a pass has 54 different cards")
    if any(len(one) != SIZE or not any(one) for one in elements):
        raise Broken("a card of a pass is none")
    return elements


class Dealer:
    """One of the two; ``is_first`` is who deals first. All that is secret follows from ``seal``, 32 random
    bytes, so that giving it away at the end opens everything to the other's audit."""

    def __init__(self, group: Group, seal: bytes, is_first: bool) -> None:
        self._group, self._seal, self._is_first = group, seal, is_first
        self._names = names(group)
        self._card_of = {name: card for card, name in enumerate(self._names)}

    def _scalar(self, label: str, place: int = 0) -> int:
        return wide(f"sakusen {label} 1", self._seal, bytes([place])) % (ORDER - 1) + 1

    def _mixed(self, label: str, cards: Sequence[bytes]) -> list[bytes]:
        keys = [wide(f"sakusen {label} 1", self._seal, bytes([at])) for at in range(len(cards))]
        return [card for _, card in sorted(zip(keys, cards, strict=True))]

    # -------------------------------------------------------------- the deal
    def open(self) -> list[bytes]:
        """Pass 1, of who accepts."""
        return self.common(self._names)

    def common(self, elements: Sequence[bytes]) -> list[bytes]:
        """Passes 1 and 2: one mask for all cards, the 52 shuffled; the second then lays one joker into each half."""
        try:
            out = self._group.masked([self._scalar("mask")] * CARDS, checked(elements))
        except ValueError as error:
            raise Broken(str(error)) from error
        cards, jokers = self._mixed("deck", out[:52]), out[52:]
        if self._is_first:
            return cards + jokers
        halves = [
            self._mixed(f"half {n}", cards[32 + 10 * n : 42 + 10 * n] + [joker]) for n, joker in enumerate(jokers)
        ]
        return cards[:32] + halves[0] + halves[1]

    def own(self, elements: Sequence[bytes]) -> list[bytes]:
        """Passes 3 and 4: a mask for every place in place of the common one; the first shuffles every pile again."""
        back, cards = pow(self._scalar("mask"), -1, ORDER), list(checked(elements))
        if self._is_first:
            cards = [card for n, (a, b) in enumerate(PILES) for card in self._mixed(f"pile {n}", cards[a:b])]
        try:
            return self._group.masked([back * self._scalar("key", place) % ORDER for place in range(CARDS)], cards)
        except ValueError as error:
            raise Broken(str(error)) from error

    def points(self) -> list[bytes]:
        """What is published of the keys of the stock, so that a joker cannot be hidden."""
        return self._group.masked([self._scalar("key", place) for place in STOCK], [self._group.base] * len(STOCK))

    # -------------------------------------------------------------- cards
    def key(self, place: int) -> bytes:
        """The own key of a place, to be given to the other, or to everybody."""
        return self._scalar("key", place).to_bytes(SIZE, "little")

    def opened(self, place: int, element: bytes, key: bytes) -> int:
        """The card in a place by the other's key. :class:`Broken` when that is not the key, or the card was changed."""
        whole = number(key) * self._scalar("key", place) % ORDER
        found = self._group.masked([pow(whole, -1, ORDER)], [element])[0]
        if found not in self._card_of:
            raise Broken(f"the key of place {place} opens nothing")
        return self._card_of[found]

    # -------------------------------------------------------------- jokers
    def prove(self, place: int, context: bytes) -> JokerProof:
        """What somebody who draws from the stock shows; ``context`` is the hash of the game so far."""
        group, key, joker = self._group, self._scalar("key", place), self._names[joker_of(place)]
        nonce = wide("sakusen nonce 1", self._seal, context, bytes([place])) % (ORDER - 1) + 1
        point, shown, left, right = group.masked([key, key, nonce, nonce], [group.base, joker, group.base, joker])
        challenge = _challenge(context, place, point, shown, left, right)
        return JokerProof(shown, challenge, (nonce - challenge * key) % ORDER)

    def is_joker(self, place: int, element: bytes, point: bytes, proof: JokerProof, context: bytes) -> bool:
        """Whether a place of the stock holds its joker, by the proof of who draws; :class:`Broken` when that is false.
        This side learns nothing else of the card."""
        hold(self._group, place, point, proof, context)
        return is_shown(self._group, element, proof.shown, self.key(place))


def hold(group: Group, place: int, point: bytes, proof: JokerProof, context: bytes) -> None:
    """Look at the proof of who draws, as everybody can; :class:`Broken` when it does not hold."""
    joker = names(group)[joker_of(place)]
    try:
        if not any(proof.shown) or max(proof.challenge, proof.response) >= ORDER:
            raise Broken("another form of a proof")
        left = group.joined(proof.response, group.base, proof.challenge, point)
        right = group.joined(proof.response, joker, proof.challenge, proof.shown)
    except ValueError as error:
        raise Broken(str(error)) from error
    if proof.challenge != _challenge(context, place, point, proof.shown, left, right):
        raise Broken(f"the proof of place {place} does not hold")


def is_shown(group: Group, element: bytes, shown: bytes, key: bytes) -> bool:
    """Whether a place holds its joker, by what its drawer has shown and by the key of the other."""
    return group.masked([number(key)], [shown])[0] == element


def number(key: bytes) -> int:
    """The scalar of a key as it was sent; :class:`Broken` when it is none, or stands in another form."""
    found = int.from_bytes(key, "little")
    if len(key) != SIZE or not 0 < found < ORDER:
        raise Broken("a key is none")
    return found


def is_played(group: Group, element: bytes, keys: tuple[bytes, bytes], card: int) -> bool:
    """Whether a card lies in a place, by the keys of both."""
    whole = number(keys[0]) * number(keys[1]) % ORDER
    return 0 <= card < CARDS and group.masked([whole], [names(group)[card]])[0] == element


def _challenge(context: bytes, place: int, *points: bytes) -> int:
    return wide("sakusen joker 1", context, bytes([place]), *points) % ORDER


# ------------------------------------------------------------------ the end
class Deal(NamedTuple):
    """What went to and fro: four passes, and the points of both sides, those of who deals first before the others."""

    passes: tuple[Sequence[bytes], ...]
    points: tuple[Sequence[bytes], Sequence[bytes]]


def audit(group: Group, deal: Deal, seals: tuple[bytes, bytes]) -> list[str]:
    """What of a deal does not follow from the two seals, in words; who gave a false one, or dealt otherwise, is named
    by the pass: 1 and 3 are of the first, 2 and 4 of the second."""
    a, b = Dealer(group, seals[0], True), Dealer(group, seals[1], False)
    work: tuple[Callable[[Sequence[bytes]], list[bytes]], ...] = (lambda _: a.open(), b.common, a.own, b.own)
    faults: list[str] = []
    before: list[bytes] = []
    for number, (do, found) in enumerate(zip(work, deal.passes, strict=True), 1):
        try:
            if do(before) != list(found):
                faults.append(f"pass {number}")
        except Broken:
            faults.append(f"pass {number - 1}")
        before = list(found)
    return faults + [f"points {n + 1}" for n, one in enumerate((a, b)) if one.points() != list(deal.points[n])]


def cards(group: Group, deal: Deal, seals: tuple[bytes, bytes]) -> list[int]:
    """The card of every place, once both seals are known. :class:`Broken` when a place holds none."""
    a, b = Dealer(group, seals[0], True), Dealer(group, seals[1], False)
    return [a.opened(place, element, b.key(place)) for place, element in enumerate(deal.passes[-1])]
