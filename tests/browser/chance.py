"""Games that chance has played so far."""

from __future__ import annotations

import random

from sakusen import games
from sakusen.engine.core import Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match


def played(steps: int, seed: int = 5, slug: str = "kinmen") -> Match:
    """A game after so many steps, or at its end."""
    match, chance = Match(games.game(slug), luck=Dealt(seed)), random.Random(seed)
    while len(match.entries) < steps and not isinstance(pending := match.pending, Outcome):
        match.choose(chance.choice(list(pending.actions)))
    return match
