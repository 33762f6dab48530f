"""Imagined games that are played to their end by a quick player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar, runtime_checkable

from ..engine.core import Chance, Outcome, S, State
from .contract import Throws
from .dice import Line
from .lookahead import resolve

MOST_STEPS = 6000
"""Games are bounded, so no imagined one runs on for more steps than this."""
P = TypeVar("P", bound=State, contravariant=True)


@runtime_checkable
class PlaysOn(Protocol[P]):
    """What a game gives to have its imagined games played quickly."""

    def roller(self) -> Callable[[P], int]:
        """Somebody who plays all seats of one imagined game, and may remember what he has thought in it: he answers the
        pending decision, perhaps with those that follow from it, and says how many decisions that were."""


def play_until(game: PlaysOn[S], state: S, luck: Line, is_far: Callable[[S], bool]) -> Outcome | None:
    """Play ``state`` on as :func:`play_on` does, but only until it is far enough; how the game ended, ``None`` if it
    goes on."""
    roll = game.roller()
    throw = game.throw if isinstance(game, Throws) else resolve
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Outcome):
            return pending
        if is_far(state):
            return None
        if isinstance(pending, Chance):
            throw(state, luck())
        else:
            roll(state)
    raise AssertionError(f"an act has not ended after {MOST_STEPS} steps")


def play_on(
    game: PlaysOn[S], state: S, luck: Line, roller: Callable[[], Callable[[S], int]] | None = None
) -> tuple[Outcome, int]:
    """Play ``state`` to its end, all seats by what ``roller`` gives, by default that of the game: how it ended, and how
    many decisions that took."""
    decisions, roll = 0, (roller or game.roller)()
    throw = game.throw if isinstance(game, Throws) else resolve
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Chance):
            throw(state, luck())
        elif isinstance(pending, Outcome):
            return pending, decisions
        else:
            decisions += roll(state)
    raise AssertionError(f"an imagined game has not ended after {MOST_STEPS} steps")
