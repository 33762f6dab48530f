"""The registers of rules and rulings: nothing in them without a test, nothing in the code that they lack."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

from tests.games.july.positions import JULY

import sakusen.games.july as july
from sakusen.games.july.rules import steps
from sakusen.games.july.rules.steps import STEP_NAMES

HERE = Path(__file__).parent
HOME = Path(july.__file__).parent
NUMBER = re.compile(r"(?<![\w.])(\d{1,2}\.\d{1,2})(?![\w.]*\d)")
MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")


def register() -> dict[str, dict[str, str]]:
    with (HOME / "rules" / "rules.csv").open(encoding="utf-8", newline="") as file:
        return {row["rule"]: row for row in csv.DictReader(file)}


def all_tests() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))


def code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((HOME / "rules").glob("*.py")))


def rulings() -> dict[int, str]:
    """Every ruling by its number."""
    text = (HOME / "RULINGS.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\d+)\. ", text, flags=re.MULTILINE)
    return {int(number): body for number, body in zip(parts[1::2], parts[2::2], strict=True)}


def named_rulings(text: str) -> set[int]:
    """Rulings that a text names, as "RULING 4" or "RULINGS 14 and 20"."""
    found = re.findall(r"RULINGS? (\d+)(?:(?:,| and) (\d+))?", text)
    return {int(n) for pair in found for n in pair if n}


def test_every_rule_is_pinned_by_a_test() -> None:
    marked = {n for marks in MARK.findall(all_tests()) for n in re.findall(r'"([\d.]+)"', marks)}
    assert sorted(set(register()) - marked) == []
    assert sorted(marked - set(register())) == []


def test_every_rule_number_in_the_code_is_in_the_register() -> None:
    named = set(re.findall(r'"(\d{1,2}\.\d{1,2})"', code()))
    named |= {n for line in code().splitlines() if "#" in line for n in NUMBER.findall(line.split("#", 1)[1])}
    assert sorted(named - set(register())) == []


def test_every_rule_of_the_register_is_named_in_the_code_or_in_the_data() -> None:
    texts = code() + (HOME / "rules" / "tables.json").read_text(encoding="utf-8")
    ranges = {
        f"{a}.{n}"
        for a, low, b, high in re.findall(r"(\d+)\.(\d+) to (\d+)\.(\d+)", texts)
        if a == b
        for n in range(int(low), int(high) + 1)
    }
    named = set(NUMBER.findall(texts)) | ranges
    assert sorted(set(register()) - named - {"2.1"}) == []


def test_every_rule_has_its_source_its_force_and_words_of_our_own() -> None:
    for row in register().values():
        assert row["source"].startswith("RULES ")
        assert row["force"] in ("MUST", "MUST NOT", "MAY")
        assert row["says"]


def test_every_ruling_says_what_why_and_which_test_holds_it() -> None:
    assert list(rulings()) == list(range(1, 28))
    names = set(re.findall(r"^def (test_\w+)", all_tests(), flags=re.MULTILINE))
    for number, body in rulings().items():
        for part in ("Ambiguity", "Reading", "Reason", "Test"):
            assert f"- {part}: " in body, f"{number} lacks {part}"
        pinned = re.findall(r"`(test_\w+)`", body)
        assert pinned, number
        assert [name for name in pinned if name not in names] == [], number


def test_every_ruling_is_named_at_the_code_that_depends_on_it_and_at_a_test() -> None:
    assert named_rulings(all_tests()) == set(rulings())
    assert named_rulings(code()) <= set(rulings())
    assert sorted(set(rulings()) - named_rulings(code())) == []


def test_the_example_of_the_position_document_can_be_loaded() -> None:
    text = (HOME / "rules" / "POSITION.md").read_text(encoding="utf-8")
    state = JULY.from_json(json.loads(text.split("```json")[1].split("```")[0]))
    assert JULY.notate(state, state.pending().actions[0]) == "Kob"


def test_the_position_document_describes_every_field_and_every_step() -> None:
    text = (HOME / "rules" / "POSITION.md").read_text(encoding="utf-8")
    data = JULY.to_json(JULY.start())
    for key in (*data, *data["frame"]):
        assert f'"{key}"' in text
    rows = text.split("| step | what")[-1].splitlines()
    listed = [name for row in rows for name in re.findall(r"^\| `(\w+)` \|", row)]
    assert listed == list(STEP_NAMES)  # version 1 counts them in this order
    assert [getattr(steps, name.upper()) for name in listed] == list(range(len(listed)))
