"""Every rule and every ruling is named by a test, and no test names one that does not exist."""

from __future__ import annotations

import csv
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path

FOLDER = files("sakusen.games.taiwan202x") / "rules"
TESTS = "\n".join(p.read_text(encoding="utf-8") for p in sorted(Path(__file__).parent.glob("test_*.py")))
RULES = {r["rule"]: r for r in csv.DictReader((FOLDER / "rules.csv").read_text(encoding="utf-8").splitlines())}
MODULES = sorted({m for row in RULES.values() for m in row["module"].split()})
CODE = {m: (FOLDER / f"{m}.py").read_text(encoding="utf-8") for m in MODULES}
RULINGS = [
    line.split(" | ")
    for line in (files("sakusen.games.taiwan202x") / "RULINGS.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d", line)
]


def test_every_rule_is_pinned_by_a_test_and_every_marker_is_a_rule() -> None:
    marks = re.findall(r"mark\.rule\(([^)]*)\)", TESTS)
    named = {rule for mark in marks for rule in re.findall(r"\"([\d.]+)\"", mark)}
    assert set(RULES) - named == set()
    assert named - set(RULES) == set()


def test_every_rule_is_cited_in_a_module_that_the_register_names() -> None:
    for rule, row in RULES.items():
        if rule in ("2.0", "5.0"):  # facts of the components; the section as a whole
            continue
        assert any(re.search(rf"(?<![\d.]){re.escape(rule)}(?![\d])", CODE[m]) for m in row["module"].split()), rule


def test_every_rule_number_in_the_code_stands_in_the_register() -> None:
    for name in (*MODULES, "explain", "validity"):
        code = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        assert set(re.findall(r"\"(\d{1,2}\.\d{1,2})\"", code)) <= set(RULES), name


def test_the_fifty_rulings_and_those_after_them_are_numbered_without_gaps() -> None:
    numbers = [int(row[0].strip("| ")) for row in RULINGS]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 50


def test_every_ruling_is_cited_where_the_code_follows_it() -> None:
    code = "\n".join(p.read_text(encoding="utf-8") for p in FOLDER.iterdir() if p.name.endswith(".py"))
    places = re.findall(r"[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", code)
    cited = {int(number) for place in places for number in re.findall(r"\d+", place)}
    assert cited == set(range(1, len(RULINGS) + 1))


def test_every_ruling_has_a_reason_and_names_tests_that_exist() -> None:
    for row in RULINGS:
        assert len(row) == 5
        assert all(cell.strip() for cell in row)
        names = re.findall(r"`(test_\w+)`", row[4])
        assert names
        for name in names:
            assert f"def {name}(" in TESTS, (row[0], name)


def test_the_modules_of_the_register_exist() -> None:
    for name in MODULES:
        import_module(f"sakusen.games.taiwan202x.rules.{name}")
