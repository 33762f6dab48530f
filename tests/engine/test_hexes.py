"""Hex numbers, neighbours, distances and bit sets."""

from __future__ import annotations

from itertools import product

import pytest

from sakusen.engine.hexes import HexGrid, bits, distance, mask_of

ODD = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]]
EVEN = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]]
NAMES = [f"{c:02d}{r:02d}" for c, r in product(range(1, 8), range(1, 8))]


@pytest.fixture(scope="module")
def grid() -> HexGrid:
    return HexGrid(NAMES, ODD, EVEN)


@pytest.mark.parametrize("numbers", [[], [0], [3, 5, 64], list(range(70))])
def test_a_set_of_numbers_survives_as_bits(numbers: list[int]) -> None:
    assert bits(mask_of(numbers)) == numbers


def test_numbers_of_hexes_are_in_the_order_of_their_names(grid: HexGrid) -> None:
    assert grid.names == sorted(NAMES)
    assert all(grid.index[name] == i for i, name in enumerate(grid.names))


def test_odd_columns_sit_half_a_hex_higher(grid: HexGrid) -> None:
    assert grid.around("0304") == ["0303", "0403", "0404", "0305", "0204", "0203"]
    assert grid.around("0404") == ["0403", "0504", "0505", "0405", "0305", "0304"]


def test_neighbours_are_mutual_and_at_distance_one(grid: HexGrid) -> None:
    for i, name in enumerate(grid.names):
        for n in grid.adjacent[i]:
            assert i in grid.adjacent[n]
            assert distance(name, grid.names[n]) == 1


def test_hexes_beyond_the_edge_are_no_neighbours(grid: HexGrid) -> None:
    assert {grid.names[n] for n in grid.adjacent[grid.index["0101"]]} == {"0201", "0102"}


def test_distance_is_the_length_of_the_shortest_way(grid: HexGrid) -> None:
    for start in ("0404", "0101", "0307"):
        steps, edge = {grid.index[start]: 0}, [grid.index[start]]
        for i in edge:
            for n in grid.adjacent[i]:
                if n not in steps:
                    steps[n] = steps[i] + 1
                    edge.append(n)
        assert all(distance(start, grid.names[i]) == far for i, far in steps.items())


def test_distance_is_the_same_both_ways() -> None:
    assert all(distance(a, b) == distance(b, a) for a in NAMES[::3] for b in NAMES[::4])


@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_the_hexes_within_a_radius_are_those_no_further_away(grid: HexGrid, radius: int) -> None:
    within = grid.within(radius)
    for i, name in enumerate(grid.names):
        assert {grid.names[n] for n in bits(within[i])} == {n for n in NAMES if distance(name, n) <= radius}
