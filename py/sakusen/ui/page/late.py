"""Modules of our package, and their words, that the page fetches when somebody first wants what they do."""

from __future__ import annotations

import json
import sys
from types import ModuleType

from ...engine.datafile import bring_data
from . import fetching, words


class Missing(Exception):
    """What is wanted could not be fetched; the reader knows."""


async def fetch(name: str) -> bool:
    """Fetch what the build has put into ``late/NAME.json``: data files (``sakusen.ui.mail/text/ja.json``) are kept for
    who reads them, modules are imported, in their order, into packages that are here; whether it is there."""
    text = await fetching.fetch_json(f"late/{name}.json")
    for key, source in json.loads(text or "{}").items():
        package, _, file = key.partition("/")
        if file:
            bring_data(package, file, source)
            continue
        made = ModuleType(key)
        made.__package__ = key.rpartition(".")[0]
        sys.modules[key] = made
        exec(compile(source, key, "exec", dont_inherit=True), made.__dict__)
        setattr(sys.modules[made.__package__], key.rpartition(".")[2], made)
    words.renew()
    return bool(text)
