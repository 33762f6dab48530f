"""Where in a text the code of a letter, or of what watchers get, stands."""

from __future__ import annotations

import re

from ..engine import guard

BEGIN, END = "--- sakusen letter", "--- end ---"
_LINK = re.compile(r"[#&?][mw]=([A-Za-z0-9_-]{20,})")
_BARE = re.compile(r"\s*([A-Za-z0-9_-]{60,})\s*")
_NOISE = re.compile(r"[\s>|\u200b\ufeff]")


def find(text: str) -> str:
    """The code of a letter in a text that somebody has pasted or a file: in a link, between the two lines, or alone.
    Breaks of lines and marks of quotation are passed over. Empty when there is none."""
    if len(text) > guard.RECORD:
        return ""
    begin = text.find(BEGIN)
    first = text.find("\n", begin) if begin >= 0 else -1
    last = text.find("---", first) if first >= 0 else -1
    if last >= 0 and (block := _NOISE.sub("", text[first:last])):
        return block
    link = _LINK.search(text)
    if link:
        return link[1]
    bare = _BARE.fullmatch(text)
    return bare[1] if bare and bare[1].startswith(("pQ", "pg", "pw")) else ""
