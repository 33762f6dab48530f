"""Walks through games of Special Operation 202X as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.board import PLACES, UNITS
from sakusen.games.taiwan202x.game import GAME
from sakusen.tables.contract import Focus, Seen
from sakusen.tables.taiwan202x import TABLE

ACTION = re.compile(r'data-action="(\d+)"')


def see(state: Any, seat: int, draft: tuple[int, ...] = (), lang: str = "ja", guess: str = "seen") -> Seen:
    """What a seat sees of a state, with a draft carried out on a copy. ``guess`` seeds what it cannot know."""
    here = state.copy()
    for action in draft:
        here.apply(action)
    view = GAME.observe(here, seat)
    mine = isinstance(view.pending, Decision) and view.pending.seat == seat
    return Seen(GAME, view, GAME.determinize(view, random.Random(guess)), seat, mine, draft, lang)


def games(count: int, seed: str) -> Iterator[tuple[Match, list[Any]]]:
    """Random games, yielded before every choice and at the end, with what has happened since the last yield."""
    for i in range(count):
        rng = random.Random(f"{seed}{i}")
        match = Match(GAME, luck=Dealt(f"{seed}{i}"))
        events: list[Any] = [*match.opening, *match.rolled]
        while not match.is_over:
            yield match, events
            events = match.choose(weighted(match, rng))
        yield match, events


def weighted(match: Match, rng: random.Random) -> int:
    """A random action that seldom does nothing, so that the games have many moves, battles and events."""
    actions = list(match.pending.actions)
    idle = [a for a in actions if GAME.touch(match.state, a) in (("button", "pass"), ("button", "done"))]
    rest = [a for a in actions if a not in idle]
    return rng.choice(idle) if idle and (not rest or rng.random() < 0.12) else rng.choice(rest)


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped: the spots of the scene, all places and units."""
    spots = [spot.touch for spot in TABLE.scene(seen, Focus()).spots]
    every = [*(("hex", p) for p in range(PLACES)), *(("unit", u) for u in range(UNITS))]
    return list(dict.fromkeys([*spots, *every]))


def pressed(seen: Seen, focus: Focus) -> set[int]:
    """The actions that a press beside the map means: buttons of the prompt, of the tray and of the panels."""
    found = {b.action for b in TABLE.prompt(seen, focus).buttons if b.action is not None}
    html = TABLE.tray(seen, focus) + "".join(body for _, body in TABLE.panels(seen, focus))
    return found | {int(a) for a in ACTION.findall(html)}
