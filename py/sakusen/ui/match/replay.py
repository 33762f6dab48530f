"""A recorded game that can be looked at from any of its steps, and played on from there. Nothing here touches the
browser."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.cooperative import Slowly
from ...engine.core import Chance, Event
from ...engine.luck import Luck
from ...engine.match import CHOICE, Match
from ...engine.record import replayed
from ...presenter.contract import Focus
from . import eyes
from .session import PERSON, Done, Session
from .take_back import Act

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.contract import Presenter


def tracing(match: Match, presenter: Presenter) -> Slowly[Replay]:
    """All steps of a match, found by playing it through once more; the states know what the match knows."""

    def seen() -> State:
        state = walker.state.copy()
        match.known(state)
        return state

    walker, entries, told = replayed(match, 0), match.entries, True
    states, stops = [seen()], []
    for step, entry in enumerate(entries):
        if told and _is_calm(walker):
            stops.append(step)
            told = False
        (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)
        states.append(seen())
        told = told or any(_is_told(presenter, event) for event in entry.events)
        yield
    return Replay(match, presenter, states, [*stops, len(entries)])


def _is_calm(match: Match) -> bool:
    return not isinstance(match.pending, Chance)


def _is_told(presenter: Presenter, event: Event) -> bool:
    line = presenter.line(event, "en", None)
    return line is not None and line.level < 2


class Replay:
    """The steps of a match, as :func:`tracing` finds them: the state at each, and the ``stops``, which are those at
    which something is to be seen: the beginning, the end, and every step behind which the log has grown and no die is
    in the air."""

    def __init__(self, match: Match, presenter: Presenter, states: Sequence[State], stops: Sequence[int]) -> None:
        self.match, self.presenter, self.stops = match, presenter, stops
        self._states = states

    @property
    def hides(self) -> bool:
        """Whether its game still goes on and somebody has secrets in it."""
        return eyes.hides(self.presenter, self.match)

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self.match.entries)

    def number(self, step: int) -> int:
        """How a step is counted where it is shown: with those that have led to where the match begins."""
        return self.match.before + step

    def near(self, step: int | None) -> int:
        """The step to show when this one is asked for: itself unless dice are in the air there; ``None`` is the
        last."""
        step = len(self) if step is None else max(0, min(step, len(self)))
        while step < len(self) and isinstance(self._states[step].pending(), Chance):
            step += 1
        return step

    def stop(self, step: int) -> int:
        """The place among the stops of a step, or of the first stop behind it."""
        return min(bisect_left(self.stops, step), len(self.stops) - 1)

    def neighbour(self, step: int, direction: int) -> int:
        """The stop before (-1) or behind (1) a step; the step itself when there is none."""
        at = bisect_left(self.stops, step)
        at += direction if at < len(self.stops) and self.stops[at] == step or direction < 0 else 0
        return self.stops[at] if 0 <= at < len(self.stops) else step

    def events(self, start: int, end: int) -> list[Event]:
        """What happened between two steps."""
        return [event for entry in self.match.entries[start:end] for event in entry.events]

    def state(self, step: int) -> State:
        """The position at a step; not to be changed."""
        return self._states[step]

    def session(
        self,
        step: int,
        luck: Luck | None,
        seats: Sequence[str],
        lang: str,
        side: int | None = None,
        open_hands: bool = True,
    ) -> ReplaySession:
        """A session that waits at a step; the arguments are those of :class:`ReplaySession`."""
        return ReplaySession(self.at(step, luck), self.presenter, seats, lang, side, open_hands)

    def at(self, step: int, luck: Luck | None) -> Match:
        """The match as it stood behind a step, to be played on with ``luck``. It shares nothing that changes. A line
        that is played from it is one of its own, whoever imagined where this one begins."""
        match = self.match.branch(luck)
        match.imagined_for = None
        match.entries = match.entries[:step]
        match.state = self._states[step].copy()
        match.notes = {at: texts for at, texts in match.notes.items() if at <= step}
        match.tags = {name: value for name, value in match.tags.items() if name != "Players"}
        return match


class ReplaySession(Session):
    """A session that waits at a step of a replay: the computer stays still until the reader has taken over, which the
    first act does. ``taken`` says so. With ``open_hands`` the reader sees whatever the side sees that is to decide, so
    there is no curtain; without, only what ``side`` sees."""

    def __init__(
        self,
        match: Match,
        presenter: Presenter,
        seats: Sequence[str],
        lang: str,
        side: int | None = None,
        open_hands: bool = True,
    ) -> None:
        self.taken = False
        self.open_hands = open_hands
        super().__init__(match, presenter, seats, lang, (), curtain=False)
        if side is not None:
            self.viewer = side

    def sit_down(self) -> None:
        """Persons who keep secrets from each other play on: draw the curtain if it must be drawn."""
        self._look(opening=True)

    def remember(self, events: Sequence[Event], before: Focus) -> None:
        """Mark what has just happened, and leave the switches of the map as they were."""
        self.focus = Focus(last=eyes.told(events, self.viewer), zones=before.zones, bare=before.bare)

    @property
    def turn(self) -> str:
        turn = super().turn
        return "person" if turn == "computer" and not self.taken else turn

    def _look(self, opening: bool = False) -> None:
        super()._look(opening)
        if self.open_hands and self.curtain is not None:
            self.lift_curtain()

    def _is_of_another(self, act: Act) -> bool:
        """A reader who looks at both sides plays both."""
        return not self.open_hands and super()._is_of_another(act)

    def carry_out(self, actions: Sequence[int], auto: bool = False) -> Done:
        self.taken = True
        return super().carry_out(actions, auto)

    def roll(self, outcome: int) -> Done:
        self.taken = True
        return super().roll(outcome)

    def forced(self) -> int | None:
        """Nothing happens by itself before the reader has taken over."""
        return super().forced() if self.taken else None


def seats_for(count: int, side: int | None, level: str) -> list[str]:
    """Who plays on: the reader one side and a computer the others, or persons all."""
    if side is None:
        return [level or PERSON if seat else PERSON for seat in range(count)]
    return [PERSON if seat == side else level or "normal" for seat in range(count)]
