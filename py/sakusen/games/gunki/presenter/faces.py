"""The pictures of units, chits and markers: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache

from ....art.counters.counters import marker as draw_marker
from ....art.counters.counters import unit as draw_unit
from ....presenter.pictures import Face, counter_svg
from ....presenter.wording import data_key
from ..art.chits import chit as draw_chit
from ..art.chits import enemy, gun
from ..rules.board import ATTACK, CHITS, DEFENCE, MARKER_IDS, UNIT_IDS
from .sheet import CHIT_WORDS, UNIT_KINDS, UNIT_WORDS
from .words import sector_letter

BACK = -1
"""The chit whose face is not known."""


@cache
def unit_face(unit: int, lang: str, shadow: bool = True) -> Face:
    """A unit's counter."""
    ident, key = UNIT_IDS[unit], data_key(lang)
    shapes = draw_unit(
        "JP",
        UNIT_WORDS[ident][key],
        ATTACK[unit],
        DEFENCE[unit],
        size="I",
        kind=UNIT_KINDS.get(ident, "infantry"),
        cast_shadow=shadow,
    )
    return f"u{unit}.{key}.{int(shadow)}", shapes


@cache
def chit_face(chit: int, lang: str) -> Face:
    """A chit by its number, or a back."""
    key = data_key(lang)
    if chit == BACK:
        return "chit.back", draw_chit("back", "")
    kind = CHITS[chit].partition(".")[0]
    return f"chit{chit}.{key}", draw_chit(kind, CHIT_WORDS[kind][key], sector_letter(lang, CHITS[chit]))


@cache
def marker_face(marker: int, lang: str) -> Face:
    """A Soviet marker."""
    key = data_key(lang)
    return f"m{marker}.{key}", enemy("SU", CHIT_WORDS[MARKER_IDS[marker]][key])


@cache
def gun_face(lang: str, shadow: bool = True) -> Face:
    """The gun."""
    key = data_key(lang)
    return f"gun.{key}.{int(shadow)}", gun(CHIT_WORDS["gun"][key], shadow)


@cache
def day_face(number: str, lang: str) -> Face:
    """The marker of the day."""
    key = data_key(lang)
    return f"day{number}.{key}", draw_marker("turn", value=number, words=CHIT_WORDS["turn"][key])


# ---------------------------------------------------------------- pictures in panels
@lru_cache(maxsize=200)
def _picture(face: str, kind: str, index: int, pixels: int, lang: str) -> str:
    makers = {"unit": unit_face, "chit": chit_face, "marker": marker_face}
    shapes = gun_face(lang)[1] if kind == "gun" else makers[kind](index, lang)[1]
    return counter_svg(shapes, lang, pixels)


def picture(kind: str, index: int, pixels: int, lang: str) -> str:
    """A "unit", "chit", "marker" or the "gun" as a small SVG, hidden from screen readers."""
    return _picture(f"{kind}{index}", kind, index, pixels, lang)
