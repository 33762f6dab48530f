"""The worker in which the computer player thinks, as ``opponent`` wants it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_once_callable, create_proxy

from ...ai.worker_protocol import GONE, NOT_STARTED
from ..page import dom
from ..page.faults import watched

if TYPE_CHECKING:
    from ..page.browser_types import MessageEvent, Proxy


class BrowserWorker:
    """assets/worker.mjs as ``opponent.Worker``."""

    def __init__(self, answered: Callable[[str], None], failed: Callable[[str], None]) -> None:
        self._worker = js.Worker.new("assets/worker.mjs", dom.options(type="module"))
        self._answered, self._failed = answered, failed
        self._ended = False
        self._listeners: list[Proxy] = [
            create_proxy(watched(self._heard)),
            create_proxy(watched(lambda event: failed(str(getattr(event, "message", "")) or NOT_STARTED))),
        ]
        self._worker.onmessage, self._worker.onerror = self._listeners

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def _heard(self, event: MessageEvent) -> None:
        told = str(event.data)
        if told.startswith('{"alive"'):
            name = json.loads(told)["alive"]
            js.navigator.locks.request(name, create_once_callable(watched(self._gone)))
        else:
            self._answered(told)

    def _gone(self, _: object) -> None:
        """The browser gives us the worker's lock: there is no worker any more."""
        if not self._ended:
            self._failed(GONE)

    def end(self) -> None:
        self._ended = True
        self._worker.terminate()
        self._worker.onmessage = self._worker.onerror = None
        for proxy in self._listeners:
            proxy.destroy()
