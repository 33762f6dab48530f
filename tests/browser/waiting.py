"""Waiting for what a page answers with a promise, which ``Page.wait_for_function`` takes for a truth at once, or for
what several pages bring about together."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 60.0
"""Seconds."""


def until(look: Callable[[], Found], what: str = "", seconds: float = PATIENCE) -> Found:
    """Look again and again until something is there, and return that. An AssertionError when it does not come."""
    late = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < late, what
        time.sleep(0.02)
    return found
