"""12.4 and 12.5: odds, columns, rivers and hills."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.kinmen.positions import attack, table

from sakusen.games.kinmen.rules.board import INDEX, TABLES
from sakusen.games.kinmen.rules.combat import COLUMNS, CRT, ledger, raw_column

TANK, MISC = "3TK/1", ["40/Misc-1", "40/Misc-2"]
ROC = ["201/601-1", "201/601-2"]


# ------------------------------------------------------------------ 12.4 the ratio
@pytest.mark.rule("12.4")
@pytest.mark.parametrize(
    ("attackers", "defenders", "spent", "column"),
    [
        (["82/244-1"], ROC[:1], [], "1:1"),  # 6 to 4
        (["82/244-1", "82/246-1"], ROC[:1], [], "2:1"),  # 10 to 4, the rulebook's own
        (["82/244-1", "82/244-2"], ROC[:1], [], "3:1"),  # 12 to 4
        (["82/244-1", "82/244-2"], ROC, [], "1:1"),  # 12 to 8
        (["82/245-1", "82/245-2"], MISC[:1], [], "2:1"),  # 8 to 3
        (["82/244-1", "82/245-1"], MISC[:1], [], "3:1"),  # 10 to 3
        (["82/244-1", "82/244-2"], MISC[:1], [], "4:1"),  # 12 to 3
        (["82/244-1", "82/245-1"], ROC[:1], ROC, "5:1"),  # 10 to 2
        (["82/244-1", "82/244-2"], ROC[:1], ROC, "6:1+"),  # 12 to 2
        (["82/245-1"], ROC[:1], [], "1:1"),  # 4 to 4
        (["82/245-1"], MISC, MISC[1:], "1:2"),  # 4 to 5, the rulebook's own
        (["82/245-1"], ROC, [], "1:2"),  # 4 to 8
        (["82/244-1"], ROC, [], "1:2"),  # 6 to 8
    ],
)
def test_the_odds_are_rounded_for_the_defender(
    attackers: list[str], defenders: list[str], spent: list[str], column: str
) -> None:
    t = attack({"0814": attackers}, "0914", defenders, spent=[u for u in spent if u in defenders])
    assert t.odds == column
    assert t.play(column, 6).column == column


@pytest.mark.rule("12.4")
def test_worse_than_one_to_two_uses_the_one_to_two_column() -> None:
    assert attack({"0814": "40/Misc-1"}, "0914", ["82/244-1", "82/244-2"]).odds == "1:2"  # 3 to 12


@pytest.mark.rule("12.4")
def test_better_than_six_to_one_uses_the_last_column() -> None:
    ring = {"0814": ["3TK/1", "3TK/3"], "0813": ["201/601-1", "201/601-2"]}
    assert attack(ring, "0914", "82/245-1", spent=["82/245-1"]).odds == "6:1+"  # 20 to 2


@pytest.mark.rule("12.4")
@pytest.mark.parametrize("attack_strength", range(1, 31))
def test_every_ratio_finds_its_column(attack_strength: int) -> None:
    for defence in range(1, 25):
        ratio = Fraction(attack_strength, defence)
        # 1 to anything more than 1 is rounded up to 2 at least
        wanted = COLUMNS[min(int(ratio), 6)] if ratio >= 1 else "1:2"
        assert COLUMNS[raw_column(attack_strength, defence)] == wanted


@pytest.mark.rule("12.4")
def test_the_ledger_tells_every_unit_and_its_strength() -> None:
    t = attack({"2011": ["82/244-1", "82/246-1"]}, "2111", "201/601-1").play("2:1", 3)
    found = t.told("battle")[-1]["ledger"]
    assert [(term.key, term.value) for term in found["attack_terms"]] == [
        ("unit", 6), ("river", -1), ("unit", 4), ("river", -1)]  # fmt: skip
    assert [(term.key, term.value) for term in found["defence_terms"]] == [("unit", 4)]
    assert (found["attack"], found["defence"]) == (8, 4)
    assert {term.rule for term in found["attack_terms"]} == {"12.4", "12.5"}


@pytest.mark.rule("12.4")
def test_a_ledger_without_attackers_names_the_first_column_and_the_defence() -> None:
    for target in ("0914", "1709"):
        found = ledger(attack({"0814": "82/244-1"}, "0914", ROC[:1], enemies={"1709": ROC[1:]}).state, 0, INDEX[target])
        assert (found.attack, found.attack_terms, found.defence, found.raw_column, found.column) == (0, (), 4, 0, 0)


@pytest.mark.rule("12.4")
def test_a_spent_defender_counts_with_its_spent_strength() -> None:
    assert attack({"0814": "82/244-1"}, "0914", ROC, spent=ROC[:1]).odds == "1:1"  # 6 to 6


# ------------------------------------------------------------------ 12.5 rivers
@pytest.mark.rule("12.5")
def test_an_attacker_across_a_river_is_one_weaker() -> None:
    t = attack({"2011": "82/245-1"}, "2111", "201/601-1")  # 3 to 4
    assert t.odds == "1:2"


@pytest.mark.rule("12.5")
def test_each_of_two_attackers_across_a_river_is_one_weaker() -> None:
    t = attack({"2011": ["82/245-1", "82/245-2"]}, "2111", "201/601-1")  # 6 to 4
    assert t.odds == "1:1"


@pytest.mark.rule("12.5")
def test_a_road_over_the_river_does_not_help_an_attack() -> None:
    t = attack({"2010": "82/245-1"}, "2110", "201/601-1")
    assert t.odds == "1:2"


@pytest.mark.rule("12.5")
def test_only_those_across_the_river_are_weaker() -> None:
    t = attack({"2011": "201/601-1", "2110": "201/601-2"}, "2111", "82/244-1").play("1:1", 4)
    assert t.strengths == (3 + 4, 6)


@pytest.mark.rule("12.5")
def test_the_lake_arrow_weakens_an_attack_like_a_river() -> None:
    assert attack({"0307": "82/245-1"}, "0406", "201/601-1").odds == "1:2"
    assert attack({"0406": "201/601-1"}, "0307", "82/245-1").odds == "1:2"


@pytest.mark.rule("12.5")
def test_a_defender_behind_a_river_keeps_its_strength() -> None:
    t = attack({"2011": "82/244-1"}, "2111", "201/601-1").play("1:1", 5)
    assert t.strengths == (5, 4)


@pytest.mark.rule("12.5")
def test_a_river_leaves_at_least_one_point_of_strength() -> None:
    t = attack({"2011": "82/245-1"}, "2111", "3TK/1").play("1:2", "yes", 6)  # shock spends the attacker
    assert t.strengths == (1, 6)
    assert TABLES["combat"]["least_strength"] == 1


@pytest.mark.rule("12.5", "12.9")
def test_an_attacker_across_a_river_stands_with_its_weaker_strength() -> None:
    t = attack({"2011": "82/245-1"}, "2111", "201/601-1").play("1:2", 4, "stand", 4)  # A; 3 is what counts
    assert t.at("82/245-1") == "lost"
    t = attack({"2011": "82/245-1"}, "2111", "201/601-1").play("1:2", 4, "stand", 3)
    assert t.at("82/245-1") == "2011"


@pytest.mark.rule("12.5", "12.9")
def test_a_six_across_a_river_has_to_roll_for_standing() -> None:
    t = attack({"2011": "82/244-1"}, "2111", "201/601-1").play("1:1", 2, "stand")  # A; 5 is what counts
    assert t.copy().play(5).at("82/244-1") == "2011"
    assert t.copy().play(6).at("82/244-1") == "lost"


@pytest.mark.rule("12.5", "12.9")
def test_a_defender_behind_a_river_stands_with_its_full_strength() -> None:
    t = attack({"2011": "82/244-1"}, "2111", "201/601-1").play("1:1", 5, "stand", 4)  # D
    assert t.at("201/601-1") == "2111"


# ------------------------------------------------------------------ 12.5 hills
@pytest.mark.rule("12.5")
@pytest.mark.parametrize(
    ("attackers", "defenders", "spent", "column"),
    [
        (["82/244-1", "82/244-2"], ROC[:1], [], "2:1"),  # 3:1 shifted
        (["82/244-1"], ROC[:1], [], "1:2"),  # 1:1 shifted
        (["82/245-1"], ROC, [], "1:2"),  # nothing lies left of 1:2
        (["82/244-1", "82/244-2"], ROC[:1], ROC[:1], "5:1"),  # the last column shifted
    ],
)
def test_a_defender_on_a_hill_shifts_the_column_to_the_left(
    attackers: list[str], defenders: list[str], spent: list[str], column: str
) -> None:
    t = attack({"1710": attackers}, "1709", defenders, spent=spent)
    assert t.odds == column
    assert t.play(column, 6).column == column
    found = t.told("battle")[-1]["ledger"]
    assert COLUMNS[found["column"]] == column
    assert found["raw_column"] == raw_column(found["attack"], found["defence"])
    assert [(term.key, term.value, term.rule) for term in found["shifts"]] == [("hill", -1, "12.5")]


@pytest.mark.rule("12.5")
def test_odds_beyond_six_to_one_are_no_help_against_the_shift() -> None:
    ring = {"1710": ["3TK/1", "3TK/3"], "1609": ["201/601-1", "201/601-2"]}
    assert attack(ring, "1709", "82/245-1", spent=["82/245-1"]).odds == "5:1"  # 20 to 2


@pytest.mark.rule("12.5")
def test_an_attacker_on_a_hill_has_no_shift() -> None:
    assert attack({"1709": "82/244-1"}, "1710", "201/601-1").odds == "1:1"


@pytest.mark.rule("12.5")
def test_a_town_or_a_village_does_not_help_the_defender() -> None:
    assert attack({"0811": ["82/244-1", "82/244-2"]}, "0810", "201/601-1").odds == "3:1"
    assert attack({"0914": ["82/244-1", "82/244-2"]}, "0915", "201/601-1").odds == "3:1"


@pytest.mark.rule("12.5")
def test_a_road_does_not_help_against_a_hill() -> None:
    assert attack({"0417": ["82/244-1", "82/244-2"]}, "0517", "201/601-1").odds == "2:1"


@pytest.mark.rule("12.5")
def test_nobody_attacks_across_the_open_water_of_the_lake() -> None:
    t = table(pla={"0307": "82/244-1"}, roc={"0407": "201/601-1", "0308": "201/601-2", "0306": "201/602-1"})
    t.play("82/244-1", "done")
    assert t.hexes() == {"0306"}


# ------------------------------------------------------------------ the table itself
PRINTED = """
1  AE   A1   A    A/D  A/D  D    D1
2  A2   A    A/D  A/D  D    D1   D2
3  A1   A    A/D  D    D1   D1   DE
4  A    A/D  D    D1   D1   D2   DE
5  A    D    D1   D1   D2   DE   DE
6  A/D  D    D1   D2   DE   DE   DE
"""
CELLS = [
    (COLUMNS[c], int(line.split()[0]), result)
    for line in PRINTED.strip().splitlines()
    for c, result in enumerate(line.split()[1:])
]


@pytest.mark.rule("12.4")
def test_the_columns_of_the_table_are_those_printed() -> None:
    assert COLUMNS == ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1+")


@pytest.mark.rule("12.4", "12.7")
@pytest.mark.parametrize(("column", "die", "result"), CELLS)
def test_every_cell_of_the_table_is_as_printed(column: str, die: int, result: str) -> None:
    assert CRT[COLUMNS.index(column)][die - 1] == result
