"""Facts about the counters, the set-up and the markers: in the data files and in the compiled board alike."""

from __future__ import annotations

from collections import Counter
from math import ceil

import pytest

from sakusen.games.kinmen.rules.board import (
    AIR_DOTS,
    ALLOWANCE,
    ARMY_19,
    COUNTERS,
    DEPOTS,
    DIVISION,
    DIVISIONS,
    EXTRA_GUNS,
    GUN_MARKERS,
    IS_TANK,
    LIAOLUO,
    MAP,
    NAMES,
    OPTION_CHITS,
    ROC,
    SETUP,
    SHOCK,
    SIDE,
    STRENGTH,
    TABLES,
    TANKS,
    UNIT_IDS,
    UNITS,
)

ICONS = {NAMES[h]: (division, count) for h, division, count in SETUP}
MARKERS = {m["kind"]: m["count"] for m in COUNTERS["markers"]}


def profiles(division: str) -> Counter[tuple[int, int]]:
    """How many units of a division have which strength and movement allowance."""
    d = DIVISIONS.index(division)
    return Counter((STRENGTH[u][0], ALLOWANCE[u] // 2) for u in range(UNITS) if DIVISION[u] == d)


# ------------------------------------------------------------------ set-up
@pytest.mark.rule("3.1")
def test_one_unit_of_the_201st_starts_in_0504() -> None:
    assert ICONS["0504"] == ("201", 1)


@pytest.mark.rule("3.1")
def test_two_units_of_the_18th_start_in_1409() -> None:
    assert ICONS["1409"] == ("18", 2)


@pytest.mark.rule("3.1")
def test_one_unit_of_the_40th_starts_in_0512() -> None:
    assert ICONS["0512"] == ("40", 1)


@pytest.mark.rule("3.1")
def test_one_tank_unit_starts_in_1008() -> None:
    assert ICONS["1008"] == ("3TK", 1)


@pytest.mark.rule("3.1")
def test_one_tank_unit_starts_in_0810() -> None:
    assert ICONS["0810"] == ("3TK", 1)


@pytest.mark.rule("3.1")
def test_two_units_of_the_118th_start_in_1009() -> None:
    assert ICONS["1009"] == ("118", 2)


@pytest.mark.rule("3.1")
def test_two_units_of_the_118th_start_in_0507() -> None:
    assert ICONS["0507"] == ("118", 2)


@pytest.mark.rule("3.1")
def test_0706_and_1208_start_with_one_unit_each() -> None:
    assert (ICONS["0706"][1], ICONS["1208"][1]) == (1, 1)


@pytest.mark.rule("3.1")
def test_0708_0408_and_0707_start_empty() -> None:
    assert not {"0708", "0408", "0707"} & set(ICONS)


@pytest.mark.rule("3.1")
def test_every_roc_unit_has_a_place_to_start() -> None:
    need = Counter()
    for division, count in ICONS.values():
        need[division] += count
    assert need == Counter(DIVISIONS[DIVISION[u]] for u in range(UNITS) if SIDE[u] == ROC)
    assert need.total() == 32


@pytest.mark.rule("3.1", "8.0")
def test_no_more_than_two_units_start_in_a_hex() -> None:
    assert all(count <= 2 for _, count in ICONS.values())


# ------------------------------------------------------------------ units
@pytest.mark.rule("2.2.1")
def test_no_two_counters_share_an_id() -> None:
    assert len(set(UNIT_IDS)) == len(COUNTERS["units"]) == UNITS


@pytest.mark.rule("2.2.1")
def test_the_40th_is_3_5() -> None:
    assert set(profiles("40")) == {(3, 5)}


@pytest.mark.rule("2.2.1")
def test_the_118th_is_4_5() -> None:
    assert set(profiles("118")) == {(4, 5)}


@pytest.mark.rule("2.2.1")
def test_the_201st_has_4_5() -> None:
    assert (4, 5) in profiles("201")


@pytest.mark.rule("2.2.1", "12.6")
def test_tanks_are_6_6_with_one_shock_dot() -> None:
    assert set(profiles("3TK")) == {(6, 6)}
    assert all(SHOCK[u] == (1 if IS_TANK[u] else 0) for u in range(UNITS))


@pytest.mark.rule("2.2.1")
def test_the_82nd_has_6_4_and_4_4() -> None:
    assert set(profiles("82")) >= {(6, 4), (4, 4)}


@pytest.mark.rule("2.2.1")
def test_the_85th_has_6_4() -> None:
    assert (6, 4) in profiles("85")


@pytest.mark.rule("2.2.1")
def test_the_82nd_has_at_least_three_6_4() -> None:
    assert profiles("82")[6, 4] >= 3


@pytest.mark.rule("2.2.1")
def test_the_85th_has_two_6_4_and_the_84th_two_units() -> None:
    assert profiles("85")[6, 4] >= 2
    assert profiles("84").total() >= 2


@pytest.mark.rule("2.2.1")
def test_a_spent_unit_has_half_its_strength_rounded_up() -> None:
    assert all(spent == ceil(fresh / 2) for fresh, spent in STRENGTH)
    assert dict(STRENGTH) == {6: 3, 4: 2, 3: 2}


@pytest.mark.rule("2.2.1")
def test_all_units_are_infantry_but_the_3rd_tank_regiment() -> None:
    assert {DIVISION[u] for u in range(UNITS) if IS_TANK[u]} == {TANKS}
    assert all(IS_TANK[u] for u in range(UNITS) if DIVISION[u] == TANKS)
    assert {u["kind"] for u in COUNTERS["units"] if u["side"] == "PLA"} == {"infantry"}


@pytest.mark.rule("15.5")
def test_the_19th_army_has_three_divisions_one_for_each_of_three_turns() -> None:
    assert {DIVISIONS[d] for d in ARMY_19} == {"13", "14", "18"}
    assert len(ARMY_19) == len(TABLES["delayed"]["turns"])


@pytest.mark.rule("15.5")
def test_every_division_of_the_19th_army_fits_on_the_coast_of_liaoluo_bay() -> None:
    assert all(sum(d == DIVISION[u] for u in range(UNITS)) <= 2 * LIAOLUO.bit_count() for d in ARMY_19)


# ------------------------------------------------------------------ markers
@pytest.mark.rule("2.2.2", "3.1", "3.2", "3.3")
def test_there_are_three_air_markers_four_and_two_guns_and_six_options() -> None:
    assert (len(AIR_DOTS), GUN_MARKERS, EXTRA_GUNS, len(OPTION_CHITS)) == (3, 4, 2, 6)
    assert (MARKERS["air"], MARKERS["operation_option"]) == (3, 6)


@pytest.mark.rule("13.2")
def test_one_air_marker_has_two_dots() -> None:
    assert sorted(AIR_DOTS) == [1, 1, 2]


@pytest.mark.rule("2.2.2")
def test_there_is_one_marker_for_every_division_the_tank_regiment_included() -> None:
    assert MARKERS["division_hq"] == len(DIVISIONS) == len(set(DIVISION))


@pytest.mark.rule("2.2")
def test_there_are_99_counters_in_all() -> None:
    assert UNITS + sum(MARKERS.values()) == 99 == COUNTERS["counter_total"]


@pytest.mark.rule("2.2.2", "14.2")
def test_there_is_a_control_marker_for_every_depot() -> None:
    assert MARKERS["prc_control"] >= len(DEPOTS) == sum("depot" in v for v in MAP["hexes"].values())


@pytest.mark.rule("3.1", "3.2")
def test_the_tracks_start_at_20_0_and_20_and_end_at_20_and_there_are_three_turns() -> None:
    start = TABLES["start"]
    assert (start["roc_logistics"], start["prc_logistics"], start["sea_transport"]) == (20, 0, 20)
    assert (start["track_max"], start["turns"]) == (20, 3)
