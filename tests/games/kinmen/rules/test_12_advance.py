"""12.11 and 12.13: advance after combat, and exhaustion."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, Table, attack, table

PAIR = ["82/244-1", "82/244-2"]
STACK = ["201/601-1", "201/601-2"]


def emptied(attackers: dict[str, object] | None = None, **rest: object) -> Table:
    """The defender of 0914 has retreated to 1014; the attackers may advance."""
    attackers = attackers or {"0814": PAIR}
    t = attack(attackers, "0914", "201/601-1", **rest)
    return t.play(t.odds, 3, "retreat", "0914>1014")


@pytest.mark.rule("12.11")
def test_attackers_may_enter_the_hex_that_the_defender_has_left() -> None:
    t = emptied()
    assert (t.ask, t.seat, t.units()) == ("advance", "pla", set(PAIR))
    t.play("82/244-1")
    assert t.at("82/244-1") == "0914"
    t.play("82/244-2")
    assert t.stack("0914") == set(PAIR)


@pytest.mark.rule("12.11")
def test_nobody_has_to_advance() -> None:
    t = emptied().play("done")
    assert t.stack("0814") == set(PAIR)
    t = emptied().play("82/244-2", "done")
    assert (t.stack("0814"), t.stack("0914")) == ({"82/244-1"}, {"82/244-2"})


@pytest.mark.rule("12.11")
def test_attackers_may_advance_after_the_defender_has_been_removed() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1").play("3:1", 3, "stand", 5)
    assert t.ask == "advance"


@pytest.mark.rule("12.11")
def test_nobody_advances_while_a_defender_stands() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1").play("3:1", 3, "stand", 4)
    assert t.ask == "order"
    t = attack({"0814": PAIR}, "0914", STACK).play("1:1", 5, "retreat", "stand", "0914>1014", 1)
    assert t.ask == "order"  # one of two has gone


@pytest.mark.rule("12.11")
def test_only_units_that_took_part_advance() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1"}, spent=["201/601-1"])
    t.play("0814S", "done", "x0914", "82/244-1", "3:1", 3, "retreat", "0914>1014")
    assert t.units() == {"82/244-1"}


@pytest.mark.rule("12.11", "8.0")
def test_no_more_than_two_advance() -> None:
    t = attack({"0814": STACK, "0813": "201/602-1"}, "0914", "82/244-1").play("2:1", 4)  # D
    t.play("retreat", "0914>1014", "201/601-1", "201/602-1")
    assert t.stack("0914") == {"201/601-1", "201/602-1"}
    assert t.at("201/601-2") == "0814"


@pytest.mark.rule("12.11", "8.1")
def test_units_of_two_divisions_do_not_advance_together_but_a_tank_joins_any() -> None:
    ring = {"0814": "118/352-1", "0813": "3TK/1"}
    t = attack(ring, "0914", "82/244-1", spent=["82/244-1"]).play("3:1", 3, "stand", 4)
    assert t.units() == {"118/352-1", "3TK/1"}
    t.play("3TK/1", "118/352-1")
    assert t.stack("0914") == {"118/352-1", "3TK/1"}


@pytest.mark.rule("12.11")
def test_the_defender_never_advances() -> None:
    t = attack({"0814": "82/245-1"}, "0914", STACK).play("1:2", 1)  # AE
    assert (t.ask, t.seat) == ("order", "roc")
    assert t.stack("0814") == set()


@pytest.mark.rule("12.11", "12.7")
def test_after_an_exchange_only_attackers_that_stood_may_advance() -> None:
    t = attack({"0814": ["82/244-1", "82/245-1"]}, "0914", "201/601-1").play("2:1", 3)  # A/D
    t.play("stand", "retreat", "0814>0815", "stand", 5)
    assert t.units() == {"82/244-1"}


@pytest.mark.rule("12.11", "12.7")
def test_an_attacker_that_fell_in_the_exchange_does_not_advance() -> None:
    t = attack({"0814": ["82/244-1", "82/245-1"]}, "0914", "201/601-1").play("2:1", 3)  # A/D
    t.play("stand", "stand", 5, "stand", 5)
    assert t.losses == (1, 1)
    assert t.units() == {"82/244-1"}


@pytest.mark.rule("12.11", "12.7")
def test_after_an_exchange_nobody_advances_when_all_attackers_have_retreated() -> None:
    t = attack({"0814": "82/244-1"}, "0914", "201/601-1").play("1:1", 4, "retreat", "0814>0815", "stand", 5)
    assert t.at("201/601-1") == "lost"
    assert (t.ask, t.stack("0914")) == ("order", set())


@pytest.mark.rule("12.11", "7.2")
def test_an_advance_may_end_in_an_enemy_zone_and_cross_a_river() -> None:
    t = attack({"2011": PAIR}, "2111", "201/601-1", spent=["201/601-1"], enemies={"2110": "201/601-2"})
    t.play("5:1", 6, "82/244-1", "done")  # DE
    assert t.at("82/244-1") == "2111"


@pytest.mark.rule("12.11", "14.2")
def test_a_depot_that_the_pla_advances_into_is_lost() -> None:
    t = attack({"0811": PAIR}, "0810", "201/601-1").play("3:1", 3, "stand", 5)
    assert KINMEN.to_json(t.state)["depots_lost"] == []
    t.play("82/244-1", "done")
    assert KINMEN.to_json(t.state)["depots_lost"] == ["0810"]


@pytest.mark.rule("12.11", "12.1")
def test_a_unit_that_has_advanced_does_not_attack_again() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1", enemies={"0913": "118/352-1"}).play("3:1", 3, "stand", 5)
    t.play("82/244-1", "82/244-2")
    assert (t.ask, t.seat) == ("order", "roc")


# ------------------------------------------------------------------ 12.13
@pytest.mark.rule("12.13")
def test_after_the_combat_subphase_all_activated_units_are_spent() -> None:
    pla = {"0814": "82/244-1", "0715": "82/244-2", "1506": "82/245-1"}
    t = table(pla=pla, roc={"0914": "201/601-1"}).play("82D", "all", "done", "x0914", "1:1", 5, "stand", 1)
    assert all(t.is_spent(u) for u in ("82/244-1", "82/244-2", "82/245-1"))
    assert t.rules_told("exhausted") == ["12.13"]


@pytest.mark.rule("12.13")
def test_attackers_are_spent_only_when_all_attacks_are_over() -> None:
    t = table(pla={"0814": PAIR}, roc={"0914": "201/601-1", "0715": "201/601-2"}).play("0814S", "done")
    t.play("x0914", "82/244-1", "1:1", 5, "stand", 1)
    assert not t.is_spent("82/244-1")
    t.play("x0715", "1:1")  # 6 to 4: the second is face up too
    assert t.play(5).strengths == (6, 4)
