"""Small pictures inside the text of a presenter: counters and dice as SVG."""

from __future__ import annotations

from functools import lru_cache

from ..art.counters.counters import BOX, die
from ..art.pens.palette import HIT_YELLOW, OFF_WHITE
from ..art.pens.shapes import Shapes
from ..art.pens.svg_pen import svg_document
from .wording import data_key

Face = tuple[str, Shapes]
"""Key and shapes of a picture; equal keys, equal pictures."""
EMPTY_HEAD = '<th aria-hidden="true"></th>'
"""Above a column whose rows are its heads."""
_PLAIN, _HIT = OFF_WHITE, HIT_YELLOW


@lru_cache(maxsize=64)
def die_svg(face: int, pixels: int, is_hit: bool = False) -> str:
    """A die as a small picture, announced by its number; one that hits has a yellow face."""
    shapes = die(face, face=_HIT if is_hit else _PLAIN)
    return svg_document(shapes, (0, 0, 14, 14), width=pixels, height=pixels, title=str(face), css_class="die")


def counter_svg(shapes: Shapes, lang: str, pixels: int, box: tuple[float, float, float, float] = BOX) -> str:
    """A counter as a small picture so many pixels wide, hidden from screen readers."""
    high = round(pixels * box[3] / box[2]) if box != BOX else pixels
    return svg_document(shapes, box, width=pixels, height=high, lang=data_key(lang), css_class="cs")
