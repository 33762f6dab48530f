"""What a kept value must be: one list for what stands in storage, for what stands in a backup and for settings.

Nothing that was kept is trusted: a disk, an extension, another version or a person may have changed it. Each field has
a kind and a range; what does not fit is left out by ``sound_...`` and named by ``unsound_...``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from ...engine import guard
from ..page.words import LANGS

FORMAT = 1
"""The format of saves that this version writes, and the newest that it reads."""
PLAYERS = frozenset(("person", "friend", "random", "beginner", "easy", "normal", "hard"))
SCHEMES = ("auto", "light", "dark")
SPEEDS = ("slow", "normal", "fast", "none")
LONGEST = 300
"""Characters of a summary or of the text of a setting."""
MOST_NAMES = 60
"""Settings, and answers within one setting."""
LATEST = 4_102_444_800_000
"""No clock that is right shows a later time before the year 2100 (in ms since 1970)."""
FAR = 10_000_000
"""No game has so many steps."""
MOST_HEAD = 2_000_000
"""Characters of a head or of the settings."""
MOST_PICTURE = 400_000
_PICTURE = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}")
_IDENT = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HALF = re.compile("[\ud800-\udfff]")
JsonObject = dict[str, Any]
"""What stands in a pair of braces in JSON, its values not yet looked at."""
Rule = Callable[[object], bool]


# ------------------------------------------------------------------ texts
def whole_text(value: object) -> str:
    """A kept text in which every character can be written: no half of a surrogate pair. Of what is no text, its
    JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    return _HALF.sub("\ufffd", text)


def read_json(text: str, most: int = MOST_HEAD) -> Any:
    """What a kept text means; ``ValueError`` for what is no JSON of a sensible size and depth."""
    return guard.parsed(text, most)


def is_ident(value: object) -> bool:
    """Whether games are called so."""
    return isinstance(value, str) and bool(_IDENT.fullmatch(value))


def is_picture(value: object) -> bool:
    """Whether a text is the data address of a picture, and nothing else that a style or an address could mean."""
    return isinstance(value, str) and len(value) <= MOST_PICTURE and bool(_PICTURE.fullmatch(value))


# ------------------------------------------------------------------ kinds of values
def is_between(value: object, least: float, most: float) -> bool:
    """Whether a value is a number in this range."""
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most  # false for NaN


def is_time(value: object) -> bool:
    """Whether a value is a moment that a clock may have shown, in ms since 1970."""
    return is_between(value, 0, LATEST)


def is_step(value: object) -> bool:
    """Whether a value is the number of a step."""
    return isinstance(value, int) and is_between(value, 0, FAR)


def is_line(value: object) -> bool:
    """Whether a value is a short text that can be shown."""
    return isinstance(value, str) and len(value) <= LONGEST and not _HALF.search(value)


def _is_seats(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= 8
        and all(isinstance(one, str) and one in PLAYERS for one in value)
    )


def _is_act(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and is_step(value[0])
        and is_step(value[1])
        and isinstance(value[2], bool)
    )


def _is_acts(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 1000 and all(_is_act(act) for act in value)


def _is_summary(value: object) -> bool:
    return isinstance(value, dict) and all(lang in LANGS and is_line(line) for lang, line in value.items())


def _is_small(value: object) -> bool:
    return (
        value is None
        or isinstance(value, bool)
        or is_line(value)
        or (isinstance(value, int | float) and abs(value) <= 2**53)
    )


def _is_answers(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_NAMES
        and all(is_line(name) and is_line(answer) for name, answer in value.items())
    )


def _is_small_or_answers(value: object) -> bool:
    """What a setting of a later version may be."""
    return _is_small(value) or _is_answers(value)


def _is_mate(value: object) -> bool:
    """What is kept of a game by letters, or of one for one person that others have to do with; whether it can be used
    is found out when it is opened."""
    return isinstance(value, dict) and len(value) <= MOST_NAMES and all(is_line(name) for name in value)


def _one_of(choices: tuple[str, ...]) -> Rule:
    return lambda value: isinstance(value, str) and value in choices


# ------------------------------------------------------------------ heads of saves
NEEDED: dict[str, Rule] = {"slug": lambda value: is_line(value) and bool(value), "seats": _is_seats}
"""Without these nobody can go on with a game."""
HEAD: dict[str, Rule] = {
    **NEEDED,
    "time": is_time,
    "order": is_time,
    "acts": _is_acts,
    "dice": _one_of(("auto", "hand")),
    "over": lambda value: isinstance(value, bool),
    "curtain": lambda value: isinstance(value, bool),
    "summary": _is_summary,
    "base": is_step,
    "steps": is_step,
    "mate": _is_mate,
    "apart": _is_mate,
}
"""Everything that is known of a game before it is opened."""


def sound_head(head: Mapping[str, object]) -> JsonObject:
    """The fields of a head that are as they must be; anything else is left out."""
    return {name: head[name] for name, is_sound in HEAD.items() if name in head and is_sound(head[name])}


def unsound_head(head: Mapping[str, object]) -> str:
    """The first field of a head that is not as it must be, or that is needed and missing; empty when there is none."""
    for name, is_sound in HEAD.items():
        if name in head and not is_sound(head[name]) or name in NEEDED and name not in head:
            return name
    return ""


# ------------------------------------------------------------------ settings
SETTINGS: dict[str, Rule] = {
    "lang": _one_of(LANGS),
    "scheme": _one_of(SCHEMES),
    "speed": _one_of(SPEEDS),
    "sound": _one_of(("off", "on")),
    "warn": _one_of(("off", "on")),
    "new": _is_answers,
    "name": is_line,
    "persist": is_time,
    "evicts": lambda value: isinstance(value, bool),
}
"""The settings of this version. Others, of a later one, are kept if they are small."""


def unsound_settings(settings: Mapping[str, object]) -> list[str]:
    """The names of settings that cannot be used."""
    return [
        name
        for at, (name, value) in enumerate(settings.items())
        if at >= MOST_NAMES or not is_line(name) or not SETTINGS.get(name, _is_small_or_answers)(value)
    ]


def sound_settings(settings: Mapping[str, object]) -> JsonObject:
    """The settings that can be used."""
    unsound = unsound_settings(settings)
    return {name: value for name, value in settings.items() if name not in unsound}
