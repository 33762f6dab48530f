"""What a game adds to ``engine.core.Game`` for those who play it well. All of it is optional; see ``player``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from ..engine.core import Action, AnyGame, Decision, Game, S, State, View
from .budget import Budget

P = TypeVar("P", bound=State, contravariant=True)
Aim = Any
"""Whatever a game likes to remember of a plan while it is carried out."""
Plan = tuple[float, Action, Aim]
"""A candidate: what it seems to be worth, its first action, and the aim to go on with."""


class Depth(NamedTuple):
    """How hard to look: candidates, dice lines, and how often the game may come to rest before it is judged. ``belief``
    is how much a plan's own worth counts beside the mean of the games that play it out."""

    width: int
    dice: int
    rests: int
    belief: float = 0.0


@runtime_checkable
class SetsDepths(Protocol):
    """A game that says itself how hard a level looks at some of its questions."""

    def depth(self, level: str, asked: Decision | None, /) -> Depth | None:
        """``None`` where that is as usual. ``asked`` is ``None`` for most questions."""


@runtime_checkable
class KnowsLevels(Protocol):
    """A game whose plans, policy or judgement are not the same for every level."""

    def of_level(self, level: str, /) -> AnyGame:
        """The game with those of a level; its rules are the same."""


@runtime_checkable
class HasChance(Protocol[P]):
    """A game that says how likely a seat wins when computer players of level normal go on, as its table tells it."""

    def chance(self, state: P, seat: int, /) -> float:
        """From 0 to 1, between two acts; the same whatever is hidden from the seat. ``OSError`` if what has been
        learned for that has not come."""

    def is_measured(self, state: P, /) -> bool:
        """Whether it has been counted in such positions how far the chance is right."""

    def can_tell_chance(self, options: Mapping[str, str], /) -> bool:
        """Whether it has been counted with these options how far the chance is right. ``OSError`` as for it."""


@runtime_checkable
class Varies(Protocol):
    """A game that has other candidates for those who look ahead."""

    def variants(self, view: View, /) -> Sequence[Plan]:
        """Instead of those of ``Plans.plans``, best guess first."""


@runtime_checkable
class Plans(Protocol[P]):
    """A game with candidate plans and a policy that carries them out."""

    def plans(self, view: View, /) -> Sequence[Plan]:
        """Candidates, best guess first; may be empty."""

    def policy(self, state: P, aim: Aim) -> tuple[Action, Aim]:
        """An action for an imagined position, following the aim, and the aim to go on with."""

    def at_rest(self, state: P) -> int:
        """0 while something is half done, 1 between two acts, when ``evaluate`` is fair, 2 when a chapter ends, behind
        which positions are not to be compared with those before; -1 where something is half done but a line of actions
        should end, because it is worth thinking again."""


class Planned(Game[S], Plans[S], Protocol[S]):
    """A whole game with plans."""


@runtime_checkable
class Throws(Protocol[P]):
    """A game that answers chances of imagined games in its own way."""

    def throw(self, state: P, number: float) -> None:
        """Answer the pending chance by a number 0 <= x < 1. It may throw several dice at once, so that the same number
        is the same luck for every candidate."""


@runtime_checkable
class Weighs(Protocol):
    """A game that compares its plans in its own way instead of having them played out."""

    def weigh(
        self, view: View, plans: Sequence[Plan], depth: Depth, budget: Budget, rng: Random, /
    ) -> Sequence[tuple[float, Plan]]:
        """``(value, plan)``, the plan to follow first. Where both seats choose unseen at the same time, that may be the
        one a lot has fallen on."""
