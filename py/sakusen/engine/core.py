"""The contract between a game and everybody who plays it.

Exactly one thing is ever pending: a :class:`Decision`, a :class:`Chance` or an :class:`Outcome`.
Screen, computer players, tests and records all use the same list of legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

Action = int
Tell = Callable[..., None]
"""Receives ``tell(kind, rule, **data)`` for each thing that happens; ``None`` keeps silent."""

D6 = (1, 1, 1, 1, 1, 1)
"""Weights of one six-sided die; outcome ``i`` is the face ``i + 1``."""


class Decision:
    """Somebody must choose.

    ``seat`` chooses; ``ask`` is the key of the question ("move.to"); ``rule`` is the number of the
    rule that asks; ``about`` holds what is already chosen (units, hexes; meaning per ``ask``);
    ``actions`` is the complete list of legal actions, never empty, without repeats.
    ``secret`` is true when the other seats may not even know what is being asked.
    """

    __slots__ = ("about", "actions", "ask", "rule", "seat", "secret")

    def __init__(
        self, seat: int, ask: str, rule: str, about: tuple[int, ...], actions: Sequence[Action], secret: bool = False
    ) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.about = about
        self.actions = actions
        self.secret = secret

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.ask!r}, {self.rule!r}, {self.about}, {len(self.actions)} actions)"


class Chance:
    """Luck must decide: outcome ``i`` has weight ``weights[i]`` (some may be 0, never all).

    ``seen_by`` is the only seat that learns the outcome, or ``None`` when everybody does.
    """

    __slots__ = ("rule", "seen_by", "weights", "why")

    def __init__(self, why: str, rule: str, weights: Sequence[int] = D6, seen_by: int | None = None) -> None:
        self.why = why
        self.rule = rule
        self.weights = weights
        self.seen_by = seen_by

    def __repr__(self) -> str:
        return f"Chance({self.why!r}, {self.rule!r}, {tuple(self.weights)})"


class Outcome:
    """The game is over.

    ``points[seat]`` lies in -1..1 (win 1, draw 0, defeat -1); ``level`` is the key of the victory
    level; ``reason`` is the key of the sentence that says why; ``rule`` its number.
    """

    __slots__ = ("level", "points", "reason", "rule")

    def __init__(self, points: tuple[float, ...], level: str, reason: str, rule: str) -> None:
        self.points = points
        self.level = level
        self.reason = reason
        self.rule = rule

    def __repr__(self) -> str:
        return f"Outcome({self.points}, {self.level!r}, {self.reason!r})"


Pending = Decision | Chance | Outcome


class Waiting(NamedTuple):
    """What a seat sees while another seat decides something secret."""

    seat: int


Facts = dict[str, Any]
"""Plain JSON of one game. Which key holds what is known to the game that writes it and to those who read it there, so
that no type can say it for all games."""
Touch = tuple[str, Any]
"""A thing and which one of its kind: ("unit", u), ("hex", h), ("box", key), ("button", key). In HTML ``kind:value``."""


class Event(NamedTuple):
    """One thing that happened: ``kind`` names the log sentence, ``data`` its parameters."""

    kind: str
    rule: str
    data: Facts


OPEN = ("seat", "seen_by")
"""What everybody learns of an event that only one seat sees."""


def told(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Events as a seat may know them; ``None`` is everybody who may be looking. Of those that only another seat sees
    no more is left than that they happened."""
    return tuple(
        event
        if event.data.get("seen_by") in (None, seat)
        else event._replace(data={name: event.data[name] for name in OPEN if name in event.data})
        for event in events
    )


class Reason(NamedTuple):
    """Why something is not possible: a sentence id, its rule number and its parameters."""

    key: str
    rule: str
    data: Facts


class View(NamedTuple):
    """What one seat may know: chosen facts, JSON-ready, and what is pending as that seat sees it."""

    slug: str
    seat: int
    facts: Facts
    pending: Decision | Chance | Outcome | Waiting


class Rng(Protocol):
    """Where an imagined position gets its numbers from; ``random.Random`` is one."""

    def random(self) -> float:
        """A number 0 <= x < 1."""


class State(Protocol):
    """One position. Lists of ints only; everything that never changes is shared by all copies."""

    def pending(self) -> Pending:
        """The one thing that is pending. Cheap when asked again."""

    def apply(self, action: Action, tell: Tell | None = None) -> None:
        """Carry out a choice. Trusts that ``action`` is in ``pending().actions``."""

    def resolve(self, outcome: int, tell: Tell | None = None) -> None:
        """Carry out the outcome of the pending chance (an index into its weights)."""

    def settle(self, tell: Tell) -> None:
        """Pass the steps that ask nothing now, so that what happens on the way is told."""

    def copy(self) -> Self:
        """An independent copy, in a few microseconds."""

    def key(self) -> Hashable:
        """Equal for equal positions."""


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Scenario(NamedTuple):
    """A way to begin: its key and the options it takes, each with its choices; new games propose the first.

    Games were begun before some option was there, and their records and links do not name it. ``before`` says for each
    such option how they were begun; whoever begins a new game names it (:func:`usual`).
    """

    key: str
    options: Mapping[str, tuple[str, ...]]
    before: Mapping[str, str] = {}


