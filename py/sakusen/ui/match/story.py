"""What has happened lately, as the viewer may know it, and the beats of it. Made from the record, so that a page that
is opened again tells the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.core import Event
from ...engine.match import CHOICE
from ...presenter.beats import Beat, ShowsBeats
from . import eyes

if TYPE_CHECKING:
    from .session import Session

LATELY = 160
"""So many steps of a match are looked back at; no fight takes more, nor what a computer does between two acts of a
person."""


def told_lately(session: Session) -> tuple[list[Event], int]:
    """The events of the last steps, and how many of them lie before the viewer's own last act that told anything. Where
    he has not acted, all of them are since."""
    entries = session.match.entries
    start = max(0, len(entries) - LATELY)
    act = max(start, _own_act(session))
    before = [event for entry in entries[start:act] for event in entry.events]
    since = [event for entry in entries[act:] for event in entry.events]
    return list(eyes.told([*before, *since], session.viewer)), len(before)


def _own_act(session: Session) -> int:
    """The step at which the viewer's last act begins of which there is anything to tell."""
    entries, viewer = session.match.entries, session.viewer
    end = len(entries)
    for act in reversed(session.acts):
        if act.seat == viewer and any(entry.events for entry in entries[act.start : end]):
            return act.start
        end = act.start
    for step in range(min(end, len(entries)) - 1, -1, -1):  # acts are not kept in records
        if entries[step].kind == CHOICE and entries[step].seat == viewer and entries[step].events:
            return step
    return 0


def since_own_act(session: Session) -> tuple[Event, ...]:
    """What has happened since the viewer acted last, that act included."""
    told, act = told_lately(session)
    return tuple(told[act:])


def beats_of(session: Session, events: Sequence[Event]) -> list[Beat]:
    """The beats of what has just happened; ``Beat.events`` counts from the first of ``events``."""
    presenter = session.presenter
    if not isinstance(presenter, ShowsBeats) or not events:
        return []
    told = told_lately(session)[0]
    before = told[: -len(events)] if len(told) > len(events) else []
    new = len(before)
    beats = presenter.beats([*before, *events], new, session.seen)
    return [beat._replace(events=(beat.events[0] - new, beat.events[1] - new)) for beat in beats]


class Card:
    """The card of what came of the last thing of weight, made anew when something has happened."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._beat: Beat | None = None

    def of(self, session: Session) -> Beat | None:
        """The beat whose card stands now; ``None`` when nothing of weight has happened since the viewer's last act."""
        presenter, match = session.presenter, session.match
        if not isinstance(presenter, ShowsBeats) or session.curtain is not None:
            return None
        key = (match, len(match.entries), session.viewer, session.lang)
        if key != self._key:
            told, act = told_lately(session)
            beats = presenter.beats(told, act, session.undrafted) if told[act:] else ()
            self._key, self._beat = key, next((beat for beat in reversed(beats) if beat.stays), None)
        return self._beat
