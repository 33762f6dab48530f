"""A deck without a keeper in a game by letters: what proves the steps of such a game, and what a seat knows by it.

All proofs of a seat follow from its seal and from the steps before, so its page makes the same bytes again, and whoever
knows the seal can make them, too: that is the audit. A page fetches this when the first game with sealed cards is
opened; ``py/docs/PROTOCOL.md`` has the bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cooperative import Slowly
from ..engine.core import AnyGame, Decision, State
from ..engine.match import CHOICE
from ..engine.sealed import Need, SealedCards, rules_of
from .curve import Later, group
from .dice import HASH
from .sealed import Laid, Shown, choice, choice_salt, is_card
from .sealed_deck import (
    ALLY,
    HAND_A,
    HAND_B,
    JOKERS,
    SIZE,
    STOCK,
    Broken,
    Dealer,
    JokerProof,
    checked,
    hold,
    is_played,
    is_shown,
    joker_of,
    names,
    number,
    wide,
)
from .sealed_deck import CARDS as PLACES

if TYPE_CHECKING:
    from ..engine.match import Match

KINDS = {"pass": 5, "promise": 6, "play": 7, "show": 8, "draw": 9, "key": 10, "keys": 11, "lay": 12, "open": 13}
"""The first byte of a proof; smaller ones are those of markers."""
HANDS = (HAND_A, HAND_B)
"""The hand of seat 0, who deals first, and of seat 1."""
ANEW = 64
"""Cards that were laid down anew have places from this number on: first the ally deck, then the hand."""
DECK = ALLY[1] - ALLY[0]
PLAYED = 1 + SIZE
STEPS = 3000
NAMES = PLACES - len(JOKERS)


class Wrong(Exception):
    """A proof that does not hold; the text is a reason of ``secrets.Fault``."""


@lru_cache(maxsize=4)
def pads(seal: bytes, ident: bytes) -> bytes:
    """By how much a seat shifts the number of a card that it lays face down, at each step."""
    return bytes(wide("sakusen pad 1", seal, ident, at.to_bytes(2, "big")) % NAMES for at in range(STEPS))


def _split(data: bytes, size: int, count: int) -> list[bytes]:
    if len(data) != size * count:
        raise Wrong("form")
    return [data[at : at + size] for at in range(0, len(data), size)]


class Dealt:
    """What went to and fro until the cards lay: passes, points of the stock, keys of the hands."""

    def __init__(self) -> None:
        self.passes: list[list[bytes]] = []
        self.points: list[list[bytes]] = [[], []]
        self.keys: list[list[bytes]] = [[], []]
        """Of the other's hand, by the seat that gave them."""

    @property
    def final(self) -> list[bytes]:
        """The cards as they lie."""
        return self.passes[-1]

    def next(self, dealer: Dealer) -> list[bytes]:
        """The next pass."""
        if not self.passes:
            return dealer.open()
        return (dealer.common if len(self.passes) == 1 else dealer.own)(self.passes[-1])

    def made(self, dealer: Dealer, seat: int) -> bytes:
        """The next pass of a seat as a proof has it."""
        parts = list(self.next(dealer))
        if len(self.passes) >= len(HANDS):
            parts += [*dealer.points(), *(dealer.key(place) for place in range(*HANDS[1 - seat]))]
        return b"".join(parts)

    def add(self, seat: int, data: bytes) -> None:
        """A pass as it came."""
        is_early = len(self.passes) < len(HANDS)
        hand = HANDS[1 - seat]
        parts = _split(data, SIZE, PLACES if is_early else PLACES + len(STOCK) + hand[1] - hand[0])
        cards, points, keys = parts[:PLACES], parts[PLACES : PLACES + len(STOCK)], parts[PLACES + len(STOCK) :]
        group().sound([*checked(cards), *points])
        if not all(map(any, points)):
            raise Broken("a point is none")
        for key in keys:
            number(key)
        self.passes.append(cards)
        if not is_early:
            self.points[seat], self.keys[seat] = points, keys

    def look(self, reader: int, dealer: Dealer) -> None:
        """Whether the other of the two can go on with the last pass; :class:`Broken` when it is none."""
        count = len(self.passes)
        if count > len(HANDS):
            self.hand(reader, dealer, self.final if count == 2 * len(HANDS) else self.next(dealer))

    def hand(self, seat: int, dealer: Dealer, final: Sequence[bytes]) -> tuple[int, ...]:
        """The cards of a hand."""
        places = range(*HANDS[seat])
        pairs = zip(places, self.keys[1 - seat], strict=True)
        found = tuple(dealer.opened(place, final[place], key) for place, key in pairs)
        if not set(found).isdisjoint(JOKERS):
            raise Broken("a joker lies in a hand")
        if len(set(found)) < len(found):
            raise Wrong("twice")
        return found


