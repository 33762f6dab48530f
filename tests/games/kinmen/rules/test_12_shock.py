"""12.6 Shock."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import attack, table

PAIR = ["82/244-1", "82/245-1"]


# ------------------------------------------------------------------ tanks that attack
@pytest.mark.rule("12.6")
def test_an_attacking_tank_spends_one_defender_before_the_odds_and_the_attacker_picks_it() -> None:
    t = attack({"0814": "3TK/1"}, "0914", PAIR).play("1:2")  # 6 to 10 as they stand
    assert (t.ask, t.seat, t.units()) == ("shock.pick", "roc", set(PAIR))
    t.play("82/244-1")
    assert t.is_spent("82/244-1")
    assert not t.is_spent("82/245-1")
    assert t.play(6).strengths == (6, 3 + 4)


@pytest.mark.rule("12.6")
def test_shock_can_change_the_column() -> None:
    t = attack({"0814": "3TK/1"}, "0914", "82/244-1")
    assert t.odds == "1:1"
    assert t.play("1:1", 6).column == "2:1"


@pytest.mark.rule("12.6")
def test_a_lone_defender_is_spent_without_asking() -> None:
    t = attack({"0814": "3TK/1"}, "0914", "82/244-1").play("1:1")
    assert t.ask == "battle"
    assert t.is_spent("82/244-1")


@pytest.mark.rule("12.6")
def test_spent_defenders_are_not_affected() -> None:
    t = attack({"0814": "3TK/1"}, "0914", PAIR, spent=PAIR[:1]).play("1:2")
    assert t.units_told("shocked") == PAIR[1:]
    t = attack({"0814": "3TK/1"}, "0914", PAIR, spent=PAIR).play("1:1")
    assert (t.ask, t.told("shocked")) == ("battle", [])


@pytest.mark.rule("12.6")
def test_two_tanks_spend_two_defenders() -> None:
    t = attack({"0814": ["3TK/1", "3TK/3"]}, "0914", PAIR).play("1:1")
    assert t.ask == "battle"
    assert t.play(6).strengths == (12, 5)


@pytest.mark.rule("12.6")
def test_infantry_has_no_shock() -> None:
    t = attack({"0814": ["201/601-1", "201/601-2"]}, "0914", PAIR).play("1:2")
    assert (t.ask, t.told("shocked")) == ("battle", [])


@pytest.mark.rule("12.6")
def test_a_tank_beside_the_attack_that_takes_no_part_does_not_shock() -> None:
    t = table(pla={"0914": "82/244-1"}, roc={"0814": ["3TK/1", "201/601-1"]}, seat="roc")
    t.play("0814S", "done", "x0914", "201/601-1", "1:2", 5, "stand")
    assert not t.told("shocked")


@pytest.mark.rule("12.6")
def test_shock_in_attack_is_free_but_the_tank_is_spent_with_the_rest_in_the_end() -> None:
    t = attack({"0814": "3TK/1"}, "0914", "82/244-1").play("1:1", 6, "stand", 1)
    assert t.is_spent("3TK/1")
    assert t.rules_told("shock_paid") == []


# ------------------------------------------------------------------ tanks that defend
@pytest.mark.rule("12.6")
def test_a_defending_tank_may_use_its_shock_and_the_attacker_picks_who_is_spent() -> None:
    t = attack({"0814": PAIR}, "0914", "3TK/1").play("1:1")
    assert (t.ask, t.seat, t.choices) == ("shock.defend", "roc", ["yes", "no"])
    t.play("yes")
    assert (t.ask, t.seat, t.units()) == ("shock.pick", "pla", set(PAIR))
    t.play("82/245-1")
    assert t.play(6).strengths == (6 + 2, 6)


@pytest.mark.rule("12.6")
def test_a_lone_attacker_is_spent_without_asking_and_still_attacks() -> None:
    t = attack({"0814": "82/244-1"}, "0914", "3TK/1").play("1:1", "yes")
    assert t.is_spent("82/244-1")
    assert t.play(6).strengths == (3, 6)
    assert t.column == "1:2"


@pytest.mark.rule("12.6")
def test_a_defending_tank_need_not_use_its_shock() -> None:
    t = attack({"0814": PAIR}, "0914", "3TK/1").play("1:1", "no", 6)
    assert t.strengths == (10, 6)
    assert t.ask == "stand"
    t.play("stand")  # six is enough against any die
    assert not t.is_spent("3TK/1")


@pytest.mark.rule("12.6")
def test_the_tank_pays_with_its_face_whatever_the_result() -> None:
    t = attack({"0814": "82/244-1"}, "0914", "3TK/1").play("1:1", "yes", 5, "stand", 1)  # A, and it stands
    assert t.is_spent("3TK/1")
    assert t.units_told("shock_paid") == ["3TK/1"]


@pytest.mark.rule("12.6")
def test_the_tank_defends_and_stands_with_its_full_strength_before_it_pays() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "yes", "82/244-1", 6)
    assert (t.strengths, t.result) == ((9, 6), "D")
    t.play("stand")
    assert t.at("3TK/1") == "0914"
    assert t.units_told("shock_paid") == ["3TK/1"]


@pytest.mark.rule("12.6")
def test_a_tank_that_retreats_is_spent_but_once() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "yes", "82/244-1", 6)
    t.play("retreat", "0914>1014", "done")
    assert t.is_spent("3TK/1")
    assert t.units_told("shock_paid") == []


@pytest.mark.rule("12.6")
def test_a_spent_tank_has_nothing_to_pay_with() -> None:
    t = attack({"0814": PAIR}, "0914", "3TK/1", spent=["3TK/1"]).play("3:1")
    assert t.ask == "battle"


@pytest.mark.rule("12.6")
def test_each_of_two_defending_tanks_may_use_its_shock() -> None:
    t = attack({"0814": PAIR}, "0914", ["3TK/1", "3TK/3"]).play("1:2", "yes", "yes", 6)  # A/D
    assert t.strengths == (5, 12)
    assert all(t.is_spent(u) for u in PAIR)
    t = attack({"0814": PAIR}, "0914", ["3TK/1", "3TK/3"]).play("1:2", "no", "yes")
    assert (t.ask, t.seat) == ("shock.pick", "pla")
    t.play("82/245-1", 4, "stand", "stand", 2)
    assert not t.is_spent("3TK/1")
    assert t.is_spent("3TK/3")


@pytest.mark.rule("12.6")
def test_a_tank_in_a_mixed_stack_shocks_for_the_stack() -> None:
    t = attack({"0814": PAIR}, "0914", ["3TK/1", "201/601-1"]).play("1:1", "yes", "82/244-1", 6)
    assert t.strengths == (3 + 4, 6 + 4)


@pytest.mark.rule("12.6")
def test_a_tank_in_the_next_hex_does_not_help() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1", enemies={"0913": "3TK/1"}).play("2:1")
    assert t.ask == "battle"


@pytest.mark.rule("12.6", "12.11")
def test_an_attacker_that_was_shocked_may_advance() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "yes", "82/244-1", 6)
    t.play("retreat", "0914>1014", "82/244-1")
    assert t.at("82/244-1") == "0914"
