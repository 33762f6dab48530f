"""How each game looks and speaks: the only place for what is special to one game's screen."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def table(slug: str) -> Any:
    """The table of a title (see ``contract.Table``). ``LookupError`` if there is none."""
    from ..games import SLUGS

    if slug not in SLUGS:
        raise LookupError(slug)
    return import_module(f"{__name__}.{slug}").TABLE
