"""What fails in something that the browser calls is written down and told, and all that it calls is watched."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from sakusen.ui.page import faults
from sakusen.ui.page.tasks import Tasks

UI = Path(faults.__file__).parents[1]
UNWATCHED = re.compile(r"create_(?:proxy|once_callable)\((?!watched\()")


@pytest.fixture
def told():
    """Counts how often somebody is told."""
    times = []
    faults.tell(lambda: times.append(1))
    yield times
    faults.tell(lambda: None)


def test_exception_is_written_down_and_told(told, capsys):
    faults.watched(lambda event: 1 / 0)("click")
    assert told == [1]
    written = capsys.readouterr().err
    assert "ZeroDivisionError" in written
    assert "test_faults.py" in written


def test_what_does_not_fail_answers_as_ever(told):
    assert faults.watched(lambda one, other: one + other)(2, 3) == 5
    assert told == []


def test_task_that_fails_is_told(told, capsys):
    async def run():
        tasks = Tasks()

        async def work():
            raise LookupError("nothing there")

        tasks.spawn(work())
        await asyncio.sleep(0.01)

    asyncio.run(run())
    assert told == [1]
    assert "nothing there" in capsys.readouterr().err


def test_nothing_is_given_to_the_browser_that_is_not_watched():
    for path in UI.rglob("*.py"):
        assert not UNWATCHED.findall(path.read_text(encoding="utf-8")), path.name
