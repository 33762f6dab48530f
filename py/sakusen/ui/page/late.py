"""Modules of our package that the page fetches when somebody first wants what they do."""

from __future__ import annotations

import json
import sys
from types import ModuleType

from . import fetching


async def fetch(name: str) -> bool:
    """Fetch the modules that the build has put into ``late/NAME.json`` and import them, in their order; whether they
    are there."""
    text = await fetching.fetch_json(f"late/{name}.json")
    for module, source in json.loads(text or "{}").items():
        made = ModuleType(module)
        made.__package__ = module.rpartition(".")[0]
        sys.modules[module] = made
        exec(compile(source, module, "exec", dont_inherit=True), made.__dict__)
        setattr(sys.modules[made.__package__], module.rpartition(".")[2], made)
    return bool(text)
