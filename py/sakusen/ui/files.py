"""Records and positions as files: reading what somebody brings, naming what somebody takes along."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.luck import Luck
from ..engine.match import Match
from ..engine.record import RecordError, reading
from ..engine.slowly import Slowly
from .words import say

MOST = 2_000_000
"""No record is longer than this many characters."""
KEYS = frozenset(("not_a_record", "newer_format", "newer_edition", "unknown_game", "bad_tag", "bad_start", "truncated",
                  "illegal_step", "bad_luck", "after_end", "wrong_result", "damaged_link", "position", "unreadable"))


def loading(text: str, find: Callable[[str], Any], luck: Luck | None) -> Slowly[Match]:
    """The match in a record or after a position. ``RecordError`` for anything else, with what and where."""
    if len(text) > MOST or "\0" in text:
        raise RecordError("not_a_record")
    if text.lstrip("\ufeff \n\r\t").startswith("{"):
        return _position(text, find, luck)
    return (yield from reading(text, find, luck))


def _position(text: str, find: Callable[[str], Any], luck: Luck | None) -> Match:
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except ValueError as error:
        raise RecordError("position", 0, str(error)) from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise RecordError("not_a_record")
    try:
        game = find(data["game"])
    except LookupError as error:
        raise RecordError("unknown_game", 0, data["game"]) from error
    try:
        return Match(game, None, None, luck, {}, data)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise RecordError("position", 0, str(error)) from error


def refusal(lang: str, name: str, error: RecordError) -> str:
    """The sentence that says what is wrong with a file."""
    key = error.key if error.key in KEYS else "unreadable"
    return say(lang, "file." + key, name=name, step=error.step, detail=error.detail)


def seats_of(match: Match, count: int) -> list[str]:
    """Who played, as the record tells it; persons when it does not."""
    named = match.tags.get("Players", "").split()
    known = ("person", "random", "easy", "normal", "hard")
    return named if len(named) == count and all(who in known for who in named) else ["person"] * count


def name(slug: str, date: str, kind: str) -> str:
    """The name of a file to take along; ``kind`` is "record" or "position"."""
    return f"{slug}-{date}.sakusen.txt" if kind == "record" else f"{slug}-{date}.position.json"


def position_text(game: Any, state: Any) -> str:
    """A position as it goes into a file."""
    data: Mapping[str, Any] = game.to_json(state)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
