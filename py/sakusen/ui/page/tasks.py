"""What runs on its own beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from . import faults

Work = Coroutine[Any, Any, object]
"""Something that runs for a while and answers nothing that anybody waits for."""


class Tasks:
    """Keeps every work until it is done, else it might be collected. What fails is told (``faults``)."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[object]] = set()

    def spawn(self, work: Work) -> None:
        """Let something run."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[object]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            faults.failed(error)
