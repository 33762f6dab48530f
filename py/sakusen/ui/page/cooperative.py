"""Long work in slices: between two of them the browser may take a tap or draw a frame."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar, cast

T = TypeVar("T")
SLICE = 0.012
"""Seconds of work before the browser has its turn. A slow phone takes somewhat longer: a step is never cut in two."""


async def sliced(work: Generator[object, None, T], wide: float = 1.0) -> T:
    """Go through all steps of a work, and let the browser have its turn whenever a slice is full, or as many slices as
    are ``wide``; what it returns."""
    until = perf_counter() + wide * SLICE
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(T, end.value)
        if perf_counter() >= until:
            await sleep(0)
            until = perf_counter() + wide * SLICE
