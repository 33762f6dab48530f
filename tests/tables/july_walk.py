"""Walks through games of July Offensive as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.july.board import HEXES
from sakusen.games.july.game import GAME
from sakusen.tables.contract import Focus, Seen
from sakusen.tables.july import TABLE


def see(state: Any, seat: int, draft: tuple[int, ...] = (), lang: str = "ja") -> Seen:
    """What a seat sees of a state, with a draft carried out on a copy."""
    here = state.copy()
    for action in draft:
        here.apply(action)
    view = GAME.observe(here, seat)
    mine = isinstance(view.pending, Decision) and view.pending.seat == seat
    return Seen(GAME, view, GAME.determinize(view, random.Random("seen")), seat, mine, draft, lang)


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


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped: the spots of the scene, and all hexes."""
    spots = [spot.touch for spot in TABLE.scene(seen, Focus()).spots]
    return list(dict.fromkeys([*spots, *(("hex", h) for h in range(HEXES))]))
