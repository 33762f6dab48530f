"""Facts about the counters, the set-up, the turn track and the tables."""

from __future__ import annotations

import pytest

from sakusen.games.july.rules.board import (
    ATTACK,
    COUNTERS,
    DEFENCE,
    END_FACES,
    ENTRY,
    GUNS,
    INDEX,
    INITIATIVE,
    IS_TANK,
    JP,
    MAP,
    OF_SIDE,
    SETUP,
    SIDE,
    STEPS,
    SU,
    TABLES,
    TRACK,
    TURNS,
    UNIT_IDS,
    VALUE,
    ZONE,
)

UNITS = {u["id"]: u for u in COUNTERS["units"]}
INDEX_OF = {name: u for u, name in enumerate(UNIT_IDS)}


# ------------------------------------------------------------------ counters
@pytest.mark.rule("9.12")
def test_the_guns_have_one_step_of_strength_one_and_do_not_move() -> None:
    assert UNITS["artillery"]["steps"] == [{"combat": 1, "move": 0}]
    assert INDEX_OF["artillery"] == GUNS


@pytest.mark.rule("4.2")
def test_japan_has_exactly_two_tank_units() -> None:
    assert [UNIT_IDS[u] for u in OF_SIDE[JP] if IS_TANK[u]] == ["tank3", "tank4"]


@pytest.mark.rule("9.5")
def test_tanks_print_attack_and_defence_and_the_others_one_strength() -> None:
    for u in COUNTERS["units"]:
        assert u["tank"] == (u["kind"] == "tank")
        for step in u["steps"]:
            assert set(step) == ({"attack", "defence", "move"} if u["tank"] else {"combat", "move"})


def test_the_turned_side_is_weaker_and_never_stronger_in_anything() -> None:
    for u in range(len(UNIT_IDS)):
        if STEPS[u] == 2:
            assert ATTACK[u][1] <= ATTACK[u][0]
            assert DEFENCE[u][1] <= DEFENCE[u][0]
            assert ATTACK[u][1] + DEFENCE[u][1] < ATTACK[u][0] + DEFENCE[u][0]


def test_the_armoured_cars_score_as_no_tank_and_have_two_steps() -> None:
    assert STEPS[INDEX_OF["arm9"]] == STEPS[INDEX_OF["inf149"]] == 2
    assert not IS_TANK[INDEX_OF["arm9"]]


def test_not_every_counter_has_a_turned_side() -> None:
    assert [UNIT_IDS[u] for u in range(len(UNIT_IDS)) if STEPS[u] == 1] == ["cav15", "artillery"]


@pytest.mark.rule("4.4", "4.5")
def test_a_tank_step_is_worth_two_points_and_any_other_one() -> None:
    assert all(VALUE[u] == (2 if IS_TANK[u] else 1) for u in range(len(UNIT_IDS)))


def test_there_are_eleven_counters_with_the_turn_marker() -> None:
    assert len(UNIT_IDS) + 1 == 11
    assert [m["faces"] for m in COUNTERS["markers"] if m["kind"] == "turn"] == [["JP", "SU"]]


def test_short_names_are_unique_and_hold_no_spaces() -> None:
    short = [u["short"] for u in COUNTERS["units"]]
    assert len(set(short)) == len(short)
    assert not any(" " in name for name in short)


def test_every_unit_is_named_in_three_languages_and_says_where_it_comes_from() -> None:
    for u in COUNTERS["units"]:
        assert set(u["name"]) == set(u["label"]) == {"ja", "zh", "en"}
        assert all(u["name"].values())
        assert u["provenance"]


# ------------------------------------------------------------------ set-up
@pytest.mark.rule("3.1")
def test_kobayashi_and_both_tank_regiments_are_set_up_at_the_start() -> None:
    assert all("setup" in UNITS[name] for name in ("kobayashi", "tank3", "tank4"))


