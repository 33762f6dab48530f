"""How each game looks and speaks: the only place for what is special to one game's screen."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .. import games

SLUGS = ("kinmen", "july", "taiwan202x", "gunki")
"""The titles that have a table, in the order of the shelf. Rules and command line know more (``games.SLUGS``)."""


def table(slug: str) -> Any:
    """The table of a title (see ``contract.Table``). ``LookupError`` if there is none."""
    if slug not in SLUGS:
        raise LookupError(slug)
    return import_module(f"{__name__}.{slug}").TABLE


def game(slug: str) -> Any:
    """The rules of a title that has a table; ``LookupError`` for any other, so that no screen opens without one."""
    if slug not in SLUGS:
        raise LookupError(slug)
    return games.game(slug)
