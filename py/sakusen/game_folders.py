"""The folders of the games in a checkout: what each must hold, and its ``about.json``, read and checked.

``about.json`` holds

``shelf``    the place on the shelf, which is the number on the cover; no two titles have the same
``title``, ``years``, ``players``, ``caption``, ``credit``    see ``sakusen.games.About``
``lessons``  how many lessons lie in the folder of that name; left out where there are none
``apart``    what a game for one person offers with people elsewhere, see ``sakusen.games.About``
``build``    what only the build and the tools ask for:

    ``cover``          ``foot`` (the title in another script), ``meta`` (players, kind of map, when), the colours
                       ``ground`` and ``accent``, and ``slip`` where the title on the cover is another one
    ``bench``          the most a random decision may cost, as a multiple of what one costs in catanatron
    ``painted_before`` modules that only paint when the site is built, so that it does not carry them
    ``terms``          the special terms of ``tests/presenter/glossary.json`` that this game has
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

NAME = "about.json"
LANGUAGES = ("ja", "zh-Hant", "en")
SENTENCES = ("title", "years", "players", "caption", "credit")
LESSONS, LEARNED, APART = "lessons", "learned", "apart"
OFFERS = ("watch", "lend", "seed")
"""What may stand under ``apart``."""
TEXTS = tuple(f"text/{lang}.json" for lang in LANGUAGES)
PRINTING = "presenter/printing.py"
FILES = ("__init__.py", "game.py", *TEXTS, "presenter/__init__.py", "presenter/presenter.py", PRINTING)
"""What the folder of a game holds besides ``about.json``."""
Said = dict[str, Any]
"""What an ``about.json`` says, after it has been looked through."""
COLOUR = re.compile("#[0-9A-F]{6}")


class FolderError(Exception):
    """What the folder of a game lacks, in one sentence."""


def read(games: Path) -> dict[str, Said]:
    """What the ``about.json`` of every game says, by slug, in the order of the shelf. ``FolderError`` names what is
    missing or wrong in the folder of a game."""
    found = {home.name: _about(home) for home in _homes(games)}
    if not found:
        raise FolderError("games holds no folder of a game")
    by_place: dict[int, str] = {}
    for slug, known in found.items():
        other = by_place.setdefault(known["shelf"], slug)
        if other != slug:
            raise FolderError(f"{other} and {slug} have the same place on the shelf ({known['shelf']})")
    return {by_place[place]: found[by_place[place]] for place in sorted(by_place)}


def folded(games: Path) -> dict[str, Said]:
    """What a page needs of it: the sentences of every title and the languages of its rulebook, in the order of the
    shelf."""
    kept = (*SENTENCES, LESSONS, LEARNED, APART)
    return {
        slug: {**{name: known[name] for name in kept if name in known}, "book": books(games / slug)}
        for slug, known in read(games).items()
    }


def books(home: Path) -> list[str]:
    """The languages in which the rulebook of a game is there."""
    return [lang for lang in LANGUAGES if (home / "book" / f"{lang}.md").is_file()]


def _homes(games: Path) -> Iterator[Path]:
    """The folders of the games; one in which Python has only left its cache is none."""
    for home in sorted(games.iterdir()):
        if home.is_dir() and home.name != "__pycache__" and any(path.is_file() for path in home.glob("*")):
            yield home


def _about(home: Path) -> Said:
    where = f"games/{home.name}/{NAME}"
    try:
        known = json.loads((home / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise FolderError(f"{where} is missing") from error
    except ValueError as error:
        raise FolderError(f"{where} is not JSON ({error})") from error
    for problem in _problems(known):
        raise FolderError(f"{where}: {problem}")
    painted = [f"{name}.py" for name in known["build"]["painted_before"]]
    taught = [f"{LESSONS}/{name}.json" for name in (LESSONS, *LANGUAGES)] if LESSONS in known else []
    for name in (*FILES, *painted, *taught, *known.get(LEARNED, [])):
        if not (home / name).is_file():
            raise FolderError(f"games/{home.name}/{name} is missing")
    if PRINTING not in painted:
        raise FolderError(f'{where}: "painted_before" does not name {PRINTING.removesuffix(".py")}')
    return dict(known)


def _problems(known: Any) -> Iterator[str]:
    """What is wrong with what an ``about.json`` says."""
    yield from _keys("it", known, {"shelf", *SENTENCES, "build"}, [LESSONS, LEARNED, APART])
    if LESSONS in known and (not isinstance(known[LESSONS], int) or known[LESSONS] < 1):
        yield f'"{LESSONS}" is not a whole number from 1 on'
    learned = known.get(LEARNED, [])
    if not isinstance(learned, list) or not all(isinstance(one, str) for one in learned):
        yield f'"{LEARNED}" is not a list of names'
    apart = known.get(APART, [])
    if not isinstance(apart, list) or not all(one in OFFERS for one in apart):
        yield f'"{APART}" is not a list of {", ".join(OFFERS)}'
    if not isinstance(known["shelf"], int) or known["shelf"] < 1:
        yield '"shelf" is not a whole number from 1 on'
    for name in SENTENCES:
        yield from _languages(f'"{name}"', known[name])
    build = known["build"]
    yield from _keys('"build"', build, {"cover", "bench", "painted_before", "terms"})
    if not isinstance(build["bench"], (int, float)) or build["bench"] <= 0:
        yield '"bench" is not a number above 0'
    for name in ("painted_before", "terms"):
        if not isinstance(build[name], list) or not all(isinstance(one, str) for one in build[name]):
            yield f'"{name}" is not a list of names'
    yield from _cover(build["cover"])


def _cover(cover: Any) -> Iterator[str]:
    yield from _keys('"cover"', cover, {"foot", "meta", "ground", "accent"}, {"slip"})
    for name in {"foot", "meta", "slip"} & set(cover):
        yield from _languages(f'"{name}" of the cover', cover[name])
    for name in ("ground", "accent"):
        if not isinstance(cover[name], str) or not COLOUR.fullmatch(cover[name]):
            yield f'"{name}" of the cover is not a colour such as #A2392A'


def _keys(what: str, known: Any, wanted: set[str], allowed: Iterable[str] = ()) -> Iterator[str]:
    if not isinstance(known, Mapping):
        yield f"{what} is not an object"
        return
    for name in sorted(wanted - set(known)):
        yield f'{what} lacks "{name}"'
    for name in sorted(set(known) - wanted - set(allowed)):
        yield f'{what} has "{name}", which nobody reads'


def _languages(what: str, known: Any) -> Iterator[str]:
    yield from _keys(what, known, set(LANGUAGES))
    for lang in LANGUAGES:
        if not isinstance(known[lang], str) or not known[lang].strip():
            yield f"{what} says nothing in {lang}"
