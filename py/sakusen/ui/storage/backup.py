"""Everything that is kept as one file: packed here, and looked through strictly when somebody brings it back.

    {"format": "sakusen-luggage", "version": 1, "date": "2026-11-22", "check": "5d1c8a02",
     "content": {"settings": {...}, "games": [{"ident": "...", "meta": {...}, "record": "...", "picture": "..."}],
                 "damaged": [{"ident": "...", "text": "..."}]}}

``check`` is the CRC-32 of the content as compact JSON with sorted keys and nothing but ASCII.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.match import Match
from ..engine.record import RESULTS, RecordError, reading
from ..engine.slowly import Slowly
from .saves import PLAYERS, Damaged, Save, Saves
from .words import LANGS

FORMAT = "sakusen-luggage"
VERSION = 1
MOST = 200_000_000
"""No file is longer than this many characters."""
START = re.compile(r'\s*\{\s*"format"\s*:\s*"' + FORMAT + '"')
_IDENT = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PICTURE = re.compile(r"(data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?")
LONGEST = 300
"""Characters of a summary or of the text of a setting."""
FAR = 2**53
"""No time and no step lies behind it."""


class Unsound(Exception):
    """A file that cannot be taken. ``key`` names the sentence, ``detail`` what is at fault."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.detail = detail[:80]


class Packed(NamedTuple):
    """One game in a file; ``picture`` may be empty."""

    save: Save
    picture: str


class Luggage(NamedTuple):
    """What a sound file holds. ``damaged`` are saves that could not be read where they come from, as they were."""

    settings: dict[str, Any]
    games: list[Packed]
    damaged: list[tuple[str, str]]


# ------------------------------------------------------------------ packing
async def everything(saves: Saves) -> Luggage:
    """All that is kept."""
    await saves.refresh()
    found, broken = saves.all()
    games: list[Packed] = []
    damaged: list[tuple[str, str]] = []
    for ident in [*(game.ident for game in found), *(one.ident for one in broken)]:
        try:
            games.append(Packed(await saves.read(ident), await saves.stored_picture(ident)))
        except LookupError:
            continue  # another window has deleted it just now
        except Damaged:
            damaged.append((ident, await saves.raw(ident)))
    return Luggage(known(saves.settings()), games, damaged)


