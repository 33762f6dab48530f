"""Of what comes late only files of the edition that runs are taken; the reader is told when the host has another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import ui_fake_page as fake  # noqa: F401 - the modules of a page can be imported

from sakusen.engine import datafile
from sakusen.ui.page import dom, edition, fetching, offline
from sakusen.ui.page.words import say

FILES = {"a/text/ja.json": "{}", "a.b": "pass"}


def come(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[dict[str, str], list[str]]:
    """What is taken of a text that comes, and what the page is told."""
    told: list[str] = []

    async def fetch_json(path: str) -> str:
        assert path == "late/things.json"
        return text

    monkeypatch.setattr(fetching, "fetch_json", fetch_json)
    monkeypatch.setattr(dom, "fire", told.append)
    return asyncio.run(edition.fetch_files("late/things.json")), told


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package says its edition, as it does on a site."""
    monkeypatch.setattr(datafile, "get_data", lambda package, name: b'"this one"' if package == "sakusen" else None)


@pytest.mark.usefixtures("built")
def test_files_of_the_edition_that_runs_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert come(monkeypatch, json.dumps({"edition": "this one", **FILES})) == (FILES, [])


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("other", [{"edition": "another one"}, {}])
def test_files_of_another_edition_are_not_taken_and_the_page_is_told(
    monkeypatch: pytest.MonkeyPatch, other: dict[str, str]
) -> None:
    assert come(monkeypatch, json.dumps({**other, **FILES})) == ({}, [edition.REPLACED])


@pytest.mark.usefixtures("built")
def test_what_cannot_be_fetched_is_no_other_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    assert come(monkeypatch, "") == ({}, [])


def test_where_nobody_has_built_an_edition_files_without_one_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert come(monkeypatch, json.dumps(FILES)) == (FILES, [])


def offered(monkeypatch: pytest.MonkeyPatch, running: object) -> tuple[Callable[[], None], list[Any]]:
    """What tells the page that it has been replaced while this game is open, and lets it look again; what the reader is
    told."""
    heard: dict[str, Any] = {}
    told: list[Any] = []
    monkeypatch.setattr(dom, "window", SimpleNamespace())
    monkeypatch.setattr(dom, "listen", lambda _, kind, call: heard.setdefault(kind, call))
    monkeypatch.setattr(dom, "is_open", lambda: False)
    monkeypatch.setattr(dom, "later", lambda _, call: heard.update(later=call))
    notices: Any = SimpleNamespace(add=lambda words, buttons: told.append((words("en"), [one[1] for one in buttons])))
    page = offline.Offline(preferences=Any, notices=notices, game=SimpleNamespace(running=running))  # type: ignore[arg-type]
    assert page.now()["update"] == ""
    return lambda: heard.pop("later", lambda: heard[edition.REPLACED](None))(), told


OFFER = (say("en", "update.applied"), ["reload"])


def test_the_reader_is_offered_the_edition_that_the_host_has_by_now(monkeypatch: pytest.MonkeyPatch) -> None:
    look, told = offered(monkeypatch, None)
    for _ in range(2):  # told once
        look()
    assert told == [OFFER]


def test_it_is_offered_when_the_computer_player_does_not_answer_and_not_while_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who does not answer because another edition is needed has its turn for ever."""
    progress = SimpleNamespace(lost=False)
    session = SimpleNamespace(turn="computer", seen=SimpleNamespace(draft=()), focus=SimpleNamespace(preview=None))
    look, told = offered(monkeypatch, SimpleNamespace(session=session, progress=progress, moving=False))
    look()
    assert told == []
    progress.lost = True
    look()
    assert told == [OFFER]
