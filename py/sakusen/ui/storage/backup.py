"""Everything that is kept as one file: made here, and checked strictly when such a file is opened.

    {"format": "sakusen-luggage", "version": 1, "date": "2026-11-22", "check": "5d1c8a02",
     "content": {"settings": {...}, "games": [{"ident": "...", "meta": {...}, "record": "...", "picture": "..."}],
                 "damaged": [{"ident": "...", "text": "..."}], "aside": "...",
                 "studies": [{"ident": "...", "text": "..."}], "lessons": {"july.1": {"step": 3, ...}}}}

``damaged`` and ``aside`` (settings) could not be read in the browser that made the file. ``studies`` and ``lessons``
are missing where there are none, and in files of older versions. ``check`` is the CRC-32 of the
content as compact JSON with sorted keys and nothing but ASCII.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...engine import guard
from ...engine.cooperative import Slowly
from ...engine.match import Match
from ...engine.record import RESULTS, FindGame, RecordError, reading
from . import beside_games, schema
from .beside_games import NOTHING, Beside
from .saves import Damaged, Save, Saves
from .schema import JsonObject

FORMAT = "sakusen-luggage"
VERSION = 1
MOST = 200_000_000
"""No file is longer than this many characters."""
PIECE = 1_000_000
START = re.compile(r'\s*\{\s*"format"\s*:\s*"' + FORMAT + '"')


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


class Backup(NamedTuple):
    """What a sound file holds. ``damaged`` are saves that could not be read in the browser that made it, unchanged."""

    settings: JsonObject
    games: list[Packed]
    damaged: list[tuple[str, str]]
    aside: str = ""
    beside: Beside = NOTHING


# ------------------------------------------------------------------ packing
async def everything(saves: Saves, beside: Beside = NOTHING) -> Backup:
    """All that is kept, with what there is ``beside`` the games."""
    await saves.refresh()
    found, broken = saves.all()
    games: list[Packed] = []
    damaged: list[tuple[str, str]] = []
    for ident in [*(game.ident for game in found), *(one.ident for one in broken)]:
        try:
            save, picture = await saves.read(ident), (await saves.stored_pictures([ident])).get(ident, "")
            if not save.is_whole or not schema.is_ident(ident):
                damaged.append((ident, await saves.raw(ident)))  # all of it, not only what can be read
            else:
                games.append(Packed(save, picture))
        except LookupError:
            continue  # another window has deleted it just now
        except Damaged:
            damaged.append((ident, await saves.raw(ident)))
    names = {game.save.ident for game in games}
    for number, (ident, text) in enumerate(damaged):
        name = re.sub(r"[^A-Za-z0-9_-]", "-", ident)[:50] or "-"
        while name in names:
            name = f"{name[:50]}-{number}"
        names.add(name)
        damaged[number] = (name, text)
    return Backup(known(saves.settings()), games, damaged, saves.settings_aside(), beside)


def known(settings: Mapping[str, object]) -> JsonObject:
    """The settings worth taking along: not what has been asked of the reader here."""
    return {name: value for name, value in settings.items() if name not in ("persist", "evicts")}


def packed(backup: Backup, date: str) -> str:
    """The text of the file."""
    content = {
        "settings": backup.settings,
        "games": [
            {"ident": save.ident, "meta": save.meta, "record": save.record, "picture": picture}
            for save, picture in backup.games
        ],
        "damaged": [{"ident": ident, "text": text} for ident, text in backup.damaged],
        **({"aside": backup.aside} if backup.aside else {}),
        **beside_games.as_json(backup.beside),
    }
    whole = {"format": FORMAT, "version": VERSION, "date": date, "check": check(content), "content": content}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def check(content: object) -> str:
    """The check sum of a content."""
    text = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    found = 0
    for at in range(0, len(text), PIECE):  # a copy of all of it would take as much memory once more
        found = zlib.crc32(text[at : at + PIECE].encode(), found)
    return f"{found:08x}"


# ------------------------------------------------------------------ looking through
def is_backup(start: str) -> bool:
    """Whether a text that begins so wants to be such a file."""
    return START.match(start.lstrip("\ufeff")) is not None


def unpacked(text: str) -> Backup:
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
    try:
        beside = beside_games.from_json(content)
    except ValueError as error:
        raise Unsound("shape", str(error)) from error
    names = [game.save.ident for game in games] + [ident for ident, _ in damaged]
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Unsound("twice", name)
        seen.add(name)
    if not names and not settings and not any(beside):
        raise Unsound("empty")
    return Backup(settings, games, damaged, "", beside)


def _json(text: str) -> JsonObject:
    try:
        return _dict(guard.parsed(text, MOST), "{}")
    except guard.Unfit as error:
        raise Unsound("broken", error.detail) from error


def _dict(value: object, name: str) -> JsonObject:
    if not isinstance(value, dict):
        raise Unsound("shape", name)
    return value


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise Unsound("shape", name)
    return value


def _game(value: object, number: int) -> Packed:
    where = f"games {number}"
    one = _dict(value, where)
    ident, record, picture = one.get("ident"), one.get("record"), one.get("picture")
    if not schema.is_ident(ident):
        raise Unsound("shape", f"{where}, ident")
    if not isinstance(record, str) or not record.strip():
        raise Unsound("shape", f"{where}, record")
    if picture != "" and not schema.is_picture(picture):
        raise Unsound("shape", f"{where}, picture")
    return Packed(Save(str(ident), _meta(_dict(one.get("meta"), f"{where}, meta"), where), record), str(picture))


def _meta(meta: JsonObject, where: str) -> JsonObject:
    """What a head must hold; anything else in it is left out, also what is true only in the other browser."""
    unsound = "time" if "time" not in meta else schema.unsound_head(meta)
    if unsound:
        raise Unsound("shape", f"{where}, {unsound}")
    return {name: value for name, value in schema.sound_head(meta).items() if name not in ("order", "base", "steps")}


def _damaged(value: object) -> tuple[str, str]:
    one = _dict(value, "damaged")
    ident, text = one.get("ident"), one.get("text")
    if not schema.is_ident(ident) or not isinstance(text, str):
        raise Unsound("shape", "damaged")
    return str(ident), schema.whole_text(text)


def _settings(settings: JsonObject) -> JsonObject:
    for name in schema.unsound_settings(settings):
        raise Unsound("shape", f"settings, {name}")
    return settings


def reading_game(game: Packed, find: FindGame) -> Slowly[Match]:
    """Play a record through. ``RecordError`` when it or what is said about it is not sound."""
    save = game.save
    match = yield from reading(save.record, find)
    if match.game.slug != save.meta["slug"] or len(match.game.seats) != len(save.meta["seats"]):
        raise RecordError("bad_start", 0, " ".join([save.meta["slug"], *save.meta["seats"]]))
    return match


# ------------------------------------------------------------------ taking over
class Plan(NamedTuple):
    """What opening a file would do here: games under the names they will get; how many are here already, and how many
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


def as_it_was(game: Packed) -> tuple[str, str]:
    """Name and text of a game that cannot be played through, to be kept like a damaged one."""
    head = json.dumps({"v": schema.FORMAT, **game.save.meta}, ensure_ascii=False)
    return game.save.ident, f"{head}\n{game.save.record}"


async def take_over(found: Plan, damaged: Sequence[tuple[str, str]], saves: Saves, new_name: Callable[[], str]) -> int:
    """Keep what was planned, and what cannot be read as it is; how many games are new. ``Full`` or ``Denied`` when
    there is no room; what was taken until then stays."""
    for game in found.games:
        await saves.add(game.save, game.picture)
    taken = len(found.games)
    for ident, text in damaged:
        here = await saves.raw(ident)
        if here != text:
            await saves.add_damaged(new_name() if here else ident, text)
            taken += 1
    return taken
