"""The drawn ground answers, hex by hex, as the board says."""

from __future__ import annotations

import pytest

from sakusen.art.hexmap.relief import FOOT

pytestmark = pytest.mark.slow

#: 0307 is cut by an inlet along three of its sides.
INLET_HEX = "0307"


def share(grid, name, inside):
    """The share of a hex's area where ``inside`` holds, by a fine grid of points."""
    x, y = grid.centre(name)
    hits = total = 0
    for j in range(-14, 15):
        for i in range(-16, 17):
            px, py = x + i * 2.5, y + j * 2.45
            if grid.hex_at(px, py) == name:
                total += 1
                hits += inside(px, py)
    return hits / total


@pytest.fixture(scope="module")
def land_share(terrain):
    def measure(name):
        return share(terrain.grid, name, lambda x, y: terrain.coast.at(x, y) > 0)

    return measure


def test_land_hexes_are_at_least_four_fifths_land(terrain, land_share):
    low = {h: land_share(h) for h in terrain.hexes}
    assert low.pop(INLET_HEX) >= 0.74
    assert min(low.values()) >= 0.80


def test_sea_hexes_are_at_most_a_quarter_land(terrain, land_share):
    land = set(terrain.hexes) | set(terrain.off_sheet)
    sea = {n for h in terrain.hexes for n in terrain.grid.neighbours(h)} - land
    assert max(land_share(h) for h in sea) <= 0.25


def test_every_hex_centre_lies_on_the_right_side_of_the_shore(terrain):
    land = set(terrain.hexes) | set(terrain.off_sheet)
    for column in range(1, 23):
        for row in range(3, 19):
            name = terrain.grid.join(column, row)
            assert (terrain.coast.at(*terrain.grid.centre(name)) > 0) == (name in land), name


def test_hill_hexes_are_tinted_and_others_are_not(terrain):
    for name, facts in terrain.hexes.items():
        tinted = share(terrain.grid, name, lambda x, y: terrain.hill.at(x, y) > FOOT)
        if facts["terrain"] == "hill":
            assert tinted >= 0.87, name
        else:
            assert tinted <= 0.04, name


def test_an_inlet_lies_along_every_hexside_between_land_hexes_that_is_all_sea(terrain):
    for edge in terrain.board["sea_hexsides"]:
        if edge["b"] not in terrain.hexes:
            continue
        assert terrain.coast.at(*terrain.grid.midpoint(edge["a"], edge["b"])) < 0
