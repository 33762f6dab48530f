"""The trace of the rules: every rule of the register is carried out somewhere and pinned by some test, and
every ruling names the tests that pin it.

The register is ``rules.csv`` in the folder of a game (columns: rule, title, says); the rulings are in its
``RULINGS.md``: a heading for each, and below it a line that begins with "Pinned by".
"""

from __future__ import annotations

import ast
import csv
import re
from functools import lru_cache
from pathlib import Path

import pytest
from tests.architecture.sources import PACKAGE, ROOT, nodes, text_of

from sakusen.games import SLUGS

TESTS = ROOT / "tests"
REGISTERED = [slug for slug in SLUGS if (PACKAGE / "games" / slug / "rules" / "rules.csv").is_file()]
RULE_ID = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2}(?:\.\d)?)(?!\.?\d)")
TEST_REF = re.compile(r"`([\w/]+\.py)::(\w+)`")


def folder(slug: str) -> Path:
    return PACKAGE / "games" / slug


@lru_cache
def register(slug: str) -> dict[str, dict[str, str]]:
    with (folder(slug) / "rules" / "rules.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({row["rule"] for row in rows}) == len(rows), "a rule is registered twice"
    return {row["rule"]: row for row in rows}


@lru_cache
def in_code(slug: str) -> set[str]:
    """Every rule id that stands in the sources of a game, with the rules that a finer id belongs to."""
    text = "\n".join(text_of(path) for path in folder(slug).rglob("*.py"))
    ids = set(RULE_ID.findall(text))
    return ids | {i.rsplit(".", 1)[0] for i in ids if i.count(".") == 2}


def files(slug: str) -> list[Path]:
    """The test modules that speak of a game."""
    shared = sorted((TESTS / "properties").glob("test_*.py"))
    own = [p for part in ("rules", "bot", "golden") for p in sorted((TESTS / "games" / slug / part).glob("test_*.py"))]
    return own + [p for p in shared if slug in text_of(p)]


@lru_cache
def marked(slug: str) -> set[str]:
    """Every rule id that a marker of a test names."""
    out = set()
    for path in files(slug):
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
                out |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return out


@lru_cache
def functions(path: Path) -> set[str]:
    return {node.name for node in nodes(path) if isinstance(node, ast.FunctionDef)}


def rulings(slug: str) -> dict[str, str]:
    """The rulings of a game: heading -> text."""
    text = (folder(slug) / "RULINGS.md").read_text(encoding="utf-8")
    parts = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
    return {part.split("\n", 1)[0].strip(): re.split(r"^## ", part, flags=re.MULTILINE)[0] for part in parts}


def test_kinmen_keeps_a_register() -> None:
    assert "kinmen" in REGISTERED
    assert len(register("kinmen")) > 60


@pytest.mark.parametrize("slug", REGISTERED)
def test_every_rule_is_carried_out_by_some_line_of_code(slug: str) -> None:
    assert set(register(slug)) - in_code(slug) == set()


@pytest.mark.parametrize("slug", REGISTERED)
def test_every_rule_is_pinned_by_some_test(slug: str) -> None:
    assert set(register(slug)) - marked(slug) == set()


@pytest.mark.parametrize("slug", REGISTERED)
def test_every_rule_says_something(slug: str) -> None:
    assert [rule for rule, row in register(slug).items() if len(row["says"].split()) < 2] == []


@pytest.mark.parametrize("slug", REGISTERED)
def test_markers_name_registered_rules_only(slug: str) -> None:
    assert marked(slug) - set(register(slug)) == set()


@pytest.mark.parametrize("slug", REGISTERED)
def test_questions_events_and_reasons_name_registered_rules_only(slug: str) -> None:
    named = set()
    for path in folder(slug).rglob("*.py"):
        for node in nodes(path):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and RULE_ID.fullmatch(value):
                named.add(value)
    assert named - set(register(slug)) == set()


@pytest.mark.parametrize("slug", REGISTERED)
def test_every_ruling_names_tests_that_exist(slug: str) -> None:
    pinned = {title: TEST_REF.findall(text.partition("Pinned by")[2]) for title, text in rulings(slug).items()}
    assert [title for title, named in pinned.items() if not named] == [], "no test is named"
    lacking = []
    for title, named in pinned.items():
        for file, function in named:
            path = TESTS / file if (TESTS / file).is_file() else TESTS / "games" / slug / file
            if not path.is_file():
                lacking.append(f"{title}: there is no {file}")
            elif function not in functions(path):
                lacking.append(f"{title}: {file} has no {function}")
    assert lacking == []


@pytest.mark.parametrize("slug", REGISTERED)
def test_rulings_are_numbered_without_gaps(slug: str) -> None:
    numbers = [int(title.split(".")[0]) for title in rulings(slug)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("slug", REGISTERED)
def test_every_rule_that_a_ruling_speaks_of_is_registered(slug: str) -> None:
    for title, text in rulings(slug).items():
        head = re.search(r"^Rules?: (.*)$", text, flags=re.MULTILINE)
        assert head, f"{title}: no line that begins with Rules:"
        for rule in RULE_ID.findall(head[1]):
            assert rule in register(slug), f"{title}: {rule}"
