"""What runs on its own beside the page."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine
from typing import Any


class Tasks:
    """Keeps every work until it is done, else it might be collected. What fails is written to the console, and
    ``failed`` is called."""

    def __init__(self, failed: Callable[[], None]) -> None:
        self._failed = failed
        self._running: set[asyncio.Future[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            print("".join(traceback.format_exception(error)), file=sys.stderr)
            self._failed()
