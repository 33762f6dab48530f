"""10.0 Operations: orders, turn about, until both pass in a row."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import table

PAIR = {"0814": ["82/244-1", "82/244-2"]}


# ------------------------------------------------------------------ 10.0 turn about
@pytest.mark.rule("10.0")
def test_after_an_order_the_other_side_acts() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}).play("82/244-1", "done")
    assert (t.ask, t.seat) == ("order", "roc")
    t.play("11/32-1", "done")
    assert (t.ask, t.seat) == ("order", "pla")


@pytest.mark.rule("10.0")
def test_two_passes_in_a_row_end_the_operations() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}).play("pass", "pass")
    assert (t.ask, t.seat) == ("night.move", "pla")


@pytest.mark.rule("10.0")
def test_the_roc_and_then_the_pla_passing_end_them_too() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}, seat="roc").play("pass")
    assert (t.ask, t.seat) == ("order", "pla")
    t.play("pass")
    assert (t.ask, t.seat) == ("night.move", "pla")


@pytest.mark.rule("10.0")
def test_a_pass_is_not_final() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"})
    t.play("pass", "11/32-1", "done")
    assert (t.ask, t.seat) == ("order", "pla")
    t.play("82/244-1", "done", "pass", "pass")
    assert t.ask == "night.move"


@pytest.mark.rule("10.0")
def test_an_order_between_two_passes_starts_the_count_again() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1", "2005": "11/32-2"})
    t.play("pass", "11/32-1", "done", "pass")
    assert (t.ask, t.seat) == ("order", "roc")


# ------------------------------------------------------------------ 10.1 battle groups and passing
@pytest.mark.rule("10.1")
def test_a_battle_group_is_one_face_up_unit() -> None:
    t = table(pla=PAIR).play("82/244-1")
    assert t.units() == {"82/244-1"}  # only this one may move


@pytest.mark.rule("10.1")
def test_a_battle_group_is_a_face_up_stack_of_two() -> None:
    t = table(pla=PAIR)
    assert t.can("0814S")
    t.play("0814S")
    assert t.units() == {"82/244-1", "82/244-2"}


@pytest.mark.rule("10.1")
def test_a_stack_with_a_spent_unit_is_no_battle_group_but_its_other_unit_is() -> None:
    t = table(pla=PAIR, spent=["82/244-2"])
    assert not t.can("0814S")
    assert t.can("82/244-1")
    assert not t.can("82/244-2")
    assert t.why("unit", "82/244-2").rule == "10.1"


@pytest.mark.rule("10.1")
def test_units_in_different_hexes_are_no_battle_group() -> None:
    t = table(pla={"0814": "82/244-1", "0914": "82/244-2"})
    assert not any(c.endswith("S") for c in t.choices)


@pytest.mark.rule("10.1", "8.1")
def test_a_tank_and_any_infantry_in_a_hex_are_a_battle_group() -> None:
    assert table(roc={"0814": ["3TK/1", "118/352-1"]}, seat="roc").can("0814S")


@pytest.mark.rule("10.1")
def test_a_battle_group_may_be_of_any_division_whose_marker_is_turned() -> None:
    t = table(pla=PAIR, orders_given=["82"])
    assert t.can("0814S")
    assert not t.can("82D")


@pytest.mark.rule("10.1")
def test_who_has_nothing_to_activate_must_pass() -> None:
    t = table(pla=PAIR, spent=PAIR["0814"], logistics=(0, 20))
    assert t.choices == ["pass"]


@pytest.mark.rule("10.1")
def test_passing_is_always_allowed() -> None:
    assert table(pla=PAIR).can("pass")
    assert table(roc={"1912": "11/32-1"}, seat="roc").can("pass")


@pytest.mark.rule("10.1")
def test_nobody_orders_units_of_the_other_side_or_beside_the_map() -> None:
    t = table(pla=PAIR, roc={"1912": "11/32-1"})
    assert t.units() == set(PAIR["0814"])
    assert t.why("unit", "11/32-1").rule == "10.1"
    assert t.why("unit", "84/251-1").rule == "10.1"


# ------------------------------------------------------------------ 10.2 division orders
DIVISION = {"0814": ["82/244-1", "82/244-2"], "0715": "82/246-1", "1506": "84/251-1"}


@pytest.mark.rule("10.2")
def test_a_division_order_activates_any_of_its_units_wherever_they_stand() -> None:
    t = table(pla=DIVISION).play("82D")
    assert t.ask == "activate"
    assert t.units() == {"82/244-1", "82/244-2", "82/246-1"}
    t.play("82/246-1", "82/244-1", "done")
    assert t.units() == {"82/246-1", "82/244-1"}


@pytest.mark.rule("10.2")
def test_a_division_order_can_activate_all_at_once() -> None:
    t = table(pla=DIVISION).play("82D", "all")
    assert t.units() == {"82/244-1", "82/244-2", "82/246-1"}


@pytest.mark.rule("10.2")
def test_a_division_order_activates_at_least_one_unit() -> None:
    t = table(pla=DIVISION).play("82D")
    assert not t.can("done")
    t.play("82/246-1")
    assert t.can("done")


@pytest.mark.rule("10.2")
def test_a_division_with_one_unit_to_activate_is_not_asked_which() -> None:
    t = table(pla=DIVISION).play("84D")
    assert (t.ask, t.units()) == ("move", {"84/251-1"})


@pytest.mark.rule("10.2")
def test_a_division_can_be_ordered_once_a_turn() -> None:
    t = table(pla=DIVISION, roc={"1912": "11/32-1"}).play("82D", "82/246-1", "done", "done")
    t.play("pass")
    assert not t.can("82D")
    assert t.can("84D")
    assert t.can("82/244-1")


@pytest.mark.rule("10.2", "14.3")
def test_the_marker_is_turned_back_at_night() -> None:
    t = table(pla=DIVISION, roc={"1912": "11/32-1"}, orders_given=["82", "11"])
    t.play("pass", "pass", "done", 1, 1, "done")
    t.play("done", 1, 1)
    assert t.can("82D")
    t.play("pass")
    assert t.can("11D")


@pytest.mark.rule("10.2")
def test_spent_units_of_the_division_recover_first_for_a_point_each() -> None:
    t = table(pla=DIVISION, spent=["82/244-1", "82/246-1"], logistics=(5, 20)).play("82D")
    assert (t.ask, t.units()) == ("recover", {"82/244-1", "82/246-1"})
    t.play("82/246-1")
    assert t.logistics == (4, 20)
    assert not t.is_spent("82/246-1")
    t.play("done")
    assert (t.ask, t.units()) == ("activate", {"82/244-2", "82/246-1"})
    assert t.is_spent("82/244-1")


@pytest.mark.rule("10.2")
def test_no_more_units_recover_than_there_are_points() -> None:
    t = table(pla=DIVISION, spent=["82/244-1", "82/246-1"], logistics=(1, 20)).play("82D", "82/244-1")
    assert (t.ask, t.logistics) == ("activate", (0, 20))


@pytest.mark.rule("10.2")
def test_recovery_may_be_left_out() -> None:
    t = table(pla=DIVISION, spent=["82/244-1"], logistics=(5, 20)).play("82D", "done")
    assert (t.units(), t.logistics) == ({"82/244-2", "82/246-1"}, (5, 20))


@pytest.mark.rule("10.2")
def test_a_division_that_is_wholly_spent_has_to_recover_a_unit() -> None:
    t = table(pla={"1506": ["84/251-1", "84/251-2"]}, spent=["84/251-1", "84/251-2"], logistics=(2, 0))
    t.play("84D")
    assert t.choices == ["84/251-1", "84/251-2"]
    t.play("84/251-2")
    assert t.can("done")


@pytest.mark.rule("10.2")
def test_a_division_that_is_wholly_spent_cannot_be_ordered_without_points() -> None:
    t = table(pla={"1506": "84/251-1"}, spent=["84/251-1"], logistics=(0, 20))
    assert t.choices == ["pass"]


@pytest.mark.rule("10.2")
def test_a_division_without_a_unit_on_the_map_cannot_be_ordered() -> None:
    t = table(pla=DIVISION)
    assert t.can("84D")
    assert not t.can("85D")
    assert not t.can("11D")


@pytest.mark.rule("10.2")
def test_recovery_uses_the_points_of_the_side_that_orders() -> None:
    t = table(roc={"1912": "11/32-1"}, spent=["11/32-1"], seat="roc", logistics=(7, 3)).play("11D", "11/32-1")
    assert t.logistics == (7, 2)


@pytest.mark.rule("10.2", "10.4")
def test_a_recovered_unit_that_is_not_activated_stays_face_up() -> None:
    t = table(pla=DIVISION, spent=["82/244-1"]).play("82D", "82/244-1", "82/246-1", "done", "done")
    assert not t.is_spent("82/244-1")
    assert t.is_spent("82/246-1")


# ------------------------------------------------------------------ 10.3 the tank regiment
ROC = {"0810": "3TK/1", "1008": "3TK/3", "1009": ["118/354-1", "118/354-2"], "1912": "11/32-1"}


@pytest.mark.rule("10.3")
def test_the_tanks_can_be_ordered_alone() -> None:
    t = table(roc=ROC, seat="roc").play("3TKD")
    assert t.units() == {"3TK/1", "3TK/3"}
    t.play("all", "done", "pass")
    assert t.can("118D")
    assert not t.can("118D+T")


@pytest.mark.rule("10.3")
def test_the_tanks_can_join_the_order_of_any_division() -> None:
    t = table(roc=ROC, seat="roc")
    assert {c for c in t.choices if c.endswith("+T")} == {"118D+T", "11D+T"}
    t.play("118D+T")
    assert t.units() == {"3TK/1", "3TK/3", "118/354-1", "118/354-2"}


@pytest.mark.rule("10.3")
def test_a_joint_order_turns_both_markers() -> None:
    t = table(roc=ROC, seat="roc").play("118D+T", "118/354-1", "done", "done", "pass")
    assert {c for c in t.choices if "D" in c} == {"11D"}


@pytest.mark.rule("10.3")
def test_the_tanks_cannot_join_twice_or_after_their_own_order() -> None:
    assert not any(c.endswith("+T") for c in table(roc=ROC, seat="roc", orders_given=["3TK"]).choices)


@pytest.mark.rule("10.3", "10.2")
def test_in_a_joint_order_both_recover() -> None:
    t = table(roc=ROC, seat="roc", spent=["3TK/3", "118/354-1", "11/32-1"]).play("118D+T")
    assert t.units() == {"3TK/3", "118/354-1"}
    t.play("3TK/3", "118/354-1")
    assert t.logistics == (20, 18)


@pytest.mark.rule("10.3")
def test_tanks_that_are_not_joined_are_not_activated() -> None:
    t = table(roc=ROC, seat="roc").play("118D")
    assert t.units() == {"118/354-1", "118/354-2"}


# ------------------------------------------------------------------ 10.4 carrying an order out
@pytest.mark.rule("10.4")
def test_movement_comes_before_combat_and_there_is_no_way_back() -> None:
    t = table(pla={"0814": ["82/244-1", "82/244-2"]}, roc={"1014": "201/601-1"}).play("0814S")
    assert t.ask == "move"
    t.play("82/244-1", "0814-0914", "done")
    assert t.ask == "attack.target"
    assert t.units() == set()
    assert t.why("unit", "82/244-2").rule in ("10.4", "12.1")


@pytest.mark.rule("10.4", "12.0")
def test_a_unit_that_has_moved_may_attack() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1014": "201/601-1"}).play("82/244-1", "82/244-1", "0814-0914")
    assert t.can("x1014")


@pytest.mark.rule("10.4")
def test_a_unit_that_is_not_activated_does_not_move() -> None:
    t = table(pla=PAIR).play("82/244-1")
    assert t.why("unit", "82/244-2").rule == "10.4"


@pytest.mark.rule("10.4", "12.13")
def test_every_activated_unit_is_spent_whether_it_did_anything_or_not() -> None:
    t = table(pla=DIVISION).play("82D", "82/244-1", "82/246-1", "done", "done")
    assert t.is_spent("82/244-1")
    assert t.is_spent("82/246-1")
    assert not t.is_spent("82/244-2")


@pytest.mark.rule("10.4")
def test_the_combat_subphase_is_passed_when_nobody_can_attack() -> None:
    t = table(pla=PAIR, roc={"1912": "11/32-1"}).play("0814S", "done")
    assert (t.ask, t.seat) == ("order", "roc")
