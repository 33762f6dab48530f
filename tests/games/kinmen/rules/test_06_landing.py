"""6.0 The landing: what is shipped, and where it comes ashore."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import PLA_NAMES, ROC_NAMES, Table, opening, table

from sakusen.games.kinmen.rules.board import MAP

WEST, EAST = MAP["landing_beaches"]["west"], MAP["landing_beaches"]["east"]
GARRISON = [u for u in ROC_NAMES if u.startswith(("201/", "118/"))]


def coast(*open_beaches: str, **rest: object) -> Table:
    """The landing phase, with a ROC unit on every beach but these."""
    held = dict(zip((b for b in WEST + EAST if b not in open_beaches), GARRISON, strict=False))
    return table(roc=held, step="load", **{"logistics": (0, 20), **rest})


# ------------------------------------------------------------------ 6.1 what is shipped
@pytest.mark.rule("6.1")
def test_a_point_carries_one_unit() -> None:
    t = opening().play("82/244-1")
    assert (t.at("82/244-1"), t.state.sea_left) == ("landing", 19)


@pytest.mark.rule("6.1")
def test_a_point_carries_two_logistics_points_which_arrive_at_once() -> None:
    t = opening().play("supply")
    assert (t.logistics, t.state.sea_left) == ((2, 20), 19)


@pytest.mark.rule("6.1")
def test_supplies_above_twenty_are_lost() -> None:
    t = table(step="load", logistics=(19, 20)).play("supply")
    assert t.logistics == (20, 20)


@pytest.mark.rule("6.1")
def test_no_supplies_are_shipped_when_the_track_is_full() -> None:
    t = table(step="load", logistics=(20, 20))
    assert not t.can("supply")
    assert t.can("82/244-1")


@pytest.mark.rule("6.1")
def test_no_more_is_shipped_than_there_are_points() -> None:
    t = table(step="load", sea=3, logistics=(0, 20)).play("supply", "82/244-1", "supply")
    assert t.ask == "landing.hex"
    assert t.logistics == (4, 20)


@pytest.mark.rule("6.1")
def test_the_points_may_be_left_unused() -> None:
    t = opening().play("supply", "done")
    assert t.ask == "air"


@pytest.mark.rule("6.1")
def test_without_sea_transport_nothing_is_shipped() -> None:
    assert table(pla={"0814": "82/244-1"}, step="load", sea=0).ask == "air"


@pytest.mark.rule("6.1", "14.4")
def test_shipping_does_not_use_up_the_sea_transport_of_the_next_turn() -> None:
    t = table(step="load", sea=5, logistics=(0, 20), turn=2).play("82/244-1", "supply", "done", "@0605")
    assert t.state.sea == 5
    t.play(1, 1, "pass", "pass", "done", 2, 1)
    assert (t.ask, t.state.turn, t.state.sea_left) == ("landing.load", 3, 2)  # the night took three


@pytest.mark.rule("6.1")
def test_only_units_at_aotou_can_be_shipped() -> None:
    t = table(pla={"0814": "82/244-1", "lost": "82/244-2"}, step="load")
    assert t.units() == set(PLA_NAMES) - {"82/244-1", "82/244-2"}


# ------------------------------------------------------------------ 6.2 no more than can land
@pytest.mark.rule("6.2")
def test_one_open_beach_takes_two_units_of_one_division() -> None:
    t = coast("0605").play("82/244-1")
    assert t.units() == {u for u in PLA_NAMES if u.startswith("82/")} - {"82/244-1"}
    t.play("82/245-3")
    assert t.units() == set()
    assert t.why("unit", "82/244-2").rule in ("6.1", "6.2")


@pytest.mark.rule("6.2", "8.1")
def test_a_friend_on_a_beach_leaves_room_for_one_of_its_own_division_only() -> None:
    t = coast("0605", pla={"0605": "84/251-1"})
    assert t.units() == {"84/251-2", "84/251-3"}
    t.play("84/251-3", "done")
    assert t.hexes() == {"0605"}


@pytest.mark.rule("6.2")
def test_two_open_beaches_take_two_divisions_but_not_three() -> None:
    t = coast("0605", "1705").play("82/244-1", "84/251-1")
    assert {u.split("/")[0] for u in t.units()} == {"82", "84"}
    t.play("82/244-2")
    assert {u.split("/")[0] for u in t.units()} == {"84"}


@pytest.mark.rule("6.2")
def test_no_unit_can_be_shipped_when_every_beach_is_held_by_the_enemy() -> None:
    t = coast()
    assert t.choices == ["supply", "done"]


@pytest.mark.rule("6.2")
def test_no_unit_can_be_shipped_to_beaches_that_are_full() -> None:
    t = coast("0605", pla={"0605": ["84/251-1", "84/251-2"]}, logistics=(20, 20))
    assert t.ask == "air"


@pytest.mark.rule("6.2")
def test_a_unit_may_not_take_the_beach_that_another_needs() -> None:
    t = coast("0605", "0806", pla={"0806": "82/244-1"}).play("82/244-2", "85/253-1", "85/253-2", "done")
    t.play("82/244-2")
    assert t.hexes() == {"0806"}
    assert t.why("hex", "0605").rule == "6.2"
    t.play("@0806", "85/253-1")
    assert t.hexes() == {"0605"}


@pytest.mark.rule("6.2")
def test_a_pair_may_not_land_apart_when_the_others_need_the_beach() -> None:
    t = coast("0605", "0806").play("82/244-1", "82/244-2", "84/251-1", "done")
    t.play("82/244-1", "@0806", "82/244-2")
    assert t.hexes() == {"0806"}


@pytest.mark.rule("6.2")
def test_a_pair_may_land_apart_when_nobody_needs_the_beach() -> None:
    t = coast("0605", "0806").play("82/244-1", "82/244-2", "done", "82/244-1", "@0806")
    assert t.hexes() == {"0605", "0806"}


# ------------------------------------------------------------------ 6.2 where
@pytest.mark.rule("6.2")
def test_every_beach_without_an_enemy_is_open() -> None:
    t = opening().play("82/244-1", "done")
    assert t.hexes() == set(WEST + EAST) - {"0706", "1007", "1208"}


@pytest.mark.rule("6.2")
def test_a_beach_held_by_an_enemy_is_closed_and_says_so() -> None:
    t = opening().play("82/244-1", "done")
    assert t.why("hex", "0706").rule == "6.2"
    assert t.why("hex", "0814").rule == "6.2"


@pytest.mark.rule("6.2", "7.0")
def test_units_may_land_in_an_enemy_zone() -> None:
    t = table(roc={"0706": "201/601-1", "0505": "201/601-2"}, step="load").play("82/244-1", "done")
    assert "0605" in t.hexes()
    t.play("@0605")
    assert t.at("82/244-1") == "0605"


@pytest.mark.rule("6.2", "8.0")
def test_no_more_than_two_units_land_on_a_beach() -> None:
    t = opening().play("82/244-1", "82/244-2", "82/244-3", "done", "82/244-1", "@0806", "82/244-2", "@0806")
    assert "0806" not in t.hexes()


@pytest.mark.rule("6.2", "8.1")
def test_units_of_two_divisions_do_not_land_together() -> None:
    t = opening().play("82/244-1", "84/251-1", "done", "82/244-1", "@0806")
    assert "0806" not in t.hexes()


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("beach", [b for b in WEST if b not in ("0706", "1007", "1208")])
def test_a_unit_that_lands_in_the_west_stays_face_up(beach: str) -> None:
    assert not opening().play("82/244-1", "done", f"@{beach}").is_spent("82/244-1")


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("beach", EAST)
def test_a_unit_that_lands_in_the_east_is_spent(beach: str) -> None:
    assert opening().play("82/244-1", "done", f"@{beach}").is_spent("82/244-1")


@pytest.mark.rule("6.2")
def test_nobody_stays_in_the_landing_box() -> None:
    t = opening().play("82/244-1", "82/244-2", "done")
    assert t.choices == ["82/244-1", "82/244-2"]
    t.play("82/244-1", "@0605")
    assert not t.can("done")
    t.play("@0605")
    assert t.stack("landing") == set()
    assert t.ask == "air"


@pytest.mark.rule("6.2")
def test_the_landing_is_told_with_its_rule() -> None:
    t = opening().play("82/244-1", "done", "@1308")
    assert t.rules_told("landed") == ["6.2"]
    assert t.told("landed")[0]["spent"] == 1
