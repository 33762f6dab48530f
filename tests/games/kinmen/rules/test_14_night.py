"""14.0 Night."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, Table, table


def night(pla: dict[str, object] | None = None, roc: dict[str, object] | None = None, **rest: object) -> Table:
    """The night begins, with a PLA unit somewhere out of the way."""
    return table(pla=pla or {"0605": "87/259-1"}, roc=roc, step="night", **rest)


def roc_night(roc: dict[str, object], pla: dict[str, object] | None = None, **rest: object) -> Table:
    """The ROC's part of the night."""
    return night(pla, roc, seat="roc", **rest)


# ------------------------------------------------------------------ 14.0 the order of the night
@pytest.mark.rule("14.0")
def test_the_pla_moves_recovers_and_loses_boats_before_the_roc_moves_draws_supplies_and_recovers() -> None:
    t = night({"0605": "82/244-1", "0814": "82/244-2"}, {"1912": "11/32-1", "2005": "11/32-2"},
              spent=["82/244-1", "11/32-1"], logistics=(5, 5))  # fmt: skip
    asked = []
    for happening in ("done", "82/244-1", 1, 2, "done", "11/32-1"):
        asked.append((t.ask, t.logistics))
        t.play(happening)
    assert asked == [
        ("night.move", (5, 5)),
        ("night.recover", (5, 5)),
        ("boats", (4, 5)),
        ("boats", (4, 5)),
        ("night.move", (4, 5)),
        ("night.recover", (4, 15)),  # the depots' points have arrived
    ]
    assert (t.ask, t.state.turn) == ("landing.load", 2)


@pytest.mark.rule("14.1")
def test_nobody_fights_at_night() -> None:
    t = night({"0814": "82/244-1"}, {"1014": "201/601-1"}).play("82/244-1", "0814-0914")
    assert t.ask in ("night.recover", "night.move")
    assert not any(c.startswith("x") for c in t.choices)


# ------------------------------------------------------------------ 14.1 face-up units
@pytest.mark.rule("14.1")
def test_a_face_up_unit_moves_as_by_day_and_is_spent() -> None:
    t = night({"0718": "82/244-1"}).play("82/244-1")
    assert "0814" in t.reachable()
    assert "0813" not in t.reachable()
    t.play("0718-0814")
    assert t.is_spent("82/244-1")


@pytest.mark.rule("14.1")
def test_a_face_up_unit_that_does_not_move_stays_face_up() -> None:
    t = night({"0718": "82/244-1"}, logistics=(0, 0)).play("done", 1, 1)
    assert not t.is_spent("82/244-1")
    t = night({"0718": ["82/244-1", "82/244-2"]}, logistics=(0, 0)).play("82/244-1", "done", 1, 1)
    assert not t.is_spent("82/244-1")  # chosen, but it never left


@pytest.mark.rule("14.1", "7.1")
def test_a_face_up_unit_may_enter_an_enemy_zone_and_stops_there() -> None:
    t = night({"0814": "82/244-1"}, {"1014": "201/601-1"}).play("82/244-1")
    assert "0914" in t.reachable()
    t.play("0814-0914")
    assert t.reachable() == set()


@pytest.mark.rule("14.1")
def test_a_face_up_unit_may_move_in_legs_at_night_too() -> None:
    t = night({"0718": "82/244-1"}).play("82/244-1", "0718-0717")
    assert t.is_spent("82/244-1")
    assert "0814" in t.reachable()  # three points are left, and it counts as face up till it has finished
    assert "0813" not in t.reachable()


@pytest.mark.rule("14.1")
def test_a_unit_that_has_moved_face_up_does_not_move_again_as_a_spent_one() -> None:
    t = night({"0718": "82/244-1", "0814": "84/251-1"}).play("82/244-1", "0718-0717", "84/251-1")
    assert not t.can("82/244-1")
    assert t.why("unit", "82/244-1").rule == "11.0"


@pytest.mark.rule("14.1")
def test_every_unit_on_the_map_may_move_whatever_was_ordered_by_day() -> None:
    t = night({"0814": ["82/244-1", "82/244-2"], "1506": "84/251-1"}, spent=["82/244-1"], orders_given=["82"])
    assert t.units() == {"82/244-1", "82/244-2", "84/251-1"}
    assert "85/253-1" not in t.units()


# ------------------------------------------------------------------ 14.1 spent units
def spent_moves(start: str, *enemies: str, unit: str = "82/244-1") -> set[str]:
    """Where a spent unit can go at night."""
    foes = dict(zip(enemies, ("201/601-1", "201/601-2", "201/601-3"), strict=False))
    return night({start: unit}, foes, spent=[unit]).play(unit).reachable()


@pytest.mark.rule("14.1")
def test_a_spent_unit_moves_two_hexes_whatever_the_ground() -> None:
    assert spent_moves("1806") >= {"1807", "1808", "1707", "1708"}  # hills among them
    assert "1809" not in spent_moves("1806")
    assert {"2110", "2210"} <= spent_moves("2010")  # over the river, and no further along the road
    assert "2109" in spent_moves("2010")
    assert "2108" not in spent_moves("2010")


