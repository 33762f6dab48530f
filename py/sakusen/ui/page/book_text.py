"""A rulebook as data: its parts, how one is found by its number, and the search through all of them.

The build makes the files (``py/tools/books.py``). Their HTML is ours and escaped; U+200B stands where a Japanese or
Chinese line may be broken, U+00A0 for a space at which no line ends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

BREAK = "\u200b"
LEAST = 3
"""So many letters of a Western word find the word; of a Chinese or Japanese one, one less."""
_TAG = re.compile(r"(<[^>]*>|&#?\w+;)")
"""Also a character that stands as a name: no letter of that is text."""
_WHOLE = re.compile(r'<span class="whole">([^<]*)</span>')
"""A name that no line parts."""


class Roll(NamedTuple):
    """A table of results by die and column; its texts are HTML."""

    title: str
    intro: str
    die: str
    """What the die is called."""
    columns: Sequence[str]
    at: int
    """The column that is looked at first."""
    rows: Sequence[str]
    """What the die shows."""
    cells: Sequence[Sequence[str]]
    """The results, row by row."""
    means: Mapping[str, str]
    """What each result means."""


class Part(NamedTuple):
    """A chapter (``level`` 1) or a passage of it."""

    number: str
    """As it is printed; several rules may stand in one passage."""
    numbers: Sequence[str]
    title: str
    level: int
    html: str
    margin: str
    """Figures and examples, which stand beside the text where there is room."""
    rolls: Sequence[Roll]
    """Tables to roll on, which stand behind them."""
    chapter: int
    """The place of its chapter among the chapters."""

    @property
    def short(self) -> str:
        """Its numbers, from the first to the last, where there is little room."""
        return self.number if len(self.numbers) < 2 else f"{self.numbers[0]}–{self.numbers[-1]}"

    @property
    def ident(self) -> str:
        """The id of its element."""
        return f"book-{self.numbers[0]}"


class Word(NamedTuple):
    """A word of the glossary in one language."""

    word: str
    also: Sequence[str]
    means: str


Glossary = Mapping[str, Mapping[str, Word]]
"""Words by name and language."""


class Book(NamedTuple):
    """The rulebook of a title in one language."""

    slug: str
    lang: str
    parts: Sequence[Part]

    @property
    def chapters(self) -> list[Part]:
        """The chapters in order."""
        return [part for part in self.parts if part.level == 1]

    def find(self, number: str) -> Part | None:
        """The passage that has a rule; failing that, the one of the rule above it, at last its chapter."""
        while number:
            for part in reversed(self.parts):  # a chapter stands before a passage of the same number
                if number in part.numbers:
                    return part
            number = number.rpartition(".")[0]
        return None


def book(slug: str, lang: str, text: str) -> Book:
    """A rulebook out of its file."""
    parts: list[Part] = []
    for place, chapter in enumerate(json.loads(text)["chapters"]):
        for one in (chapter, *chapter["passages"]):
            of_part = {name: one[name] for name in Part._fields if name not in ("chapter", "rolls")}
            rolls = [Roll(**{name: roll[name] for name in Roll._fields}) for roll in one.get("rolls", ())]
            parts.append(Part(**of_part, rolls=rolls, chapter=place))
    return Book(slug, lang, parts)


def glossary(text: str) -> Glossary:
    """The glossary out of its file."""
    return {
        name: {lang: Word(one["word"], one.get("also", ()), one["means"]) for lang, one in entry.items()}
        for name, entry in json.loads(text).items()
    }


# ---------------------------------------------------------------- search
def terms(wanted: str, words: Glossary) -> list[str]:
    """What to look for: what was typed, and if that is a word of the trade, or its beginning, in whatever language,
    all that it is called."""
    typed = " ".join(wanted.casefold().split())
    if not typed:
        return []
    found = [typed]
    for entry in words.values():
        called = [name for word in entry.values() for name in (word.word, *word.also)]
        if any(_is_meant(typed, name.casefold()) for name in called):
            found += called
    return sorted({one.casefold() for one in found}, key=lambda one: (-len(one), one))


def _is_meant(typed: str, name: str) -> bool:
    least = LEAST if typed.isascii() else LEAST - 1
    return typed == name or (len(typed) >= least and name.startswith(typed))


def pattern(looked_for: Iterable[str]) -> re.Pattern[str] | None:
    """Finds all of these in the text between the tags of HTML; ``None`` for nothing."""
    made = "|".join(f"{BREAK}?".join(map(re.escape, one)) for one in looked_for).replace(r"\ ", "[ \u00a0]")
    return re.compile(made, re.IGNORECASE) if made else None


def marked(html: str, found: re.Pattern[str] | None) -> tuple[str, int]:
    """HTML with everything that was found in ``<mark>``, and how much that is. Names stay together unless what is found
    begins or ends within one."""
    if found is None:
        return html, 0
    as_it_is, loose = _marked(html, found), _marked(_WHOLE.sub(r"\1", html), found)
    return as_it_is if as_it_is[1] == loose[1] else loose


def _marked(html: str, found: re.Pattern[str]) -> tuple[str, int]:
    count, pieces = 0, _TAG.split(html)
    for place in range(0, len(pieces), 2):
        pieces[place], more = found.subn(lambda hit: f"<mark>{hit[0]}</mark>", pieces[place])
        count += more
    return "".join(pieces), count
