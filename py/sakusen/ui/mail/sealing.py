"""What proves the steps of sealed games, which the page fetches when the first one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...together import letter
from ..page import late, signing

if TYPE_CHECKING:
    from ...together.letter import Letter
    from ...together.terms import Terms


async def ready(agreed: Terms) -> None:
    """Fetch it if these terms need it; ``signing.Unavailable`` when that is not possible."""
    if agreed.is_sealed and not _is_here() and not await late.fetch("sealed"):
        raise signing.Unavailable


async def decoded(code: str) -> Letter:
    """``letter.decode``, fetching first what a sealed letter needs."""
    try:
        return letter.decode(code)
    except ImportError:
        if not await late.fetch("sealed"):
            raise signing.Unavailable from None
        return letter.decode(code)


def _is_here() -> bool:
    try:
        from ...together import secrets
    except ImportError:
        return False
    return bool(secrets)
