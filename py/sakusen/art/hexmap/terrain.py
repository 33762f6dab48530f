"""The shape of the ground under a hex map: coast, depth and height as fields derived from board data.

The coast follows the union of the land hexes, loosened by noise; inlets are cut along hexsides that are all
sea. So the picture looks surveyed and still answers, hex by hex, as the board says.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.fields import Field, Frame, noise, noise_field, segment_distance, signed_distance
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.pens.shapes import Point, Spec

#: Octaves of the coast's noise: amplitude, wavelength, seed.
_COAST_NOISE = ((6.4, 88, 1), (4.4, 37, 2), (2.2, 17, 3), (0.9, 9, 4))
_DEPTH_NOISE = ((9, 90, 5), (5, 40, 6))
_HILL_NOISE = ((2.0, 40, 7), (1.4, 17, 8))
_HILL_RISE = 1.3
_INLET_WIDTH, _CAUSEWAY_WIDTH = 9.0, 7.5


def sheet_grid(sheet: Spec) -> HexGrid:
    """The grid of a sheet spec (keys ``side``, ``origin``, ``first``)."""
    return HexGrid(sheet["side"], tuple(sheet["origin"]), tuple(sheet["first"]))


class Terrain:
    """Board data of a hex map and the fields that its painters share.

    ``board`` needs ``hexes`` (name to facts: ``terrain``, ``beach``, ``town``...), and may have
    ``sea_hexsides``, ``causeways``, ``rivers`` and ``roads``; ``sheet`` needs ``size``, ``side``, ``origin``,
    ``first`` and may have ``off_sheet``, hexes of land that are drawn but not in play.

    ``coast`` is positive on land and zero on the shore, in map units from it; ``depth`` is the same,
    smoother; ``hill`` is positive on hills, in map units from their foot. ``land`` is the coast as path data.
    """

    def __init__(self, board: Spec, sheet: Spec) -> None:
        self.board, self.grid = board, sheet_grid(sheet)
        self.hexes: Mapping[str, Spec] = board["hexes"]
        self.off_sheet: Sequence[str] = sheet.get("off_sheet", ())
        self.size: tuple[float, float] = tuple(sheet["size"])
        self.frame = Frame(*self.size)
        self._cells = self._raster_cells()
        self.coast, self.depth = self._coast_and_depth()
        self.hill = self._heights()
        self.land = contour_path(self.coast, 0, 0.45, 90)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the hex under a point, to the precision of the raster."""
        i, j = self.frame.index(x, y)
        return self._cells[j][i]

    def _raster_cells(self) -> list[list[tuple[int, int]]]:
        cell_at, xs = self.grid.cell_at, self.frame.xs()
        return [[cell_at(x, y) for x in xs] for y in self.frame.ys()]

    def _distance_to(self, hexes: Container[tuple[int, int]]) -> Field:
        return signed_distance(self.frame, [[cell in hexes for cell in row] for row in self._cells])

    def _coast_and_depth(self) -> tuple[Field, Field]:
        land = {HexGrid.split(h) for h in (*self.hexes, *self.off_sheet)}
        raw = self._distance_to(land)
        coast, depth = raw.blur(3), raw.blur(6)
        coast = _with_noise(coast, _COAST_NOISE, 2.6)
        for a, b, width in self._inlets(land):
            _cut_inlet(coast, a, b, width)
        return coast, _with_noise(depth, _DEPTH_NOISE, 0.0)

    def _inlets(self, land: Container[tuple[int, int]]) -> list[tuple[Point, Point, float]]:
        """Hexsides to be cut into the land, each carried out to open sea where it ends there."""
        board, out = self.board, []
        sides = [(e, _INLET_WIDTH) for e in board.get("sea_hexsides", ()) if e["b"] in self.hexes]
        sides += [(e, _CAUSEWAY_WIDTH) for e in board.get("causeways", ())]
        for edge, width in sides:
            a, b = self.grid.hexside(edge["a"], edge["b"])
            dx, dy = (b[0] - a[0]) / self.grid.side, (b[1] - a[1]) / self.grid.side
            if self.grid.cell_at(a[0] - dx * 8, a[1] - dy * 8) not in land:
                a = (a[0] - dx * 30, a[1] - dy * 30)
            if self.grid.cell_at(b[0] + dx * 8, b[1] + dy * 8) not in land:
                b = (b[0] + dx * 30, b[1] + dy * 30)
            out.append((a, b, width))
        return out

    def _heights(self) -> Field:
        hills = {HexGrid.split(h) for h, facts in self.hexes.items() if facts.get("terrain") == "hill"}
        if not hills:
            return Field.level(self.frame, -1e3)
        smooth = self._distance_to(hills).blur(1)
        rough = _with_noise(Field.level(self.frame), _HILL_NOISE, 0.0)
        # the foot keeps to its hexes; the higher, the freer
        return Field(
            self.frame,
            [
                [v + _HILL_RISE + n * (1 + max(v, 0.0) / 9) for v, n in zip(p, q, strict=True)]
                for p, q in zip(smooth.values, rough.values, strict=True)
            ],
        )


def _with_noise(field: Field, octaves: Sequence[tuple[float, float, int]], shift: float) -> Field:
    for amplitude, wave, seed in octaves:
        field = field.plus(noise_field(field.frame, wave, seed), amplitude, shift)
        shift = 0.0
    return field


def _cut_inlet(coast: Field, a: Point, b: Point, width: float) -> None:
    """Lower the coast field along a segment, in place."""
    frame = coast.frame
    left, top = frame.index(min(a[0], b[0]) - 110, min(a[1], b[1]) - 110)
    right, bottom = frame.index(max(a[0], b[0]) + 110, max(a[1], b[1]) + 110)
    xs, ys = frame.xs(), frame.ys()
    for j in range(top, bottom + 1):
        row, y = coast.values[j], ys[j]
        for i in range(left, right + 1):
            if row[i] > -20:
                x = xs[i]
                row[i] = min(row[i], segment_distance(x, y, a, b) - width + 1.6 * noise(x, y, 13, 9))
