"""The pictures of counters and dice: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ..art.counters import die
from ..art.forces import BOX, force_face
from ..art.svg_pen import svg_document
from ..games.taiwan202x.board import GENERATION, NATION, SHEET, STRENGTH
from .taiwan202x_words import counter_name
from .wording import data_key

Face = tuple[str, Any]
"""Key and shapes of a picture; equal keys, equal pictures."""
_UNITS = SHEET["units"]


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
    high = round(pixels * BOX[3] / BOX[2])
    shapes = unit_face(unit, lang, state)[1]
    return svg_document(shapes, BOX, width=pixels, height=high, lang=data_key(lang), css_class="cs")


@lru_cache(maxsize=64)
def die_svg(face: int, pixels: int, is_hit: bool = False) -> str:
    """A die as a small picture, announced by its number; one that hits has a yellow face."""
    shapes = die(face, face="#F3C843" if is_hit else "#FFFDF6")
    return svg_document(shapes, (0, 0, 14, 14), width=pixels, height=pixels, title=str(face), css_class="die")
