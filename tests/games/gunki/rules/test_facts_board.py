"""2.0 The map, the counters and the tables say what the rules say of them."""

from __future__ import annotations

import pytest

from sakusen.games.gunki.rules.board import (
    ACROSS_WALL,
    ADJACENT,
    ARTILLERY,
    ASSAULTS,
    BACK,
    BARRAGE_AT,
    BEFORE_HQ,
    BIT,
    CHITS,
    COLUMN,
    COUNTERS,
    CUP,
    DAYS,
    ENTRY,
    EVENTS,
    FIXED,
    FREE,
    GRAPH,
    HQ,
    INDEX,
    LEFT,
    MAP,
    MARKER_IDS,
    MARKERS,
    NAMES,
    NEARER,
    NEXT,
    OFF,
    RIGHT,
    SPACES,
    SUGGESTED,
    TABLES,
    UNIT_IDS,
    UNITS,
)

LANGUAGES = {"ja", "zh-Hant", "en"}
ENTRY_OF = {s["id"]: s for s in MAP["spaces"]}


def sector(name: str) -> set[int]:
    return {i for i, s in enumerate(MAP["spaces"]) if s["sector"] == name}


def fronts(name: str) -> set[int]:
    return {i for i in sector(name) if MAP["spaces"][i]["kind"] == "front"}


def named(japanese: str) -> int:
    return next(i for i, s in enumerate(MAP["spaces"]) if s["name"]["ja"] == japanese)


@pytest.mark.rule("2.1")
def test_the_map_has_a_right_and_a_left_sector() -> None:
    assert len(sector("left")) == 4
    assert len(sector("right")) == 3


@pytest.mark.rule("2.1")
def test_every_space_can_be_reached_from_every_other() -> None:
    assert all(steps >= 0 for steps in GRAPH.distances(HQ))


@pytest.mark.rule("3.1")
def test_the_spaces_that_the_rules_name_are_there() -> None:
    assert NAMES[named("旅団司令部")] == "HQ"
    assert NAMES[named("旅団砲兵隊")] == "ART"
    assert NAMES[named("第二大隊本部")] == "R3"
    assert (NAMES[HQ], NAMES[ARTILLERY]) == ("HQ", "ART")


@pytest.mark.rule("4.2")
def test_three_spaces_touch_the_headquarters() -> None:
    assert {NAMES[s] for s in ADJACENT[HQ]} == {"L3", "R3", "ART"}
    assert sum(BIT[s] for s in ADJACENT[HQ]) == BEFORE_HQ


@pytest.mark.rule("7.1")
def test_a_barrage_die_of_1_to_3_hits_the_left_and_of_4_to_6_the_right_sector() -> None:
    assert set(BARRAGE_AT[:3]) == {INDEX[n] for n in ("L1", "L2", "L3")} <= sector("left")
    assert set(BARRAGE_AT[3:]) == sector("right")


@pytest.mark.rule("7.2", "7.3")
def test_a_first_assault_falls_on_either_of_two_front_spaces_by_three_faces_each() -> None:
    for marker, name in ((RIGHT, "right"), (LEFT, "left")):
        assert set(ENTRY[marker]) == fronts(name)
        assert [ENTRY[marker].count(s) for s in sorted(fronts(name))] == [3, 3]


@pytest.mark.rule("6.3")
def test_a_marker_has_two_ways_back_from_the_second_battalion_headquarters() -> None:
    assert set(BACK[RIGHT][named("第二大隊本部")]) == fronts("right")
    assert set(BACK[LEFT][INDEX["L3"]]) == fronts("left")
    assert all(BACK[m][s] == () for m in range(MARKERS) for s in ENTRY[m])


@pytest.mark.rule("7.2")
def test_every_soviet_step_goes_along_a_route_and_nearer_to_the_headquarters() -> None:
    for marker in range(MARKERS):
        for space in range(SPACES):
            if NEXT[marker][space] != OFF:
                assert NEXT[marker][space] in NEARER[space]


@pytest.mark.rule("4.1")
def test_every_marker_arrives_at_the_headquarters() -> None:
    for marker in range(MARKERS):
        space, steps = ENTRY[marker][0], 0
        while space != HQ:
            space, steps = NEXT[marker][space], steps + 1
        assert steps == 2


@pytest.mark.rule("7.2")
def test_every_space_but_the_headquarters_has_one_space_to_retreat_to() -> None:
    assert [len(NEARER[s]) for s in range(SPACES)] == [int(s != HQ) for s in range(SPACES)]  # RULING 19


