"""Facts about the map that the rulebook fixes: they hold in the data file and in the compiled board alike."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import hexes

from sakusen.engine.hexes import distance
from sakusen.games.kinmen.rules import board
from sakusen.games.kinmen.rules.board import (
    ACROSS_RIVER,
    ADJACENT,
    BEACH_EAST,
    BEACH_WEST,
    BIT,
    HEXES,
    HILL,
    INDEX,
    LINKS,
    MAP,
    NAMES,
    SUDDEN_DEATH,
    TABLES,
    TOWN,
    ZONE,
)

HEX = MAP["hexes"]

ADJACENCIES = [
    ("0307", "0406", "7.0"), ("0307", "0207", "7.0"), ("0307", "0308", "7.0"), ("0307", "0407", "7.0"),
    ("0605", "0706", "example a2"), ("0605", "0505", "example a2"), ("0504", "0505", "example a2"),
    ("0707", "0708", "example a3"), ("0506", "0507", "example a3"), ("0606", "0507", "example a3"),
    ("0908", "0907", "example b3"), ("0908", "0909", "example b3"), ("0605", "0506", "example a3"),
    ("1309", "1208", "example a4"), ("0806", "0907", "example b1"),
]  # fmt: skip
LAND = """0412 1912 0507 0708 0504 1409 0512 1008 0408 0605 0806 0907
          0706 0707 0606 0506 0505 1009 0810 0908 0909 1309 1208""".split()
PLACES = {"0412": "金城", "1912": "塔后", "0507": "林厝", "0708": "安岐", "0408": "132高地"}
FLAT = ("0706", "0507", "0708", "0907")
DRY = (("0605", "0706"), ("0506", "0507"), ("0606", "0507"), ("0707", "0708"), ("0908", "0907"))


def is_coastal(name: str) -> bool:
    return any(n not in INDEX for n in board.GRID.around(name))


def joined(start: str, steps: list[list[int]]) -> set[int]:
    """Every hex that can be reached along ``steps`` from a hex."""
    seen, edge = {INDEX[start]}, [INDEX[start]]
    while edge:
        for n in steps[edge.pop()]:
            if n not in seen:
                seen.add(n)
                edge.append(n)
    return seen


# ------------------------------------------------------------------ the grid
@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("a", "b", "source"), ADJACENCIES)
def test_the_text_puts_two_hexes_side_by_side(a: str, b: str, source: str) -> None:
    assert b in board.GRID.around(a)
    assert a in board.GRID.around(b)
    if a in INDEX and b in INDEX:
        assert INDEX[b] in ADJACENT[INDEX[a]]
        assert INDEX[a] in ADJACENT[INDEX[b]]


def test_adjacency_is_symmetric() -> None:
    assert all(i in ADJACENT[n] for i in range(HEXES) for n in ADJACENT[i])
    assert all(name in board.GRID.around(n) for name in NAMES for n in board.GRID.around(name))


def test_the_distance_formula_agrees_with_adjacency() -> None:
    assert all(distance(name, n) == 1 for name in NAMES for n in board.GRID.around(name))


@pytest.mark.rule("7.0")
def test_a_zone_of_control_from_0307_reaches_0406_but_not_0207_0308_or_0407() -> None:
    assert hexes(ZONE[INDEX["0307"]]) & {"0406", "0207", "0308", "0407"} == {"0406"}


@pytest.mark.rule("7.0")
def test_a_zone_of_control_crosses_the_lake_arrow_the_other_way_too() -> None:
    assert "0307" in hexes(ZONE[INDEX["0406"]])


@pytest.mark.rule("11.2", "12.5")
def test_the_lake_arrow_counts_as_a_river() -> None:
    assert MAP["causeways"][0]["treat_as"] == "river"
    assert ACROSS_RIVER[INDEX["0307"]] & BIT[INDEX["0406"]]
    assert ACROSS_RIVER[INDEX["0406"]] & BIT[INDEX["0307"]]


# ------------------------------------------------------------------ places
@pytest.mark.parametrize("name", LAND)
def test_the_text_uses_a_hex_so_it_is_land(name: str) -> None:
    assert name in HEX
    assert NAMES[INDEX[name]] == name


@pytest.mark.parametrize(("name", "place"), PLACES.items())
def test_the_text_names_a_place(name: str, place: str) -> None:
    assert HEX[name]["name"]["zh"] == place


@pytest.mark.rule("4.2")
def test_the_towns_of_sudden_death_are_0412_and_1912() -> None:
    assert TABLES["victory"]["sudden_death_hexes"] == ["0412", "1912"]
    assert hexes(SUDDEN_DEATH) == {"0412", "1912"}
    assert SUDDEN_DEATH & TOWN == SUDDEN_DEATH


@pytest.mark.rule("12.5")
@pytest.mark.parametrize("name", FLAT)
def test_the_example_attacks_a_hex_without_a_shift_so_it_is_no_hill(name: str) -> None:
    assert HEX[name]["terrain"] == "clear"
    assert not HILL & BIT[INDEX[name]]


def test_hill_132_is_a_hill() -> None:
    assert HEX["0408"]["terrain"] == "hill"
    assert HILL & BIT[INDEX["0408"]]


@pytest.mark.rule("12.5")
@pytest.mark.parametrize(("a", "b"), DRY)
def test_the_example_attacks_at_full_strength_so_there_is_no_river_between(a: str, b: str) -> None:
    assert not ACROSS_RIVER[INDEX[a]] & BIT[INDEX[b]]
    assert not ACROSS_RIVER[INDEX[b]] & BIT[INDEX[a]]


# ------------------------------------------------------------------ the map hangs together
@pytest.mark.rule("11.2")
def test_every_road_joins_two_hexes_that_a_unit_can_pass_between() -> None:
    assert all(INDEX[b] in LINKS[INDEX[a]] for a, b in MAP["roads"])


@pytest.mark.rule("11.2")
def test_every_river_lies_between_two_hexes_of_the_island() -> None:
    assert all(INDEX[e["b"]] in ADJACENT[INDEX[e["a"]]] for e in MAP["rivers"])


def test_the_island_is_one_piece_of_191_hexes() -> None:
    assert joined("0412", LINKS) == set(range(191)) == set(range(HEXES))


def test_all_towns_lie_on_one_net_of_roads() -> None:
    roads: list[list[int]] = [[] for _ in range(HEXES)]
    for a, b in MAP["roads"]:
        roads[INDEX[a]].append(INDEX[b])
        roads[INDEX[b]].append(INDEX[a])
    assert {INDEX[n] for n in HEX if HEX[n].get("town")} <= joined("0412", roads)


def test_the_beaches_and_the_hexes_of_liaoluo_bay_lie_on_the_coast() -> None:
    beaches = MAP["landing_beaches"]
    assert all(map(is_coastal, [*beaches["west"], *beaches["east"], *MAP["liaoluo_bay"]]))


@pytest.mark.rule("6.2")
def test_0605_0806_and_0907_are_western_beaches() -> None:
    assert {"0605", "0806", "0907"} <= hexes(BEACH_WEST)


@pytest.mark.rule("6.2")
def test_1308_or_1408_is_an_eastern_beach() -> None:
    assert hexes(BEACH_EAST) & {"1308", "1408"}


@pytest.mark.rule("6.2")
def test_1007_or_1108_is_a_western_beach_since_something_touches_the_tank_in_1008() -> None:
    assert hexes(BEACH_WEST) & {"1007", "1108"}


@pytest.mark.rule("6.2")
def test_no_beach_is_both_western_and_eastern() -> None:
    assert not BEACH_WEST & BEACH_EAST


@pytest.mark.rule("6.2")
def test_the_beaches_that_start_empty_have_room_for_the_ten_units_of_the_example() -> None:
    assert 2 * len([n for n in hexes(BEACH_WEST | BEACH_EAST) if "setup" not in HEX[n]]) >= 10
