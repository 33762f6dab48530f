"""Positions of games between quick players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from sakusen.ai.playouts import PlaysOn
from sakusen.engine.core import AnyGame, Chance, Outcome, usual
from sakusen.engine.luck import Dealt


def positions_of(
    game: AnyGame, seed: str, wanted: Callable[[Any], bool], wander: float = 0.05, **options: str
) -> Iterator[Any]:
    """The wanted ones of a game with the usual options or others, in which a share of the decisions is taken by
    chance."""
    assert isinstance(game, PlaysOn)
    rng, luck, quick = Random(seed), Dealt(seed), game.roller()
    state = game.start(options={**usual(game), **options})
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if wanted(state):
            yield state.copy()
        if rng.random() < wander:
            state.apply(rng.choice(pending.actions))
        else:
            quick(state)
