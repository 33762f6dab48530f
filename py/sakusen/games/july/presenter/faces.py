"""The pictures of July Offensive's counters and markers: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ..art.counters import die
from ..art.formations import blown_marker, formation, turn_marker
from ..art.svg_pen import svg_document
from ..games.july.board import SHEET, SIDES, STEPS
from .july_sheet import MARKER_WORDS
from .july_words import data_key, face

Face = tuple[str, Any]
"""Key and shapes of a picture; equal keys, equal pictures."""


@cache
def unit_face(unit: int, lost: int, lang: str, shadow: bool = True, turned: bool = False) -> Face:
    """A unit's counter with the face that is up; ``turned`` for guns that have fired (9.11)."""
    entry, lost = SHEET["units"][unit], min(lost, STEPS[unit] - 1)
    shapes = formation(
        entry["side"],
        entry["label"][data_key(lang)],
        entry["kind"],
        face(unit, lost),
        spent=bool(lost) or turned,
        cast_shadow=shadow,
    )
    return f"u{unit}.{lost}.{int(turned)}.{lang}.{int(shadow)}", shapes


@cache
def turn_face(seat: int, lang: str) -> Face:
    """The turn marker with the side up that has the initiative."""
    return f"turn{seat}.{lang}", turn_marker(SIDES[seat], MARKER_WORDS["initiative"][data_key(lang)])


@cache
def blown_face(lang: str) -> Face:
    """The marker of the bridge that is gone."""
    return f"blown.{lang}", blown_marker(MARKER_WORDS["blown"][data_key(lang)])


@lru_cache(maxsize=400)
def unit_svg(unit: int, lost: int, lang: str, pixels: int) -> str:
    """A unit's counter as an SVG of so many pixels, hidden from screen readers."""
    shapes = unit_face(unit, lost, lang)[1]
    return svg_document(
        shapes, (-3, -3, 67, 68), width=pixels, height=pixels, lang=data_key(lang), css_class="cs"
    )


@lru_cache(maxsize=64)
def die_svg(value: int, pixels: int, hit: bool = False) -> str:
    """A die as a small picture, announced by its number; a hit has a darker face."""
    shapes = die(value, face="#F3C843" if hit else "#FFFDF6")
    return svg_document(
        shapes, (0, 0, 14, 14), width=pixels, height=pixels, title=str(value), css_class="die"
    )