def usual(game: AnyGame, scenario: str | None = None) -> dict[str, str]:
    """What a new game has to name where nobody wants anything else: the first choice of the options that earlier games
    did not have. Of the others the first choice is meant anyhow. Nothing for a scenario that there is not."""
    known = game.scenarios.get(scenario or next(iter(game.scenarios)))
    return {key: known.options[key][0] for key in known.before} if known else {}


def choose(scenarios: Mapping[str, Scenario], scenario: str, wanted: Mapping[str, str] | None) -> dict[str, str]:
    """A choice for every option of a scenario. Where none is wanted it is the first, or for an option that is in
    ``before`` the one there. ``ValueError`` for a scenario, an option or a choice that there is not."""
    if scenario not in scenarios:
        raise ValueError(f"scenario {scenario}")
    options = scenarios[scenario].options
    for key, value in (wanted or {}).items():
        if value not in options.get(key, ()):
            raise ValueError(f"option {key}={value}")
    first = {key: choices[0] for key, choices in options.items()}
    return first | dict(scenarios[scenario].before) | dict(wanted or {})


class Game(Protocol[S]):
    """The rules of one title, with its own kind of position. Stateless: results depend on the arguments only."""

    slug: str
    edition: str
    seats: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    bound: int
    """No game has more decisions and chances than this."""
    names: Mapping[str, Sequence[str]]
    """What numbers stand for, by the kind of thing: what ``touch`` calls ("unit", 3) is ``names["unit"][3]``."""

    def start(self, scenario: str = ..., options: Mapping[str, str] | None = ...) -> S:
        """The first position. Unknown scenario, option or choice: ``ValueError``."""

    def observe(self, state: S, seat: int) -> View:
        """What ``seat`` may know. Two states that differ only in what it may not know give equal views."""

    def determinize(self, view: View, rng: Rng, /) -> S:
        """A full state that agrees with the view, its hidden facts drawn from ``rng``."""

    def evaluate(self, state: S, seat: int) -> float:
        """How good the position is for ``seat``, -1 (lost) to 1 (won)."""

    def notate(self, state: S, action: Action) -> str:
        """The action in words that a wargamer reads, without spaces."""

    def parse(self, state: S, text: str) -> Action:
        """The inverse of :meth:`notate` among the legal actions; ``ValueError`` if there is none."""

    def gloss(self, before: S, outcome: int) -> str:
        """What an outcome means ("D1"), written after the die in a record; may be empty."""

    def touch(self, state: S, action: Action) -> Touch:
        """The thing an action points at: ("unit", id), ("hex", index), ("button", key) and the like."""

    def reveals(self, state: S, action: Action) -> bool:
        """Whether the action shows a hidden fact to somebody, so that it cannot be undone."""

    def explain(self, state: S, attempt: Touch, seat: int | None = None) -> Reason:
        """Why an attempt, e.g. ("hex", index), is not among the legal actions. ``seat`` asks, by default the one that
        must decide; the answer rests on nothing that it may not know."""

    def validate(self, state: S) -> list[str]:
        """Complaints about an impossible position, in plain words; empty if there are none."""

    def to_json(self, state: S) -> dict[str, object]:
        """The position as documented JSON."""

    def from_json(self, data: Mapping[str, object]) -> S:
        """The inverse of :meth:`to_json`; ``ValueError`` naming the place when the data are not sound."""


AnyGame = Game[Any]
"""A game of whatever title: its positions are handed back to it and to nobody else."""


@runtime_checkable
class KnowsOlder(Protocol[S]):
    """What a game adds when its lists of legal actions are no longer those of an older edition.

    A link holds every step as its place in the list of what was possible, and a record may answer questions that are
    no longer asked. So a game that began in an older edition is played on by that edition's lists. They are kept in the
    state, where copies and keys hold them; a game without this method is always played by the present lists.
    """

    def as_of(self, state: S, edition: str) -> S:
        """A first position, from now on asked as ``edition`` asked; it has a number lower than the present one.

        Where an older list allowed what the rules forbid, the present list is right: the reading of such a game stops
        there, with its step.
        """


@runtime_checkable
class HasOnlookers(Protocol[S_contra]):
    """What a game adds when both seats have secrets: what somebody sees who sits at neither. A game in which one seat
    knows no more than everybody does not need it, nor one without secrets."""

    def onlook(self, state: S_contra) -> View:
        """What everybody knows; the same for positions that differ only in what somebody knows alone. Its ``seat``
        says from which side the table is seen; ``determinize`` takes it as it takes what a seat sees."""
