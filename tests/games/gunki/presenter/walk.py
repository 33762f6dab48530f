"""Walks through games of Regiment without Colours as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from sakusen.engine.core import Chance, Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.tables.contract import Focus, Seen
from sakusen.tables.gunki import TABLE

FITTED = (files("sakusen.games.gunki") / "values.json").is_file()
"""Whether the numbers behind the win estimate are there: they are made by a tool, not written."""


class Slow:
    """Luck that never answers, so that every chance stays pending."""

    def draw(self, chance: Chance) -> int | None:
        """Nothing falls by itself."""
        return None


def see(state: Any, draft: tuple[int, ...] = (), lang: str = "ja") -> Seen:
    """What the player sees of a state, with a draft carried out on a copy."""
    here = state.copy()
    for action in draft:
        here.apply(action)
    view = GAME.observe(here, 0)
    mine = isinstance(view.pending, Decision)
    return Seen(GAME, view, GAME.determinize(view, random.Random("seen")), 0, mine, draft, lang)


def games(count: int, seed: str, options: dict[str, str] | None = None) -> Iterator[tuple[Match, list[Any]]]:
    """Random games, yielded before every choice and at the end, with what has happened since the last yield."""
    for i in range(count):
        rng = random.Random(f"{seed}{i}")
        match = Match(GAME, options=options, luck=Dealt(f"{seed}{i}"))
        events: list[Any] = list(match.opening)
        while not match.is_over:
            yield match, events
            events = match.choose(rng.choice(list(match.pending.actions)))
        yield match, events


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
    return list(dict.fromkeys(spot.touch for spot in TABLE.scene(seen, Focus()).spots))
