"""How much time two people give each other. A clock shows; no game is ever lost by it.

Times are claims: each page counts the time of its own seat, and tells the other. Everything is given the time, so that
no test waits.
"""

from __future__ import annotations

from typing import NamedTuple

SIZE = 5
"""Bytes of a pace in a letter."""
DAY = 86_400_000
"""Milliseconds."""


class Pace(NamedTuple):
    """What was agreed upon: so many ``days`` for a turn by message; or ``minutes`` in all and ``seconds`` more with
    every letter, counted only while both are connected. All of it 0: as long as it takes."""

    days: int = 0
    minutes: int = 0
    seconds: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether a letter can say it: one of the two kinds, or none."""
        is_total = 0 < self.minutes <= 6000 and 0 <= self.seconds <= 3600 and not self.days
        return self == NONE or is_total or (0 < self.days <= 100 and not self.minutes and not self.seconds)


NONE = Pace()
OFFERED = {
    "none": NONE,
    "3": Pace(days=3),
    "7": Pace(days=7),
    "20": Pace(minutes=20, seconds=15),
    "45": Pace(minutes=45, seconds=30),
}
"""What an invitation offers, by the answer in its dialog."""


def encode(pace: Pace) -> bytes:
    """A pace as bytes; none at all where there is none."""
    if pace == NONE:
        return b""
    return bytes([pace.days]) + pace.minutes.to_bytes(2, "big") + pace.seconds.to_bytes(2, "big")


def decode(data: bytes) -> Pace:
    """The inverse of :func:`encode`."""
    if not data:
        return NONE
    return Pace(data[0], int.from_bytes(data[1:3], "big"), int.from_bytes(data[3:5], "big"))


def due(pace: Pace, since: int) -> int:
    """Until when a turn that began at ``since`` should be answered, in milliseconds since 1970; 0 if no days were
    agreed upon."""
    return since + pace.days * DAY if pace.days and since else 0


class Clock:
    """The time of one seat, in seconds: ``used`` before now, and what passes while it runs."""

    def __init__(self, used: float = 0.0) -> None:
        self._used = used
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def run(self, on: bool, now: float) -> None:
        """Let it run from now on, or stop it."""
        if on != self.runs:
            self._used = self.used(now)
            self._since = now if on else None

    def used(self, now: float) -> float:
        """Seconds that have been used; a clock of a computer that is set back takes none away."""
        return self._used + max(0.0, now - self._since) if self._since is not None else self._used

    def set(self, used: float, now: float) -> None:
        """The other page says how much its seat has used."""
        self._used = used
        if self._since is not None:
            self._since = now

    def left(self, pace: Pace, letters: int, now: float) -> float:
        """Seconds that are left after so many letters; below 0 more was used than was agreed upon, and nothing else
        happens."""
        return pace.minutes * 60 + pace.seconds * letters - self.used(now)


def face(seconds: float) -> str:
    """A time as a clock shows it."""
    whole = int(abs(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, rest = divmod(rest, 60)
    sign = "−" if seconds <= -1 else ""
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"
