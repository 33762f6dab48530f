"""Modules of our package, and their words, that the page fetches when somebody first wants what they do."""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from types import ModuleType

from ...engine.datafile import bring_data
from . import edition, words
from .cooperative import sliced


class Missing(Exception):
    """What is wanted could not be fetched; the reader knows."""


async def fetch(name: str) -> bool:
    """Fetch what the build has put into ``late/NAME.json``: data files (``sakusen.ui.mail/text/ja.json``) are kept for
    who reads them, modules are imported, in their order, into packages that are here; whether it is there. Some forty
    modules take long, so the browser has its turn between them: until the answer some of them may be there already."""
    sources = await edition.fetch_files(f"late/{name}.json")
    await sliced(_bring(sources))
    words.renew()
    return bool(sources)


def _bring(sources: Mapping[str, str]) -> Generator[None, None, None]:
    for key, source in sources.items():
        package, _, file = key.partition("/")
        if file:
            bring_data(package, file, source)
        elif key not in sys.modules:  # whoever wanted the same meanwhile may have imported it
            _import(key, source)
        yield


def _import(key: str, source: str) -> None:
    made = ModuleType(key)
    package, _, name = key.rpartition(".")
    made.__package__ = package
    sys.modules[key] = made
    try:
        exec(compile(source, key, "exec", dont_inherit=True), made.__dict__)
    except BaseException:
        del sys.modules[key]  # else a half made module would be taken for the whole one
        raise
    setattr(sys.modules[package], name, made)
