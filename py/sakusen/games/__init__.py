"""The registry of games. Every folder beside this file is a title; its name is the slug by which it is asked for here.

What is to be said about a title before anybody opens it stands in its ``about.json`` (``sakusen.game_folders`` reads
and checks these files). Nothing but this registry finds a module by the name of a folder, and it finds three: ``game``,
``presenter.presenter`` and, while the site is built, ``presenter.printing``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pkgutil import get_data, walk_packages
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.core import AnyGame

if TYPE_CHECKING:
    from ..presenter.contract import Presenter

FOLDED = "about.json"
"""The site carries what is said about all titles in this one file, which the build writes."""


class About(NamedTuple):
    """What is to be said about a title, each sentence by language ("ja", "zh-Hant", "en"), and what there is of it."""

    title: Mapping[str, str]
    years: Mapping[str, str]
    """When it took place."""
    players: Mapping[str, str]
    """How many play it."""
    caption: Mapping[str, str]
    """What it is about, in one or two sentences."""
    credit: Mapping[str, str]
    """Whose game it is; what is in another language stands between ``<ja>`` and ``</ja>``."""
    book: Sequence[str] = ()
    """The languages in which its rulebook is there."""
    lessons: int = 0
    """How many lessons there are of it (``presenter.lessons``)."""
    learned: Sequence[str] = ()
    """Files of its folder that hold what its computer player has learned. The site carries them beside the package, in
    ``assets/learned``; a page fetches them with the game (``engine.datafile.bring_data``)."""
    apart: Sequence[str] = ()
    """What a game for one person offers with people elsewhere: "watch" (a link for watchers), "lend" (a friend plays a
    turn), "seed" (a friend plays the same set-up on the same seed)."""


def _read() -> dict[str, About]:
    return {slug: About(**known) for slug, known in (_folded() or _from_folders()).items()}


def _folded() -> dict[str, dict[str, Any]] | None:
    """What the site carries; ``None`` where the folders themselves are there."""
    with suppress(OSError):
        found: dict[str, dict[str, Any]] = json.loads(get_data(__name__, FOLDED) or b"")
        return found
    return None


def _from_folders() -> dict[str, dict[str, Any]]:
    from pathlib import Path

    from ..game_folders import folded  # which no page needs

    return folded(Path(__file__).parent)


TITLES: Mapping[str, About] = _read()
"""All titles by slug, in the order of the shelf."""
SLUGS = tuple(TITLES)


def about(slug: str) -> About:
    """What is to be said about a title. ``LookupError`` if there is no such title."""
    return TITLES[slug]


def offers(slug: str) -> Sequence[str]:
    """What a title offers with people elsewhere (``About.apart``); nothing for what is no title."""
    return TITLES[slug].apart if slug in TITLES else ()


def game(slug: str) -> AnyGame:
    """The rules of a title. ``LookupError`` if there is no such title."""
    found: AnyGame = import_module(_module(slug, "game")).GAME
    return found


def presenter(slug: str) -> Presenter:
    """How a title looks and speaks. ``LookupError`` if there is no such title."""
    found: Presenter = import_module(_module(slug, "presenter.presenter")).PRESENTER
    return found


def printing(slug: str) -> Any:
    """What the build prints of a title (``art.bake.Printing``); the site does not carry it. ``LookupError`` if there is
    no such title."""
    return import_module(_module(slug, "presenter.printing"))


def _module(slug: str, part: str) -> str:
    if slug not in TITLES:
        raise LookupError(slug)
    return f"{__name__}.{slug}.{part}"


# ---------------------------------------------------------------- loading a title in small steps
def is_loaded(slug: str) -> bool:
    """Whether the rules and the presenter of a title can be had at once."""
    return slug in TITLES and _module(slug, "presenter.presenter") in sys.modules


def loading(slug: str) -> Generator[None, None, None]:
    """Import what belongs to a title one module after the other, stopping behind each; then ``presenter`` and ``game``
    have nothing left to do. For what is no title there is nothing to do either."""
    if slug not in TITLES or is_loaded(slug):
        return
    folder = import_module(f"{__name__}.{slug}")
    names = [one.name for one in walk_packages(folder.__path__, f"{folder.__name__}.")]
    yield
    seen: set[str] = set()
    for last in (_module(slug, "game"), _module(slug, "presenter.presenter")):
        for name in _needed(last, names, seen):
            import_module(name)
            yield


def _needed(name: str, among: list[str], seen: set[str]) -> Iterator[str]:
    """A module, behind those that it imports. Its code names them; a name too many does no harm."""
    seen.add(name)
    spec = None if name in sys.modules else find_spec(name)
    code = spec.loader.get_code(name) if spec and spec.loader else None  # type: ignore[attr-defined]
    words = {word for names in code.co_names for word in names.split(".")} if code else set()
    for other in among:
        *_, folder, last = other.split(".")
        near = folder in words or other.rpartition(".")[0] == name.rpartition(".")[0]
        if other not in seen and near and last in words:
            yield from _needed(other, among, seen)
    yield name


# ---------------------------------------------------------------- the registry as a table
class Registry(ModuleType):
    """This module as a table of the games: ``sakusen.games["kinmen"]``, ``for slug in sakusen.games``."""

    def __getitem__(self, slug: str) -> AnyGame:
        """As :func:`game`, but ``KeyError``."""
        if slug not in SLUGS:
            raise KeyError(slug)
        return game(slug)

    def __iter__(self) -> Iterator[str]:
        return iter(SLUGS)

    def __len__(self) -> int:
        return len(SLUGS)


sys.modules[__name__].__class__ = Registry
