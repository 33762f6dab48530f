"""The names of the parts of the table, for those who hear the page."""

from __future__ import annotations

from . import dom
from .words import say

LABELS = {
    "board": "map.label",
    "tools": "map.tools",
    "playback": "replay",
    "panels": "panels",
    "side": "panels",
    "tray": "tray",
    "acting": "buttons",
    "log": "log",
    "legal": "legal",
}
"""The message that names each part, by the part's id."""


def label_parts(lang: str) -> None:
    """Name every part in a language."""
    for ident, key in LABELS.items():
        dom.by_id(ident).setAttribute("aria-label", say(lang, key))
    dom.document.querySelector(".skip").textContent = say(lang, "skip.prompt")
