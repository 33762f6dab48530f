"""Files of our package that come late: only those of the edition that runs here are taken."""

from __future__ import annotations

import json

from ...engine import datafile
from . import dom, fetching

KEY = "edition"
"""Beside the files in what the build has packed: the name of the edition."""

REPLACED = "sakusen:replaced"
"""The event by which the page is told that the host has another edition by now."""


async def fetch_files(path: str) -> dict[str, str]:
    """The files that a JSON file of the site holds, by their names; empty when they cannot be fetched. When the host
    has another edition by now, whose files would not fit, they are not taken either, and the reader is told."""
    found: dict[str, str] = json.loads(await fetching.fetch_json(path) or "{}")
    if found and found.pop(KEY, "") != datafile.edition():
        tell_replaced()
        return {}
    return found


def tell_replaced() -> None:
    """Tell the page that the host has another edition by now."""
    dom.fire(REPLACED)
