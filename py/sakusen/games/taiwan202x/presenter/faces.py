"""The pictures of counters and dice: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache

from ....presenter.pictures import Face, counter_svg
from ....presenter.wording import data_key
from ..art.forces import BOX, force_face
from ..rules.board import COUNTERS, GENERATION, NATION, STRENGTH
from .words import counter_name

_UNITS = COUNTERS["units"]


@cache
def unit_face(unit: int, lang: str, state: str = "", shadow: bool = True) -> Face:
    """A counter; ``state`` as ``forces.force_face`` knows it."""
    key = data_key(lang)
    face = {
        "side": NATION[unit].lower(),
        "kind": _UNITS[unit]["silhouette"],
        "name": counter_name(lang, unit),
        "strength": STRENGTH[unit],
        "generation": GENERATION[unit],
        "suits": "".join(_UNITS[unit]["suits"]),
        "state": state,
    }
    return f"u{unit}.{key}.{state}.{int(shadow)}", force_face(face, shadow)


@lru_cache(maxsize=400)
def unit_svg(unit: int, pixels: int, lang: str, state: str = "") -> str:
    """A counter as a small picture so many pixels wide, hidden from screen readers."""
    shapes = unit_face(unit, lang, state)[1]
    return counter_svg(shapes, lang, pixels, BOX)
