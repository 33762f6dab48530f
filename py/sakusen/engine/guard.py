"""What stands before every parser of texts from outside: limits that are looked at first, in one pass, no recursion.

A parser that calls itself for every bracket can be stopped by no ``except`` once the stack of a page is used up, and
``int`` refuses numbers of some thousand digits with an error of its own. So nothing is parsed before its size, its
depth and its digits are known to be small. Every complaint is an :class:`Unfit`, which the doors turn into a sentence.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

RECORD = 2_000_000
"""No record and no JSON around one is longer than this many characters."""
POSITION = 200_000
"""No position is longer; those of the games here have some thousand characters."""
IMAGINED = 20_000
"""No position that a variation begins with is longer: a record may have many of them."""
CODE = 200_000
"""No code of a link is longer."""
DEPTH = 32
"""No brackets stand deeper inside each other, neither in JSON nor in the variations of a record."""
DIGITS = 100
"""No number has more digits, and none in a heading more than :data:`COUNT`."""
COUNT = 9
VARIATIONS = 5_000
"""No record has more variations ..."""
BESIDE = 50_000
"""... and these no more steps together."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_JSON = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]|[0-9][0-9.eE+-]*+', re.DOTALL)


class Unfit(ValueError):
    """A text that no parser may see, or that is not what was wanted. ``key`` names the sentence: "too_long",
    "too_deep", "too_many_digits", "not_text" (characters that no text has) or "bad_json"; ``detail`` says more."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}" if detail else key)
        self.key = key
        self.detail = detail[:80]


def checked(text: str, most: int = RECORD) -> str:
    """The text itself, without the mark that some editors put at the beginning. :class:`Unfit` when it is longer than
    ``most`` or holds what no text holds: NUL, or half of a character."""
    if len(text) > most:
        raise Unfit("too_long", f"{most:,}")
    if "\0" in text or (not text.isascii() and _SURROGATE.search(text)):
        raise Unfit("not_text")
    return text.removeprefix("\ufeff")


def parsed(text: str, most: int = RECORD, depth: int = DEPTH) -> Any:
    """The value that a JSON text means. :class:`Unfit` for anything that is not plain JSON of a small depth with finite
    numbers and no name twice."""
    text = checked(text, most)
    look_through(text, depth)
    try:
        value = json.loads(text, parse_constant=_constant, parse_float=_float, object_pairs_hook=_object)
        if _ESCAPED_SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise Unfit("not_text") from error
    except json.JSONDecodeError as error:
        raise Unfit("bad_json", f"{error.msg}: {error.lineno}:{error.colno}") from error
    return value


def parsed_object(text: str, most: int = RECORD, depth: int = DEPTH) -> dict[str, Any]:
    """The same of a text that must be one JSON object."""
    value = parsed(text, most, depth)
    if not isinstance(value, dict):
        raise Unfit("bad_json", "{}")
    return value


def count(text: str) -> int | None:
    """The whole number that some digits mean; ``None`` for anything else, and for too many digits."""
    return int(text) if len(text) <= COUNT and text.isascii() and text.isdigit() else None


def look_through(text: str, depth: int = DEPTH) -> None:
    """:class:`Unfit` when a JSON text is deeper than ``depth``, or has a number with too many digits."""
    level = 0
    for found in _JSON.finditer(text):
        first = text[found.start()]
        if first in "[{":
            level += 1
            if level > depth:
                raise Unfit("too_deep", f"{depth}")
        elif first in "]}":
            level -= 1
        elif first != '"' and found.end() - found.start() > DIGITS:
            raise Unfit("too_many_digits", found[0][:20])


def _constant(name: str) -> float:
    raise Unfit("bad_json", name)


def _float(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise Unfit("bad_json", text[:20])
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Unfit("bad_json", next(name for i, (name, _) in enumerate(pairs) if any(name == n for n, _ in pairs[:i])))
    return made
