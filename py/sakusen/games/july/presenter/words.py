"""The words of July Offensive: messages, and how units, hexes and sides are called."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ....presenter.messages import DATA_KEY, LANGUAGES, Html, parameters
from ....presenter.wording import Texts, data_key, percent, ref, rule_ref, signed
from ..art.steppe_names import bare_name
from ..rules.board import ALLOWANCE, ATTACK, COUNTERS, DEFENCE, HEXES, IS_TANK, MAP, NAMES, STEPS, UNIT_IDS

__all__ = ["LANGUAGES", "Html", "data_key", "parameters", "percent", "rule_ref", "signed"]

TEXTS = Texts(__package__)
say, html, knows, messages, listed = TEXTS.say, TEXTS.html, TEXTS.knows, TEXTS.all, TEXTS.listed
SIDE_CLASS = ("jp", "su")
"""The colour families of the style sheet, by seat."""


# ---------------------------------------------------------------- things
def side(lang: str, seat: int) -> str:
    """The name of a side, as the rulebook of that language has it."""
    return say(lang, ("side.jp", "side.su")[seat])


def face(unit: int, lost: int) -> tuple[int, ...]:
    """The values on the face that is up: attack, defence and movement of a tank, else strength and movement."""
    step = min(lost, STEPS[unit] - 1)
    if IS_TANK[unit]:
        return ATTACK[unit][step], DEFENCE[unit][step], ALLOWANCE[unit][step]
    return DEFENCE[unit][step], ALLOWANCE[unit][step]


def values(unit: int, lost: int = 0) -> str:
    """The values as printed: "4-2-4"."""
    return "-".join(str(value) for value in face(unit, lost))


def unit(lang: str, index: int) -> str:
    """A unit in a sentence."""
    return say(lang, f"unit.{UNIT_IDS[index]}")


def unit_name(lang: str, index: int) -> str:
    """The whole name of a unit."""
    return str(COUNTERS["units"][index]["name"][DATA_KEY[lang]])


def hex_name(lang: str, index: int) -> str:
    """The name printed in a hex, or an empty string."""
    entry = MAP["hexes"][NAMES[index]].get("name")
    return bare_name(str(entry[DATA_KEY[lang]])) if entry else ""


def hex_text(lang: str, index: int) -> str:
    """A hex as text: number and name."""
    if index >= HEXES:
        return say(lang, "place.off_map")
    name = hex_name(lang, index)
    return f"{NAMES[index]} {name}" if name else NAMES[index]


def hex_number(lang: str, index: int) -> str:
    """A hex by its number alone."""
    return NAMES[index] if index < HEXES else say(lang, "place.off_map")


def hex_ref(lang: str, index: int, short: bool = False) -> Html:
    """A hex as a reference that the page can point at; ``short`` leaves the name out."""
    if index >= HEXES:
        return Html(escape(say(lang, "place.off_map")))
    words = NAMES[index] if short else hex_text(lang, index)
    return ref(f"hex:{index}", words, "hx ref")


def unit_ref(lang: str, index: int) -> Html:
    """A unit as a reference that the page can point at."""
    return ref(f"unit:{index}", unit(lang, index))


def unit_list(lang: str, units: Iterable[int]) -> Html:
    """Units as references."""
    return listed(lang, (unit_ref(lang, u) for u in units))


def full_ref(lang: str, index: int) -> Html:
    """A unit by its whole name, as a reference."""
    return ref(f"unit:{index}", unit_name(lang, index))


def full_list(lang: str, units: Iterable[int]) -> Html:
    """Units by their whole names, as references."""
    return Html(say(lang, "list.names").join(full_ref(lang, u) for u in units))


def unit_words(lang: str, units: Iterable[int]) -> str:
    """Units as plain text."""
    return say(lang, "list.comma").join(unit(lang, u) for u in units)
