"""Luck for imagined games. It has nothing to do with the dice of the real game."""

from __future__ import annotations

from random import Random


class Line:
    """A stream of numbers 0 <= x < 1, the same every time it is rewound: common luck for all candidates."""

    __slots__ = ("_at", "_numbers", "_rng")

    def __init__(self, first: float, rng: Random, count: int = 48) -> None:
        self._numbers = [first, *(rng.random() for _ in range(count - 1))]
        self._at, self._rng = 0, rng

    def rewind(self) -> None:
        """Begin again with the first number."""
        self._at = 0

    def __call__(self) -> float:
        """The next number."""
        if self._at == len(self._numbers):
            self._numbers.append(self._rng.random())
        self._at += 1
        return self._numbers[self._at - 1]


def lines(count: int, rng: Random) -> list[Line]:
    """Independent streams whose first numbers are spread evenly: with six of them the first die shows every face."""
    order = sorted(range(count), key=lambda _: rng.random())
    return [Line((i + rng.random()) / count, rng) for i in order]
