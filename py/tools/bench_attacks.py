"""Positions for bench.py --table in which one press more shows an attack before it is made: random games, by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from sakusen.engine import record
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import game, presenter
from sakusen.presenter.contract import COMMIT
from sakusen.ui.match.session import Session

GAMES, STEPS, APART = 60, 700, 25
"""So many games are tried, so long, and two positions of one game lie so many steps apart."""
TRIED = 8
"""So many presses are tried in a position."""


class Attack(NamedTuple):
    """A record, how many steps it has, the question that is asked then, and the actions to press: the last one shows
    the attack."""

    text: str
    steps: int
    ask: str
    line: tuple[int, ...]


def attacks(slug: str, count: int) -> list[Attack]:
    """So many attacks of a title that can be shown, each in a position of its own; of different questions, if several
    lead to one."""
    found: list[Attack] = []
    for seed in range(GAMES):
        most = count if seed >= GAMES // 2 else count // 2  # so many of one question
        for one in _of_game(slug, seed):
            if [other.ask for other in found].count(one.ask) < most:
                found.append(one)
            if len(found) == count:
                return found
    return found


def _of_game(slug: str, seed: int) -> Iterator[Attack]:
    match, chance, last = Match(game(slug), luck=Dealt(seed)), random.Random(seed), dict[str, int]()
    while len(match.entries) < STEPS:
        pending, steps = match.pending, len(match.entries)
        if not isinstance(pending, Decision):
            return
        line = next(_shown(match), ()) if steps >= last.get(pending.ask, 0) + APART else ()
        if line:
            last[pending.ask] = steps
            yield Attack(record.write(match), steps, pending.ask, line)
        match.choose(chance.choice(pending.actions))


def _shown(match: Match) -> Iterator[tuple[int, ...]]:
    """One action, or two, after which the table shows an attack that is not made yet."""
    session = Session(match, presenter(match.game.slug), ("person", "person"), "en", curtain=False)
    for first in _free(session):
        if session.take(first).what in ("drafted", "previewed"):
            if is_shown(session):
                yield (first,)
            for second in _free(session) if session.draft and session.focus.preview is None else ():
                if session.take(second).what == "previewed" and is_shown(session):
                    yield (first, second)
                session.undo()
        session.cancel()


def _free(session: Session) -> list[int]:
    """The actions that a press does not carry out at once, and that lie on the map."""
    asked, state = session.asked, session.seen.state
    if asked is None:
        return []
    on_map = [a for a in asked.actions if session.game.touch(state, a)[0] not in ("button", "card")]
    return [a for a in on_map if session.presenter.stage(session.seen, a) != COMMIT][:TRIED]


def is_shown(session: Session) -> bool:
    """Whether something is drafted or shown, and the table tells its chances."""
    if not session.draft and session.focus.preview is None:
        return False
    return any(key == "odds" for key, _ in session.presenter.panels(session.seen, session.focus))