def known(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings worth taking along: not what has been asked of the reader here."""
    return {name: value for name, value in settings.items() if name not in ("persist", "evicts")}


def packed(luggage: Luggage, date: str) -> str:
    """The text of the file."""
    content = {"settings": luggage.settings,
               "games": [{"ident": save.ident, "meta": save.meta, "record": save.record, "picture": picture}
                         for save, picture in luggage.games],
               "damaged": [{"ident": ident, "text": text} for ident, text in luggage.damaged]}
    whole = {"format": FORMAT, "version": VERSION, "date": date, "check": check(content), "content": content}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def check(content: Any) -> str:
    """The check sum of a content."""
    text = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"


# ------------------------------------------------------------------ looking through
def is_luggage(start: str) -> bool:
    """Whether a text that begins so wants to be such a file."""
    return START.match(start.lstrip("\ufeff")) is not None


def unpacked(text: str) -> Luggage:
    """What is in a file, its records not yet read. :class:`Unsound` when anything in it is not as it must be."""
    whole = _json(text)
    version = whole.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Unsound("newer", str(version))
    if version != VERSION or whole.get("format") != FORMAT:
        raise Unsound("shape", "version")
    content = _dict(whole.get("content"), "content")
    if whole.get("check") != check(content):
        raise Unsound("altered")
    games = [_game(one, number) for number, one in enumerate(_list(content.get("games"), "games"), 1)]
    damaged = [_damaged(one) for one in _list(content.get("damaged"), "damaged")]
    settings = _settings(_dict(content.get("settings"), "settings"))
    names = [game.save.ident for game in games] + [ident for ident, _ in damaged]
    if len(set(names)) < len(names):
        raise Unsound("twice", next(name for name in names if names.count(name) > 1))
    if not names and not settings:
        raise Unsound("empty")
    return Luggage(settings, games, damaged)


def _json(text: str) -> dict[str, Any]:
    try:
        return _dict(json.loads(text.lstrip("\ufeff"), parse_constant=_refuse), "{}")
    except (ValueError, RecursionError) as error:
        raise Unsound("broken") from error


def _refuse(name: str) -> float:
    raise ValueError(name)


def _dict(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Unsound("shape", name)
    return value


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise Unsound("shape", name)
    return value


def _game(value: Any, number: int) -> Packed:
    where = f"games {number}"
    one = _dict(value, where)
    ident, record, picture = one.get("ident"), one.get("record"), one.get("picture")
    if not isinstance(ident, str) or not _IDENT.fullmatch(ident):
        raise Unsound("shape", f"{where}, ident")
    if not isinstance(record, str) or not record.strip():
        raise Unsound("shape", f"{where}, record")
    if not isinstance(picture, str) or not _PICTURE.fullmatch(picture):
        raise Unsound("shape", f"{where}, picture")
    return Packed(Save(ident, _meta(_dict(one.get("meta"), f"{where}, meta"), where), record), picture)


def _meta(meta: dict[str, Any], where: str) -> dict[str, Any]:
    """What a head must hold; anything else in it is left out."""
    seats, acts, summary = meta.get("seats"), meta.get("acts", []), meta.get("summary", {})
    rules: dict[str, bool] = {
        "slug": isinstance(meta.get("slug"), str),
        "seats": isinstance(seats, list) and all(isinstance(one, str) and one in PLAYERS for one in seats),
        "time": _is_number(meta.get("time")),
        "acts": isinstance(acts, list) and all(_is_act(act) for act in acts),
        "dice": meta.get("dice", "auto") in ("auto", "hand"),
        "over": isinstance(meta.get("over", False), bool),
        "summary": isinstance(summary, dict) and all(
            lang in LANGS and isinstance(line, str) and len(line) <= LONGEST for lang, line in summary.items()),
    }
    for name, is_sound in rules.items():
        if not is_sound:
            raise Unsound("shape", f"{where}, {name}")
    return {name: meta[name] for name in rules if name in meta}


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < FAR


def _is_act(act: Any) -> bool:
    return (isinstance(act, list) and len(act) == 3 and _is_number(act[0]) and _is_number(act[1])
            and isinstance(act[2], bool))


def _damaged(value: Any) -> tuple[str, str]:
    one = _dict(value, "damaged")
    ident, text = one.get("ident"), one.get("text")
    if not isinstance(ident, str) or not _IDENT.fullmatch(ident) or not isinstance(text, str):
        raise Unsound("shape", "damaged")
    return ident, text


def _settings(settings: dict[str, Any]) -> dict[str, Any]:
    for name, value in settings.items():
        inner = value.values() if isinstance(value, dict) else [value]
        if not all(_is_small(one) for one in inner):
            raise Unsound("shape", f"settings, {name}")
    if settings.get("lang", "en") not in LANGS:
        raise Unsound("shape", "settings, lang")
    return settings


def _is_small(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= LONGEST)


def reading_game(game: Packed, find: Callable[[str], Any]) -> Slowly[Match]:
    """Play a record through. ``RecordError`` when it or what is said about it is not sound."""
    save = game.save
    match = yield from reading(save.record, find)
    if match.game.slug != save.meta["slug"] or len(match.game.seats) != len(save.meta["seats"]):
        raise RecordError("bad_start", 0, " ".join([save.meta["slug"], *save.meta["seats"]]))
    return match


# ------------------------------------------------------------------ taking over
class Plan(NamedTuple):
    """What would come of a file here: games under the names they will get; how many are here already, and how many
    of the new ones stand beside a game here from which they have parted."""

    games: list[Packed]
    same: int
    beside: int


async def plan(games: Sequence[Packed], saves: Saves, new_name: Callable[[], str]) -> Plan:
    """Nothing that is here is ever written over: what differs gets a name of its own."""
    made, same, beside = [], 0, 0
    for game in games:
        ident, save = game.save.ident, game.save
        try:
            here: Save | None = await saves.read(ident)
        except LookupError:
            made.append(game)
            continue
        except Damaged:  # and it stays as it is
            here = None
        if here is not None and _moves(here.record) == _moves(save.record):
            same += 1
        else:
            beside += 1
            made.append(Packed(save._replace(ident=new_name()), game.picture))
    return Plan(made, same, beside)


def _moves(record: str) -> list[str]:
    """A record without what may be written one way or another: numbers of steps, the result."""
    words = re.sub(r'(?m)^\[Result ".*"\]$', "", record).split()
    if words and words[-1] in RESULTS:
        words.pop()
    return [word for word in words if not re.fullmatch(r"\d+\.", word)]


async def take_over(found: Plan, damaged: Sequence[tuple[str, str]], saves: Saves) -> None:
    """Keep what was planned. ``Full`` or ``Denied`` when there is no room; what was taken until then stays."""
    for game in found.games:
        await saves.bring(game.save, game.picture)
    for ident, text in damaged:
        if not await saves.raw(ident):
            head, _, record = text.partition("\n")
            await saves.bring_damaged(ident, head, record)
