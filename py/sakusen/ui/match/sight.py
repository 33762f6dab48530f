"""A game as one seat may see it: a document to look at, which holds nothing that this seat does not know.

A record holds every card that was drawn and every choice that was made in secret: with those left out nobody could
play it through, and with others put in their place it would tell of a game that never was. So what goes out is no
record but what the seat saw: at every step at which something was told, the position and the events as this seat knows
them. A position needs a value everywhere; where the seat knows nothing the value is drawn by ``Game.determinize``, from
the seat's own view and always with the same seed. It tells nothing, and the page never shows it: it shows what the seat
may see of that position, and that is exactly what the seat saw. Two games that the seat cannot tell apart give the same
document, byte for byte. It can be looked at, step by step, and not played on.

    {"format": "sakusen-seen", "version": 1, "game": "taiwan202x", "seat": "prc", "note": "...",
     "steps": [{"position": {...}, "events": [["turn", "5.0", {"turn": 1}], ...]},
               {"position": {"turn": 2}, "events": [...], "waiting": "roc"}]}

``"seat": "nobody"`` tells only what everybody knows, for those who sit at no seat (``engine.core.HasOnlookers``).
``position`` holds those entries of the position's JSON that differ from the step before. ``waiting`` names the seat
that decides something which the seat of the document may not know of.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine import guard
from ...engine.cooperative import Slowly
from ...engine.core import Event, HasOnlookers, View, Waiting
from ...engine.match import Match
from ...engine.record import FindGame, RecordError
from . import eyes
from .replay import tracing

if TYPE_CHECKING:
    from ...engine.core import AnyGame, State
    from ...presenter.contract import Presenter
    from ..storage.schema import JsonObject

FORMAT, VERSION = "sakusen-seen", 1
NOTE = (
    "Only what the named seat knew. Where a position must name something that this seat did not know, the value is "
    "drawn at random and means nothing."
)
NOBODY = 3
"""In place of a seat: what everybody knows."""
NO_SEAT = "nobody"
_START = re.compile(r'\s*\{\s*"format"\s*:\s*"' + FORMAT + '"')
STEPS = 5000
"""No document has more steps."""
DEEP, WIDE, FAR = 6, 400, 10**7
"""How deeply the values of an event lie in each other at most, how many there are in one, how large a number is."""


class Moment(NamedTuple):
    """One step: the position filled up, what was told since the step before, and who decides in secret (``None``:
    nobody)."""

    position: JsonObject
    events: tuple[Event, ...]
    waiting: int | None


class Sight(NamedTuple):
    """What a seat has seen of a game; if it ``is_public``, what everybody knows, seen from the side of that seat."""

    game: AnyGame
    seat: int
    moments: list[Moment]
    is_public: bool = False

    @property
    def whose(self) -> int:
        """The seat, or :data:`NOBODY`."""
        return NOBODY if self.is_public else self.seat

    def match(self, step: int) -> Match:
        """The position of a step; what its seat does not know is filled in."""
        game = onlooked(self.game) if self.is_public else self.game
        return Match(game, position=self.moments[step].position)

    def view(self, view: View, step: int) -> View:
        """A view of the filled position as it was seen: what was decided in secret stays a secret."""
        waiting = self.moments[step].waiting
        return view if waiting is None else view._replace(pending=Waiting(waiting))

    def at(self, step: int) -> Sight:
        """One step alone, without what led to it."""
        return self._replace(moments=[self.moments[step]._replace(events=())])

    def text(self) -> str:
        """The document."""
        steps: list[JsonObject] = []
        before: JsonObject = {}
        for moment in self.moments:
            steps.append(_step(moment, before, self.game.seats))
            before = moment.position
        return (
            json.dumps(
                {
                    "format": FORMAT,
                    "version": VERSION,
                    "game": self.game.slug,
                    "seat": NO_SEAT if self.is_public else self.game.seats[self.seat],
                    "note": NOTE,
                    "steps": steps,
                },
                ensure_ascii=False,
                separators=(",", ":"),
            )
            + "\n"
        )


def _step(moment: Moment, before: Mapping[str, object], seats: Sequence[str]) -> JsonObject:
    news = {name: value for name, value in moment.position.items() if name not in before or before[name] != value}
    step: JsonObject = {"position": news, "events": [list(event) for event in moment.events]}
    return step if moment.waiting is None else {**step, "waiting": seats[moment.waiting]}


# ------------------------------------------------------------------ looking
def onlooked(game: AnyGame) -> AnyGame:
    """The same game for somebody who sits at no seat: whoever observes it sees what everybody knows."""
    assert isinstance(game, HasOnlookers)
    seen: AnyGame = copy.copy(game)

    def observe(state: State, seat: int) -> View:
        return game.onlook(state)

    seen.observe = observe  # type: ignore[method-assign]
    return seen


def looking(match: Match, presenter: Presenter, seat: int, whole: bool = True) -> Slowly[Sight]:
    """What ``seat`` (or :data:`NOBODY`) has seen of a game so far; without ``whole`` only what it sees now."""
    is_public = seat == NOBODY
    game, moments, before = onlooked(match.game) if is_public else match.game, [], 0
    line = yield from tracing(match, presenter)
    for stop in line.stops if whole else line.stops[-1:]:
        told = [*(() if before else match.opening), *line.events(before, stop)] if whole else []
        view = game.observe(line.state(stop), seat)
        waiting = view.pending.seat if isinstance(view.pending, Waiting) else None
        filled = game.to_json(game.determinize(view, Random("seen")))
        moments.append(Moment(filled, eyes.told(told, None if is_public else seat), waiting))
        before = stop
        yield
    return Sight(match.game, 0 if is_public else seat, moments, is_public)


# ------------------------------------------------------------------ reading
def is_sight(text: str) -> bool:
    """Whether a text that begins so wants to be such a document."""
    return _START.match(text.lstrip("\ufeff")) is not None


def reading(text: str, find: FindGame) -> Slowly[Sight]:
    """What a document tells, every position of it checked by the rules of its game. ``RecordError`` for anything that
    is not sound, with the step; ``guard.Unfit`` for what no parser may see."""
    data = guard.parsed_object(text)
    if type(data.get("version")) is not int or data["version"] > VERSION:
        raise RecordError("newer_format", 0, str(data.get("version"))[:20])
    slug = data.get("game")
    try:
        game = find(slug if isinstance(slug, str) else "")
    except LookupError as error:
        raise RecordError("unknown_game", 0, str(slug)) from error
    steps, is_public = data.get("steps"), data.get("seat") == NO_SEAT and isinstance(game, HasOnlookers)
    if (
        (data.get("seat") not in game.seats and not is_public)
        or not isinstance(steps, list)
        or not 0 < len(steps) <= STEPS
    ):
        raise RecordError("position", 0, "steps" if is_public or data.get("seat") in game.seats else "seat")
    moments: list[Moment] = []
    for number, step in enumerate(steps):
        moments.append(_moment(game, step, moments[-1].position if moments else {}, number))
        yield
    return Sight(game, 0 if is_public else game.seats.index(data["seat"]), moments, is_public)


def _moment(game: AnyGame, step: object, before: Mapping[str, object], number: int) -> Moment:
    if not isinstance(step, dict) or not isinstance(step.get("position"), dict):
        raise RecordError("position", number, "position")
    position = {**before, **step["position"]}
    try:
        game.from_json(position)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise RecordError("position", number, str(error)) from error
    events, waiting = step.get("events", []), step.get("waiting")
    if not isinstance(events, list) or not all(_is_event(event) for event in events):
        raise RecordError("position", number, "events")
    if waiting is not None and waiting not in game.seats:
        raise RecordError("position", number, "waiting")
    return Moment(
        position, tuple(Event(*event) for event in events), None if waiting is None else game.seats.index(waiting)
    )


def _is_event(event: object) -> bool:
    return (
        isinstance(event, list)
        and len(event) == 3
        and isinstance(event[0], str)
        and isinstance(event[1], str)
        and isinstance(event[2], dict)
        and _is_small(event[2], DEEP)
    )


def _is_small(value: object, deep: int) -> bool:
    """Whether a value of an event is one that a game can have told."""
    if isinstance(value, list | dict):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        return deep > 0 and len(inner) <= WIDE and all(_is_small(one, deep - 1) for one in inner)
    if isinstance(value, str):
        return len(value) <= 60
    return value is None or (isinstance(value, int | float) and abs(value) < FAR)
