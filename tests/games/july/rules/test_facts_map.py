"""Facts about the map: in the data file and in the compiled board alike."""

from __future__ import annotations

import pytest
from tests.games.july.positions import hexes

from sakusen.engine.hexes import distance
from sakusen.games.july.rules.board import (
    BIT,
    BRIDGED,
    COUNTERS,
    FLAG,
    GRID,
    HEXES,
    HILL,
    INDEX,
    MAP,
    NAMES,
    PRICE,
    PURSUE,
    RANGE,
    TOUCH,
    WALK,
    ZONE,
)

SIDES = {frozenset(pair) for river in MAP["rivers"].values() for pair in river["sides"]}
BRIDGES = {frozenset((b["a"], b["b"])): b for b in MAP["bridges"]}
BANKS = {
    name: {n for n, h in MAP["hexes"].items() if h["bank"] == name} for name in ("west", "east", "south-of-holsten")
}


def walk(start: str, steps: list[int]) -> set[str]:
    """Every hex that can be walked to."""
    seen, edge = {start}, [start]
    for name in edge:
        for n in sorted(hexes(steps[INDEX[name]])):
            if n not in seen:
                seen.add(n)
                edge.append(n)
    return seen


def without_bridges() -> list[int]:
    return [ZONE[0][h] & ~BRIDGED[0][h] for h in range(HEXES)]


# ------------------------------------------------------------------ hexes
@pytest.mark.rule("2.1")
def test_every_hex_has_a_four_digit_number() -> None:
    assert all(len(name) == 4 and name.isdigit() for name in NAMES)
    assert HEXES == 42


@pytest.mark.rule("8.4")
def test_the_hills_are_0101_to_0106() -> None:
    assert hexes(HILL) == {f"010{row}" for row in range(1, 7)}


@pytest.mark.rule("8.4")
def test_a_hill_costs_two_points_and_any_other_hex_one() -> None:
    assert {PRICE[h] for h in range(HEXES) if HILL & BIT[h]} == {2}
    assert {PRICE[h] for h in range(HEXES) if not HILL & BIT[h]} == {1}


@pytest.mark.rule("7.4")
def test_0302_touches_0201_and_0202() -> None:
    assert {"0201", "0202"} <= hexes(TOUCH[INDEX["0302"]])


@pytest.mark.rule("9.14")
def test_0303_and_0403_are_adjacent_and_can_fight() -> None:
    assert "0403" in hexes(ZONE[0][INDEX["0303"]])


@pytest.mark.rule("9.14")
def test_the_printed_place_of_the_guns_reaches_0403_and_not_one_hex_further() -> None:
    guns = next(u["setup"] for u in COUNTERS["units"] if u["kind"] == "artillery")
    assert distance(guns, "0403") == 3
    assert distance(guns, "0402") == 4
    assert "0403" in hexes(RANGE[INDEX[guns]])
    assert "0402" not in hexes(RANGE[INDEX[guns]])


def test_the_compiled_distances_agree_with_counting_hex_by_hex() -> None:
    for name in NAMES:
        far = {name: 0}
        edge = [name]
        for h in edge:
            for n in GRID.adjacent[INDEX[h]]:
                if NAMES[n] not in far:
                    far[NAMES[n]] = far[h] + 1
                    edge.append(NAMES[n])
        assert hexes(RANGE[INDEX[name]]) == {n for n, d in far.items() if d <= 3}


@pytest.mark.rule("8.7")
def test_each_side_has_a_flag_hex_where_nobody_is_set_up() -> None:
    assert [NAMES[h] for h in FLAG] == ["0702", "0206"]
    assert not {NAMES[h] for h in FLAG} & {u.get("setup") for u in COUNTERS["units"]}


# ------------------------------------------------------------------ rivers
@pytest.mark.rule("7.4")
def test_the_zone_of_0302_reaches_0201_over_a_bridge_and_does_not_reach_0202() -> None:
    assert frozenset(("0302", "0201")) in BRIDGES
    assert frozenset(("0302", "0202")) in SIDES - set(BRIDGES)
    assert "0201" in hexes(ZONE[0][INDEX["0302"]])
    assert "0202" not in hexes(ZONE[0][INDEX["0302"]])


