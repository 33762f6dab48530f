"""What two people agree upon before the first step: game, sides, dice, secrets, names."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.sealed import OPTION, SEALED
from .clock import NONE, Pace, encode
from .dice import HASH, digest

DICE = ("friendly", "shared", "real")
"""``friendly``: from a seed that both pages know; ``shared``: from one link of each; ``real``: typed in."""
SECRETS = ("open", SEALED)
"""``open``: each page hides what its seat may not see; a changed program could look. ``sealed``: what a seat may not
see is in no page but the other's; see ``engine.sealed``."""
TIMED = 128
"""Added to the byte of the dice where a pace is agreed upon; earlier editions say that such a letter is newer."""
ANY = 255
"""The seat of somebody who lets the other choose."""
NAME = 40
"""Characters of a name."""
NONCE = 16


class Unsound(ValueError):
    """What no letter can hold. ``key`` names the sentence: "cut", "newer", "terms"; ``detail`` says more."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}" if detail else key)
        self.key, self.detail = key, detail[:80]


class Terms(NamedTuple):
    """An invitation. ``setup`` is ``GAME|EDITION|SCENARIO|OPTIONS`` as in a packed link; ``seat`` that of who invites,
    or :data:`ANY`; ``anchor`` is empty unless the dice are shared. ``public`` is the key with which who invites signs;
    it is empty in a game whose letters are not signed."""

    setup: str
    dice: str
    secrets: str
    seat: int
    name: str
    nonce: bytes
    anchor: bytes = b""
    public: bytes = b""
    pace: Pace = NONE

    @property
    def slug(self) -> str:
        """The game."""
        return self.setup.split("|")[0]

    @property
    def is_sealed(self) -> bool:
        """Whether secrets are sealed."""
        return self.secrets == SEALED

    @property
    def ident(self) -> bytes:
        """The name of this one game, 16 bytes; another for every answer that is changed."""
        return digest(f"sakusen invite {1 + bool(self.public)}", *_told(self))[:16]


class Guest(NamedTuple):
    """Who took the other seat."""

    seat: int
    name: str
    nonce: bytes
    anchor: bytes = b""
    public: bytes = b""


def game_hash(terms: Terms, guest: Guest) -> bytes:
    """What all dice of a game rest upon. Neither of the two could choose it: each gives a number of its own."""
    told = (bytes([guest.seat]), guest.name.encode(), guest.nonce, guest.anchor, *_key(guest.public))
    return digest(f"sakusen game {1 + bool(terms.public)}", *_told(terms), *told)


def check_number(terms: Terms, guest: Guest) -> str:
    """Six digits that can be read out on the telephone; equal ones mean that nobody has changed the letters between."""
    return f"{int.from_bytes(game_hash(terms, guest)[:4], 'big') % 1_000_000:06}"


def host_seat(terms: Terms, guest: Guest) -> int:
    """Where the one who invited sits."""
    return 1 - guest.seat if terms.seat == ANY else terms.seat


def publics(terms: Terms, guest: Guest) -> tuple[bytes, bytes]:
    """The keys with which seat 0 and seat 1 sign; both are empty in a game whose letters are not signed."""
    pair = (terms.public, guest.public)
    return pair if host_seat(terms, guest) == 0 else pair[::-1]


def plain_name(text: str) -> str:
    """A name as it goes into a letter: one line of visible characters, at most so many of them."""
    words = "".join(char if char.isprintable() else " " for char in text).split()
    return " ".join(words)[:NAME].strip()


def checked(terms: Terms) -> Terms:
    """The terms themselves; :class:`Unsound` when nobody can have meant them."""
    if terms.dice not in DICE or terms.secrets not in SECRETS or terms.seat not in (0, 1, ANY):
        raise Unsound("terms")
    if plain_name(terms.name) != terms.name or len(terms.nonce) != NONCE:
        raise Unsound("terms", terms.name)
    if len(terms.anchor) != (HASH if terms.dice == "shared" else 0):
        raise Unsound("terms", "anchor")
    if len(terms.public) not in (0, HASH):
        raise Unsound("terms", "key")
    if not terms.pace.is_sound:
        raise Unsound("terms", "pace")
    options = ",".join(terms.setup.split("|")[3:4]).split(",")
    if terms.is_sealed != (f"{OPTION}={SEALED}" in options) or (terms.is_sealed and not terms.public):
        raise Unsound("terms", "secrets")
    return terms


def checked_guest(terms: Terms, guest: Guest) -> Guest:
    """The guest; :class:`Unsound` when this one cannot sit there."""
    if guest.seat not in (0, 1) or guest.seat == terms.seat or plain_name(guest.name) != guest.name:
        raise Unsound("terms", guest.name)
    if len(guest.nonce) != NONCE or len(guest.anchor) != len(terms.anchor):
        raise Unsound("terms", "anchor")
    if len(guest.public) != len(terms.public) or (terms.public and guest.public == terms.public):
        raise Unsound("terms", "key")
    return guest


def _told(terms: Terms) -> tuple[bytes, ...]:
    pace = encode(terms.pace)
    told = (terms.setup.encode(), kinds(terms), terms.name.encode(), terms.nonce, terms.anchor)
    return *told, *_key(terms.public), *_key(pace)


def kinds(terms: Terms) -> bytes:
    """The three bytes dice, secrets and seat."""
    timed = TIMED if terms.pace != NONE else 0
    return bytes([DICE.index(terms.dice) | timed, SECRETS.index(terms.secrets), terms.seat])


def _key(public: bytes) -> tuple[bytes, ...]:
    return (public,) if public else ()
