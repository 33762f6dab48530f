"""7.0 Zones of control."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import hexes, table

from sakusen.games.kinmen.rules.board import PLA, ROC

ROUND_0914 = {"0913", "1013", "1014", "0915", "0814", "0813"}


@pytest.mark.rule("7.0")
def test_a_unit_controls_the_six_hexes_round_it_but_not_its_own() -> None:
    t = table(pla={"0914": "82/244-1"})
    assert hexes(t.state.zone(PLA)) == ROUND_0914


@pytest.mark.rule("7.0")
def test_a_spent_unit_has_a_zone_too() -> None:
    t = table(roc={"0914": "201/601-1"}, spent=["201/601-1"])
    assert hexes(t.state.zone(ROC)) == ROUND_0914


@pytest.mark.rule("7.0")
def test_a_unit_beside_the_map_has_no_zone() -> None:
    assert table(step="order").state.zone(PLA) == 0


@pytest.mark.rule("7.0")
def test_a_zone_reaches_hills() -> None:
    t = table(roc={"1710": "201/601-1"})
    assert {"1709", "1711"} <= hexes(t.state.zone(ROC))


@pytest.mark.rule("7.0")
def test_a_zone_crosses_rivers() -> None:
    t = table(roc={"2011": "201/601-1"})
    assert {"2111", "2112"} <= hexes(t.state.zone(ROC))


@pytest.mark.rule("7.0")
def test_a_zone_does_not_cross_the_open_water_of_the_lake() -> None:
    t = table(roc={"0307": "201/601-1"})
    assert hexes(t.state.zone(ROC)) == {"0306", "0406"}


@pytest.mark.rule("7.0")
def test_a_zone_moves_with_its_unit_and_dies_with_it() -> None:
    t = table(pla={"0914": "82/244-1"}).play("82/244-1", "82/244-1", "0914-0814")
    assert hexes(t.state.zone(PLA)) == {"0813", "0914", "0915", "0815", "0715", "0714"}
    t = table(pla={"0814": "82/244-1"}, roc={"0914": ["118/352-1", "118/352-2"]}, spent=["118/352-1"])
    t.play("82/244-1", "done", "x0914", "1:1", 1, "stand", 6)
    assert t.at("82/244-1") == "lost"
    assert t.state.zone(PLA) == 0


@pytest.mark.rule("7.0")
def test_two_zones_are_no_stronger_than_one_and_a_friend_does_not_cancel_one() -> None:
    # 1013 is in the zones of both ROC units, and a friend stands there already
    t = table(pla={"0913": "82/244-1", "1013": "82/245-1"}, roc={"1014": "201/601-1", "1113": "201/601-2"})
    assert "1013" in hexes(t.state.zone(ROC))
    t.play("82/244-1", "82/244-1", "0913-1013")
    assert t.ask == "attack.target"  # the move is over there


# ------------------------------------------------------------------ 7.1 movement
@pytest.mark.rule("7.1", "11.3")
def test_a_unit_stops_where_it_enters_an_enemy_zone() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1014": "201/601-1"})
    assert "0914" in t.play("82/244-1").destinations("82/244-1")
    t.play("82/244-1", "0814-0914")
    assert t.reachable() == set()
    assert t.ask == "attack.target"


@pytest.mark.rule("7.1")
def test_a_unit_does_not_move_through_an_enemy_zone() -> None:
    # from 0404 the way to 0306 leads through 0405 or 0406
    free = table(pla={"0404": "82/244-1"}).play("82/244-1").destinations("82/244-1")
    t = table(pla={"0404": "82/244-1"}, roc={"0506": "201/601-1"})
    barred = t.play("82/244-1").destinations("82/244-1")
    assert {"0405", "0306"} <= free
    assert "0405" in barred
    assert "0306" not in barred


@pytest.mark.rule("7.1")
def test_a_unit_may_leave_an_enemy_zone() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"1014": "201/601-1"}).play("82/244-1")
    assert "0714" in t.destinations("82/244-1")


@pytest.mark.rule("7.1", "11.3")
def test_a_unit_may_go_straight_from_one_enemy_zone_into_the_next_and_stops_there() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"1014": "201/601-1"}).play("82/244-1")
    assert {"1013", "0915"} <= t.destinations("82/244-1")
    t.play("82/244-1", "0914-0915")
    assert t.ask == "attack.target"


@pytest.mark.rule("7.1")
def test_a_unit_that_has_left_a_zone_stops_when_it_enters_one_again() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"1014": "201/601-1", "0716": "201/601-2"}).play("82/244-1")
    t.play("82/244-1", "0914-0814")
    assert "0815" in t.reachable()  # free ground behind it, in the zone of 0716
    t.play("0814-0815")
    assert t.ask == "attack.target"


@pytest.mark.rule("7.1")
def test_the_refusal_names_the_zone() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"0715": "201/601-1"}).play("82/244-1", "82/244-1")
    assert t.why("hex", "0715").rule == "8.3"
    t = table(pla={"0404": "82/244-1"}, roc={"0506": "201/601-1"}).play("82/244-1", "82/244-1")
    assert t.why("hex", "0306").rule == "7.1"


# ------------------------------------------------------------------ 7.2 combat
@pytest.mark.rule("7.2", "12.3")
def test_nobody_is_forced_to_attack_out_of_an_enemy_zone() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"1014": "201/601-1"}).play("82/244-1", "done")
    assert t.choices == ["x1014", "done"]
    t.play("done")
    assert (t.ask, t.seat) == ("order", "roc")


@pytest.mark.rule("7.2", "12.11")
def test_an_advance_ignores_enemy_zones() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "40/Misc-1", "1014": "201/601-2"}, spent=["40/Misc-1"])
    t.play("82/244-1", "done", "x0914", "3:1", 6, "stand", "82/244-1")
    assert t.at("82/244-1") == "0914"


# ------------------------------------------------------------------ 7.3 tanks
@pytest.mark.rule("7.3")
def test_tanks_move_through_enemy_zones() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0613": "3TK/1"}, seat="roc").play("3TK/1")
    t.play("3TK/1", "0613-0714")  # beside the enemy
    assert "0715" in t.reachable()  # and on, still beside it
    t.play("0714-0715", "0715-0815")
    assert t.at("3TK/1") == "0815"


@pytest.mark.rule("7.3")
def test_tanks_have_a_zone_that_binds_the_pla() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1014": "3TK/1"}).play("82/244-1", "82/244-1", "0814-0914")
    assert t.ask == "attack.target"


@pytest.mark.rule("7.3")
def test_roc_infantry_does_not_ignore_zones() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0613": "201/601-1"}, seat="roc").play("201/601-1")
    t.play("201/601-1", "0613-0714")
    assert t.ask == "attack.target"


@pytest.mark.rule("7.3", "12.10")
def test_tanks_retreat_through_enemy_zones() -> None:
    ring = {"0813": "82/244-1", "1013": "82/244-2", "0915": "82/245-1"}
    t = table(pla={"0814": "82/244-3", **ring}, roc={"0914": "3TK/1"}, spent=["3TK/1"])
    t.play("82/244-3", "done", "x0914", "2:1", 4)  # D
    assert t.choices == ["stand", "retreat"]
    t.play("retreat")
    assert t.hexes() == {"0913", "1014"}


@pytest.mark.rule("7.3", "12.10")
def test_infantry_in_the_same_place_has_to_stand() -> None:
    ring = {"0813": "82/244-1", "1013": "82/244-2", "0915": "82/245-1"}
    t = table(pla={"0814": "82/244-3", **ring}, roc={"0914": "201/601-1"}, spent=["201/601-1"])
    t.play("82/244-3", "done", "x0914", "3:1", 3)  # D
    assert t.ask == "stand"
    assert t.units_told("must_stand") == ["201/601-1"]
