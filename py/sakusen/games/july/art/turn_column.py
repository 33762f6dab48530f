"""A turn track as a column of wide cells: number, side that leads, and the faces of a die that end the game.

The sheet gives under ``turn_column``: ``rect`` of the first cell, ``pitch`` to the next one, ``sides`` (their names by
side and language), ``ends`` and ``last`` (words). The turns are records with ``turn``, ``initiative`` (a side) and
perhaps ``end_dice`` or ``last``.
"""

from __future__ import annotations

from collections.abc import Sequence

from sakusen.art.counters.counters import die
from sakusen.art.counters.glyphs import side_glyph
from sakusen.art.pens.palette import SIDES
from sakusen.art.pens.shapes import Point, Shape, Shapes, Spec, group, num, path, rect, text

_PLATE = 30.0
_DIE = 20.0
#: Where markers go in a cell, from its left edge; the unit that waits there stands at the right end.
MARKER_AT, UNIT_AT = 138.0, 220.0


def turn_column(sheet: Spec, turns: Sequence[Spec], lang: str) -> Shapes:
    """The whole column in one language."""
    return [shape for i, turn in enumerate(turns) for shape in _cell(sheet["turn_column"], turn, i, lang)]


def cell_rect(sheet: Spec, turn: int) -> tuple[float, float, float, float]:
    """The cell of a turn, counted from 1."""
    spec = sheet["turn_column"]
    x, y, w, h = spec["rect"]
    return x, y + (turn - 1) * spec["pitch"], w, h


def cell_slot(sheet: Spec, turn: int, along: float) -> Point:
    """The middle of what lies in a cell at ``MARKER_AT`` or ``UNIT_AT``."""
    x, y, _, h = cell_rect(sheet, turn)
    return x + along, y + h / 2


def present(sheet: Spec, turn: int) -> Shape:
    """The frame round the cell of the present turn."""
    x, y, w, h = cell_rect(sheet, turn)
    return rect(x - 2, y - 2, w + 4, h + 4, 4, stroke="ink", width=2.4)


def _cell(spec: Spec, turn: Spec, index: int, lang: str) -> Shapes:
    x, y, w, h = spec["rect"]
    y += index * spec["pitch"]
    look, middle = SIDES[turn["initiative"]], y + h / 2
    out = [
        rect(x, y, w, h, 3, fill="paper", fill_opacity=0.72),
        path(f"M{num(x + _PLATE)} {num(y)}v{num(h)}h-27a3 3 0 0 1 -3 -3v{num(6 - h)}a3 3 0 0 1 3 -3Z", look.face),
        rect(x, y, w, h, 3, stroke="ink2", width=1.2),
        rect(x + 3.5, y + 3.5, w - 7, h - 7, 1.5, stroke="ink2", width=0.6, opacity=0.6),
        side_glyph(look.glyph, x + _PLATE / 2, middle, look.text),
        text(x + 46, middle + 9, turn["turn"], 25, "ink", weight=700, anchor="middle", font="serif"),
        text(x + 62, middle + 4, spec["sides"][turn["initiative"]][lang], 10.5, "ink2"),
    ]
    faces = turn.get("end_dice", ())
    for i, face in enumerate(faces):
        left = x + w - 8 - (_DIE + 4) * (len(faces) - i) + 4
        out.append(group(die(face, _DIE), x=left, y=middle - _DIE / 2 - 5))
    if faces:
        out.append(text(x + w - 8, y + h - 7, spec["ends"][lang], 8.5, "ink2", anchor="end"))
    if turn.get("last"):
        out.append(text(x + w - 12, middle + 4, spec["last"][lang], 10.5, "ink", weight=700, anchor="end"))
    return out
