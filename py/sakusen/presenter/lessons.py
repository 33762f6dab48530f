"""Lessons of a title, read from the folder ``lessons`` beside its rules.

``lessons.json`` is a list. A lesson has

``seat``      whose side the learner plays, as the game names it
``start``     the position where it begins: ``scenario``, ``options``, ``position``, and ``moves`` as a record has them
``luck``      the outcomes that are fixed, by what is decided (``Chance.why``), counted from 1; all else is drawn
``replies``   what the other side chooses, in order, in words of the record; after them the easy computer plays
``quiet``     a pattern: choices on which the teacher is silent
``until``     checks of the position; a lesson whose last steps are aims ends when one of them holds
``steps``     each with ``key``, ``places`` and what is wanted:

    ``acts``  choices in words of the record, in any order; ``{"play": "Kob 0201-0302", "want": "0201-.*"}`` where
              others will do, too; ``|`` parts several ways to do it. A plain line stands for both. A step without
              acts is read, and passed by a press.
    ``later`` only choices behind those of the steps before count, where words could be taken for one another
    ``aim``   checks instead of acts: what has to hold when the lesson ends
    ``other`` answers to other choices: a pattern, and the key of the sentence; the first that fits is said

A check counts the entries of an object or a list of the position (``at``, a path with dots) whose keys and values fit
patterns; ``least`` and ``most`` say how many there have to be. For a number there they limit the number itself.

``ja.json``, ``zh-Hant.json`` and ``en.json`` have the sentences: ``1.goal``, ``1.luck``, ``1.end`` of lesson 1, and
``1.key.title``, ``1.key.do``, ``1.key.why`` and the answers of each step. ``{1}`` in them is the disc of the first
place, ``[9.1]`` the number of a rule. A place is ``kind:name``, e.g. ``hex:0302``, ``unit:Kob``, ``button:fix``. Where
the screen calls a kind otherwise than the notation it is ``hex:east@place``: what ``names["place"]`` calls "east".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import games
from ..engine.datafile import read_data
from ..engine.record import FORMAT

if TYPE_CHECKING:
    from ..engine.core import AnyGame, Touch

FOLDER = "lessons"
Known = dict[str, Any]
"""What stands in a file of lessons, and a position as its game writes it."""


class Act(NamedTuple):
    """A choice that a step wants: ``plays`` are the ways in which the teacher does it, the first that is legal is
    taken; ``want`` is what its last word may be."""

    plays: tuple[tuple[str, ...], ...]
    want: re.Pattern[str]


class Check(NamedTuple):
    """What has to hold of a position."""

    at: str
    keys: re.Pattern[str]
    values: re.Pattern[str]
    least: int
    most: int


class Step(NamedTuple):
    """One step: with ``acts`` it is done, with ``aim`` it is looked at in the end, else it is read."""

    key: str
    places: tuple[str, ...]
    acts: tuple[Act, ...]
    aim: tuple[Check, ...]
    other: tuple[tuple[re.Pattern[str], str], ...]
    is_later: bool = False
    """Only what is chosen after the steps before it counts."""

    @property
    def is_read(self) -> bool:
        return not self.acts and not self.aim


class Lesson(NamedTuple):
    """One lesson of a title, as the module says. ``record`` is the game so far."""

    slug: str
    number: int
    seat: str
    record: str
    luck: Mapping[str, Sequence[int]]
    replies: tuple[str, ...]
    quiet: re.Pattern[str]
    until: tuple[Check, ...]
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """What it is called in the address and where progress is kept."""
        return f"{self.slug}.{self.number}"

    def text(self, lang: str, key: str) -> str:
        """A sentence of this lesson; ``KeyError`` if there is none."""
        return texts(self.slug, lang)[f"{self.number}.{key}"]

    def knows(self, key: str) -> bool:
        """Whether there is a sentence of that key."""
        return f"{self.number}.{key}" in texts(self.slug, "en")


@cache
def _brought() -> dict[str, Known]:
    return {}


def bring(slug: str, text: str) -> None:
    """Take what :func:`files` gave elsewhere: the site carries lessons beside the package."""
    _brought()[slug] = json.loads(text)


def is_here(slug: str) -> bool:
    """Whether the lessons of a title can be read."""
    try:
        return bool(files(slug))
    except OSError:
        return False


def files(slug: str) -> Known:
    """All that is known of the lessons of a title: the lessons, and the sentences by language. ``OSError`` where the
    folder is not carried and nothing has been brought."""
    if slug in _brought():
        return _brought()[slug]
    home = f"{games.__name__}.{slug}"
    return {name: read_data(home, f"{FOLDER}/{name}.json") for name in (FOLDER, "ja", "zh-Hant", "en")}


@cache
def texts(slug: str, lang: str) -> Mapping[str, str]:
    """All sentences of the lessons of a title, by key."""
    return dict(files(slug)[lang])


@cache
def lessons(slug: str) -> tuple[Lesson, ...]:
    """The lessons of a title; none where it has none."""
    if not games.about(slug).lessons:
        return ()
    found = files(slug)[FOLDER]
    return tuple(_lesson(slug, number, known) for number, known in enumerate(found, 1))


def _lesson(slug: str, number: int, known: Known) -> Lesson:
    return Lesson(
        slug,
        number,
        known["seat"],
        _record(slug, known.get("start", {})),
        {why: [outcome - 1 for outcome in fixed] for why, fixed in known.get("luck", {}).items()},
        tuple(" ".join(known.get("replies", ())).split()),
        re.compile(known.get("quiet", "(?!)")),
        tuple(map(_check, known.get("until", ()))),
        tuple(map(_step, known["steps"])),
    )


def _record(slug: str, start: Known) -> str:
    """The game up to where the lesson begins, as a record."""
    tags = {"Format": str(FORMAT), "Game": slug, "Scenario": start.get("scenario", "")}
    tags["Options"] = " ".join(f"{key}={value}" for key, value in start.get("options", {}).items())
    if "position" in start:
        tags["Position"] = json.dumps(start["position"], ensure_ascii=False).replace("\\", "\\\\").replace('"', '\\"')
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items() if value)
    return f"{head}\n1. {start['moves']} *\n" if start.get("moves") else f"{head}\n*\n"


def _step(known: Known) -> Step:
    return Step(
        known["key"],
        tuple(known.get("places", ())),
        tuple(_acts(known.get("acts", ()))),
        tuple(map(_check, known.get("aim", ()))),
        tuple((re.compile(word), key) for word, key in known.get("other", {}).items()),
        bool(known.get("later")),
    )


def _acts(known: Sequence[str | dict[str, str]]) -> Iterator[Act]:
    for one in known:
        plays = [tuple(play.split()) for play in (one if isinstance(one, str) else one["play"]).split("|")]
        want = re.escape(plays[0][-1]) if isinstance(one, str) else one["want"]
        yield Act(tuple(plays), re.compile(want))


def _check(known: Known) -> Check:
    keys, values = re.compile(known.get("keys", ".*")), re.compile(known.get("values", ".*"))
    return Check(known["at"], keys, values, known.get("least", 0), known.get("most", 10**9))


def holds(check: Check, position: Known) -> bool:
    """Whether a position, as the game writes it, is as a check wants it."""
    found = position[check.at.split(".")[0]]
    for name in check.at.split(".")[1:]:
        found = found[int(name) if isinstance(found, list) else name]
    if isinstance(found, Mapping):
        pairs = [(str(key), str(value)) for key, value in found.items()]
    elif isinstance(found, list):
        pairs = [("", str(value)) for value in found]
    elif isinstance(found, int):
        return check.least <= found <= check.most
    else:
        pairs = [("", str(found))]
    count = sum(bool(check.keys.fullmatch(key) and check.values.fullmatch(value)) for key, value in pairs)
    return check.least <= count <= check.most


def touch_of(game: AnyGame, place: str) -> Touch:
    """A place as the table calls it. ``ValueError`` where the game has no such name."""
    kind, _, name = place.partition(":")
    name, _, table = name.partition("@")
    names = game.names.get(table or kind)
    return kind, list(names).index(name) if names is not None else name
