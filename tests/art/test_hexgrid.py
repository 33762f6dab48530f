"""Geometry: what is drawn is what is clicked."""

from __future__ import annotations

import math

import pytest

from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.hexmap.terrain import sheet_grid


def test_the_hit_test_is_the_inverse_of_the_centre_for_every_hex(board, sheet):
    grid = sheet_grid(sheet)
    assert all(grid.hex_at(*grid.centre(h)) == h for h in board["hexes"])


def test_a_point_just_inside_any_corner_or_side_belongs_to_the_hex(board, sheet):
    grid = sheet_grid(sheet)
    for h in board["hexes"]:
        corners = grid.corners(h, 0.97)
        sides = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, corners[1:], strict=False)]
        assert all(grid.hex_at(*p) == h for p in corners + sides)


def test_neighbours_lie_one_pitch_away_in_the_order_north_to_north_west(board, sheet):
    grid = sheet_grid(sheet)
    for h in board["hexes"]:
        x, y = grid.centre(h)
        for n, bearing in zip(grid.neighbours(h), (-90, -30, 30, 90, 150, -150), strict=True):
            nx, ny = grid.centre(n)
            assert math.hypot(nx - x, ny - y) == pytest.approx(grid.pitch)
            assert math.degrees(math.atan2(ny - y, nx - x)) == pytest.approx(bearing)


def test_two_neighbours_name_the_same_hexside_from_opposite_ends():
    grid = HexGrid(40.0, (64.0, 66.0), (1, 3))
    for n in grid.neighbours("0606"):
        there, back = grid.hexside("0606", n), grid.hexside(n, "0606")
        assert there[0] == pytest.approx(back[1])
        assert there[1] == pytest.approx(back[0])
        corners = grid.corners("0606")
        assert all(min(math.dist(end, c) for c in corners) < 1e-6 for end in there)


def test_a_point_far_off_the_map_has_no_name():
    grid = HexGrid(40.0, (64.0, 66.0), (1, 3))
    assert grid.hex_at(-4000.0, -4000.0) is None


def test_a_grid_refuses_to_start_with_an_even_column():
    with pytest.raises(ValueError, match="odd"):
        HexGrid(40.0, (0.0, 0.0), (2, 1))
