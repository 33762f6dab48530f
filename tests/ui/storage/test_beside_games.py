"""Studies and lessons in the file of everything: they come back as they went, nothing here is written over, and what
is not sound is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from sakusen.engine import study
from sakusen.engine.study import Study
from sakusen.ui.storage import backup, beside_games
from sakusen.ui.storage.beside_games import Beside
from sakusen.ui.storage.lesson_places import LessonPlaces, Place
from sakusen.ui.storage.saves import Saves
from sakusen.ui.storage.stores import Full, Memory, Plain
from sakusen.ui.storage.studies import Studies

HALF, DONE = Place(3, [1], [5, 6, 7]), Place(is_done=True)


def now(work: Any) -> Any:
    return asyncio.run(work)


def device(lessons: dict[str, Place], **studies: str) -> tuple[Saves, Studies, LessonPlaces]:
    """A browser in which these are kept, each study under its name."""
    saves = Saves(Memory(), "a", lambda: 5)
    now(saves.open(Plain(Memory())))
    kept, places = Studies(saves, Memory()), LessonPlaces(Memory())
    for ident, text in studies.items():
        assert now(kept.keep(ident, text)) == "kept"
    for name, place in lessons.items():
        places.keep(name, place)
    return saves, kept, places


def file_of(saves: Saves, kept: Studies, places: LessonPlaces) -> str:
    return backup.packed(now(backup.everything(saves, now(beside_games.gathered(kept, places)))), "2026-11-23")


def bring(text: str, kept: Studies, places: LessonPlaces) -> Beside:
    """Take what is new of a file; that is told."""
    found = beside_games.news(backup.unpacked(text).beside, kept, places)
    numbers = iter(range(9))
    now(beside_games.take(found, kept, places, lambda: f"new{next(numbers)}"))
    return found


def text(name: str) -> str:
    return study.write(Study(name))


def test_studies_and_lessons_come_back_as_they_went_even_what_cannot_be_read() -> None:
    made = file_of(*device({"july.1": HALF, "july.2": DONE}, one=text("One"), bad="[Study 1"))
    _, kept, places = device({})
    bring(made, kept, places)
    now(kept.refresh())
    assert {one.ident: kept.text(one.ident) for one in kept.all()} == {"one": text("One"), "bad": "[Study 1"}
    assert places.all() == {"july.1": HALF, "july.2": DONE}
    assert not any(bring(made, kept, places))  # once more, and there is nothing new


def test_other_study_of_the_same_name_stands_beside_the_one_that_is_here() -> None:
    _, kept, places = device({}, one=text("Mine"))
    bring(file_of(*device({}, one=text("Theirs"))), kept, places)
    assert sorted(kept.text(one.ident) for one in kept.all()) == [text("Mine"), text("Theirs")]
    assert kept.text("one") == text("Mine")


@pytest.mark.parametrize(
    ("here", "there", "after"),
    [
        (Place(), HALF, HALF),
        (HALF, Place(1, [], [9]), HALF),
        (HALF, DONE, HALF._replace(is_done=True)),
        (DONE, HALF, HALF._replace(is_done=True)),
        (DONE, Place(), DONE),
    ],
)
def test_lesson_that_is_under_way_here_goes_on_as_it_is(here: Place, there: Place, after: Place) -> None:
    _, kept, places = device({"july.1": here})
    bring(file_of(*device({"july.1": there, "x.1": HALF})), kept, places)
    assert places.of("july.1") == after


def test_file_of_an_older_version_has_neither() -> None:
    saves = Saves(Memory(), "a", lambda: 5)
    now(saves.open(Plain(Memory())))
    saves.keep_settings({"lang": "ja"})
    made = backup.packed(now(backup.everything(saves)), "")
    assert "studies" not in made
    assert not any(backup.unpacked(made).beside)


def test_no_room_is_told_and_what_is_here_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    _, kept, places = device({}, one=text("Mine"))

    async def change(*_: Any) -> bool:
        raise Full

    monkeypatch.setattr(kept._saves.store, "change", change)
    with pytest.raises(Full):
        bring(file_of(*device({}, two=text("Theirs"))), kept, places)
    monkeypatch.undo()
    now(kept.refresh())
    assert kept.text("one") == text("Mine")


def put(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda content: content.update({name: value})


def lesson(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["lessons"]["july.1"].update(fields)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (put("studies", {}), "studies"),
        (put("studies", [1]), "studies 1"),
        (put("studies", [{"ident": "../x", "text": "y"}]), "studies 1"),
        (put("studies", [{"ident": "x", "text": 3}]), "studies 1"),
        (put("studies", [{"ident": "x", "text": ""}]), "studies 1"),
        (put("lessons", []), "lessons"),
        (put("lessons", {"july.1": 3}), "lessons, july.1"),
        (put("lessons", {"x" * 999: {"step": 1, "passed": [], "moves": [], "done": False}}), "lessons, x"),
        (lesson(step=-1), "lessons, july.1"),
        (lesson(step="one"), "lessons, july.1"),
        (lesson(moves=[10**12]), "lessons, july.1"),
        (lesson(moves=[True] * 4000), "lessons, july.1"),
        (lesson(passed="x"), "lessons, july.1"),
        (lesson(done=1, step=None), "lessons, july.1"),
    ],
)
def test_what_is_not_as_it_must_be_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], None], where: str
) -> None:
    whole = json.loads(file_of(*device({"july.1": HALF}, one=text("One"))))
    change(whole["content"])
    whole["check"] = backup.check(whole["content"])
    with pytest.raises(backup.Unsound) as caught:
        backup.unpacked(json.dumps(whole))
    assert caught.value.key == "shape"
    assert where in caught.value.detail
