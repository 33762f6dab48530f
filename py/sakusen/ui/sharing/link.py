"""Links to a game, a record or a position, as they stand behind the ``#`` of an address, and what they ask for.

    #open&record=CODE&step=50               the page itself, with a game to look at
    #embed&record=CODE&step=50&lang=en      the same as a frame in somebody's article

``game``, or one code (``record`` and ``position`` are read alike), or ``src`` (the address of a file) says what is
shown; ``text`` may come instead of a code in a message. Unknown names are passed over, so that a newer article still
opens; a value that cannot be meant is refused. Nothing here touches the browser.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...engine import guard, study
from ...engine.cooperative import Slowly
from ...engine.link_text import as_bytes, as_text, is_text
from ...engine.luck import Luck
from ...engine.match import Match
from ...engine.record import FindGame, RecordError, pack, unpacking, write
from ..match.sight import Sight
from ..page.words import LANGS, say
from . import files

if TYPE_CHECKING:
    from ...engine.core import AnyGame
    from ..storage.schema import JsonObject

KINDS = ("open", "embed")
MODES = ("interactive", "diagram")
LEVELS = ("person", "beginner", "easy", "normal", "hard")
LONGEST = guard.CODE
_CODE = re.compile(r"[A-Za-z0-9_-]+")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,40}")
_HOST = re.compile(r"https?://[A-Za-z0-9.\[\]:-]{1,260}|null")
_DEFLATED = 0x78  # the first byte of every zlib stream; a packed record begins with the digit of its format


class Wanted(NamedTuple):
    """What a link asks for. ``step`` None is the last one; ``side`` the seat that the reader looks on from and plays,
    ``level`` who plays the others once the reader has taken over; ``height`` that of the map in pixels, ``show`` the
    number or name of a place to light, ``host`` the origin of the page around a frame, ``chapter`` that of a study (0:
    the first). ``hands`` "open" shows all of a game that is not over to whoever reads it; without it
    the reader looks as one side. ``tour`` names the guided tour of the record, if it is to be shown as one."""

    kind: str
    game: str = ""
    scenario: str = ""
    code: str = ""
    src: str = ""
    text: str = ""
    step: int | None = None
    side: str = ""
    level: str = ""
    lang: str = ""
    scheme: str = ""
    mode: str = "interactive"
    hands: str = ""
    show: str = ""
    height: int = 0
    host: str = ""
    chapter: int = 0
    tour: str = ""


# ------------------------------------------------------------------ codes
def encode(match: Match) -> str:
    """The code of a whole game. Packed where that loses nothing; a game from a position, or one with comments, is
    carried as its deflated text."""
    return _deflated(write(match)) if match.position or match.notes else pack(match)


def encode_position(match: Match) -> str:
    """The code of the position alone."""
    return _deflated(json.dumps(match.game.to_json(match.state), ensure_ascii=False, separators=(",", ":")))


def encode_seen(sight: Sight) -> str:
    """The code of what a seat has seen."""
    return _deflated(sight.text())


def encode_study(text: str) -> str:
    """The code of a whole study, given as the text of its file."""
    return _deflated(text)


def decode_study(code: str) -> str:
    """The text that a code of a study holds; ``RecordError`` for what is no code."""
    if not _is_code(code):
        raise RecordError("damaged_link")
    return _inflated(as_bytes(code))


def _is_code(code: str) -> bool:
    return len(code) <= LONGEST and is_text(code)


def _deflated(text: str) -> str:
    return as_text(zlib.compress(text.encode(), 9))


def decoding(code: str, find: FindGame, luck: Luck | None = None) -> Slowly[Match | Sight]:
    """The match that a code tells, every step of it played by the rules, or what a seat has seen of one;
    ``RecordError`` for anything else."""
    if not _is_code(code):
        raise RecordError("damaged_link")
    data = as_bytes(code)
    if data[:1] == bytes([_DEFLATED]):
        return (yield from files.loading(_inflated(data), find, luck))
    try:
        return (yield from unpacking(code, find, luck))
    except ValueError as error:
        raise RecordError("damaged_link") from error


def _inflated(data: bytes) -> str:
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, guard.RECORD)  # a small code must not become a huge text
        if stream.unconsumed_tail:
            raise RecordError("too_long", 0, f"{guard.RECORD:,}")
        if not stream.eof or stream.unused_data:
            raise RecordError("damaged_link")
        return text.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise RecordError("damaged_link") from error


def opening(wanted: Wanted, find: FindGame, luck: Luck | None = None) -> Slowly[Match | Sight]:
    """What a link means, a match or what a seat has seen of one; ``RecordError`` if there is none. ``src`` must have
    been fetched into ``text``."""
    if wanted.code:
        return (yield from decoding(wanted.code, find, luck))
    if wanted.text:
        return (yield from files.loading(wanted.text, find, luck))
    try:
        game = find(wanted.game)
    except LookupError as error:
        raise RecordError("unknown_game", 0, wanted.game) from error
    try:
        return Match(game, wanted.scenario or None, None, luck)
    except (ValueError, KeyError) as error:
        raise RecordError("bad_start", 0, wanted.scenario) from error


def of_chapter(wanted: Wanted) -> Wanted:
    """The same where ``text`` is a study: its chapter, the first unless another one is wanted, at the step at which
    that opens. ``RecordError`` when there is none."""
    if not study.is_study(wanted.text):
        return wanted
    try:
        chapters = study.read(wanted.text).chapters
    except study.Unreadable as error:
        raise RecordError("unreadable", 0, error.detail) from error
    at = max(1, wanted.chapter)
    if at > len(chapters):
        raise RecordError("bad_link", 0, f"chapter={at}")
    chapter = chapters[at - 1]
    return wanted._replace(text=chapter.record, step=chapter.step if wanted.step is None else wanted.step)


# ------------------------------------------------------------------ fragments
def parse(fragment: str) -> Wanted | None:
    """What a fragment asks for; ``None`` when it is no link of this kind. ``RecordError("bad_link")`` for a value that
    cannot be meant."""
    kind, *pairs = fragment.lstrip("#").split("&")
    if kind not in KINDS:
        return None
    values = dict(pair.split("=", 1) for pair in pairs if "=" in pair)
    return wanted(kind, {name: _plain(value) for name, value in values.items()})


def wanted(kind: str, values: Mapping[str, object]) -> Wanted:
    """The same from names and values, e.g. of a message."""
    made: JsonObject = {"kind": kind}
    for name, value in values.items():
        text = value if isinstance(value, str) else str(value) if type(value) is int else ""
        known = "code" if name in ("record", "position") else name
        if not text or known not in Wanted._fields or known == "kind":
            continue
        if not _is_sound(known, text):
            raise RecordError("bad_link", 0, f"{name}={text}")
        made[known] = int(text) if known in ("step", "height", "chapter") else text
    return Wanted(**made)


def heard(message: str) -> JsonObject:
    """What a message of the page around a frame says; empty when it is for somebody else. ``RecordError`` when it is
    for us and no parser may see it."""
    try:
        said = guard.parsed(message, 2 * guard.RECORD)
    except guard.Unfit as error:
        if error.key == "bad_json" or '"sakusen"' not in message:
            return {}
        raise RecordError(files.BAD.get(error.key, error.key), 0, error.detail) from error
    return said if isinstance(said, dict) and "sakusen" in said else {}


def _is_sound(name: str, text: str) -> bool:
    choices = {"mode": MODES, "hands": ("open",), "level": LEVELS, "lang": LANGS, "scheme": ("auto", "light", "dark")}
    if name in choices:
        return text in choices[name]
    if name == "step":
        return text.isascii() and text.isdigit() and len(text) < 7
    if name == "chapter":
        return text.isascii() and text.isdigit() and len(text) < 4 and int(text) > 0
    if name == "height":
        return text.isascii() and text.isdigit() and len(text) < 5 and 120 <= int(text) <= 2000
    if name == "code":
        return bool(_CODE.fullmatch(text)) and len(text) <= LONGEST
    if name == "host":
        return bool(_HOST.fullmatch(text))
    if name in ("game", "scenario", "side", "tour"):
        return bool(_WORD.fullmatch(text))
    return len(text) <= guard.RECORD


def fragment(wanted: Wanted) -> str:
    """The inverse of :func:`parse`, with its ``#``."""
    parts = [wanted.kind]
    for name, value in zip(Wanted._fields[1:], wanted[1:], strict=True):
        if value not in ("", None) and value != Wanted._field_defaults[name]:
            parts.append(f"{'record' if name == 'code' else name}={_quoted(str(value))}")
    return "#" + "&".join(parts)


def _plain(text: str) -> str:
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode())
    return data.decode(errors="replace")


def _quoted(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.~:/-]", lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), text)


# ------------------------------------------------------------------ words
def seat_of(game: AnyGame, side: str) -> int | None:
    """The seat that a link names, by name or by number from 1; ``None`` when it names none of this game."""
    if side in game.seats:
        return int(game.seats.index(side))
    return int(side) - 1 if side.isdigit() and 1 <= int(side) <= len(game.seats) else None


def refusal(lang: str, error: RecordError) -> str:
    """The sentence that says what is wrong with a link."""
    if error.key in ("bad_link", "damaged_link", "unreachable"):
        return say(lang, "link." + error.key, step=error.step, detail=error.detail)
    return say(lang, "link.refused") + " " + files.refusal(lang, say(lang, "link.name"), error)
