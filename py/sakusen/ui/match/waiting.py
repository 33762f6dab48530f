"""A standing answer: a person who can do nothing more has agreed to pass until the phase ends or something happens."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from ...engine.core import Decision
from ...presenter.contract import Button, CanWait, Prompt
from ..page.words import say
from . import eyes, views

if TYPE_CHECKING:
    from ...engine.core import Event
    from ...presenter.contract import Presenter
    from .session import Session

KEY = "wait"
"""The key of the button."""


class Waiting:
    """Who waits, and until when."""

    def __init__(self, presenter: Presenter) -> None:
        self.asks = presenter if isinstance(presenter, CanWait) else None
        """What knows when a seat can do nothing but pass."""
        self._seats: dict[int, Hashable] = {}  # who waits, and in which phase

    def begin(self, seat: int, phase: Hashable) -> None:
        """A person has agreed to wait."""
        self._seats[seat] = phase

    def end(self) -> None:
        """Nobody waits any more."""
        self._seats.clear()

    def happened(self, events: Sequence[Event]) -> None:
        """Whoever must see this waits no longer; of what is hidden from a seat it is not told by being asked."""
        for seat in list(self._seats):
            if self.asks and any(self.asks.interrupts(event, seat) for event in eyes.told(events, seat)):
                del self._seats[seat]

    def is_waiting(self, seat: int, phase: Hashable) -> bool:
        """Whether a seat waits in this phase; the end of a phase ends it."""
        if self._seats.get(seat, phase) != phase:
            del self._seats[seat]
        return seat in self._seats

    def asked(self, seat: int) -> None:
        """A seat is asked something else than whether it passes: it has to look again."""
        self._seats.pop(seat, None)


def standing(session: Session) -> int | None:
    """The pass of a person who waits, if that is what is asked now."""
    pending, waits = session.match.pending, session.waiting
    if waits.asks is None or not isinstance(pending, Decision) or not session.is_person(pending.seat):
        return None
    seat, state = pending.seat, session.match.state
    if not waits.is_waiting(seat, session.part(state, "phase")):
        return None
    wait = waits.asks.wait(views.see(session.game, state, seat, True, (), session.lang))
    if wait is None or wait.action not in pending.actions:
        waits.asked(seat)
        return None
    return wait.action


def offered(prompt: Prompt, session: Session) -> Prompt:
    """The prompt of a seat that can only pass: once, or until the phase ends."""
    asks, lang = session.waiting.asks, session.lang
    wait = asks.wait(session.seen) if asks and session.asked is not None and not session.draft else None
    if wait is None:
        return prompt
    once = [
        button._replace(primary=False, detail=button.detail or say(lang, "wait.once"))
        if button.action == wait.action
        else button
        for button in prompt.buttons
    ]
    return prompt._replace(buttons=[*once, Button(KEY, say(lang, "wait.out"), wait.stops, wait.action, True)])
