"""The contract between a game and everybody who plays it.

Exactly one thing is ever pending: a :class:`Decision`, a :class:`Chance` or an :class:`Outcome`.
Screen, computer players, tests and records all use the same list of legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

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

    def __init__(self, seat: int, ask: str, rule: str, about: tuple[int, ...],
                 actions: Sequence[Action], secret: bool = False) -> None:
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


class Event(NamedTuple):
    """One thing that happened: ``kind`` names the log sentence, ``data`` its parameters."""

    kind: str
    rule: str
    data: dict[str, Any]


class Reason(NamedTuple):
    """Why something is not possible: a sentence id, its rule number and its parameters."""

    key: str
    rule: str
    data: dict[str, Any]


class View(NamedTuple):
    """What one seat may know: chosen facts, JSON-ready, and what is pending as that seat sees it."""

    slug: str
    seat: int
    facts: dict[str, Any]
    pending: Decision | Chance | Outcome | Waiting


class State(Protocol):
    """One position. Lists of ints only; everything that never changes is shared by all copies."""

    def pending(self) -> Pending:
        """The one thing that is pending. Cheap when asked again."""

    def apply(self, action: Action, tell: Tell | None = None) -> None:
        """Carry out a choice. Trusts that ``action`` is in ``pending().actions``."""

    def resolve(self, outcome: int, tell: Tell | None = None) -> None:
        """Carry out the outcome of the pending chance (an index into its weights)."""

    def copy(self) -> State:
        """An independent copy, in a few microseconds."""

    def key(self) -> tuple[Any, ...]:
        """Equal for equal positions, hashable."""


class Scenario(NamedTuple):
    """A way to begin: its key and the options it takes, each with its choices (default first)."""

    key: str
    options: Mapping[str, tuple[str, ...]]


def choose(scenarios: Mapping[str, Scenario], scenario: str, wanted: Mapping[str, str] | None) -> dict[str, str]:
    """A choice for every option of a scenario, the default where none is wanted. ``ValueError`` for a scenario, an
    option or a choice that there is not."""
    if scenario not in scenarios:
        raise ValueError(f"scenario {scenario}")
    options = scenarios[scenario].options
    for key, value in (wanted or {}).items():
        if value not in options.get(key, ()):
            raise ValueError(f"option {key}={value}")
    return {key: choices[0] for key, choices in options.items()} | dict(wanted or {})


class Game(Protocol):
    """The rules of one title. Stateless; every method is a pure function of its arguments."""

    slug: str
    edition: str
    seats: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    bound: int
    """No game has more decisions and chances than this."""

    def start(self, scenario: str = ..., options: Mapping[str, str] | None = ...) -> Any:
        """The first position. Unknown scenario, option or choice: ``ValueError``."""

    def observe(self, state: Any, seat: int) -> View:
        """What ``seat`` may know. Two states that differ only in what it may not know give equal views."""

    def determinize(self, view: View, rng: Any) -> Any:
        """A full state that agrees with the view, its hidden facts drawn from ``rng``."""

    def evaluate(self, state: Any, seat: int) -> float:
        """How good the position is for ``seat``, -1 (lost) to 1 (won)."""

    def plans(self, view: View) -> Sequence[Any]:
        """Candidate plans for search, best guess first; may be empty."""

    def notate(self, state: Any, action: Action) -> str:
        """The action in words that a wargamer reads, without spaces."""

    def parse(self, state: Any, text: str) -> Action:
        """The inverse of :meth:`notate` among the legal actions; ``ValueError`` if there is none."""

    def gloss(self, before: Any, outcome: int) -> str:
        """What an outcome means ("D1"), written after the die in a record; may be empty."""

    def touch(self, state: Any, action: Action) -> tuple[str, Any]:
        """The thing an action points at: ("unit", id), ("hex", index), ("button", key) and the like."""

    def reveals(self, state: Any, action: Action) -> bool:
        """Whether the action shows a hidden fact to somebody, so that it cannot be undone."""

    def explain(self, state: Any, attempt: tuple[Any, ...]) -> Reason:
        """Why an attempt, e.g. ("hex", index), is not among the legal actions."""

    def validate(self, state: Any) -> list[str]:
        """Complaints about an impossible position, in plain words; empty if there are none."""

    def to_json(self, state: Any) -> dict[str, Any]:
        """The position as documented JSON."""

    def from_json(self, data: Mapping[str, Any]) -> Any:
        """The inverse of :meth:`to_json`; ``ValueError`` naming the place when the data are not sound."""
