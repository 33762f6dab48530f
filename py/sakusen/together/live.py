"""What two pages say to each other while they are connected: frames of plain text, and how much of it is taken.

A frame is the role of its sender, a word and the rest: ``1 letter pQEC...``. Letters are those of ``letter``, so a
connection can lose nothing and change nothing that a message could not. Everything else in a frame is never part of the
game. ``py/docs/PROTOCOL.md`` has the frames one by one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .letter import LONGEST
from .terms import Unsound

EDITION = 1
HELLO, HAVE, LETTER, GOT, BYE = "hello", "have", "letter", "got", "bye"
"""``hello`` and ``have`` tell which letter is the last here; a ``hello`` is answered. ``got`` says that a letter came,
``bye`` that the page is left."""
POINT, SAY, CLOCK = "point", "say", "clock"
"""What is no part of the game: where somebody points, a short text, the time used."""
KINDS = (HELLO, HAVE, LETTER, GOT, BYE, POINT, SAY, CLOCK)
MOST = 64_000
"""No frame is longer than so many characters."""
PER_SECOND = 40
"""Who sends more frames than these is not listened to any more."""
WORDS = 200
"""Characters of a short text."""
POINTS = 2
"""A place, or the two ends of an arrow."""
_HAVE = re.compile(r"(\d{1,3}) ([0-9a-f]{32}) (\d{1,5})")
_PLACES = re.compile(r"-?|\d{1,4}( \d{1,4}){0,1}")
_CLOCK = re.compile(r"\d{1,7}")
_ROLE = {"0": 0, "1": 1}


class Frame(NamedTuple):
    """A frame that was read; ``text`` is its rest, sound for its ``kind``."""

    role: int
    kind: str
    text: str = ""


class Have(NamedTuple):
    """Which letter is the last one at the other page, of which game."""

    edition: int
    game: str
    number: int


def written(frame: Frame) -> str:
    """A frame as it travels."""
    return f"{frame.role} {frame.kind} {frame.text}".rstrip()


def read(text: str) -> Frame | None:
    """The inverse of :func:`written`: ``None`` for a kind that a later edition may have; :class:`Unsound` for what no
    page sends."""
    if len(text) > MOST:
        raise Unsound("large")
    head, _, rest = text.partition(" ")
    kind, _, rest = rest.partition(" ")
    if head not in _ROLE or not re.fullmatch(r"[a-z]{1,12}", kind):
        raise Unsound("frame")
    if kind not in KINDS:
        return None
    if not _is_sound(kind, rest):
        raise Unsound("frame", kind)
    return Frame(_ROLE[head], kind, rest)


def _is_sound(kind: str, rest: str) -> bool:
    """Whether the rest of a frame is what frames of its kind hold."""
    if kind == LETTER:
        return len(rest) <= LONGEST and bool(re.fullmatch(r"[A-Za-z0-9_-]+", rest))
    if kind == SAY:
        return bool(rest) and plain_words(rest) == rest
    pattern = {HELLO: _HAVE, HAVE: _HAVE, POINT: _PLACES, CLOCK: _CLOCK}.get(kind)
    return bool(pattern.fullmatch(rest)) if pattern else not rest


def have(game: str, number: int) -> str:
    """The rest of a ``hello`` or a ``have``."""
    return f"{EDITION} {game} {number}"


def had(text: str) -> Have:
    """The inverse of :func:`have`."""
    edition, game, number = text.split(" ")
    return Have(int(edition), game, int(number))


def places(text: str) -> tuple[int, ...]:
    """What the rest of a ``point`` names: nothing, a place, or the two ends of an arrow."""
    return tuple(map(int, text.split(" "))) if text.strip("-") else ()


def plain_words(text: str) -> str:
    """A short text as it goes into a frame: one line of visible characters, at most so many of them."""
    words = "".join(char if char.isprintable() else " " for char in text).split()
    return " ".join(words)[:WORDS].strip()


class Gate:
    """Counts what comes in: :meth:`takes` is false once there were more than ``most`` in ``seconds``. The time is
    handed in, so that no test waits."""

    def __init__(self, most: int = PER_SECOND, seconds: float = 1.0) -> None:
        self._most, self._seconds = most, seconds
        self._times: list[float] = []

    def takes(self, now: float) -> bool:
        """Something has come at ``now`` (seconds); whether it is still looked at."""
        self._times = [one for one in self._times if now - self._seconds < one <= now]
        self._times.append(now)
        del self._times[: -self._most - 1]
        return len(self._times) <= self._most
