"""How far a learner has come in which lesson. What was kept is looked at when it is read: what does not fit is left
out, and such a lesson begins anew."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import schema
from .stores import Denied, Drawer, Full

if TYPE_CHECKING:
    from .schema import JsonObject

KEY = "sakusen.lessons"
MOST = 200_000
"""Characters of all of it."""
MOST_MOVES = 3000
LARGEST = 1_000_000
"""No action of any game has a larger number."""


class Place(NamedTuple):
    """Where a lesson was left: the number of the step, counted from 1, 0 where it is not under way; the steps that were
    passed by reading; all that has been played in it. ``is_done``: it has been ended once."""

    step: int = 0
    passed: Sequence[int] = ()
    moves: Sequence[int] = ()
    is_done: bool = False


FRESH = Place()


class LessonPlaces:
    """Kept in the browser's small storage under the names of the lessons ("july.1")."""

    def __init__(self, small: Drawer) -> None:
        self._small = small
        self._kept: dict[str, Place] | None = None

    def all(self) -> dict[str, Place]:
        """What is known of each lesson that was ever begun."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def of(self, name: str) -> Place:
        """What is known of one lesson."""
        return self.all().get(name, FRESH)

    def keep(self, name: str, place: Place) -> None:
        """A lesson has come so far. Where nothing may be kept it is known as long as the page lasts."""
        if self.of(name) == place:
            return
        self.all()[name] = place
        text = json.dumps({name: written(one) for name, one in self.all().items()}, separators=(",", ":"))
        try:
            if len(text) <= MOST:
                self._small.put(KEY, text)
        except (Full, Denied):
            return

    def _read(self) -> dict[str, Place]:
        try:
            found = schema.read_json(self._small.get(KEY) or "{}", MOST)
        except (ValueError, Denied):
            return {}
        if not isinstance(found, dict):
            return {}
        read = {name: place_of(known) for name, known in found.items() if isinstance(known, dict)}
        return {name: place for name, place in read.items() if place is not None and schema.is_line(name)}


def written(place: Place) -> JsonObject:
    """A place as it is kept."""
    return {"step": place.step, "passed": list(place.passed), "moves": list(place.moves), "done": place.is_done}


def place_of(known: JsonObject) -> Place | None:
    """A place out of what was kept; ``None`` for what is none. Of moves that are not sound nothing is left but whether
    the lesson was ended once."""
    step, passed, moves, done = (known.get(name) for name in ("step", "passed", "moves", "done"))
    if not isinstance(done, bool):
        return None
    if not schema.is_step(step) or not _is_numbers(passed, 100) or not _is_numbers(moves, MOST_MOVES):
        return Place(is_done=True) if done else None
    return Place(step, passed, moves, done)  # type: ignore[arg-type]


def _is_numbers(value: object, most: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(isinstance(one, int) and schema.is_between(one, 0, LARGEST) for one in value)
    )
