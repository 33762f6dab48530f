"""The pictures of July Offensive's counters and markers: a key and shapes for each, made once per language."""

from __future__ import annotations

from functools import cache, lru_cache

from ....presenter.pictures import Face, counter_svg
from ..art.formations import blown_marker, formation, turn_marker
from ..rules.board import COUNTERS, SIDES, STEPS
from .sheet import MARKER_WORDS
from .words import data_key, face


@cache
def unit_face(unit: int, lost: int, lang: str, shadow: bool = True, turned: bool = False) -> Face:
    """A unit's counter with the face that is up; ``turned`` for guns that have fired (9.11)."""
    entry, lost = COUNTERS["units"][unit], min(lost, STEPS[unit] - 1)
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
    return counter_svg(shapes, lang, pixels)
