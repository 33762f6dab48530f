"""Learn what positions of July Offensive are worth from games of a player against himself; writes ``learned.json``.

    PYTHONPATH=py python3 -m tools.july.learned --games 250000        some five hours

Mostly in the set-up that new games have, the others with any options.
"""

from __future__ import annotations

import random
from pathlib import Path

from sakusen.engine.core import usual
from sakusen.games.july.bot import choices, learned
from sakusen.games.july.bot.plans import throw
from sakusen.games.july.game import GAME
from sakusen.games.july.rules.state import State
from tools import self_play

FILE = Path(learned.__file__).with_name("learned.json")
USUAL = 0.6
"""The share of games in the usual set-up without the bridge that can be blown."""


def begin(rng: random.Random) -> State:
    """A new game, mostly with what new games usually have."""
    options = GAME.scenarios["standard"].options
    chosen = usual(GAME) if rng.random() < USUAL else {name: rng.choice(one) for name, one in options.items()}
    return GAME.start(options=chosen)


def after(state: State) -> list[State]:
    """The positions that the pending decision can lead to."""
    return [choice.after for choice in choices.choices(state)]


TITLE = self_play.Title("july", learned.ROWS, begin, learned.rows_of, after, throw)

if __name__ == "__main__":
    self_play.run(TITLE, FILE)
