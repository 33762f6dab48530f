"""What runs on its own beside the page."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

from . import faults

Work = Coroutine[Any, Any, object]
"""Something that runs for a while and answers nothing that anybody waits for."""


def begun(work: Work) -> asyncio.Future[object]:
    """Something that has begun to run and goes on by itself, for whoever waits for it and hears of its failure. Up to
    where it first waits it has run when this answers, as far as this Python can do that (3.12 and later)."""
    if sys.version_info >= (3, 12):
        return asyncio.Task(work, loop=asyncio.get_event_loop(), eager_start=True)
    return asyncio.ensure_future(work)


class Tasks:
    """Keeps every work until it is done, else it might be collected. What fails is told (``faults``)."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[object]] = set()

    def spawn(self, work: Work) -> None:
        """Let something run."""
        self._keep(asyncio.ensure_future(work))

    def begin(self, work: Work) -> None:
        """The same, but up to where it first waits it runs at once, as far as this Python can."""
        self._keep(begun(work))

    def _keep(self, task: asyncio.Future[object]) -> None:
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[object]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            faults.failed(error)