class Walk:
    """Goes through the steps of a game with the proofs that it has. ``seals`` are those that are known, by seat: these
    seats' proofs are made here, and :attr:`own` is what they know."""

    def __init__(self, rules: SealedCards, start: State, ident: bytes, seals: Mapping[int, bytes]) -> None:  # type: ignore[type-arg]
        self._rules, self._ident, self._seals = rules, ident, seals
        self._dealers = {seat: Dealer(group(), seal, seat == 0) for seat, seal in seals.items()}
        self._public = start
        self.own = {seat: start.copy() for seat in seals}
        for seat, state in self.own.items():
            rules.read(state, seat, pads(seals[seat], ident))
        self._deal = Dealt()
        self._places = [list(range(*pile)) for pile in HANDS]
        self._where: list[dict[int, int]] = [{}, {}]  # of the cards in a hand that is known
        self._given: dict[int, bytes] = {}  # the keys of the other, by the places of both hands
        self._shown: dict[int, bytes] = {}  # of places of the stock, what their drawer has shown
        self._gone: set[int] = set()  # cards that have been played
        self._anew: list[tuple[bytes, list[bytes]]] = [(b"", []), (b"", [])]
        self._laid: dict[int, Laid] = {}
        self._owner = -1  # who has laid the ally deck down last
        self._promised = b"", b""
        self._line = hashlib.sha256(b"sakusen context 1" + ident)
        self.opened = 0
        self._kinds = dict(
            zip(
                KINDS,
                (
                    *(self._pass, self._promise, self._play, self._show, self._draw),
                    *(self._key_of, self._keys, self._lay, self._open),
                ),
                strict=True,
            )
        )

    # -------------------------------------------------------------- a step
    def step(self, kind: str, seat: int, value: int, data: bytes | None) -> bytes:
        """The next step: the proof that it has. ``data`` is what was sent, ``None`` where it is to be made.
        :class:`Wrong` when that does not prove it."""
        states = (self._public, *self.own.values())
        if kind != CHOICE:
            if data:
                raise Wrong("extra")
            for state in states:
                state.resolve(value)
            self._add(f"r{value}")
            return b""
        need = self._rules.need(self._public, value)
        if data is not None and (need is None) != (not data):
            raise Wrong("missing" if need else "extra")
        if (own := self.own.get(seat)) is not None:
            self._may(own, value)
        for state in states:
            state.apply(value)
        proof = b"" if need is None else self._proved(need, seat, data)
        self._add(f"{seat}.{value}" + (f":{proof.hex()}" if proof else ""))
        return proof

    def _add(self, word: str) -> None:
        self._line.update(word.encode() + b" ")

    @staticmethod
    def _may(own: State, value: int) -> None:
        """What a seat does must be possible with the cards that it has."""
        asked = own.pending()
        uncovered = getattr(own, "uncovered", lambda action: action)(value)
        if not isinstance(asked, Decision) or uncovered not in asked.actions:
            raise Wrong("choice")

    def _proved(self, need: Need, seat: int, data: bytes | None) -> bytes:
        """The proof of a step, made or looked at, and what follows from it."""
        made = b""
        if seat in self._seals:
            made = bytes([KINDS[need.kind]]) + self._made(need, seat)
        data = made if data is None else data
        if data[:1] != bytes([KINDS[need.kind]]):
            raise Wrong("form")
        try:
            self._kinds[need.kind](need, seat, data[1:])
        except (Broken, ValueError) as error:
            raise Wrong("key") from error
        if made and made != data:
            raise Wrong("seal")
        return data

    def _made(self, need: Need, seat: int) -> bytes:
        seal, dealer, own = self._seals[seat], self._dealers[seat], self.own[seat]
        if need.kind == "pass":
            return self._deal.made(dealer, seat)
        if need.kind == "promise":
            place = self._where[seat][self._rules.laid_down(own)]
            return choice(self._context, choice_salt(seal, self._context), place)
        if need.kind in ("play", "show"):
            salt = choice_salt(seal, self._promised[0]) if need.kind == "show" else b""
            place = self._where[seat][need.markers[0]]
            return salt + bytes([place]) + self._key(seat, place)
        if need.kind == "draw":
            shown = dealer.prove(need.places, self._context)
            return shown.shown + b"".join(one.to_bytes(SIZE, "little") for one in shown[1:])
        if need.kind == "key":
            return dealer.key(need.places)
        if need.kind == "keys":
            return self._made_keys(seat)
        if need.kind == "lay":
            return b"".join(self._lay_down(seat).promises())
        return seal

    def _key(self, seat: int, place: int) -> bytes:
        """What opens a card of a hand to the other."""
        return self._laid[seat].show(place - ANEW).salt if place >= ANEW else self._dealers[seat].key(place)

    def _made_keys(self, seat: int) -> bytes:
        if self._owner != seat:
            return b"".join(self._dealers[seat].key(place) for place in range(*ALLY))
        shown = [self._laid[seat].show(place) for place in range(DECK)]
        return b"".join(one.salt + bytes([one.what]) for one in shown)

    def _lay_down(self, seat: int) -> Laid:
        deck, hand = self._rules.hands(self.own[seat])
        return Laid(self._ident, self._context, self._seals[seat], deck, hand)

    @property
    def _context(self) -> bytes:
        """The hash of the game before this step."""
        return self._line.digest()

    # -------------------------------------------------------------- what is proved, by its kind
    def _pass(self, need: Need, seat: int, data: bytes) -> None:
        self._deal.add(seat, data)
        if (dealer := self._dealers.get(1 - seat)) is not None:
            self._deal.look(1 - seat, dealer)
        if len(self._deal.passes) == 2 * len(HANDS):
            for one, hand in enumerate(HANDS):
                self._given.update(zip(range(*hand), self._deal.keys[1 - one], strict=True))
            for one, reader in self._dealers.items():
                cards = self._deal.hand(one, reader, self._deal.final)
                self._take_in(one, cards, range(*HANDS[one]))

    def _take_in(self, seat: int, cards: Sequence[int], places: Sequence[int]) -> None:
        self._where[seat].update(zip(cards, places, strict=True))
        self._rules.take_in(self.own[seat], tuple(cards), False)

    def _promise(self, need: Need, seat: int, data: bytes) -> None:
        _split(data, HASH, 1)
        self._promised = self._context, data

    def _show(self, need: Need, seat: int, data: bytes) -> None:
        context, promised = self._promised
        if len(data) != HASH + PLAYED:
            raise Wrong("form")
        if choice(context, data[:HASH], data[HASH]) != promised:
            raise Wrong("opening")
        self._play(need, seat, data[HASH:])

    def _play(self, need: Need, seat: int, data: bytes) -> None:
        """A card of a hand is shown to everybody."""
        if len(data) != PLAYED:
            raise Wrong("form")
        card, place, key = need.markers[0], data[0], data[1:]
        if place not in self._places[seat]:
            raise Wrong("place")
        if place >= ANEW:
            context, promises = self._anew[seat]
            if not is_card(self._ident, context, promises, Shown(place - ANEW, key, card)):
                raise Wrong("opening")
        elif not is_played(group(), self._deal.final[place], (key, self._given[place]), card):
            raise Wrong("key")
        self._gone.add(card)
        self._places[seat].remove(place)
        self._where[seat].pop(card, None)

    def _draw(self, need: Need, seat: int, data: bytes) -> None:
        """Who draws shows whether it is the joker; the other knows it then."""
        shown, challenge, response = _split(data, SIZE, 3)
        place = need.places
        self._shown[place] = shown
        told = JokerProof(shown, int.from_bytes(challenge, "little"), int.from_bytes(response, "little"))
        point = self._deal.points[seat][place - STOCK[0]]
        try:
            if seat not in self._seals:  # else it is compared with what the seal gives
                hold(group(), place, point, told, self._context)
        except Broken as error:
            raise Wrong("joker") from error
        if (dealer := self._dealers.get(1 - seat)) is not None:
            is_joker = is_shown(group(), self._deal.final[place], shown, dealer.key(place))
            self._rules.hear(self.own[1 - seat], is_joker)

    def _key_of(self, need: Need, seat: int, data: bytes) -> None:
        """A key of the stock, to who draws, or to everybody for a joker."""
        place, is_joker, drawer = need.places, bool(need.markers[0]), 1 - seat
        (key,) = _split(data, SIZE, 1)
        number(key)
        if (dealer := self._dealers.get(drawer)) is not None:
            card = dealer.opened(place, self._deal.final[place], key)
            if (card == joker_of(place)) != is_joker or card in JOKERS and not is_joker:
                raise Wrong("joker")
            self._may_come(drawer, (card,))
        elif place in self._shown and self._opens_joker(place, key) != is_joker:
            raise Wrong("joker")
        if is_joker:
            return
        self._places[drawer].append(place)
        self._given[place] = key
        if dealer is not None:
            self._take_in(drawer, (card,), (place,))

    def _opens_joker(self, place: int, key: bytes) -> bool:
        return is_shown(group(), self._deal.final[place], self._shown[place], key)

    def _may_come(self, seat: int, cards: Sequence[int]) -> None:
        """Cards that a seat gets to see are neither in its hand nor played."""
        if not self._gone.union(self._rules.hands(self.own[seat])[1]).isdisjoint(cards):
            raise Wrong("twice")

    def _keys(self, need: Need, seat: int, data: bytes) -> None:
        """The ally support deck is opened to who reads it."""
        reader = 1 - seat
        if self._owner == seat:
            context, promises = self._anew[seat]
            shown = [Shown(at, one[:HASH], one[HASH]) for at, one in enumerate(_split(data, HASH + 1, DECK))]
            if not all(is_card(self._ident, context, promises, one) for one in shown):
                raise Wrong("opening")
            cards = [one.what for one in shown]
        else:
            keys, dealer = _split(data, SIZE, DECK), self._dealers.get(reader)
            for key in keys:
                number(key)
            if dealer is None:
                return
            cards = [dealer.opened(place, self._deal.final[place], key) for place, key in enumerate(keys)]
        if len(set(cards) - set(JOKERS)) != DECK:
            raise Wrong("twice")
        if reader in self.own:
            self._may_come(reader, cards)
            self._rules.take_in(self.own[reader], tuple(cards), True)

    def _lay(self, need: Need, seat: int, data: bytes) -> None:
        """Deck and hand are laid down anew."""
        count = DECK + len(self._places[seat])
        promises = _split(data, HASH, count)
        if len(set(promises)) != count:
            raise Wrong("twice")
        self._anew[seat], self._owner = (self._context, promises), seat
        self._places[seat] = list(range(ANEW + DECK, ANEW + count))
        if seat in self._seals:
            laid = self._laid[seat] = self._lay_down(seat)
            self._where[seat] = {card: ANEW + laid.place(card) for card in self._rules.hands(self.own[seat])[1]}

    def _open(self, need: Need, seat: int, data: bytes) -> None:
        _split(data, HASH, 1)
        self.opened += 1


