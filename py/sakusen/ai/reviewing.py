"""What decided a finished game: the chance to win before every group of choices and of dice, and what of the result
came from whose choices and from luck.

Where a title has a chance that has been counted (``contract.HasChance``) it is that; in the midst of an act, if it has
not been counted there, quick players play the act to its end before. Elsewhere they play whole games, which is slow,
and so few that most of what such a review tells is noise. All positions are played on with the same streams of luck,
so a choice that the quick player would have made, too, counts for nothing. Values add up: the parts of a game sum to
its result less the chance at its beginning, whatever the noise.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from ..engine.core import Action, AnyGame, Chance, Decision, Outcome, State
from ..engine.match import CHOICE, Match
from ..engine.record import replayed
from ..engine.sealed import SealedCards, rules_of
from . import comparing
from .contract import HasChance
from .dice import Line, lines
from .lookahead import Progress
from .playouts import PlaysOn, play_on, play_until

P = TypeVar("P", bound=State, contravariant=True)

LUCK = -1
"""The seat of what nobody chose."""
MOST = 240
"""No game is looked at at more places; those of a long one are the orders, with what came of each."""
WORST = 3
"""For so many of the costliest choices something better is looked for."""
LEAST = 0.03
"""Choices that cost less are not looked into."""
CONTINUED = 24
"""So often an act is played to its end where the chance has been learned."""


class Part(NamedTuple):
    """Some steps of a game (``start`` to ``end``, counted as entries before them) that belong together: a seat's
    choices or luck, and the chance of seat 0 to win before and behind them."""

    start: int
    end: int
    seat: int
    before: float
    after: float

    @property
    def gain(self) -> float:
        """What it brought to seat 0."""
        return self.after - self.before


class Better(NamedTuple):
    """What would have been better than the choice at a step: actions, and the games that it and the choice won."""

    step: int
    line: tuple[Action, ...]
    won: float
    less: float
    games: int


class Review(NamedTuple):
    """A whole game; ``games`` were imagined for each of its places, with ``is_learned`` only to the end of the act that
    was going on, if one was."""

    parts: list[Part]
    better: list[Better]
    games: int
    is_learned: bool = False


def can_review(game: AnyGame, options: Mapping[str, str]) -> bool:
    """Whether a game has what a review needs. In one with sealed cards no position holds the cards that were played."""
    if isinstance(rules_of(game, options), SealedCards):
        return False
    return isinstance(game, PlaysOn) and isinstance(game, comparing.Counts)


def reviewing(match: Match, rng: Random) -> Generator[Progress, None, Review]:
    """Review a finished match; stops after every imagined game."""
    game, end = match.game, match.pending
    assert isinstance(end, Outcome)
    assert isinstance(game, PlaysOn)
    assert isinstance(game, comparing.Counts)
    teller = _teller(match)
    judge = partial(_learned, teller) if teller else partial(_chance, game)
    groups, luck = _groups(match), lines(CONTINUED if teller else game.comparison.review, rng)
    most, done, values = len(groups) * len(luck), 0, []
    for group in groups:
        total = 0.0
        for line in luck:
            total += judge(group.state, line)
            done += 1
            yield done, most
        values.append(total / len(luck))
    values.append(_share(end))
    ends = [*(group.start for group in groups[1:]), len(match.entries)]
    parts = [Part(group.start, ends[i], group.seat, values[i], values[i + 1]) for i, group in enumerate(groups)]
    better: list[Better] = []
    for part, group in sorted(zip(parts, groups, strict=True), key=lambda pair: _cost(pair[0])):
        if len(better) < WORST and _cost(part) < -LEAST and comparing.can_compare(game):
            found = yield from _better(match, part, group.state, rng, (done, most))
            better += found
    return Review(parts, better, len(luck), teller is not None)


def _cost(part: Part) -> float:
    """What a choice brought to the one who made it; nothing for luck."""
    return 0.0 if part.seat == LUCK else part.gain if part.seat == 0 else -part.gain


def _share(end: Outcome) -> float:
    return (end.points[0] + 1) / 2


def _chance(game: PlaysOn[Any], state: State, line: Line) -> float:
    line.rewind()
    return _share(play_on(game, state.copy(), line)[0])


@runtime_checkable
class _TellsChance(PlaysOn[P], HasChance[P], Protocol[P]):
    """What it takes to judge a moment of a game."""


def _teller(match: Match) -> _TellsChance[State] | None:
    """The game, if its chance has been counted with what was agreed on, and what was learned for that is here."""
    game = match.game
    if not isinstance(game, _TellsChance):
        return None
    try:
        return game if game.can_tell_chance(match.agreed) else None
    except OSError:
        return None


def _learned(game: _TellsChance[State], state: State, line: Line) -> float:
    """The chance of seat 0, if need be when the act is over: what both sides would say, each by what it knows."""
    line.rewind()
    state = state.copy()
    end = play_until(game, state, line, game.is_measured)
    return _share(end) if end else (game.chance(state, 0) + 1 - game.chance(state, 1)) / 2


class _Group(NamedTuple):
    start: int
    seat: int
    state: State
    opens: bool


def _groups(match: Match) -> list[_Group]:
    """Where choices and luck, or one seat's choices and another's, meet."""
    walker, found, rests = replayed(match, 0), list[_Group](), _rests(match.game)
    for step, entry in enumerate(match.entries):
        seat = entry.seat if entry.kind == CHOICE else LUCK
        opens = seat != LUCK and rests(walker.state)
        if not found or found[-1].seat != seat or opens:
            found.append(_Group(step, seat, walker.state.copy(), opens))
        (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)
    return found if len(found) <= MOST else _by_orders(found)


def _rests(game: AnyGame) -> Callable[[State], bool]:
    return lambda state: isinstance(state.pending(), Decision) and game.at_rest(state) > 0  # type: ignore[attr-defined]


def _by_orders(groups: Sequence[_Group]) -> list[_Group]:
    """Of each order its choices up to the first die, and the rest."""
    kept, has_luck = [groups[0]], groups[0].seat == LUCK
    for group in groups[1:]:
        if group.opens or group.seat == LUCK and not has_luck:
            kept.append(group)
            has_luck = group.seat == LUCK
    return kept


def _better(
    match: Match, part: Part, state: State, rng: Random, told: Progress
) -> Generator[Progress, None, list[Better]]:
    """The best other plan at a choice, if it clearly did better."""
    game, pending = match.game, state.pending()
    if isinstance(pending, (Chance, Outcome)):
        return []
    chosen = tuple(entry.value for entry in match.entries[part.start : part.end] if entry.kind == CHOICE)
    work = comparing.begun(game, game.observe(state, part.seat), rng, chosen)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: comparing.Comparison = end.value
            break
        yield told
    if len(found.rows) < 2 or not found.is_clear:
        return []
    ours, other = found.rows[0], max(found.rows[1:], key=lambda row: row.won)
    return [Better(part.start, other.line, other.won, ours.won, ours.games)] if other.won > ours.won else []


# ------------------------------------------------------------------ as data
def to_json(found: Review) -> dict[str, object]:
    """A review as plain data; :func:`from_json` gives an equal one back."""
    return {"parts": found.parts, "better": found.better, "games": found.games, "learned": found.is_learned}


def from_json(data: Mapping[str, Any]) -> Review:
    """The inverse of :func:`to_json`."""
    better = [Better(step, tuple(line), won, less, games) for step, line, won, less, games in data["better"]]
    return Review([Part(*part) for part in data["parts"]], better, int(data["games"]), data.get("learned") is True)


# ------------------------------------------------------------------ the ledger
def ledger(found: Review, seat: int) -> list[tuple[str, int]]:
    """What a seat's own choices, the others' choices and luck brought to it, and their sum, in tenths of a point of a
    hundred. The first three add up to the last, which is the result less the chance at the beginning."""
    sign = 1 if seat == 0 else -1
    sums = {"own": 0.0, "other": 0.0, "luck": 0.0}
    for part in found.parts:
        sums["luck" if part.seat == LUCK else "own" if part.seat == seat else "other"] += 1000 * sign * part.gain
    whole = round(sum(sums.values()))
    told = {name: int(value // 1) for name, value in sums.items()}
    for name in sorted(sums, key=lambda name: told[name] - sums[name])[: whole - sum(told.values())]:
        told[name] += 1
    return [*told.items(), ("sum", whole)]
