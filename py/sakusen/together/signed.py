"""What a seat signs: each letter, with every step up to its end.

A letter holds the last signature of each seat. The later one covers all steps, the one before it all but the last
letter's, so the two together show that every step was signed by the seat that wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .dice import HASH, digest
from .standing import Given, encode

SIZE = 64
"""Bytes of a signature."""
NOTHING = Given()
NONE = bytes(SIZE)
"""Stands where there is no signature."""


class Mark(NamedTuple):
    """What was signed: when, after how many steps, and the signature."""

    minutes: int = 0
    steps: int = 0
    signature: bytes = NONE


Marks = tuple[Mark, Mark]
"""Of the letter before the last, and of the last one."""
NO_MARKS: Marks = (Mark(), Mark())


class Claim(NamedTuple):
    """A signature to be looked at: it says that ``seat`` wrote letter ``number`` with the steps up to ``last``, those
    from ``first`` on being new."""

    public: bytes
    text: bytes
    signature: bytes
    seat: int
    number: int
    first: int
    last: int


Holds = Callable[[Claim], bool]
"""Whether a signature holds."""


def seed(key: bytes) -> bytes:
    """The secret half of the pair that a seat signs with; it follows from the seat key."""
    return digest("sakusen sign 1", key)


def statement(game: bytes, number: int, seat: int, minutes: int, words: Sequence[str], given: bytes = b"") -> bytes:
    """What is signed: the game, which letter, whose, when, every step up to its end in the words of ``line``, and the
    answers ``given`` beforehand, if there are any."""
    head = number.to_bytes(2, "big") + bytes([seat]) + minutes.to_bytes(4, "big")
    return digest("sakusen letter 1", game, head, " ".join(words).encode(), *([given] if given else []))


def claims(
    game: bytes,
    publics: tuple[bytes, bytes],
    number: int,
    seat: int,
    marks: Marks,
    words: Sequence[str],
    given: Given = NOTHING,
) -> tuple[Claim, ...]:
    """The signatures of the letter before the last and of the last one, letter ``number`` of ``seat``; ``publics`` are
    the keys of seat 0 and 1. A mark of steps that are not there is a claim that cannot hold."""
    found = []
    for back, mark in ((1, marks[0]), (0, marks[1])):
        if number - back < 1:
            continue
        writer = seat if not back else 1 - seat
        answers = encode(given.until(mark.steps, seat if back else -1, marks[1].steps))
        said = statement(game, number - back, writer, mark.minutes, words[: mark.steps], answers)
        first = 1 if back else marks[0].steps + 1
        is_possible = (marks[0].steps if back else 0) <= mark.steps <= len(words)
        signature = mark.signature if is_possible else NONE
        found.append(Claim(publics[writer], said, signature, writer, number - back, first, mark.steps))
    return tuple(found)


def is_key(data: bytes) -> bool:
    """Whether these can be the bytes of a public key."""
    return len(data) == HASH
