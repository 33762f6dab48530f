"""12.0 to 12.3 and 12.12: who may attack whom."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import attack, table

COMMAND = ["lunch_in_kinmen", "lunch_in_kinmen", "command_control"]
PAIR = ["82/244-1", "82/244-2"]


# ------------------------------------------------------------------ 12.1
@pytest.mark.rule("12.0", "12.1")
def test_only_adjacent_enemies_can_be_attacked() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1", "1014": "201/601-2"})
    t.play("82/244-1", "done")
    assert t.hexes() == {"0914"}
    assert t.why("hex", "1014").rule == "12.1"
    assert t.why("hex", "0813").rule == "12.1"


@pytest.mark.rule("12.1")
def test_a_unit_attacks_once_in_a_combat_subphase() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1", "0715": "201/601-2"})
    t.play("82/244-1", "done")
    assert t.hexes() == {"0914", "0715"}
    t.play("x0914", "1:1", 5, "stand", 1)
    assert (t.ask, t.seat) == ("order", "roc")


@pytest.mark.rule("12.1")
def test_a_defender_is_attacked_once_in_a_combat_subphase() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1"}).play("0814S", "done")
    t.play("x0914", "82/244-1", "1:1", 5, "stand", 1)
    assert (t.ask, t.seat) == ("order", "roc")  # the second unit has nobody left to attack


@pytest.mark.rule("12.1", "12.2")
def test_a_stack_that_takes_in_a_defender_already_attacked_is_no_target_any_more() -> None:
    # only a tank can retreat to where another activated enemy could attack it again
    pla, roc = {"0814": "82/244-1", "1012": "82/244-2"}, {"0914": "3TK/1", "1013": "201/601-2"}
    t = table(pla=pla, roc=roc, spent=["3TK/1"]).play("82D", "all", "done")
    assert t.hexes() == {"0914", "1013"}
    t.play("x0914", "2:1", 4, "retreat", "0914>1013", "done")
    assert (t.ask, t.seat) == ("order", "roc")


@pytest.mark.rule("12.1")
def test_a_stack_next_to_it_can_still_be_attacked() -> None:
    pla, roc = {"0814": "82/244-1", "1012": "82/244-2"}, {"0914": "3TK/1", "1013": "201/601-2"}
    t = table(pla=pla, roc=roc, spent=["3TK/1"]).play("82D", "all", "done")
    t.play("x0914", "2:1", 4, "retreat", "0914>1014", "done")
    assert t.hexes() == {"1013"}


@pytest.mark.rule("12.1")
def test_the_attacks_are_decided_one_by_one() -> None:
    roc = {"0914": "201/601-1", "0715": "201/601-2"}
    t = table(pla={"0814": PAIR}, roc=roc).play("0814S", "done", "x0914", "82/244-1", "1:1", 5, "stand", 1)
    assert t.choices == ["x0715", "done"]


# ------------------------------------------------------------------ 12.2
@pytest.mark.rule("12.2")
def test_a_stack_may_attack_together() -> None:
    assert attack({"0814": PAIR}, "0914", "201/601-1").odds == "3:1"


@pytest.mark.rule("12.2")
def test_a_stack_may_attack_two_different_hexes() -> None:
    roc = {"0914": "201/601-1", "0715": "201/601-2"}
    t = table(pla={"0814": PAIR}, roc=roc).play("0814S", "done")
    t.play("x0914", "82/244-1", "1:1", 5, "stand", 1, "x0715", "1:1", 5, "stand", 1)
    assert t.losses == (0, 0)
    assert len(t.told("battle")) == 2


@pytest.mark.rule("12.2")
def test_one_of_a_stack_may_attack_and_the_other_not() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1"}).play("0814S", "done", "x0914", "82/244-2")
    assert t.odds == "1:1"


@pytest.mark.rule("12.2")
def test_a_stack_of_defenders_is_attacked_as_one() -> None:
    t = attack({"0814": PAIR}, "0914", ["201/601-1", "201/601-2"])
    t.play(t.odds, 6)
    assert t.strengths == (12, 8)


@pytest.mark.rule("12.2")
def test_the_roc_may_attack_one_hex_from_several() -> None:
    t = attack({"0814": "201/601-1", "0813": "201/601-2", "0915": "201/601-3"}, "0914", "82/244-1")
    t.play(t.odds, 4)
    assert t.strengths == (12, 6)


@pytest.mark.rule("12.2")
def test_an_attack_needs_a_unit_before_the_die_can_be_called_for() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1"}).play("0814S", "done", "x0914")
    assert t.choices == PAIR


@pytest.mark.rule("12.2")
def test_the_only_unit_that_can_attack_is_not_asked_for() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}).play("82/244-1", "done", "x0914")
    assert t.choices == ["1:1"]


# ------------------------------------------------------------------ 12.3
@pytest.mark.rule("12.3")
def test_a_unit_that_is_not_activated_does_not_attack_beside_one_that_is() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1"}).play("82/244-1", "done", "x0914")
    assert t.choices == ["1:1"]
    assert t.why("unit", "82/244-2").rule == "12.3"


@pytest.mark.rule("12.3")
def test_an_attack_is_never_forced_but_idle_units_are_spent_all_the_same() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}).play("82/244-1", "done", "done")
    assert t.is_spent("82/244-1")
    assert not t.told("battle")


# ------------------------------------------------------------------ 12.12
@pytest.mark.rule("12.12")
def test_the_pla_attacks_from_one_hex_only() -> None:
    t = table(pla={"0814": "82/244-1", "0813": "82/244-2"}, roc={"0914": "201/601-1"})
    t.play("82D", "all", "done", "x0914", "82/244-1")
    assert t.choices == ["1:1"]
    assert t.why("unit", "82/244-2").rule == "12.12"


@pytest.mark.rule("12.12")
def test_the_pla_may_choose_which_of_two_hexes_attacks() -> None:
    t = table(pla={"0814": "82/244-1", "0813": PAIR[1:]}, roc={"0914": "201/601-1"})
    t.play("82D", "all", "done", "x0914")
    assert t.units() == {"82/244-1", "82/244-2"}


@pytest.mark.rule("12.12")
def test_a_second_pla_hex_cannot_attack_the_same_hex_afterwards() -> None:
    t = table(pla={"0814": "82/244-1", "0813": "82/244-2"}, roc={"0914": "201/601-1"})
    t.play("82D", "all", "done", "x0914", "82/244-1", "1:1", 5, "stand", 1)
    assert t.ask == "order"


@pytest.mark.rule("12.12", "15.1")
def test_with_command_and_control_the_pla_attacks_from_several_hexes() -> None:
    ring = {"0814": "82/244-1", "0813": "82/244-2", "0915": "82/244-3"}
    assert attack(ring, "0914", "201/601-1", drawn=COMMAND, used=["command_control"]).odds == "4:1"
