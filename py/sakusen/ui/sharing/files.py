"""Records and positions as files: how one is read, and how one is named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...engine import guard
from ...engine.cooperative import Slowly
from ...engine.record import FindGame, RecordError, from_position, reading
from ..match.sight import Sight, is_sight
from ..match.sight import reading as seeing
from ..page.words import say

if TYPE_CHECKING:
    from ...engine.core import AnyGame, State
    from ...engine.luck import Luck
    from ...engine.match import Match
    from ..storage.schema import JsonObject

KEYS = frozenset(
    (
        "not_a_record",
        "newer_format",
        "newer_edition",
        "unknown_game",
        "bad_tag",
        "bad_start",
        "truncated",
        "illegal_step",
        "bad_luck",
        "after_end",
        "wrong_result",
        "damaged_link",
        "position",
        "unreadable",
        "too_long",
        "too_deep",
        "too_many_digits",
        "too_many_variations",
        "too_many_beside",
        "illegal_variation",
        "older_link",
    )
)


BAD = {"not_text": "not_a_record", "bad_json": "position"}
"""What the keys of :class:`guard.Unfit` mean for a file, where they mean something else."""


def loading(text: str, find: FindGame, luck: Luck | None) -> Slowly[Match | Sight]:
    """The match in a record or after a position, or what a seat saw of one. ``RecordError`` for anything else, with
    what and where."""
    try:
        if is_sight(guard.checked(text)):
            return (yield from seeing(text, find))
        if guard.checked(text).lstrip().startswith("{"):
            return _position(guard.parsed_object(text, guard.POSITION), find, luck)
    except guard.Unfit as error:
        raise RecordError(BAD.get(error.key, error.key), 0, error.detail) from error
    return (yield from reading(text, find, luck))


def _position(data: JsonObject, find: FindGame, luck: Luck | None) -> Match:
    if not isinstance(data.get("game"), str):
        raise RecordError("not_a_record")
    try:
        game = find(data["game"])
    except LookupError as error:
        raise RecordError("unknown_game", 0, data["game"]) from error
    return from_position(game, data, luck)


def refusal(lang: str, name: str, error: RecordError) -> str:
    """The sentence that says what is wrong with a file."""
    key = error.key if error.key in KEYS else "unreadable"
    return say(lang, "file." + key, name=name, step=error.step, detail=error.detail)


def seats_of(match: Match, count: int) -> list[str]:
    """Who played, as the record tells it; persons when it does not."""
    named = match.tags.get("Players", "").split()
    known = ("person", "random", "beginner", "easy", "normal", "hard")
    return named if len(named) == count and all(who in known for who in named) else ["person"] * count


def name(slug: str, date: str, kind: str) -> str:
    """The name of a file to take along; ``kind`` is "record", "position" or "seen"."""
    return f"{slug}-{date}.sakusen.txt" if kind == "record" else f"{slug}-{date}.{kind}.json"


def position_text(game: AnyGame, state: State) -> str:
    """A position as it goes into a file."""
    return json.dumps(game.to_json(state), ensure_ascii=False, indent=1) + "\n"
