"""The board of Crossing: hexes are numbers in the order of their names."""

from __future__ import annotations

from ....engine.action_codes import ActionCodes, Kind
from ....engine.datafile import read_data
from ....engine.hexes import HexGrid

MAP = read_data(__package__, "board.json")
GRID = HexGrid(MAP["hexes"], MAP["neighbours_odd_column"], MAP["neighbours_even_column"])
NAMES = GRID.names
COLUMN = [int(name[:2]) for name in NAMES]
COLUMNS = max(COLUMN)
FAR = (COLUMNS, 1)
"""By seat, the column that is to be reached."""
AHEAD = (1, -1)
START = (GRID.index[MAP["start"]["west"]], GRID.index[MAP["start"]["east"]])
SEATS = ("west", "east")
CODES = ActionCodes([Kind("hex", 0, GRID.count)], {})
"""An action is the number of the hex that is entered."""
