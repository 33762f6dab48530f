"""The words of Kinmen: messages by id in three languages, and how units, hexes and sides are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from ....presenter.messages import DATA_KEY, LANGUAGES, Html, parameters
from ....presenter.wording import Texts, data_key, percent, plain, ref, rule_ref, signed
from ..rules.board import ALLOWANCE, COUNTERS, DIVISION, HEXES, IS_TANK, MAP, NAMES, OPTION_CHITS, STRENGTH, TANKS

__all__ = ["LANGUAGES", "Html", "data_key", "parameters", "percent", "rule_ref", "signed"]

TEXTS = Texts(__package__)
say, html, knows, messages, listed = TEXTS.say, TEXTS.html, TEXTS.knows, TEXTS.all, TEXTS.listed


# ---------------------------------------------------------------- numbers
def points_text(half: int) -> str:
    """Half movement points as printed: 5 is "2½"."""
    whole, rest = divmod(half, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


# ---------------------------------------------------------------- things
def side(lang: str, seat: int) -> str:
    """The name of a side, as the rulebook of that language has it."""
    return say(lang, ("side.pla", "side.roc")[seat])


def division(lang: str, index: int) -> str:
    """The name of a division."""
    return str(COUNTERS["divisions"][index][DATA_KEY[lang]])


def option_names(lang: str, chits: Iterable[int]) -> str:
    """Option markers by name."""
    return listed(lang, [say(lang, f"option.{OPTION_CHITS[chit]}") for chit in chits])


def values(unit: int, spent: int = 0) -> str:
    """Strength and movement as printed on a face: "6-4"."""
    return f"{STRENGTH[unit][spent]}-{0 if spent else ALLOWANCE[unit] // 2}"


def band_label(unit: int) -> str:
    """Battalion and regiment as printed in the band of the counter: "1/244"."""
    entry = COUNTERS["units"][unit]
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
    return say(lang, "division.short", number=ordinal(lang, COUNTERS["divisions"][index]["id"]))


def unit_name(lang: str, index: int) -> tuple[str, str]:
    """Both lines of a unit's name: regiment and battalion."""
    entry = COUNTERS["units"][index]
    battalion = entry["battalion"]
    if IS_TANK[index]:
        return division(lang, DIVISION[index]), say(lang, "unit.company", number=ordinal(lang, battalion))
    if battalion.startswith("Misc"):
        return division(lang, DIVISION[index]), say(lang, "unit.mixed")
    return (
        say(lang, "unit.regiment", number=ordinal(lang, str(entry["regiment"]))),
        say(lang, "unit.battalion", number=ordinal(lang, str(battalion))),
    )


def ordinal(lang: str, number: str) -> str:
    """A number of a division, regiment or battalion as it stands before that word: "1st" in English."""
    ends = {"1": "st", "2": "nd", "3": "rd"} if number[-2:] not in ("11", "12", "13") else {}
    return number + ends.get(number[-1], "th") if lang == "en" else number


def _nth(lang: str, number: str) -> str:
    """The same where it may stand alone."""
    return say(lang, "unit.nth", number=ordinal(lang, number))


def full_list(lang: str, units: Iterable[int]) -> Html:
    """Units by their whole names, each a reference; those of a regiment stand together ("1st, 2nd Bn, 244th; 3rd Bn,
    246th")."""
    groups: dict[tuple[str, str], list[int]] = {}
    for index in units:
        entry = COUNTERS["units"][index]
        groups.setdefault((entry["division"], entry["regiment"]), []).append(index)
    return Html(say(lang, "unit.groups").join(_of_regiment(lang, members) for members in groups.values()))


def _of_regiment(lang: str, units: list[int]) -> Html:
    entry, home = COUNTERS["units"][units[0]], division(lang, DIVISION[units[0]])
    touch, times = f"unit:{units[0]}", Html(f"\u00a0×{len(units)}" if len(units) > 1 else "")
    if str(entry["battalion"]).startswith("Misc"):
        return Html(ref(touch, say(lang, "unit.mixed.full", division=home)) + times)
    key = "unit.company.full" if IS_TANK[units[0]] else "unit.full"
    regiment = home if IS_TANK[units[0]] else _nth(lang, str(entry["regiment"]))
    numbers = [_nth(lang, COUNTERS["units"][u]["battalion"]) for u in units]
    if not times:
        return ref(touch, say(lang, key, regiment=regiment, numbers=numbers[0]))
    refs = [ref(f"unit:{u}", number) for u, number in zip(units, numbers, strict=True)]
    return html(lang, key, regiment=regiment, numbers=Html(say(lang, "unit.and").join(refs)))


def full_ref(lang: str, index: int) -> Html:
    """A unit by its whole name, as a reference."""
    return full_list(lang, [index])


def full_name(lang: str, *units: int) -> str:
    """Units by their whole names, as plain text."""
    return plain(full_list(lang, units))


def hex_name(lang: str, index: int) -> str:
    """The name printed in a hex, or an empty string."""
    entry = MAP["hexes"][NAMES[index]].get("name")
    return str(entry[DATA_KEY[lang]]).split(" (")[0] if entry else ""


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
    return ref(f"hex:{index}", words, "hx ref")


def unit_ref(lang: str, index: int, spent: int = 0) -> Html:
    """A unit as a reference that the page can point at."""
    return ref(f"unit:{index}", unit(lang, index, spent))


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
