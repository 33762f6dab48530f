"""Walks through games of July Offensive as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.presenter import seeing

from sakusen.games.july.game import GAME
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.rules.board import HEXES
from sakusen.presenter.contract import Focus, Seen

see = partial(seeing.see, GAME)
games = partial(seeing.random_games, GAME)


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped: the spots of the scene, and all hexes."""
    spots = [spot.touch for spot in PRESENTER.scene(seen, Focus()).spots]
    return list(dict.fromkeys([*spots, *(("hex", h) for h in range(HEXES))]))
