"""A game put together from its modules: the part of the face of a game that is the same whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from .action_codes import ActionCodes
from .core import Action, Reason, Rng, S, State, Touch, View

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class ViewModule(Protocol[S]):
    """What each seat may know (``rules/view.py``)."""

    def observe(self, state: S, seat: int, slug: str, /) -> View: ...

    def determinize(self, view: View, rng: Rng, /) -> S: ...


class NotationModule(Protocol[S_contra]):
    """Actions and outcomes in words, and what an action points at (``rules/notation.py``)."""

    def notate(self, state: S_contra, action: Action, /) -> str: ...

    def parse(self, state: S_contra, text: str, /) -> Action: ...

    def gloss(self, before: S_contra, outcome: int, /) -> str: ...


class PositionModule(Protocol[S]):
    """A position as JSON (``rules/position.py``)."""

    def to_json(self, state: S, /) -> dict[str, object]: ...

    def from_json(self, data: Mapping[str, object], /) -> S: ...


class ValidityModule(Protocol[S_contra]):
    """Whether a position is possible (``rules/validity.py``)."""

    def validate(self, state: S_contra, /) -> list[str]: ...


class ExplainModule(Protocol[S_contra]):
    """Why something is not possible (``rules/explain.py``)."""

    def explain(self, state: S_contra, attempt: Touch, seat: int | None = None, /) -> Reason: ...


class JudgeModule(Protocol[S_contra]):
    """How good a position is (``bot/judge.py``)."""

    def evaluate(self, state: S_contra, seat: int, /) -> float: ...


class GameModules(NamedTuple, Generic[S]):
    """The modules of one game that its face hands questions to."""

    view: ViewModule[S]
    notation: NotationModule[S]
    position: PositionModule[S]
    validity: ValidityModule[S]
    explain: ExplainModule[S]
    judge: JudgeModule[S]


class ModularGame(Generic[S]):
    """What every game's face does alike; see ``engine.core.Game`` for what each method promises.

    A game names its ``slug``, its ``modules`` and the ``codes`` of its actions, and adds the start and the plans of its
    bot.
    """

    slug: str
    modules: GameModules[S]
    codes: ActionCodes

    def observe(self, state: S, seat: int) -> View:
        return self.modules.view.observe(state, seat, self.slug)

    def determinize(self, seen: View, rng: Rng) -> S:
        return self.modules.view.determinize(seen, rng)

    def evaluate(self, state: S, seat: int) -> float:
        return self.modules.judge.evaluate(state, seat)

    def notate(self, state: S, action: Action) -> str:
        return self.modules.notation.notate(state, action)

    def parse(self, state: S, text: str) -> Action:
        return self.modules.notation.parse(state, text)

    def gloss(self, before: S, outcome: int) -> str:
        return self.modules.notation.gloss(before, outcome)

    def touch(self, state: S, action: Action) -> Touch:
        return self.codes.touch(action)

    def reveals(self, state: S, action: Action) -> bool:
        """Where nothing is hidden, nothing is revealed."""
        return False

    def explain(self, state: S, attempt: Touch, seat: int | None = None) -> Reason:
        return self.modules.explain.explain(state, attempt, seat)

    def validate(self, state: S) -> list[str]:
        return self.modules.validity.validate(state)

    def to_json(self, state: S) -> dict[str, object]:
        return self.modules.position.to_json(state)

    def from_json(self, data: Mapping[str, object]) -> S:
        return self.modules.position.from_json(data)
