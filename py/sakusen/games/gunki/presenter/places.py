"""Where things lie on the sheet of Regiment without Colours, in map units."""

from __future__ import annotations

from functools import cache
from math import hypot

from ....presenter.scenes import Slot
from ..art.highland import positions
from ..art.margin import event_row as event_row_box
from ..rules.board import COLUMN, ENTRY, LEFT, MAP, NAMES, RIGHT, SPACES
from .sheet import MAP_SHEET

Point = tuple[float, float]

_AT = positions(MAP, MAP_SHEET)
CENTRES: tuple[Point, ...] = tuple(_AT[name] for name in NAMES)
SIZE: Point = (float(MAP_SHEET["size"][0]), float(MAP_SHEET["size"][1]))
HOME = (0.0, 0.0, *SIZE)
RADIUS = float(MAP_SHEET["radius"])
MARGIN = float(MAP_SHEET["margin"])
LEFT_EDGE = MARGIN + 18
ALONE, PAIR, MARKER, SIDE_PIECE = 46.0, 41.0, 50.0, 36.0
CUP: Point = (LEFT_EDGE + 60, 412.0)
ROW = 572.0
"""The height of the chits drawn today."""
CHIT, PRESENT = 40.0, 54.0
"""The size of one of them, and of the one that is being carried out."""


@cache
def stack_slots(space: int, count: int) -> tuple[Slot, ...]:
    """Places for so many units in a space: side by side, from three on in rows."""
    x, y = CENTRES[space]
    if count == 1:
        return ((x, y, ALONE),)
    if count == 2:
        return (x - 21.5, y, PAIR), (x + 21.5, y, PAIR)
    columns = 2 if count <= 4 else 3
    size = 34.0 if count <= 4 else 27.0
    rows, pitch = -(-count // columns), size + 2
    out = []
    for i in range(count):
        row = i // columns
        inside = min(columns, count - row * columns)
        out.append((x + (i % columns - (inside - 1) / 2) * pitch, y + (row - (rows - 1) / 2) * pitch, size))
    return tuple(out)


def gun_slot(space: int) -> Slot:
    """Where the gun stands beside a space."""
    x, y = CENTRES[space]
    dx, dy = MAP_SHEET["gun_aside"].get(NAMES[space], (80 if x + 110 < MARGIN else -80, -16))
    return x + dx, y + dy, SIDE_PIECE


def barrage_slot(space: int) -> Slot:
    """Where a barrage lies beside a space."""
    (x, y), (dx, dy) = CENTRES[space], MAP_SHEET["aside"].get(NAMES[space], (-80, 22))
    return x + dx, y + dy, SIDE_PIECE


def marker_slot(marker: int, space: int) -> Slot:
    """Where a Soviet marker stands; one that waits stands before its way in."""
    if 0 <= space < SPACES:
        return (*CENTRES[space], MARKER)
    return {LEFT: (239.0, 106.0, 28.0), RIGHT: (613.0, 106.0, 28.0), COLUMN: (64.0, 266.0, 28.0)}[marker]


def origin(marker: int, space: int, goal: int) -> Point:
    """Where an assault comes from: the marker's space, or the arrow by which it enters."""
    if 0 <= space < SPACES:
        return CENTRES[space]
    x, y = CENTRES[goal]
    return (16.0, 262.0) if len(set(ENTRY[marker])) == 1 else (x, y - 150)


def between(a: Point, b: Point, start: float, end: float) -> tuple[Point, Point]:
    """The line from ``a`` to ``b`` without so much at either end."""
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    return (a[0] + ux * start, a[1] + uy * start), (b[0] - ux * end, b[1] - uy * end)


# ---------------------------------------------------------------- the margin
def day_cell(number: int) -> tuple[float, float, float, float]:
    """The printed cell of a day, 1 being the first."""
    x, y, w, h = MAP_SHEET["days"]["rects"][number - 1]
    return float(x), float(y), float(w), float(h)


def day_slot(number: int) -> Slot:
    """Where the day marker lies."""
    x, y, w, h = day_cell(number)
    return x + w - 21, y + h - 21, 34.0


def event_cell(face: int) -> tuple[float, float, float, float]:
    """The printed row of the event table for a face of the die, with a little room at both ends."""
    x, y, w, h = event_row_box(MAP_SHEET["events"], face)
    return x - 6, y, w + 12, h


def left_slots(count: int) -> tuple[Slot, ...]:
    """Places beside the cup for the chits that are still in it."""
    x, y = CUP
    if count <= 2:
        return tuple((x + 88 + i * 50, y + 40, 42.0) for i in range(count))
    top = y + 40 if count <= 3 else y + 31
    return tuple((x + 82 + i % 3 * 38, top + i // 3 * 38, 32.0) for i in range(count))


def drawn_slots(count: int, present: bool, drawn: int | None = None) -> tuple[Slot, ...]:
    """Places for so many chits of a day, left to right, of which the first are ``drawn`` (all, if nothing is said).
    While the last drawn one is being carried out it is larger; the others keep their size and distance all day."""
    last = (count if drawn is None else drawn) - 1
    out = []
    for i in range(count):
        x = LEFT_EDGE + 1 + CHIT / 2 + i * (CHIT + 6)
        aside = PRESENT - CHIT if present and i > last >= 0 else 0.0
        out.append((x + (PRESENT - CHIT) / 2, ROW, PRESENT) if present and i == last else (x + aside, ROW, CHIT))
    return tuple(out)


def tray_slots(count: int) -> tuple[Slot, ...]:
    """Set-up: places for the units still in hand, the next one first and larger."""
    first = (LEFT_EDGE + 25, ROW, 46.0)
    return (first, *((LEFT_EDGE + 77 + i * 30, ROW + 9, 27.0) for i in range(count - 1)))[:count]