# ------------------------------------------------------------------ a whole game
class Asked(NamedTuple):
    """A game and its proofs by what can be compared, ``seals`` by seat; ``maker`` is the seat whose missing proofs are
    to be made, -1 for none."""

    game: AnyGame
    scenario: str
    options: tuple[tuple[str, str], ...]
    entries: tuple[tuple[str, int, int], ...]
    ident: bytes
    proofs: tuple[tuple[int, bytes], ...]
    seals: tuple[tuple[int, bytes], ...]
    maker: int


class Found(NamedTuple):
    """All proofs, as far as they hold; what the maker knew behind each step; the step (from 0) that is not proved, its
    seat, and why; how many seats have opened everything."""

    proofs: Mapping[int, bytes]
    known: tuple[State, ...]
    at: int = -1
    seat: int = -1
    reason: str = ""
    opened: int = 0


def asked(match: Match, ident: bytes, proofs: Mapping[int, bytes], seals: Mapping[int, bytes], maker: int) -> Asked:
    """The same of a match; seals that it has opened are known."""
    steps = tuple(entry[:3] for entry in match.entries)
    options = tuple(sorted(match.options.items()))
    known = tuple(sorted({**_opened(match, proofs), **seals}.items()))
    return Asked(match.game, match.scenario, options, steps, ident, tuple(sorted(proofs.items())), known, maker)


