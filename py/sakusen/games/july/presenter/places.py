"""Where things lie on the sheet of July Offensive, in map units."""

from __future__ import annotations

from ....art.hexmap.hexgrid import HexGrid
from ....art.hexmap.terrain import sheet_grid
from ....presenter.scenes import Slot
from ..art.turn_column import MARKER_AT, UNIT_AT, cell_slot
from ..rules.board import ENTRY, HEXES, JP, MAP, NAMES, TABLES
from .sheet import MAP_SHEET

GRID: HexGrid = sheet_grid(MAP_SHEET)
CENTRES: tuple[tuple[float, float], ...] = tuple(GRID.centre(name) for name in NAMES)
SIZE: tuple[float, float] = (float(MAP_SHEET["size"][0]), float(MAP_SHEET["size"][1]))
HOME = (0.0, 0.0, SIZE[0], SIZE[1])
COUNTER, LIFT = 60.0, 5.0
"""How wide a counter is drawn, and how far its centre lies above that of its hex."""

_LOST_SIZE, _LOST_PITCH = 24.0, 26.0
_LOST_LEFT = {0: 62.0, 1: 140.0}
_LOST_COLUMNS = {0: 2, 1: 3}


def names(hexes: list[int] | tuple[int, ...]) -> list[str]:
    """Hex numbers of indices, for the painter."""
    return [NAMES[h] for h in hexes if h < HEXES]


def spot(h: int) -> tuple[float, float]:
    """The centre of a counter that stands in a hex."""
    x, y = CENTRES[h]
    return x, y - LIFT


def waiting_slot(unit: int) -> Slot:
    """Where a reinforcement waits: in the cell of the turn from which it may come."""
    x, y = cell_slot(MAP_SHEET, max(1, ENTRY[unit]), UNIT_AT)
    return x, y, 40.0


def turn_slot(turn: int) -> Slot:
    """Where the turn marker lies."""
    x, y = cell_slot(MAP_SHEET, turn, MARKER_AT)
    return x, y, 42.0


def lost_slot(seat: int, index: int) -> Slot:
    """Where the lost units of a side are laid out."""
    x, y, _, h = MAP_SHEET["boxes"]["lost"]["rect"]
    columns = _LOST_COLUMNS[seat]
    column, row = index % columns, index // columns
    left = x + _LOST_LEFT[seat] + (0 if seat == JP else 14)
    return left + column * _LOST_PITCH, y + h / 2 + (row - 0.5) * _LOST_PITCH, _LOST_SIZE


def doomed_bridge() -> tuple[float, float]:
    """The middle of the bridge that may be blown up."""
    found = next(b for b in MAP["bridges"] if b["id"] == TABLES["demolition"]["bridge"])
    x, y = GRID.midpoint(found["a"], found["b"])
    return float(x), float(y)
