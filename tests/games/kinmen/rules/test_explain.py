"""Why not? Every refusal names its rule."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, attack, opening, table

PAIR = ["82/244-1", "82/244-2"]


@pytest.mark.rule("10.1")
def test_orders() -> None:
    t = table(pla={"0814": PAIR}, roc={"1912": "11/32-1"}, spent=PAIR[:1])
    assert t.why("unit", PAIR[0]) == ("why.spent", "10.1", t.why("unit", PAIR[0]).data)
    assert t.why("unit", "11/32-1").key == "why.not_yours"
    assert t.why("unit", "85/253-1").key == "why.off_map"


@pytest.mark.rule("8.0", "8.1", "8.3", "11.1")
def test_movement() -> None:
    pla = {"0814": "82/244-1", "0914": "84/251-1", "0815": ["85/253-1", "85/253-2"]}
    t = table(pla=pla, roc={"0714": "201/601-1"}).play("82/244-1", "82/244-1")
    assert (t.why("hex", "0914").key, t.why("hex", "0914").rule) == ("why.other_division", "8.1")
    assert (t.why("hex", "0815").key, t.why("hex", "0815").rule) == ("why.full", "8.0")
    assert (t.why("hex", "0714").key, t.why("hex", "0714").rule) == ("why.first_attack", "8.3")
    assert (t.why("hex", "0814").key, t.why("hex", "0814").rule) == ("why.is_here", "11.1")
    far = t.why("hex", "1812")
    assert (far.key, far.rule) == ("why.too_far", "11.1")
    assert far.data["needs"] > far.data["has"] == 8


@pytest.mark.rule("10.4", "11.0")
def test_units_that_may_not_move() -> None:
    t = table(pla={"0814": PAIR, "0914": "84/251-1"}).play("0814S", PAIR[0], "0814-0813", PAIR[1])
    assert (t.why("unit", PAIR[0]).key, t.why("unit", PAIR[0]).rule) == ("why.has_moved", "11.0")
    assert (t.why("unit", "84/251-1").key, t.why("unit", "84/251-1").rule) == ("why.not_active", "10.4")


@pytest.mark.rule("14.1")
def test_a_spent_unit_at_night() -> None:
    t = table(pla={"0814": PAIR[0]}, roc={"1014": "201/601-1"}, spent=PAIR[:1], step="night").play(PAIR[0])
    assert (t.why("hex", "0914").key, t.why("hex", "0914").rule) == ("why.enemy_zone", "14.1")
    assert (t.why("hex", "0718").key, t.why("hex", "0718").rule) == ("why.two_hexes", "14.1")


@pytest.mark.rule("6.2", "15.5")
def test_landing() -> None:
    t = opening().play(PAIR[0], "done")
    assert (t.why("hex", "0814").key, t.why("hex", "0814").rule) == ("why.no_beach", "6.2")
    assert (t.why("hex", "0706").key, t.why("hex", "0706").rule) == ("why.enemy_there", "6.2")
    t = opening((1, 2, 3)).play(PAIR[0], "done")
    assert (t.why("hex", "1407").key, t.why("hex", "1407").rule) == ("why.east_closed", "15.5")


@pytest.mark.rule("6.2")
def test_an_empty_beach_is_not_called_impossible_before_a_unit_is_chosen() -> None:
    t = opening().play(PAIR[0], "85/253-1", "done")
    assert t.ask == "landing.unit"
    assert (t.why("hex", "0605").key, t.why("hex", "0605").data) == ("why.first_unit", {"count": 2})
    assert t.why("hex", "0814").key == "why.no_beach"
    one = opening().play(PAIR[0])
    assert one.why("hex", "0605").key == "why.first_done"


@pytest.mark.rule("13.1")
def test_an_enemy_within_reach_of_the_guns_asks_for_the_marker_first() -> None:
    t = table(pla={"0814": PAIR[0]}, roc={"0914": "201/601-1", "1912": "11/32-1"}, guns=1)
    assert t.why("unit", "201/601-1").key == "why.first_support"
    assert t.why("unit", "11/32-1").key == "why.not_yours"


@pytest.mark.rule("12.10")
def test_a_hex_at_the_end_of_a_retreat_asks_for_the_way_first() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1").play("3:1", 4, "retreat")
    assert (t.why("hex", "1113").key, t.why("hex", "1113").rule) == ("why.first_hex", "12.10")


@pytest.mark.rule("12.1", "12.3", "12.12")
def test_attacks() -> None:
    pla = {"0814": PAIR, "0813": "82/245-1"}
    t = table(pla=pla, roc={"0914": "201/601-1", "1912": "11/32-1"})
    t.play("82D", PAIR[0], "82/245-1", "done", "done")
    assert (t.why("hex", "1912").key, t.why("hex", "1912").rule) == ("why.nobody_adjacent", "12.1")
    assert (t.why("hex", "0815").key, t.why("hex", "0815").rule) == ("why.no_enemy", "12.1")
    t.play("x0914", PAIR[0])
    assert (t.why("unit", "82/245-1").key, t.why("unit", "82/245-1").rule) == ("why.one_hex", "12.12")
    assert (t.why("unit", PAIR[1]).key, t.why("unit", PAIR[1]).rule) == ("why.not_active", "12.3")


@pytest.mark.rule("12.10")
def test_retreats() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1").play("3:1", 3, "retreat")
    assert (t.why("hex", "0813").key, t.why("hex", "0813").rule) == ("why.enemy_zone", "12.10")
    assert (t.why("hex", "1812").key, t.why("hex", "1812").rule) == ("why.no_way", "12.10")


@pytest.mark.rule("13.2", "13.3", "14.3")
def test_support_and_recovery() -> None:
    t = table(pla={"0814": PAIR[0]}, roc={"0914": "201/601-1", "1912": "11/32-1"}, guns=1).play("gun")
    assert (t.why("unit", "11/32-1").key, t.why("unit", "11/32-1").rule) == ("why.out_of_range", "13.3")
    t = table(pla={"0814": PAIR}, spent=PAIR[:1], step="night").play("done")
    assert (t.why("unit", PAIR[1]).key, t.why("unit", PAIR[1]).rule) == ("why.not_spent", "14.3")


def test_while_luck_is_called_for_nothing_can_be_chosen() -> None:
    t = table(pla={"0814": PAIR[0]}, step="weather")
    assert t.ask == "air"
    assert t.why("unit", PAIR[0]).key == "why.no_decision"
    assert KINMEN.explain(t.state, ("button", "done")).rule
