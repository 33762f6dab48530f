"""The one door for luck. Whoever needs a die or a draw asks here and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from .core import Chance


class OutOfLuck(Exception):
    """A script of outcomes has ended, or names an outcome that cannot happen."""


class Luck(Protocol):
    """A source of outcomes. ``None`` means that the outcome will be brought from outside."""

    def draw(self, chance: Chance) -> int | None: ...


def pick(weights: Sequence[int], roll: float) -> int:
    """The outcome at ``roll`` (0 <= roll < 1) along the cumulated weights."""
    left = roll * sum(weights)
    last = 0
    for i, weight in enumerate(weights):
        if weight:
            last = i
            if left < weight:
                return i
            left -= weight
    return last


class Dealt:
    """Seeded dice: the same seed gives the same outcomes on every platform."""

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(str(seed))

    def draw(self, chance: Chance) -> int:
        return pick(chance.weights, self._rng.random())


class Scripted:
    """Outcomes fixed beforehand, as indices into the weights (a die face is index + 1)."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._left = list(outcomes)[::-1]

    def draw(self, chance: Chance) -> int:
        if not self._left:
            raise OutOfLuck(f"the script has ended at {chance.why}")
        outcome = self._left.pop()
        if not 0 <= outcome < len(chance.weights) or not chance.weights[outcome]:
            raise OutOfLuck(f"outcome {outcome} cannot happen at {chance.why}")
        return outcome

    @property
    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self._left)


def dice(*faces: int) -> Scripted:
    """Scripted dice by their faces, 1 to 6."""
    return Scripted(face - 1 for face in faces)


class ByHand:
    """Luck from the real table: never draws; the match waits until an outcome is entered."""

    def draw(self, chance: Chance) -> None:
        return None


class Fixed:
    """Luck that is fixed for some questions (``Chance.why``), each with outcomes of its own in order. What is not
    fixed, what cannot fall so, and what comes when the outcomes are used up is drawn from ``rest``."""

    def __init__(self, outcomes: Mapping[str, Iterable[int]], rest: Luck) -> None:
        self._left = {why: list(fixed)[::-1] for why, fixed in outcomes.items()}
        self._rest = rest

    def draw(self, chance: Chance) -> int | None:
        outcome = self.skip(chance.why)
        if outcome is not None and 0 <= outcome < len(chance.weights) and chance.weights[outcome]:
            return outcome
        return self._rest.draw(chance)

    def skip(self, why: str) -> int | None:
        """Use up the next outcome for a question, as if it had been drawn; ``None`` when none is fixed."""
        left = self._left.get(why)
        return left.pop() if left else None
