"""The review of a finished game as it is kept with the game, so that opening it again costs nothing.

It is read strictly: what does not belong to this record, is damaged, or is no review of it, is as good as none.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Mapping

from ...ai.reviewing import LUCK, MOST, WORST, Review, from_json, to_json
from . import schema

LONGEST = 60_000
"""Characters of a review; a longer one is not kept."""
MOST_GAMES = 1000
MOST_ACTIONS = 600


def written(found: Review, record: str) -> str:
    """A review as text, with what proves later that it is whole and of this record; empty when it is too long."""
    text = json.dumps(to_json(found), separators=(",", ":"))
    text = f"{_sum(record)} {_sum(text)} {text}"
    return text if len(text) <= LONGEST else ""


def read(text: str, record: str, steps: int, seats: int) -> Review | None:
    """The review that a text holds, of a record with so many steps; ``None`` if it holds none."""
    whose, whole, told = [*text.split(" ", 2), "", "", ""][:3]
    if len(text) > LONGEST or whose != _sum(record) or whole != _sum(told):
        return None
    try:
        found = from_json(schema.read_json(told, LONGEST))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return found if _is_sound(found, steps, seats) else None


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}{len(text):x}"


def _is_sound(found: Review, steps: int, seats: int) -> bool:
    """Whether parts lie behind each other from the first step to the last, and every figure is possible."""
    parts = found.parts
    if not 0 < len(parts) <= MOST or len(found.better) > WORST or not _counts(found.games, MOST_GAMES):
        return False
    ends = [0, *(part.end for part in parts)]
    return (
        all(schema.is_step(part.start) and schema.is_step(part.end) for part in parts)
        and all(part.start == end < part.end for part, end in zip(parts, ends, strict=False))
        and ends[-1] == steps
        and all(part.seat in range(LUCK, seats) for part in parts)
        and all(schema.is_between(chance, 0, 1) for part in parts for chance in (part.before, part.after))
        and all(_is_possible(one._asdict(), [part.start for part in parts]) for one in found.better)
    )


def _is_possible(better: Mapping[str, object], starts: Collection[int]) -> bool:
    line, games = better["line"], better["games"]
    return (
        better["step"] in starts
        and isinstance(line, tuple)
        and 0 < len(line) <= MOST_ACTIONS
        and all(schema.is_step(action) for action in line)
        and isinstance(games, int)
        and _counts(games, MOST_GAMES)
        and all(schema.is_between(better[name], 0, games) for name in ("won", "less"))
    )


def _counts(games: int, most: int) -> bool:
    return schema.is_step(games) and 0 < games <= most
