"""A study: games and positions in one file, with texts between them. ``STUDY.md`` beside this module has the format.

Reading a study does not play its games: each is a record, which ``record.reading`` plays when it is opened. So a study
of which one game is damaged still has its texts and all its other games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from . import guard, lines
from .moves import RESULTS, Words
from .record import RecordError, quoted, tags_and_moves

FORMAT = 1
MOST = guard.RECORD
"""No study is longer than this many characters ..."""
CHAPTERS = 100
"""... or has more chapters ..."""
TEXT, NAME = 20_000, 200
"""... and none of its texts and names is longer than these."""
_START = re.compile(r'\ufeff?\s*+\[Study "')
_TAG = re.compile(r'[ \t\n]*+\[([A-Za-z][A-Za-z0-9_]*+) "([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\][ \t]*+(?:\n|$)')
_TEXT = re.compile(r"\s*+\{([^}]*+)\}")
_BREAK = re.compile("\r\n?")
_HALF = re.compile("[\ud800-\udfff]")


class Unreadable(ValueError):
    """A text that is no study of this format. ``key`` names the sentence: "newer", "too_long" or "unsound";
    ``chapter`` is the number of the chapter at fault (0: before the first), ``detail`` the piece of text."""

    def __init__(self, key: str, chapter: int = 0, detail: str = "") -> None:
        super().__init__(f"{key} (chapter {chapter}): {detail}")
        self.key, self.chapter, self.detail = key, chapter, " ".join(detail.split())[:60]


class Chapter(NamedTuple):
    """A game or a position: its record as text, the step at which it is opened (``None``: the last one), and what
    stands before and behind it."""

    name: str
    record: str
    step: int | None = None
    before: str = ""
    after: str = ""

    @property
    def slug(self) -> str:
        """The title that is played in it, as the record says."""
        return tags_and_moves(self.record)[0].get("Game", "")


class Study(NamedTuple):
    """A study; ``tags`` are those that this version does not know."""

    name: str
    before: str = ""
    chapters: tuple[Chapter, ...] = ()
    tags: Mapping[str, str] = MappingProxyType({})


def is_study(start: str) -> bool:
    """Whether a text that begins so wants to be a study."""
    return _START.match(start) is not None


# ------------------------------------------------------------------ writing
def text_of(said: str, most: int = TEXT) -> str:
    """A text as a study can hold it."""
    return _BREAK.sub("\n", lines.clean(_HALF.sub("\ufffd", said), most)).strip()


def name_of(said: str) -> str:
    """A name as a study can hold it: one line."""
    return " ".join(text_of(said, NAME).split())


def write(study: Study) -> str:
    """The whole study as text. ``Unreadable`` when that could not be read again."""
    made = "".join(_written(study))
    if len(made) > MOST:
        raise Unreadable("too_long", 0, f"{MOST:,}")
    if len(study.chapters) > CHAPTERS:
        raise Unreadable("too_long", CHAPTERS, f"{CHAPTERS}")
    return made


def _written(study: Study) -> Iterator[str]:
    own = {"Study": name_of(study.name), "Format": str(FORMAT)}
    for name, value in {**own, **{key: value for key, value in study.tags.items() if key not in own}}.items():
        yield f'[{name} "{quoted(value)}"]\n'
    yield from _block(study.before)
    for number, chapter in enumerate(study.chapters, 1):
        yield f'\n[Chapter "{quoted(name_of(chapter.name))}"]\n'
        if chapter.step is not None:
            yield f'[Step "{chapter.step}"]\n'
        yield from _block(chapter.before)
        record = _BREAK.sub("\n", chapter.record).strip("\ufeff \t\n")
        if _end_of_record(record, 0, number) != len(record):
            raise Unreadable("unsound", number, record[-40:])
        yield f"\n{record}\n"
        yield from _block(chapter.after)


def _block(said: str) -> Iterator[str]:
    if said := text_of(said):
        yield f"\n{{{said}}}\n"


# ------------------------------------------------------------------ reading
def read(text: str) -> Study:
    """The study that a text is; ``Unreadable`` for anything else."""
    try:
        text = _BREAK.sub("\n", guard.checked(text, MOST))
    except guard.Unfit as error:
        raise Unreadable("too_long" if error.key == "too_long" else "unsound", 0, error.detail) from error
    tags, at = _tags(text, 0, 0)
    if next(iter(tags), "") != "Study":
        raise Unreadable("unsound", 0, text[:60])
    version = guard.count(tags.get("Format", ""))
    if version is None or version > FORMAT:
        raise Unreadable("newer", 0, tags.get("Format", ""))
    before, at = _texts(text, at, 0)
    chapters: list[Chapter] = []
    while text[at:].strip():
        chapter, at = _chapter(text, at, len(chapters) + 1)
        chapters.append(chapter)
    others = {name: value for name, value in tags.items() if name not in ("Study", "Format")}
    return Study(name_of(tags["Study"]), before, tuple(chapters), others)


def _tags(text: str, at: int, chapter: int, only: tuple[str, ...] = ()) -> tuple[dict[str, str], int]:
    """The tags that stand here, up to the first of a chapter, or those of these names ``only``."""
    found: dict[str, str] = {}
    while (tag := _TAG.match(text, at)) and (tag[1] in only if only else tag[1] != "Chapter"):
        if tag[1] in found:
            raise Unreadable("unsound", chapter, tag[0])
        found[tag[1]], at = re.sub(r"\\(.)", r"\1", tag[2]), tag.end()
    return found, at


def _texts(text: str, at: int, chapter: int) -> tuple[str, int]:
    """The texts that stand here, as one."""
    found: list[str] = []
    while said := _TEXT.match(text, at):
        found.append(said[1].strip())
        at = said.end()
    joined = "\n\n".join(found).strip()
    if len(joined) > TEXT:
        raise Unreadable("too_long", chapter, f"{TEXT:,}")
    return text_of(joined), at


def _chapter(text: str, at: int, number: int) -> tuple[Chapter, int]:
    start = at
    tags, at = _tags(text, at, number, ("Chapter", "Step"))
    step = guard.count(tags["Step"]) if "Step" in tags else None
    if number > CHAPTERS:
        raise Unreadable("too_long", CHAPTERS, f"{CHAPTERS}")
    if "Chapter" not in tags or ("Step" in tags and step is None):
        raise Unreadable("unsound", number, text[start:].lstrip()[:60])
    before, at = _texts(text, at, number)
    end = _end_of_record(text, at, number)
    after, on = _texts(text, end, number)
    return Chapter(name_of(tags["Chapter"]), text[at:end].strip(), step, before, after), on


def _end_of_record(text: str, at: int, number: int) -> int:
    """Where the record ends that begins here: behind its result."""
    rest = text[at:]
    try:
        tags, moves = tags_and_moves(rest)
    except RecordError as error:
        raise Unreadable("unsound", number, error.detail) from error
    if "Game" not in tags or "Format" not in tags or "Chapter" in tags:
        raise Unreadable("unsound", number, rest.lstrip()[:60])
    words, depth = Words(moves), 0
    while word := words.next(depth > 0):
        if word == "[Chapter" or (word[0] == "{" and word[-1] != "}"):
            break  # the result is missing
        if not depth and word in RESULTS:
            return len(text) - len(moves) + words.at
        depth += (word == "(") - (depth > 0 and word == ")")
    raise Unreadable("unsound", number, moves.strip()[-40:])
