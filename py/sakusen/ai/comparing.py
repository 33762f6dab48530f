"""Comparing whole plans by imagined games that are played to their end: what a hint rests on.

Every plan is carried out on the same imagined positions with the same luck; then the quick player plays all seats on
(``playouts``). Plans that do badly are dropped early. The figures of those that are left come from fresh games, which
had no part in choosing them, so they do not flatter. Ending what is going on is always among those that are left: what
comes out first has never done worse than that in the same games.

How much is thought is a number of games, and all luck comes from the generator that is given: the same view and the
same seed give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple, Protocol, TypeGuard, TypeVar, runtime_checkable

from ..engine.core import Action, AnyGame, Chance, Decision, Outcome, S, State, View
from .contract import Plan, Planned, Plans, Throws
from .dice import Line, lines
from .lookahead import Progress, carry_on, resolve
from .playouts import MOST_STEPS, PlaysOn

P = TypeVar("P", bound=State, contravariant=True)
SOON, REPLY, END = MOMENTS = ("soon", "reply", "end")
"""When facts are counted: when the game first comes to rest behind the plan, when it does so again, and at the end."""
LEFT = 2
"""So many plans are left for the proof, beside those that only end something."""
CERTAIN = 2.0
"""A difference of more standard errors than this is told as one."""


class Size(NamedTuple):
    """How many games a comparison may cost: at most ``width`` plans in ``race`` games each; then those that are left in
    ``proof`` games each. A ``review`` plays so many on from each of its places."""

    width: int
    race: int
    proof: int
    review: int = 24
    draft: int = 0
    """Where games are slow: after so many of the proof in each plan what was found so far is told."""


BRIEF = Size(width=5, race=3, proof=24, draft=8)
"""For a question that somebody waits for: how a line does that was chosen already. After ``draft`` games each it ends
if that line loses too little for a warning."""
MUCH = 0.15
"""Whoever loses such a part of the games by a choice is warned."""


@runtime_checkable
class Counts(Protocol[P]):
    """What a game adds so that its plans can be compared by whole games."""

    comparison: Size
    endings: Collection[Action]
    """Actions that do nothing but end what is going on."""

    def counted(self, start: P, now: P, seat: int, moment: str) -> Iterable[tuple[str, float]]:
        """What has come about between two positions of one imagined game, as names, each with how much it matters to
        ``seat``: more than 0 what is good for it, less than 0 what is bad. ``moment`` is one of ``MOMENTS``."""


@runtime_checkable
class Suggests(Protocol):
    """A game that knows more lines of actions worth comparing than its plans."""

    def suggested(self, view: View, /) -> Iterable[Sequence[Action]]:
        """Each is tried as far as it is legal."""


@runtime_checkable
class ComparesItself(Protocol):
    """A game that compares its choices in a way of its own."""

    def comparing(self, view: View, rng: Random, given: Sequence[Action], /) -> Generator[Progress, None, Comparison]:
        """See :func:`comparing`. Rows with 0 games are in order, but by how much is not known. With ``given`` only what
        is better than that by so much that a warning is due comes behind it."""


class Compares(Planned[S], PlaysOn[S], Counts[S], Protocol[S]):
    """A whole game whose plans can be compared."""


class Row(NamedTuple):
    """A plan and what came of it. ``facts`` tells by name in how many of the ``games`` something came about, and how
    much that matters; ``won`` counts a draw as half a game. ``rests``: it only ends what is going on."""

    line: tuple[Action, ...]
    rests: bool
    games: int
    won: float
    facts: dict[str, tuple[int, float]]


class Comparison(NamedTuple):
    """What was found out: the best plan first; how many plans were looked at, in how many games. ``is_clear``: the
    first is better than the second by more than luck explains."""

    rows: list[Row]
    plans: int
    games: int
    is_clear: bool


Note = Callable[[Comparison], None]
"""Is told what has been found so far."""


class _Runner:
    """A plan in the race."""

    __slots__ = ("facts", "is_given", "line", "rests", "values")

    def __init__(self, line: tuple[Action, ...], rests: bool, is_given: bool) -> None:
        self.line, self.rests, self.is_given = line, rests, is_given
        self.values: list[float] = []
        self.facts: dict[str, tuple[int, float]] = {}

    def mean(self) -> float:
        return sum(self.values) / max(1, len(self.values))

    def row(self) -> Row:
        won = sum((value + 1) / 2 for value in self.values)
        return Row(self.line, self.rests, len(self.values), won, dict(self.facts))


def can_compare(game: AnyGame) -> bool:
    """Whether a game has what comparing needs."""
    return isinstance(game, ComparesItself) or _has_all(game)


def can_explain(game: AnyGame) -> bool:
    """Whether a line that was chosen already can be compared."""
    return _has_all(game)


def _has_all(game: AnyGame) -> TypeGuard[Compares[State]]:
    return isinstance(game, Plans) and isinstance(game, PlaysOn) and isinstance(game, Counts)


def begun(
    game: AnyGame,
    view: View,
    rng: Random,
    given: Sequence[Action] = (),
    note: Note = lambda _: None,
    is_brief: bool = False,
) -> Generator[Progress, None, Comparison]:
    """The comparison of a game that :func:`can_compare`, whatever way is its own."""
    if isinstance(game, ComparesItself):
        return game.comparing(view, rng, given)
    assert _has_all(game)
    return comparing(game, view, rng, given, note, is_brief)


def loses_much(found: Comparison) -> bool:
    """Whether the first plan, which was given, loses so much against the best of the others that a warning is due."""
    if len(found.rows) < 2 or not found.is_clear:
        return False
    given, other = found.rows[:2]
    return given.games == 0 or other.won - given.won >= MUCH * given.games


def to_json(found: Comparison) -> dict[str, object]:
    """A comparison as plain data; :func:`from_json` gives an equal one back."""
    rows = [row._asdict() for row in found.rows]
    return {"plans": found.plans, "games": found.games, "clear": found.is_clear, "rows": rows}


def from_json(data: Mapping[str, Any]) -> Comparison:
    """The inverse of :func:`to_json`."""
    rows = [
        Row(
            tuple(row["line"]),
            bool(row["rests"]),
            int(row["games"]),
            float(row["won"]),
            {name: (int(count), float(worth)) for name, (count, worth) in row["facts"].items()},
        )
        for row in data["rows"]
    ]
    return Comparison(rows, int(data["plans"]), int(data["games"]), bool(data["clear"]))


def comparing(
    game: Compares[S],
    view: View,
    rng: Random,
    given: Sequence[Action] = (),
    note: Note = lambda _: None,
    is_brief: bool = False,
) -> Generator[Progress, None, Comparison]:
    """Compare what the seat of the view could do now; stops after every game. ``given``: a line of actions that was
    chosen already; it comes first in the answer, and behind it the best of the others. ``note`` is
    told once what has been found so far where games are slow. ``is_brief``: as :data:`BRIEF` says."""
    size = BRIEF if is_brief else game.comparison
    field = runners = _runners(game, view, size.width, rng, tuple(given))
    played, most = 0, len(field) * size.race + min(LEFT + 1, len(field)) * size.proof
    for i, luck in enumerate(lines(size.race, rng) if len(field) > LEFT else ()):
        imagined = game.determinize(view, rng)
        for runner in field:
            _play(game, imagined.copy(), view.seat, runner, luck)
            played += 1
            yield played, most
        if i + 1 in (size.race // 3, 2 * size.race // 3):
            field = _best(field, max(LEFT, (len(field) + 1) // 2))
    field = _best(field, LEFT)
    if is_brief:
        field = _with_all_it_began(field, runners, tuple(given))
    most = played + len(field) * size.proof
    for runner in field:
        runner.values, runner.facts = [], {}
    for i, luck in enumerate(lines(size.proof, rng)):
        imagined = game.determinize(view, rng)
        for runner in field:
            _play(game, imagined.copy(), view.seat, runner, luck)
            played += 1
            yield played, most
        if i + 1 == size.draft:
            found = _found(field, len(runners), played)
            if not is_brief:
                note(found)
            elif not _may_lose_much(found):
                break
    return _found(field, len(runners), played)


def _found(field: Sequence[_Runner], plans: int, played: int) -> Comparison:
    ranked = sorted(field, key=lambda runner: (runner.is_given, runner.mean()), reverse=True)
    return Comparison([runner.row() for runner in ranked], plans, played, _is_clear(ranked))


def _may_lose_much(found: Comparison) -> bool:
    """Whether more games may show that the plan that was given loses much."""
    return len(found.rows) > 1 and found.rows[1].won - found.rows[0].won >= MUCH * found.rows[0].games


def compare(game: Compares[S], view: View, rng: Random, given: Sequence[Action] = ()) -> Comparison:
    """:func:`comparing` at once."""
    work = comparing(game, view, rng, given)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Comparison = end.value
            return found


# ------------------------------------------------------------------ the plans
def _runners(game: Compares[S], view: View, width: int, rng: Random, given: tuple[Action, ...]) -> list[_Runner]:
    """What is compared, each plan with all its actions until luck or another seat has a say; those that lead to the
    same position once."""
    asked = view.pending
    assert isinstance(asked, Decision)
    imagined = game.determinize(view, rng)
    found: dict[object, _Runner] = {}
    given = _as_far_as_legal(imagined, view.seat, given)  # what is imagined may not allow what was done in secret
    if given:
        found[_led_to(imagined, given)] = _Runner(given, False, True)
    ends = [action for action in asked.actions if action in game.endings]
    for plan in [*((0.0, action, None) for action in ends), *_plans(game, view)[:width]]:
        line = tuple(carry_on(game, imagined.copy(), view.seat, plan))
        if line[0] in asked.actions:
            found.setdefault(_led_to(imagined, line), _Runner(line, line[0] in ends, False))
    for wanted in game.suggested(view) if isinstance(game, Suggests) else ():
        line = _as_far_as_legal(imagined, view.seat, wanted)
        if line:
            found.setdefault(_led_to(imagined, line), _Runner(line, False, False))
    return list(found.values())


def _as_far_as_legal(imagined: State, seat: int, wanted: Iterable[Action]) -> tuple[Action, ...]:
    here, line = imagined.copy(), []
    for action in wanted:
        pending = here.pending()
        if not isinstance(pending, Decision) or pending.seat != seat or action not in pending.actions:
            break
        line.append(action)
        here.apply(action)
    return tuple(line)


def _plans(game: Plans[S], view: View) -> Sequence[Plan]:
    return game.plans(view)


def _led_to(imagined: State, line: Sequence[Action]) -> object:
    """The position behind a line of actions."""
    here = imagined.copy()
    for action in line:
        here.apply(action)
    return here.key()


def _best(field: list[_Runner], count: int) -> list[_Runner]:
    """The best of those that were compared, in their order; what was given and what only ends something stay."""
    by_mean = sorted((runner for runner in field if not runner.is_given), key=_Runner.mean, reverse=True)
    kept = by_mean[: count - any(runner.is_given for runner in field)]
    return [runner for runner in field if runner in kept or runner.is_given or runner.rests]


def _with_all_it_began(field: list[_Runner], runners: Sequence[_Runner], given: tuple[Action, ...]) -> list[_Runner]:
    """The field in which the best of all that begins like what was given stands for it: it may yet go on so."""
    own = [runner for runner in runners if runner.line[: len(given)] == given]
    if not own:
        return field
    best = max(own, key=_Runner.mean)
    best.is_given = True
    return [best, *(runner for runner in field if runner not in own)]


def _is_clear(ranked: Sequence[_Runner]) -> bool:
    """Whether the first does better than the second by more than luck explains; they had the same luck."""
    if len(ranked) < 2:
        return True
    gaps = [a - b for a, b in zip(ranked[0].values, ranked[1].values, strict=True)]
    mean, count = sum(gaps) / len(gaps), len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    return abs(mean) > CERTAIN * sqrt(spread / count) and mean != 0


# ------------------------------------------------------------------ one game
def _play(game: Compares[S], state: S, seat: int, runner: _Runner, luck: Line) -> None:
    """Play one imagined game to its end by a plan, and note what came about. ``state`` is used up."""
    luck.rewind()
    start, told = state.copy(), _Told()

    def note(moment: str) -> None:
        told.note(moment, game.counted(start, state, seat, moment))

    throw = game.throw if isinstance(game, Throws) else resolve
    roll, left = game.roller(), list(reversed(runner.line))
    moments = [REPLY, SOON]
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Chance):
            throw(state, luck())
            continue
        if isinstance(pending, Outcome):
            for moment in [*reversed(moments), END]:
                note(moment)
            runner.values.append(pending.points[seat])
            told.add_to(runner.facts)
            return
        if left and pending.seat == seat and left[-1] in pending.actions:
            state.apply(left.pop())
            continue
        left = []
        if moments and game.at_rest(state) > 0:
            note(moments.pop())
        roll(state)
    raise AssertionError(f"an imagined game has not ended after {MOST_STEPS} steps")


class _Told:
    """What has been told of one game, each fact once."""

    def __init__(self) -> None:
        self._found: dict[str, float] = {}

    def note(self, moment: str, facts: Iterable[tuple[str, float]]) -> None:
        for name, worth in facts:
            self._found[f"{moment}.{name}"] = worth

    def add_to(self, all_: dict[str, tuple[int, float]]) -> None:
        for name, worth in self._found.items():
            all_[name] = all_.get(name, (0, worth))[0] + 1, worth
