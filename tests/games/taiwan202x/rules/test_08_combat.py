"""8.0 to 8.4 Combat: who meets whom, the volleys, the way home."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import PLACE_WORDS, UNIT_WORDS, Table, acting


def names(units: list[int]) -> set[str]:
    return {UNIT_WORDS[u] for u in units}


def volleys(t: Table) -> list[tuple[int, list[int]]]:
    """Generation and counted hits (of China, of the other side) of every volley."""
    return [(v["generation"], v["hits"]) for v in t.told("volley")]


# ------------------------------------------------------------------ 8.0, 8.1 attacks
@pytest.mark.rule("8.0", "8.1")
def test_units_in_a_sea_with_enemies_may_attack_without_moving() -> None:
    t = acting("prc", "S9", prc={"south": ["Liaoning", "Fujian"]}, roc={"south": "Reagan"}).play("Fujian")
    assert t.can("xsouth")
    t.play("xsouth")
    assert names(t.told("attack")[0]["units"]) == {"Fujian"}  # ruling 47: the idle Liaoning stays out of it


@pytest.mark.rule("8.1")
def test_there_is_no_attack_without_an_enemy_and_none_on_a_base() -> None:
    t = acting("prc", "S9", prc={"south": "Liaoning"}, roc={"indopacom": "Reagan"}).play("Liaoning")
    assert not [w for w in t.choices if w.startswith("x")]
    assert t.why("attack", "south").key == "why.no_enemy"
    assert t.why("attack", "indopacom").key == "why.in_base"


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("sea", ["yellow", "east"])
def test_chinese_units_in_either_sea_may_attack_the_aircraft_on_sakishima_without_moving(sea: str) -> None:
    t = acting("prc", "S9", prc={sea: "Fujian"}, roc={"sakishima": "F-22A", sea: "Reagan"}).play("Fujian")
    assert {f"x{sea}", "xsakishima"} <= set(t.choices)
    t.play("xsakishima")
    attack = t.told("attack")[0]
    assert names(attack["targets"]) == {"F-22A"}  # ruling 22: the fleet in that sea stays out of it
    assert t.ask == "fire"


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("sea", ["strait", "south"])
def test_from_the_other_seas_sakishima_is_out_of_reach(sea: str) -> None:
    t = acting("prc", "S9", prc={sea: "Fujian"}, roc={"sakishima": "F-22A"}).play("Fujian")
    assert not t.can("xsakishima")
    assert t.why("attack", "sakishima").key == "why.sakishima_from_its_seas"


@pytest.mark.rule("8.1")
def test_an_activated_aircraft_on_sakishima_may_attack_in_either_of_its_seas_without_moving() -> None:
    prc = {"yellow": "Fujian", "east": "Xining", "south": "Dalian"}
    t = acting("roc", "S9", prc=prc, roc={"sakishima": "F-22A"}).play("F-22A")
    assert {w for w in t.choices if w.startswith("x")} == {"xyellow", "xeast"}
    t.play("xeast")
    assert t.ask == "fire"  # it is in the battle already: nobody else could join


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("sea", ["yellow", "east"])
def test_the_aircraft_on_sakishima_may_join_when_its_side_is_attacked(sea: str) -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={sea: "F-16C", "sakishima": "US/F-35A"})
    t.play("J-20/1", f">{sea}")
    assert (t.ask, t.seat, t.choices) == ("join", "roc", ["yes", "no"])
    joined = t.copy().play("yes")
    assert joined.state.dice == [2, 2]
    joined.play(1, 1, 1, 1)
    assert joined.state.dice == [0, 2]  # then the fourth generation
    t.play("no")
    assert t.state.dice == [2, 0]


@pytest.mark.rule("8.1")
def test_the_aircraft_on_sakishima_may_join_when_its_side_attacks() -> None:
    t = acting("roc", "S9", prc={"east": "J-16/1"}, roc={"indopacom": "F-22A", "sakishima": "US/F-35A"})
    t.play("F-22A", ">east")
    assert (t.ask, t.seat) == ("join", "roc")
    t.play("yes")
    assert t.state.dice == [0, 4]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("sea", ["strait", "south"])
def test_it_joins_no_battle_in_the_other_seas(sea: str) -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={sea: "F-16C", "sakishima": "US/F-35A"})
    assert t.play("J-20/1", f">{sea}").ask == "fire"


@pytest.mark.rule("8.1", "8.2")
def test_a_joiner_fights_and_may_be_lost_although_the_target_is_the_fleets() -> None:
    t = acting("prc", "S9", prc={"strait": ["Fujian", "Nanchang"]}, roc={"yellow": "Reagan", "sakishima": "F-22A"})
    t.play("Fujian", "Nanchang", ">yellow", "yes")
    assert names(t.told("attack")[0]["targets"]) == {"Reagan"}
    assert t.state.dice == [5, 2]
    t.play(6, 1, 1, 1, 1, 1, 1)
    assert (t.ask, t.seat, t.units()) == ("loss", "roc", {"Reagan", "F-22A"})


# ------------------------------------------------------------------ 8.2 the target
@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("unit", "targets"), [("J-20/1", {"F-22A", "B-1B"}), ("Fujian", {"Reagan", "Vinson"})])
def test_the_target_is_all_enemies_of_the_attackers_own_kind(unit: str, targets: set[str]) -> None:
    t = acting("prc", "S9", prc={"south": ["J-20/1", "Fujian"]}, roc={"south": ["Reagan", "Vinson", "F-22A", "B-1B"]})
    t.play(unit, "xsouth")
    assert names(t.told("attack")[0]["targets"]) == targets


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("unit", "enemy"), [("J-20/1", "Reagan"), ("Fujian", "F-22A")])
def test_the_other_kind_is_the_target_only_when_there_is_none_of_the_own(unit: str, enemy: str) -> None:
    t = acting("prc", "S9", prc={"south": unit}, roc={"south": enemy}).play(unit, "xsouth")
    assert names(t.told("attack")[0]["targets"]) == {enemy}


@pytest.mark.rule("8.2")
def test_units_that_are_no_target_neither_fire_nor_fall_nor_go_home() -> None:
    t = acting("prc", "S9", prc={"south": "Fujian"}, roc={"south": ["Reagan", "F-22A", "B-1B"]})
    t.play("Fujian", "xsouth", 6, 6, 6)
    assert t.lost() == ["Reagan"]
    assert {"F-22A", "B-1B"} <= t.stack("south")


@pytest.mark.rule("8.2", "8.5")
def test_idle_friends_of_the_attackers_are_safe() -> None:
    t = acting("prc", "S9", prc={"south": ["Liaoning", "Fujian", "Nanchang"]}, roc={"south": "Vinson"})
    t.play("Fujian", "Nanchang", "xsouth", 1, 1, 1, 1, 1, 6, 1, 1)
    assert t.units() == {"Fujian", "Nanchang"}
    assert t.why("unit", "Liaoning").key == "why.not_in_battle"


# ------------------------------------------------------------------ 8.3 the order of fire
@pytest.mark.rule("8.3")
def test_the_fifth_generation_fires_before_the_fourth_and_who_falls_to_it_fires_no_more() -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "B-1B"}).play("J-20/1", ">south")
    assert t.state.dice == [2, 0]
    t.play(4, 1)
    assert t.lost() == ["B-1B"]
    assert t.ask != "fire"


@pytest.mark.rule("8.3")
def test_both_sides_of_a_generation_fire_at_the_same_time() -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "F-22A"}).play("J-20/1", ">south")
    assert t.state.dice == [2, 2]
    t.play(6, 1, 6, 1)
    assert set(t.lost()) == {"J-20/1", "F-22A"}  # both fall, neither too early to fire


@pytest.mark.rule("8.3")
def test_the_side_that_acts_rolls_first() -> None:
    t = acting("roc", "S9", prc={"south": "J-20/1"}, roc={"indopacom": "F-22A"}).play("F-22A", ">south", 1, 2, 3, 4)
    assert [d["seat"] for d in t.told("die")] == [1, 1, 0, 0]


@pytest.mark.rule("8.3")
def test_an_attack_is_one_exchange_and_both_fleets_may_stay() -> None:
    t = acting("prc", "S9", prc={"south": "Liaoning"}, roc={"south": "Reagan"})
    t.play("Liaoning", "xsouth", 1, 1, 1, 1, 1)
    assert t.stack("south") == {"Liaoning", "Reagan"}
    assert t.ask == "card"


@pytest.mark.rule("8.3")
def test_all_aircraft_that_fought_go_home_and_other_aircraft_and_fleets_stay() -> None:
    prc = {"mainland": "J-20/1", "south": ["H-6K", "Liaoning"]}
    t = acting("prc", "H9", prc=prc, roc={"south": ["F-22A", "Reagan"]}, control=True)
    t.play("J-20/1", ">south", 1, 1, 1, 1)
    assert (t.at("J-20/1"), t.at("F-22A")) == ("mainland", "indopacom")
    assert t.stack("south") == {"H-6K", "Liaoning", "Reagan"}


@pytest.mark.rule("8.3")
def test_one_american_or_japanese_aircraft_may_go_to_sakishima_after_the_battle() -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": ["US/F-35A", "F-15J"]}, awake=True)
    t.play("J-20/1", ">south", 1, 1, 1, 1, 1, 1)
    assert (t.ask, t.seat) == ("homeward", "roc")
    assert set(t.choices) == {"US/F-35A@sakishima", "F-15J@sakishima", "done"}
    t.play("F-15J@sakishima")
    assert (t.at("F-15J"), t.at("US/F-35A")) == ("sakishima", "indopacom")


@pytest.mark.rule("8.3", "5.5")
def test_it_takes_the_place_of_the_aircraft_that_is_there() -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "US/F-35A", "sakishima": "F-15J"}, awake=True)
    t.play("J-20/1", ">south", 1, 1, 1, 1, "US/F-35A@sakishima")
    assert (t.at("US/F-35A"), t.at("F-15J")) == ("sakishima", "japan")


@pytest.mark.rule("8.3")
def test_an_aircraft_that_joined_from_sakishima_goes_home_unless_it_is_the_one_that_is_based_there() -> None:
    def fought() -> Table:
        t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"east": "US/F-35A", "sakishima": "F-22A"})
        return t.play("J-20/1", ">east", "yes", *[1] * 6)

    assert fought().play("done").at("F-22A") == "indopacom"
    assert fought().play("F-22A@sakishima").at("F-22A") == "sakishima"
    t = fought().play("US/F-35A@sakishima")
    assert (t.at("US/F-35A"), t.at("F-22A")) == ("sakishima", "indopacom")
    assert not t.complaints()


@pytest.mark.rule("8.3", "9.1")
def test_nobody_goes_to_sakishima_while_china_controls_it() -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "US/F-35A"}, control=True)
    assert t.play("J-20/1", ">south", 1, 1, 1, 1).at("US/F-35A") == "indopacom"
    assert t.ask == "card"


# ------------------------------------------------------------------ 8.4 the dice
@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("attacker", "enemy", "dice"), [("Fujian", "F-22A", 3), ("Xining", "Vinson", 1)])
def test_every_point_of_strength_is_a_die(attacker: str, enemy: str, dice: int) -> None:
    t = acting("prc", "S9", prc={"south": attacker}, roc={"south": enemy}).play(attacker, "xsouth")
    while not t.state.dice[0]:
        t.play(1)
    assert t.state.dice[0] == dice


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1)])
def test_a_six_hits_an_enemy_of_the_same_generation(face: int, hits: int) -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": "F-22A"})
    t.play("J-20/1", ">south", face, 1, 1, 1)
    assert volleys(t)[0] == (5, [hits, 0])


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1), (5, 1)])
def test_a_generation_above_the_enemy_adds_two_to_the_die(face: int, hits: int) -> None:
    t = acting("prc", "S9", prc={"mainland": "J-20/1"}, roc={"south": ["B-1B", "F-16C"]})
    t.play("J-20/1", ">south", face, 1)
    assert volleys(t)[0] == (5, [hits, 0])


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("sixes", "hits"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_the_hits_of_a_lower_generation_count_half_all_dice_of_the_volley_together(sixes: int, hits: int) -> None:
    prc = {"mainland": ["H-6K", "J-10C"]}
    t = acting("prc", "S9", prc=prc, roc={"south": ["F-22A", "US/F-35A", "US/F-35B"]}).play("H-6K", "J-10C", ">south")
    t.play(*[1] * 6, *[6] * sixes, *[1] * (4 - sixes))
    assert volleys(t)[-1] == (4, [hits, 0])


@pytest.mark.rule("8.4")
def test_the_highest_generation_among_the_enemies_counts_for_all_of_them() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "B-1B"]})
    t.play("J-20/1", "H-6K", ">south", 5, 5, 5, 5)  # no bonus against a mixed group
    assert volleys(t) == [(5, [0, 0])]
    t.play(6, 1, 6, 1)
    assert volleys(t)[1] == (4, [0, 0])  # and the fourth generation is halved


@pytest.mark.rule("8.4", "8.3")
def test_the_enemys_generation_is_read_anew_for_the_second_volley() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "B-1B"]})
    t.play("J-20/1", "H-6K", ">south", 6, 1, 1, 1, "F-22A", 6, 1, 1, 1)
    assert volleys(t)[1] == (4, [1, 0])  # only the fourth generation is left: a full hit


@pytest.mark.rule("8.4")
def test_idle_units_of_the_other_kind_do_not_raise_the_enemys_generation() -> None:
    t = acting("prc", "S9", prc={"south": "Fujian"}, roc={"south": ["Reagan", "F-22A"]})
    t.play("Fujian", "xsouth", 4, 1, 1)
    assert volleys(t)[0] == (5, [1, 0])  # the F-22A is no target; Reagan is of the fourth


@pytest.mark.rule("8.4", "8.1")
def test_an_aircraft_that_joins_raises_the_generation_of_its_side() -> None:
    t = acting("prc", "S9", prc={"yellow": "Fujian"}, roc={"yellow": "Reagan", "sakishima": "F-22A"})
    t.play("Fujian", "xyellow", "yes", 4, 5, 1, 1, 1)
    assert volleys(t)[0] == (5, [0, 0])


# ------------------------------------------------------------------ what is told of the way home
def ways(t: Table) -> list[tuple[str, str, str]]:
    """Who has returned from where to where."""
    return [(UNIT_WORDS[r["unit"]], PLACE_WORDS[r["start"]], PLACE_WORDS[r["to"]]) for r in t.told("returned")]


@pytest.mark.rule("8.3", "5.5")
def test_every_aircraft_returns_once_also_who_makes_room_on_sakishima() -> None:
    roc = {"indopacom": "F-22A", "sakishima": "US/F-35A"}
    t = acting("roc", "S9", {"yellow": "Xining"}, roc).play("F-22A", ">yellow", "yes", 1, 1, 1, 1, 1)
    away = t.copy().play("F-22A@sakishima")
    assert ways(away) == [("US/F-35A", "sakishima", "indopacom"), ("F-22A", "yellow", "sakishima")]
    t.play("US/F-35A@sakishima")
    assert ways(t) == [("US/F-35A", "sakishima", "sakishima"), ("F-22A", "yellow", "indopacom")]
    assert t.stack("sakishima") == {"US/F-35A"}


@pytest.mark.rule("9.0", "8.3")
def test_a_strike_leaves_no_battle_behind() -> None:
    """Neither one that has been rolled nor one that has been cancelled."""
    prc = {"strait": ["Liaoning", "Dalian"]}
    struck = acting("roc", "HJ", prc, {"south": "F-22A"}, discards=["SJ", "DJ", "CQ"]).play("event", 6, 1, 1, 1)
    struck.play("Dalian")
    cancelled = acting("roc", "HJ", prc, {"south": "F-22A"}, hands=(["DJ"], ["S3"])).play("event", "DJ")
    for t in (struck, cancelled):
        assert t.ask == "return"
        assert t.state.fighters == t.state.dice == t.state.hits == [0, 0]
