"""The words of Kinmen: messages by id in three languages, and how units, hexes and sides are called.

A message may hold ``{name}`` and, for English plurals, ``{name#one|many}``, which stands for the first form when
the parameter is 1. ``say`` gives plain text; ``html`` escapes the message and every parameter that is not
:class:`Html` already.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pkgutil import get_data
from typing import Any

from ..games.kinmen.board import ALLOWANCE, DIVISION, HEXES, IS_TANK, MAP, NAMES, SHEET, STRENGTH, TANKS

LANGUAGES = ("ja", "zh-Hant", "en")
_DATA_KEY = {"ja": "ja", "zh-Hant": "zh", "en": "en"}
_SLOT = re.compile(r"\{(\w+)(?:#([^|}]*)\|([^}]*))?\}")
MINUS = "\u2212"


class Html(str):
    """Text that is HTML already and must not be escaped again."""

    __slots__ = ()


def data_key(lang: str) -> str:
    """The key of a language in board and painter data ("zh" for traditional Chinese)."""
    return _DATA_KEY[lang]


@cache
def messages(lang: str) -> Mapping[str, str]:
    """All messages of a language by id."""
    return dict(json.loads(get_data("sakusen.games.kinmen", f"text/{lang}.json") or b""))


def parameters(message: str) -> set[str]:
    """The names of the parameters that a message shows; those that only choose a plural do not count."""
    return {found.group(1) for found in _SLOT.finditer(message) if found.group(2) is None}


def _fill(template: str, values: Mapping[str, Any], plain: bool) -> str:
    def one(found: re.Match[str]) -> str:
        name, single, many = found.groups()
        value = values[name]
        if single is not None:
            return single if value == 1 else many
        return str(value) if plain or isinstance(value, Html) else escape(str(value))

    return _SLOT.sub(one, template)


def say(lang: str, key: str, **values: Any) -> str:
    """A message as plain text. ``KeyError`` for an unknown id or a missing parameter."""
    return _fill(messages(lang)[key], values, True)


def html(lang: str, key: str, **values: Any) -> Html:
    """A message as HTML."""
    return Html(_fill(escape(messages(lang)[key], quote=False), values, False))


def knows(lang: str, key: str) -> bool:
    """Whether there is a message of that id."""
    return key in messages(lang)


# ---------------------------------------------------------------- numbers
def signed(value: int) -> str:
    """A number with its sign, the minus being the typographic one; zero has none."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def points_text(half: int) -> str:
    """Half movement points as printed: 5 is "2½"."""
    whole, rest = divmod(half, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


def percent(share: float, places: int = 1) -> str:
    """A probability as a percentage."""
    return f"{100 * share:.{places}f}%"


# ---------------------------------------------------------------- things
def side(lang: str, seat: int) -> str:
    """The name of a side, as the rulebook of that language has it."""
    return say(lang, ("side.pla", "side.roc")[seat])


def division(lang: str, index: int) -> str:
    """The name of a division."""
    return str(SHEET["divisions"][index][_DATA_KEY[lang]])


def values(unit: int, spent: int = 0) -> str:
    """Strength and movement as printed on a face: "6-4"."""
    return f"{STRENGTH[unit][spent]}-{0 if spent else ALLOWANCE[unit] // 2}"


def band_label(unit: int) -> str:
    """Battalion and regiment as printed in the band of the counter: "1/244"."""
    entry = SHEET["units"][unit]
    battalion, regiment, own = entry["battalion"], entry["regiment"], entry["division"]
    if battalion.startswith("Misc"):
        return "Misc"
    return str(battalion) if regiment == own else f"{battalion}/{regiment}"


def unit(lang: str, index: int, spent: int = 0) -> str:
    """A unit in a sentence: its division and its values."""
    key = "unit.tank" if IS_TANK[index] else "unit.short"
    return say(lang, key, division=short_division(lang, DIVISION[index]), values=values(index, spent))


def short_division(lang: str, index: int) -> str:
    """A division by its number, as short as it goes in a sentence."""
    if index == TANKS:
        return say(lang, "division.tanks")
    return say(lang, "division.short", number=SHEET["divisions"][index]["id"])


def unit_name(lang: str, index: int) -> tuple[str, str]:
    """Both lines of a unit's name: regiment and battalion."""
    entry = SHEET["units"][index]
    battalion = entry["battalion"]
    if IS_TANK[index]:
        return division(lang, DIVISION[index]), say(lang, "unit.company", number=battalion)
    if battalion.startswith("Misc"):
        return division(lang, DIVISION[index]), say(lang, "unit.mixed")
    return (
        say(lang, "unit.regiment", number=entry["regiment"]),
        say(lang, "unit.battalion", number=battalion),
    )


def hex_name(lang: str, index: int) -> str:
    """The name printed in a hex, or an empty string."""
    entry = MAP["hexes"][NAMES[index]].get("name")
    return str(entry[_DATA_KEY[lang]]).split(" (")[0] if entry else ""


def hex_text(lang: str, index: int) -> str:
    """A hex as text: number and name."""
    if index >= HEXES:
        return say(lang, "place.off_map")
    name = hex_name(lang, index)
    return f"{NAMES[index]} {name}" if name else NAMES[index]


def hex_ref(lang: str, index: int, short: bool = False) -> Html:
    """A hex as a reference that the page can point at; ``short`` leaves the name out."""
    if index >= HEXES:
        return Html(escape(say(lang, "place.off_map")))
    words = NAMES[index] if short else hex_text(lang, index)
    return Html(f'<a class="hx ref" data-touch="hex:{index}">{escape(words)}</a>')


def unit_ref(lang: str, index: int, spent: int = 0) -> Html:
    """A unit as a reference that the page can point at."""
    return Html(f'<a class="ref" data-touch="unit:{index}">{escape(unit(lang, index, spent))}</a>')


def rule_ref(number: str) -> Html:
    """A rule number that opens its explanation."""
    return Html(f'<a class="rule" data-rule="{escape(number)}">{escape(number)}</a>')


def listed(lang: str, items: Iterable[str]) -> Html:
    """Items one after another, joined as the language does; all are taken as HTML."""
    return Html(say(lang, "list.comma").join(items))


def unit_list(lang: str, units: Iterable[int], spent: Mapping[int, int] | None = None) -> Html:
    """Units as references, equal ones counted ("6-4 ×2")."""
    groups: dict[str, list[int]] = {}
    for index in units:
        groups.setdefault(unit(lang, index, (spent or {}).get(index, 0)), []).append(index)
    parts = []
    for members in groups.values():
        ref = unit_ref(lang, members[0], (spent or {}).get(members[0], 0))
        parts.append(ref if len(members) == 1 else Html(f"{ref} ×{len(members)}"))
    return listed(lang, parts)


def unit_words(lang: str, units: Iterable[int], spent: Mapping[int, int] | None = None) -> str:
    """Units as plain text, equal ones counted."""
    groups: dict[str, int] = {}
    for index in units:
        name = unit(lang, index, (spent or {}).get(index, 0))
        groups[name] = groups.get(name, 0) + 1
    return say(lang, "list.comma").join(n if c == 1 else f"{n} ×{c}" for n, c in groups.items())
