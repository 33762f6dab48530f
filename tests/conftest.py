"""For every test: which are begun first, how often Python looks for garbage, that no clock ends a thought, and what is
made once for all."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from tests.made_once import once, shared_folder

from sakusen.ai import player
from tools import build


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no worker ends late."""
    items.sort(key=lambda item: item.get_closest_marker("lasting") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What has been collected stays to the end; what tests make is mostly gone at once, so it is looked for rarely.

    Python would look through all of it after every 700 new objects: a twelfth of the time of all tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is made once: for all workers of a session, and for all stages of a check."""
    return shared_folder(tmp_path_factory)


@pytest.fixture(scope="session")
def built(shared: Path) -> Path:
    """The site, built from the sources here once for all that looks at it."""
    return once(shared / "site", build.build)


@pytest.fixture(autouse=True)
def thinks_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player's thought is never ended by its emergency brake: on a machine that does much else, other moves
    would be found. Who tests the brake says after how many seconds."""
    monkeypatch.setattr(player, "BRAKE", 1e9)