@pytest.mark.rule("14.1")
def test_a_spent_unit_stays_spent() -> None:
    t = night({"0814": "82/244-1"}, spent=["82/244-1"], logistics=(0, 0))
    t.play("82/244-1", "0814-0914", "done")
    assert t.is_spent("82/244-1")


@pytest.mark.rule("14.1")
def test_a_spent_unit_does_not_enter_an_enemy_zone() -> None:
    moves = spent_moves("0814", "1014")
    assert not {"0914", "0915", "1013"} & moves
    assert {"0813", "0815", "0913"} <= moves


@pytest.mark.rule("14.1")
def test_a_spent_unit_does_not_pass_through_an_enemy_zone() -> None:
    assert "0306" not in spent_moves("0404", "0506")
    assert "0306" in spent_moves("0404")


@pytest.mark.rule("14.1")
def test_a_spent_unit_may_leave_an_enemy_zone() -> None:
    assert "0814" in spent_moves("0914", "1014")
    assert "1013" not in spent_moves("0914", "1014")


@pytest.mark.rule("14.1")
def test_a_spent_unit_in_zones_on_all_sides_is_not_offered_a_move() -> None:
    t = night({"0914": "82/244-1", "0718": "82/244-2"}, {"1014": "201/601-1", "0813": "201/601-2",
              "0815": "201/601-3", "0912": "201/602-1"}, spent=["82/244-1"])  # fmt: skip
    assert t.units() == {"82/244-2"}


@pytest.mark.rule("14.1", "11.2")
def test_a_spent_unit_does_not_cross_the_open_water_but_may_use_the_arrow() -> None:
    assert {"0406", "0306", "0407"} <= spent_moves("0307")
    assert "0308" not in spent_moves("0307")


@pytest.mark.rule("14.1", "8.2")
def test_a_spent_unit_passes_friends_but_stops_within_the_limit() -> None:
    t = night({"0814": "82/244-1", "0914": ["84/251-1", "84/251-2"]}, {"1912": "11/32-1"}, spent=["82/244-1"])
    t.play("82/244-1")
    assert "0914" not in t.reachable()
    assert "1014" in t.reachable()


@pytest.mark.rule("14.1")
def test_a_spent_unit_may_take_its_two_hexes_in_two_legs() -> None:
    t = night({"0814": "82/244-1"}, spent=["82/244-1"]).play("82/244-1", "0814-0914")
    assert t.reachable() == {"0913", "1013", "1014", "0915", "0814", "0813"}
    t.play("0914-1014")
    assert t.at("82/244-1") == "1014"
    assert t.reachable() == set()


@pytest.mark.rule("14.1", "7.3")
def test_a_spent_tank_ignores_zones_at_night_too() -> None:
    t = roc_night({"0814": "3TK/1"}, {"1014": "82/244-1"}, spent=["3TK/1"]).play("3TK/1")
    assert {"0914", "1013"} <= t.reachable()


# ------------------------------------------------------------------ 14.2 depots
@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("lost", "income"), [([], 10), (["0412"], 7), (["1912"], 7), (["1409"], 8), (["0810"], 9), (["0317"], 9)]
)
def test_the_roc_receives_what_its_depots_say(lost: list[str], income: int) -> None:
    t = roc_night({"1708": "11/32-1"}, logistics=(0, 0), depots_lost=lost).play("done")
    assert t.told("depots")[0]["points"] == income
    assert t.logistics == (0, income)


@pytest.mark.rule("14.2")
def test_without_a_depot_nothing_is_received() -> None:
    every = ["0412", "1912", "1409", "0810", "0317"]
    t = roc_night({"1708": "11/32-1"}, logistics=(0, 3), depots_lost=every).play("done")
    assert t.logistics == (0, 3)


@pytest.mark.rule("14.2")
def test_points_above_twenty_are_lost() -> None:
    assert roc_night({"1708": "11/32-1"}, logistics=(0, 13)).play("done").logistics == (0, 20)


@pytest.mark.rule("14.2")
def test_the_pla_receives_nothing_at_night() -> None:
    assert night(logistics=(3, 0)).play("done").logistics == (3, 0)


@pytest.mark.rule("14.2")
def test_a_depot_that_a_pla_unit_enters_is_lost_for_good() -> None:
    t = table(pla={"0811": "82/244-1"}, roc={"1708": "11/32-1"}).play("82/244-1", "82/244-1", "0811-0810")
    assert KINMEN.to_json(t.state)["depots_lost"] == ["0810"]
    t.play("0810-0710", "done", "pass", "pass", "done")
    t.play("done", 1, 1, "done")
    assert t.told("depots")[-1]["points"] == 9


