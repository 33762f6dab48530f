"""What a file of everything holds beside games and settings: studies, and how far the learner has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ...engine import study
from . import schema
from .lesson_places import FRESH, LessonPlaces, Place, place_of, written
from .stores import Denied, Full

if TYPE_CHECKING:
    from .schema import JsonObject
    from .studies import Studies

MOST_STUDIES = 1000
MOST_LESSONS = 500


class Beside(NamedTuple):
    """Studies by the names they are kept under, readable or not, and lessons by name."""

    studies: Sequence[tuple[str, str]] = ()
    lessons: Mapping[str, Place] = MappingProxyType({})


NOTHING = Beside()


async def gathered(studies: Studies, places: LessonPlaces) -> Beside:
    """All that is kept here."""
    await studies.refresh()
    return Beside([(one.ident, studies.text(one.ident)) for one in studies.all()], dict(places.all()))


def as_json(beside: Beside) -> JsonObject:
    """The same for a file; what there is nothing of is left out."""
    made: JsonObject = {}
    if beside.studies:
        made["studies"] = [{"ident": ident, "text": text} for ident, text in beside.studies]
    if beside.lessons:
        made["lessons"] = {name: written(place) for name, place in beside.lessons.items()}
    return made


def from_json(content: Mapping[str, object]) -> Beside:
    """What a file holds; ``ValueError`` names the place that is not as it must be."""
    listed, lessons = content.get("studies", []), content.get("lessons", {})
    if not isinstance(listed, list) or len(listed) > MOST_STUDIES:
        raise ValueError("studies")
    if not isinstance(lessons, dict) or len(lessons) > MOST_LESSONS:
        raise ValueError("lessons")
    return Beside([_study(one, n) for n, one in enumerate(listed, 1)], {n: _lesson(n, lessons[n]) for n in lessons})


def _study(one: object, number: int) -> tuple[str, str]:
    ident, text = (one.get("ident"), one.get("text")) if isinstance(one, dict) else (None, None)
    if not schema.is_ident(ident) or not isinstance(text, str) or not 0 < len(text) <= study.MOST:
        raise ValueError(f"studies {number}")
    return str(ident), schema.whole_text(text)


def _lesson(name: object, known: object) -> Place:
    place = place_of(known) if isinstance(known, dict) and schema.is_line(name) else None
    if place is None or not isinstance(known, dict) or any(known.get(k) != v for k, v in written(place).items()):
        raise ValueError(f"lessons, {str(name)[:40]}")
    return place


# ------------------------------------------------------------------ taking over
def news(found: Beside, studies: Studies, places: LessonPlaces) -> Beside:
    """What of that is not here: other studies, and lessons in which the file is further."""
    lessons = {name: _further(places.of(name), place) for name, place in found.lessons.items()}
    return Beside(
        [(ident, text) for ident, text in found.studies if not studies.has(text)],
        {name: place for name, place in lessons.items() if place != places.of(name)},
    )


def _further(here: Place, there: Place) -> Place:
    """A lesson that is under way here goes on as it is; one that was ended anywhere has been ended."""
    way = here if here.step or here.moves else there
    return (way if way.step or way.moves else FRESH)._replace(is_done=here.is_done or there.is_done)


async def take(found: Beside, studies: Studies, places: LessonPlaces, new_name: Callable[[], str]) -> None:
    """Keep what :func:`news` has told. Nothing is written over. :class:`Full` or :class:`Denied` when there is no room;
    what was taken until then stays."""
    for name, place in found.lessons.items():
        places.keep(name, place)
    for ident, text in found.studies:
        answer = await studies.keep(new_name() if studies.text(ident) else ident, text)
        if answer == "changed":
            answer = await studies.keep(new_name(), text)
        if answer != "kept":
            raise Full if answer == "full" else Denied
