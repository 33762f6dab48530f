"""Walks through games of Kinmen as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.kinmen.board import HEXES
from sakusen.games.kinmen.game import GAME
from sakusen.tables.contract import Seen
from sakusen.tables.kinmen import TABLE


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
            actions = list(match.pending.actions)
            match_action = weighted(match, actions, rng)
            events = match.choose(match_action)
        yield match, events


def weighted(match: Match, actions: list[int], rng: random.Random) -> int:
    """A random action that seldom ends a step, so that the games have many moves and battles."""
    ends = [a for a in actions if GAME.touch(match.state, a) in (("button", "pass"), ("button", "done"))]
    rest = [a for a in actions if a not in ends]
    return rng.choice(ends) if ends and (not rest or rng.random() < 0.12) else rng.choice(rest)


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped: the spots of the scene, and all hexes."""
    from sakusen.tables.contract import Focus

    spots = [spot.touch for spot in TABLE.scene(seen, Focus()).spots]
    return list(dict.fromkeys([*spots, *(("hex", h) for h in range(HEXES))]))
