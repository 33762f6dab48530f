"""Work that stops every few milliseconds, so that a page can stay alive meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Slowly = Generator[None, None, T]
"""Such work; in the end it returns what it has found."""


def finish(work: Slowly[T]) -> T:
    """Do it without a break."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
