"""How things of Regiment without Colours are called in the three languages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ....presenter.messages import Html
from ....presenter.wording import Texts, data_key, ref
from ..rules.board import ATTACK, CHITS, COUNTERS, DEFENCE, MAP, MARKER_IDS, SPACES, TABLES, UNIT_IDS
from .sheet import CHIT_WORDS, EVENT_WORDS, UNIT_WORDS

TEXTS = Texts(__package__)
say, html, knows, listed = TEXTS.say, TEXTS.html, TEXTS.knows, TEXTS.listed


def space(lang: str, index: int) -> str:
    """The name of a space; what is off the map has a word of its own."""
    return str(MAP["spaces"][index]["name"][lang]) if 0 <= index < SPACES else say(lang, "place.off")


def space_ref(lang: str, index: int) -> Html:
    """A space as a reference that the page can point at."""
    if not 0 <= index < SPACES:
        return Html(space(lang, index))
    return ref(f"hex:{index}", space(lang, index), "hx ref")


def values(unit: int) -> str:
    """Attack and defence as printed on a counter."""
    return f"{ATTACK[unit]}-{DEFENCE[unit]}"


def unit(lang: str, index: int) -> str:
    """A unit in a sentence, as on its counter."""
    return UNIT_WORDS[UNIT_IDS[index]][data_key(lang)]


def unit_name(lang: str, index: int) -> str:
    """The whole name of a unit."""
    return str(COUNTERS["units"][index]["name"][lang])


def in_words(lang: str, index: int) -> str:
    """A unit in a sentence that is also heard: its whole name, without what stands in brackets."""
    return re.split(r" ?[(（]", unit_name(lang, index))[0]


def unit_ref(lang: str, index: int) -> Html:
    """A unit as a reference that the page can point at."""
    return ref(f"unit:{index}", unit(lang, index))


def unit_list(lang: str, units: Iterable[int]) -> Html:
    """Units as references, one after another."""
    return listed(lang, (unit_ref(lang, u) for u in units))


def full_ref(lang: str, index: int) -> Html:
    """A unit by its whole name, as a reference."""
    return ref(f"unit:{index}", unit_name(lang, index))


def full_list(lang: str, units: Iterable[int]) -> Html:
    """Units by their whole names, as references."""
    return Html(say(lang, "list.names").join(full_ref(lang, u) for u in units))


def marker(lang: str, index: int) -> str:
    """The name of a Soviet marker."""
    return str(COUNTERS["markers"][index]["name"][lang])


def marker_ref(lang: str, index: int) -> Html:
    """A Soviet marker as a reference that the page can point at."""
    return ref(f"marker:{index}", marker(lang, index))


def gun(lang: str) -> str:
    """The name of the gun."""
    return str(COUNTERS["gun"]["name"][lang])


def event(lang: str, key: str) -> str:
    """A result of the event table, or what a chit brings."""
    return EVENT_WORDS[key][data_key(lang)]


def chit(lang: str, index: int) -> str:
    """The name of a chit."""
    key = CHITS[index]
    return EVENT_WORDS[key][data_key(lang)] if key in EVENT_WORDS else CHIT_WORDS[key][data_key(lang)]


def sector_letter(lang: str, key: str) -> str:
    """The letter on an assault chit: the marker it moves."""
    letter = key.rpartition(".")[2]
    return CHIT_WORDS[letter][data_key(lang)] if letter in MARKER_IDS else ""


def day(lang: str, number: int) -> str:
    """A day by its number, 1 being the first."""
    return str(TABLES["days"][number - 1]["name"][lang])
