"""How each game looks and speaks: the only place for what is special to one game's screen."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules, walk_packages
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


def is_there(slug: str) -> bool:
    """Whether the table of a title can be had at once."""
    return f"{__name__}.{slug}" in sys.modules


def bringing(slug: str) -> Generator[None, None, None]:
    """Import what belongs to a title one module after the other, stopping behind each; then ``table`` and ``game``
    have nothing left to do. For a title that has no table there is nothing to do either."""
    if slug not in SLUGS or is_there(slug):
        return
    folder = import_module(f"{games.__name__}.{slug}")
    names = [one.name for one in walk_packages(folder.__path__, f"{folder.__name__}.")]
    names += [f"{__name__}.{one.name}" for one in iter_modules(__path__) if one.name.startswith(slug)]
    yield
    seen: set[str] = set()
    for last in (f"{folder.__name__}.game", f"{__name__}.{slug}"):
        for name in _needed(last, names, seen):
            import_module(name)
            yield


def _needed(name: str, among: list[str], seen: set[str]) -> Iterator[str]:
    """A module, behind those that it imports. Its code names them; a name too many does no harm."""
    seen.add(name)
    spec = None if name in sys.modules else find_spec(name)
    code = spec.loader.get_code(name) if spec and spec.loader else None  # type: ignore[attr-defined]
    words = {word.rpartition(".")[2] for word in code.co_names} if code else set()
    for other in among:
        if other not in seen and other.rpartition(".")[2] in words:
            yield from _needed(other, among, seen)
    yield name
