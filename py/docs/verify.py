#!/usr/bin/env python3
"""Checks the dice of a game of two people without anything of Sakusen: one file, the standard library, any Python 3.9.

    python3 verify.py RECORD...

The record is a file that Sakusen has saved ("Save the record"). Checked is that both chains of links lead back to the
anchors exchanged at the beginning; that every die follows from the two links of its exchange, from the declaration
before it and from nothing else, and stands among the moves; that both seats have signed the steps (Ed25519, RFC 8032);
and that a sealed game opens as promised, its cards with verify_cards.py beside this file. Not checked is whether the
moves follow the rules: ``python -m sakusen verify FILE`` plays them, too. PROTOCOL.md beside this file has the format.
Exit code: 0 everything holds, 1 something does not, 2 no proof.
"""

import base64
import hashlib
import io
import itertools
import re
import sys
import zlib

TAG = re.compile(r'^\[([A-Za-z]\w*) "((?:[^"\\]|\\.)*)"\]\s*$')


class Bad(Exception):
    """Something is wrong; the text says what."""


def digest(tag, *parts):
    """SHA-256 of parts, each with its length before it."""
    return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in (tag.encode(), *parts))).digest()


def back(link, steps):
    """The link so many steps before a link."""
    for _ in range(steps):
        link = digest("sakusen link 1", link)
    return link


