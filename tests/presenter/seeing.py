"""What a seat sees of a game, random games to look at, and all that a screen would show of a moment."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sakusen.engine.core import AnyGame, Chance, Decision, Event, Outcome, State, told
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.beats import Beat, ShowsBeats
from sakusen.presenter.contract import Focus, HasTray, NamesOutcomes, Presenter, SaysWhere, Seen

Chooser = Callable[[Match, random.Random], int]


def see(
    game: AnyGame, state: State, seat: int, draft: tuple[int, ...] = (), lang: str = "ja", guess: str = "seen"
) -> Seen:
    """What a seat sees of a state, with a draft carried out on a copy. ``guess`` seeds what it cannot know."""
    here = state.copy()
    for action in draft:
        here.apply(action)
    view = game.observe(here, seat)
    mine = isinstance(view.pending, Decision) and view.pending.seat == seat
    return Seen(game, view, game.determinize(view, random.Random(guess)), seat, mine, draft, lang)


def any_action(match: Match, rng: random.Random) -> int:
    return rng.choice(list(match.pending.actions))


def seldom_idle(match: Match, rng: random.Random) -> int:
    """A random action that seldom passes or ends a step, so that the games have many moves and battles."""
    actions, ending = list(match.pending.actions), (("button", "pass"), ("button", "done"))
    ends = [a for a in actions if match.game.touch(match.state, a) in ending]
    rest = [a for a in actions if a not in ends]
    return rng.choice(ends) if ends and (not rest or rng.random() < 0.12) else rng.choice(rest)


def random_games(
    game: AnyGame,
    count: int,
    seed: str,
    options: dict[str, str] | None = None,
    choose: Chooser = any_action,
    with_rolled: bool = False,
) -> Iterator[tuple[Match, list[Any]]]:
    """Random games, yielded before every choice and at the end, with what has happened since the last yield."""
    for i in range(count):
        rng = random.Random(f"{seed}{i}")
        match = Match(game, options=options, luck=Dealt(f"{seed}{i}"))
        events: list[Any] = [*match.opening, *(match.rolled if with_rolled else ())]
        while not match.is_over:
            yield match, events
            events = match.choose(choose(match, rng))
        yield match, events


class Step(NamedTuple):
    """One act of a game as a seat is told it."""

    match: Match
    told: list[Event]
    """Everything so far; the list grows with the game."""
    new: int
    """So many of them are old."""
    seen: Seen
    beats: Sequence[Beat]


def steps(
    game: AnyGame,
    table: ShowsBeats[Any],
    count: int,
    seed: str = "beats",
    lang: str = "en",
    seats: Sequence[int] = (0,),
    choose: Chooser = any_action,
) -> Iterator[Step]:
    """Random games act by act with the beats of each, for every one of these seats."""
    before: dict[int, list[Event]] = {}
    for match, events in random_games(game, count, seed, choose=choose):
        for seat in seats:
            known = before.setdefault(seat, [])
            if not match.entries:
                known = before[seat] = []
            new = len(known)
            known += told(events, seat)
            seen = see(game, match.state, seat, (), lang)
            yield Step(match, known, new, seen, table.beats(known, new, seen))


def assert_beats_follow_one_another(found: Iterable[Step], kinds: set[str]) -> None:
    """The beats of an act come in order, none begins before the end of the one before, each says something, no
    parameter of its words is left unfilled; and these kinds are among them."""
    shown = set()
    for step in found:
        at = step.new
        for beat in step.beats:
            assert at <= beat.events[0] < beat.events[1] <= len(step.told)
            at = beat.events[1]
            assert beat.sentence
            words = beat._replace(drawn=(), swap=None, fates=[fate._replace(drawn=()) for fate in beat.fates])
            assert "{" not in repr(words)
            shown.add(beat.kind)
    assert shown >= kinds


def everything(table: Presenter, seen: Seen, focus: Focus, events: Sequence[Event]) -> str:
    """All that the screen would show, pictures and pointers included."""
    scene = table.scene(seen, focus)
    words: list[Any] = [
        scene.under,
        scene.over,
        [s._replace(art=s.key) for s in scene.sprites],
        table.prompt(seen, focus),
        table.panels(seen, focus),
        table.bar(seen),
        table.strip(seen),
        table.badge(seen),
        table.summary(seen),
    ]
    if isinstance(table, HasTray):
        words.append(table.tray(seen, focus))
    if isinstance(table, SaysWhere):
        words.append(table.where(seen))
    words += [table.line(event, seen.lang, seen.seat) for event in events]
    if focus.hover:
        words.append(table.status(seen, focus.hover))
    pending = seen.view.pending
    if isinstance(pending, Chance):
        words.append(table.dice(pending, seen.lang))
        if isinstance(table, NamesOutcomes):
            words.append(table.outcomes(pending, seen.lang))
    if isinstance(pending, Outcome):
        words.append(table.ending(seen, pending))
    return json.dumps(words, ensure_ascii=False, default=list)
