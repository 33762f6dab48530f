"""Checks the cards of a sealed game that has been opened; ``verify.py`` beside this file asks for it.

All that a seat has sent follows from its seal and from the steps before: the four passes by which the cards were
dealt, every key, promise and proof. So everything is worked out anew and compared; cards that a seat did not hold, a
joker that was passed over and an exchange that was told otherwise are found by it. Nothing but the standard library.
"""

import hashlib

PLACES, STOCK, ANEW = 54, 32, 64
PILES = ((0, 12), (12, 22), (22, 32), (32, 43), (43, 54))
HANDS = (range(12, 22), range(22, 32))
CARD, COVERED, YES = 110, 170, 31
"""From these numbers on actions mean a card, and one that lies face down; and the answer that a card is the joker."""


def wide(tag, *parts):
    """SHA-512 of parts, each with its length before it, as a number."""
    text = b"".join(len(p).to_bytes(4, "big") + p for p in (tag.encode(), *parts))
    return int.from_bytes(hashlib.sha512(text).digest(), "big")


class Group:
    """ristretto255 (RFC 9496) upon the curve of ``verify.py``."""

    def __init__(self, v):
        self.v, self.root_m1 = v, pow(2, (v.P - 1) // 4, v.P)
        self.base = v.point_of((4 * pow(5, v.P - 2, v.P) % v.P).to_bytes(32, "little"))
        self.ad = v.P - self.root(-v.D - 1, 1)[1]  # of the two roots the odd one, of the next the even one
        self.amd = self.root(1, -1 - v.D)[1]

    def even(self, x):
        """Of x and -x the one that is even."""
        return x % self.v.P if x % self.v.P & 1 == 0 else -x % self.v.P

    def root(self, u, w):
        """Whether u/w is a square, and its even root, or that of i*u/w."""
        p, i = self.v.P, self.root_m1
        found = u * w**3 * pow(u * w**7, (p - 5) // 8, p) % p
        check = w * found * found % p
        if check in (-u % p, -u * i % p):
            found = found * i % p
        return check in (u % p, -u % p), self.even(found)

    def written(self, point):
        """The one encoding of an element."""
        p, (x, y, z, t) = self.v.P, point
        u1, u2 = (z + y) * (z - y) % p, x * y % p
        inverse = self.root(1, u1 * u2 * u2)[1]
        d1, d2 = inverse * u1 % p, inverse * u2 % p
        z_inverse = d1 * d2 * t % p
        if t * z_inverse % p & 1:
            x, y, d2 = y * self.root_m1 % p, x * self.root_m1 % p, d1 * self.amd % p
        return self.even(d2 * (z - (-y if x * z_inverse % p & 1 else y))).to_bytes(32, "little")

    def half(self, data):
        """The map of 32 bytes to the group."""
        p, d = self.v.P, self.v.D
        t = int.from_bytes(data, "little") % 2**255
        r = self.root_m1 * t * t % p
        u, w = (r + 1) * (1 - d * d) % p, (-1 - r * d) * (r + d) % p
        is_square, s = self.root(u, w)
        s, c = (s, -1) if is_square else (-self.even(s * t), r)
        n = c * (r - 1) * (d - 1) ** 2 - w
        a, b, e, f = 2 * s * w % p, n * self.ad % p, (1 - s * s) % p, (1 + s * s) % p
        return a * f % p, e * b % p, b * f % p, a * e % p

    def named(self, label):
        """The element that a name stands for."""
        data = hashlib.sha512(label).digest()
        return self.v.add(self.half(data[:32]), self.half(data[32:]))

    def times(self, k, point):
        """The encoding of a multiple."""
        return self.written(self.v.times(k % self.v.ORDER, point))


class Audit:
    """Works out what both seats had to send; ``seals`` are theirs."""

    def __init__(self, v, ident, seals):
        self.v, self.ident, self.seals, self.group = v, ident, seals, Group(v)
        self.names = [self.group.named(b"sakusen card %d" % card) for card in range(PLACES)]
        self.lies = [(1, card) for card in range(PLACES)]  # factor and card of every place
        self.hands, self.deck, self.swapped = [{}, {}], [], []
        self.laid, self.owner, self.passes, self.place, self.promise = [{}, {}], -1, 0, STOCK, b""
        self.jokers = set()

    def scalar(self, seat, label, place=0):
        """A secret number of a seat."""
        return wide(f"sakusen {label} 1", self.seals[seat], bytes([place])) % (self.v.ORDER - 1) + 1

    def key(self, seat, place):
        """The key of a place, as it is sent."""
        return self.scalar(seat, "key", place).to_bytes(32, "little")

    def mixed(self, seat, label, cards):
        """Cards in an order of a seat's own."""
        order = sorted(range(len(cards)), key=lambda n: wide(f"sakusen {label} 1", self.seals[seat], bytes([n])))
        return [cards[n] for n in order]

    def pass_(self, seat):
        """The next pass."""
        number, self.passes, lies = self.passes, self.passes + 1, self.lies
        if number < 2:
            mask = self.scalar(seat, "mask")
            lies = [(k * mask, card) for k, card in lies]
            cards, jokers = self.mixed(seat, "deck", lies[:52]), lies[52:]
            if number:
                piles = [self.mixed(1, f"half {n}", [*cards[32 + 10 * n : 42 + 10 * n], jokers[n]]) for n in (0, 1)]
                cards, jokers = cards[:32], piles[0] + piles[1]
            self.lies = cards + jokers
        else:
            if seat == 0:
                lies = [one for n, (a, b) in enumerate(PILES) for one in self.mixed(0, f"pile {n}", lies[a:b])]
            back = pow(self.scalar(seat, "mask"), -1, self.v.ORDER)
            self.lies = [(k * back * self.scalar(seat, "key", n), card) for n, (k, card) in enumerate(lies)]
        found = [self.group.times(k, self.names[card]) for k, card in self.lies]
        if number >= 2:
            found += [self.group.times(self.scalar(seat, "key", n), self.group.base) for n in range(STOCK, PLACES)]
            found += [self.key(seat, n) for n in HANDS[1 - seat]]
        if number == 3:
            self.hands = [{self.lies[n][1]: n for n in hand} for hand in HANDS]
            self.deck = [self.lies[n][1] for n in range(12)]
        return b"".join(found)

    def covered(self, seat, value, at):
        """The card that a seat has laid face down at a step."""
        return (value - COVERED - wide("sakusen pad 1", self.seals[seat], self.ident, at.to_bytes(2, "big"))) % 52

    def played(self, seat, card):
        """What opens a card of a hand, which it leaves."""
        if card not in self.hands[seat]:
            raise self.v.Bad(f"seat {seat + 1} plays a card that it does not hold")
        place = self.hands[seat].pop(card)
        return bytes([place]) + (self.laid[seat][place - ANEW][0] if place >= ANEW else self.key(seat, place))

    def salt(self, seat, context):
        """The salt of a choice."""
        return self.v.digest("sakusen salt choice 1", self.seals[seat], context)

    def drawn(self, seat, context):
        """What proves whether the card that a seat draws is the joker."""
        self.skip()
        place, group, order = self.place, self.group, self.v.ORDER
        key, joker = self.scalar(seat, "key", place), self.names[52 + (place >= 43)]
        nonce = wide("sakusen nonce 1", self.seals[seat], context, bytes([place])) % (order - 1) + 1
        points = [group.times(k, one) for k in (key, nonce) for one in (group.base, joker)]
        challenge = wide("sakusen joker 1", context, bytes([place]), *points) % order
        return points[1] + b"".join(n.to_bytes(32, "little") for n in (challenge, (nonce - challenge * key) % order))

    def skip(self):
        """The last card of a half is its joker if that has not come, and nobody is asked about it."""
        if self.place in (42, 53) and self.place not in self.jokers and self.place // 43 not in self.jokers:
            self.place += 1

    def given(self, seat, value):
        """The key of the card that the other draws."""
        self.skip()
        place, card = self.place, self.lies[self.place][1]
        self.place += 1
        if (card >= 52) != (value == YES):
            raise self.v.Bad(f"seat {seat + 1} says otherwise whether a card is the joker")
        if card >= 52:
            self.jokers.add(place // 43)
        else:
            self.hands[1 - seat][card] = place
        return self.key(seat, place)

    def opened(self, seat):
        """What opens the ally support deck to the other."""
        if self.owner != seat:
            return b"".join(self.key(seat, n) for n in range(12))
        return b"".join(salt + bytes([card]) for salt, card in self.laid[seat][:12])

    def lay(self, seat, context):
        """Deck and hand laid down anew after an exchange."""
        hand, digest, seal = set(self.hands[seat]), self.v.digest, self.seals[seat]
        for took, gave in zip(self.swapped[::2], self.swapped[1::2]):  # noqa: B905 (not in Python 3.9)
            if took not in self.deck or gave not in hand:
                raise self.v.Bad(f"seat {seat + 1} has exchanged a card that was not there")
            self.deck[self.deck.index(took)], hand = gave, hand - {gave} | {took}
        cards = []
        for tag, pile in (("deck", sorted(self.deck)), ("hand", sorted(hand))):
            parts = (f"sakusen order {tag} 1", seal, self.ident, context, bytes(pile))
            cards += [pile[n] for n in sorted(range(len(pile)), key=lambda n: digest(*parts, bytes([n])))]
        salts = [digest("sakusen salt card 1", seal, self.ident, context, bytes([n])) for n in range(len(cards))]
        self.laid[seat], self.owner, self.swapped = list(zip(salts, cards)), seat, []  # noqa: B905
        self.hands[seat] = {card: ANEW + n for n, card in enumerate(cards) if n >= 12}
        tag = "sakusen card 1"
        shown = enumerate(self.laid[seat])
        return b"".join(digest(tag, self.ident, context, bytes([n]), salt, bytes([card])) for n, (salt, card) in shown)

    def due(self, kind, seat, value, at, context):
        """What a seat had to send with a step."""
        if kind == 5:
            return self.pass_(seat)
        if kind == 6:
            self.promise = context
            place = self.hands[seat].get(self.covered(seat, value, at), 255)
            return self.v.digest("sakusen choice 1", context, self.salt(seat, context), bytes([place]))
        if kind in (7, 8):
            return (self.salt(seat, self.promise) if kind == 8 else b"") + self.played(seat, value - CARD)
        if kind == 9:
            return self.drawn(seat, context)
        if kind == 10:
            return self.given(seat, value)
        if kind == 11:
            return self.opened(seat)
        return self.lay(seat, context) if kind == 12 else self.seals[seat]


def check(v, ident, words):
    """Look at all cards of a line; a sentence that says what holds. ``v`` is ``verify.py``."""
    steps = [(word.partition(":")[0], bytes.fromhex(word.partition(":")[2])) for word in words]
    seals = {int(word[0]): proof[1:] for word, proof in steps if proof[:1] == b"\x0d"}
    if len(seals) < 2:
        return "; cards sealed: not opened yet"
    audit, line = Audit(v, ident, seals), hashlib.sha256(b"sakusen context 1" + ident)
    for at, (word, proof) in enumerate(steps):
        if word[0] != "r":
            seat, value = map(int, word.split("."))
            if proof and audit.due(proof[0], seat, value, at, line.digest()) != proof[1:]:
                raise v.Bad(f"step {at + 1}: what seat {seat + 1} has sent does not follow from its seal")
            if not proof and CARD <= value < COVERED:
                raise v.Bad(f"step {at + 1}: seat {seat + 1} shows a card and proves nothing")
            if not proof and value >= COVERED:
                audit.swapped.append(audit.covered(seat, value, at))
        line.update((word.partition("/")[0] + (f":{proof.hex()}" if proof else "") + " ").encode())
    return "; cards sealed: all opened, and as they were dealt"
