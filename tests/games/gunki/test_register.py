"""The register of rules and rulings: every one is named by a test, in the code and in its own list."""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from pathlib import Path

FOLDER = files("sakusen.games.gunki")
HERE = Path(__file__).parent
RULES = {row["rule"]: row for row in csv.DictReader(
    (FOLDER / "rules.csv").read_text(encoding="utf-8").splitlines())}
MARKED = {rule for path in HERE.glob("test_*.py") for marks in re.findall(
    r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")) for rule in re.findall(r'"([^"]+)"', marks)}
REGISTER = (FOLDER / "RULINGS.md").read_text(encoding="utf-8")
RULINGS = {int(n) for n in re.findall(r"^\| (\d+) \|", REGISTER, re.M)}


def source(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


def test_every_rule_of_the_register_is_named_by_a_test() -> None:
    assert set(RULES) - MARKED == set()


def test_every_rule_that_a_test_names_is_in_the_register() -> None:
    assert MARKED - set(RULES) == set()


def test_every_ruling_is_registered() -> None:
    assert {f"R{n}" for n in RULINGS} == {rule for rule in RULES if rule.startswith("R")}
    assert set(range(1, len(RULINGS) + 1)) == RULINGS


def test_every_rule_is_named_in_the_modules_that_carry_it_out() -> None:
    for rule, row in RULES.items():
        if not rule.startswith("R"):
            for module in row["modules"].split():
                assert rule in source(module) or rule.split(".")[0] + ".0" in source(module), (rule, module)


def test_the_tests_that_the_rulings_name_exist() -> None:
    named = re.findall(r"`(test_\w+)`: ([^;|]+?)(?:, and [^;|]*)?(?=;| \|)", REGISTER)
    assert len(named) >= 20
    for module, title in named:
        if title != "all tests":
            name = "test_" + re.sub(r"\W+", "_", title.strip())
            assert f"def {name}(" in (HERE / f"{module}.py").read_text(encoding="utf-8"), title
