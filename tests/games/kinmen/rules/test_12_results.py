"""12.7 to 12.9: what the results do, standing or retreating, and the stand rolls."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import UNIT, UNIT_NAMES, Table, attack

TWO = ["82/244-1", "82/245-1"]  # 10
STACK = ["201/601-1", "201/601-2"]


def weak(die: int) -> Table:
    """A 4-4 at 1:2 against a stack."""
    return attack({"0814": "82/245-1"}, "0914", STACK).play("1:2", die)


# ------------------------------------------------------------------ 12.7 every kind of result
@pytest.mark.rule("12.7")
def test_ae_removes_all_attackers() -> None:
    t = attack({"0814": ["82/245-1", "82/245-2"]}, "0914", ["3TK/1", "3TK/3"]).play("1:2", "no", "no", 1)
    assert t.result == "AE"
    assert t.at("82/245-1") == t.at("82/245-2") == "lost"
    assert t.losses == (2, 0)
    assert (t.ask, t.seat) == ("order", "roc")


@pytest.mark.rule("12.7")
def test_de_removes_all_defenders_and_the_attackers_may_advance() -> None:
    ring = {"0814": ["3TK/1", "3TK/3"], "0813": ["201/601-1", "201/601-2"]}
    t = attack(ring, "0914", ["82/245-1", "82/245-2"], spent=["82/245-1", "82/245-2"]).play("5:1", 5)
    assert t.result == "DE"
    assert t.losses == (2, 0)
    assert t.ask == "advance"


@pytest.mark.rule("12.7")
@pytest.mark.parametrize(("die", "result"), [(2, "A2"), (3, "A1"), (4, "A"), (5, "A")])
def test_an_a_result_concerns_the_attackers_only(die: int, result: str) -> None:
    t = weak(die)
    assert t.result == result
    assert (t.ask, t.seat) == ("stand", "pla")
    t.play("retreat")
    while t.ask == "retreat":
        t.play(t.choices[0])
    assert (t.ask, t.seat) == ("order", "roc")  # nothing happens to the defenders
    assert t.stack("0914") == set(STACK)


@pytest.mark.rule("12.7")
@pytest.mark.parametrize(("die", "result"), [(3, "D"), (4, "D1"), (5, "D1"), (6, "D2")])
def test_a_d_result_concerns_the_defenders_only(die: int, result: str) -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", die)
    assert t.result == result
    assert (t.ask, t.seat) == ("stand", "roc")


@pytest.mark.rule("12.7")
def test_an_exchange_is_carried_out_for_the_attackers_first_and_wholly() -> None:
    t = attack({"0814": TWO}, "0914", "201/601-1").play("2:1", 3)
    assert t.result == "A/D"
    assert (t.ask, t.seat) == ("stand", "pla")
    t.play("stand", "retreat")
    assert (t.ask, t.seat) == ("retreat", "pla")
    t.play(t.choices[0])
    assert (t.ask, t.seat) == ("stand", "roc")


@pytest.mark.rule("12.7")
def test_an_exchange_hits_the_defender_even_when_no_attacker_is_left() -> None:
    t = attack({"0814": "82/245-1"}, "0914", "201/601-1").play("1:1", 4, "stand", 5)
    assert t.at("82/245-1") == "lost"
    assert (t.ask, t.seat) == ("stand", "roc")
    t.play("stand", 5)
    assert t.losses == (1, 1)


@pytest.mark.rule("12.7", "12.10")
def test_in_an_exchange_the_defender_retreats_as_the_board_is_after_the_attackers_part() -> None:
    # 0306 controls 0406, the only way out of 0307; without the attacker the way is free
    t = attack({"0306": "82/245-1"}, "0307", "201/601-1").play("1:1", 4)
    stood = t.copy().play("stand", 4)
    assert stood.units_told("must_stand")[-1] == "201/601-1"
    fell = t.play("stand", 5, "retreat")
    assert fell.hexes() == {"0306", "0406"}


# ------------------------------------------------------------------ 12.8 who chooses
def asked_about(t: Table) -> str:
    """The unit that a question is about."""
    return UNIT_NAMES[t.pending.about[0]]


@pytest.mark.rule("12.8")
def test_attackers_choose_unit_by_unit_and_all_retreats_come_before_the_stand_rolls() -> None:
    t = attack({"0814": TWO}, "0914", "201/601-1").play("2:1", 1)  # A
    assert (t.ask, t.seat, asked_about(t)) == ("stand", "pla", "82/244-1")
    t.play("stand")
    assert asked_about(t) == "82/245-1"
    t.play("retreat", "0814>0815")
    assert t.at("82/245-1") == "0815"
    assert t.units_told("stood") == ["82/244-1"]  # a six cannot fail


@pytest.mark.rule("12.8")
def test_defenders_choose_unit_by_unit_and_all_retreats_come_before_the_stand_rolls() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", STACK).play("1:1", 5)  # D
    assert (t.ask, t.seat, asked_about(t)) == ("stand", "roc", "201/601-1")
    t.play("stand")
    assert asked_about(t) == "201/601-2"
    t.play("retreat")
    assert (t.ask, asked_about(t)) == ("retreat", "201/601-2")  # before the die of the other
    t.play("0914>1014")
    assert t.ask == "stand"
    t.play(4)
    assert t.at("201/601-1") == "0914"


@pytest.mark.rule("12.8")
def test_with_a_tank_in_the_attack_the_attacker_chooses_for_all_defenders_alike() -> None:
    t = attack({"0814": ["3TK/1", "201/601-1"]}, "0914", TWO).play("1:1", "82/244-1", 5)  # 10 to 7, D
    assert (t.ask, t.seat, t.choices) == ("stand.all", "roc", ["stand", "retreat"])
    stood = t.copy().play("stand", 3, 4)
    assert (stood.at("82/244-1"), stood.at("82/245-1")) == ("0914", "0914")
    t.play("retreat")
    assert (t.ask, t.seat) == ("retreat", "pla")  # but the owner picks the way
    t.play("0914>1014", "0914>1014")
    assert t.stack("1014") == set(TWO)


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(("die", "number"), [(4, 1), (6, 2)])
def test_that_holds_for_d1_and_d2_as_well(die: int, number: int) -> None:
    t = attack({"0814": ["3TK/1", "201/601-1"]}, "0914", "84/251-1", spent=["84/251-1"]).play("3:1", die)
    assert (t.ask, t.pending.about[1]) == ("stand.all", number)


@pytest.mark.rule("12.8")
def test_without_a_tank_the_roc_leaves_the_choice_to_the_pla() -> None:
    t = attack({"0814": STACK}, "0914", "82/245-1").play("2:1", 4)  # D
    assert (t.ask, t.seat) == ("stand", "pla")


@pytest.mark.rule("12.8")
def test_a_tank_that_has_retreated_from_the_exchange_still_counts() -> None:
    t = attack({"0814": "3TK/1"}, "0914", "82/244-1").play("1:1", 3)  # 6 to 3 is 2:1: A/D
    t.play("retreat", "0814>0815")
    assert (t.ask, t.seat) == ("stand.all", "roc")


@pytest.mark.rule("12.8")
def test_a_tank_that_attacks_does_not_choose_for_its_own_side_in_an_a_result() -> None:
    t = attack({"0814": ["3TK/1", "201/601-1"]}, "0914", TWO, spent=TWO).play("2:1", 1)  # 10 to 5, A
    assert (t.ask, t.seat, asked_about(t)) == ("stand", "roc", "201/601-1")


@pytest.mark.rule("12.8", "12.10")
def test_who_cannot_retreat_is_not_asked_and_stands() -> None:
    t = attack({"0306": "82/244-1"}, "0307", "201/601-1").play("1:1", 5)  # D, no way out
    assert t.ask == "stand"
    assert t.units_told("must_stand") == ["201/601-1"]
    assert t.rules_told("must_stand") == ["12.10"]


@pytest.mark.rule("12.8", "12.10")
def test_the_attacker_cannot_make_a_defender_retreat_that_has_no_way_out() -> None:
    t = attack({"0306": "3TK/1"}, "0307", "82/244-1").play("1:1", 4)  # D
    assert t.units_told("must_stand") == ["82/244-1"]
    assert t.pending.why == "stand"


# ------------------------------------------------------------------ 12.9 the stand roll
DEFENDERS = {  # by strength: attackers that make it 3:1, and the defender
    2: (["82/244-1"], "201/601-1"),
    3: (TWO, "40/Misc-1"),
    4: (["82/244-1", "82/244-2"], "201/601-1"),
}
FACE = {0: 3, 1: 4, 2: 6}  # the die that brings D, D1 and D2 at 3:1


@pytest.mark.rule("12.9")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("strength", [2, 3, 4])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_unit_stands_if_the_die_and_the_number_of_the_result_do_not_exceed_its_strength(
    number: int, strength: int, die: int
) -> None:
    attackers, defender = DEFENDERS[strength]
    t = attack({"0814": attackers}, "0914", defender, spent=[defender] if strength == 2 else [])
    t.play("3:1", FACE[number], "stand")
    if 1 + number > strength:
        assert t.at(defender) == "lost"  # no die can help, so none is rolled
        return
    t.play(die)
    assert t.at(defender) == ("0914" if die + number <= strength else "lost")


@pytest.mark.rule("12.9")
def test_a_unit_that_no_die_can_remove_is_not_rolled_for() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "no", 4, "stand")  # D
    assert t.told("stood") == [{"unit": UNIT["3TK/1"], "die": 0, "number": 0, "strength": 6}]
    assert t.ask == "order"


@pytest.mark.rule("12.9")
def test_a_six_is_rolled_for_when_the_result_has_a_number() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "no", 5, "stand")  # D1
    assert t.ask == "stand"
    assert t.copy().play(5).at("3TK/1") == "0914"
    assert t.copy().play(6).at("3TK/1") == "lost"


@pytest.mark.rule("12.9")
def test_the_number_counts_for_attackers_too() -> None:
    t = weak(3).play("stand")  # A1
    assert t.copy().play(3).at("82/245-1") == "0814"
    assert t.copy().play(4).at("82/245-1") == "lost"
    t = weak(2).play("stand")  # A2
    assert t.copy().play(2).at("82/245-1") == "0814"
    assert t.copy().play(3).at("82/245-1") == "lost"


@pytest.mark.rule("12.9")
def test_every_unit_that_stands_has_a_die_of_its_own() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", STACK).play("1:1", 5, "stand", "stand", 5, 4)
    assert (t.at("201/601-1"), t.at("201/601-2")) == ("lost", "0914")


@pytest.mark.rule("12.9")
def test_a_spent_unit_stands_with_its_spent_strength() -> None:
    t = attack({"0814": "82/245-1"}, "0914", "201/601-1", spent=["201/601-1"]).play("2:1", 4, "stand", 3)
    assert t.at("201/601-1") == "lost"


@pytest.mark.rule("12.9")
def test_a_face_up_unit_that_stands_stays_face_up() -> None:
    t = attack({"0814": "82/244-1"}, "0914", "201/601-1").play("1:1", 5, "stand", 2)
    assert not t.is_spent("201/601-1")


@pytest.mark.rule("12.9", "12.5")
def test_a_hill_does_not_help_to_stand() -> None:
    t = attack({"1710": ["82/244-1", "82/244-2"]}, "1709", "201/601-1").play("2:1", 4, "stand", 5)
    assert t.at("201/601-1") == "lost"


@pytest.mark.rule("12.9", "4.3")
def test_losses_are_counted_on_both_sides() -> None:
    t = attack({"0814": TWO}, "0914", "201/601-1").play("2:1", 3, "stand", "stand", 6, "stand", 5)
    assert t.losses == (1, 1)
