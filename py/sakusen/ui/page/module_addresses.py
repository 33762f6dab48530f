"""Under which address a script of ``assets/`` is asked for. As long as the page lives, Firefox never asks again for one
that has failed; so after that another address is used, which hosts take for the same."""

from __future__ import annotations

from collections import Counter
from functools import cache


def address(name: str) -> str:
    """Where ``assets/NAME.mjs`` is asked for next, as seen from the page; the same until it fails."""
    tries = _failures()[name]
    return f"assets/{name}.mjs?{tries}" if tries else f"assets/{name}.mjs"


def note_failure(name: str) -> None:
    """It could not be fetched."""
    _failures()[name] += 1


@cache
def _failures() -> Counter[str]:
    return Counter()
