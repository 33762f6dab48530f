"""Walks through games of Regiment without Colours as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.presenter import seeing

from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter.presenter import PRESENTER
from sakusen.games.gunki.rules.state import State
from sakusen.presenter.contract import Focus, Seen

games = partial(seeing.random_games, GAME)


def see(state: State, draft: tuple[int, ...] = (), lang: str = "ja") -> Seen:
    """What the player sees of a state, with a draft carried out on a copy."""
    return seeing.see(GAME, state, 0, draft, lang)


class Slow:
    """Luck that never answers, so that every chance stays pending."""

    def draw(self, chance: Chance) -> int | None:
        """Nothing falls by itself."""
        return None


def rolled(seed: str) -> Iterator[Match]:
    """One random game with dice rolled by hand, yielded before every choice and every roll, and at the end."""
    rng = random.Random(seed)
    match = Match(GAME, luck=Slow())
    while not match.is_over:
        yield match
        pending = match.pending
        if isinstance(pending, Decision):
            match.choose(rng.choice(list(pending.actions)))
        else:
            match.roll(rng.choice([i for i, w in enumerate(pending.weights) if w]))
    yield match


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped."""
    return list(dict.fromkeys(spot.touch for spot in PRESENTER.scene(seen, Focus()).spots))