def test_river_sides_lie_between_adjacent_hexes_and_bridges_on_river_sides() -> None:
    for side in SIDES:
        a, b = sorted(side)
        assert b in hexes(TOUCH[INDEX[a]])
    assert set(BRIDGES) <= SIDES


@pytest.mark.rule("8.3")
def test_there_is_one_military_bridge_and_tanks_may_not_cross_it() -> None:
    military = [b for b in MAP["bridges"] if b["kind"] == "military"]
    assert [(b["id"], b["tanks_may_cross"]) for b in military] == [("gunkyo", False)]
    assert BRIDGES[frozenset(("0201", "0302"))]["kind"] == "military"


@pytest.mark.rule("8.2", "8.3")
def test_tanks_may_cross_the_ordinary_bridges() -> None:
    ordinary = [b for b in MAP["bridges"] if b["kind"] == "ordinary"]
    assert {b["id"] for b in ordinary} == {"kawamata", "holsten"}
    for b in ordinary:
        assert WALK[0][1][INDEX[b["a"]]] & BIT[INDEX[b["b"]]]


@pytest.mark.rule("10.2")
def test_only_the_military_bridge_can_be_blown_up() -> None:
    assert [b["id"] for b in MAP["bridges"] if b["can_be_demolished"]] == ["gunkyo"]
    assert any(m["kind"] == "demolished" for m in COUNTERS["markers"])


def test_with_all_bridges_the_whole_map_is_connected_on_foot() -> None:
    assert walk("0701", WALK[0][0]) == walk("0101", WALK[0][0]) == set(NAMES)


def test_without_bridges_the_rivers_cut_the_map_into_three_banks() -> None:
    for bank, start in (("west", "0101"), ("east", "0701"), ("south-of-holsten", "0505")):
        assert walk(start, without_bridges()) == BANKS[bank]
    assert sum(map(len, BANKS.values())) == HEXES


@pytest.mark.rule("8.3")
def test_tanks_need_an_ordinary_bridge_to_change_the_bank() -> None:
    only_military = [WALK[0][1][h] & ~(BRIDGED[0][h] & WALK[0][1][h]) for h in range(HEXES)]
    assert "0101" not in walk("0701", only_military)
    assert "0101" in walk("0701", WALK[0][1])


@pytest.mark.rule("9.23")
def test_tanks_advance_over_no_bridge_and_others_over_any() -> None:
    for pair in BRIDGES:
        a, b = (INDEX[name] for name in sorted(pair))
        assert PURSUE[0][0][a] & BIT[b]
        assert not PURSUE[0][1][a] & BIT[b]


@pytest.mark.rule("10.3")
def test_the_demolition_takes_away_one_link_and_no_other() -> None:
    gone = {frozenset((NAMES[a], n)) for a in range(HEXES) for n in hexes(ZONE[0][a] & ~ZONE[1][a])}
    assert gone == {frozenset(("0201", "0302"))}
    assert all(not ZONE[1][h] & ~ZONE[0][h] for h in range(HEXES))


def test_links_lead_both_ways() -> None:
    for chart in (*ZONE, *BRIDGED, *(w for pair in (*WALK, *PURSUE) for w in pair)):
        for a in range(HEXES):
            for b in range(HEXES):
                assert bool(chart[a] & BIT[b]) == bool(chart[b] & BIT[a])


def test_every_named_thing_on_the_map_has_its_name_in_three_languages() -> None:
    named = [h["name"] for h in MAP["hexes"].values() if "name" in h]
    named += [b["name"] for b in MAP["bridges"]] + [r["name"] for r in MAP["rivers"].values()]
    assert all(set(name) == {"ja", "zh", "en"} and all(name.values()) for name in named)


def test_every_datum_of_the_map_says_where_it_comes_from() -> None:
    entries = [*MAP["hexes"].values(), *MAP["rivers"].values(), *MAP["flags"].values()]
    assert all(entry["provenance"] for entry in [*entries, *MAP["bridges"], MAP["grid"]])
