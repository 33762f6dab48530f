"""The pictures of Kinmen's counters and markers: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache

from ....art.counters.counters import marker as draw_marker
from ....art.counters.counters import unit as draw_unit
from ....presenter.pictures import Face, counter_svg
from ..rules.board import (
    AIR_DOTS,
    AIR_NAMES,
    ALLOWANCE,
    COUNTERS,
    DIVISION,
    DIVISION_SEAT,
    DIVISIONS,
    OPTION_CHITS,
    SEATS,
    STRENGTH,
)
from ..rules.options import PENALTY
from .sheet import BAND_WORDS, BANDS, FACES, MARKER_WORDS, OPTION_WORDS
from .words import band_label, data_key, signed

_SIDES = tuple(FACES[name] for name in ("PLA", "ROC"))


@cache
def unit_face(unit: int, spent: int, lang: str, shadow: bool = True) -> Face:
    """A unit's counter with the face that is up."""
    entry, key = COUNTERS["units"][unit], data_key(lang)
    number = DIVISIONS[DIVISION[unit]]
    band = BAND_WORDS[number][key] if number in BAND_WORDS else number
    shapes = draw_unit(
        FACES[entry["side"]],
        band,
        STRENGTH[unit][spent],
        0 if spent else ALLOWANCE[unit] // 2,
        band=BANDS[number],
        label=band_label(unit),
        size=entry["size"],
        kind=entry["kind"],
        shock=entry["shock"],
        spent=bool(spent),
        cast_shadow=shadow,
    )
    return f"u{unit}.{spent}.{lang}.{int(shadow)}", shapes


@cache
def air_face(index: int, used: bool, lang: str) -> Face:
    """An air marker; the type of aircraft is printed at its foot."""
    word = AIR_NAMES[index].split(" ")[0]
    return f"air{index}.{int(used)}", draw_marker("air", "ROC", words=word, dots=AIR_DOTS[index], used=used)


@cache
def marker_face(kind: str, seat: int, lang: str, used: bool = False, value: str = "") -> Face:
    """Any other marker of a side."""
    words = MARKER_WORDS.get(kind, {}).get(data_key(lang), "VP" if kind == "vp" else "")
    shapes = draw_marker("turn" if kind == "vp" else kind, _SIDES[seat], words=words, value=value, used=used)
    return f"m{kind}.{SEATS[seat]}.{int(used)}.{value}.{lang}", shapes


@cache
def hq_face(division: int, used: bool, lang: str) -> Face:
    """The marker of a division."""
    number = DIVISIONS[division]
    word = BAND_WORDS[number][data_key(lang)] if number in BAND_WORDS else number
    return marker_face("hq", DIVISION_SEAT[division], lang, used, word)


@cache
def option_face(chit: int, used: bool, lang: str) -> Face:
    """An operation option; ``chit`` -1 is one whose face is not known."""
    if chit < 0:
        return marker_face("option_back", 0, lang)
    name = OPTION_CHITS[chit]
    note = "" if name == "lunch_in_kinmen" else f"{signed(PENALTY)} VP"
    words = OPTION_WORDS[name][data_key(lang)]
    return f"o{chit}.{int(used)}.{lang}", draw_marker("option", _SIDES[0], words=words, note=note, used=used)


@lru_cache(maxsize=400)
def picture(face_key: str, pixels: int, unit: int, spent: int, lang: str) -> str:
    """A unit as a small SVG for panels; ``face_key`` only tells equal pictures apart."""
    shapes = unit_face(unit, spent, lang, True)[1]
    return counter_svg(shapes, lang, pixels)


def unit_svg(unit: int, spent: int, lang: str, pixels: int) -> str:
    """A unit's counter as an SVG of so many pixels, hidden from screen readers."""
    return picture(unit_face(unit, spent, lang)[0], pixels, unit, spent, lang)
