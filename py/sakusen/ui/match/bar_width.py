"""How much room the words of the prompt bar take, roughly: enough to know how many buttons can stand beside them."""

from __future__ import annotations

import re
from functools import lru_cache

FIRST_WIDE = "\u2e80"
"""From here on letters are as wide as they are high."""
NARROW, WIDE = " .,:;!'’ilIj()|", "mwMW%@→—"
_END = re.compile(r"(?<=[。！？])\s*(?=.)|(?<=[.!?]) +(?=[^a-z])")


def sentences(text: str) -> list[str]:
    """A text, sentence by sentence."""
    return _END.split(text) if text else []


@lru_cache(maxsize=1000)
def width(text: str, size: float, bold: bool = False) -> float:
    """About how many pixels a line of text is long, set in letters of that size; rather more than less. Kept: the words
    of the bar come again with every press."""
    return sum(_share(letter, bold) for letter in text) * size


def _share(letter: str, bold: bool) -> float:
    if letter >= FIRST_WIDE:
        return 1.0
    share = (
        0.34 if letter in NARROW else 0.9 if letter in WIDE else 0.66 if letter.isupper() or letter.isdigit() else 0.59
    )
    return share * 1.12 if bold else share


@lru_cache(maxsize=1000)
def halved(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is that is set in two lines as even as they can be, as the browser sets it in a button."""
    ends = [at for at in range(1, len(text)) if _may_end(text[at - 1], text[at])]
    made = (max(width(text[:at].rstrip(), size, bold), width(text[at:], size, bold)) for at in ends)
    return min(made, default=width(text, size, bold))


def _may_end(letter: str, after: str) -> bool:
    """Whether a line may end between two letters: behind a space, a hyphen or a slash, and where one is a wide one."""
    return letter in " -/" or (after != " " and max(letter, after) >= FIRST_WIDE)


def two_lines(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is that may take two lines: never less than its longest word."""
    longest = max((width(word, size, bold) for word in text.split() if word < FIRST_WIDE), default=0.0)
    return min(width(text, size, bold), max(longest, width(text, size, bold) * 0.62))
