"""A letter as bytes and as text. ``py/docs/PROTOCOL.md`` has the fields one by one.

A letter carries the whole game, so any single one restores it. Reading looks at sizes first and never guesses: what is
too long, cut, altered on the way or of a newer edition is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine import guard, link_text
from ..engine.record import link_code
from . import clock, standing
from .dice import HASH
from .finding import BEGIN, END
from .line import NO_PROOFS
from .signed import SIZE, Mark, Marks
from .terms import DICE, NONCE, SECRETS, TIMED, Guest, Terms, Unsound, checked, checked_guest, kinds

MARK, UNSIGNED, SIGNED = 0xA5, 1, 2
"""The first byte, which is neither that of a packed record nor that of a deflated text; and the second, the edition: of
a game whose letters are not signed, as all were at first, and of one whose letters are."""
INVITATION, LETTER, ANSWERED = 1, 2, 3
"""Kinds; the last is a letter in which answers are given beforehand."""
LONGEST = guard.CODE
"""No code is longer than this many characters."""
MOST_STEPS = 20_000
MOST_NUMBER = 60_000
LINE = 64
"""Characters of a line of a code in a text."""


class Chains(NamedTuple):
    """How many links of both chains are known by a letter, those of seat 0 first, and the last of each."""

    used: tuple[int, int]
    links: tuple[bytes, bytes]


class Letter(NamedTuple):
    """An invitation (``guest`` is ``None``), or everything about a game of two people. ``game`` is the name of the game
    as the sender knows it; ``steps`` how many steps stand in ``number_bytes``, packed as in a link. ``marks`` are the
    last signatures, if the terms say that letters are signed; ``proofs`` those of the steps of a sealed game."""

    terms: Terms
    guest: Guest | None = None
    game: bytes = b""
    number: int = 0
    seat: int = 0
    minutes: int = 0
    chains: Chains | None = None
    steps: int = 0
    number_bytes: bytes = b""
    marks: Marks | None = None
    given: standing.Given = standing.Given()
    proofs: Mapping[int, bytes] = NO_PROOFS


# ------------------------------------------------------------------ bytes
class _Bytes:
    """Takes fields off the front of some bytes; :class:`Unsound` ("cut") when there are too few."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, count: int) -> bytes:
        found = self._data[self._at : self._at + count]
        if len(found) != count:
            raise Unsound("cut")
        self._at += count
        return found

    def count(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def part(self, most: int) -> bytes:
        size = self.count(2)
        if size > most:
            raise Unsound("cut")
        return self.take(size)

    def text(self, most: int) -> str:
        try:
            return self.part(most).decode()
        except UnicodeDecodeError as error:
            raise Unsound("cut") from error

    def end(self) -> None:
        if self._at != len(self._data):
            raise Unsound("cut")


def _part(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def encode(letter: Letter) -> str:
    """The code of a letter; the same letter gives the same code."""
    terms, guest = letter.terms, letter.guest
    data = bytes([MARK, SIGNED if terms.public else UNSIGNED, _kind(letter)])
    data += kinds(terms)
    data += _part(terms.setup.encode()) + _part(terms.name.encode()) + terms.nonce + terms.anchor + terms.public
    data += clock.encode(terms.pace)
    if guest:
        data += letter.game + bytes([guest.seat]) + _part(guest.name.encode())
        data += guest.nonce + guest.anchor + guest.public
        data += letter.number.to_bytes(2, "big") + bytes([letter.seat]) + letter.minutes.to_bytes(4, "big")
        if letter.chains:
            for used, link in zip(*letter.chains, strict=True):
                data += used.to_bytes(2, "big") + link
        data += letter.steps.to_bytes(2, "big") + _part(letter.number_bytes)
        data += _part(standing.encode(letter.given)) if letter.given.grants else b""
        data += _part(_proofs(letter.proofs)) if terms.is_sealed else b""
        for mark in letter.marks or ():
            data += mark.minutes.to_bytes(4, "big") + mark.steps.to_bytes(2, "big") + mark.signature
    return link_text.sent(data)


def _kind(letter: Letter) -> int:
    if letter.guest is None:
        return INVITATION
    return ANSWERED if letter.given.grants else LETTER


def decode(code: str) -> Letter:
    """The inverse of :func:`encode`; :class:`Unsound` for anything else."""
    if len(code) > LONGEST:
        raise Unsound("too_long", f"{LONGEST:,}")
    try:
        data = link_text.received(code)
    except ValueError as error:
        raise Unsound("cut") from error
    if len(data) < 8 or data[0] != MARK:
        raise Unsound("cut")
    if data[1] not in (UNSIGNED, SIGNED) or data[2] not in (INVITATION, LETTER, ANSWERED):
        raise Unsound("newer", str(data[1]))
    fields = _Bytes(data[3:])
    letter = _read(fields, data[2], data[1] == SIGNED)
    fields.end()
    if encode(letter) != code:
        raise Unsound("cut")
    return letter


def _read(fields: _Bytes, kind: int, is_signed: bool) -> Letter:
    told = fields.take(3)
    if told[0] & ~TIMED >= len(DICE) or told[1] >= len(SECRETS):
        raise Unsound("newer")
    dice = DICE[told[0] & ~TIMED]
    setup, name, nonce = fields.text(400), fields.text(200), fields.take(NONCE)
    anchor = fields.take(HASH if dice == "shared" else 0)
    public = fields.take(HASH if is_signed else 0)
    pace = clock.decode(fields.take(clock.SIZE if told[0] & TIMED else 0))
    terms = checked(Terms(setup, dice, SECRETS[told[1]], told[2], name, nonce, anchor, public, pace))
    if kind == INVITATION:
        return Letter(terms)
    game, seat, name, nonce = fields.take(16), fields.count(1), fields.text(200), fields.take(NONCE)
    guest = checked_guest(terms, Guest(seat, name, nonce, fields.take(len(anchor)), fields.take(len(public))))
    number, seat, minutes = fields.count(2), fields.count(1), fields.count(4)
    if seat > 1:
        raise Unsound("terms")
    chains = None
    if dice == "shared":
        pairs = [(fields.count(2), fields.take(HASH)) for _ in range(2)]
        chains = Chains((pairs[0][0], pairs[1][0]), (pairs[0][1], pairs[1][1]))
    steps, number_bytes = fields.count(2), fields.part(MOST_NUMBER)
    if steps > MOST_STEPS:
        raise Unsound("cut")
    given = standing.decode(fields.part(MOST_NUMBER)) if kind == ANSWERED else standing.Given()
    proofs = _read_proofs(fields.part(MOST_NUMBER)) if terms.is_sealed else NO_PROOFS
    marks = (_mark(fields), _mark(fields)) if is_signed else None
    return Letter(terms, guest, game, number, seat, minutes, chains, steps, number_bytes, marks, given, proofs)


def _proofs(proofs: Mapping[int, bytes]) -> bytes:
    from . import secrets

    return secrets.encode(proofs)


def _read_proofs(data: bytes) -> Mapping[int, bytes]:
    from . import secrets

    try:
        return secrets.decode(data)
    except ValueError as error:
        raise Unsound("cut") from error


def _mark(fields: _Bytes) -> Mark:
    return Mark(fields.count(4), fields.count(2), fields.take(SIZE))


def packed(letter: Letter) -> str:
    """The steps of a letter as the code of a link, for ``engine.record.unpacking``."""
    return link_code(letter.terms.setup, letter.steps, letter.number_bytes)


def unpacked(code: str) -> tuple[str, int, bytes]:
    """The inverse of :func:`packed`: set-up, steps, and their number."""
    data = link_text.as_bytes(code)
    head, number = data[:-4].split(b"\n", 1)
    _, setup = head.decode().split("|", 1)
    setup, count = setup.rsplit("|", 1)
    return setup, int(count), number


# ------------------------------------------------------------------ texts
def as_text(code: str, title: str, address: str) -> str:
    """A letter to paste into a mail or a forum: what it is, its link, and the code between two lines."""
    lines = "\n".join(code[at : at + LINE] for at in range(0, len(code), LINE))
    return f"{title}\n{address}\n\n{BEGIN} ---\n{lines}\n{END}\n"