def roll(game, declared, first, second, number, weights):
    """An outcome, as an index into the weights."""
    total, tries = sum(weights), 0
    while True:
        count = number.to_bytes(4, "big") + bytes([tries])
        value = int.from_bytes(digest("sakusen roll 1", game, declared, first, second, count)[:8], "big")
        if value < 2**64 - 2**64 % total:
            break
        tries += 1
    return next(n for n, top in enumerate(itertools.accumulate(weights)) if top > value % total)


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(p, q):
    """The sum of two points of edwards25519, as X, Y, Z, T."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * D * p[3] * q[3], 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    """A multiple of a point."""
    found = (0, 1, 1, 0)
    for bit in bin(number)[2:]:
        found = add(found, found)
        found = add(found, point) if bit == "1" else found
    return found


def point_of(data):
    """The point that 32 bytes write."""
    number = int.from_bytes(data, "little")
    y, odd = number % 2**255, number >> 255
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    x = x * pow(2, (P - 1) // 4, P) % P if v * x * x % P == -u % P else x
    if y >= P or v * x * x % P != u or (odd and not x):
        raise Bad("a key is none")
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P


def is_signed(key, text, signature):
    """Whether a signature of a text is that of a key."""
    total = int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % ORDER
    x, y, z, t = point_of(key)
    base = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    x, y, z, t = add(times(total, base), times(hashed, (P - x, y, z, P - t)))
    inverse = pow(z, P - 2, P)
    shown = (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")
    return total < ORDER and shown == signature[:32]


def take(file, count):
    """The next bytes of a letter."""
    found = file.read(count)
    if len(found) != count:
        raise Bad("the letter is cut off")
    return found


def part(file):
    """The next bytes of a letter that have their length before them."""
    return take(file, int.from_bytes(take(file, 2), "big"))


def answers(data):
    """Answers given beforehand, each as its bytes, and the steps (from 0) that were made by one of them."""
    grants, at = [], 1
    for _ in range(data[0]):
        grants.append(data[at : at + 4 + data[at + 3]])
        at += len(grants[-1])
    return grants, [int.from_bytes(data[n : n + 2], "big") for n in range(at, len(data), 2)]


class Letter:
    """The terms of a game, who took the free seat, and the last links of both chains."""

    def __init__(self, code):
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        if zlib.crc32(data[:-4]).to_bytes(4, "big") != data[-4:] or data[:1] != b"\xa5":
            raise Bad("the letter is cut off")
        if data[1] not in (1, 2) or data[2] not in (2, 3):
            raise Bad("the letter is of another edition")
        fields = io.BytesIO(data[3:-4])
        kinds = take(fields, 3)
        self.dice = ("friendly", "shared", "real")[kinds[0] & 127]
        size = 32 if self.dice == "shared" else 0
        self.setup, name, nonce, anchor = part(fields), part(fields), take(fields, 16), take(fields, size)
        edition, key = str(data[1]), 32 * (data[1] - 1)
        public = [take(fields, key)] if key else []
        terms = (self.setup, kinds, name, nonce, anchor, *public, *([take(fields, 5)] if kinds[0] & 128 else []))
        self.ident = take(fields, 16)
        if digest("sakusen invite " + edition, *terms)[:16] != self.ident:
            raise Bad("the terms are not those of this game")
        self.guest, guest_name, guest_nonce = take(fields, 1)[0], part(fields), take(fields, 16)
        guest_anchor, guest_public = take(fields, size), [take(fields, key) for _ in public]
        who = (bytes([self.guest]), guest_name, guest_nonce, guest_anchor, *guest_public)
        self.game = digest("sakusen game " + edition, *terms, *who)
        self.publics = {self.guest: guest_public, 1 - self.guest: public}
        self.number, self.seat, _ = int.from_bytes(take(fields, 2), "big"), take(fields, 1)[0], take(fields, 4)
        self.links = {}
        if size:
            for seat in (0, 1):
                used, link = int.from_bytes(take(fields, 2), "big"), take(fields, 32)
                if back(link, min(used, 4096)) != (guest_anchor if seat == self.guest else anchor):
                    raise Bad(f"the chain of seat {seat + 1} does not lead to its anchor")
                self.links[seat] = used, link
        _ = take(fields, 2), part(fields)  # how many steps, and the steps as a number, which the line has in words
        self.grants, self.answered = answers(part(fields)) if data[2] == 3 else ([], [])
        self.sealed = part(fields) if kinds[1] else None
        self.marks = [(take(fields, 4), int.from_bytes(take(fields, 2), "big"), take(fields, 64)) for _ in public * 2]

    def signed(self, words):
        """How many steps both seats have signed; -1 when letters of this game are not signed."""
        before = 0
        for back, (minutes, steps, signature) in zip((1, 0), self.marks):  # noqa: B905 (not in Python 3.9)
            number, seat = self.number - back, self.seat ^ back
            if number > 0:
                head = number.to_bytes(2, "big") + bytes([seat]) + minutes
                told = self.given(steps, (1 - seat if back else 2, self.marks[1][1]))
                text = digest("sakusen letter 1", self.game, head, " ".join(words[:steps]).encode(), *told)
                if not before <= steps <= len(words) or not is_signed(self.publics[seat][0], text, signature):
                    raise Bad(f"letter {number}, from step {before + 1} on, is not signed by seat {seat + 1}")
                before = steps
        return before if self.marks else -1

    def given(self, steps, later):
        """The answers as a letter gives them that ends after so many steps, without those of the next letter."""
        parts = [(one[0], int.from_bytes(one[1:3], "big"), one) for one in self.grants]
        kept = [one for seat, step, one in parts if step <= steps and (seat, step) != later]
        used = [step.to_bytes(2, "big") for step in self.answered if step < steps]
        return [bytes([len(kept)]) + b"".join(kept + used)] if kept else []

    def outcome(self, words, start, number, in_batch, exchange, decider, weights):
        """What a die must be."""
        if not self.links:
            return roll(self.game, b"", b"", b"", number, weights)
        pairs = [self.links[seat] for seat in (decider, 1 - decider)]
        if min(pairs)[0] < exchange:
            raise Bad(f"the proof ends before exchange {exchange}")
        shown = [back(link, used - exchange) for used, link in pairs]
        declared = digest("sakusen turn 1", self.game, shown[0], " ".join(words[:start]).encode())
        return roll(self.game, declared, shown[0], shown[1], in_batch, weights)


def check_line(letter, words):
    """Check every die of a line. The outcomes in order, and how many of them were typed in."""
    decider, start, exchange, typed, outcomes = letter.guest, 0, 0, 0, []
    for at, word in enumerate(words):
        if re.fullmatch(r"[01]\.[0-9]{1,9}(:[0-9a-f]+)?", word):
            decider, start = int(word[0]) ^ (at in letter.answered), at + 1
            continue
        found = re.fullmatch(r"r([0-9]{1,6})/([0-9]{1,6}(?:,[0-9]{1,6})*)", word)
        if not found:
            raise Bad(f"step {at + 1} means nothing: {word[:40]}")
        outcome, weights = int(found[1]), [int(one) for one in found[2].split(",")]
        weights = [1] * weights[0] if len(weights) == 1 else weights
        exchange += at == start
        if letter.dice == "real" and weights == [1] * 6:
            typed += 1
        else:
            must = letter.outcome(words, start, len(outcomes), at - start, exchange, decider, weights)
            if must != outcome:
                raise Bad(f"step {at + 1}: the record says {outcome + 1}, the proof gives {must + 1}")
        outcomes.append(outcome)
    return outcomes, typed


def check_seals(letter, words):
    """Look at what a sealed game promises, and at what opens it; a sentence that says how far it has been opened."""
    name, promises, places, shown, said = letter.ident, [], b"", {}, "not opened yet"
    proofs = [(at, bytes.fromhex(word.partition(":")[2])) for at, word in enumerate(words) if ":" in word]
    if b"".join(at.to_bytes(2, "big") + len(one).to_bytes(2, "big") + one for at, one in proofs) != letter.sealed:
        raise Bad("the proofs of the letter are not those among the steps")
    if proofs and proofs[0][1][0] > 4:
        from verify_cards import check  # the file beside this one

        return check(sys.modules[__name__], name, words)
    for at, proof in proofs:
        kind, body, who = proof[0], proof[1:], f"step {at + 1}: seat {int(words[at][0]) + 1}"
        promises = [body[n : n + 32] for n in range(0, len(body), 32)] if kind == 1 else promises
        places = body if kind == 2 else places
        for n in range(0, len(body) if kind == 3 else 0, 34):
            place, salt, what = body[n : n + 1], body[n + 1 : n + 33], body[n + 33 : n + 34]
            if digest("sakusen option 1", name, place, salt, what) != promises[place[0]]:
                raise Bad(f"{who} opens something else than it has promised")
            if place not in places or place in shown:
                raise Bad(f"{who} opens a place that was not drawn, or once more")
            shown[place] = what
        if kind == 4:
            each = [bytes([n]) for n in range(len(promises))]
            laid = sorted(each, key=lambda n: digest("sakusen order option 1", body, name, n))
            salts = [digest("sakusen salt option 1", body, name, n) for n in each]
            if [digest("sakusen option 1", name, *one) for one in zip(each, salts, laid)] != promises:  # noqa: B905
                raise Bad(f"{who} has promised what does not follow from its seal")
            said = "all opened, and as promised"
    return f"; secrets sealed: {len(shown)} shown, {said}"


def split(text):
    """The tags of a record, and its moves without comments and variations."""
    tags, body = {}, []
    for line in text.replace("\r\n", "\n").split("\n"):
        found = TAG.match(line) if not body else None
        if found:
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif line.strip():
            body.append(line)
    moves, depth = [], 0
    for piece in re.findall(r"\{[^}]*\}|[()]|[^\s(){]+", "\n".join(body)):
        depth += (piece == "(") - (piece == ")")
        if depth == 0 and piece[0] not in "{)":
            moves.append(piece)
    return tags, moves


def verify(text):
    """Check one record; a sentence that says what holds."""
    tags, moves = split(text)
    if "Letter" not in tags or "Line" not in tags:
        return None
    letter, words = Letter(tags["Letter"]), tags["Line"].split()
    slug, _, scenario, options = letter.setup.decode().split("|")[:4]
    if (slug, scenario, options) != (*map(tags.get, ("Game", "Scenario")), ",".join(sorted(tags["Options"].split()))):
        raise Bad("the terms are those of another game")
    outcomes, typed = check_line(letter, words)
    written = [int(word[1:-1]) - 1 for word in moves if re.fullmatch(r"\[[0-9]{1,6}\]", word)]
    if written != outcomes:
        raise Bad("the dice among the moves are not those that are proved")
    signed = letter.signed(words)
    told = f"{letter.dice} dice: {len(outcomes) - typed} of {len(outcomes)} follow from the proof"
    told += f"; {signed} of {len(words)} steps are signed" if signed >= 0 else "; letters were not signed"
    told += check_seals(letter, words) if letter.sealed is not None else ""
    return told + (f"; {typed} were typed in and rest on trust" if typed else "")


def main(names):
    """Check files; the exit code."""
    code = 0
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                told = verify(file.read(4_000_000))
            print(f"{name}: {told or 'holds no proof'}")
            code = max(code, 0 if told else 2)
        except (Bad, OSError, ValueError, IndexError) as error:
            print(f"{name}: does not hold: {error}")
            code = 1
    return code if names else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
