"""Modules that come late are imported in slices, each once, and none is left half made."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
import ui_fake_page as fake

from sakusen.ui.page import cooperative, fetching, late

HOME = "sakusen.ui.nowhere"
COUNTS = "from sakusen.ui import nowhere\nnowhere.made.append(__name__)\n"


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package of its own; ``made`` names the modules that have been executed in it."""
    package = ModuleType(HOME)
    package.__path__ = []
    package.made = []  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, HOME, package)
    monkeypatch.setattr(sys.modules["sakusen.ui"], "nowhere", package, raising=False)
    yield package
    for key in [key for key in sys.modules if key.startswith(f"{HOME}.")]:
        del sys.modules[key]


def serve(monkeypatch: pytest.MonkeyPatch, sources: dict[str, str]) -> None:
    async def fetch_json(path: str) -> str:
        assert path == "late/things.json"
        return json.dumps({f"{HOME}.{name}": source for name, source in sources.items()})

    monkeypatch.setattr(fetching, "fetch_json", fetch_json)


def test_between_two_modules_that_come_late_the_browser_has_its_turn(
    nowhere: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(monkeypatch, {"a": COUNTS, "b": COUNTS, "c": f"from .b import nowhere\n{COUNTS}"})
    monkeypatch.setattr(cooperative, "SLICE", 0.0)
    seen: list[int] = []

    async def look() -> None:
        coming = asyncio.ensure_future(late.fetch("things"))
        while not coming.done():
            seen.append(len(nowhere.made))
            await asyncio.sleep(0)
        assert coming.result()

    fake.look(look())
    assert {1, 2} <= set(seen)
    assert nowhere.made == [f"{HOME}.a", f"{HOME}.b", f"{HOME}.c"]
    assert importlib.import_module(f"{HOME}.c") is nowhere.c


def test_who_wants_the_same_while_it_comes_gets_the_same_modules(
    nowhere: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(monkeypatch, {"a": COUNTS, "b": COUNTS, "c": COUNTS})
    monkeypatch.setattr(cooperative, "SLICE", 0.0)

    async def look() -> None:
        assert await asyncio.gather(late.fetch("things"), late.fetch("things")) == [True, True]

    fake.look(look())
    assert nowhere.made == [f"{HOME}.a", f"{HOME}.b", f"{HOME}.c"]


def test_a_module_that_fails_is_not_there_and_can_be_fetched_again(
    nowhere: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(monkeypatch, {"a": COUNTS, "b": "raise OSError('torn')\n"})

    async def look() -> None:
        with pytest.raises(OSError, match="torn"):
            await late.fetch("things")
        assert f"{HOME}.a" in sys.modules
        assert f"{HOME}.b" not in sys.modules
        serve(monkeypatch, {"a": COUNTS, "b": COUNTS})
        assert await late.fetch("things")

    fake.look(look())
    assert nowhere.made == [f"{HOME}.a", f"{HOME}.b"]