@pytest.mark.rule("3.1")
def test_the_soviets_start_with_the_149th_the_9th_the_cavalry_and_the_guns() -> None:
    for places in SETUP.values():
        assert {UNIT_IDS[u] for u in OF_SIDE[SU] if places[u] != TRACK} == {"inf149", "arm9", "cav15", "artillery"}


@pytest.mark.rule("3.3")
def test_a_unit_has_either_a_place_at_the_start_or_a_turn_of_entry() -> None:
    for u in COUNTERS["units"]:
        assert ("gt" in u) != ("setup" in u)
        assert 1 <= u.get("gt", 1) <= TURNS


@pytest.mark.rule("3.3")
def test_yamagata_comes_on_turn_two_the_tanks_on_three_and_the_24th_on_five() -> None:
    assert {UNIT_IDS[u]: t for u, t in enumerate(ENTRY) if t} == {"yamagata": 2, "tank11": 3, "inf24": 5}


@pytest.mark.rule("8.5")
def test_nobody_shares_a_hex_at_the_start() -> None:
    for deployed in SETUP.values():
        places = [deployed[u] for u in range(len(UNIT_IDS)) if deployed[u] != TRACK]
        assert len(set(places)) == len(places)


HELD = {("kobayashi", "cav15"), ("tank3", "inf149")}


@pytest.mark.parametrize(("deployment", "pairs"), [("original", set()), ("balanced", HELD)])
def test_only_in_the_balanced_set_up_somebody_starts_in_an_enemy_zone(deployment: str, pairs: set[object]) -> None:
    places = SETUP[deployment]
    touching = {(a, b) for a in OF_SIDE[JP] for b in OF_SIDE[SU] if ZONE[0][places[a]] >> places[b] & 1}
    assert {(UNIT_IDS[a], UNIT_IDS[b]) for a, b in touching} == pairs


def test_kobayashi_starts_west_of_the_river_beside_the_military_bridge_and_the_tanks_east() -> None:
    banks = {name: h["bank"] for name, h in MAP["hexes"].items()}
    assert UNITS["kobayashi"]["setup"] == "0201"
    assert banks["0201"] == "west"
    assert {banks[UNITS[t]["setup"]] for t in ("tank3", "tank4")} == {"east"}
    assert {INDEX["0201"], INDEX["0302"]} == {
        INDEX[end] for b in MAP["bridges"] if b["id"] == "gunkyo" for end in (b["a"], b["b"])
    }


# ------------------------------------------------------------------ tables
@pytest.mark.rule("6.3")
def test_odd_turns_belong_to_japan_and_even_turns_to_the_soviets() -> None:
    assert TURNS == 8
    assert list(INITIATIVE[1:]) == [JP, SU] * 4


@pytest.mark.rule("5.7", "5.8")
def test_end_dice_stand_at_turns_six_and_seven_and_turn_eight_is_the_last() -> None:
    assert {t: set(END_FACES[t]) for t in range(1, TURNS + 1) if END_FACES[t]} == {6: {1, 2}, 7: {1, 2, 3, 4}}
    assert [t["turn"] for t in TABLES["turns"] if t.get("last")] == [8]


def test_the_tables_hold_the_numbers_of_the_rulebook() -> None:
    combat = TABLES["combat"]
    assert combat["hit_faces"] == [5, 6]
    assert combat["hit_faces_against_hill"] == [6]
    assert (combat["bridge_defence"], combat["support"], combat["support_range"]) == (1, 1, 3)
    assert TABLES["stacking"]["limit"] == 1
    assert TABLES["victory"]["tie"] == "SU"
    assert TABLES["victory"]["sudden_jp"] == ["artillery"]
    assert TABLES["victory"]["sudden_su"] == ["tank3", "tank4"]
    assert all("provenance" in TABLES[name] for name in TABLES if isinstance(TABLES[name], dict))


def test_the_sides_are_numbered_in_the_order_of_the_first_initiative() -> None:
    assert SIDE[INDEX_OF["kobayashi"]] == JP == INITIATIVE[1]
