"""What one seat saw of a game, on the table: to walk through, not to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...engine.cooperative import Slowly
from ...engine.core import Event, Outcome
from ...engine.luck import Luck
from ...engine.record import RecordError
from ...presenter.contract import AnySeen, Focus
from .replay import Replay, ReplaySession
from .session_log import SessionLog
from .sight import Sight

if TYPE_CHECKING:
    from ...presenter.contract import Presenter


def showing(sight: Sight, presenter: Presenter) -> Slowly[SeenReplay]:
    """The steps of a document, ready to be walked through. ``RecordError`` when it tells of something that cannot have
    happened."""
    for number, moment in enumerate(sight.moments):
        for event in moment.events:
            try:
                presenter.line(event, "en", sight.seat)
                presenter.motion(event)
            except Exception as error:  # whatever a table says about events that no game has told
                raise RecordError("position", number, event.kind) from error
        yield
    return SeenReplay(sight, presenter)


class SeenReplay(Replay):
    """Every step is a stop."""

    def __init__(self, sight: Sight, presenter: Presenter) -> None:
        steps = range(len(sight.moments))
        super().__init__(sight.match(len(steps) - 1), presenter, (), steps)
        self.sight = sight

    def __len__(self) -> int:
        return len(self.sight.moments) - 1

    @property
    def hides(self) -> bool:
        """Nothing that its reader may not know is in it."""
        return False

    def near(self, step: int | None) -> int:
        return len(self) if step is None else max(0, min(step, len(self)))

    def events(self, start: int, end: int) -> list[Event]:
        return [event for moment in self.sight.moments[start + 1 : end + 1] for event in moment.events]

    def session(
        self,
        step: int,
        luck: Luck | None,
        seats: Sequence[str],
        lang: str,
        side: int | None = None,
        open_hands: bool = True,
    ) -> ReplaySession:
        return SeenSession(self, step, lang)


class SeenSession(ReplaySession):
    """Waits at a step of what a seat has seen; nobody can do anything there."""

    def __init__(self, replay: SeenReplay, step: int, lang: str) -> None:
        self.sight, self.step = replay.sight, step
        match = replay.sight.match(step)
        super().__init__(match, replay.presenter, ["person"] * len(match.game.seats), lang, replay.sight.seat)

    @property
    def turn(self) -> str:
        return "over" if isinstance(self.match.pending, Outcome) else "person"

    def see(self, draft: Sequence[int]) -> AnySeen:
        seen = super().see(())
        return seen._replace(view=self.sight.view(seen.view, self.step), mine=False)

    def remember(self, events: Iterable[Event], before: Focus) -> None:
        """Nothing is marked: what a document tells has no more than its words."""
        self.focus = Focus(zones=before.zones, bare=before.bare)

    def _make_log(self) -> SessionLog:
        return SessionLog(self.presenter, (), self.sight.moments[: self.step + 1])
