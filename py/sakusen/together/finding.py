"""Where in a text the code of a letter, or of what watchers get, stands.

A QR code holds a third more of it in decimal digits: three of them take ten squares, two characters of a code sixteen.
"""

from __future__ import annotations

import re

from ..engine import guard
from ..engine.link_text import as_bytes, as_text

BEGIN, END = "--- sakusen letter", "--- end ---"
_LINK = re.compile(r"[#&?][mw]=([A-Za-z0-9_-]{20,})")
_DIGITS = re.compile(r"[1-9][0-9]{19,4000}")
_BARE = re.compile(r"\s*([A-Za-z0-9_-]{60,})\s*")
_NOISE = re.compile(r"[\s>|\u200b\ufeff]")
_END = re.compile(r"---[\s>|]+end[\s>|]+---")  # spaces tell it from three dashes inside a code


def find(text: str) -> str:
    """The code of a letter in a text that somebody has pasted or a file: in a link, between the two lines, or alone.
    Breaks of lines and marks of quotation are passed over. Empty when there is none."""
    if len(text) > guard.RECORD:
        return ""
    begin = text.find(BEGIN)
    first = text.find("\n", begin) if begin >= 0 else -1
    end = _END.search(text, first) if first >= 0 else None
    if end and (block := _NOISE.sub("", text[first : end.start()])):
        return block
    link = _LINK.search(text)
    if link:
        return _from_digits(link[1]) if _DIGITS.fullmatch(link[1]) else link[1]
    bare = _BARE.fullmatch(text)
    return bare[1] if bare and bare[1].startswith(("pQ", "pg", "pw")) else ""


def as_digits(code: str) -> str:
    """The same code in decimal digits, for a QR code; :func:`find` reads both. The first byte of a code is never 0."""
    return str(int.from_bytes(as_bytes(code), "big"))


def _from_digits(digits: str) -> str:
    number = int(digits)
    return as_text(number.to_bytes((number.bit_length() + 7) // 8, "big"))
