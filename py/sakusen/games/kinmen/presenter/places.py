"""Where things lie on the sheet of Kinmen, in map units."""

from __future__ import annotations

from functools import cache

from ....art.counters.states import COUNTER, fan
from ....art.hexmap.furniture import box_slots, track_slot
from ....art.hexmap.hexgrid import HexGrid
from ....art.hexmap.terrain import sheet_grid
from ....presenter.scenes import Slot
from ..rules.board import HEXES, NAMES
from ..rules.state import State
from .sheet import MAP_SHEET

GRID: HexGrid = sheet_grid(MAP_SHEET)
CENTRES: tuple[tuple[float, float], ...] = tuple(GRID.centre(name) for name in NAMES)
SIZE: tuple[float, float] = (float(MAP_SHEET["size"][0]), float(MAP_SHEET["size"][1]))
HOME = (14.0, 12.0, 1138.0, 740.0)
"""The landing side of the island with the boxes above it."""


_LOSSES = {0: (412.0, 938.0), 1: (412.0, 1000.0)}


def names(hexes: list[int] | tuple[int, ...]) -> list[str]:
    """Hex numbers of indices, for the painter."""
    return [NAMES[h] for h in hexes if h < HEXES]


def hex_slots(h: int, count: int, spread: bool, opened: bool) -> list[Slot]:
    """Places of the counters in a hex, the bottom one first. Opened stacks lie side by side."""
    x, y = CENTRES[h]
    if opened and count > 1:
        pitch = COUNTER + 5
        return [(x + (i - (count - 1) / 2) * pitch, y - 3.2, COUNTER) for i in range(count)]
    return [(x + dx, y + dy, COUNTER) for dx, dy in fan(count, spread)]


@cache
def slots(box: str, count: int) -> tuple[Slot, ...]:
    """Places for so many counters in a printed box."""
    return tuple(box_slots(MAP_SHEET, box, count))


def box_centre(box: str) -> tuple[float, float]:
    """The middle of a printed box."""
    x, y, w, h = MAP_SHEET["boxes"][box]["rect"]
    return x + w / 2, y + h / 2


def box_circles(box: str) -> list[tuple[float, float, float]]:
    """A printed box as circles (x, y, radius) in a row: both ends, then its middle."""
    _, _, w, h = MAP_SHEET["boxes"][box]["rect"]
    (x, y), radius = box_centre(box), min(w, h) / 2
    along, down = w / 2 - radius, h / 2 - radius
    return [(x + k * along, y + k * down, radius) for k in (-1, 1, 0)]


def track(name: str, index: int, place: int = 0, places: int = 1) -> tuple[float, float]:
    """The centre of a marker on a step of a printed track."""
    x, y = track_slot(MAP_SHEET, name, index, place, places)
    return float(x), float(y)


def loss_place(state: State, h: int) -> tuple[float, float]:
    """Where the cross of a loss is drawn: in the middle of its hex, at the corner of those that still stand there."""
    x, y = CENTRES[h]
    return (x - COUNTER / 2, y - COUNTER / 2) if state.here[h] else (x, y)


def loss_slot(seat: int, index: int) -> Slot:
    """Where the lost units of a side are laid out, south of the island."""
    x, y = _LOSSES[seat]
    return x + (index % 11) * 23, y + (index // 11) * 23, 21.0


def option_slot(index: int) -> Slot:
    """Where the drawn operation options lie, east of the Dadeng box."""
    return 952 + index * 46.0, 62.0, 40.0


def tray_slots(h: int, count: int) -> list[Slot]:
    """Places beside a hex for units that may be put there: a row above it, kept on the sheet."""
    x, y = CENTRES[h]
    pitch = COUNTER + 6
    half = (count - 1) / 2 * pitch
    x = min(max(x, half + 40), SIZE[0] - half - 40)
    y = y - 62 if y > 120 else y + 62
    return [(x - half + i * pitch, y, COUNTER) for i in range(count)]