@pytest.mark.rule("7.2")
def test_the_wall_stands_before_some_sides_of_the_headquarters_only() -> None:
    assert ACROSS_WALL[HQ] == BIT[INDEX["L3"]] | BIT[INDEX["R3"]]
    assert ACROSS_WALL[ARTILLERY] == 0


@pytest.mark.rule("6.4")
def test_the_column_can_reach_the_guns() -> None:
    assert ARTILLERY in NEXT[COLUMN]


@pytest.mark.rule("7.4")
def test_the_column_has_a_way_of_its_own_with_one_beginning_in_the_left_sector() -> None:
    assert set(ENTRY[COLUMN]) == {INDEX["D1"]}
    assert INDEX["D1"] in sector("left")


@pytest.mark.rule("2.3")
def test_there_are_three_soviet_markers() -> None:
    assert MARKER_IDS == ("R", "L", "C")
    assert set(ASSAULTS.values()) == {RIGHT, LEFT, COLUMN}


@pytest.mark.rule("2.2")
def test_five_chits_of_four_kinds_are_in_the_cup() -> None:
    assert dict(zip(CHITS, CUP, strict=True)) == {"barrage": 1, "assault.R": 1, "assault.L": 1, "event": 2}


@pytest.mark.rule("7.4")
def test_the_event_table_has_five_outcomes() -> None:
    assert EVENTS == ("truce", "assault.R", "assault.L", "barrage", "assault.C", "assault.C")


@pytest.mark.rule("3.1", "2.2")
def test_eight_units_and_one_gun_without_strength() -> None:
    assert UNITS == 8
    assert "attack" not in COUNTERS["gun"]
    assert [(UNIT_IDS[u], NAMES[s]) for u, s in FIXED] == [("ono", "HQ")]
    assert len(FREE) == 7
    assert (COUNTERS["gun"]["setup"], COUNTERS["gun"]["uses"]) == ("ART", 1)


@pytest.mark.rule("6.3", "7.2")
def test_strengths_leave_room_for_a_die_that_fails() -> None:
    assert all(1 <= u[k] <= 5 for u in COUNTERS["units"] for k in ("attack", "defence"))
    assert (TABLES["dice"]["fatal"], TABLES["dice"]["best"]) == (6, 5)


@pytest.mark.rule("3.1")
def test_the_suggested_setup_has_two_units_in_a_space_at_most() -> None:
    assert max(SUGGESTED.count(s) for s in SUGGESTED) == 2
    assert all(SUGGESTED[u] == s for u, s in FIXED)


@pytest.mark.rule("3.3", "5.0")
def test_the_days_are_the_19th_to_the_21st_of_august_1945() -> None:
    assert [d["date"] for d in TABLES["days"]] == ["1945-08-19", "1945-08-20", "1945-08-21"]
    assert DAYS == 3


@pytest.mark.rule("4.2")
def test_no_marker_before_the_headquarters_wins_one_draws_more_lose() -> None:
    levels = [(v["most"], v["level"], v["points"]) for v in TABLES["victory"]["levels"]]
    assert levels == [(0, "victory", 1), (1, "draw", 0), (3, "defeat", -1)]


def test_north_is_up_and_the_left_sector_is_in_the_west() -> None:
    for marker in (LEFT, RIGHT):
        for space in ENTRY[marker]:
            assert MAP["spaces"][space]["y"] < MAP["spaces"][NEXT[marker][space]]["y"] < ENTRY_OF["HQ"]["y"]
    assert all(MAP["spaces"][s]["x"] < 500 for s in sector("left"))
    assert all(MAP["spaces"][s]["x"] > 500 for s in sector("right"))


def test_everything_has_a_name_in_three_languages() -> None:
    named_things = [*MAP["spaces"], *COUNTERS["units"], *COUNTERS["markers"], COUNTERS["gun"], *TABLES["days"]]
    names = [MAP["meta"]["title"], *MAP["sectors"].values(), *(thing["name"] for thing in named_things)]
    assert all(set(n) == LANGUAGES and all(n.values()) for n in names)


def test_every_datum_says_where_it_comes_from() -> None:
    printed = (*MAP["spaces"], *MAP["routes"], *MAP["paths"], *TABLES["chits"])
    assert all(thing["provenance"] for thing in (*printed, *COUNTERS["units"], *COUNTERS["markers"], COUNTERS["gun"]))