def _opened(match: Match, proofs: Mapping[int, bytes]) -> dict[int, bytes]:
    """The seals that a match has opened, by seat; bytes of that form at another step are none."""
    told = {at for at, data in proofs.items() if data[:1] == bytes([KINDS["open"]]) and len(data) == 1 + HASH}
    rules, state, found = rules_of(match.game, match.options), match.beginning(), dict[int, bytes]()
    for at, entry in enumerate(match.entries if told else ()):
        if entry.kind != CHOICE:
            state.resolve(entry.value)
            continue
        need = rules.need(state, entry.value) if rules and at in told else None
        if need and need.kind == "open":
            found[entry.seat] = proofs[at][1:]
        state.apply(entry.value)
    return found


@lru_cache(maxsize=8)
def found(game: Asked) -> Found:
    """Go through a game once."""
    start = game.game.start(game.scenario, dict(game.options))
    rules, given = rules_of(game.game, dict(game.options)), dict(game.proofs)
    assert isinstance(rules, SealedCards)
    walk = Walk(rules, start, game.ident, dict(game.seals))
    proofs: dict[int, bytes] = {}
    known: list[State] = []
    maker = walk.own.get(game.maker)
    for at, (kind, seat, value) in enumerate(game.entries):
        if maker is not None:
            known.append(_at_rest(maker))
        is_made = seat == game.maker and at not in given
        try:
            proof = walk.step(kind, seat, value, None if is_made else given.pop(at, b""))
        except Wrong as wrong:
            return Found(proofs, tuple(known), at, seat, str(wrong))
        if proof:
            proofs[at] = proof
    if given:
        return Found(proofs, tuple(known), min(given), -1, "extra")
    known += [_at_rest(maker)] if maker is not None else []
    return Found(proofs, tuple(known), opened=walk.opened)


def shuffling(game: Asked, seat: int, at_once: int) -> Slowly[None]:
    """Work out in slices what the checking of a game and the next step of a seat need of the group, stopping behind
    each; afterwards both are quick."""
    curve = group()
    while True:
        curve.left = at_once
        try:
            names(curve)
            if seat == 0 and not game.proofs:
                Dealer(curve, dict(game.seals)[seat], True).open()
            found(game)
            return
        except Later:
            pass
        finally:
            curve.left = None
        yield


def _at_rest(state: State) -> State:
    """A copy behind all that only passes."""
    state.pending()
    return state.copy()
