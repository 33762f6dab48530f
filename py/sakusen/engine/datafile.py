"""The data files that lie beside the modules of a package."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)


def read_data(package: str, name: str) -> Any:
    """A JSON document of a package, by its file name; ``OSError`` if there is none."""
    brought = _brought().get(_place(package, name))
    return json.loads(get_data(package, name) or b"" if brought is None else brought)


def bring_data(home: str, name: str, text: str) -> None:
    """Take a document that the site does not carry with its package: ``name`` is its path below the package ``home``.
    ``ValueError`` for what is no JSON."""
    json.loads(text)
    _brought()[_place(home, name)] = text


def counted_with(package: str, options: Mapping[str, str]) -> dict[str, float] | None:
    """What ``chance.json`` of a package tells of games with these options: in how many ``games`` the chance to win was
    counted, its ``error`` and so on; ``None`` if it was not. ``OSError`` as for :func:`read_data`."""
    for row in read_data(package, "chance.json")["told"]:
        if row["options"].items() <= options.items():
            return {name: number for name, number in row.items() if name != "options"}
    return None


def shifts_of(package: str, key: Callable[[Mapping[str, str]], K]) -> dict[K, float]:
    """What ``chance.json`` of a package shifts the chance to win by, in log odds, by a key of the options in which that
    was found. ``OSError`` as for :func:`read_data`."""
    told = read_data(package, "chance.json")["told"]
    return {key(row["options"]): row.get("shift", 0.0) for row in told}


def edition() -> str:
    """The name of the build that this package comes from; empty where nobody has built one."""
    try:
        return str(read_data("sakusen", "edition.json"))
    except OSError:
        return ""


def _place(package: str, name: str) -> str:
    """The same for a document of a package, however much of its path is said by the package."""
    *folders, file = name.split("/")
    return "/".join([".".join([package, *folders]), file])


@cache
def _brought() -> dict[str, str]:
    return {}
