"""What watchers get: as much of a game as one seat, or everybody, may know, signed by one of the two who play.

It holds no letter. A letter has every step, the numbers from which dice follow and what was drawn in secret; whoever
has one can play the game through. What goes out here is ``shown``: what a seat has seen, or, where nothing is hidden,
the steps, as in a link of the page. ``game`` is the name of the game, from which nothing else can be worked out.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine import guard, link_text
from .dice import HASH, digest
from .signed import NONE, SIZE, Claim
from .terms import Unsound, plain_name

MARK, EDITION = 0xA6, 1
BEGINS = "pg"
"""How every code begins."""
LONGEST = guard.CODE
GAME = 16
ALL, NOBODY = 2, 3
"""In place of a seat: nothing is hidden; only what everybody knows is shown."""


class Watch(NamedTuple):
    """``view`` is the seat whose knowledge is shown, :data:`ALL` or :data:`NOBODY`; ``seat`` that of who has made it;
    ``keys`` and ``names`` are those of seat 0 and 1; ``number`` is that of the last letter whose steps are in
    ``shown``."""

    game: bytes
    keys: tuple[bytes, bytes]
    names: tuple[str, str]
    view: int
    seat: int
    number: int
    minutes: int
    shown: bytes
    signature: bytes = NONE

    @property
    def text(self) -> bytes:
        """What is signed: all but the signature."""
        return digest("sakusen watch 1", _body(self))

    @property
    def claim(self) -> Claim:
        """The signature, to be looked at."""
        return Claim(self.keys[self.seat], self.text, self.signature, self.seat, self.number, 0, 0)


def is_one(code: str) -> bool:
    """Whether a code wants to be one of these."""
    return code.startswith(BEGINS)


def _body(watch: Watch) -> bytes:
    names = [name.encode() for name in watch.names]
    return (
        bytes([MARK, EDITION, watch.view, watch.seat])
        + watch.game
        + b"".join(watch.keys)
        + b"".join(len(name).to_bytes(1, "big") + name for name in names)
        + watch.number.to_bytes(2, "big")
        + watch.minutes.to_bytes(4, "big")
        + len(watch.shown).to_bytes(4, "big")
        + watch.shown
    )


def encode(watch: Watch) -> str:
    """The code; the same gives the same."""
    return link_text.sent(_body(watch) + watch.signature)


def decode(code: str) -> Watch:
    """The inverse of :func:`encode`; :class:`Unsound` ("too_long", "newer" or "cut") for anything else. Whether the
    signature holds is not looked at."""
    if len(code) > LONGEST:
        raise Unsound("too_long", f"{LONGEST:,}")
    try:
        data = link_text.received(code)
    except ValueError as error:
        raise Unsound("cut") from error
    if len(data) < 8 or data[0] != MARK:
        raise Unsound("cut")
    if data[1] != EDITION:
        raise Unsound("newer", str(data[1]))
    try:
        made = _read(data)
    except (IndexError, UnicodeDecodeError) as error:
        raise Unsound("cut") from error
    if encode(made) != code or made.view > NOBODY or made.seat > 1 or made.names != tuple(map(plain_name, made.names)):
        raise Unsound("cut")
    return made


def _read(data: bytes) -> Watch:
    at = 4 + GAME + 2 * HASH
    keys = data[4 + GAME : 4 + GAME + HASH], data[4 + GAME + HASH : at]
    names = []
    for _ in range(2):
        end = at + 1 + data[at]
        names.append(data[at + 1 : end].decode())
        at = end
    size = int.from_bytes(data[at + 6 : at + 10], "big")
    shown, signature = data[at + 10 : at + 10 + size], data[at + 10 + size :]
    if len(shown) != size or len(signature) != SIZE:
        raise Unsound("cut")
    number, minutes = int.from_bytes(data[at : at + 2], "big"), int.from_bytes(data[at + 2 : at + 6], "big")
    return Watch(data[4 : 4 + GAME], keys, (names[0], names[1]), data[2], data[3], number, minutes, shown, signature)