@pytest.mark.rule("14.2")
def test_a_depot_that_a_pla_unit_passes_is_lost() -> None:
    t = table(pla={"0811": "82/244-1"}).play("82/244-1", "82/244-1", "0811-0809")
    assert t.told("moved")[-1]["path"]
    assert KINMEN.to_json(t.state)["depots_lost"] == ["0810"]


@pytest.mark.rule("14.2")
def test_a_depot_is_lost_when_the_pla_enters_it_at_night() -> None:
    t = night({"0811": "82/244-1"}).play("82/244-1", "0811-0810")
    assert KINMEN.to_json(t.state)["depots_lost"] == ["0810"]


@pytest.mark.rule("14.2")
def test_roc_units_do_not_bring_a_depot_back_and_do_not_lose_one() -> None:
    t = table(roc={"0811": "201/601-1"}, seat="roc", depots_lost=["1912"])
    t.play("201/601-1", "201/601-1", "0811-0810")
    assert KINMEN.to_json(t.state)["depots_lost"] == ["1912"]


@pytest.mark.rule("14.2")
def test_a_depot_with_the_enemy_next_to_it_still_supplies() -> None:
    t = roc_night({"1708": "11/32-1"}, {"0811": "82/244-1"}, logistics=(0, 0)).play("done")
    assert t.logistics == (0, 10)


# ------------------------------------------------------------------ 14.3 recovery
@pytest.mark.rule("14.3")
def test_a_point_turns_a_unit_face_up_and_the_rest_is_kept() -> None:
    t = night({"0814": ["82/244-1", "82/244-2"]}, spent=["82/244-1", "82/244-2"], logistics=(5, 0))
    t.play("done")
    assert t.ask == "night.recover"
    t.play("82/244-2", "done")
    assert t.logistics == (4, 0)
    assert t.is_spent("82/244-1")
    assert not t.is_spent("82/244-2")


@pytest.mark.rule("14.3")
def test_without_points_nobody_recovers() -> None:
    t = night({"0814": "82/244-1"}, spent=["82/244-1"], logistics=(0, 0)).play("done")
    assert t.ask == "boats"


@pytest.mark.rule("14.3")
def test_recovery_ends_when_the_points_do() -> None:
    t = night({"0814": ["82/244-1", "82/244-2"]}, spent=["82/244-1", "82/244-2"], logistics=(1, 0))
    t.play("done", "82/244-1")
    assert t.ask == "boats"


@pytest.mark.rule("14.3")
def test_the_units_of_any_division_recover_at_night() -> None:
    pla = {"0814": "82/244-1", "0914": "84/251-1", "1506": "85/253-1"}
    t = night(pla, spent=["82/244-1", "84/251-1"]).play("done")
    assert t.units() == {"82/244-1", "84/251-1"}
    assert t.why("unit", "85/253-1").rule == "14.3"


@pytest.mark.rule("14.3", "14.1")
def test_a_unit_spent_by_moving_at_night_may_recover_the_same_night() -> None:
    t = night({"0814": "82/244-1"}, logistics=(1, 0)).play("82/244-1", "0814-0914", "done", "82/244-1")
    assert not t.is_spent("82/244-1")


@pytest.mark.rule("14.3")
def test_the_roc_may_recover_with_the_points_of_this_very_night() -> None:
    t = roc_night({"1912": "11/32-1", "2005": "11/32-2"}, spent=["11/32-1"], logistics=(0, 0)).play("done")
    assert t.ask == "night.recover"
    t.play("11/32-1")
    assert t.logistics == (0, 9)


@pytest.mark.rule("14.3")
def test_division_markers_are_turned_back_without_points() -> None:
    t = night({"0814": "82/244-1"}, {"1912": "11/32-1"}, orders_given=["82", "84", "11"], logistics=(0, 0))
    t.play("done")
    assert KINMEN.to_json(t.state)["orders_given"] == ["11"]
    t.play(1, 1, "done")
    assert KINMEN.to_json(t.state)["orders_given"] == []


# ------------------------------------------------------------------ 14.4 boats
@pytest.mark.rule("14.4")
@pytest.mark.parametrize(("sea", "dice", "left"), [(20, (1, 1), 18), (20, (6, 6), 8), (9, (3, 4), 2), (5, (4, 5), 0)])
def test_two_dice_of_boats_are_lost_but_never_more_than_there_are(sea: int, dice: tuple[int, int], left: int) -> None:
    assert night(sea=sea).play("done", *dice).state.sea == left


@pytest.mark.rule("14.4")
def test_the_loss_is_told() -> None:
    t = night(sea=20).play("done", 3, 4)
    assert t.told("boats_lost") == [{"lost": 7, "before": 20, "after": 13}]


# ------------------------------------------------------------------ 14.5 markers
@pytest.mark.rule("14.5")
def test_support_that_was_not_used_is_gone_in_the_morning() -> None:
    t = night({"0814": "82/244-1"}, guns=3, air=["B-25", "P-51 A"]).play("done", 1, 1)
    assert t.ask == "landing.load"
    assert (t.state.guns_up, t.state.air_up) == (0, 0)
