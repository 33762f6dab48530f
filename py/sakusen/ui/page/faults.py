"""Around everything of ours that the browser calls: an exception there is written to the console, and somebody is told.

Without it a listener that fails would do nothing, and nobody but the console would know.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_told: list[Callable[[], object]] = []  # whom to tell


def tell(call: Callable[[], object]) -> None:
    """Who is told from now on that something has failed."""
    _told[:] = [call]


def note(said: str) -> None:
    """Write something down for whoever looks into the console; nobody is told."""
    print(said, file=sys.stderr)


def failed(error: BaseException) -> None:
    """Something has failed: write it down and tell it."""
    print("".join(traceback.format_exception(error)), file=sys.stderr)
    for call in _told:
        call()


def watched(call: Callable[Given, Answer]) -> Callable[Given, Answer | None]:
    """The same call, for the browser: whatever fails in it is told, and the browser sees ``None``."""

    def watch(*given: Given.args, **named: Given.kwargs) -> Answer | None:
        try:
            return call(*given, **named)
        except Exception as error:
            failed(error)
            return None

    return watch
